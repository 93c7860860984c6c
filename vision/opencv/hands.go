package opencv

import (
	"math"

	"dicetable/calib"
	"dicetable/vision"
)

const (
	// cupColour is the angle between colours of like cups, in any light, radians.
	cupColour = 0.09
	// otherColour is the angle between colours of different things, radians.
	otherColour = 0.3
	// deepMM is how far over the mat a cup that lies beside it cannot reach, mm.
	deepMM = 110
)

// The share of a thing's cells that have the colour of skin.
const (
	// mostlySkin is that from which a thing is a hand rather, whatever cups there are.
	mostlySkin = 0.5
	// muchSkin is that from which it is no cup that looks like none of the table's.
	muchSkin = 0.4
	// likeSkin is by how little two things of one kind differ in it.
	likeSkin = 0.4
)

// cupsAlike is how many others beside the mat must look like a thing for it to be a cup:
// hands are not so many.
const cupsAlike = 2

// cupAppearances adds to what standing cups look like what those things look like
// that are surely cups: those of a cup's shape that cannot be hands, and
// cupsAlike and one more beside the mat that are alike.
func cupAppearances(standing []appearance, things []thing) []appearance {
	for i, t := range things {
		alike := 0
		for k, o := range things {
			if k != i && t.isLike(o.appearance) {
				alike++
			}
		}
		if alike >= cupsAlike || len(t.cups) > 0 && !t.cut && t.skin < muchSkin {
			standing = append(standing, t.appearance)
		}
	}
	return standing
}

// isLike reports whether two things may be of one kind.
func (a appearance) isLike(o appearance) bool {
	return a.mean.angle(o.mean) < cupColour && math.Abs(a.skin-o.skin) < likeSkin
}

// Cups of skin's colour that lie or stand mouth up have few edges, and look
// like the others of their table: at most 0.41 of their cells and 0.10 radians,
// of 399 drawn ones and the labelled.
const (
	// fingersEdges is the share of a hand's cells with an edge, of fingers and
	// knuckles.
	fingersEdges = 0.5
	// fewEdges is that of a hand that reaches further than cups or that no cup of its
	// table is like.
	fewEdges = 0.3
	// strangeColour is the angle, radians, from which on no cup of the table looks so.
	strangeColour = 0.15
)

// hasFingers reports whether a thing looks like a hand, whatever its outline.
func (t thing) hasFingers(cups []appearance) bool {
	if !t.reaches || t.skin < mostlySkin {
		return false
	}
	strange := t.deep > deepMM || len(cups) > 0 && kinship(t.mean, cups) > strangeColour
	return t.edges > fingersEdges || t.edges > fewEdges && strange
}

// isHand reports whether a thing that reaches over the mat's border is a hand
// rather than a cup that was put aside: by its fingers, its shape, by whether it is
// cut by the picture's border as an arm is, and by what the table's cups look like.
func (t thing) isHand(cups []appearance) bool {
	if t.hasFingers(cups) {
		return true
	}
	if len(t.cups) > 0 {
		switch near := kinship(t.mean, cups); {
		case near < cupColour || !t.cut:
			return false
		case len(cups) == 0:
			return t.skin > mostlySkin && !t.isCupAllOver()
		case near < strangeColour && t.isCupAllOver():
			return false
		default:
			return near > otherColour || t.skin > muchSkin
		}
	}
	if len(cups) == 0 {
		return t.skin > mostlySkin && t.edges > fewEdges || t.deep > deepMM
	}
	near := kinship(t.mean, cups)
	return near > otherColour || near > cupColour && t.skin > muchSkin
}

// isHandOver reports whether a thing is a hand that reaches further over the mat than
// a cup beside it: its arm is not seen where the sleeve has the mat's colour.
func (t thing) isHandOver() bool {
	return t.skin > mostlySkin && t.edges > fewEdges && t.deep > deepMM
}

// wholly is how well a cup must be seen, and how much of a thing be in its outline,
// for the thing to be a cup and nothing else.
const wholly = 0.9

// isCupAllOver reports whether a thing is one cup and nothing else, and has no fingers.
func (t thing) isCupAllOver() bool {
	return len(t.cups) == 1 && min(t.cups[0].score, t.cups[0].covered) > wholly && t.edges < fewEdges
}

// coveredMM is how much of a zone, square mm, a hand must cover for a die to
// be hidden there.
const coveredMM = 200

// handOf is the hand of a blob: where it is and what it covers.
func (p *plan) handOf(b blob) vision.Hand {
	covered := map[vision.Zone]float64{}
	for _, i := range b.cells {
		at, ok := p.view.Locate(p.px(float64(i%p.Width), float64(i/p.Width)), 0)
		if !ok {
			continue
		}
		if z := zoneCovered(p.mat, at); z != vision.Outside {
			scale := p.view.Scale(at, 0) / planBy
			covered[z] += 1 / (scale * scale)
		}
	}
	low, high := p.px(float64(b.x0), float64(b.y0)), p.px(float64(b.x1), float64(b.y1))
	h := vision.Hand{Box: [4]float64{low.X, low.Y, high.X, high.Y}, Outline: p.outlineOf(b)}
	for _, z := range allZones(p.mat) {
		if covered[z] >= coveredMM {
			h.Zones = append(h.Zones, z)
		}
	}
	return h
}

// zoneCovered is the zone that a place lies in itself, not only near.
func zoneCovered(m *calib.Mat, at calib.Point) vision.Zone {
	z := vision.Zone(m.ZoneAt(at))
	if n, ok := z.Seat(); ok {
		for _, s := range m.Seats {
			if s.N == n && s.Depth(at) >= 0 {
				return z
			}
		}
		return vision.Outside
	}
	return z
}

// allZones are the zones of a mat in a fixed order.
func allZones(m *calib.Mat) []vision.Zone {
	var zones []vision.Zone
	for _, s := range m.Seats {
		zones = append(zones, vision.SeatZone(s.N))
	}
	return append(zones, vision.Graveyard, vision.Track, vision.Tray)
}

package opencv

import (
	"math"

	"dicetable/calib"
	"dicetable/vision"
)

// blob is a connected part of a mask.
type blob struct {
	cells []int
	// x0 to y1 bound it, in cells.
	x0, y0, x1, y1 int
	// reaches: it goes over the mat's border; cut: over the picture's.
	reaches, cut bool
}

// leastBlob is the area of things that are looked at, in square mm: a die is
// much smaller.
const leastBlob = 900

// blobs are the things on the mat that were not read otherwise and are larger
// than dice.
func (s *scan) blobs() []blob {
	p, m := s.plan, s.wide
	large := opened(m, 3, kinds{foreign: true})
	for i, c := range m.cells {
		if c == asPrinted || c == shaded || s.taken.cells[i] != 0 {
			large.cells[i] = 0
		}
	}
	for _, o := range s.rests {
		p.clear(large, o, 3, 0)
	}
	for i := range s.found {
		var rim [len(compass)]contourPoint
		for k := range rim {
			b := s.found[i].contourPoint(k * rimPoints / len(rim))
			rim[k] = contourPoint{s.close.toPlan(b.at), b.out}
		}
		p.clear(large, rim, 2, 0)
	}
	perMM := p.view.Scale(p.mat.Rect().Center(), 0) / planBy
	least := int(leastBlob * perMM * perMM)
	var out []blob
	for i, c := range large.cells {
		if c == 0 {
			continue
		}
		b := p.flood(large, i)
		if len(b.cells) >= least {
			out = append(out, b)
		}
	}
	return out
}

// clear sets what an outline surrounds, with a rim, in cells, to a value.
func (p *plan) clear(m *mask, outline [len(compass)]contourPoint, rim float64, value uint8) {
	p.fillOutline(m, rimmed(outline, rim), value)
}

// rimmed is an outline with a rim, in cells.
func rimmed(outline [len(compass)]contourPoint, rim float64) []calib.Point {
	polygon := make([]calib.Point, len(outline))
	for i, r := range outline {
		polygon[i] = r.at.Plus(r.out.Times(rim))
	}
	return polygon
}

// flood takes the part connected with cell i out of a mask.
func (p *plan) flood(m *mask, i int) blob {
	b := blob{x0: m.w, y0: m.h}
	todo := []int{i}
	m.cells[i] = 0
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		b.cells = append(b.cells, i)
		x, y := i%m.w, i/m.w
		b.x0, b.y0, b.x1, b.y1 = min(b.x0, x), min(b.y0, y), max(b.x1, x+1), max(b.y1, y+1)
		for _, n := range [...]int{i - 1, i + 1, i - m.w, i + m.w} {
			if n < 0 || n >= len(m.cells) || n/m.w != y && n%m.w != x {
				continue
			}
			if p.print[n] == table {
				b.reaches = true
			}
			if m.cells[n] != 0 {
				m.cells[n] = 0
				todo = append(todo, n)
			}
		}
		if x == 0 || y == 0 || x == m.w-1 || y == m.h-1 {
			b.reaches, b.cut = true, true
		}
	}
	return b
}

// appearance is what a thing looks like, the light's colour taken out.
type appearance struct {
	mean colour
	// skin is the share of cells that may be skin, edges of those with an
	// edge.
	skin, edges float64
}

// appearanceOf looks at the cells of a thing.
func (p *plan) appearanceOf(cells []int, white [3]float64) appearance {
	var l appearance
	n := float64(max(1, len(cells)))
	for _, i := range cells {
		c := colour{float64(p.BGR[3*i]), float64(p.BGR[3*i+1]), float64(p.BGR[3*i+2])}.in(white)
		for k := range c {
			l.mean[k] += c[k] / n
		}
		if isSkin(c) {
			l.skin += 1 / n
		}
		at := calib.Point{X: float64(i % p.Width), Y: float64(i / p.Width)}
		if max(p.change(contourPoint{at, calib.Point{X: 1}}, edgeReach), p.change(contourPoint{at, calib.Point{Y: 1}}, edgeReach)) > 1.3 {
			l.edges += 1 / n
		}
	}
	return l
}

// in is a colour with that of the light taken out.
func (c colour) in(white [3]float64) colour {
	for k := range c {
		c[k] = min(255, c[k]*white[k])
	}
	return c
}

// kinship is the angle to the most similar of things, pi without any.
func kinship(c colour, things []appearance) float64 {
	near := math.Pi
	for _, t := range things {
		near = min(near, c.angle(t.mean))
	}
	return near
}

// isSkin reports whether a colour may be that of skin, pale or dark.
func isSkin(c colour) bool {
	b, g, r := c[0], c[1], c[2]
	if r < 25 || r <= g || g < 0.92*b {
		return false
	}
	low := min(b, g)
	saturation, hue := (r-low)/r, 60*(g-b)/(r-low)
	return saturation > 0.09 && saturation < 0.68 && hue > -4 && hue < 41
}

// angle is how different the kind of two colours is, whatever their
// brightness, in radians.
func (c colour) angle(d colour) float64 {
	var cd, cc, dd float64
	for k := range c {
		cd, cc, dd = cd+c[k]*d[k], cc+c[k]*c[k], dd+d[k]*d[k]
	}
	return math.Acos(min(1, cd/math.Sqrt(cc*dd+1e-9)))
}

const (
	// cupColour is the angle between colours of like cups, in any light.
	cupColour = 0.09
	// otherColour is the angle between colours of different things.
	otherColour = 0.3
	// deepMM is how far over the mat a cup that lies beside it cannot reach.
	deepMM = 110
)

// cupAppearances adds to what standing cups look like what those things look like
// that are surely cups: those of a cup's shape that cannot be hands, and three
// or more beside the mat that are alike, for hands are not so many.
func cupAppearances(standing []appearance, things []thing) []appearance {
	for i, t := range things {
		alike := 0
		for k, o := range things {
			if k != i && t.isLike(o.appearance) {
				alike++
			}
		}
		if alike >= 2 || len(t.cups) > 0 && !t.cut && t.skin < 0.4 {
			standing = append(standing, t.appearance)
		}
	}
	return standing
}

// isLike reports whether two things may be of one kind.
func (a appearance) isLike(o appearance) bool {
	return a.mean.angle(o.mean) < cupColour && math.Abs(a.skin-o.skin) < 0.4
}

// Cups of skin's colour that lie or stand mouth up have few edges, and look
// like the others of their table: at most 0.41 of their cells and 0.10 radians,
// of 399 drawn ones and the labelled.
const (
	// fingersEdges is the share of a hand's cells with an edge, of fingers and
	// knuckles, and fewEdges that of a hand that reaches further than cups or that
	// no cup of its table is like.
	fingersEdges, fewEdges = 0.5, 0.3
	// strangeColour is the angle from what no cup of the table looks like on.
	strangeColour = 0.15
)

// hasFingers reports whether a thing looks like a hand, whatever its outline.
func (t thing) hasFingers(cups []appearance) bool {
	if !t.reaches || t.skin < 0.5 {
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
			return t.skin > 0.5 && !t.isCupAllOver()
		case near < strangeColour && t.isCupAllOver():
			return false
		default:
			return near > otherColour || t.skin > 0.4
		}
	}
	if len(cups) == 0 {
		return t.skin > 0.5 && t.edges > 0.3 || t.deep > deepMM
	}
	near := kinship(t.mean, cups)
	return near > otherColour || near > cupColour && t.skin > 0.4
}

// isHandOver reports whether a thing is a hand that reaches further over the mat than
// a cup beside it: its arm is not seen where the sleeve has the mat's colour.
func (t thing) isHandOver() bool {
	return t.skin > 0.5 && t.edges > fewEdges && t.deep > deepMM
}

// wholly is how well a cup must be seen, and how much of a thing be in its outline,
// for the thing to be a cup and nothing else.
const wholly = 0.9

// isCupAllOver reports whether a thing is one cup and nothing else, and has no fingers.
func (t thing) isCupAllOver() bool {
	return len(t.cups) == 1 && min(t.cups[0].score, t.cups[0].covered) > wholly && t.edges < fewEdges
}

// depth is how far over the mat a thing reaches, mm.
func (p *plan) depth(b blob) float64 {
	deep := 0.0
	for _, i := range b.cells {
		if at, ok := p.view.Locate(p.px(float64(i%p.Width), float64(i/p.Width)), 0); ok {
			deep = max(deep, p.mat.Rect().Depth(at))
		}
	}
	return deep
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

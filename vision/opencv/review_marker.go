package opencv

import (
	"fmt"
	"slices"

	"dicetable/games/dice"
	"dicetable/vision"
)

const (
	// tiltDoubted is by how much the red marker must seem to lean to be doubted, degrees.
	tiltDoubted = 16
	// tilts is by how much it must to be called, degrees.
	tilts = 22
	// glanceTilts is by how much it must at a glance to be looked at well, degrees.
	glanceTilts = 12
	// fringeTilts is how many degrees as much of its colour around it as a face is counts for:
	// its sides end elsewhere than those of a die that lies flat.
	fringeTilts = 100
	// mostGlow is the share of a face that is as good as any more, for what the print sends
	// back of it, or a blur, is no side.
	mostGlow = 0.1
	// likeRed is the chance of being red from which a die on the track is the marker, mayBeRed that
	// from which it may be.
	likeRed, mayBeRed = 0.5, 0.3
)

// seekMarker looks for the red marker on the betting track where geometry read none: in much
// light it is too pale for the colour that is looked for there, but the networks know it by more.
// What only may be the marker, or shows no clear face, is doubted.
func (r *review) seekMarker() {
	if slices.ContainsFunc(r.dice, func(x lyingDie) bool { return x.Colour == dice.Red }) {
		return
	}
	for _, l := range r.onTrack() {
		red := l.colours[slices.Index(colours[:], dice.Red)]
		x := r.markerOf(l)
		switch {
		case l.there() >= sureAlone && l.seen >= isSeen && red >= likeRed:
			r.dice = append(r.dice, x)
			if _, p := l.face(bluffDice.Faces); p < sureFaceAlone || l.visible < sureSeen {
				r.doubts = append(r.doubts, diceDoubt{At: x.CenterPx, Colour: dice.Red, Reason: fmt.Sprintf("the face of %s is not clear: perhaps %s", aDie(dice.Red), x.Value), Face: true})
			}
		case l.mayBeDie() && red >= mayBeRed:
			r.doubt(x, mayBeDie(dice.Red))
		}
	}
}

// onTrack are looks at what may be dice on the betting track, but was not read.
func (r *review) onTrack() []look {
	spots, err := r.spotsOnMat(r.f, r.s)
	if err != nil {
		return nil
	}
	return r.looked(slices.DeleteFunc(spots, func(x spot) bool {
		mm, ok := r.s.View.Locate(x.at, usualDieMM)
		return !ok || vision.Zone(r.s.Mat.ZoneAt(mm)) != vision.Track || r.s.covered(x.at) || nearest(r.dice, x.at) >= 0
	}))
}

// markerOf is the marker that a look shows.
func (r *review) markerOf(l look) lyingDie {
	face, p := l.face(bluffDice.Faces)
	size, _ := sized(r.s.View, l.top)
	return lyingDie{top: l.top, Die: vision.Die{
		Value: face, Colour: dice.Red, CenterPx: l.top.middle(), SizeMM: size, Outline: l.top, Confidence: l.there() * p,
	}}
}

// mayTilt reports whether it is doubtful that the red marker lies flat, and calls it where it
// does not: by the way to its bottom face, as the readers see it, and by what is seen of its
// colour around it. The networks for heaps know no dice on print, and no edges tell of red
// ones (go test -run '^$' -bench TiltedMarker -benchtime 1x ./vision/visiontest).
func (r *review) mayTilt(x *lyingDie) bool {
	if x.Colour != dice.Red || x.Stacked || x.Cocked {
		return false
	}
	fringe := fringeTilts * min(x.pose.Fringe, mostGlow)
	glance := r.readers.read(r.f, []spot{{at: x.top.middle(), side: x.top.side()}}, r.s.paper)
	if glance[0].leanIn(r.s.View)+fringe < glanceTilts {
		return false
	}
	looks := r.again(x.top)
	if len(looks) == 0 {
		return fringe >= tiltDoubted
	}
	tilt := looks[0].leanIn(r.s.View) + fringe
	x.Cocked = tilt >= tilts
	return tilt >= tiltDoubted && !x.Cocked
}

// isMarker reports whether a yellow die is nothing but the red marker, whose place it has: on a field
// of the dice's colour a marker that is pale in the light may be seen as both.
func (r *review) isMarker(x lyingDie, all []vision.Die) bool {
	hasPlace := func(y vision.Die) bool { return y.Colour == dice.Red && overlap(quad(y.Outline), x.top) > sameDie }
	return x.Colour == dice.Yellow && slices.ContainsFunc(all, hasPlace) && !slices.ContainsFunc(r.again(x.top), look.isYellow)
}

// isNoMarker reports whether a red top face is that of no die: to the readers, for to the witness, who
// knows faces only, much that is red is a one. They are asked where a patch of colour is printed on
// the mat, and where more than the one red die was read, as on a table of reddish wood.
func (r *review) isNoMarker(top quad, all []vision.Die) bool {
	isRed := func(d vision.Die) bool { return d.Colour == dice.Red }
	first := slices.IndexFunc(all, isRed)
	isOne := !slices.ContainsFunc(all[first+1:], isRed)
	isDie := func(l look) bool { return l.die >= sureDie }
	return (r.s.printed(top.middle()) || !isOne) && !slices.ContainsFunc(r.again(top), isDie)
}

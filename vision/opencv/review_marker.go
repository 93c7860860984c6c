package opencv

import (
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
)

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

// isPrint reports whether a top face is that of no die, but a patch of colour that is printed
// on the mat: to the readers, for to the witness, who knows faces only, such a patch is a one.
func (r *review) isPrint(top quad) bool {
	isDie := func(l look) bool { return l.die >= sureDie }
	return r.s.printed(top.middle()) && !slices.ContainsFunc(r.again(top), isDie)
}

package cubes

import (
	"fmt"

	"dicetable/calib"
	"dicetable/vision"
)

// leastMeasured is how many dice a size must be measured from to hold for
// pictures to come.
const leastMeasured = 6

// report puts together what was seen of all kinds: which of two that lie in
// one place is real, what lies on what, and what is doubtful.
func report(f vision.Frame, s Scene, seen []sighting) Reading {
	out := Reading{Dice: []vision.Die{}, Doubts: []Doubt{}, Marks: s.Marks}
	real := withoutTwins(seen, s)
	for i := range seen {
		k := &seen[i]
		k.dice = real[i]
		out.Doubts = append(out.Doubts, markStacked(k.dice)...)
		for _, r := range k.regions {
			out.Doubts = append(out.Doubts, r.unexplained(f, s, k, real)...)
		}
		if k.wellMeasured && out.SizeMM == 0 {
			out.SizeMM = k.size
		}
		if k.kind.Most != 1 {
			out.Marks = tellStars(f, k.dice, s.Marks)
		}
	}
	for _, k := range seen {
		for _, x := range k.dice {
			out.Dice = append(out.Dice, x.die(s.View))
			out.Poses = append(out.Poses, Pose{Leans: x.leans, Fringe: x.fringe})
			if x.rest.Seen > 0 {
				out.Rests = append(out.Rests, x.rest)
			}
			if why, about := x.doubt(f); why != "" {
				out.Doubts = append(out.Doubts, Doubt{At: x.at, Colour: k.kind.Colour, Reason: why, About: about})
			}
		}
	}
	return out
}

// withoutTwins are the dice of each kind without those that are covered and
// those in whose place another kind's die is seen better.
func withoutTwins(seen []sighting, s Scene) [][]found {
	real := make([][]found, len(seen))
	for i, k := range seen {
		for _, x := range k.dice {
			// A cup's outline is not exact: a die seen well beside it stays.
			if (x.chance > sureChance || !s.covered(x.at)) && !hasBetterTwin(x, i, seen) {
				real[i] = append(real[i], x)
			}
		}
	}
	return real
}

func hasBetterTwin(x found, kind int, seen []sighting) bool {
	for i, k := range seen {
		if i == kind {
			continue
		}
		for _, y := range k.dice {
			if overlap(x.cube, y.cube, stackedBy) && y.region.strangeIn(y.cube) > x.region.strangeIn(x.cube) {
				return true
			}
		}
	}
	return false
}

// markStacked marks the upper one of two dice that hide a part of one
// another: the one whose edges are seen better. Which one that is, and that
// neither leans, is not certain.
func markStacked(dice []found) []Doubt {
	var doubts []Doubt
	for i := range dice {
		for j := range i {
			a, b := &dice[i], &dice[j]
			if !overlap(a.cube, b.cube, apartBy) {
				continue
			}
			if a.region.topEdges(a.cube) > b.region.topEdges(b.cube) {
				a.stacked = true
			} else {
				b.stacked = true
			}
			reason := fmt.Sprintf("two %s dice lie on or against one another", a.kind.Colour)
			doubts = append(doubts, Doubt{At: a.at.Towards(b.at, 0.5), Colour: a.kind.Colour, Reason: reason, About: Pair})
		}
	}
	return doubts
}

// sureFace is the chance from which a face is certain.
const sureFace = 0.9

// doubt says in words why a die's value is not certain, or nothing, and what that
// is about.
func (d found) doubt(f vision.Frame) (why string, about Matter) {
	if d.stacked || d.leans >= surelyLeans {
		return "", 0
	}
	if d.leans >= mayLean {
		return fmt.Sprintf("a %s die may lean", d.kind.Colour), Leaning
	}
	marks := readFace(rectify(f, d.cube), d.kind.Faces)
	if marks.face != d.face && marks.margin > 0.25 {
		return fmt.Sprintf("the face of a %s die is not clear: %s or %s", d.kind.Colour, d.face, marks.face), OtherMarks
	}
	if d.chance < sureFace || d.glares {
		return fmt.Sprintf("the face of a %s die is not clear: perhaps %s", d.kind.Colour, d.face), UnclearFace
	}
	return "", 0
}

// die is d as the reading has it.
func (d found) die(v calib.View) vision.Die {
	out := vision.Die{
		Value: d.face, Colour: d.kind.Colour, CenterPx: d.at, SizeMM: d.size, Outline: d.top(),
		Cocked: d.leans >= surelyLeans, Stacked: d.stacked, Confidence: d.chance,
	}
	if mm, ok := v.Locate(d.at, d.size); ok {
		out.CenterMM = &mm
	}
	return out
}

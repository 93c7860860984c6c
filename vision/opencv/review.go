package opencv

import (
	"fmt"
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
	"dicetable/vision/opencv/cubes"
)

const (
	// besideDoubt is how near to a doubt, or to a die that is called, the networks are
	// asked how a die lies, in sides.
	besideDoubt = 1.8
	// onDoubt is how near to what is doubted a die must lie to explain it, in sides.
	onDoubt = 0.6
	// leastThere is the chance of a die up to which the networks see none.
	leastThere = 0.2
)

// review reads Bluff's dice once more where geometry (package cubes) doubts what it
// reads: the networks that know dice of any set see other things than edges do, and what
// both see is certain.
type review struct {
	*diceReader
	f vision.Frame
	s diceScene
	// dice are those that were read, so many of them measured by geometry, and that the networks
	// see besides.
	dice     []lyingDie
	measured int
	// doubts are what is still doubted.
	doubts []diceDoubt
	// guesses are looks at what is doubted, but rather a die.
	guesses []look
	// searched is at how many spots by doubts dice were looked for.
	searched int
}

// review gives all dice of a reading of Bluff, and what is still doubted.
func (d *diceReader) review(f vision.Frame, s diceScene, seen cubes.Reading) ([]vision.Die, []diceDoubt) {
	r := review{diceReader: d, f: f, s: s, doubts: []diceDoubt{}}
	doubts := r.keepDice(seen)
	r.measured = len(r.dice)
	r.askOdd(doubts)
	flat := call(r.dice)
	for _, k := range doubts {
		if left := (diceDoubt{At: k.At, Colour: k.Colour, Reason: k.Reason, Face: k.About == cubes.UnclearFace}); !r.settles(k, &left) {
			r.doubts = append(r.doubts, left)
		}
	}
	r.seekMarker()
	for i := range r.dice {
		x := &r.dice[i]
		switch {
		case x.mayTip() || r.mayTilt(x):
			r.doubt(*x, aDie(x.Colour)+" may lean")
		case x.mayLieOn():
			r.doubt(*x, aDie(x.Colour)+" may lie on another one")
		case slices.Contains(flat, i):
			r.doubt(*x, aDie(x.Colour)+" lies on another one, or under it")
		}
	}
	r.tellTops()
	read := []vision.Die{}
	for _, x := range r.dice {
		read = append(read, x.Die)
	}
	return append(read, r.guessed()...), r.doubts
}

// doubt doubts a die.
func (r *review) doubt(x lyingDie, why string) {
	r.doubts = append(r.doubts, diceDoubt{At: x.CenterPx, Colour: x.Colour, Reason: why})
}

// keepDice keeps of a reading the dice, and gives what is doubted of them. Left out are yellow
// ones in whose place something else may have their colour, if the networks see no die; a
// doubt is left where geometry had none. What is no marker, though it is red, is not doubted.
func (r *review) keepDice(seen cubes.Reading) []cubes.Doubt {
	doubts := seen.Doubts
	for i, die := range seen.Dice {
		x := lyingDie{Die: die, top: quad(die.Outline), pose: seen.Poses[i]}
		x.byCup = r.s.isByCup(x.top)
		isOf := func(k cubes.Doubt) bool { return x.far(k.At) < onDoubt }
		if x.Colour == dice.Red && r.isNoMarker(x.top, seen.Dice) {
			doubts = slices.DeleteFunc(doubts, isOf)
			continue
		}
		if r.isMarker(x, seen.Dice) {
			doubts = slices.DeleteFunc(doubts, func(k cubes.Doubt) bool { return isOf(k) && k.Colour == x.Colour })
			continue
		}
		if x.Colour == dice.Red || !r.s.isOfItself(x.CenterPx) || r.isThere(x.top) {
			r.dice = append(r.dice, x)
			continue
		}
		if !slices.ContainsFunc(doubts, isOf) {
			r.doubt(x, mayBeDie(x.Colour))
		}
		doubts = slices.DeleteFunc(doubts, isOf)
	}
	return doubts
}

// isOfItself reports whether a place in the picture may have the dice's colour without any
// die: what belongs to no seat, as the table beside the mat and the betting track, and
// where the mat is seen as printed.
func (s diceScene) isOfItself(at calib.Point) bool {
	mm, ok := s.View.Locate(at, 0)
	if !ok {
		return false
	}
	zone := vision.Zone(s.Mat.ZoneAt(mm))
	return s.Mat.Rect().Depth(mm) < 0 || zone == vision.Outside || zone == vision.Track || s.bare.at(spot{at: at, side: usualDieMM * s.View.Scale(mm, 0)})
}

// isThere reports whether any of the networks sees a die with that top face.
func (r *review) isThere(top quad) bool {
	return slices.ContainsFunc(r.again(top), func(l look) bool { return l.atMost() >= leastThere })
}

// again are looks at a top face that was read.
func (r *review) again(top quad) []look {
	looks := r.looked([]spot{{at: top.middle(), side: top.side()}})
	return slices.DeleteFunc(looks, func(l look) bool { return overlap(l.top, top) <= sameDie })
}

// looked are the distinct dice that both readers and the witness see at some spots.
func (r *review) looked(spots []spot) []look {
	looks := distinct(r.look(r.f, spots, r.s.paper), overlapping)
	r.judge(r.f, looks, r.s.paper, 0)
	return distinct(looks, overlapping)
}

// askOdd asks the networks how those dice lie that are near to a doubt, or to one that is
// called, or that may lean. One that leans by its edges alone is not called. Of the red
// marker they are not asked: it lies on print (mayTilt).
func (r *review) askOdd(doubts []cubes.Doubt) {
	var called []calib.Point
	for _, x := range r.dice {
		if x.Stacked || x.Cocked {
			called = append(called, x.CenterPx)
		}
	}
	for i := range r.dice {
		x := &r.dice[i]
		if x.Colour == dice.Red {
			continue
		}
		x.near = slices.ContainsFunc(called, func(at calib.Point) bool { return x.far(at) < besideDoubt }) ||
			slices.ContainsFunc(doubts, x.isBy)
		if x.near || x.pose.Leans >= leastLean || x.pose.Fringe >= leastFringe {
			r.askHow(x)
			x.Cocked = x.Cocked && x.leans() >= ratherTips
		}
	}
}

// askHow asks the networks for heaps how a die lies.
func (r *review) askHow(x *lyingDie) {
	looks := []look{{top: x.top}}
	r.piles.heapedIn(r.f, r.s.View, looks)
	x.asked, x.heaped, x.tipped = true, looks[0].heaped, looks[0].tipped
}

// settles reports whether what the networks see settles a doubt; else left may say more
// of it.
func (r *review) settles(k cubes.Doubt, left *diceDoubt) bool {
	switch k.About {
	case cubes.Leaning:
		// Of dice that were asked about mayTip tells it.
		i := nearest(r.dice, k.At)
		return i >= 0 && r.dice[i].asked
	case cubes.UnclearFace, cubes.OtherMarks:
		return r.readsFace(left)
	case cubes.Unexplained:
		return k.Colour == dice.Yellow && r.explains(k.At)
	case cubes.Swallowed:
		_, mayBe := r.searchBy(k.At, k.ReachMM, look.mayBeByCup)
		if len(mayBe) > 0 {
			left.At = mayBe[0]
		}
		return len(mayBe) == 0
	}
	return settledByPose(r.dice, k)
}

// readsFace reads the die of which a face is doubted, and reports whether that settles
// it. Where the networks are certain of another face theirs counts, and is doubted.
func (r *review) readsFace(k *diceDoubt) bool {
	i := nearest(r.dice, k.At)
	if i < 0 {
		return false
	}
	x := &r.dice[i]
	looks := r.again(x.top)
	if len(looks) == 0 || !looks[0].isClear() {
		return false
	}
	was := x.Value
	face, p := looks[0].face(bluffDice.Faces)
	x.Value, x.Confidence = face, looks[0].there()*p
	if face != was {
		k.Reason, k.Face = fmt.Sprintf("the face of %s is not clear: %s or %s", aDie(x.Colour), face, was), false
	}
	return face == was
}

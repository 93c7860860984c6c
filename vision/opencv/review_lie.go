package opencv

import (
	"slices"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv/cubes"
)

// lyingDie is a die of Bluff with what geometry sees of how it lies, and what the networks
// for heaps say of that, where they were asked.
type lyingDie struct {
	vision.Die
	top  quad
	pose cubes.Pose
	// near: something is doubted by it; byCup: a cup is, under which another die may be.
	near, byCup    bool
	asked          bool
	heaped, tipped float64
}

const (
	// besideDie is how near to one another the middles of two dice are, in sides, of
	// which one may lie on the other or lean against it.
	besideDie = 1.3
)

// Chances that a die leans or lies on another one, 0 to 1, as the networks for heaps say it.
const (
	// ratherHeaped is that from which a die near to a doubt is called stacked.
	ratherHeaped = 0.6
	// atLeastOdd is that from which the likelier one of two that hide one another is.
	atLeastOdd = 0.2
	// surelyOdd is that from which nothing around a die needs another explanation.
	surelyOdd = 0.8
	// hardlyOdd is that up to which it lies flat.
	hardlyOdd = 0.1
	// hardlyHeaped is that up to which it lies on no other one.
	hardlyHeaped = 0.05
	// ratherFlat is that up to which it rather lies flat by a cup, which may hide the rest of a
	// die that geometry sees a part of there.
	ratherFlat = 0.5
	// mayHeap is that of lying on another die from which that is doubted. Of dice that no
	// doubt is near, and whose chance is from this to surelyOdd, fewer than one in ten do.
	mayHeap = 0.12
)

// What makes it doubtful that a die lies flat.
const (
	// leastLean is the chance of leaning by its edges from which it is asked how it lies.
	leastLean = 0.1
	// leastFringe is the share of a face that is seen of its colour around it from which that is
	// asked, too.
	leastFringe = 0.02
	// tipDoubted is the chance of leaning by edges and networks together from which that is
	// doubted.
	tipDoubted = 0.16
	// ratherTips is the chance by both from which it is called.
	ratherTips = 0.5
	// mostLeaning is the chance by its edges alone up to which it lies flat if the networks say so.
	mostLeaning = 0.4
)

// far is how far a place is from the middle of its top face, in sides.
func (x lyingDie) far(at calib.Point) float64 { return x.top.middle().Far(at) / x.top.side() }

// isBy reports whether a doubt is near to it: about how dice lie, or about a face, its own,
// for a side of a die that leans may be taken for its top, or one of which it may cover a part.
func (x lyingDie) isBy(k cubes.Doubt) bool {
	if k.About.IsFace() {
		return x.far(k.At) < besideDie
	}
	return x.far(k.At) < besideDoubt
}

// odd is the chance that it leans or lies on another die.
func (x lyingDie) odd() float64 { return max(x.heaped, x.tipped) }

// leans is the chance that it leans by its edges and the networks together.
func (x lyingDie) leans() float64 { return raised(x.pose.Leans, odds(x.tipped)) }

// isCalled reports whether it is called for certain, by the networks or together with its edges.
func (x lyingDie) isCalled() bool {
	return x.asked && (x.Stacked || x.Cocked) && max(x.odd(), x.leans()) >= surelyOdd
}

// call calls dice that lie on others: of those in one heap that of which most says so.
// Of two dice of which one hides a part of the other geometry may have called the wrong
// one, and what networks and edges see to lie flat, or by a cup rather to, is not called. The
// indices of such are given, to be doubted, if nothing beside them is called for certain.
func call(all []lyingDie) (flat []int) {
	for i, x := range all {
		isHigher := func(y lyingDie) bool { return y.asked && y.heaped > x.heaped && x.far(y.CenterPx) < besideDie }
		least := surelyOdd
		if x.near {
			least = ratherHeaped
		}
		if x.asked && x.heaped >= least && !slices.ContainsFunc(all, isHigher) {
			all[i].Stacked = true
		}
	}
	for i, x := range all {
		isOdder := func(y lyingDie) bool {
			return y.asked && (y.Stacked || y.Cocked) && y.odd() >= ratherHeaped && x.far(y.CenterPx) < besideDie
		}
		switch {
		case !x.asked || !x.Stacked || x.odd() >= ratherHeaped:
		case max(x.heaped, x.leans()) < hardlyOdd || x.byCup && x.odd() < ratherFlat:
			all[i].Stacked = false
			if !besideCalled(all, x.CenterPx) {
				flat = append(flat, i)
			}
		case slices.ContainsFunc(all, isOdder):
			all[i].Stacked = false
		}
	}
	return flat
}

// settledByPose reports whether what the networks say of how dice lie settles a doubt
// about one that may be under another, or about two that hide one another.
func settledByPose(all []lyingDie, k cubes.Doubt) bool {
	i := nearest(all, k.At)
	if i < 0 || !all[i].asked {
		return false
	}
	x := &all[i]
	if k.About == cubes.Pair {
		for j := range all {
			if y := &all[j]; y.far(k.At) < onDoubt && y.odd() > x.odd() {
				x = y
			}
		}
		x.Stacked = x.Stacked || x.odd() >= atLeastOdd
		return besideCalled(all, k.At)
	}
	x.Cocked = x.Cocked || x.tipped >= surelyOdd
	return x.Cocked || x.Stacked || x.heaped < hardlyHeaped && x.tipped < hardlyOdd && x.pose.Leans < mostLeaning
}

// mayTip reports whether edges and networks together make it doubtful that a die lies
// flat, and calls it where it rather does not. The doubt remains then, unless they are
// certain of it.
func (x *lyingDie) mayTip() bool {
	if !x.asked || x.Stacked {
		return false
	}
	leans := x.leans()
	x.Cocked = x.Cocked || leans >= ratherTips
	return leans >= tipDoubted && leans < surelyOdd
}

// mayLieOn reports whether it is doubtful that a die lies on no other one. Where no doubt is
// near, and nothing of the dice's colour is seen around it, one below it would have to be
// hidden whole: it was asked about for it may lean, and the networks must rather say so.
func (x lyingDie) mayLieOn() bool {
	least := mayHeap
	if !x.near && x.pose.Fringe < leastFringe {
		least = ratherHeaped
	}
	return x.asked && !x.Stacked && !x.Cocked && x.heaped >= least
}

// nearest is the index of the die at a place, or -1.
func nearest(all []lyingDie, at calib.Point) int {
	best := -1
	for i, x := range all {
		if far := x.far(at); far < onDoubt && (best < 0 || far < all[best].far(at)) {
			best = i
		}
	}
	return best
}

// besideCalled reports whether a die by a place is called for certain.
func besideCalled(all []lyingDie, at calib.Point) bool {
	return slices.ContainsFunc(all, func(x lyingDie) bool {
		return x.isCalled() && x.far(at) < besideDie
	})
}

// besideLeaning reports whether a top face is by a die that leans, whose side it may be.
func besideLeaning(all []lyingDie, top quad) bool {
	return slices.ContainsFunc(all, func(x lyingDie) bool {
		return x.asked && (x.Cocked || x.tipped >= isOff) && x.far(top.middle()) < besideDie
	})
}

// isSideOfCocked reports whether a look is at a side of a die that certainly leans, and so shows it.
func (r *review) isSideOfCocked(l look) bool {
	return slices.ContainsFunc(r.dice, func(x lyingDie) bool {
		return x.Cocked && x.isCalled() && x.far(l.top.middle()) < besideDie && slices.ContainsFunc(r.again(x.top), l.isTurnedSideOf)
	})
}

package opencv

import (
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/vision"
)

const (
	// disputed is the chance of a die from which the reader alone makes a place worth
	// looking beside it, where the second witness sees no face: in a heap the reader
	// takes the border between two dice for the middle of one.
	disputed = 0.1
	// besideSide is how far beside it is looked, in sides, in besideWays directions.
	besideSide, besideWays = 0.35, 8
	// mostBeside is beside how many places it is looked where no mat is.
	mostBeside = 6
	// mostRemain is how many faces large a thing may be that is looked at as at dice, and
	// sizeApart from how many times the size on a die is of another one.
	mostRemain, sizeApart = 6, 1.15
)

// isDisputed reports whether the reader sees a die where the second witness sees no
// face.
func (l look) isDisputed() bool { return l.die >= disputed && l.told[0] > 0.5 }

// beside looks again beside what is disputed, and at what lies in the tray and none of the
// dice explains, and gives what both witnesses then see for certain.
func (d *diceReader) beside(f vision.Frame, s diceScene, looks []look) []look {
	var spots []spot
	for _, l := range looks {
		if l.isDisputed() {
			spots = append(spots, besideOf(l.met())...)
		}
	}
	for _, x := range notRead(s, looks) {
		spots = append(append(spots, x), besideOf(x)...)
	}
	more := distinct(d.look(f, spots, s.paper), overlapping)
	d.judge(f, more, s.paper, 0)
	return slices.DeleteFunc(more, func(l look) bool { return l.there() < sureDie })
}

// besideUsual is beside where no mat is: it looks beside what is disputed and of the size of
// the dice, for where a camera looks aslant a die's top and its side are taken for one face.
func (d *diceReader) besideUsual(f vision.Frame, looks []look, white paper) []look {
	area := float64(f.Width * f.Height)
	usual := usualSize(looks, area)
	var spots []spot
	for _, l := range looks {
		switch x := (spot{at: l.top.middle(), side: usual, logit: l.logit}); {
		case len(spots) >= mostBeside*besideWays:
		case l.isDisputed() && alike(l.top.side(), usual):
			spots = append(spots, besideOf(x)...)
		case l.there() >= isDie && l.ofSize(usual).there() < sureDie:
			spots = append(spots, x)
		}
	}
	more := distinct(d.look(f, spots, white), overlapping)
	d.judge(f, more, white, area)
	return slices.DeleteFunc(more, func(l look) bool {
		return l.ofSize(usual).there() < sureDie || slices.ContainsFunc(looks, func(k look) bool {
			return k.ofSize(usual).there() >= sureDie && overlap(k.top, l.top) > mostShared && !oneFace(k, l)
		})
	})
}

// besideOf are spots beside one.
func besideOf(x spot) (all []spot) {
	for k := range besideWays {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / besideWays)
		beside := x
		beside.at = x.at.Plus(calib.Point{X: cos, Y: sin}.Times(besideSide * x.side))
		all = append(all, beside)
	}
	return all
}

// notRead are spots at which something lies in the tray that none of the dice explains, as
// large as the smallest and as the largest of them: the finder may have overlooked one.
func notRead(s diceScene, looks []look) (all []spot) {
	var dice []look
	low, high := math.Inf(1), 0.0
	for _, l := range looks {
		if side := l.top.side(); l.there() >= isDie {
			dice, low, high = append(dice, l), min(low, side), max(high, side)
		}
	}
	if s.Set != nil && s.Set.whole && len(dice) >= s.Set.most() {
		return nil
	}
	for _, r := range s.bare.remains(s, dice) {
		if r.cells*planBy*planBy > mostRemain*high*high {
			continue
		}
		all = append(all, spot{at: r.at, side: low})
		if high > sizeApart*low {
			all = append(all, spot{at: r.at, side: high})
		}
	}
	return all
}

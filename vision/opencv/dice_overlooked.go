package opencv

import (
	"slices"

	"dicetable/vision"
)

const (
	// pipsSmaller is how much smaller a spot is than a die if it may be a pip of it.
	pipsSmaller = 3
	// besideMiddle is how far, in sides, a pip may be from the middle of a die that
	// was read.
	besideMiddle = 0.9
	// mostAgain is how many spots are looked at again.
	mostAgain = 16
)

// overlooked are looks at dice of which the finder saw only the pips, where no mat
// says how large dice are: where spots are as small as pips of the dice that were
// read, and in none of these, it is looked again as at a die.
func (d *DiceReader) overlooked(f vision.Frame, spots []spot, looks []look, white paper) ([]look, error) {
	usual := usualSize(looks, float64(f.Width*f.Height))
	more := distinct(d.look(f, pipsOnly(spots, looks, usual), white), oneFace)
	d.judge(f, more, white, 0)
	for i := range more {
		more[i].overlooked = true
	}
	return more, d.pips.countIn(f, more)
}

// pipsOnly are the spots that may be pips of dice of the usual size that were not
// read, as spots of that size.
func pipsOnly(spots []spot, looks []look, usual float64) []spot {
	var again []spot
	for _, s := range spots {
		if len(again) == mostAgain || s.side*pipsSmaller > usual {
			continue
		}
		s.side = usual
		isNear := func(k spot) bool { return s.at.Far(k.at) < apartSpots*usual }
		isOf := func(l look) bool {
			return l.there() >= isDie && alike(l.top.side(), usual) && s.at.Far(l.top.middle()) < besideMiddle*usual
		}
		if !slices.ContainsFunc(again, isNear) && !slices.ContainsFunc(looks, isOf) {
			again = append(again, s)
		}
	}
	return again
}

package settle

import (
	"slices"

	"dicetable/games/dice"
	"dicetable/vision"
)

// nearMM is how near a doubt may be to the middle of a die to be about it, or
// about one that touches it, mm.
const nearMM = 20

// reach is how near a doubt may be to the middle of a die to be about it, mm:
// where only a face is doubted it is known which die has it, and that the eye
// places the doubt at the die's foot and the die at its top.
func reach(x vision.Doubt) float64 {
	if x.Face {
		return nearMM / 2
	}
	return nearMM
}

// doubted reports whether something near a die could not be read well, and
// whether that is nothing but its face. Red is no die's colour but where dice
// have many: there a doubt about one of another colour, beside it, is not about
// this one.
func doubted(r *vision.Reading, d vision.Die, ofManyColours bool) (is, ofFace bool) {
	for _, x := range r.Doubts {
		near := x.CenterMM == nil || x.CenterMM.Far(*d.CenterMM) <= reach(x)
		switch {
		case !near:
		case !ofManyColours && x.Colour == markerColour:
		case ofManyColours && x.CenterMM != nil && x.Colour != "" && x.Colour != d.Colour && x.CenterMM.Far(*d.CenterMM) > nearMM/2:
		case !x.Face:
			return true, false
		default:
			is = true
		}
	}
	return is, is
}

// doubtsAt counts what could not be read well at a seat or beside one of its
// dice: there may be one more, and one of those seen another's. A die whose
// face is certain by all frames together is in no doubt.
func (s *Settler) doubtsAt(n int, visible []*track) int {
	count := 0
	for _, x := range s.table.last.Doubts {
		if x.Colour == markerColour {
			continue
		}
		is, known := x.CenterMM == nil || s.inPlay(x.Zone) == n, false
		for _, t := range visible {
			if x.CenterMM != nil && x.CenterMM.Far(*t.last.CenterMM) <= reach(x) {
				is, known = true, x.Face && t.isSettled(s.cfg.Agree)
			}
		}
		if is && !known {
			count++
		}
	}
	return count
}

// isTurned reports whether the dice seen do not show what they, or those that
// are not seen any more, showed when they came to rest first: one was turned
// over while it was pushed, or thrown again. Which is which of dice that lay
// side by side does not matter.
func isTurned(visible, vanished []*track) bool {
	var change, shown [dice.Star + 1]int
	for _, t := range visible {
		change[t.face]++
		change[t.first.Value]--
		shown[t.face]++
	}
	for _, n := range change {
		if n != 0 {
			return true
		}
	}
	for _, t := range vanished {
		if shown[t.first.Value] == 0 && slices.ContainsFunc(visible, func(o *track) bool { return o.born > t.seen }) {
			return true
		}
	}
	return false
}

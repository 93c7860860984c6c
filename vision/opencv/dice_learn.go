package opencv

import (
	"slices"

	"dicetable/calib"
)

const (
	// agreeing is how many pictures in a row must tell the dice's size alike,
	// within sizesAlike as a ratio: blurred dice that still roll tell a wrong one,
	// and a wrong one that is kept spoils all readings of a game.
	agreeing   = 3
	sizesAlike = 1.03
)

// learnedSize is the dice's edge, mm, as pictures tell it: 0 until some agree.
type learnedSize struct {
	mm   float64
	told []float64
}

// learn takes what another picture tells.
func (l *learnedSize) learn(mm float64) {
	l.told = append(l.told, mm)
	l.told = l.told[max(0, len(l.told)-agreeing):]
	if len(l.told) == agreeing && slices.Max(l.told) <= sizesAlike*slices.Min(l.told) {
		l.mm = calib.Median(l.told)
	}
}

package visiontest

import (
	"fmt"
	"math"
	"strings"
)

// Share is how many of all were so.
type Share struct{ N, All int }

// add counts one more, and whether it is so.
func (s *Share) add(so bool) {
	s.All++
	if so {
		s.N++
	}
}

// Value is the share, 0 to 1; 0 of none.
func (s Share) Value() float64 { return float64(s.N) / float64(max(1, s.All)) }

// Interval is where the true share lies in 95 of 100 cases, after Wilson.
func (s Share) Interval() (low, high float64) {
	if s.All == 0 {
		return 0, 1
	}
	const z = 1.959964
	n, p := float64(s.All), s.Value()
	middle := p + z*z/(2*n)
	reach := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, (middle-reach)/(1+z*z/n)), min(1, (middle+reach)/(1+z*z/n))
}

// String is the count, the share and its interval.
func (s Share) String() string {
	low, high := s.Interval()
	return fmt.Sprintf("%d of %d, %.2f %% (%.2f-%.2f)", s.N, s.All, 100*s.Value(), 100*low, 100*high)
}

// Colours is the share of flat dice in plain view whose colour was right.
func (t Tally) Colours() Share { return Share{t.ColourOK, t.Flat} }

// Wrong is the share of flat dice in plain view whose value was not read right.
func (t Tally) Wrong() Share { return Share{t.Flat - t.ValueOK, t.Flat} }

// Shares are the shares with their intervals, one a line.
func (t Tally) Shares() string {
	var s strings.Builder
	for _, x := range []struct {
		what  string
		share Share
	}{
		{"values right, of flat dice in plain view", Share{t.ValueOK, t.Flat}},
		{"colours right, of these", t.Colours()},
		{"falsely flagged, of these", Share{t.FalseCocked, t.Flat}},
		{"flagged, of cocked and stacked dice", Share{t.BadPoseFlagged, t.BadPose}},
		{"markers right", Share{t.MarkerOK, t.Markers}},
		{"pictures exact", Share{t.Images - t.Inexact, t.Images}},
		{"pictures wrong and called ok", Share{t.Silent, t.Images}},
		{"pictures needlessly unsure", Share{t.NeedlesslyUnsure, t.Images}},
	} {
		if x.share.All > 0 {
			fmt.Fprintf(&s, "  %s: %v\n", x.what, x.share)
		}
	}
	return s.String()
}

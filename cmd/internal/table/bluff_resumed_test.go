package table

import (
	"testing"

	"dicetable/vision/settle"
)

// BL-3, BL-9: what was rolled for a round that went on from its middle counts, also when
// the table starts again in the middle of the count.
func TestDiceRolledForARoundThatGoesOnCountAfterARestart(t *testing.T) {
	r := ruled(t)
	r.bets()
	r.takenBack()
	r.shaken(1, 3, 4)
	r.phase(settle.Covered)
	r.press()
	r = r.restarted()
	r.phase(settle.Reveal)
	r.says(CallGone, "")
	r.roll(1, fourThrees[1]...)
	r.roll(3, fourThrees[3]...)
	r.roll(4, fourThrees[4]...)
	if v := r.view(); v.Round != 2 {
		t.Errorf("the dice were not taken: %v", r.state.Notices)
	}
}

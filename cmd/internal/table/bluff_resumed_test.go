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

// BL-3: dice that everybody saw in a count are rolled again when the game is taken back
// to before the doubt, over a restart too.
func TestDiceThatEverybodySawAreRolledAgainAfterARestart(t *testing.T) {
	for name, looked := range map[string]func(r *rig){
		"a cup was up":   func(r *rig) { r.cups(settle.CupUp, 1) },
		"dice were read": func(r *rig) { r.roll(1, fourThrees[1]...) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.betting()
			r.marker("number", 5, 3)
			r.press()
			looked(r)
			r.takenBack()
			r.rolls("5 × 3", "Ann, Ben, Cem")
			r = r.restarted()
			r.saw(settle.Event{Kind: settle.GraveyardCount, Count: 0})
			r.cups(settle.CupDown, 1, 3, 4)
			r.rolls("5 × 3", "Ann, Ben, Cem")
		})
	}
}

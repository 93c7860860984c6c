package table

import (
	"testing"

	"dicetable/cmd/internal/wire"
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

// left is how a game can be left in its middle, and how it goes on.
var left = map[string]func(r *rig) *rig{
	"abandoned by mistake": func(r *rig) *rig {
		r.command(host, wire.StopGame, nil)
		r.put(wire.Correction{Do: wire.CorrectResume})
		return r
	},
	"abandoned, and a restart before it goes on": func(r *rig) *rig {
		r.command(host, wire.StopGame, nil)
		r = r.restarted()
		r.put(wire.Correction{Do: wire.CorrectResume})
		return r
	},
	"abandoned, and a restart after it goes on": func(r *rig) *rig {
		r.command(host, wire.StopGame, nil)
		r.put(wire.Correction{Do: wire.CorrectResume})
		return r.restarted()
	},
	"taken to another table": func(r *rig) *rig {
		records, err := Arriving(setup(r.t), nil, r.records, r.now)
		if err != nil {
			r.t.Fatal(err)
		}
		moved := newRig(r.t, records...)
		moved.now = r.now
		return moved
	},
}

// BL-3, BL-9: nobody looked at the table while a game was left. Whatever lies under the
// cups then, nobody can tell whether that was bet on: all roll, and none are counted.
func TestARoundOfAGameThatWasLeftIsRolledAnew(t *testing.T) {
	for name, goesOn := range left {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.betting()
			r.marker("number", 5, 3)
			r = goesOn(r)
			r.rolls("5 × 3", "Ann, Ben, Cem")
			r.marker("number", 6, 3) // it was put away meanwhile
			r.cups(settle.CupDown, 1, 3, 4)
			r.rolls("5 × 3", "Ann, Ben, Cem")
			r.shaken(1, 3, 4)
			r.phase(settle.Covered)
			r.bet("Ben 5 × 3")

			r = newRig(t)
			r.betting()
			r = goesOn(r)
			r.cups(settle.CupDown, 1, 3, 4)
			r.shakes("Ann, Ben, Cem")
			r.shaken(1, 3, 4)
			r.phase(settle.Covered)

			r = newRig(t)
			r.betting()
			r.marker("number", 5, 3)
			r.press()
			r = goesOn(r)
			r.phase(settle.Reveal)
			r.notice(CallGone, "BL-18")
			r.cups(settle.CupUp, 1, 3, 4)
			for seat, roll := range fourThrees {
				r.roll(seat, roll...)
			}
			if r.phase(settle.Reveal); r.state.Verdict != nil {
				t.Errorf("dice of another roll are ruled on: %s", r.state.Verdict.Text.EN)
			}
			r.command(host, wire.VoidRound, wire.Void{Round: 1})
			r.phase(settle.Clearing)
		})
	}
}

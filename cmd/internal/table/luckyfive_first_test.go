package table

import (
	"bytes"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/luckyfive"
)

// LF-1 and LF-2: the first throw counts, whatever happens to the table before it is
// known who begins.
func TestTheFirstThrowStaysOverARestart(t *testing.T) {
	for name, happens := range map[string]func(r fiveRig) fiveRig{
		"a restart": func(r fiveRig) fiveRig { return fiveRig{r.restarted()} },
		"seats are put right, and a restart": func(r fiveRig) fiveRig {
			r.put(wire.Correction{Do: wire.CorrectPlayers, Players: []wire.SeatedPlayer{{Seat: 1, Name: "Ben"}, {Seat: 3, Name: "Ann"}, {Seat: 4, Name: "Cem"}}})
			return fiveRig{r.restarted()}
		},
		"somebody leaves, and a restart": func(r fiveRig) fiveRig {
			r.acts(luckyfive.Leave{Player: "Ann"})
			return fiveRig{r.restarted()}
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newFive(t, nil)
			r.throw(3, 4, 5, dice3...)
			r = happens(r)
			r.notice(AskFirst, "LF-2")
			if w := r.watch(); len(w.Free) != 0 || w.Lies[dice.Red] != 3 {
				t.Errorf("the first throw may be thrown again: the eye watches %+v", w)
			}
			r.command(cem, wire.Confirm, wire.Confirmation{Code: AskFirst, Yes: true})
			if v := r.view(); v.Player == nil || *v.Player != "Cem" || v.Dice.Red != 3 {
				t.Errorf("it began with %v and %v", v.Player, v.Dice)
			}
			if !bytes.Contains(r.records[len(r.records)-1], []byte(`"evidence":{"frame":1,`)) {
				t.Errorf("what it began with was seen nowhere: %s", r.records[len(r.records)-1])
			}
			fiveRig{r.restarted()}.at(luckyfive.PhaseCard)
		})
	}
}

// LF-1: all three dice are thrown, or it is no first throw.
func TestAFirstThrowOfTwoDiceIsNone(t *testing.T) {
	r := newFive(t, nil)
	r.throw(3, 4, 5, dice.Red, dice.Orange)
	r.notice("die_missing", "")
	r.throw(3, 4, 5, dice3...)
	r.notice(AskFirst, "LF-2")
}

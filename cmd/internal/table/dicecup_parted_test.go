package table

import (
	"strings"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/vision/settle"
)

// Dice that cannot be read are named, and asked to be parted; that they have
// moved then is no news, but that they show something else is (DC-9).
func TestDiceThatWereAskedToBeParted(t *testing.T) {
	five := dice.Face(5)
	doubtful := func(t *testing.T) (cupRig, []settle.Compared) {
		r := newCup(t, nil)
		r.look()
		r.crosses(dicecup.All)
		r.cup(settle.CupAside)
		lie := lying(t, "11 12 33 45 66 66")
		unread := append([]settle.Compared(nil), lie...)
		unread[len(unread)-1].Lies = nil
		r.saw(settle.Event{Kind: settle.RollDoubt, Unsure: 1, Compared: unread})
		r.notice(AskMissing, "")
		if says := r.state.Notices[0].Text.EN; !strings.Contains(says, "black") || strings.Contains(says, "white") {
			t.Errorf("asked is %q", says)
		}
		for i := range lie {
			lie[i].Moved = i%2 == 0
		}
		return r, lie
	}
	t.Run("parted", func(t *testing.T) {
		r, lie := doubtful(t)
		r.lies(lie)
		r.at(dicecup.PhaseThrow)
	})
	t.Run("turned over", func(t *testing.T) {
		r, lie := doubtful(t)
		lie[0].Seen = &five
		r.lies(lie)
		r.at(dicecup.PhaseDecide)
	})
	t.Run("tipped", func(t *testing.T) {
		r, lie := doubtful(t)
		lie[0].Lies, lie[0].Tipped = nil, true
		r.saw(settle.Event{Kind: settle.RollDoubt, Cocked: 1, Compared: lie})
		r.at(dicecup.PhaseDecide)
	})
	t.Run("parted, and something was put right meanwhile", func(t *testing.T) {
		r, lie := doubtful(t)
		if a := r.command(host, wire.Correct, wire.Correction{Do: wire.CorrectPlayers, Players: three}); !a.OK {
			t.Fatal(a.Text.EN)
		}
		r.lies(lie)
		r.at(dicecup.PhaseThrow)
	})
	t.Run("the next throw is another one", func(t *testing.T) {
		r, lie := doubtful(t)
		r.lies(lie)
		r.at(dicecup.PhaseThrow)
		r.look()
		r.crosses(dicecup.Fours)
		r.cup(settle.CupAside)
		r.lies(lie)
		r.at(dicecup.PhaseDecide)
	})
}

// The wall shows the dice of the last scoring still when something was put right.
func TestTheDiceOfTheScoringStayThroughACorrection(t *testing.T) {
	r := newCup(t, nil)
	r.look()
	r.crosses(dicecup.All)
	r.lies(lying(t, "11 12 33 45 66 66"))
	if a := r.command(host, wire.Correct, wire.Correction{Do: wire.CorrectPlayers, Players: three}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	if len(r.state.Tray) != dicecup.Dice {
		t.Errorf("the wall shows %v", r.state.Tray)
	}
}

// A die that is seen once too often is named too, so that everybody knows which dice
// to lay apart: those of its colour.
func TestADieTooManyIsNamed(t *testing.T) {
	r := newCup(t, nil)
	r.look()
	r.crosses(dicecup.All)
	r.cup(settle.CupAside)
	lie := lying(t, "11 12 33 45 66 66")
	for name, all := range map[string][]settle.Compared{
		"a third one is certain":     append(lie[:len(lie):len(lie)], lie[len(lie)-1]),
		"none of the two is certain": lie[:len(lie)-2],
	} {
		r.saw(settle.Event{Kind: settle.RollDoubt, Surplus: 1, Compared: all})
		r.notice(AskMissing, "")
		says := r.state.Notices[0].Text
		if !strings.Contains(says.EN, " black") || strings.Contains(says.EN, "white") || !strings.Contains(says.DE, "Schwarz") {
			t.Errorf("%s: asked is %q", name, says.EN)
		}
	}
}

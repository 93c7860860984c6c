package table

import (
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/vision/settle"
)

// DC-9: what lies there is compared with what was seen.
func TestDiceThatChangedAreCalled(t *testing.T) {
	five := dice.Face(5)
	for _, c := range []struct {
		name   string
		change func(e *settle.Event)
		phase  dicecup.Phase
		words  string
	}{
		{"as seen", func(*settle.Event) {}, dicecup.PhaseThrow, ""},
		{"not seen, so it counts as it lies", func(e *settle.Event) { e.Compared[0].Seen = nil }, dicecup.PhaseThrow, ""},
		{"different", func(e *settle.Event) { e.Compared[0].Seen = &five }, dicecup.PhaseDecide, "white seen 1 5, now 1 1"},
		{"moved", func(e *settle.Event) { e.Compared[2].Moved = true }, dicecup.PhaseDecide, "yellow moved or tipped"},
		{"tipped", func(e *settle.Event) {
			e.Kind, e.Cocked = settle.RollDoubt, 1
			e.Compared[11].Lies, e.Compared[11].Tipped = nil, true
		}, dicecup.PhaseDecide, "black cannot be told; black moved or tipped"},
		{"not to be read", func(e *settle.Event) { e.Kind, e.Unsure = settle.RollDoubt, 1 }, dicecup.PhaseScore, ""},
		{"one is missing", func(e *settle.Event) { e.Kind, e.Missing = settle.RollDoubt, 1 }, dicecup.PhaseScore, ""},
		{"tipped and one is missing", func(e *settle.Event) { e.Kind, e.Cocked, e.Missing = settle.RollDoubt, 1, 1 }, dicecup.PhaseScore, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newCup(t, nil)
			r.look()
			r.crosses(dicecup.All)
			r.cup(settle.CupAside)
			e := settle.Event{Kind: settle.RollRead, Compared: lying(t, "11 12 33 45 66 66")}
			c.change(&e)
			r.saw(e)
			if r.view().Phase != c.phase {
				t.Fatalf("the phase is %s, want %s", r.view().Phase, c.phase)
			}
			switch c.phase {
			case dicecup.PhaseScore:
				r.notice(AskMissing, "")
				r.lies(lying(t, "11 12 33 45 66 66"))
				r.at(dicecup.PhaseThrow)
				r.notice("", "")
			case dicecup.PhaseDecide:
				r.notice(CallDecide, "DC-9")
				if got := r.state.Notices[0].Text.EN; !strings.Contains(got, c.words) {
					t.Errorf("the table says %q", got)
				}
			}
		})
	}
}

// DC-9: the host decides, and nobody else.
func TestTheHostDecides(t *testing.T) {
	five := dice.Face(5)
	doubtful := func(t *testing.T) cupRig {
		r := newCup(t, nil)
		r.look()
		r.crosses(dicecup.All)
		lie := lying(t, "11 12 33 45 66 66")
		lie[0].Seen = &five
		r.lies(lie)
		r.at(dicecup.PhaseDecide)
		return r
	}
	for ruling, total := range map[dicecup.Ruling]int{dicecup.AsSeen: 48, dicecup.AsItLies: 44, dicecup.ThrowAgain: 0} {
		t.Run(string(ruling), func(t *testing.T) {
			r := doubtful(t)
			if a := r.secret(ann, dicecup.Decide{Ruling: ruling}); a.OK {
				t.Error("Ann decided")
			}
			if lay := r.state.Tray; len(lay) != dicecup.Dice || lay[0] != (wire.TrayDie{Colour: dice.White, Value: 1, SizeMM: 16}) || lay[1].SizeMM != 12 {
				t.Errorf("the tray shows %v", lay)
			}
			records := len(r.records)
			again := lying(t, "11 12 33 45 66 66")
			again[0].Seen = &five
			r.lies(again)
			if len(r.records) != records {
				t.Error("the same doubt was told twice")
			}
			if a := r.command(host, wire.Act, dicecup.Decide{Ruling: ruling}); !a.OK {
				t.Fatal(a.Text.EN)
			}
			r.at(dicecup.PhaseThrow)
			r.throwing(2)
			if r.total(1) != total {
				t.Errorf("Ann has %d, want %d", r.total(1), total)
			}
			if scored := ruling != dicecup.ThrowAgain; (r.state.Tray != nil) != scored {
				t.Errorf("after the ruling %s the tray shows %v", ruling, r.state.Tray)
			}
		})
	}
	t.Run("put right it is scored", func(t *testing.T) {
		r := doubtful(t)
		r.lies(lying(t, "15 12 33 45 66 66"))
		r.at(dicecup.PhaseThrow)
	})
	t.Run("what cannot be read is left to the host", func(t *testing.T) {
		r := newCup(t, nil)
		r.look()
		r.crosses(dicecup.All)
		r.saw(settle.Event{Kind: settle.RollDoubt, Missing: 1, Compared: lying(t, "11 12 33 45 66 66")[:11]})
		yes := wire.Confirmation{Code: AskMissing, Yes: true}
		if a := r.command(ann, wire.Confirm, yes); a.OK {
			t.Error("Ann confirmed")
		}
		if a := r.command(host, wire.Confirm, yes); !a.OK {
			t.Fatal(a.Text.EN)
		}
		r.at(dicecup.PhaseDecide)
	})
}

// A table without a person has nobody but the one with the cup to decide.
func TestSimulatedPlayersDecideForThemselves(t *testing.T) {
	r := cupRig{newRig(t)}
	bots := []wire.SeatedPlayer{{Seat: 1, Name: "Ann", Bot: true}, {Seat: 3, Name: "Ben", Bot: true}}
	r.command(host, wire.StartGame, wire.Start{Game: "dicecup", Players: bots})
	r.look()
	if a := r.secret(ben, dicecup.Decide{Ruling: dicecup.ThrowAgain}); a.OK {
		t.Error("Ben decided without the cup")
	}
	if a := r.secret(ann, dicecup.Decide{Ruling: dicecup.ThrowAgain}); !a.OK {
		t.Error(a.Text.EN)
	}
	r.throwing(2)
}

// DC-9: a cup that goes up while crosses are made uncovers the throw.
func TestTheCupGoesUpTooSoon(t *testing.T) {
	for _, again := range []bool{true, false} {
		r := newCup(t, nil)
		r.look()
		r.cup(settle.CupUp)
		r.notice("", "") // the hand that just put it down
		r.cup(settle.CupDown, settle.CupUp)
		r.notice(AskUncovered, "DC-9")
		r.cup(settle.CupDown)
		r.notice(AskUncovered, "DC-9")
		r.cross(ann, dicecup.Low)
		if a := r.command(cem, wire.Confirm, wire.Confirmation{Code: AskUncovered, Yes: true}); a.OK {
			t.Error("Cem decided")
		}
		if a := r.command(host, wire.Confirm, wire.Confirmation{Code: AskUncovered, Yes: again}); !a.OK {
			t.Error(a.Text.EN)
		}
		r.notice("", "")
		if again {
			r.throwing(2)
			if w := r.core.known(1).view.Body.(dicecup.View).Crosses; len(w) != 0 {
				t.Errorf("the crosses %v are not void", w)
			}
		} else {
			r.at(dicecup.PhaseCross)
		}
	}
}

// The host has a throw repeated in any phase of a round (DC-9).
func TestTheHostHasAThrowRepeated(t *testing.T) {
	for name, play := range map[string]func(r cupRig){
		"thrown":  func(r cupRig) { r.toss() },
		"looked":  func(r cupRig) { r.toss(); r.lift() },
		"crosses": func(r cupRig) { r.look(); r.cross(ann, dicecup.Low) },
		"scoring": func(r cupRig) { r.look(); r.crosses(dicecup.Low) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newCup(t, nil)
			play(r)
			if a := r.command(host, wire.VoidRound, wire.Void{Round: 2}); a.OK {
				t.Error("a round was voided that does not run")
			}
			if a := r.command(host, wire.VoidRound, wire.Void{Round: 1}); !a.OK {
				t.Fatal(a.Text.EN)
			}
			r.throwing(2)
			if r.state.Timer != nil {
				t.Error("the timer runs on")
			}
			r.look()
			r.crosses(dicecup.Low)
		})
	}
}

// DC-10: who leaves hands the cup on and is not waited for.
func TestAPlayerLeaves(t *testing.T) {
	r := newCup(t, nil)
	r.toss()
	if a := r.command(ben, wire.Act, dicecup.Leave{Player: "Ann"}); a.OK {
		t.Error("Ben sent Ann away")
	}
	if a := r.command(ann, wire.Act, dicecup.Leave{Player: "Ann"}); !a.OK {
		t.Error(a.Text.EN)
	}
	if !r.state.Seats[0].Out || !r.state.Seats[1].Turn || r.view().Cup != "Ben" {
		t.Errorf("the seats are %+v", r.state.Seats)
	}
	r.cover(r.lift(), time.Second, 0)
	r.notice(CallShort, "DC-2")
	r.cross(ben, dicecup.Low)
	r.cross(cem, dicecup.Low)
	r.at(dicecup.PhaseScore)
}

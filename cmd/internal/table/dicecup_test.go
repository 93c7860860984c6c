package table

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/hardware/panel"
	"dicetable/vision/settle"
)

// DC-2: a round as it is played, from the throw to the score.
func TestARoundOfDiceCup(t *testing.T) {
	r := newCup(t, nil)
	r.toss()
	if got := r.state.Prompt.Text().DE; !strings.Contains(got, "Ann hebt den Becher") {
		t.Errorf("after the throw the table says %q", got)
	}
	shown := r.lift()
	timer := r.state.Timer
	if timer == nil || !timer.Began.Equal(shown) || timer.Until.Sub(timer.Began) != 3*time.Second || timer.Up {
		t.Fatalf("the timer is %+v, want three seconds from %v on", timer, shown)
	}
	if got := r.state.Prompt.Text().DE; got != "Augen auf …" {
		t.Errorf("the wall says %q", got)
	}
	if s := r.scene; s.Kind != panel.Timer || s.Whole != 3*time.Second || !s.Start.Equal(shown) {
		t.Errorf("the panel shows %+v", s)
	}
	for r.now.Before(shown.Add(3 * time.Second)) {
		r.notice("", "")
		r.input(Tick{})
	}
	r.notice(CallDown, "DC-2")
	if got := r.state.Prompt.Text().DE; got != "… Becher drauf!" || !r.state.Timer.Up || r.scene.Kind != panel.Timer {
		t.Errorf("when the time is up the wall says %q, the panel %+v", got, r.scene)
	}
	r.cover(shown, 3300*time.Millisecond, 0)
	r.at(dicecup.PhaseCross)
	r.notice("", "")
	if r.state.Timer != nil || r.watch().Throw != 1 {
		t.Fatalf("after the look: timer %v, watch %+v", r.state.Timer, r.watch())
	}
	r.cross(ben, dicecup.Blue)
	r.cross(ann, dicecup.Sixes)
	if w := r.view().Waiting; !reflect.DeepEqual(w, []string{"Cem"}) {
		t.Errorf("%v still cross", w)
	}
	r.cross(cem, dicecup.Pasch)
	r.at(dicecup.PhaseScore)
	r.lies(lying(t, "11 12 33 45 66 66"))
	if a, b, c := r.total(1), r.total(3), r.total(4); a != 24 || b != 9 || c != 40 {
		t.Errorf("Ann has %d, Ben %d and Cem %d, want 24, 9 and 40", a, b, c)
	}
	v := r.state.Verdict
	if v == nil || v.Round != 1 || !strings.Contains(v.Text.EN, "Cem Pasch 40") || len(r.photos) != 1 || r.photos[0] != v.ID {
		t.Errorf("the verdict is %+v, photos asked for: %v", v, r.photos)
	}
	r.throwing(2)
	if r.view().Cup != "Ben" || r.scene != (panel.Scene{Kind: panel.Turn, Seat: 3}) {
		t.Errorf("the cup is %s's, the panel shows %+v", r.view().Cup, r.scene)
	}
}

// DC-2 and DC-7: too short or too long a look is told, and counts.
func TestALookIsMeasured(t *testing.T) {
	for _, c := range []struct {
		name, look string
		length     time.Duration
		notice     string
		words      string
	}{
		{"just right", "3", 3 * time.Second, "", ""},
		{"a little short", "3", 2600 * time.Millisecond, "", ""},
		{"a little long", "3", 3400 * time.Millisecond, "", ""},
		{"too short", "3", 2400 * time.Millisecond, CallShort, "2.4 instead of 3 seconds"},
		{"too long", "3", 3600 * time.Millisecond, CallLong, "3.6 instead of 3 seconds"},
		{"experts", "2", 2 * time.Second, "", ""},
		{"too long for experts", "2", 3 * time.Second, CallLong, "3 instead of 2 seconds"},
		{"children", "7.5", 7500 * time.Millisecond, "", ""},
		{"too short for children", "7.5", 3 * time.Second, CallShort, "3 instead of 7.5 seconds"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newCup(t, map[string]string{"look": c.look})
			r.toss()
			r.cover(r.lift(), c.length, 0)
			r.at(dicecup.PhaseCross)
			rule := "DC-2"
			if c.notice == "" {
				rule = ""
			}
			r.notice(c.notice, rule)
			if c.words != "" && !strings.Contains(r.state.Notices[0].Text.EN, c.words) {
				t.Errorf("the table says %q", r.state.Notices[0].Text.EN)
			}
			r.cross(ann, dicecup.All)
			r.notice("", "")
		})
	}
}

// DC-3: dice on one another, or tipped, are thrown again at once.
func TestARethrowIsCalled(t *testing.T) {
	r := newCup(t, nil)
	r.toss()
	records := len(r.records)
	r.cover(r.lift(), 3*time.Second, 2)
	r.throwing(2)
	r.notice(CallRethrow, "DC-3")
	if r.state.Timer != nil || r.view().Cup != "Ann" || len(r.records) != records {
		t.Errorf("timer %v, cup %s, %d records more", r.state.Timer, r.view().Cup, len(r.records)-records)
	}
	shown := r.lift()
	if r.state.Timer != nil {
		t.Error("the old throw is looked at")
	}
	r.cover(shown, 3*time.Second, 0)
	r.at(dicecup.PhaseThrow)
	r.toss()
	r.notice("", "")
	r.cover(r.lift(), 3*time.Second, 0)
	r.at(dicecup.PhaseCross)
}

// What the eye told under an earlier watch is no news of this throw.
func TestAnEventOfTheThrowBeforeIsNoThrow(t *testing.T) {
	r := newCup(t, nil)
	r.toss()
	old := r.watch().ID
	r.cover(r.lift(), 3*time.Second, 1)
	r.throwing(2)
	r.saw(settle.Event{Kind: settle.Thrown, Watch: old})
	r.cover(r.lift(), 3*time.Second, 0)
	r.at(dicecup.PhaseThrow)
}

// Before the throw, and with no die in sight, there is nothing to look at.
func TestALiftThatShowsNothingIsNoLook(t *testing.T) {
	r := newCup(t, nil)
	r.cover(r.lift(), 3*time.Second, 0)
	r.at(dicecup.PhaseThrow)
	r.notice("", "")
	r.toss()
	r.cup(settle.CupUp, settle.CupDown)
	r.saw(settle.Event{Kind: settle.LookOver, Look: &settle.Look{Lifted: r.now, Covered: r.now.Add(time.Second)}})
	r.at(dicecup.PhaseThrow)
	r.notice(CallNone, "DC-2")
	r.cover(r.lift(), 3*time.Second, 0)
	r.at(dicecup.PhaseCross)
	r.notice("", "")
}

// An eye that ends in the middle of a look does not know of the throw.
func TestALookGoesOnWithANewEye(t *testing.T) {
	r := newCup(t, nil)
	r.toss()
	shown := r.lift()
	r.input(EyeDown{"it crashed"})
	r.notice("eye", "")
	r.input(EyeUp{})
	if r.state.Timer == nil {
		t.Fatal("the timer ended with the eye")
	}
	r.cup(settle.CupDown)
	r.saw(settle.Event{Kind: settle.LookOver, Look: &settle.Look{Shown: shown.Add(time.Second), Covered: shown.Add(3 * time.Second)}})
	r.at(dicecup.PhaseCross)
	r.notice("", "")
}

// DC-5: in the last round nothing is left to choose: the cup may go aside at
// once, and the table crosses the last box for everybody. DC-6: the winners.
func TestTheLastRound(t *testing.T) {
	r := newCup(t, nil)
	for _, c := range dicecup.Categories[:11] {
		r.look()
		r.crosses(c)
		r.lies(lying(t, "11 12 33 45 66 66"))
	}
	if v := r.view(); v.Round != 12 || v.Phase != dicecup.PhaseThrow {
		t.Fatalf("round %d, phase %s", v.Round, v.Phase)
	}
	r.toss()
	r.at(dicecup.PhaseScore)
	if r.state.Timer != nil {
		t.Error("the last throw is looked at by the clock")
	}
	r.cup(settle.CupUp, settle.CupAside)
	lie := lying(t, "66 66 66 66 66 66")
	for i := range lie {
		lie[i].Seen = nil
	}
	r.lies(lie)
	r.at(dicecup.PhaseOver)
	if got := r.state.Winners; !reflect.DeepEqual(got, []string{"Ann", "Ben", "Cem"}) || r.total(1) != r.total(4) {
		t.Errorf("the winners are %v", got)
	}
}

// The button begins the game of the configuration.
func TestTheButtonBeginsDiceCup(t *testing.T) {
	r := cupRig{newRig(t)}
	r.core.setup.Game, r.core.setup.Settings = "dicecup", map[string]string{"look": "2"}
	r.press()
	r.at(dicecup.PhaseThrow)
	r.toss()
	r.lift()
	if timer := r.state.Timer; timer.Until.Sub(timer.Began) != 2*time.Second {
		t.Errorf("the timer is %+v", timer)
	}
}

// DC-7: several columns.
func TestSeveralColumns(t *testing.T) {
	r := newCup(t, map[string]string{"columns": "2"})
	for _, column := range []int{2, 1} {
		r.look()
		for player, from := range map[string]wire.Asker{"Ann": ann, "Ben": ben, "Cem": cem} {
			if a := r.secret(from, dicecup.Cross{Player: player, Category: dicecup.Red, Column: column}); !a.OK {
				t.Fatal(a.Text.EN)
			}
		}
		r.lies(lying(t, "11 12 33 45 61 66"))
	}
	if r.total(1) != 14 || r.view().Rounds != 24 {
		t.Errorf("Ann has %d of %d rounds", r.total(1), r.view().Rounds)
	}
}

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

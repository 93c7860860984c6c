package table

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
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
	acts := r.core.kept.acts
	r.cover(r.lift(), 3*time.Second, 2)
	r.throwing(2)
	r.notice(CallRethrow, "DC-3")
	if r.state.Timer != nil || r.view().Cup != "Ann" || r.core.kept.acts != acts {
		t.Errorf("timer %v, cup %s, %d acts more", r.state.Timer, r.view().Cup, r.core.kept.acts-acts)
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

// DC-3: the host has a throw repeated from the moment it lies under the cup.
func TestTheHostHasTheThrowRepeated(t *testing.T) {
	for name, begin := range map[string]func(r cupRig){
		"under the cup":         func(r cupRig) { r.toss() },
		"while everybody looks": func(r cupRig) { r.toss(); r.lift() },
	} {
		t.Run(name, func(t *testing.T) {
			r := newCup(t, nil)
			begin(r)
			if a := r.command(ann, wire.Act, dicecup.Rethrow{}); a.OK {
				t.Error("Ann took her own throw back")
			}
			r.acts(dicecup.Rethrow{})
			r.throwing(2)
			r.notice(CallRethrow, "DC-3")
			if r.state.Timer != nil {
				t.Error("the timer of a throw runs on that does not count")
			}
			r.look()
			r.notice("", "")
		})
	}
	t.Run("before there is one", func(t *testing.T) {
		r := newCup(t, nil)
		if a := r.command(host, wire.Act, dicecup.Rethrow{}); a.OK || a.Text.EN != "There is no throw to repeat: Ann has the cup." {
			t.Errorf("it was answered %+v", a)
		}
	})
}

// DC-2: dice that were not seen to be thrown are not looked at but asked for once
// more, also when the eye began to see in the middle of the throw.
func TestDiceWithoutAThrowAreThrownAgain(t *testing.T) {
	r := newCup(t, nil)
	r.cover(r.lift(), 3*time.Second, 0)
	r.throwing(1)
	r.notice(CallUnseen, "DC-2")
	if r.state.Timer != nil {
		t.Error("dice that nobody threw are looked at")
	}
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
	r.notice(CallUnseen, "DC-2")
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
	r.input(EyeDown{})
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
	all := r.reports()
	if len(all) != 1 || all[0].Seats[2].Place != 1 || all[0].Seats[2].Score == nil || *all[0].Seats[2].Score != r.total(4) {
		t.Errorf("the club is told %+v", all)
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

package table

import (
	"reflect"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/hardware/panel"
	"dicetable/vision/settle"
)

// BL-3: before a challenge a lifted cup is never a reveal.
func TestPeeksAndForeignRollsChangeNothing(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	records := len(r.records)
	r.cups(settle.CupUp, 1)
	r.roll(1, 1, 1, 1, 1, 1)
	r.saw(settle.Event{Kind: settle.RollDoubt, Seat: 1, Missing: 2})
	r.cups(settle.CupDown, 1)
	r.phase(settle.Covered)
	if len(r.records) != records || r.state.Seats[0].Roll != nil || r.state.Seats[0].Doubt != nil {
		t.Fatal("dice seen in a peek left a trace")
	}
	old := r.watch().ID
	r.press()
	r.saw(settle.Event{Kind: settle.RollRead, Seat: 1, Dice: read(1, 1, 1, 1, 1), Watch: old})
	if len(r.state.Prompt.Players()) != 3 {
		t.Fatal("a roll that was read before the challenge was taken")
	}
}

// BL-8.
func TestTheButtonNeedsABet(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.press()
	r.phase(settle.Covered)
	r.notice("refused", "BL-8")
	for range 70 {
		r.input(Tick{})
	}
	r.notice("", "")
}

func TestAPressWithTheMarkerElsewhereIsAskedBack(t *testing.T) {
	for name, disturb := range map[string]func(r *rig){
		"illegal": func(r *rig) { r.marker("number", 5, 1) },
		"behind":  func(r *rig) { r.marker("number", 1, 1) },
		"in hand": func(r *rig) { r.saw(settle.Event{Kind: settle.MarkerGone}) },
		"tilted":  func(r *rig) { r.saw(settle.Event{Kind: settle.MarkerDoubt}) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.betting()
			r.marker("number", 5, 3)
			disturb(r)
			r.press()
			r.phase(settle.Covered)
			r.notice(AskChallenge, "")
			r.press()
			r.phase(settle.Reveal)
		})
	}
}

// "Hoch die Becher!" is said once: after a doubt about a die, when all cups are up, the
// panel goes on from when the bet was doubted and does not shine anew on the dice.
func TestTheCallIsAsOldAsTheDoubtOfTheBet(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	r.press()
	call := r.scene
	if began := call.Start; call.Kind != panel.CupsUp || !began.Equal(r.now) {
		t.Fatalf("at %v the panel shows %+v", r.now, call)
	}
	r.now = r.now.Add(5 * time.Second)
	r.saw(settle.Event{Kind: settle.RollDoubt, Seat: 4, Unsure: 1})
	if r.scene.Kind != panel.Look {
		t.Errorf("of a doubt the panel shows %+v", r.scene)
	}
	r.roll(4, 3, 1, 1, 1, 1)
	if r.scene != call {
		t.Errorf("after it the panel shows %+v, not %+v", r.scene, call)
	}
}

// counted is a table whose reveal has just settled: of 15 dice 3 are a three or a star,
// Ann bet on five and loses two.
func counted(t *testing.T) *rig {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	r.press()
	r.roll(1, 1, 1, 1, 1, 1)
	r.roll(3, 3, 3, 1, 1, 1)
	r.roll(4, 1, 1, 1, 1, star)
	return r
}

// BL-9 and BL-10: the panel counts the dice while the wall does, and only then shows
// who loses how many.
func TestThePanelCountsTheDiceBeforeItShowsTheLoss(t *testing.T) {
	r := counted(t)
	count := panel.Scene{Kind: panel.CountUp, Number: 3, Start: r.now, Whole: 6 * time.Second}
	if r.scene != count {
		t.Fatalf("once all dice are there the panel shows %+v", r.scene)
	}
	end := r.now.Add(count.Whole)
	for r.now.Before(end.Add(-100 * time.Millisecond)) {
		r.input(Tick{})
	}
	if r.scene != count {
		t.Errorf("before the count is over the panel shows %+v", r.scene)
	}
	r.input(Tick{})
	if want := (panel.Scene{Kind: panel.Verdict, Seat: 3, Number: 2, Start: end}); r.scene != want {
		t.Errorf("after it the panel shows %+v, not %+v", r.scene, want)
	}
}

// However many dice there are, nobody waits longer than the wall's seven seconds.
func TestACountOfManyDiceIsQuicker(t *testing.T) {
	for dice, want := range map[int]time.Duration{2: 800 * time.Millisecond, 17: 6800 * time.Millisecond, 18: 7 * time.Second, 30: 7 * time.Second} {
		if got := countingOf(dice); got != want {
			t.Errorf("%d dice are counted for %v, not %v", dice, got, want)
		}
	}
}

// A count is as long when the clock is set back meanwhile, and over for a table that
// starts later.
func TestACountIsNoLongerForAClockOrARestart(t *testing.T) {
	r := counted(t)
	r.now = r.now.Add(-time.Hour)
	for range 62 {
		r.input(Tick{})
	}
	if r.scene.Kind != panel.Verdict {
		t.Errorf("after six seconds the panel shows %+v", r.scene)
	}
	r = r.again()
	if r.input(Tick{}); r.scene.Kind != panel.Verdict {
		t.Errorf("an hour later the panel shows %+v", r.scene)
	}
}

// BL-19 and BL-18.
func TestAllCupsUpWithoutAPress(t *testing.T) {
	up := func(t *testing.T) *rig {
		r := newRig(t)
		r.betting()
		r.saw(settle.Event{Kind: settle.AllUp})
		r.notice("", "") // before the first bet all shake
		r.marker("number", 5, 3)
		r.cups(settle.CupUp, 1, 3, 4)
		r.saw(settle.Event{Kind: settle.AllUp})
		r.phase(settle.Covered)
		r.notice(AskAllUp, "")
		return r
	}
	t.Run("a press says that it was a doubt", func(t *testing.T) {
		r := up(t)
		r.press()
		r.phase(settle.Reveal)
	})
	t.Run("a tap says so too", func(t *testing.T) {
		r := up(t)
		r.command(host, wire.Confirm, wire.Confirmation{Code: AskAllUp, Yes: true})
		r.phase(settle.Reveal)
	})
	t.Run("no makes the round void", func(t *testing.T) {
		r := up(t)
		r.command(host, wire.Confirm, wire.Confirmation{Code: AskAllUp, Yes: false})
		r.phase(settle.Clearing)
		r.bet("")
	})
	t.Run("with the cups down again it was a peek", func(t *testing.T) {
		r := up(t)
		r.cups(settle.CupDown, 1, 3)
		r.notice(AskAllUp, "")
		r.cups(settle.CupDown, 4)
		r.notice("", "")
		r.bet("Ben 5 × 3")
	})
}

func TestWhatIsMissingIsAskedForInWords(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	r.press()
	r.saw(settle.Event{Kind: settle.RollDoubt, Seat: 3, Missing: 1})
	r.notice("die_missing", "")
	if got := r.state.Notices[0].Text; got.DE != "Platz 3: ein Würfel nicht gesehen" || got.EN != "Seat 3: one die not seen" {
		t.Errorf("the table says %+v", got)
	}
	r.roll(3, 4, 4, 4, 4) // one too few: never counted
	if len(r.state.Prompt.Players()) != 3 || r.state.Verdict != nil {
		t.Fatal("an incomplete roll was counted")
	}
	r.notice("die_missing", "")
	r.roll(3, 4, 4, 4, 4, 4)
	r.notice("", "")
	cocked := read(1, 1, 1, 1, 1)
	cocked[2].Cocked = true
	r.saw(settle.Event{Kind: settle.RollRead, Seat: 1, Dice: cocked})
	if len(r.state.Prompt.Players()) != 2 {
		t.Fatal("a cocked die was counted")
	}
}

// Until all dice are there a roll can be taken back; the host's word stands.
func TestARollIsTakenBackWhenItIsDoubted(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	r.press()
	r.roll(1, 1, 1, 1, 1, 1)
	r.roll(3, 4, 4, 4, 4, 4)
	r.saw(settle.Event{Kind: settle.RollDoubt, Seat: 1, Unsure: 1})
	r.notice("die_missing", "")
	if roll := r.state.Seats[0].Roll; len(roll) != 0 {
		t.Errorf("the wall still shows %v", roll)
	}
	if a := r.command(host, wire.Act, map[string]any{"do": "reveal", "player": "Ann", "dice": []int{3, 3}}); a.OK || a.Rule != "BL-9" {
		t.Errorf("two of five dice were entered: %+v", a)
	}
	r.command(host, wire.Act, map[string]any{"do": "reveal", "player": "Ann", "dice": []int{3, 3, 3, 3, 3}})
	r.notice("", "")
	r.roll(1, 1, 1, 1, 1, 1)
	r.saw(settle.Event{Kind: settle.RollDoubt, Seat: 1, Unsure: 1})
	r.roll(4, 2, 2, 2, 2, 3)
	if last := r.view().Last; last == nil || last.Actual != 6 {
		t.Fatalf("settled as %+v, want 6 threes", last)
	}
}

// BL-15: laid-out dice lie in the open, count, and are not revealed again.
func TestLaidOutDiceAreNotRevealedTwice(t *testing.T) {
	r := newRig(t)
	if a := r.command(host, wire.StartGame, wire.Start{Game: "bluff", Players: three[:2], Settings: map[string]string{"zeigs_mir": "true"}}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	r.roll(1, 5, 5, 5, 5, 5)
	r.roll(3, 1, 1, 1, 1, 1)
	r.saw(settle.Event{Kind: settle.MarkerGone})
	r.cups(settle.CupDown, 1, 3)
	r.marker("number", 3, 2)
	ann := wire.Asker{User: "ann", Role: wire.Player, Seat: 1}
	if a := r.command(ann, wire.Act, map[string]any{"do": "lay_out", "player": "Ann", "dice": []any{2, "star"}}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	if roll := r.state.Seats[0].Roll; !reflect.DeepEqual(roll, []dice.Face{2, star}) {
		t.Errorf("the wall shows %v", roll)
	}
	r.press()
	if w := r.watch(); !reflect.DeepEqual(w.Seats, map[int]int{1: 3, 3: 5}) || !reflect.DeepEqual(w.LaidOut, map[int][]dice.Face{1: {2, star}}) {
		t.Fatalf("the eye watches %+v", w)
	}
	r.roll(1, 1, 1, 3)
	r.roll(3, 1, 1, 1, 1, 2)
	if last := r.view().Last; last == nil || last.Actual != 3 {
		t.Fatalf("settled as %+v, want 3 twos", last)
	}
}

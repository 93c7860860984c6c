package table

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/luckyfive"
	"dicetable/hardware/button"
	"dicetable/vision/settle"
)

// LF-1 and LF-2: the first throw, and who begins.
func TestTheFirstThrowOfLuckyFive(t *testing.T) {
	r := newFive(t, nil)
	if w := r.watch(); w.Phase != settle.Turn || len(w.Free) != 3 || w.Of != 0 || w.Lies != nil || w.Dice[dice.Orange] != 1 {
		t.Fatalf("the eye watches %+v", w)
	}
	r.press()
	r.at(luckyfive.PhaseStart)
	r.throw(3, 4, 5, dice3...)
	r.lamps(0, 1, 2, 3, 4)
	for name, begin := range map[string]func(r fiveRig) string{
		"the button of a seat": func(r fiveRig) string { r.input(Pressed{Kind: button.Short, Seat: 3}); return "Ben" },
		"the table's button":   func(r fiveRig) string { r.press(); return "Ann" },
		"a player's word": func(r fiveRig) string {
			r.command(cem, wire.Confirm, wire.Confirmation{Code: AskFirst, Yes: true})
			return "Cem"
		},
		"the host's word": func(r fiveRig) string {
			r.command(host, wire.Confirm, wire.Confirmation{Code: AskFirst, Yes: true})
			return "Ann"
		},
	} {
		t.Run(name, func(t *testing.T) {
			again := *r.rig
			r := fiveRig{&again}
			r.t, r.records = t, slices.Clone(r.records)
			want := begin(r)
			r.at(luckyfive.PhaseCard)
			if p := r.view().Player; p == nil || *p != want {
				t.Errorf("%v begins, want %s", p, want)
			}
			if w := r.watch(); !reflect.DeepEqual(w.Lies, map[dice.Colour]dice.Face{dice.Red: 3, dice.Orange: 4, dice.Yellow: 5}) || len(w.Free) != 0 || !w.Card {
				t.Errorf("the eye watches %+v", w)
			}
		})
	}
	t.Run("as the settings have it", func(t *testing.T) {
		r := newFive(t, map[string]string{"first": "Cem"})
		r.throw(3, 4, 5, dice3...)
		r.at(luckyfive.PhaseCard)
		if *r.view().Player != "Cem" {
			t.Errorf("%s begins", *r.view().Player)
		}
	})
}

// LF-4 and LF-5: a turn as it is played, and the pile that is taken.
func TestATurnOfLuckyFive(t *testing.T) {
	r := begun(t, nil)
	r.card(redCard)
	r.at(luckyfive.PhaseStake)
	if w := r.watch(); !w.Stake || len(w.Pot) != 0 || w.Card {
		t.Fatalf("the eye watches %+v", w)
	}
	r.chips(50)
	r.at(luckyfive.PhaseSay)
	before := r.watch()
	if len(before.Free) != 0 || !slices.Equal(before.Pot, []int{50}) {
		t.Fatalf("before the word the eye watches %+v", before)
	}
	r.press()
	r.notice(CallWord, "LF-4")
	if got := r.state.Notices[0].Text.DE; got != "Ann sagt: höher als 3." {
		t.Errorf("the wall says %q", got)
	}
	with := r.watch()
	if !slices.Equal(with.Free, []dice.Colour{dice.Red}) || with.Throw == before.Throw {
		t.Fatalf("with the word the eye watches %+v, before %+v", with, before)
	}
	r.press()
	if got := r.state.Notices[0].Text.EN; got != "Ann says: lower than 3." || r.watch().ID != with.ID {
		t.Errorf("the wall says %q", got)
	}
	r.press()
	r.throw(6, 4, 5, dice.Red)
	r.at(luckyfive.PhaseDecide)
	v := r.state.Verdict
	if v == nil || v.ID != r.state.GameID+"-round-1" || !strings.Contains(v.Text.EN, "Right: 6, the bet was higher than 3") || len(r.photos) != 1 {
		t.Errorf("the verdict is %+v", v)
	}
	r.lamps(0, 1)
	if w := r.watch(); !w.Card || !slices.Equal(w.Open, []int{redCard}) {
		t.Fatalf("the eye watches %+v", w)
	}
	r.card(orangeYellowCard)
	r.chips(10)
	if a := r.secret(ann, luckyfive.Say{Player: "Ann", Higher: true}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	r.throw(6, 5, 6, dice.Orange, dice.Yellow)
	r.at(luckyfive.PhaseDecide)
	r.press()
	r.at(luckyfive.PhaseCard)
	if r.view().Scores["Ann"] != 120 || *r.state.Seats[0].Score != 120 || len(r.watch().Pot) != 0 {
		t.Errorf("Ann has %d, in the middle lie %v", r.view().Scores["Ann"], r.watch().Pot)
	}
	if got := r.view().Turn; *got != "Ben" {
		t.Errorf("it is the turn of %s", *got)
	}
}

func (r fiveRig) secret(from wire.Asker, act any) wire.Answer { return cupRig(r).secret(from, act) }

// LF-6: wrong, and the chips stay in the middle.
func TestAWrongWord(t *testing.T) {
	r := begun(t, nil)
	r.card(redCard)
	r.chips(100)
	r.press()
	r.throw(3, 4, 5, dice.Red)
	r.at(luckyfive.PhaseCard)
	if w := r.watch(); !slices.Equal(w.Pot, []int{100}) || !slices.Equal(w.Open, []int{redCard}) {
		t.Errorf("the eye watches %+v", w)
	}
}

// LF-4: neither more nor less than one chip, and one that the player has.
func TestAStake(t *testing.T) {
	r := begun(t, nil)
	r.card(redCard)
	r.chips(10, 50)
	r.at(luckyfive.PhaseStake)
	r.notice(CallStake, "LF-4")
	r.chips()
	r.notice("", "")
	r.chips(100)
	r.at(luckyfive.PhaseSay)
	r.press()
	r.throw(6, 4, 5, dice.Red)
	r.card(2)
	r.chips(100)
	r.at(luckyfive.PhaseStake)
	r.notice(CallStake, "LF-4")
	if got := r.state.Notices[len(r.state.Notices)-1].Text.EN; got != "Ann has no chip of 100 left." {
		t.Errorf("the table says %q", got)
	}
	if a := r.secret(ben, luckyfive.Stake{Player: "Ann", Chip: 10}); a.OK {
		t.Error("Ben staked a chip of Ann")
	}
	if a := r.secret(ann, luckyfive.Stake{Player: "Ann", Chip: 10}); !a.OK {
		t.Error(a.Text.EN)
	}
	r.notice("", "")
}

// LF-7: dice that must stay are called until they lie as they did.
func TestDiceThatMustStay(t *testing.T) {
	r := begun(t, nil)
	three, six := dice.Face(3), dice.Face(6)
	r.saw(settle.Event{Kind: settle.Disturbed, Compared: []settle.Compared{{Colour: dice.Red, Seen: &three, Lies: &six}}})
	r.notice(CallMoved, "LF-7")
	if got := r.state.Notices[0].Text.EN; !strings.Contains(got, "red showed 3, now 6") {
		t.Errorf("the table says %q", got)
	}
	r.saw(settle.Event{Kind: settle.Disturbed, Compared: []settle.Compared{{Colour: dice.Red, Seen: &three, Lies: &three, Moved: true}}})
	r.notice("", "")
	if d := r.view().Dice; d.Red != 3 {
		t.Errorf("red shows %s", d.Red)
	}
}

// LF-3: two dice are picked, by the player in turn or the neighbour.
func TestDiceArePicked(t *testing.T) {
	for card, who := range map[int]wire.Asker{pickCard: ann, neighbourCard: cem} {
		r := begun(t, nil)
		r.card(card)
		r.at(luckyfive.PhaseChoose)
		name := map[int]string{1: "Ann", 4: "Cem"}[who.Seat]
		pick := luckyfive.Choose{Player: name, Dice: []dice.Colour{dice.Red, dice.Yellow}}
		if a := r.secret(ben, pick); a.OK {
			t.Error("Ben picked")
		}
		if a := r.secret(who, pick); !a.OK {
			t.Error(a.Text.EN)
		}
		r.at(luckyfive.PhaseStake)
	}
}

// LF-8: before a Lucky Five the right-hand neighbour may throw one die again.
func TestALuckyFive(t *testing.T) {
	lucky := func(t *testing.T) fiveRig {
		r := begun(t, nil)
		r.card(luckyCard)
		r.at(luckyfive.PhaseNudge)
		if w := r.watch(); len(w.Free) != 3 || w.Of != 1 {
			t.Fatalf("the eye watches %+v", w)
		}
		r.lamps(0, 4)
		return r
	}
	t.Run("one die is thrown", func(t *testing.T) {
		r := lucky(t)
		r.throw(3, 1, 5, dice.Orange)
		r.at(luckyfive.PhaseStake)
		if *r.view().Sum != 9 {
			t.Errorf("the sum is %d", *r.view().Sum)
		}
		r.chips(10)
		r.press()
		r.throw(6, 6, 6, dice3...)
		r.at(luckyfive.PhaseCard)
		if r.view().Scores["Ann"] != 50 || *r.view().Turn != "Ben" {
			t.Errorf("Ann has %d, it is the turn of %s", r.view().Scores["Ann"], *r.view().Turn)
		}
	})
	t.Run("they are left", func(t *testing.T) {
		r := lucky(t)
		r.input(Pressed{Kind: button.Short, Seat: 1})
		r.at(luckyfive.PhaseNudge)
		if a := r.secret(cem, luckyfive.Nudge{Player: "Cem", Die: dice.Red, Value: 1}); a.OK {
			t.Error("Cem said how the die fell")
		}
		r.input(Pressed{Kind: button.Short, Seat: 4})
		r.at(luckyfive.PhaseStake)
		if *r.view().Sum != 12 {
			t.Errorf("the sum is %d", *r.view().Sum)
		}
	})
}

// LF-2: where nobody says who was luckiest, the first named who is still there
// begins.
func TestTheFirstNamedLeftLuckyFive(t *testing.T) {
	for name, begin := range map[string]func(fiveRig){
		"the table's button": func(r fiveRig) { r.press() },
		"the host's word": func(r fiveRig) {
			r.command(host, wire.Confirm, wire.Confirmation{Code: AskFirst, Yes: true})
		},
	} {
		r := newFive(t, nil)
		r.secret(ann, luckyfive.Leave{Player: "Ann"})
		r.throw(3, 4, 5, dice3...)
		begin(r)
		r.at(luckyfive.PhaseCard)
		if first := r.view().Player; *first != "Ben" {
			t.Errorf("by %s %s begins", name, *first)
		}
	}
}

// LF-9: who is right with the last chip must stop, and is not asked; to go on is
// refused and changes nothing, although the discards could be shuffled (LF-10).
func TestWhoHasNoChipMustStop(t *testing.T) {
	r := begun(t, map[string]string{"seed": "drawn", "cards": "red:2"})
	for {
		v := r.view()
		if v.Phase == luckyfive.PhaseCard {
			r.press()
			v = r.view()
		}
		player, chip := *v.Turn, 10
		for v.Chips[player].Of(chip) == 0 {
			chip = map[int]int{10: 50, 50: 100}[chip]
		}
		r.chips(chip)
		isLast := r.view().Chips[player].Count() == 0 && *r.view().DrawPile == 0
		r.bet(isLast)
		if isLast {
			break
		}
	}
	r.at(luckyfive.PhaseDecide)
	r.notice("", "")
	records := len(r.records)
	if a := r.command(host, wire.Confirm, wire.Confirmation{Code: AskGoOn, Yes: true}); a.OK || a.Rule != "LF-9" {
		t.Errorf("to go on was answered %+v", a)
	}
	if v := r.view(); *v.DrawPile != 0 || len(v.Discards) == 0 || len(r.records) != records {
		t.Errorf("after the refusal %d cards are to be drawn, discarded are %v", *v.DrawPile, v.Discards)
	}
	r.press()
	if r.view().Phase == luckyfive.PhaseDecide {
		t.Error("the pile was not taken")
	}
}

package table

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/luckyfive"
	"dicetable/hardware/button"
	"dicetable/vision/settle"
)

// LF-4: which card is new is never guessed.
func TestCardsAreRead(t *testing.T) {
	r := begun(t, nil)
	r.card(redCard, pickCard)
	r.at(luckyfive.PhaseCard)
	r.notice(CallCard, "LF-4")
	r.card(pickCard)
	r.at(luckyfive.PhaseChoose)
	r.notice("", "")
	t.Run("entered by who uncovers it", func(t *testing.T) {
		r := begun(t, nil)
		if a := r.secret(ben, luckyfive.Uncover{Card: "red"}); a.OK {
			t.Error("Ben uncovered the card of Ann")
		}
		if a := r.secret(ann, luckyfive.Uncover{Card: "red"}); !a.OK {
			t.Error(a.Text.EN)
		}
	})
	t.Run("one that cannot be there", func(t *testing.T) {
		r := begun(t, map[string]string{"cards": "red:1,lucky:1"})
		r.card(1)
		r.chips(10)
		r.press()
		r.throw(6, 4, 5, dice.Red)
		r.card(3)
		r.at(luckyfive.PhaseDecide)
		r.card(2)
		r.at(luckyfive.PhaseNudge)
	})
	t.Run("told again by a new eye", func(t *testing.T) {
		r := begun(t, nil)
		r.card(redCard)
		r.chips(10)
		r.press()
		r.throw(6, 4, 5, dice.Red)
		again := fiveRig{newRig(t, r.records...)}
		again.input(EyeUp{})
		again.card(redCard)
		again.at(luckyfive.PhaseDecide)
		if !slices.Equal(again.watch().Open, []int{redCard}) {
			t.Errorf("the eye watches %+v", again.watch())
		}
		again.card(orangeYellowCard)
		again.at(luckyfive.PhaseStake)
	})
}

// LF-10 and the deck on the screen: dealt by the program from a seed that is
// drawn for each game, shown when the game is over.
func TestADeckOnTheScreen(t *testing.T) {
	r := begun(t, map[string]string{"seed": "drawn", "cards": "red:2"})
	if v := r.view(); v.Commitment == nil || v.Seed != nil || r.watch().Card {
		t.Fatalf("commitment %v, seed %v, watch %+v", v.Commitment, v.Seed, r.watch())
	}
	r.lamps(0, 1)
	r.press()
	r.at(luckyfive.PhaseStake)
	r.chips(10)
	r.press()
	r.press()
	r.throw(1, 4, 5, dice.Red)
	r.notice(AskGoOn, "LF-5")
	if a := r.command(ben, wire.Confirm, wire.Confirmation{Code: AskGoOn, Yes: true}); a.OK {
		t.Error("Ben went on for Ann")
	}
	if a := r.command(ann, wire.Confirm, wire.Confirmation{Code: AskGoOn, Yes: true}); !a.OK {
		t.Error(a.Text.EN)
	}
	r.at(luckyfive.PhaseStake)
	r.chips(10)
	r.press()
	r.throw(1, 4, 5, dice.Red) // wrong: the discards are shuffled
	r.at(luckyfive.PhaseCard)
	if v := r.view(); *v.DrawPile != 2 || len(v.Discards) != 0 {
		t.Errorf("%d cards to draw, %v discarded", *v.DrawPile, v.Discards)
	}
	if strings.Contains(r.told(), "000102030405") {
		t.Error("the seed was told")
	}
}

// Nobody plays twice with a seed that everybody knows.
func TestTheNextGameDrawsAnotherSeed(t *testing.T) {
	r := newFive(t, map[string]string{"seed": "drawn"})
	r.core.setup.Players = nil
	r.core.setup.Draw = func() string { return "ffffffffffffffffffffffffffffffff" }
	was := *r.view().Commitment
	r.command(host, wire.StopGame, nil)
	r.press()
	r.at(luckyfive.PhaseStart)
	if *r.view().Commitment == was {
		t.Error("the same seed came again")
	}
}

// Whatever happens, in whatever order: no panic, a meaning for the button, and
// a journal that leads to the same game.
func TestAnythingAtLuckyFiveIsSurvived(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "pick") }
		r := newFive(t, []map[string]string{nil, {"seed": "drawn"}, {"cards": luckyfive.DefaultCards}}[pick(3)])
		for range rapid.IntRange(1, 120).Draw(rt, "n") {
			who := []wire.Asker{host, ann, ben, cem}[pick(4)]
			switch v := r.view(); pick(9) {
			case 0, 1:
				r.input(Pressed{Kind: button.Short, Seat: []int{0, 0, 1, 2, 3, 4}[pick(6)]})
			case 2:
				r.input([]Input{Tick{}, EyeUp{}, EyeDown{}}[pick(3)])
			case 3:
				r.command(who, wire.Confirm, wire.Confirmation{Code: []string{AskFirst, AskGoOn, CallWord}[pick(3)], Yes: pick(2) == 0})
			case 4:
				acts := []any{luckyfive.Stop{Player: "Ann"}, luckyfive.Say{Player: "Ben"}, luckyfive.Choose{Player: "Cem", Dice: dice3[:2]},
					luckyfive.Uncover{Card: "red"}, luckyfive.Uncover{}, luckyfive.Shuffle{}, luckyfive.Leave{Player: three[pick(3)].Name}}
				if i := pick(len(acts)); i < len(acts)-1 || pick(8) == 0 {
					r.secret(who, acts[i])
				}
			case 5:
				r.card([][]int{{}, {1 + pick(33)}, {1, 40}}[pick(3)]...)
			case 6:
				r.chips([][]int{{}, {10}, {50}, {100}, {10, 10}, {7}}[pick(6)]...)
			default:
				thrown := slices.Clone(r.watch().Free)
				if pick(8) == 0 {
					thrown = dice3[:pick(4)]
				}
				r.throw(dice.Face(1+pick(6)), dice.Face(1+pick(6)), dice.Face(1+pick(6)), thrown...)
				if d := v.Dice; d != nil && pick(4) == 0 {
					r.saw(settle.Event{Kind: []settle.Kind{settle.Disturbed, settle.RollDoubt}[pick(2)], Changed: pick(2),
						Compared: []settle.Compared{{Colour: dice.Red, Seen: &d.Red, Lies: &d.Yellow}}})
				}
			}
			if _, err := json.Marshal(r.state); err != nil {
				rt.Fatal(err)
			}
			r.hasMeaning()
		}
		again := fiveRig{newRig(t, r.records...)}
		if !reflect.DeepEqual(again.view(), r.view()) {
			rt.Fatalf("after a restart\n%+v\nwant\n%+v", again.view(), r.view())
		}
		a, b := again.watch(), r.watch()
		if !slices.Equal(a.Pot, b.Pot) || !reflect.DeepEqual(a.Lies, b.Lies) {
			rt.Fatalf("after a restart the eye watches %+v, before %+v", a, b)
		}
	})
}

package table

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
	"dicetable/vision/settle"
)

func act(t *testing.T, ev games.Event) json.RawMessage {
	t.Helper()
	b, err := json.Marshal(ev)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// coloured is a die that belongs to nobody, put right.
func coloured(c dice.Colour, was, is dice.Face) wire.DieChange {
	d := die(0, was, is)
	d.Colour = c
	return d
}

// sameAfterRestart checks that the journal leads to what is shown.
func (r *rig) sameAfterRestart() {
	r.t.Helper()
	again := r.restarted()
	if !reflect.DeepEqual(again.state.View.Body(), r.state.View.Body()) || !reflect.DeepEqual(again.state.Corrections, r.state.Corrections) {
		r.t.Errorf("after a restart\n%+v\nwant\n%+v", again.state.View.Body(), r.state.View.Body())
	}
}

// DC-9: a die misread at the scoring is put right in the middle of the next
// round, whose look and crosses stand; and no cross is told by it.
func TestAScoredDieIsPutRightWhileTheNextRoundIsPlayed(t *testing.T) {
	r := newCup(t, nil)
	r.look()
	r.crosses(dicecup.All)
	r.lies(lying(t, "11 12 33 45 66 66"))
	r.at(dicecup.PhaseThrow)
	if r.total(1) != 44 {
		t.Fatalf("Ann has %d", r.total(1))
	}
	id := r.state.Verdict.ID
	r.look()
	r.cross(ann, dicecup.Low)
	watch := r.watch()
	r.put(wire.Correction{Do: wire.CorrectDice, Verdict: id, Dice: []wire.DieChange{coloured(dice.White, 1, 5)}})
	r.at(dicecup.PhaseCross)
	if r.total(1) != 48 || !slices.Equal(r.view().Waiting, []string{"Ben", "Cem"}) {
		t.Errorf("Ann has %d, waiting are %v", r.total(1), r.view().Waiting)
	}
	if !sameWatch(r.watch(), watch) || r.watch().ID != watch.ID {
		t.Errorf("the eye forgets its look: %+v, was %+v", r.watch(), watch)
	}
	if got := r.state.Corrections[0].Text; !strings.HasPrefix(got.DE, "Weiß: Es ist eine 5, keine 1. ") || !strings.HasPrefix(got.EN, "white: it is a 5, not a 1. ") {
		t.Errorf("the wall says %+v", got)
	}
	crossed := r.core.kept.past[len(r.core.kept.past)-1].number
	r.put(wire.Correction{Do: wire.CorrectStrike, Act: crossed})
	if !slices.Equal(r.view().Waiting, []string{"Ann", "Ben", "Cem"}) {
		t.Errorf("waiting are %v", r.view().Waiting)
	}
	if got := r.state.Corrections[1].Text.EN; got != "Taken back." {
		t.Errorf("the wall says %q of a secret", got)
	}
	r.crosses(dicecup.Low)
	r.lies(lying(t, "11 12 33 45 66 66"))
	r.at(dicecup.PhaseThrow)
	r.toss()
	r.put(wire.Correction{Do: wire.CorrectDice, Verdict: id, Dice: []wire.DieChange{coloured(dice.White, 5, 2)}})
	r.cover(r.lift(), 3*time.Second, 0)
	r.at(dicecup.PhaseCross)
	r.sameAfterRestart()
}

// LF-6: with the die put right the word was wrong, and what the same player did
// next does not fit, even where it names nobody.
func TestAThrowOfLuckyFiveIsPutRight(t *testing.T) {
	r := begun(t, nil)
	r.card(redCard)
	r.chips(50)
	r.press()
	r.throw(6, 4, 5, dice.Red)
	r.at(luckyfive.PhaseDecide)
	id := r.state.Verdict.ID
	r.card(orangeYellowCard)
	r.at(luckyfive.PhaseStake)
	r.asked(wire.Correction{Do: wire.CorrectDice, Verdict: id, Dice: []wire.DieChange{coloured(dice.Red, 6, 2)}})
	r.command(host, wire.Confirm, wire.Confirmation{Code: AskMisfit, Yes: true})
	r.at(luckyfive.PhaseCard)
	if *r.view().Turn != "Ben" || r.view().Dice.Red != 2 || r.state.Verdict.ID != id || r.view().Middle.Chips != 50 {
		t.Errorf("the game is %+v", r.view())
	}
	r.sameAfterRestart()
}

// TH-6: what fell is put right by the whole push; the hands stay closed to
// everybody who reads the journal of acts.
func TestAPushIsPutRight(t *testing.T) {
	r := newThrill(t, nil)
	r.beside(settle.Discs, 0, 2, 2)
	r.beside(settle.Discs, 0, 2, 1)
	r.hands()
	r.beside(settle.Discs, 0, 2, 1)
	r.beside(settle.Pushed, 2, 2, 2)
	r.command(host, wire.Confirm, wire.Confirmation{Code: AskFell, Yes: true})
	r.at(thrill.PhasePick)
	push := r.core.kept.past[len(r.core.kept.past)-1]
	cost := r.view().Last.Cost
	r.put(wire.Correction{Do: wire.CorrectReplace, Act: push.number, Event: act(t, thrill.Push{Fell: []thrill.Size{thrill.Small, thrill.Large}})})
	r.at(thrill.PhasePick)
	if got := r.view().Last.Cost; cost != 5 || got != 4 || r.state.Verdict.ID != push.verdict.ID {
		t.Errorf("it cost %d and costs %d: %+v", cost, got, r.state.Verdict)
	}
	for _, p := range r.core.kept.past {
		_, hand := p.event.(thrill.Hand)
		if r.core.kept.conduct.isPublic(p.event) == hand {
			t.Errorf("%T is public: %v", p.event, !hand)
		}
	}
	r.sameAfterRestart()
}

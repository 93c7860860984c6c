package table

import (
	"slices"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/luckyfive"
)

// sixBegun is a game of six, whose chips last for all cards, that the first
// named began.
func sixBegun(t *testing.T, settings map[string]string) fiveRig {
	t.Helper()
	r := fiveRig{newRig(t)}
	var players []wire.SeatedPlayer
	for i, name := range []string{"Ann", "Bob", "Ben", "Cem", "Dot", "Eva"} {
		players = append(players, wire.SeatedPlayer{Seat: i + 1, Name: name})
	}
	if a := r.command(host, wire.StartGame, wire.Start{Game: "luckyfive", Players: players, Settings: settings}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	r.throw(3, 4, 5, dice3...)
	r.press()
	r.at(luckyfive.PhaseCard)
	return r
}

// bet plays the card that was uncovered to the end of its throw.
func (r fiveRig) bet(right bool) {
	r.t.Helper()
	for r.view().Phase != luckyfive.PhaseSay {
		switch v := r.view(); v.Phase {
		case luckyfive.PhaseChoose:
			r.secret(host, luckyfive.Choose{Player: *v.Turn, Dice: []dice.Colour{dice.Red, dice.Yellow}})
		case luckyfive.PhaseNudge:
			r.secret(host, luckyfive.Nudge{Player: *v.Turn})
		case luckyfive.PhaseStake:
			chip := 10
			if v.Chips[*v.Turn].Tens == 0 {
				chip = 50
			}
			r.chips(chip)
		default:
			r.t.Fatalf("there is no bet in the phase %s; notices %v", v.Phase, r.state.Notices)
		}
	}
	v := r.view()
	fall, higher := *v.Dice, *v.Sum < 4*len(v.Concerned)
	for _, c := range v.Concerned {
		switch {
		case right && higher:
			fall = fall.Set(c, 6)
		case right:
			fall = fall.Set(c, 1)
		}
	}
	r.secret(host, luckyfive.Say{Player: *v.Turn, Higher: higher})
	r.throw(fall.Red, fall.Orange, fall.Yellow, v.Concerned...)
}

// win takes the card of a number as a pile.
func (r fiveRig) win(n int) {
	r.t.Helper()
	r.card(n)
	r.bet(true)
	if r.view().Phase == luckyfive.PhaseDecide {
		r.press()
	}
}

// lose leaves the card of a number to the discards.
func (r fiveRig) lose(n int) {
	r.t.Helper()
	r.card(n)
	r.bet(false)
}

// Cards from the first to the last number.
func numbers(first, last int) []int {
	var all []int
	for n := first; n <= last; n++ {
		all = append(all, n)
	}
	return all
}

// LF-10: when all 33 cards are in piles, the game ends, and chips that were not
// staked count. Of a deck that nobody counted in the table knows that, too.
func TestAllCardsAreInPiles(t *testing.T) {
	for _, settings := range []map[string]string{nil, {"cards": luckyfive.DefaultCards}} {
		r := sixBegun(t, settings)
		for n := 33; n > 1; n-- {
			r.win(n)
		}
		r.at(luckyfive.PhaseCard)
		r.card(redCard)
		r.bet(true)
		r.at(luckyfive.PhaseDecide)
		if got := r.state.Prompt.Text().EN; got != "No card is left: "+*r.view().Turn+" takes the pile." {
			t.Errorf("%v: who is right is asked %q", settings, got)
		}
		r.press()
		r.at(luckyfive.PhaseOver)
		if !r.view().CardsOut {
			t.Errorf("%v: chips that were not staked do not count", settings)
		}
		r.sameAfterRestart()
	}
	t.Run("one of them entered by hand", func(t *testing.T) {
		r := sixBegun(t, nil)
		for n := 33; n > 1; n-- {
			r.win(n)
		}
		r.secret(host, luckyfive.Uncover{Card: "red"})
		r.bet(true)
		r.press()
		r.at(luckyfive.PhaseOver)
	})
	t.Run("two of them among the discards", func(t *testing.T) {
		r := sixBegun(t, nil)
		for n := 33; n > 2; n-- {
			r.win(n)
		}
		r.lose(1)
		r.lose(2)
		r.at(luckyfive.PhaseCard)
	})
}

// LF-10: that no card is left can be said by the host, and by no player.
func TestTheHostSaysThatNoCardIsLeft(t *testing.T) {
	r := begun(t, nil)
	r.win(redCard)
	if a := r.secret(ben, luckyfive.NoCard{}); a.OK {
		t.Error("Ben ended the game")
	}
	if a := r.secret(host, luckyfive.NoCard{}); !a.OK {
		t.Error(a.Text.EN)
	}
	r.at(luckyfive.PhaseOver)
	if v := r.view(); !v.CardsOut || v.Scores["Ben"] != 270 {
		t.Errorf("the scores are %v", v.Scores)
	}
}

// LF-4, LF-5: the last card of the pile is uncovered once, like any other.
func TestTheLastCardOfThePile(t *testing.T) {
	for _, settings := range []map[string]string{nil, {"cards": luckyfive.DefaultCards}} {
		r := sixBegun(t, settings)
		for n := 33; n > 1; n-- {
			r.lose(n)
		}
		r.card(redCard)
		r.bet(true)
		r.at(luckyfive.PhaseDecide)
		if got := r.watch().Open; !slices.Equal(got, []int{redCard}) {
			t.Errorf("%v: the eye is told that %v lie open: the discards are shuffled for whoever goes on", settings, got)
		}
		r.card(5) // the discards were shuffled, and the player goes on
		if got := r.view().Uncovered; len(got) != 2 {
			t.Errorf("%v: uncovered are %v", settings, got)
		}
	}
}

// LF-10: the discards come again, as often as they are shuffled; what is in a
// pile never does.
func TestDiscardsComeAgain(t *testing.T) {
	for _, settings := range []map[string]string{nil, {"cards": luckyfive.DefaultCards}} {
		r := sixBegun(t, settings)
		lost := slices.Concat(numbers(1, 4), numbers(31, 33))
		for n := 1; n <= 33; n++ {
			if slices.Contains(lost, n) {
				r.lose(n)
			} else {
				r.win(n)
			}
		}
		for pass := range 3 {
			if got := r.watch().Open; !slices.Equal(got, numbers(5, 30)) {
				t.Fatalf("%v, pass %d: the eye is told that %v lie open", settings, pass, got)
			}
			for i, n := range lost {
				r.lose(n)
				if open := r.watch().Open; i < len(lost)-1 && !slices.Contains(open, n) {
					t.Fatalf("%v, pass %d: the eye is not told that %d lies open", settings, pass, n)
				}
			}
		}
	}
}

// LF-10: the cards that were played last may lie there still when the discards are
// to be shuffled. They are no new ones until they were away.
func TestWhatLiesThereStillIsNotShuffled(t *testing.T) {
	r := sixBegun(t, nil)
	for n := 33; n >= 1; n-- {
		r.lose(n)
	}
	r.card(redCard)
	r.at(luckyfive.PhaseCard)
	r.notice(CallCard, "LF-10")
	r.card()
	r.notice("", "")
	r.card(redCard)
	r.at(luckyfive.PhaseStake)
}

// LF-4: a card that was entered by hand is the same one when the eye reads it.
func TestACardThatWasEnteredIsRead(t *testing.T) {
	r := begun(t, nil)
	r.secret(ann, luckyfive.Uncover{Card: "red"})
	r.bet(true)
	r.at(luckyfive.PhaseDecide)
	r.card(redCard)
	r.at(luckyfive.PhaseDecide)
	if got := r.watch().Open; !slices.Equal(got, []int{redCard}) {
		t.Errorf("the eye is told that %v lie open", got)
	}
	r.card(2)
	r.at(luckyfive.PhaseStake)
	t.Run("of two that lay there", func(t *testing.T) {
		r := begun(t, nil)
		r.card(redCard, pickCard)
		r.secret(ann, luckyfive.Uncover{Card: "?"})
		r.bet(true)
		r.card(redCard, pickCard)
		r.at(luckyfive.PhaseDecide)
		r.card(redCard, orangeYellowCard)
		r.at(luckyfive.PhaseStake)
	})
	t.Run("beside those that were read", func(t *testing.T) {
		r := begun(t, nil)
		r.lose(redCard)
		r.secret(ben, luckyfive.Uncover{Card: "?"})
		r.bet(true)
		r.card(2)
		r.at(luckyfive.PhaseStake)
	})
}

// LF-4: after a correction, too, the eye is told which cards lie there.
func TestCardsLieWhereTheyLayAfterACorrection(t *testing.T) {
	r := begun(t, nil)
	r.card(redCard)
	r.bet(false)
	r.at(luckyfive.PhaseCard)
	r.put(wire.Correction{Do: wire.CorrectDice, Verdict: r.state.Verdict.ID, Dice: []wire.DieChange{coloured(dice.Red, 3, 6)}})
	r.at(luckyfive.PhaseDecide)
	r.press()
	r.at(luckyfive.PhaseCard)
	if l := r.core.kept.conduct.(*luckyfiveConduct); !slices.Equal(l.cards.won, []int{redCard}) || len(l.cards.laid) > 0 {
		t.Errorf("in piles are %v, discarded %v", l.cards.won, l.cards.laid)
	}
}

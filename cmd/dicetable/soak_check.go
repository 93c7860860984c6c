package main

import (
	"fmt"
	"maps"
	"slices"

	"dicetable/cmd/internal/virtual"
	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// checkVerdict compares a verdict with the dice that really lay there, and
// says what is wrong with it; nil when it is right. It counts and settles by
// itself, from BL-9 and BL-10, and asks no rule-book.
func checkVerdict(s wire.State, truth virtual.Truth) error {
	view, ok := s.View.Body().(bluff.View)
	if !ok || view.Last == nil || s.Verdict == nil {
		return fmt.Errorf("there is no settled round to compare")
	}
	if err := checkDice(s, truth); err != nil {
		return err
	}
	actual := 0
	had := map[string]int{}
	for seat := range truth.Dice {
		roll := allDice(truth, seat)
		had[playerAt(s, seat)] = len(roll)
		for _, f := range roll {
			if f == view.Last.Bet.Face || f == dice.Star {
				actual++
			}
		}
	}
	if actual != view.Last.Actual {
		return fmt.Errorf("%d dice matched, the table counted %d", actual, view.Last.Actual)
	}
	want := losses(had, actual-view.Last.Bet.Count, view.Last.Bet.Player, view.Last.Challenger)
	if !maps.Equal(want, s.Verdict.Losses) {
		return fmt.Errorf("the losses are %v, the table says %v", want, s.Verdict.Losses)
	}
	return nil
}

// checkDice compares the dice counted with those that lay there.
func checkDice(s wire.State, truth virtual.Truth) error {
	counted := map[int][]dice.Face{}
	for _, c := range s.Verdict.Counted {
		counted[c.Seat] = append(counted[c.Seat], c.Value)
	}
	for seat := range truth.Dice {
		want, got := slices.Sorted(slices.Values(allDice(truth, seat))), slices.Sorted(slices.Values(counted[seat]))
		if !slices.Equal(want, got) {
			return fmt.Errorf("at seat %d lay %v, the table read %v", seat, want, got)
		}
	}
	if len(counted) != len(truth.Dice) {
		return fmt.Errorf("dice of %d seats lay there, the table counted %d seats", len(truth.Dice), len(counted))
	}
	return nil
}

// checkPhoto says what a ruling's photograph lacks: each die that was counted
// is outlined once in it, and no other.
func checkPhoto(v *wire.Verdict) error {
	if v.Photo.URL == "" {
		return fmt.Errorf("there is no photograph: %s", v.Photo.Missing.EN)
	}
	outlined, counted := map[int][]dice.Face{}, map[int][]dice.Face{}
	for _, o := range v.Photo.Outlines {
		outlined[o.Seat] = append(outlined[o.Seat], o.Value)
	}
	for _, c := range v.Counted {
		counted[c.Seat] = append(counted[c.Seat], c.Value)
	}
	for _, rolls := range []map[int][]dice.Face{outlined, counted} {
		for seat := range rolls {
			slices.Sort(rolls[seat])
		}
	}
	if !maps.EqualFunc(outlined, counted, slices.Equal) {
		return fmt.Errorf("the photograph outlines %v, the table counted %v", outlined, counted)
	}
	return nil
}

// checkTrayPhoto says what the photograph of a ruling on a tray lacks: each die
// that lay there is outlined once in it, with its colour and value, and no other.
func checkTrayPhoto(p *wire.Photo, lay []dice.Die) error {
	if p.URL == "" {
		return fmt.Errorf("there is no photograph: %s", p.Missing.EN)
	}
	var outlined []dice.Die
	for _, o := range p.Outlines {
		outlined = append(outlined, dice.Die{Colour: o.Colour, Value: o.Value})
	}
	if want, got := inOrder(lay), inOrder(outlined); !slices.Equal(want, got) {
		return fmt.Errorf("the photograph outlines %v, there lay %v", got, want)
	}
	return nil
}

// allDice are a seat's dice, laid out ones included.
func allDice(truth virtual.Truth, seat int) []dice.Face {
	return slices.Concat(truth.Dice[seat], truth.LaidOut[seat])
}

// losses are by BL-10, in the plainest words.
func losses(had map[string]int, difference int, bettor, challenger string) map[string]int {
	out := map[string]int{}
	switch {
	case difference > 0:
		out[challenger] = min(difference, had[challenger])
	case difference < 0:
		out[bettor] = min(-difference, had[bettor])
	default:
		for player := range had {
			if player != bettor {
				out[player] = 1
			}
		}
	}
	return out
}

func playerAt(s wire.State, seat int) string {
	for _, p := range s.Seats {
		if p.Seat == seat {
			return p.Player
		}
	}
	return ""
}

// questions are the notices with which the table asks people for something.
var questions = []string{"die_missing", "marker_doubt", "first_bet", "next_lap", "all_up", "challenge", "illegal_bet", "rethrow", "throw_unseen", "look_none", "uncovered", "decide", "fell", "discs", "dice_moved", "stake", "card"}

// newQuestions are the codes of those in now that were not in before.
func newQuestions(before, now []wire.Notice) []string {
	var codes []string
	for _, n := range now {
		asked := slices.ContainsFunc(before, func(b wire.Notice) bool { return b.Code == n.Code && b.Seat == n.Seat })
		if !asked && slices.Contains(questions, n.Code) {
			codes = append(codes, n.Code)
		}
	}
	return codes
}

package stats

import (
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// Odds are what somebody knows of a bet in Bluff who has looked under no cup
// (BL-16).
type Odds struct {
	Bet bluff.Bet `json:"bet"`
	// Open is how many dice in the open match the bet; Hidden is how many
	// dice nobody may see.
	Open   int `json:"open"`
	Hidden int `json:"hidden"`
	// Chance is the exact probability that the bet is covered.
	Chance float64 `json:"chance"`
	// Average is the booklet's rule of thumb: how many dice match in the mean,
	// those in the open taken as they lie.
	Average float64 `json:"average"`
}

// BluffOdds are the odds of some bets at a moment that everybody may see.
// Dice laid out count as known (BL-15), and so do those of the cups that are
// up already once the bet is doubted. The bets may be the standing one, and
// those that the prompt calls legal.
func BluffOdds(v bluff.View, bets ...bluff.Bet) []Odds {
	all := make([]Odds, 0, len(bets))
	for _, b := range bets {
		all = append(all, oddsOf(v, b))
	}
	return all
}

func oddsOf(v bluff.View, b bluff.Bet) Odds {
	o := Odds{Bet: b}
	for _, n := range v.Dice {
		o.Hidden += n
	}
	for _, open := range []map[string]dice.Roll{v.LaidOut, v.Revealed} {
		for _, roll := range open {
			o.Hidden -= len(roll)
			o.Open += matching(b, roll)
		}
	}
	o.Chance = bluff.Chance(o.Hidden, b.Count-o.Open, b.Face)
	oneOf := 3.0
	if b.IsStar() {
		oneOf = 6
	}
	o.Average = float64(o.Open) + float64(o.Hidden)/oneOf
	return o
}

// Text is the odds in a sentence, exact chance and rule of thumb.
func (o Odds) Text() games.Text {
	return both("%[1]s: Chance %[2]s; nach der Faustregel liegen im Mittel %[3]s.",
		"%[1]s: chance %[2]s; by the rule of thumb %[3]s lie there on average.",
		betText(o.Bet), percent(o.Chance), number(o.Average, 1))
}

// betText is a bet in short: "6 × 3", "2 × star".
func betText(b bluff.Bet) games.Text {
	if b.IsStar() {
		return both("%[1]d × Stern", "%[1]d × star", b.Count)
	}
	return both("%[1]d × %[2]s", "%[1]d × %[2]s", b.Count, b.Face)
}

// matching is how many dice of a roll count for a bet (BL-9).
func matching(b bluff.Bet, roll dice.Roll) int {
	n := 0
	for _, f := range roll {
		if b.Matches(f) {
			n++
		}
	}
	return n
}

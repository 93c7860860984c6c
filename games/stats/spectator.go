package stats

import (
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/games/luckyfive"
)

// Chance is how likely something is to somebody who sees only what everybody
// sees.
type Chance struct {
	// Of says in short what of: "6 × 3", "higher than 7".
	Of games.Text `json:"of"`
	// Said is true for what a player has said; the others may be said next.
	Said bool `json:"said"`
	// Chance is exact, from 0 to 1.
	Chance float64 `json:"chance"`
	// Wanted is how many dice it takes and Average how many match by the
	// booklet's rule of thumb (BL-16); left out in other games than Bluff.
	Wanted  int      `json:"wanted,omitempty"`
	Average *float64 `json:"average,omitempty"`
}

// Spectator are the chances that everybody may reckon at a moment, none where
// the rules give none. They are made of the public view, which knows no secret.
func Spectator(v games.PublicView) []Chance {
	switch v := v.Body().(type) {
	case bluff.View:
		return ofBets(v)
	case luckyfive.View:
		return ofWords(v)
	}
	return []Chance{}
}

// ofBets are the chances of the bet that stands and, until it is doubted, of
// some that might be next: one or two dice more, and the lowest star.
func ofBets(v bluff.View) []Chance {
	chances := []Chance{}
	if v.Bet == nil {
		return chances
	}
	last := v.Bet.Bet
	bets := []bluff.Bet{last}
	if v.Phase == bluff.PhaseBetting {
		for _, more := range []int{1, 2} {
			bets = append(bets, bluff.Bet{Count: last.Count + more, Face: last.Face})
		}
		if !last.IsStar() {
			bets = append(bets, bluff.Bet{Count: last.Count/2 + 1, Face: dice.Star})
		}
	}
	for i, o := range BluffOdds(v, bets...) {
		chances = append(chances, Chance{Of: betText(o.Bet), Said: i == 0, Chance: o.Chance, Wanted: o.Bet.Count, Average: &o.Average})
	}
	return chances
}

// ofWords are the chances of "higher" and "lower" (LF-4), once one was said only
// that.
func ofWords(v luckyfive.View) []Chance {
	chances := []Chance{}
	if v.Chance == nil || v.Sum == nil {
		return chances
	}
	if v.Higher == nil || *v.Higher {
		chances = append(chances, Chance{Of: both("höher als %[1]d", "higher than %[1]d", *v.Sum), Said: v.Higher != nil, Chance: v.Chance.Higher})
	}
	if v.Higher == nil || !*v.Higher {
		chances = append(chances, Chance{Of: both("niedriger als %[1]d", "lower than %[1]d", *v.Sum), Said: v.Higher != nil, Chance: v.Chance.Lower})
	}
	return chances
}

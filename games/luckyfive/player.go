package luckyfive

import (
	"slices"

	"dicetable/games"
	"dicetable/games/dice"
)

// What a simulated player takes for granted: how often a word on a card yet
// unseen comes true, and what a chip not staked is worth, in its plain value,
// while there will be another turn to stake it in.
const (
	usualChance = 0.65
	keptWorth   = 1.5
)

// Advise is what a simulated player of sensible strength does, knowing only
// what v shows; false if v waits for somebody else or for the table. It picks
// and says what is likeliest to come true (as neighbour what is least likely),
// and stakes and goes on while that promises more points than stopping.
//
// What chance decides is left to the table: Uncover comes without a Card and
// Nudge without a Value. A draw pile that is empty is shuffled before Uncover
// is played. chance returns numbers from 0 up to but not 1; it breaks ties and
// makes players differ a little. Advise has no memory and is safe for
// concurrent use if chance is.
func Advise(v View, player string, chance func() float64) (games.Event, bool) {
	if v.Turn == nil || *v.Turn != player {
		return nil, false
	}
	switch v.Phase {
	case PhaseCard:
		return Uncover{}, true
	case PhaseChoose:
		return Choose{player, pickPair(v, *v.Player == player, chance)}, true
	case PhaseNudge:
		return Nudge{Player: player, Die: pickNudge(*v.Dice)}, true
	case PhaseStake:
		return Stake{player, pickStake(v, player)}, true
	case PhaseSay:
		c := ChanceOf(len(v.Concerned), *v.Sum)
		return Say{player, c.Higher > c.Lower || c.Higher == c.Lower && chance() < 0.5}, true
	case PhaseDecide:
		if goesOn(v, player, chance) {
			return Uncover{}, true
		}
		return Stop{player}, true
	}
	return nil, false
}

// pickPair is the pair with the best chance, or with the worst; equals by
// chance.
func pickPair(v View, wantBest bool, chance func() float64) []dice.Colour {
	var picked []dice.Colour
	var rank float64
	for _, p := range pairs {
		r := ChanceOf(2, v.Dice.Sum(p)).Best()
		if !wantBest {
			r = -r
		}
		if r += 0.001 * chance(); picked == nil || r > rank {
			picked, rank = p, r
		}
	}
	return slices.Clone(picked)
}

// pickNudge is the die that, thrown again, leaves the player in turn the
// smallest chance on average; none if that is how they lie.
func pickNudge(d Dice) dice.Colour {
	picked, least := dice.Colour(""), ChanceOf(3, d.Sum(three)).Best()
	for _, die := range three {
		mean := 0.0
		for f := dice.Face(1); f <= 6; f++ {
			thrown := d
			*thrown.at(die) = f
			mean += ChanceOf(3, thrown.Sum(three)).Best() / 6
		}
		if mean < least {
			picked, least = die, mean
		}
	}
	return picked
}

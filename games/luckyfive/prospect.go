package luckyfive

import (
	"cmp"
	"slices"
)

// prospect is what a simulated player expects of a turn: the value of the
// points and chips after it, for each hand of chips that may still be held.
type prospect struct {
	// have are the chips at the root of the thought; a pile taken there would
	// be of cards and value.
	have         Chips
	cards, value int
	// kept is what a chip not staked is worth, in its plain value.
	kept float64
	// known are the values of best worked out so far, by hand.
	known map[Chips]float64
}

func newProspect(v View, player string) *prospect {
	p := &prospect{have: v.Chips[player], cards: v.Middle.Cards, value: v.Middle.Chips, kept: keptWorth, known: map[Chips]float64{}}
	if v.LastTurn {
		p.kept = 0 // LF-11
	}
	return p
}

// stop is the value of taking the pile with these chips left.
func (p *prospect) stop(left Chips) float64 {
	return float64((p.cards+p.have.Count()-left.Count())*(p.value+p.have.Value()-left.Value())) + p.keep(left)
}

func (p *prospect) keep(left Chips) float64 { return p.kept * float64(left.Value()) }

// best is the value of being right with these chips left: that of stopping,
// or of a chip on a further card, and so on.
func (p *prospect) best(left Chips) float64 {
	if v, ok := p.known[left]; ok {
		return v
	}
	v := p.stop(left)
	for _, chip := range left.each() {
		v = max(v, p.stake(left, chip, usualChance))
	}
	p.known[left] = v
	return v
}

// stake is the value of a chip on a card that comes right with some chance.
func (p *prospect) stake(left Chips, chip int, chance float64) float64 {
	left = left.without(chip)
	return chance*p.best(left) + (1-chance)*p.keep(left)
}

// stakeLucky is stake on a Lucky Five: right or wrong, the turn ends (LF-8).
func (p *prospect) stakeLucky(left Chips, chip int, chance float64) float64 {
	left = left.without(chip)
	return chance*float64(LuckyCards*(p.value+p.have.Value()-left.Value())) + p.keep(left)
}

// stakeOn is stake or stakeLucky, as the card is.
func (p *prospect) stakeOn(card Card, chip int, chance float64) float64 {
	if card == Lucky {
		return p.stakeLucky(p.have, chip, chance)
	}
	return p.stake(p.have, chip, chance)
}

// pickStake is the chip that promises most on the present card.
func pickStake(v View, player string) int {
	p := newProspect(v, player)
	p.cards-- // the present card comes with the chip
	card, chance := v.Uncovered[len(v.Uncovered)-1], ChanceOf(len(v.Concerned), *v.Sum).Best()
	return slices.MaxFunc(p.have.each(), func(a, b int) int {
		return cmp.Compare(p.stakeOn(card, a, chance), p.stakeOn(card, b, chance))
	})
}

// goesOn reports whether a further card promises more than the pile; in the
// last turn, whether the pile is not enough to win.
func goesOn(v View, player string, random func() float64) bool {
	p := newProspect(v, player)
	on, all := 0.0, 0
	for i, n := range comingCards(v) {
		card, most := kinds[i].card, 0.0
		for _, chip := range p.have.each() {
			most = max(most, p.stakeOn(card, chip, chanceOfCard(v, card)))
		}
		on, all = on+float64(n)*most, all+n
	}
	switch {
	case !p.have.Any() || all == 0:
		return false // LF-9, LF-10
	case v.LastTurn:
		return !p.wins(v, player)
	}
	return on/float64(all) > p.stop(p.have)*(0.97+0.06*random())
}

// wins reports whether a pile taken in the last turn is enough for nobody to
// be ahead of the player (LF-11).
func (p *prospect) wins(v View, player string) bool {
	score := v.Scores[player] + p.cards*p.value
	for _, other := range v.Scores {
		if other > score {
			return false
		}
	}
	return true
}

// chanceOfCard is how likely the best word on a card is that may come now.
func chanceOfCard(v View, card Card) float64 {
	switch card {
	case PlayerPicks, NeighbourPicks:
		wantBest := card == PlayerPicks || v.LastTurn
		return ChanceOf(2, v.Dice.Sum(pickPair(v, wantBest, func() float64 { return 0 }))).Best()
	case Lucky:
		return usualChance // the neighbour has a die to throw
	}
	return ChanceOf(len(card.Dice()), v.Dice.Sum(card.Dice())).Best()
}

// comingCards are how many of each of kinds may come next, as far as it is
// known.
func comingCards(v View) [len(kinds)]int {
	switch {
	case v.NoCard:
		return [len(kinds)]int{}
	case v.DrawPile != nil && *v.DrawPile == 0:
		return count(v.Discards)
	case v.InPile != nil:
		var n [len(kinds)]int
		for i, k := range kinds {
			n[i] = v.InPile[k.card]
		}
		return n
	}
	return usualCards
}

// usualCards are those of DefaultCards.
var usualCards = [len(kinds)]int{3, 3, 3, 4, 4, 4, 4, 4, 4}

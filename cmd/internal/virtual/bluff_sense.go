package virtual

import (
	"fmt"

	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// decide is what a player in turn does, from the dice that are known and the
// chances of the others (BL-16); it stays decided until the bet changes.
func (b *bluffBot) decide(see sight) plan {
	if turn := turnOf(see); b.turn != turn {
		total := 0
		for _, n := range see.view.Dice {
			total += n
		}
		b.turn, b.acted = turn, false
		b.plan = b.choose(b.known(see), total, see.view.Bet)
	}
	return b.plan
}

// turnOf names the moment a player decides in.
func turnOf(see sight) string {
	bet := bluff.Bet{}
	if see.view.Bet != nil {
		bet = see.view.Bet.Bet
	}
	return fmt.Sprint(see.state.GameID, see.view.Round, bet)
}

// choose weighs doubting the standing bet against the best raise.
func (b *bluffBot) choose(own []dice.Face, total int, standing *bluff.Placed) plan {
	best, worth := b.raise(own, total, standing)
	if standing == nil {
		return plan{bet: best}
	}
	doubt := 1 - holds(own, total, standing.Bet)
	if best.Count == 0 || doubt > worth+0.08*b.rng.NormFloat64() {
		return plan{doubt: true}
	}
	return plan{bet: best}
}

// raise is the bet a player would make: of those that are likely enough for
// the player's daring the highest, now and then another; else the likeliest.
func (b *bluffBot) raise(own []dice.Face, total int, standing *bluff.Placed) (bluff.Bet, float64) {
	var last *bluff.Bet
	if standing != nil {
		last = &standing.Bet
	}
	var best bluff.Bet
	worth := -1.0
	for _, bet := range raises(last, total) {
		p := holds(own, total, bet)
		value := p
		if p >= b.daring {
			// Likely enough: the farther, the harder for the next player.
			value = 1 + 0.02*float64(bet.Position()) + 0.15*b.rng.Float64()
		}
		if value > worth {
			best, worth = bet, value
		}
	}
	return best, holds(own, total, best)
}

// raises are the legal bets, as far as anybody would think of them.
func raises(last *bluff.Bet, total int) []bluff.Bet {
	most := total
	if last != nil {
		if last.Count > total {
			return bluff.LowestRaises(last, bluff.Faces{Low: 1, High: 5})
		}
		most = max(most, 2*last.Count)
	}
	var out []bluff.Bet
	for count := 1; count <= most+1; count++ {
		for _, f := range []dice.Face{1, 2, 3, 4, 5, dice.Star} {
			if bet := (bluff.Bet{Count: count, Face: f}); last == nil || bet.Raises(*last) {
				out = append(out, bet)
			}
		}
	}
	return out
}

// holds is the chance of a bet for somebody who knows the own dice.
func holds(own []dice.Face, total int, bet bluff.Bet) float64 {
	need := bet.Count
	for _, f := range own {
		if bet.Matches(f) {
			need--
		}
	}
	return bluff.Chance(max(0, total-len(own)), need, bet.Face)
}

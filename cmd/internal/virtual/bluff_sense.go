package virtual

import (
	"fmt"

	"dicetable/games/bluff"
)

// decide is what a player in turn does, from the dice that are known; it stays
// decided until the bet changes.
func (b *bluffBot) decide(see sight) plan {
	if turn := turnOf(see); b.turn != turn {
		bet, bets := bluff.Advise(see.view, see.me.Player, b.known(see), b.daring, b.rng.Float64)
		b.turn, b.acted, b.plan = turn, false, plan{doubt: !bets, bet: bet}
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

package stats

import (
	"maps"

	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// bluffRound is one settled round.
type bluffRound struct {
	bets       []BluffBet
	challenger string
	// fresh are the throws that were revealed and that nothing their player
	// did could have chosen. Without Zeig's mir! those are all. With it, who
	// bets or doubts does so for what lies under the own cup, and that
	// decides whether the throw is rolled again or seen; so only a throw
	// counts whose player has not acted since it was made.
	fresh map[string]dice.Roll
}

// rounds follows a game of Bluff from round to round.
type rounds struct {
	zeigsMir bool
	bets     []BluffBet
	// acted are the players who bet or doubted since their last roll.
	acted    map[string]bool
	revealed map[string]dice.Roll
}

func (r *rounds) clear() {
	r.bets, r.acted, r.revealed = nil, map[string]bool{}, map[string]dice.Roll{}
}

// replayRounds calls each for every settled round of a game, which replay,
// of the record, plays.
func (r Record) replayRounds(replay func(func(step)) (games.State, error), each func(bluffRound)) (games.State, error) {
	follow := rounds{zeigsMir: r.Settings["zeigs_mir"] == "true"}
	follow.clear()
	return replay(func(s step) {
		if settled, ok := follow.step(s); ok {
			each(settled)
		}
	})
}

// step takes up one event; true with a round that it settled.
func (r *rounds) step(s step) (bluffRound, bool) {
	before := s.before.View(games.Public).Body.(bluff.View)
	switch e := s.event.(type) {
	case bluff.Place:
		after := s.after.View(games.Public).Body.(bluff.View)
		r.acted[e.Player] = true
		r.bets = append(r.bets, BluffBet{Round: before.Round, Placed: *after.Bet, Chance: *after.Chance})
	case bluff.LayOut:
		r.acted[e.Player] = false
		for i := range r.bets {
			r.bets[i].Rolled = true
		}
	case bluff.Challenge:
		r.acted[e.Player] = true
	case bluff.Reveal:
		r.revealed[e.Player] = e.Dice
	}
	if settled := factsOf[bluff.Settled](s.told); len(settled) == 1 {
		return r.settle(before.LaidOut, settled[0]), true
	}
	if len(factsOf[bluff.Voided](s.told)) > 0 {
		r.clear()
	}
	return bluffRound{}, false
}

// settle looks at the bets of a round, now that all its dice are known.
func (r *rounds) settle(laidOut map[string]dice.Roll, settled bluff.Settled) bluffRound {
	for i := range r.bets {
		for _, rolls := range []map[string]dice.Roll{r.revealed, laidOut} {
			for _, roll := range rolls {
				r.bets[i].Actual += matching(r.bets[i].Bet, roll)
			}
		}
	}
	r.bets[len(r.bets)-1].Doubted = true
	round := bluffRound{bets: r.bets, challenger: settled.Challenger, fresh: r.revealed}
	if r.zeigsMir {
		maps.DeleteFunc(round.fresh, func(p string, _ dice.Roll) bool { return r.acted[p] })
	}
	r.clear()
	return round
}

package tournament

import (
	"errors"
	"maps"
	"math"
	"slices"
)

// Ladder is free play: players play whom they like, and every game makes what
// is believed of their strength more certain.
type Ladder struct{}

// ErrFree is why free play draws nothing.
var ErrFree = errors.New("in free play nothing is drawn: players play whom they like")

// Next draws nothing.
func (Ladder) Next([]Entrant, []Round, string) (Round, error) { return Round{}, ErrFree }

// Standings are by the rating shown, to the hundredth. Games count in the order
// in which they were begun; who has not played stands behind all others.
func (Ladder) Standings(field []Entrant, past []Round) []Standing {
	ratings := map[Player]Rating{}
	for _, r := range past {
		for _, t := range r.Tables {
			if t.Counts() {
				maps.Copy(ratings, Rate(ratings, t.Places))
			}
		}
	}
	all := standings(field, past, nil, 0)
	for i, s := range all {
		if s.Games > 0 {
			all[i].Rating = int(math.Round(100 * ratings[s.Player].Shown()))
		}
	}
	return placed(all, func(s Standing) [4]int { return [4]int{-min(1, s.Games), -s.Rating} })
}

// Rating is what a ladder believes of a player's strength: a normal
// distribution.
type Rating struct {
	Mean  float64 `json:"mean"`
	Sigma float64 `json:"sigma"`
}

// What a ladder knows of somebody who has not played, how much luck there is in
// a game, and the least share of a variance that is left after one: the values
// of the paper's section 5.
const (
	ladderMean  = 25.0
	ladderSigma = ladderMean / 3
	ladderBeta  = ladderSigma / 2
	ladderLeast = 1e-4
)

// NewRating is that of somebody who has not played.
func NewRating() Rating { return Rating{ladderMean, ladderSigma} }

// Shown is the strength that a player has almost certainly: it begins at 0 and
// rises with every game that tells more of them.
func (r Rating) Shown() float64 { return r.Mean - 3*r.Sigma }

// Rate is what a ladder believes after a game: each two of its players are a
// game of two, a shared place being half a win of each. R. C. Weng and C.-J.
// Lin, A Bayesian Approximation Method for Online Ranking, Journal of Machine
// Learning Research 12 (2011), algorithm 1 (Bradley and Terry, full pairs), with
// teams of one.
func Rate(before map[Player]Rating, places map[Player]int) map[Player]Rating {
	of := func(p Player) Rating {
		if r, ok := before[p]; ok {
			return r
		}
		return NewRating()
	}
	after := make(map[Player]Rating, len(places))
	// In order, so that sums are rounded alike every time.
	players := slices.Sorted(maps.Keys(places))
	for _, p := range players {
		mine, place := of(p), places[p]
		variance := mine.Sigma * mine.Sigma
		var gain, known float64
		for _, q := range players {
			if q == p {
				continue
			}
			theirs, other := of(q), places[q]
			c := math.Sqrt(variance + theirs.Sigma*theirs.Sigma + 2*ladderBeta*ladderBeta)
			wins := 1 / (1 + math.Exp((theirs.Mean-mine.Mean)/c))
			gain += variance / c * (score(place, other) - wins)
			known += mine.Sigma / c * variance / (c * c) * wins * (1 - wins)
		}
		after[p] = Rating{mine.Mean + gain, mine.Sigma * math.Sqrt(max(1-known, ladderLeast))}
	}
	return after
}

// score is 1 for a better place, 0 for a worse one, and a half for the same.
func score(mine, theirs int) float64 {
	switch {
	case mine < theirs:
		return 1
	case mine > theirs:
		return 0
	}
	return 0.5
}

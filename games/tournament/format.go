package tournament

import (
	"errors"
	"fmt"

	"dicetable/games"
)

// Format is how a tournament goes.
type Format interface {
	// Next draws the next round for those who are there. The seed and the
	// number of the round give its lots. The error is ErrOver, ErrRunning, or
	// a games.Refusal that says why nobody can be seated, and what helps.
	Next(field []Entrant, past []Round, seed string) (Round, error)
	// Standings are those after the games that are over, best first.
	Standings(field []Entrant, past []Round) []Standing
}

// Ending is a format that ends when enough have gone, not after so many rounds.
type Ending interface {
	// Left is how many rounds are thought to follow the last one, which may
	// still be played.
	Left(field []Entrant, past []Round) int
}

// ErrOver is why no round follows the last one, ErrRunning why none can be
// drawn yet.
var (
	ErrOver    = errors.New("the tournament is over: no round is left to be drawn")
	ErrRunning = errors.New("a game of the last round is not over: enter its places, or declare it void")
)

// errFew is why nobody can be seated.
func errFew(n int, l Limits) error {
	return games.Refusef("", "Zu wenige sind da: %d, und an einem Tisch sitzen mindestens %d. Melde mehr an, oder lass weniger an einem Tisch sitzen.",
		"Too few are there: %d, and at least %d sit at a table. Enter more, or have fewer sit at a table.", n, l.Least)
}

// ready says whether another round can be drawn, of so many in all; 0 for any
// number.
func ready(past []Round, rounds int) error {
	switch {
	case len(past) > 0 && !past[len(past)-1].Over():
		return ErrRunning
	case rounds > 0 && len(past) >= rounds:
		return ErrOver
	}
	return nil
}

// roundLots are the lots of the round that follows some.
func roundLots(seed string, past []Round) *Lots {
	return NewLots(seed, fmt.Sprintf("round %d", len(past)+1))
}

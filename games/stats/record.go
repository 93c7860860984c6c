package stats

import (
	"errors"
	"fmt"

	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
)

// Record is a game as it was played.
type Record struct {
	// Game is the name of its rule-book.
	Game string
	// Players sit clockwise in this order.
	Players  []string
	Settings map[string]string
	// Events are those that were accepted.
	Events []games.Event
}

// ErrNotOver is why there are no statistics of a game that goes on.
var ErrNotOver = errors.New("the game is not over, so its statistics would tell secrets: ask again after the end")

// Book is the rule-book of a game, by its name.
func Book(game string) (games.RuleBook, error) {
	for _, book := range []games.RuleBook{bluff.Book{}, dicecup.Book{}, luckyfive.Book{}, thrill.Book{}} {
		if book.Name() == game {
			return book, nil
		}
	}
	return nil, fmt.Errorf("there is no game %q: it is bluff, dicecup, luckyfive or thrill", game)
}

// Report is the statistics of one game: a Bluff, DiceCup, LuckyFive or
// Thrill.
type Report interface {
	// Text is the report in sentences: the game first, then each player.
	Text() []games.Text
}

// Of is the report of a game that is over. The error is ErrNotOver, or says
// which event the rule-book refuses.
func Of(r Record) (Report, error) {
	switch r.Game {
	case bluff.Book{}.Name():
		return ofBluff(r)
	case dicecup.Book{}.Name():
		return ofDiceCup(r)
	case luckyfive.Book{}.Name():
		return ofLuckyFive(r)
	case thrill.Book{}.Name():
		return ofThrill(r)
	}
	_, err := Book(r.Game)
	return nil, err
}

// step is one event of a replay, with the states around it.
type step struct {
	before, after games.State
	event         games.Event
	told          []games.Outcome
}

// replay plays a record again, step by step, and returns its last state.
func (r Record) replay(each func(step)) (games.State, error) {
	book, err := Book(r.Game)
	if err != nil {
		return nil, err
	}
	state, err := book.Start(r.Players, r.Settings)
	if err != nil {
		return nil, err
	}
	for i, e := range r.Events {
		next, told, err := state.Apply(e)
		if err != nil {
			return nil, fmt.Errorf("event %d of the game is refused: %w", i+1, err)
		}
		each(step{state, next, e, told})
		state = next
	}
	return state, nil
}

// replayAll is replay for a game that must be over.
func (r Record) replayAll(each func(step)) (games.State, error) {
	last, err := r.replay(each)
	if err != nil {
		return nil, err
	}
	if _, over := last.Result(); !over {
		return nil, ErrNotOver
	}
	return last, nil
}

// factsOf are the facts of the outcomes that carry a T.
func factsOf[T any](told []games.Outcome) []T {
	var all []T
	for _, o := range told {
		if t, ok := o.Data.(T); ok {
			all = append(all, t)
		}
	}
	return all
}

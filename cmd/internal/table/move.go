package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
)

// ErrNoGame is a journal in which no game goes on.
var ErrNoGame = errors.New("no game goes on in it")

// Leaving is the record that takes the game off its table, from the journal's
// records so far; ErrNoGame when none goes on.
func Leaving(records []json.RawMessage, at time.Time) ([]byte, error) {
	k, err := goingOn(records)
	if err != nil {
		return nil, err
	}
	return json.Marshal(Record{At: at, Revision: k.revision + reserve, Told: k.told, Entries: []Entry{{Gone: true}}})
}

// letGo lets the photographs of a game go in their time, when the table starts and
// the game is at another one: a dispute that kept one is decided there.
func (s *step) letGo() {
	if !s.stepped.IsZero() || !s.kept.gone {
		return
	}
	for _, p := range s.kept.past {
		if p.verdict != nil {
			s.release(p.verdict)
		}
	}
}

// Arriving are the records of a game that goes on at another table than it
// began at: those of its journal, and one that takes over what is that other
// table's. Here are the records of that table's own last game; the error is a
// sentence for who moves the game.
func Arriving(setup Setup, here, game []json.RawMessage, at time.Time) ([]json.RawMessage, error) {
	own, err := Load(setup, here)
	if err != nil {
		return nil, err
	}
	if !own.kept.idle() {
		return nil, errors.New("a game goes on at this table: it must end or be stopped first")
	}
	if own.kept.disputed != "" {
		return nil, errors.New("a ruling of this table's last game is in dispute: start the table and decide it on its host's page first")
	}
	k, err := goingOn(game)
	if err != nil {
		return nil, err
	}
	moved := Moved{To: setup.Table.String(), Number: 1}
	if g := own.kept.game; g != nil {
		moved.Number = g.Number
	}
	r := Record{At: at, Revision: max(k.revision, own.kept.revision), Told: max(k.told, own.kept.told), Entries: []Entry{{Moved: &moved}}}
	if own.kept.next != nil {
		r.Entries = append(r.Entries, Entry{Next: own.kept.next})
	}
	if c := own.kept.carried(); c != nil {
		r.Entries = append(r.Entries, Entry{Call: c})
	}
	line, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	return append(slices.Clone(game), line), nil
}

// goingOn plays a journal again; ErrNoGame when its game is over.
func goingOn(records []json.RawMessage) (kept, error) {
	var k kept
	for i, r := range records {
		if err := k.replay(r); err != nil {
			return k, fmt.Errorf("record %d of the journal cannot be followed: %w", i+1, err)
		}
	}
	if k.idle() {
		return k, ErrNoGame
	}
	return k, nil
}

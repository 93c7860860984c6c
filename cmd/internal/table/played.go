package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// Played is a game as it counts now: every correction in a journal is made.
type Played struct {
	Game Game
	// Acts are those that count, in order.
	Acts []PlayedAct
	// Corrections are what everybody was told of them.
	Corrections []wire.Corrected
	// Over is true after the last ruling, Abandoned after an end without a
	// winner, Closed when nothing of it can change any more.
	Over, Abandoned, Closed bool
}

// PlayedAct is one act of a game.
type PlayedAct struct {
	// Number stays its own through every correction; in the journal it counts
	// the events.
	Number int
	At     time.Time
	Event  games.Event
	// Public is true where everybody saw all there is of the event.
	Public bool
	// Round is the part of the game it belongs to.
	Round int
	// Told is what everybody was told, Verdict the ruling it led to.
	Told    []games.Text
	Verdict *wire.Verdict
}

// ReadPlayed reads the games of one journal, corrections included. The error
// says which record cannot be followed; the games before it are there.
func ReadPlayed(records []json.RawMessage) ([]Played, error) {
	var all []Played
	var k kept
	for i, line := range records {
		r, err := readRecord(line)
		if err != nil {
			return all, fmt.Errorf("record %d cannot be followed: %w", i+1, err)
		}
		begins := func(e Entry) bool { return e.Start != nil }
		if k.game != nil && slices.ContainsFunc(r.Entries, begins) {
			all = append(all, k.played())
		}
		if err := k.replay(line); err != nil {
			return all, fmt.Errorf("record %d cannot be followed: %w", i+1, err)
		}
	}
	if k.game != nil {
		all = append(all, k.played())
	}
	return all, nil
}

// played is the game of this moment.
func (k *kept) played() Played {
	p := Played{Game: *k.game, Corrections: k.corrections, Over: k.over(), Abandoned: k.abandoned, Closed: k.closed}
	c := k.play.begin(k.game)
	for _, a := range k.past {
		p.Acts = append(p.Acts, PlayedAct{Number: a.number, At: a.at, Event: a.event, Public: c.isPublic(a.event), Round: a.round, Told: a.told, Verdict: a.verdict})
	}
	return p
}

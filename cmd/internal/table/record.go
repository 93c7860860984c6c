package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/vision"
)

// Record is what one input changed for good: one line of the journal, whole
// or not at all.
type Record struct {
	At time.Time `json:"at"`
	// Version is the form of the record; none is that of the first version.
	Version int `json:"version,omitempty"`
	// Revision and Told are those of the State and the last Event that were
	// announced with it.
	Revision uint64 `json:"revision"`
	Told     uint64 `json:"told"`
	// Asked names the command that did it, as user/id, if one did.
	Asked   string  `json:"asked,omitempty"`
	Entries []Entry `json:"entries"`
}

// recordVersion is the form of records that this program writes and reads. It
// is counted up, and written, once a field means something else than before; a
// record of a newer program that only says more is known by what it says.
const recordVersion = 1

// readRecord reads a line of a journal. A record that says what this program
// does not know is refused: whoever left it out would go on with another game.
func readRecord(line json.RawMessage) (Record, error) {
	var r Record
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	err := d.Decode(&r)
	var form struct{ Version int }
	switch {
	case json.Unmarshal(line, &form) == nil && form.Version > recordVersion:
		return Record{}, fmt.Errorf("a newer dicetable wrote it, in form %d, and this one knows form %d: install the newer one again", form.Version, recordVersion)
	case err != nil && strings.HasPrefix(err.Error(), "json: unknown field "):
		return Record{}, fmt.Errorf("a newer dicetable wrote it (%w): install the newer one again", err)
	case err != nil:
		return Record{}, fmt.Errorf("it is no record of a table: %w", err)
	}
	return r, nil
}

// Entry is one change. Exactly one of its first fields is set; none in the
// entry that only reserves revisions.
type Entry struct {
	Start *Game `json:"start,omitempty"`
	// Next is what the host chose for the button to begin.
	Next *wire.Start `json:"next,omitempty"`
	// Call is what the club called; one without players takes it back.
	Call *Called `json:"call,omitempty"`
	// Event is the rule-book's, as `dicetable play` reads it.
	Event json.RawMessage `json:"event,omitempty"`
	// Entered is an event that a person entered, or that was seen, and that is no
	// act yet: it waits for what must come with it.
	Entered json.RawMessage `json:"entered,omitempty"`
	// Verdict is a ruling as it was announced; Photo its evidence.
	Verdict *wire.Verdict `json:"verdict,omitempty"`
	Photo   *KeptPhoto    `json:"photo,omitempty"`
	// Dispute is the verdict that somebody doubts, Seat who; 0 for the table's
	// button.
	Dispute string `json:"dispute,omitempty"`
	Seat    int    `json:"seat,omitempty"`
	// Proposal is how it really was, by who disputes.
	Proposal *wire.Correction `json:"proposal,omitempty"`
	// Correction puts right what was kept before.
	Correction *Correction `json:"correction,omitempty"`
	// Stop ends the game without a winner, for a Reason in words.
	Stop   bool   `json:"stop,omitempty"`
	Reason string `json:"reason,omitempty"`
	// Pause lets the game rest, or go on.
	Pause *bool `json:"pause,omitempty"`
	// Uncovered asks the host about a cup that went up too soon; false after the
	// host let the round go on.
	Uncovered *bool `json:"uncovered,omitempty"`
	// Throw is how far a throw has come that not everybody has seen.
	Throw *Throw `json:"throw,omitempty"`
	// Close closes a game that ended.
	Close bool `json:"close,omitempty"`
	// Gone takes the game off this table: it goes on at another one.
	Gone bool `json:"gone,omitempty"`
	// Moved puts a game on this table that began at another one.
	Moved *Moved `json:"moved,omitempty"`
	// Evidence is what an Event was ruled on, or one that waits will be: the frame
	// and what was read in it; nil when a person entered it.
	Evidence *Proof `json:"evidence,omitempty"`
}

// Game is one game from its start.
type Game struct {
	ID       string              `json:"id"`
	Name     string              `json:"name"`
	Players  []wire.SeatedPlayer `json:"players"`
	Settings map[string]string   `json:"settings,omitempty"`
	// Number counts the games of this table.
	Number int `json:"number"`
	// Call is that of the club, nil for a game that it did not call.
	Call *wire.Call `json:"call,omitempty"`
}

// Moved is how a game came to another table.
type Moved struct {
	// To is the table where it goes on.
	To string `json:"to"`
	// Number is how many games that one has had, so that the next one there
	// has an id of its own.
	Number int `json:"number"`
}

// names are the players clockwise.
func (g *Game) names() []string {
	var names []string
	for _, p := range g.Players {
		names = append(names, p.Name)
	}
	return names
}

// seat is a player's seat, 0 for nobody.
func (g *Game) seat(player string) int {
	for _, p := range g.Players {
		if p.Name == player {
			return p.Seat
		}
	}
	return 0
}

// player is who sits at a seat, empty for nobody.
func (g *Game) player(seat int) string {
	for _, p := range g.Players {
		if p.Seat == seat {
			return p.Name
		}
	}
	return ""
}

// firstIn is the first named of the players who did not leave, empty if all did.
func (g *Game) firstIn(left []string) string {
	for _, p := range g.Players {
		if !slices.Contains(left, p.Name) {
			return p.Name
		}
	}
	return ""
}

// Proof is one reading that was ruled on.
type Proof struct {
	Frame uint64    `json:"frame"`
	At    time.Time `json:"at"`
	// Since is the exposure of the first frame that showed it at rest.
	Since time.Time    `json:"since"`
	Seat  int          `json:"seat,omitempty"`
	Dice  []vision.Die `json:"dice,omitempty"`
}

// KeptPhoto is the photo of a verdict.
type KeptPhoto struct {
	Verdict string     `json:"verdict"`
	Photo   wire.Photo `json:"photo"`
}

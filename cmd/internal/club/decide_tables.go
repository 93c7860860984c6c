package club

import (
	"slices"
	"strings"

	"dicetable/games"
)

// addPlain adds a table without instruments.
func (e *Evening) addPlain(id, name string) ([]Event, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(e.Tables, func(t *Table) bool { return t.ID == id || strings.EqualFold(t.Name, name) }) {
		return nil, games.Refusef("", "Einen Tisch „%s“ gibt es schon.", `There is a table "%s" already.`, name)
	}
	return append([]Event{tableAdded{id, name}}, e.callWaiting(&Table{ID: id}, nil)...), nil
}

// join is a table that links here, and plays these games, or all where it names
// none. What is known of it already is no event. One that plays more than it did
// may be what a game waits for.
func (e *Evening) join(id, name, key string, games ...string) []Event {
	t := e.tables[id]
	if t != nil && t.Name == name && slices.Equal(t.Games, games) && (t.Asks == key || t.Asks == "" && t.Key == key) {
		return nil
	}
	events := []Event{tableAsked{id, name, key, games}}
	if t != nil && t.Key == key && !t.Broken {
		events = append(events, e.callWaiting(&Table{ID: id, Games: games}, nil)...)
	}
	return events
}

func (e *Evening) table(id string) (*Table, error) {
	if t := e.tables[id]; t != nil {
		return t, nil
	}
	return nil, errNoTable
}

// confirm believes the key that a table asked with.
func (e *Evening) confirm(id, key string) ([]Event, error) {
	t, err := e.table(id)
	if err != nil {
		return nil, err
	}
	if key == "" || t.Asks != key {
		return nil, games.Refuse("", "Dieser Tisch fragt inzwischen mit einem anderen Schlüssel: sieh noch einmal hin.", "This table asks with another key by now: look again.")
	}
	events := []Event{tableConfirmed{id, key}}
	if !t.Broken {
		events = append(events, e.callWaiting(t, nil)...)
	}
	return events, nil
}

// busy reports whether a game that is not over is called to a table.
func (e *Evening) busy(id string) bool {
	for p := range e.open() {
		if p.Table == id {
			return true
		}
	}
	return false
}

func (e *Evening) deny(id string) ([]Event, error) {
	t, err := e.table(id)
	if err != nil || t.Asks == "" {
		return nil, err
	}
	return []Event{tableDenied{id}}, nil
}

// breakDown takes a table out of play. Its open game goes to a free table if
// there is one.
func (e *Evening) breakDown(id string) ([]Event, error) {
	t, err := e.table(id)
	if err != nil || t.Broken {
		return nil, err
	}
	events := []Event{tableBroken{id}}
	for _, p := range e.openPods() {
		if p.Table == id {
			events = append(events, moved{p.Ref, id, e.free(id)})
			break
		}
	}
	return events, nil
}

// backAgain is a table that works again. A game that waits for a table is
// called there.
func (e *Evening) backAgain(id string) ([]Event, error) {
	t, err := e.table(id)
	if err != nil || !t.Broken {
		return nil, err
	}
	events := []Event{tableBack{id}}
	if t.Plain || t.Key != "" {
		events = append(events, e.callWaiting(t, nil)...)
	}
	return events, nil
}

// callWaiting calls a game that waits for a table, but not this one, to a table
// that can take one now; nothing where none waits, or where the table has a game: of
// two it would be told only one.
func (e *Evening) callWaiting(t *Table, but *Pod) []Event {
	var first *Pod
	for p := range e.open() {
		switch {
		case p == but:
		case p.Table == t.ID:
			return nil
		case p.Table == "" && first == nil:
			first = p
		}
	}
	if first == nil || !t.plays(e.Now.Game) {
		return nil
	}
	return []Event{moved{first.Ref, "", t.ID}}
}

func (e *Evening) removeTable(id string) ([]Event, error) {
	t, err := e.table(id)
	if err != nil {
		return nil, err
	}
	if e.busy(id) {
		return nil, games.Refusef("", "Am Tisch „%s“ ist ein Spiel gerufen: verlege es zuerst.", `A game is called to the table "%s": move it first.`, t.Name)
	}
	return []Event{tableRemoved{id}}, nil
}

// free is a usable table without an open game, but not this one; empty for
// none.
func (e *Evening) free(but string) string {
	busy := map[string]bool{but: true}
	for _, p := range e.openPods() {
		busy[p.Table] = true
	}
	for _, t := range e.Tables {
		if e.callable(t) && !busy[t.ID] {
			return t.ID
		}
	}
	return ""
}

package gamestest

import (
	"testing"

	"dicetable/games"
)

// Notation is the short language in which the tests and the golden
// playthroughs of a rule-book are written.
type Notation struct {
	// New starts a game of n players with KEY=VALUE settings.
	New func(t testing.TB, n int, settings ...string) games.State
	// Acts takes a line apart into its acts, Event reads one of them, which may
	// mean another thing in another state.
	Acts  func(line string) []string
	Event func(t testing.TB, s games.State, act string) games.Event
	// Line is a state in short.
	Line func(games.State) string
}

// Play applies acts that must all be accepted.
func (n Notation) Play(t testing.TB, s games.State, line string) games.State {
	t.Helper()
	for _, act := range n.Acts(line) {
		next, _, err := s.Apply(n.Event(t, s, act))
		if err != nil {
			t.Fatalf("%s was refused: %v", act, err)
		}
		s = next
	}
	return s
}

// Refused wants an act to be refused under a rule and to change nothing.
func (n Notation) Refused(t testing.TB, s games.State, act, rule string) {
	t.Helper()
	before := Encoded(s)
	next, told, err := s.Apply(n.Event(t, s, act))
	r, ok := err.(*games.Refusal)
	switch {
	case !ok:
		t.Errorf("%s was accepted, want a refusal of %s", act, rule)
	case r.Rule != rule:
		t.Errorf("%s was refused under %s (%s), want %s", act, r.Rule, r, rule)
	case next != s || told != nil || Encoded(s) != before:
		t.Errorf("%s was refused and yet changed the state", act)
	}
}

// Encoded is a state as it is kept.
func Encoded(s games.State) string { return string(encode(s)) }

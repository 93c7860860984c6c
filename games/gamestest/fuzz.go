package gamestest

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"dicetable/games"
)

// FuzzEvents wants every event that a book reads to come back from what it
// writes.
func FuzzEvents(f *testing.F, book games.RuleBook, commands Commands) {
	for line := range commands {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		e, err := book.Event(line)
		if err != nil {
			return
		}
		raw, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		again, err := book.Event(raw)
		if err != nil || !reflect.DeepEqual(again, e) {
			t.Errorf("%s came back as %s: %#v %v", line, raw, again, err)
		}
	})
}

// FuzzStates wants every state that a book accepts to be playable: nothing
// panics, it adds up, it encodes to something that is accepted again, and so does
// what the events lead to. Sums may be nil.
func FuzzStates(f *testing.F, book games.RuleBook, seeds []games.State, commands Commands, sums func(games.State) error) {
	for _, s := range seeds {
		f.Add(encode(s))
	}
	f.Add([]byte(`{}`))
	f.Add([]byte(`null`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		s, err := book.State(raw)
		if err != nil {
			return
		}
		isReadBack(t, book, s)
		for _, a := range []games.Audience{games.Public, games.Scorer, games.Referee, games.For("Ann")} {
			s.Awaits(a)
			if _, err := json.Marshal(s.View(a)); err != nil {
				t.Fatalf("%s cannot be shown: %v", raw, err)
			}
		}
		s.Result()
		if sums != nil {
			if err := sums(s); err != nil {
				t.Errorf("%v in %s", err, raw)
			}
		}
		for line := range commands {
			if e, err := book.Event([]byte(line)); err == nil {
				if next, _, err := s.Apply(e); err == nil {
					isReadBack(t, book, next)
				}
			}
		}
	})
}

// FuzzSettings wants settings, written as lines KEY=VALUE, to be refused with a
// sentence or to begin a game that can be shown and is read back.
func FuzzSettings(f *testing.F, book games.RuleBook, seeds ...string) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, lines string) {
		settings := map[string]string{}
		for l := range strings.Lines(lines) {
			key, value, _ := strings.Cut(strings.TrimSuffix(l, "\n"), "=")
			settings[key] = value
		}
		s, err := book.Start([]string{"Ann", "Ben"}, settings)
		switch {
		case err != nil && (err.Error() == "" || s != nil):
			t.Fatalf("%q begins %v, refused with %q", lines, s, err)
		case err != nil:
			return
		}
		s.Awaits(games.Public)
		if _, err := json.Marshal(s.View(games.Public)); err != nil {
			t.Fatalf("%q begins a game that cannot be shown: %v", lines, err)
		}
		isReadBack(t, book, s)
	})
}

// isReadBack wants a state to be accepted as it is written.
func isReadBack(t *testing.T, book games.RuleBook, s games.State) {
	t.Helper()
	again, err := book.State(encode(s))
	if err != nil || !bytes.Equal(encode(again), encode(s)) {
		t.Fatalf("%s is not accepted again: %v", encode(s), err)
	}
}

// Commands are lines for a book, and whether each is well formed.
type Commands map[string]bool

// Check wants a book to read the lines that are well formed, and to refuse the
// others as games.Input.
func (c Commands) Check(t *testing.T, book games.RuleBook) {
	for line, isWell := range c {
		e, err := book.Event([]byte(line))
		var refusal *games.Refusal
		switch {
		case isWell && err != nil:
			t.Errorf("%s: %v", line, err)
		case !isWell && (!errors.As(err, &refusal) || refusal.Rule != games.Input || e != nil):
			t.Errorf("%s: %v %v, want a refusal of rule input", line, e, err)
		}
	}
}

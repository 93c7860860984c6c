package gamestest

import (
	"reflect"
	"testing"

	"dicetable/games"
)

// TimeUpIsReadBack checks that a state after the round clock's end is read back
// from its JSON as it was, and the command that ends a game by the clock as timeUp.
func TimeUpIsReadBack(t *testing.T, book games.RuleBook, s games.State, timeUp games.Event) {
	t.Helper()
	raw, err := s.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	again, err := book.State(raw)
	if err != nil || !reflect.DeepEqual(again, s) {
		t.Errorf("it is read back as %+v, %v", again, err)
	}
	if e, err := book.Event([]byte(`{"do":"time_up"}`)); err != nil || e != timeUp {
		t.Errorf("the command is read as %v, %v", e, err)
	}
}

package luckyfive

import (
	"reflect"
	"testing"

	"dicetable/games"
)

func TestLF14_TimeUp(t *testing.T) {
	for _, c := range []struct {
		name, chips, words string
		want               map[string]int
	}{
		{"piles count, chips do not", "721 721 721", "+r A$10 A< =r1 A.", map[string]int{"Ann": 1, "Ben": 2, "Cem": 2}},
		{"nothing was won", "721 721", "", map[string]int{"Ann": 1, "Ben": 1}},
		{"the middle counts for nobody", "721 721", "+r A$100 A> =r1", map[string]int{"Ann": 1, "Ben": 1}},
	} {
		next, told, err := play(t, begun(t, c.chips), c.words).Apply(TimeUp{})
		if err != nil {
			t.Fatal(c.name, err)
		}
		if r, over := next.Result(); !over || !reflect.DeepEqual(r.Places, c.want) || len(told) != 2 {
			t.Errorf("%s: %v, want %v; told %+v", c.name, r.Places, c.want, told)
		}
		roundTrip(t, next)
	}
	untouched, _, err := newGame(t, 3).Apply(TimeUp{})
	if r, over := untouched.Result(); err != nil || !over || len(r.Winners) != 3 {
		t.Errorf("before the first throw: %v, %v", r, err)
	}
	roundTrip(t, untouched)
	for _, words := range []string{"+r", "+r A$10", "+r A$10 A<", "+r A$10 A< =r1"} {
		if _, _, err := play(t, begun(t, "721 721"), words).Apply(TimeUp{}); err == nil {
			t.Errorf("after %s the time ends a turn", words)
		}
	}
}

func roundTrip(t *testing.T, s games.State) {
	t.Helper()
	raw, err := s.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	again, err := Book{}.State(raw)
	if err != nil || !reflect.DeepEqual(again, s) {
		t.Errorf("it is read back as %+v, %v", again, err)
	}
	if e, err := (Book{}).Event([]byte(`{"do":"time_up"}`)); err != nil || e != (TimeUp{}) {
		t.Errorf("the command is read as %v, %v", e, err)
	}
}

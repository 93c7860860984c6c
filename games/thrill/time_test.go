package thrill

import (
	"reflect"
	"testing"

	"dicetable/games"
)

func TestTH14_TimeUp(t *testing.T) {
	for _, c := range []struct {
		name, chips, words string
		want               map[string]int
	}{
		{"before a disc is picked", "4a4", "", map[string]int{"Ann": 2, "Ben": 1, "Cem": 2}},
		{"after a round", "aaa", "A:l A1 B0 C2 !s", map[string]int{"Ann": 1, "Ben": 1, "Cem": 3}},
		{"who is out stands behind", "aa0", "A:l A1 B3 C0 !s", map[string]int{"Ann": 1, "Ben": 2, "Cem": 3}},
	} {
		next, told, err := play(t, round(t, c.chips), c.words).Apply(TimeUp{})
		if err != nil {
			t.Fatal(c.name, err)
		}
		r, over := next.Result()
		if !over || !reflect.DeepEqual(r.Places, c.want) || len(told) != 1 || !reflect.DeepEqual(told[0].Data.(Won).Winners, r.Winners) {
			t.Errorf("%s: %v, want %v; told %+v", c.name, r.Places, c.want, told)
		}
		refused(t, next, "A:l", "TH-9")
		roundTrip(t, next)
	}
	untouched, _, err := newGame(t, 3).Apply(TimeUp{})
	if r, over := untouched.Result(); err != nil || !over || len(r.Winners) != 3 {
		t.Errorf("before the first round: %v, %v", r, err)
	}
	roundTrip(t, untouched)
	for _, words := range []string{"A:l", "A:l A1", "A:l A1 B0 C1"} {
		if _, _, err := play(t, round(t, "aaa"), words).Apply(TimeUp{}); err == nil || refusalOf(err) != "TH-14" {
			t.Errorf("after %s: %v", words, err)
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

func refusalOf(err error) string { return err.(*games.Refusal).Rule }

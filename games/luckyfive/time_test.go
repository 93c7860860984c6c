package luckyfive

import (
	"reflect"
	"testing"

	"dicetable/games"
	"dicetable/games/gamestest"
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
		gamestest.TimeUpIsReadBack(t, Book{}, next, TimeUp{})
	}
	untouched, _, err := newGame(t, 3).Apply(TimeUp{})
	if r, over := untouched.Result(); err != nil || !over || len(r.Winners) != 3 {
		t.Errorf("before the first throw: %v, %v", r, err)
	}
	gamestest.TimeUpIsReadBack(t, Book{}, untouched, TimeUp{})
	if _, _, err := play(t, begun(t, "721 721", "deck=r"), "+ A$10 A> =r1").Apply(TimeUp{}); err != nil {
		t.Errorf("before a shuffle no turn has begun: %v", err)
	}
	refused(t, play(t, begun(t, "721 721"), "%"), "%", "LF-11")
	for _, words := range []string{"+?", "+L", "+r", "+r A$10", "+r A$10 A<", "+r A$10 A< =r1"} {
		if _, _, err := play(t, begun(t, "721 721"), words).Apply(TimeUp{}); err == nil || err.(*games.Refusal).Rule != "LF-14" {
			t.Errorf("after %s the time ends a turn, or is refused otherwise: %v", words, err)
		}
	}
}

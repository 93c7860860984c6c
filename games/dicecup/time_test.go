package dicecup

import (
	"reflect"
	"testing"

	"dicetable/games"
	"dicetable/games/gamestest"
)

func TestDC11_TimeUp(t *testing.T) {
	next, told, err := play(t, newGame(t, 3), threw+"; Ann red; Ben all; Cem red; Cem leaves").Apply(TimeUp{})
	if err != nil || len(told) != 2 {
		t.Fatal(err, told)
	}
	r, over := next.Result()
	if want := map[string]int{"Ann": 2, "Ben": 1, "Cem": 2}; !over || !reflect.DeepEqual(r.Places, want) {
		t.Errorf("%v, want %v", r.Places, want)
	}
	gamestest.TimeUpIsReadBack(t, Book{}, next, TimeUp{})
	untouched, _, err := newGame(t, 2).Apply(TimeUp{})
	if r, over := untouched.Result(); err != nil || !over || len(r.Winners) != 2 {
		t.Errorf("before the first throw: %v, %v", r, err)
	}
	gamestest.TimeUpIsReadBack(t, Book{}, untouched, TimeUp{})
	for _, acts := range []string{threw, "seen", threw + "; Ann red", crossed} {
		if _, _, err := play(t, newGame(t, 3), acts).Apply(TimeUp{}); err == nil || refusalOf(err) != "DC-11" {
			t.Errorf("after %s: %v", acts, err)
		}
	}
}

func refusalOf(err error) string { return err.(*games.Refusal).Rule }

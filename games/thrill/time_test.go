package thrill

import (
	"reflect"
	"testing"

	"dicetable/games"
	"dicetable/games/gamestest"
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
		if shown := sees(next, games.Public).Chips; !reflect.DeepEqual(shown, told[0].Data.(Won).Chips) {
			t.Errorf("%s: everybody sees the chips %v, shown were %v", c.name, shown, told[0].Data)
		}
		refused(t, next, "A:l", "TH-9")
		gamestest.TimeUpIsReadBack(t, Book{}, next, TimeUp{})
	}
	untouched, _, err := newGame(t, 3).Apply(TimeUp{})
	if r, over := untouched.Result(); err != nil || !over || len(r.Winners) != 3 {
		t.Errorf("before the first round: %v, %v", r, err)
	}
	gamestest.TimeUpIsReadBack(t, Book{}, untouched, TimeUp{})
	for _, words := range []string{"A:l", "A:l A1", "A:l A1 B0 C1"} {
		if _, _, err := play(t, round(t, "aaa"), words).Apply(TimeUp{}); err == nil || refusalOf(err) != "TH-14" {
			t.Errorf("after %s: %v", words, err)
		}
	}
}

func refusalOf(err error) string { return err.(*games.Refusal).Rule }

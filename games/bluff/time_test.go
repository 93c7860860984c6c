package bluff

import (
	"reflect"
	"testing"

	"dicetable/games"
	"dicetable/games/gamestest"
)

func TestBL21_TimeUp(t *testing.T) {
	for _, c := range []struct {
		name, dice, words string
		want              map[string]int
	}{
		{"before the first bet", "5355", "", map[string]int{"Ann": 1, "Ben": 4, "Cem": 1, "Dora": 1}},
		{"who is out stands behind", "2041", "", map[string]int{"Ann": 2, "Ben": 4, "Cem": 1, "Dora": 3}},
		{"after a round", "22", "A1x1 B! A=22 B=22", map[string]int{"Ann": 2, "Ben": 1}},
	} {
		next, told, err := play(t, betting(t, c.dice), c.words).Apply(TimeUp{})
		if err != nil {
			t.Fatal(c.name, err)
		}
		r, over := next.Result()
		if !over || !reflect.DeepEqual(r.Places, c.want) || len(told) != 1 || !reflect.DeepEqual(told[0].Data, Won{r.Winners}) {
			t.Errorf("%s: %v, want %v; told %+v", c.name, r.Places, c.want, told)
		}
		for _, winner := range r.Winners {
			if c.want[winner] != 1 {
				t.Errorf("%s: %v win", c.name, r.Winners)
			}
		}
		refused(t, next, "A1x1", "BL-14")
		gamestest.TimeUpIsReadBack(t, Book{}, next, TimeUp{})
	}
	opening, _, err := newGame(t, 3).Apply(TimeUp{})
	if r, over := opening.Result(); err != nil || !over || len(r.Winners) != 3 {
		t.Errorf("before the game began: %v, %v", r, err)
	}
	gamestest.TimeUpIsReadBack(t, Book{}, opening, TimeUp{})
	for _, words := range []string{"A1x1", "A1x1 B!", "A1x1 B! A=22222"} {
		if _, _, err := play(t, betting(t, "555"), words).Apply(TimeUp{}); err == nil || refusalOf(err) != "BL-21" {
			t.Errorf("after %s: %v", words, err)
		}
	}
}

func refusalOf(err error) string { return err.(*games.Refusal).Rule }

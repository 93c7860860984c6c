package bluff

import (
	"reflect"
	"testing"

	"dicetable/games"
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
		roundTrip(t, next)
	}
	opening, _, err := newGame(t, 3).Apply(TimeUp{})
	if r, over := opening.Result(); err != nil || !over || len(r.Winners) != 3 {
		t.Errorf("before the game began: %v, %v", r, err)
	}
	roundTrip(t, opening)
	for _, words := range []string{"A1x1", "A1x1 B!", "A1x1 B! A=22222"} {
		if _, _, err := play(t, betting(t, "555"), words).Apply(TimeUp{}); err == nil || refusalOf(err) != "BL-21" {
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

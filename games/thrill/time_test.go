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

// TestTH14_WithoutADiscARoundBeginsWithTheFirstHand has an empty reserve, so
// that nothing is picked.
func TestTH14_WithoutADiscARoundBeginsWithTheFirstHand(t *testing.T) {
	s := play(t, round(t, "aa", "empty_reserve=no_disc"), emptied)
	if got, want := line(play(t, s, "%")), "over boss B reserve 0/0/0 chips 6 10 winner Ben"; got != want {
		t.Errorf("before the first hand\n got %s\nwant %s", got, want)
	}
	refused(t, play(t, s, "A0"), "%", "TH-14")
	refused(t, play(t, s, "A1 B0"), "%", "TH-14")
}

// discless is a game of four whose next round has no disc.
func discless(t testing.TB) games.State {
	return play(t, round(t, "aaaa", "empty_reserve=no_disc"), "A:l A1 B0 C1 D1 ! B:l A1 B0 C1 D1 ! B:m A1 B0 C1 D1 ! B:m A1 B0 C1 D1 !")
}

// A round that the first hand began is finished, also when that hand leaves with
// its player; the next one has not begun.
func TestTH14_ARoundThatALeaverBeganIsFinished(t *testing.T) {
	s := discless(t)
	for _, words := range []string{"A0 A-", "B1 B-", "C0 C-", "A0 A- B-"} {
		refused(t, play(t, s, words), "%", "TH-14")
	}
	refused(t, play(t, s, "A0 A- B1"), "%", "TH-14")
	for _, words := range []string{"A-", "A0 A- B1 C0 D1 !"} {
		if _, over := play(t, s, words+" %").Result(); !over {
			t.Errorf("after %s the round is said to have begun", words)
		}
	}
}

func TestTH14_TheBossAfterwardsIsAWinner(t *testing.T) {
	verdicts{
		{"who was boss", "a4a", "", "%", "over boss A reserve 0/2/2 chips 10 4 10 winner Ann, Cem"},
		{"or the first winner to the left of the boss", "44aa", "", "%", "over boss C reserve 0/2/2 chips 4 4 10 10 winner Cem, Dora"},
		{"past who is out", "4-a", "", "%", "over boss C reserve 0/2/2 chips 4 0 10 out B winner Cem"},
		{"and round the table", "aaa", "", "A:l A1 B1 C0 !m %", "over boss A reserve 0/3/1 chips 9 9 8 winner Ann, Ben"},
	}.run(t)
	if got, want := line(play(t, newGame(t, 3), "A- %")), "over boss B reserve 0/2/2 chips 0 10 10 out A winner Ben, Cem"; got != want {
		t.Errorf("before the start\n got %s\nwant %s", got, want)
	}
}

func refusalOf(err error) string { return err.(*games.Refusal).Rule }

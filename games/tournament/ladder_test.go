package tournament

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// One round of a ladder grows game by game.
func TestALadder(t *testing.T) {
	field := named("a", "b", "c", "d")
	past := []Round{{Tables: []Table{game(map[Player]int{"a": 1, "b": 2, "c": 3}), {Seats: []Player{"a", "d"}}, {Seats: []Player{"a", "b"}, Places: map[Player]int{"a": 2, "b": 1}, Void: true}}}}
	all := Ladder{}.Standings(field, past)
	var order []Player
	for _, s := range all {
		order = append(order, s.Player)
	}
	// Who lost stands before who has not played, though a loser's rating is less.
	if !slices.Equal(order, []Player{"a", "b", "c", "d"}) || all[0].Rating <= all[1].Rating || all[2].Rating >= 0 || all[3].Rating != 0 || all[3].Place != 4 {
		t.Errorf("the standings are %+v", all)
	}
	want := Rate(nil, map[Player]int{"a": 1, "b": 2, "c": 3})["a"].Shown()
	if d := float64(all[0].Rating) - 100*want; d > 0.5 || d < -0.5 {
		t.Errorf("a is shown with %d hundredths, not %f", all[0].Rating, want)
	}
	if _, err := (Ladder{}).Next(field, past, "seed"); !errors.Is(err, ErrFree) {
		t.Errorf("free play is drawn: %v", err)
	}
}

// Who wins one more game has no lower rating than before. (The place may be a
// lower one: the game also tells more of who lost it.)
func TestAVictoryLowersNoRating(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		field := named("a", "b", "c", "d")
		var r Round
		for range rapid.IntRange(1, 8).Draw(t, "games") {
			order := rapid.Permutation([]Player{"a", "b", "c", "d"}).Draw(t, "order")[:rapid.IntRange(2, 4).Draw(t, "players")]
			places := map[Player]int{}
			for i, p := range order {
				places[p] = i + 1
			}
			r.Tables = append(r.Tables, game(places))
		}
		rating := func(r Round) int {
			all := Ladder{}.Standings(field, []Round{r})
			return all[slices.IndexFunc(all, func(s Standing) bool { return s.Player == "a" })].Rating
		}
		before := rating(r)
		r.Tables = append(r.Tables, game(map[Player]int{"a": 1, "b": 2}))
		if after := rating(r); after < before {
			t.Errorf("a had %d, won, and has %d", before, after)
		}
	})
}

// The points of a season are those of its evenings together, whoever came to
// which of them.
func TestASeasonAddsItsEveningsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := League{Limits: cafe, Scheme: Usual(), Bye: Point}
		var evenings []Evening
		sum := map[Player]Points{}
		for range rapid.IntRange(1, 3).Draw(t, "evenings") {
			field := fieldOf(rapid.IntRange(3, 9).Draw(t, "players"))
			past := evening(t, f, field, rapid.IntRange(1, 3).Draw(t, "rounds"), "season")
			evenings = append(evenings, Evening{field, past})
			for _, s := range f.Standings(field, past) {
				sum[s.Player] += s.Points
			}
		}
		field, past := Season(evenings)
		all := f.Standings(field, past)
		if len(all) != len(sum) {
			t.Fatalf("%d players in the season, not %d", len(all), len(sum))
		}
		for _, s := range all {
			if s.Points != sum[s.Player] {
				t.Errorf("%s has %v in the season, and %v on its evenings", s.Player, s.Points, sum[s.Player])
			}
		}
	})
}

package tournament

import (
	"maps"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// game is a table that is over, with the places of its seats.
func game(places map[Player]int) Table {
	t := Table{Places: places}
	for p := range places {
		t.Seats = append(t.Seats, p)
	}
	slices.Sort(t.Seats)
	return t
}

func named(players ...Player) (field []Entrant) {
	for _, p := range players {
		field = append(field, Entrant{Player: p})
	}
	return field
}

func TestWhoTieSharePoints(t *testing.T) {
	for _, c := range []struct {
		name   string
		places map[Player]int
		want   map[Player]string
	}{
		{"no tie", map[Player]int{"a": 1, "b": 2, "c": 3, "d": 4}, map[Player]string{"a": "5", "b": "3", "c": "2", "d": "1"}},
		{"two winners", map[Player]int{"a": 1, "b": 1, "c": 3}, map[Player]string{"a": "4", "b": "4", "c": "2"}},
		{"three winners", map[Player]int{"a": 1, "b": 1, "c": 1, "d": 4}, map[Player]string{"a": "3.33", "b": "3.33", "c": "3.33", "d": "1"}},
		{"fourth and fifth", map[Player]int{"a": 1, "b": 2, "c": 3, "d": 4, "e": 4}, map[Player]string{"a": "5", "d": "0.5", "e": "0.5"}},
	} {
		got := Usual().Of(c.places)
		for p, want := range c.want {
			if got[p].String() != want {
				t.Errorf("%s: %s gets %s, not %s", c.name, p, got[p], want)
			}
		}
	}
}

func TestPointsAreConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "players")
		places, place := map[Player]int{}, 1
		for i, e := range fieldOf(n) {
			if i > 0 && rapid.Bool().Draw(t, "next place") {
				place = i + 1
			}
			places[e.Player] = place
		}
		var got, want Points
		for _, p := range Usual().Of(places) {
			got += p
		}
		for place := range n {
			want += Usual().place(place + 1)
		}
		if got != want {
			t.Fatalf("%v share %s points of %s", places, got, want)
		}
	})
}

// An evening that is reckoned by hand: cem and dora have the same points, wins
// and strength of opponents, but cem was before dora where they met.
func TestStandings(t *testing.T) {
	past := []Round{
		{Tables: []Table{game(map[Player]int{"ann": 1, "ben": 2, "cem": 3, "dora": 4})}},
		{Tables: []Table{game(map[Player]int{"ann": 1, "ben": 2, "dora": 3, "cem": 4})}},
		{Tables: []Table{game(map[Player]int{"ann": 1, "ben": 1, "cem": 3, "dora": 4})}},
		{Tables: []Table{{Seats: []Player{"ann", "ben"}, Places: map[Player]int{"ann": 2, "ben": 1}, Void: true}}},
		{Tables: []Table{game(map[Player]int{"ann": 2, "dora": 1, "cem": 3})}, Byes: []Player{"ben"}},
		{Tables: []Table{{Seats: []Player{"ann", "ben", "cem"}}}},
	}
	got := League{Scheme: Usual(), Bye: Point}.Standings(named("dora", "cem", "ben", "ann", "eve"), past)
	for i, want := range []Standing{
		// Strength of ann: ben three times, cem and dora four times each.
		{Player: "ann", Place: 1, Points: 17 * Point, Games: 4, Wins: 3, Places: 5, Strength: 3*11*Point + 4*7*Point + 4*9*Point},
		{Player: "ben", Place: 2, Points: 11 * Point, Games: 3, Wins: 1, Places: 5, Strength: 3*17*Point + 3*7*Point + 3*9*Point},
		{Player: "dora", Place: 3, Points: 9 * Point, Games: 4, Wins: 1, Places: 12, Strength: 4*17*Point + 3*11*Point + 4*7*Point},
		{Player: "cem", Place: 4, Points: 7 * Point, Games: 4, Places: 13, Strength: 4*17*Point + 3*11*Point + 4*9*Point},
		{Player: "eve", Place: 5},
	} {
		if got[i] != want {
			t.Errorf("%+v, not %+v", got[i], want)
		}
	}
}

func TestWhoAreEqual(t *testing.T) {
	field := named("d", "c", "b", "a")
	for _, c := range []struct {
		name string
		past []Round
		want map[Player]int
	}{
		{"nothing played", nil, map[Player]int{"a": 1, "b": 1, "c": 1, "d": 1}},
		{"all shared", []Round{{Tables: []Table{game(map[Player]int{"a": 1, "b": 1, "c": 1, "d": 1})}}}, map[Player]int{"a": 1, "b": 1, "c": 1, "d": 1}},
		// One point for the first two alike: only the game itself tells a
		// from b, and d from c.
		{"direct", []Round{{Tables: []Table{game(map[Player]int{"b": 2, "a": 3, "c": 5, "d": 4})}}}, map[Player]int{"b": 1, "a": 2, "d": 3, "c": 4}},
	} {
		for _, s := range standings(field, c.past, nil, 0) {
			if s.Place != c.want[s.Player] {
				t.Errorf("%s: %s is in place %d, not %d", c.name, s.Player, s.Place, c.want[s.Player])
			}
		}
	}
}

func TestTeams(t *testing.T) {
	field := []Entrant{{Player: "a", Team: "red"}, {Player: "b", Team: "red"}, {Player: "c", Team: "red"}, {Player: "d", Team: "blue"}, {Player: "e", Team: "blue"}, {Player: "f"}}
	past := []Round{
		{Tables: []Table{game(map[Player]int{"a": 1, "d": 2}), game(map[Player]int{"e": 1, "b": 2, "f": 3}), {Seats: []Player{"c"}}}},
		{Tables: []Table{game(map[Player]int{"a": 2, "c": 1, "d": 3}), game(map[Player]int{"e": 1, "b": 2})}},
	}
	// Red's best two: 5+3, then 5+3 of 5, 3, 3. Blue: 3+5, then 2+5.
	got := TeamStandings(field, past, Usual(), 2)
	want := []TeamStanding{{"red", 1, 16 * Point, 2}, {"blue", 2, 15 * Point, 2}}
	if !slices.Equal(got, want) {
		t.Errorf("%+v, not %+v", got, want)
	}
	if all := TeamStandings(field, past, Usual(), 0); all[0].Points != 19*Point {
		t.Errorf("all of red have %s points", all[0].Points)
	}
}

// The numbers were reckoned from the paper by another program.
func TestRatings(t *testing.T) {
	first := Rate(nil, map[Player]int{"ann": 1, "ben": 2, "cem": 2, "dora": 4})
	later := Rate(map[Player]Rating{"ann": {30, 3}, "ben": {20, 5}}, map[Player]int{"ann": 1, "ben": 2})
	for _, c := range []struct {
		got, want Rating
	}{
		{first["ann"], Rating{32.90569415042095, 7.5012190693964005}},
		{first["ben"], Rating{25, 7.5012190693964005}},
		{first["dora"], Rating{17.09430584957905, 7.5012190693964005}},
		{later["ann"], Rating{30.250090847071625, 2.9873696064534174}},
		{later["ben"], Rating{19.305303202578816, 4.901783769712935}},
	} {
		if math.Abs(c.got.Mean-c.want.Mean) > 1e-9 || math.Abs(c.got.Sigma-c.want.Sigma) > 1e-9 {
			t.Errorf("%+v, not %+v", c.got, c.want)
		}
	}
	if s := NewRating().Shown(); math.Abs(s) > 1e-9 {
		t.Errorf("a ladder begins at %v", s)
	}
}

func TestPrizes(t *testing.T) {
	in := func(places ...int) (all []Standing) {
		for i, place := range places {
			all = append(all, Standing{Player: fieldOf(6)[i].Player, Place: place})
		}
		return all
	}
	for _, c := range []struct {
		name      string
		standings []Standing
		want      []int
	}{
		{"no tie", in(1, 2, 3, 4), []int{5000, 3000, 1000, 0}},
		{"two for the second", in(1, 2, 2, 4), []int{5000, 2000, 2000, 0}},
		{"three for the third", in(1, 2, 3, 3, 3), []int{5000, 3000, 334, 333, 333}},
		{"all", in(1, 1, 1, 1), []int{2250, 2250, 2250, 2250}},
	} {
		got := Prizes([]int{5000, 3000, 1000}, c.standings)
		for i, want := range c.want {
			if p := c.standings[i].Player; got[p] != want {
				t.Errorf("%s: %s gets %d cents, not %d", c.name, p, got[p], want)
			}
		}
	}
}

func TestTeamPrizes(t *testing.T) {
	got := TeamPrizes([]int{5000, 3001}, []TeamStanding{{Team: "red", Place: 1}, {Team: "blue", Place: 2}, {Team: "green", Place: 2}, {Team: "grey", Place: 4}})
	if want := map[string]int{"red": 5000, "blue": 1501, "green": 1500}; !maps.Equal(got, want) {
		t.Errorf("the teams get %v, not %v", got, want)
	}
}

package tournament

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestARoundIsDrawnWhenTheLastOneIsOver(t *testing.T) {
	f := League{Limits: cafe, Rounds: 2, Scheme: Usual()}
	field := fieldOf(8)
	r, err := f.Next(field, nil, "seed")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Next(field, []Round{r}, "seed"); !errors.Is(err, ErrRunning) {
		t.Errorf("a round is drawn though the last one is not over: %v", err)
	}
	for i := range r.Tables {
		r.Tables[i].Void = true
	}
	if _, err := f.Next(field, []Round{r}, "seed"); err != nil {
		t.Errorf("no round is drawn after void games: %v", err)
	}
	if _, err := f.Next(field, []Round{r, r}, "seed"); !errors.Is(err, ErrOver) {
		t.Errorf("a third round of two is drawn: %v", err)
	}
	if _, err := f.Next(fieldOf(2), nil, "seed"); err == nil {
		t.Error("two players were seated at tables of three")
	}
}

// Who comes late, leaves or is back is drawn, or not, from then on.
func TestLateEntriesAndDropOuts(t *testing.T) {
	f, field := League{Limits: cafe, Scheme: Usual()}, fieldOf(9)
	field[8].Out = true
	first := evening(t, f, field, 1, "seed")
	if inRound(first[0], "p09") {
		t.Error("somebody who is not there was seated")
	}
	field[8].Out, field[0].Out = false, true
	second, err := f.Next(field, first, "seed")
	if err != nil || !inRound(second, "p09") || inRound(second, "p01") {
		t.Errorf("the late entry and the drop-out: %v %v", second, err)
	}
	if s := f.Standings(field, first); len(s) != 9 {
		t.Errorf("%d of nine have a place", len(s))
	}
}

// The first table of Swiss has those who stand best, in so far as they have not
// met.
func TestSwissSeatsEqualsTogether(t *testing.T) {
	f, field := Swiss{Limits: Limits{Least: 2, Usual: 2, Most: 2}, Scheme: Usual()}, fieldOf(8)
	past := evening(t, f, field, 1, "seed")
	won := map[Player]bool{}
	for i := range past[0].Tables {
		a, b := past[0].Tables[i].Seats[0], past[0].Tables[i].Seats[1]
		past[0].Tables[i].Places = map[Player]int{a: 1, b: 2}
		won[a] = true
	}
	second, err := f.Next(field, past, "seed")
	if err != nil {
		t.Fatal(err)
	}
	for i, table := range second.Tables {
		if a, b := won[table.Seats[0]], won[table.Seats[1]]; a != b || a != (i < 2) {
			t.Errorf("table %d: winners %v and %v", i+1, a, b)
		}
	}
}

// Six who stand in the order of their names. The second has met the first, the
// third and the fourth, so it must be the fifth; the others stay as near as can
// be.
func TestSwissSeatsTheNearestStrangers(t *testing.T) {
	field := fieldOf(6)
	met := Round{}
	for _, p := range []Player{"p01", "p03", "p04"} {
		met.Tables = append(met.Tables, Table{Seats: []Player{"p02", p}, Void: true})
	}
	past := []Round{met}
	for n := 1; n < 6; n++ {
		past = append(past, Round{Byes: present(field)[:n]})
	}
	r, err := Swiss{Limits: Limits{Least: 2, Usual: 2, Most: 2}, Bye: Point}.Next(field, past, "seed")
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range r.Tables {
		slices.Sort(table.Seats)
		if two := [2]Player(table.Seats); two != [2]Player{"p01", "p03"} && two != [2]Player{"p02", "p05"} && two != [2]Player{"p04", "p06"} {
			t.Errorf("%v meet", two)
		}
	}
}

func TestARoundRobinMeetsEverybodyOnce(t *testing.T) {
	for n := 2; n <= 9; n++ {
		past := evening(t, RoundRobin{Scheme: Usual()}, fieldOf(n), 20, "seed")
		met := meetings(past)
		if len(met) != n*(n-1)/2 {
			t.Errorf("%d players: %d pairs met", n, len(met))
		}
		for p, times := range met {
			if times != 1 {
				t.Errorf("%d players: %v met %d times", n, p, times)
			}
		}
	}
	past := evening(t, RoundRobin{Scheme: Usual()}, fieldOf(5), 1, "seed")
	r, err := RoundRobin{}.Next(fieldOf(6), past, "seed")
	if err != nil || len(r.Byes) > 0 || !inRound(r, "p06") {
		t.Errorf("one late entry to five: %v %v", r, err)
	}
	if _, err := (RoundRobin{}).Next(fieldOf(7), past, "seed"); err == nil {
		t.Error("two late entries to five were drawn")
	}
}

// Who was entered and left before the first round, and who came late and left
// before being drawn, keep nobody from meeting everybody.
func TestWhoNeverPlaysARoundRobin(t *testing.T) {
	for n := 3; n <= 8; n++ {
		f, field := RoundRobin{Scheme: Usual()}, fieldOf(n)
		field[n-1].Out = true
		past := evening(t, f, field, 1, "seed")
		field = append(field, Entrant{Player: "late"}, Entrant{Player: "later"})
		if _, err := f.Next(field, past, "seed"); !errors.Is(err, errLate) {
			t.Errorf("%d players and two late entries: %v", n-1, err)
		}
		field[n].Out, field[n+1].Out = true, true
		for len(past) < 20 {
			r, err := f.Next(field, past, "seed")
			if errors.Is(err, ErrOver) {
				break
			}
			if err != nil {
				t.Fatalf("%d players, round %d: %v", n-1, len(past)+1, err)
			}
			for i := range r.Tables {
				r.Tables[i].Void = true
			}
			past = append(past, r)
		}
		met := meetings(past)
		if len(met) != (n-1)*(n-2)/2 {
			t.Errorf("of %d players %d pairs met", n-1, len(met))
		}
		for p, times := range met {
			if times != 1 {
				t.Errorf("%v met %d times", p, times)
			}
		}
	}
}

// A knockout gets smaller from round to round until one table is left, and its
// best are in front.
func TestAKnockoutEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		least := rapid.IntRange(2, 4).Draw(t, "least")
		usual := rapid.IntRange(least, 5).Draw(t, "usual")
		k := Knockout{Limits: Limits{Least: least, Usual: usual, Most: rapid.IntRange(max(usual, 2*least-1), 9).Draw(t, "most")}, Advance: rapid.IntRange(1, 4).Draw(t, "advance")}
		field := fieldOf(rapid.IntRange(least, 40).Draw(t, "players"))
		past := evening(t, k, field, 40, "seed")
		size := len(field) + 1
		for _, r := range past {
			n := len(r.Byes)
			for _, table := range r.Tables {
				n += len(table.Seats)
			}
			if n >= size {
				t.Fatalf("a round of %d follows one of %d", n, size)
			}
			size = n
		}
		last := past[len(past)-1]
		if len(last.Tables) != 1 || len(last.Byes) > 0 {
			t.Fatalf("the last round has %d tables and %d byes", len(last.Tables), len(last.Byes))
		}
		for i, s := range k.Standings(field, past)[:len(last.Tables[0].Seats)] {
			if !slices.Contains(last.Tables[0].Seats, s.Player) || s.Place != last.Tables[0].Places[s.Player] {
				t.Fatalf("number %d of the standings is %+v, the final ended %v", i+1, s, last.Tables[0].Places)
			}
		}
	})
}

// Twelve players at tables of four, the first and the best second of which go on.
func TestTheBestSecondsAdvance(t *testing.T) {
	k := Knockout{Limits: Limits{Least: 3, Usual: 4, Most: 4}, Advance: 1}
	// Who is third here was first before: that helps among thirds only.
	thirds := Table{Places: map[Player]int{"p03": 1, "p07": 1, "p11": 1, "p15": 1, "p19": 1,
		"p02": 4, "p06": 4, "p10": 4, "p14": 4, "p18": 4}}
	past := []Round{{Tables: []Table{thirds}}, {Tables: []Table{
		game(map[Player]int{"p01": 1, "p02": 2, "p03": 3, "p04": 4}),
		game(map[Player]int{"p05": 1, "p06": 1, "p07": 3, "p08": 4}),
		game(map[Player]int{"p09": 1, "p10": 2, "p11": 3, "p12": 4}),
		game(map[Player]int{"p13": 1, "p14": 2, "p15": 3, "p16": 4}),
		game(map[Player]int{"p17": 1, "p18": 2, "p19": 3, "p20": 4}),
	}}}
	r, err := k.Next(fieldOf(20), past, "seed")
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Tables) != 2 || len(r.Tables[0].Seats) != 4 || len(r.Tables[1].Seats) != 4 {
		t.Fatalf("five winners and three seconds make %v", r.Tables)
	}
	for _, p := range []Player{"p01", "p05", "p06", "p09", "p13", "p17"} {
		if !inRound(r, p) {
			t.Errorf("%s does not go on", p)
		}
	}
	for _, p := range []Player{"p03", "p07", "p04"} {
		if inRound(r, p) {
			t.Errorf("%s, a third or fourth, goes on", p)
		}
	}
}

// Who shares a first place and does not go on by the places before is still
// better than any second.
func TestWhoFollowsIsOrderedByPlace(t *testing.T) {
	k := Knockout{Limits: Limits{Least: 3, Usual: 3, Most: 3}, Advance: 1}
	before := Table{Places: map[Player]int{"p02": 3, "p03": 2}}
	past := []Round{{Tables: []Table{before}}, {Tables: []Table{
		game(map[Player]int{"p01": 1, "p02": 2, "p03": 2}),
		game(map[Player]int{"p04": 1, "p05": 2, "p06": 3}),
		game(map[Player]int{"p07": 1, "p08": 2, "p09": 3}),
		game(map[Player]int{"p10": 1, "p11": 2, "p12": 3}),
	}}}
	past[0].Tables[0].Places["p05"], past[0].Tables[0].Places["p08"], past[0].Tables[0].Places["p11"] = 4, 4, 4
	r, err := k.Next(fieldOf(12), past, "seed")
	if err != nil || !inRound(r, "p02") || !inRound(r, "p03") {
		t.Errorf("both seconds of the first table were better before than all others, and go on to %v: %v", r.Tables, err)
	}
}

// Who would go on and has left makes room for the best of those who follow.
func TestWhoLeavesAKnockoutIsReplaced(t *testing.T) {
	k, field := Knockout{Limits: Limits{Least: 3, Usual: 4, Most: 4}, Advance: 1}, fieldOf(8)
	past := []Round{{Tables: []Table{
		game(map[Player]int{"p01": 1, "p02": 2, "p03": 3, "p04": 4}),
		game(map[Player]int{"p05": 1, "p06": 3, "p07": 3, "p08": 2}),
	}}}
	field[0].Out, field[1].Out = true, true
	r, err := k.Next(field, past, "seed")
	if err != nil || len(r.Tables) != 1 || !inRound(r, "p05") || !inRound(r, "p08") || inRound(r, "p01") || inRound(r, "p02") || inRound(r, "p04") {
		t.Errorf("without both of the first table the final is %v: %v", r.Tables, err)
	}
}

func TestTheLastOneStanding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := LastStanding{Limits: cafe, Lives: rapid.IntRange(1, 3).Draw(t, "lives")}
		field := fieldOf(rapid.IntRange(3, 20).Draw(t, "players"))
		past := evening(t, f, field, 500, "seed")
		s := f.Standings(field, past)
		if s[0].Lives == 0 && s[1].Lives == 0 && s[0].Place == s[1].Place {
			return // The last of them went out together.
		}
		if s[0].Lives == 0 || s[1].Lives > 0 {
			t.Fatalf("after %d rounds %+v leads before %+v", len(past), s[0], s[1])
		}
	})
}

// Who goes home does not win with the lives that are left; whose last one went in
// the same round stands behind.
func TestWhoLeavesWithLives(t *testing.T) {
	f, field := LastStanding{Limits: cafe, Lives: 1}, named("a", "b", "c", "d", "e")
	past := []Round{
		{Tables: []Table{game(map[Player]int{"a": 1, "b": 2, "c": 3, "d": 4, "e": 5})}},
		{Tables: []Table{game(map[Player]int{"a": 1, "b": 2, "c": 3, "d": 4})}},
		{Tables: []Table{game(map[Player]int{"b": 1, "c": 2})}},
	}
	field[0].Out = true
	var order string
	for _, s := range f.Standings(field, past) {
		order += string(s.Player)
	}
	if order != "bcade" {
		t.Errorf("the order is %s", order)
	}
	field[1].Out = true // the winner goes home, too
	if s := f.Standings(field, past); s[0].Player != "b" || s[1].Place != 2 {
		t.Errorf("once the winner has gone, the first are %+v", s[:2])
	}
}

// Who came last once more after the last life had gone, by a result that was put
// right later, is out as everybody else who has none.
func TestALifeThatIsNotThereIsNotLost(t *testing.T) {
	f, field := LastStanding{Limits: cafe, Lives: 1}, named("a", "b", "c", "d")
	past := []Round{
		{Tables: []Table{game(map[Player]int{"a": 1, "b": 2, "c": 4, "d": 3})}}, // was d's before
		{Tables: []Table{game(map[Player]int{"a": 1, "b": 2, "c": 3})}},
	}
	r, err := f.Next(field, past, "seed")
	if err != nil || inRound(r, "c") {
		t.Errorf("drawn is %v (%v)", r, err)
	}
	if last := f.Standings(field, past)[3]; last.Player != "c" || last.Lives != 0 {
		t.Errorf("last is %+v", last)
	}
}

func TestSharedLastPlaces(t *testing.T) {
	f := LastStanding{Limits: cafe, Lives: 2}
	lives, _ := f.left(named("a", "b", "c"), []Round{
		{Tables: []Table{game(map[Player]int{"a": 1, "b": 2, "c": 2})}},
		{Tables: []Table{game(map[Player]int{"a": 1, "b": 1, "c": 1})}},
		{Tables: []Table{{Seats: []Player{"a", "b", "c"}, Void: true, Places: map[Player]int{"a": 3, "b": 1, "c": 2}}}},
	})
	if lives["a"] != 2 || lives["b"] != 1 || lives["c"] != 1 {
		t.Errorf("lives left: %v", lives)
	}
}

package tournament

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// open is an evening at a moment of its last round, at whose first tables the
// games are over.
func open(past []Round, over int) []Round {
	last := past[len(past)-1]
	now := Round{Byes: last.Byes}
	for i, t := range last.Tables {
		if i >= over {
			t.Places = nil
		}
		now.Tables = append(now.Tables, t)
	}
	return append(past[:len(past)-1:len(past)-1], now)
}

// A knockout in which nobody leaves has as many rounds as was said before the
// first one, and at any moment since: with byes, and with best seconds.
func TestHowManyRoundsAKnockoutHas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		least := rapid.IntRange(2, 4).Draw(t, "least")
		usual := rapid.IntRange(least, 5).Draw(t, "usual")
		most := rapid.IntRange(max(usual, 2*least-1), 9).Draw(t, "most")
		k := Knockout{Limits: Limits{Least: least, Usual: usual, Most: most, Tables: rapid.IntRange(0, 5).Draw(t, "tables")}, Advance: rapid.IntRange(1, 4).Draw(t, "advance")}
		field := fieldOf(rapid.IntRange(least, 24).Draw(t, "players"))
		past := evening(t, k, field, 100, "seed")
		if n := k.Left(field, nil); n != len(past) {
			t.Fatalf("%d rounds were said, and %d played", n, len(past))
		}
		n := rapid.IntRange(1, len(past)).Draw(t, "rounds so far")
		now := open(past[:n], rapid.IntRange(0, len(past[n-1].Tables)).Draw(t, "games over"))
		if left := k.Left(field, now); n+left != len(past) {
			t.Fatalf("in round %d of %d, %d were said to follow", n, len(past), left)
		}
	})
}

// Who goes home in a knockout makes it shorter, and a final that does not count is
// played again.
func TestAKnockoutThatGetsShorter(t *testing.T) {
	k, field := Knockout{Limits: Limits{Least: 2, Usual: 2, Most: 2}, Advance: 1}, fieldOf(8)
	past := evening(t, k, field, 1, "seed")
	if n := k.Left(field, past); n != 2 {
		t.Errorf("of eight, %d rounds follow the first one", n)
	}
	for i := range 6 {
		field[i].Out = true
	}
	if n := k.Left(field, past); n != 1 {
		t.Errorf("once six of eight have gone, %d rounds follow", n)
	}
	final := Round{Tables: []Table{{Seats: []Player{"p07", "p08"}, Void: true}}}
	if n := k.Left(field, append(past, final)); n != 1 {
		t.Errorf("a void final is followed by %d rounds", n)
	}
	if n := k.Left(nil, nil); n != 0 {
		t.Errorf("nobody plays %d rounds", n)
	}
}

// standing plays for lives until one is left, by fair lots: how many rounds that
// takes.
func standing(t *testing.T, f LastStanding, field []Entrant, past []Round, seed string) int {
	t.Helper()
	lots := NewLots(seed, "results")
	for past = past[:len(past):len(past)]; ; {
		r, err := f.Next(field, past, seed)
		if err == ErrOver {
			return len(past)
		}
		if err != nil {
			t.Fatal(err)
		}
		for i, table := range r.Tables {
			places := map[Player]int{}
			for k, p := range lots.Order(table.Seats) {
				places[p] = k + 1
			}
			r.Tables[i].Places = places
		}
		past = append(past, r)
	}
}

// How long lives last is chance. What is said is near the mean of many evenings
// that are really drawn: by a round, or by a tenth of a long evening.
func TestHowManyRoundsLivesLast(t *testing.T) {
	const evenings = 40
	for _, c := range []struct {
		players, lives, tables int
	}{{2, 1, 0}, {2, 3, 0}, {4, 1, 0}, {5, 2, 0}, {9, 3, 0}, {14, 1, 0}, {14, 3, 2}, {24, 2, 0}, {24, 3, 3}} {
		f := LastStanding{Limits: Limits{Least: 3, Usual: 4, Most: 6, Tables: c.tables}, Lives: c.lives}
		field, sum := fieldOf(c.players), 0
		for n := range evenings {
			sum += standing(t, f, field, nil, fmt.Sprint("evening ", n))
		}
		mean := float64(sum) / evenings
		if said := float64(f.Left(field, nil)); math.Abs(said-mean) > max(1, mean/10) {
			t.Errorf("%+v: %v rounds are said, and %.1f played", c, said, mean)
		}
	}
}

// What is said in the midst of an evening follows from the lives that are left
// then, of those who are there.
func TestHowManyRoundsLivesLastFromNowOn(t *testing.T) {
	f, field := LastStanding{Limits: cafe, Lives: 2}, named("a", "b", "c", "d")
	past := []Round{
		{Tables: []Table{game(map[Player]int{"a": 1, "b": 2, "c": 3, "d": 4})}},
		{Tables: []Table{game(map[Player]int{"a": 1, "b": 2, "c": 3, "d": 4})}},
		{Tables: []Table{game(map[Player]int{"a": 1, "b": 2, "c": 3})}},
		{Tables: []Table{game(map[Player]int{"a": 1, "b": 2, "c": 3})}},
	}
	for n, want := range []int{6, 5, 4, 3, 2} {
		if left := f.Left(field, past[:n]); left < want-1 || left > want+1 {
			t.Errorf("after %d rounds %d follow, want about %d", n, left, want)
		}
	}
	last := append(past, Round{Tables: []Table{game(map[Player]int{"a": 1, "b": 2})}}, Round{Tables: []Table{{Seats: []Player{"a", "b"}}}})
	if left := f.Left(field, last[:5]); left < 1 || left > 2 {
		t.Errorf("between one and two lives, %d rounds follow", left)
	}
	one := LastStanding{Limits: cafe, Lives: 1}
	if left := one.Left(named("a", "b"), last[5:]); left != 0 {
		t.Errorf("after the last game of all, %d rounds follow", left)
	}
	field[0].Out = true
	if left := f.Left(field, last); left != 0 {
		t.Errorf("when one of two has gone, %d rounds follow", left)
	}
}

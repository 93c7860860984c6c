package tournament

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// life is a tournament as it is: before every round somebody leaves, is back or
// comes late, and some games do not count.
type life struct {
	*rapid.T
	field []Entrant
	past  []Round
}

func newLife(t *rapid.T, least, most int) *life {
	return &life{T: t, field: fieldOf(rapid.IntRange(least, most).Draw(t, "players"))}
}

// goesOn has at most so many leave or come back, and one come late.
func (l *life) goesOn(most int) {
	for _, i := range rapid.SliceOfNDistinct(rapid.IntRange(0, len(l.field)-1), 0, most, rapid.ID).Draw(l.T, "leave or are back") {
		l.field[i].Out = !l.field[i].Out
	}
	if rapid.Bool().Draw(l.T, "somebody comes late") {
		l.field = append(l.field, Entrant{Player: Player(fmt.Sprintf("late%02d", len(l.field)))})
	}
}

// plays plays a round that was drawn.
func (l *life) plays(r Round) {
	r = played(r, NewLots(fmt.Sprint(rapid.Uint8().Draw(l.T, "results")), "results"))
	if void := rapid.IntRange(0, 3*len(r.Tables)).Draw(l.T, "void"); void < len(r.Tables) {
		r.Tables[void].Void = true
	}
	l.past = append(l.past, r)
}

// draws draws the next round; false where too few are there.
func (l *life) draws(f Format) (Round, bool) {
	r, err := f.Next(l.field, l.past, "seed")
	if err != nil && len(present(l.field)) > 5 {
		l.Fatalf("%d are there, and no round is drawn: %v", len(present(l.field)), err)
	}
	return r, err == nil
}

// of are all of a round, sorted.
func (r Round) of() []Player {
	all := slices.Clone(r.Byes)
	for _, t := range r.Tables {
		all = append(all, t.Seats...)
	}
	return slices.Sorted(slices.Values(all))
}

// byes is how many byes each had.
func byes(past []Round) map[Player]int {
	had := map[Player]int{}
	for _, r := range past {
		for _, p := range r.Byes {
			had[p]++
		}
	}
	return had
}

// Everybody who is there sits at one table or has a bye, and nobody else; there are
// no more byes than the limits ask for, and they go to those who had the fewest.
func TestWhoeverIsThereIsDrawnOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := newLife(t, 3, 16)
		limits := Limits{Least: 3, Usual: 4, Most: rapid.IntRange(4, 6).Draw(t, "most"), Tables: rapid.IntRange(0, 3).Draw(t, "tables")}
		f := map[string]Format{"league": League{Limits: limits, Scheme: Usual()}, "swiss": Swiss{Limits: limits, Scheme: Usual()}}[rapid.SampledFrom([]string{"league", "swiss"}).Draw(t, "format")]
		for range rapid.IntRange(1, 6).Draw(t, "rounds") {
			l.goesOn(4)
			r, ok := l.draws(f)
			if !ok {
				continue
			}
			if there := slices.Sorted(slices.Values(present(l.field))); !slices.Equal(r.of(), there) {
				t.Fatalf("%v are there, and drawn are %+v", there, r)
			}
			sizes, without := limits.Split(len(present(l.field)))
			for i, table := range r.Tables {
				if len(r.Tables) != len(sizes) || len(table.Seats) != sizes[i] || len(r.Byes) != without {
					t.Fatalf("not tables of %v and %d byes: %+v", sizes, without, r)
				}
			}
			had := byes(l.past)
			for _, p := range r.Byes {
				for _, table := range r.Tables {
					for _, q := range table.Seats {
						if had[q] < had[p] {
							t.Fatalf("%s has a bye after %d, and %s a seat after %d", p, had[p], q, had[q])
						}
					}
				}
			}
			l.plays(r)
		}
	})
}

// evil is what is to be avoided at tables: first of all team mates, then those who
// met before, more the more often.
func evil(field []Entrant, past []Round, tables [][]Player) (sum int) {
	const mates = 1 << 20
	team, met := map[Player]string{}, map[[2]Player]int{}
	for _, e := range field {
		team[e.Player] = e.Team
	}
	for _, r := range past {
		for _, t := range r.Tables {
			for _, p := range t.Seats {
				for _, q := range t.Seats {
					met[[2]Player{p, q}]++
				}
			}
		}
	}
	for _, table := range tables {
		for i, p := range table {
			for _, q := range table[:i] {
				n := met[[2]Player{p, q}]
				sum += n * (n + 1) / 2
				if team[p] != "" && team[p] == team[q] {
					sum += mates
				}
			}
		}
	}
	return sum
}

// leastEvil is that of the best of all divisions of players over tables of sizes.
func leastEvil(field []Entrant, past []Round, players []Player, sizes []int) int {
	tables, least := make([][]Player, len(sizes)), math.MaxInt
	var seat func(n int)
	seat = func(n int) {
		if n == len(players) {
			least = min(least, evil(field, past, tables))
			return
		}
		for i := range tables {
			// Of empty tables of one size the first one will do.
			same := i > 0 && len(tables[i]) == 0 && len(tables[i-1]) == 0 && sizes[i] == sizes[i-1]
			if len(tables[i]) < sizes[i] && !same {
				tables[i] = append(tables[i], players[n])
				seat(n + 1)
				tables[i] = tables[i][:len(tables[i])-1]
			}
		}
	}
	seat(0)
	return least
}

// Of all ways to seat a small field none has fewer team mates or repeated meetings,
// whoever left and came: the test tries them all.
func TestMeetingsAreAsFewAsCanBe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := newLife(t, 5, 7)
		limits := rapid.SampledFrom([]Limits{{Least: 2, Usual: 2, Most: 2}, {Least: 2, Usual: 3, Most: 3}, {Least: 3, Usual: 4, Most: 6}, {Least: 3, Usual: 3, Most: 3, Tables: 2}}).Draw(t, "limits")
		f := map[bool]Format{false: League{Limits: limits}, true: Swiss{Limits: limits}}[rapid.Bool().Draw(t, "swiss")]
		if teams := rapid.IntRange(0, 4).Draw(t, "teams"); teams > 0 {
			for i := range l.field {
				l.field[i].Team = fmt.Sprint("team ", i%teams)
			}
		}
		for range rapid.IntRange(2, 6).Draw(t, "rounds") {
			if l.goesOn(2); len(present(l.field)) > 8 {
				return
			}
			r, ok := l.draws(f)
			if !ok {
				continue
			}
			var tables [][]Player
			var players []Player
			var sizes []int
			for _, table := range r.Tables {
				tables, players, sizes = append(tables, table.Seats), append(players, table.Seats...), append(sizes, len(table.Seats))
			}
			if is, can := evil(l.field, l.past, tables), leastEvil(l.field, l.past, players, sizes); is != can {
				t.Fatalf("%v are of evil %d, but %d is possible", tables, is, can)
			}
			l.plays(r)
		}
	})
}

// Thirty players, of whom now and then one leaves and another one comes: in five
// rounds nobody meets anybody twice.
func TestALivelyEveningWithoutMeetingTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := newLife(t, 28, 34)
		for range 5 {
			l.goesOn(1)
			r, _ := l.draws(League{Limits: cafe, Scheme: Usual()})
			l.plays(r)
		}
		for p, n := range meetings(l.past) {
			if n > 1 {
				t.Fatalf("%v met %d times", p, n)
			}
		}
	})
}

// Whoever starts has started at most once more than anybody else at the table, where
// that lets the others have seats they lack; and in an evening of up to
// eight rounds nobody has any seat over two times more, or fewer, than would be fair.
func TestSeatsAreBalanced(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := newLife(t, 4, 14)
		f := map[bool]Format{false: League{Limits: cafe, Scheme: Usual()}, true: Swiss{Limits: cafe, Scheme: Usual()}}[rapid.Bool().Draw(t, "swiss")]
		had, share := map[Player][6]int{}, map[Player][6]float64{}
		for range rapid.IntRange(1, 8).Draw(t, "rounds") {
			l.goesOn(2)
			r, ok := l.draws(f)
			if !ok {
				continue
			}
			for _, table := range r.Tables {
				for _, p := range table.Seats {
					if first := table.Seats[0]; had[p][0]+1 < had[first][0] {
						t.Fatalf("%s starts after %d times, though %s started %d times", first, had[first][0], p, had[p][0])
					}
				}
			}
			for _, table := range r.Tables {
				for seat, p := range table.Seats {
					n, fair := had[p], share[p]
					n[seat]++
					for i := range table.Seats {
						fair[i] += 1 / float64(len(table.Seats))
					}
					had[p], share[p] = n, fair
				}
			}
			l.plays(r)
		}
		for p, n := range had {
			for seat := range n {
				if math.Abs(float64(n[seat])-share[p][seat]) > 2 {
					t.Fatalf("%s had the seats %v times, where %.1f would be fair", p, n, share[p])
				}
			}
		}
	})
}

// For lives play those who are there and have any.
func TestWhoHasLivesIsDrawnOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := newLife(t, 3, 14)
		f := LastStanding{Limits: cafe, Lives: rapid.IntRange(1, 3).Draw(t, "lives")}
		lost := map[Player]int{}
		for {
			l.goesOn(2)
			var in []Player
			for _, p := range present(l.field) {
				if lost[p] < f.Lives {
					in = append(in, p)
				}
			}
			r, err := f.Next(l.field, l.past, "seed")
			if over := len(in) < 2; over || err != nil || len(l.past) == 12 {
				if over != errors.Is(err, ErrOver) {
					t.Fatalf("with %v left: %v", in, err)
				}
				return
			}
			if slices.Sort(in); !slices.Equal(r.of(), in) {
				t.Fatalf("%v have lives, and drawn are %+v", in, r)
			}
			l.plays(r)
			for _, table := range l.past[len(l.past)-1].Tables {
				worst := slices.Max(slices.Collect(maps.Values(table.Places)))
				for p, place := range table.Places {
					if !table.Void && worst > 1 && place == worst {
						lost[p]++
					}
				}
			}
		}
	})
}

// In a knockout nobody comes back who was not in the round before, whoever has a bye
// goes on, and so does everybody with a better place than one who does.
func TestWhoGoesOnInAKnockout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := newLife(t, 3, 20)
		f := Knockout{Limits: cafe, Advance: rapid.IntRange(1, 3).Draw(t, "advance")}
		f.Limits.Tables = rapid.IntRange(0, 4).Draw(t, "tables")
		for range 12 {
			if len(l.past) > 0 {
				for _, i := range rapid.SliceOfNDistinct(rapid.IntRange(0, len(l.field)-1), 0, 2, rapid.ID).Draw(t, "leave or are back") {
					l.field[i].Out = !l.field[i].Out
				}
			}
			r, err := f.Next(l.field, l.past, "seed")
			if err != nil {
				return // over, or too few are left
			}
			all, there := r.of(), present(l.field)
			if len(slices.Compact(slices.Clone(all))) != len(all) {
				t.Fatalf("somebody is drawn twice: %+v", r)
			}
			is := func(p Player) bool { return slices.Contains(all, p) }
			if len(l.past) > 0 {
				last := l.past[len(l.past)-1]
				for _, p := range all {
					if !inRound(last, p) || !slices.Contains(there, p) {
						t.Fatalf("%s is drawn, who was in the round before: %v, and is there: %v", p, inRound(last, p), slices.Contains(there, p))
					}
				}
				for _, p := range last.Byes {
					if slices.Contains(there, p) && !is(p) {
						t.Fatalf("%s had a bye and is out", p)
					}
				}
				for _, table := range last.Tables {
					for _, p := range table.Seats {
						for _, q := range table.Seats {
							if (table.Void || table.Places[q] < table.Places[p] && is(p)) && slices.Contains(there, q) && !is(q) {
								t.Fatalf("%s is out of %+v, and %v go on", q, table, all)
							}
						}
					}
				}
			}
			l.plays(r)
		}
	})
}

// In a round robin two who are always there meet once, whoever leaves and is back,
// and nobody meets anybody twice; who is there plays, or has a bye because there is
// nobody to be met.
func TestARoundRobinInWhichSomeLeave(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := newLife(t, 3, 9)
		always := map[Player]bool{}
		for _, e := range l.field {
			always[e.Player] = true
		}
		late := rapid.IntRange(0, 4).Draw(t, "late")
		for n := 0; ; n++ {
			if n > 0 {
				for _, i := range rapid.SliceOfNDistinct(rapid.IntRange(0, len(l.field)-1), 0, 2, rapid.ID).Draw(t, "leave or are back") {
					l.field[i].Out = !l.field[i].Out
					always[l.field[i].Player] = false
				}
				if n == late && len(l.past[0].of())%2 == 1 {
					l.field = append(l.field, Entrant{Player: "late"})
				}
			}
			r, err := RoundRobin{}.Next(l.field, l.past, "seed")
			if errors.Is(err, ErrOver) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if there := slices.Sorted(slices.Values(present(l.field))); !slices.Equal(r.of(), there) {
				t.Fatalf("%v are there, and drawn are %+v", there, r)
			}
			l.plays(r)
		}
		met := meetings(l.past)
		for p, n := range met {
			if n > 1 {
				t.Fatalf("%v met %d times", p, n)
			}
		}
		for p := range always {
			for q := range always {
				if p != q && always[p] && always[q] && met[pairOf(p, q)] != 1 {
					t.Fatalf("%s and %s were always there, and did not meet", p, q)
				}
			}
		}
	})
}

// In free play everybody who was called sits once; and nobody starts who started
// over one time more than another one of the table, whoever plays whom.
func TestFreePlayRotatesSeats(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := newLife(t, 6, 10)
		starts := map[Player]int{}
		for range rapid.IntRange(1, 12).Draw(t, "games") {
			called := rapid.SliceOfNDistinct(rapid.SampledFrom(present(l.field)), 2, 6, rapid.ID).Draw(t, "called")
			seats := Seated(called, l.past)
			if !slices.Equal(slices.Sorted(slices.Values(seats)), slices.Sorted(slices.Values(called))) {
				t.Fatalf("%v are called, and %v sit", called, seats)
			}
			for _, p := range seats {
				if starts[p]+1 < starts[seats[0]] {
					t.Fatalf("%s starts after %d times, though %s started %d times", seats[0], starts[seats[0]], p, starts[p])
				}
			}
			starts[seats[0]]++
			l.past = append(l.past, Round{Tables: []Table{{Seats: seats, Void: true}}})
		}
	})
}

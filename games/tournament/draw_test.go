package tournament

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// cafe is how most evenings are played.
var cafe = Limits{Least: 3, Usual: 4, Most: 6}

// fieldOf is a field of so many players, p01, p02 and so on.
func fieldOf(n int) []Entrant {
	field := make([]Entrant, n)
	for i := range field {
		field[i].Player = Player(fmt.Sprintf("p%02d", i+1))
	}
	return field
}

// played gives every table of a round places by lot, some of them shared.
func played(r Round, lots *Lots) Round {
	for i, t := range r.Tables {
		t.Places = map[Player]int{}
		place := 1
		for k, p := range lots.Order(t.Seats) {
			if k > 0 && lots.Below(4) > 0 {
				place = k + 1
			}
			t.Places[p] = place
		}
		r.Tables[i] = t
	}
	return r
}

// evening plays rounds of a format until none is left, or so many.
func evening(t interface{ Fatalf(string, ...any) }, f Format, field []Entrant, most int, seed string) (past []Round) {
	lots := NewLots(seed, "results")
	for range most {
		r, err := f.Next(field, past, seed)
		if err == ErrOver {
			return past
		}
		if err != nil {
			t.Fatalf("round %d: %v", len(past)+1, err)
		}
		past = append(past, played(r, lots))
	}
	return past
}

func TestTheSizesOfTables(t *testing.T) {
	for _, c := range []struct {
		limits Limits
		n      int
		sizes  []int
		byes   int
	}{
		{cafe, 30, []int{4, 4, 4, 4, 4, 4, 3, 3}, 0},
		{cafe, 8, []int{4, 4}, 0},
		{cafe, 6, []int{3, 3}, 0},
		{cafe, 5, []int{5}, 0},
		{cafe, 7, []int{4, 3}, 0},
		{cafe, 2, nil, 2},
		{cafe, 0, nil, 0},
		{Limits{Least: 3, Usual: 4, Most: 6, Tables: 4}, 30, []int{6, 6, 6, 6}, 6},
		{Limits{Least: 4, Usual: 4, Most: 4}, 11, []int{4, 4}, 3},
		{Limits{Least: 2, Usual: 2, Most: 2}, 5, []int{2, 2}, 1},
	} {
		if sizes, byes := c.limits.Split(c.n); !slices.Equal(sizes, c.sizes) || byes != c.byes {
			t.Errorf("%d at %+v: %v and %d byes, not %v and %d", c.n, c.limits, sizes, byes, c.sizes, c.byes)
		}
	}
}

func TestNobodyIsLeftOverWithoutNeed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		least := rapid.IntRange(2, 5).Draw(t, "least")
		usual := rapid.IntRange(least, 6).Draw(t, "usual")
		l := Limits{Least: least, Usual: usual, Most: rapid.IntRange(usual, 7).Draw(t, "most"), Tables: rapid.IntRange(0, 5).Draw(t, "tables")}
		n := rapid.IntRange(0, 60).Draw(t, "players")
		sizes, byes := l.Split(n)
		sum := byes
		for _, s := range sizes {
			sum += s
			if s < l.Least || s > l.Most || s < sizes[0]-1 || s > sizes[0] {
				t.Fatalf("sizes %v", sizes)
			}
		}
		if sum != n || l.Tables > 0 && len(sizes) > l.Tables {
			t.Fatalf("%v and %d byes", sizes, byes)
		}
		for tables := 1; tables <= n && (l.Tables == 0 || tables <= l.Tables); tables++ {
			if most := min(n, tables*l.Most); most >= tables*l.Least && n-most < byes {
				t.Fatalf("%v and %d byes, but %d tables seat %d", sizes, byes, tables, most)
			}
		}
	})
}

// The order was reckoned by another program from the description of Lots.
func TestLotsFollowFromTheSeed(t *testing.T) {
	players := []Player{"gül", "ann", "ben", "cem", "dora", "eve", "finn"}
	got := NewLots("café 2026", "round 1").Order(players)
	if want := []Player{"cem", "eve", "ben", "finn", "ann", "dora", "gül"}; !slices.Equal(got, want) {
		t.Errorf("drawn %v, not %v", got, want)
	}
	if players[0] != "gül" {
		t.Error("the list that lots are drawn for was changed")
	}
	lots, hits := NewLots("seed", "fair"), make([]int, 7)
	for range 7000 {
		hits[lots.Below(7)]++
	}
	// Six times the deviation of a fair lot.
	if least, most := slices.Min(hits), slices.Max(hits); least < 824 || most > 1176 {
		t.Errorf("of 7000 lots below 7, each was drawn %v times", hits)
	}
}

// Everybody who is there has one seat or a bye, whatever was played before.
func TestEveryDrawSeatsEverybodyOnce(t *testing.T) {
	formats := map[string]Format{
		"league":        League{Limits: cafe, Scheme: Usual()},
		"swiss":         Swiss{Limits: cafe, Scheme: Usual()},
		"round robin":   RoundRobin{Scheme: Usual()},
		"last standing": LastStanding{Limits: cafe, Lives: 100},
	}
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(slices.Sorted(maps.Keys(formats))).Draw(t, "format")
		field := fieldOf(rapid.IntRange(3, 18).Draw(t, "players"))
		past := evening(t, formats[name], field, rapid.IntRange(1, 4).Draw(t, "rounds"), "seed")
		for _, r := range past {
			all := slices.Clone(r.Byes)
			for _, table := range r.Tables {
				all = append(all, table.Seats...)
			}
			slices.Sort(all)
			if !slices.Equal(all, present(field)) {
				t.Fatalf("%s seats %v", name, all)
			}
		}
		again := evening(t, formats[name], field, len(past), "seed")
		if fmt.Sprint(again) != fmt.Sprint(past) {
			t.Fatal("the same seed does not give the same draw")
		}
	})
}

// possible tries every division of a small field, for the search to be
// compared with.
func possible(d drawing, sizes []int) bool {
	order := inOrder(len(d.players), []int{len(d.players)})[0]
	found := false
	var permute func(n int)
	permute = func(n int) {
		if n == len(order) {
			tables := inOrder(len(order), sizes)
			for _, table := range tables {
				for i, k := range table {
					table[i] = order[k]
				}
			}
			found = found || d.total(tables) < again
			return
		}
		for i := n; i < len(order) && !found; i++ {
			order[n], order[i] = order[i], order[n]
			permute(n + 1)
			order[n], order[i] = order[i], order[n]
		}
	}
	permute(0)
	return found
}

func TestNobodyMeetsAgainWhileThatIsPossible(t *testing.T) {
	f := League{Limits: Limits{Least: 2, Usual: 3, Most: 3}, Scheme: Usual()}
	for n := 4; n <= 8; n++ {
		for _, seed := range []string{"a", "b"} {
			field := fieldOf(n)
			for past := []Round(nil); len(past) < 4; {
				r, err := f.Next(field, past, seed)
				if err != nil {
					t.Fatal(err)
				}
				sizes, _ := f.Limits.Split(n)
				d := newDrawing(newAcquaintance(field, past), present(field), nil)
				met, again := meetings(past), false
				for _, table := range r.Tables {
					for i, p := range table.Seats {
						for _, q := range table.Seats[:i] {
							again = again || met[pairOf(p, q)] > 0
						}
					}
				}
				if again == possible(d, sizes) {
					t.Errorf("%d players, round %d: somebody meets again: %v, though a draw without that is possible: %v", n, len(past)+1, again, !again)
				}
				past = append(past, played(r, NewLots(seed, "results")))
			}
		}
	}
}

// Nine players can meet in exactly one way in the last of four rounds at tables
// of three: the lines of a plane of nine points.
func TestTheOnlyWayIsFound(t *testing.T) {
	var past []Round
	for _, lines := range [][3]string{{"012", "345", "678"}, {"036", "147", "258"}, {"048", "156", "237"}} {
		var r Round
		for _, line := range lines {
			r.Tables = append(r.Tables, Table{Seats: []Player{Player(line[:1]), Player(line[1:2]), Player(line[2:])}, Void: true})
		}
		past = append(past, r)
	}
	field := named("0", "1", "2", "3", "4", "5", "6", "7", "8")
	tables, ok := newDrawing(newAcquaintance(field, past), present(field), nil).strangers([]int{3, 3, 3})
	if !ok || fmt.Sprint(tables) != "[[0 5 7] [1 3 8] [2 4 6]]" {
		t.Errorf("the tables are %v", tables)
	}
	if _, ok := newDrawing(newAcquaintance(field, append(past, past[0])), present(field), nil).strangers([]int{4, 5}); ok {
		t.Error("strangers were found where nobody is left to be met")
	}
}

// Thirty players and six rounds at eight tables: nobody needs to meet anybody
// twice.
func TestACafesEveningWithoutMeetingTwice(t *testing.T) {
	f := League{Limits: Limits{Least: 3, Usual: 4, Most: 6}, Scheme: Usual()}
	past := evening(t, f, fieldOf(30), 6, "an evening")
	for p, n := range meetings(past) {
		if n > 1 {
			t.Errorf("%v met %d times", p, n)
		}
	}
}

func TestTeamMatesDoNotMeetWhileThatIsPossible(t *testing.T) {
	field := fieldOf(16)
	for i := range field {
		field[i].Team = fmt.Sprint("team ", i/4)
	}
	for _, r := range evening(t, League{Limits: cafe, Scheme: Usual()}, field, 5, "teams") {
		for _, table := range r.Tables {
			teams := map[string]bool{}
			for _, e := range field {
				if slices.Contains(table.Seats, e.Player) {
					teams[e.Team] = true
				}
			}
			if len(teams) != len(table.Seats) {
				t.Errorf("team mates sit at %v", table.Seats)
			}
		}
	}
}

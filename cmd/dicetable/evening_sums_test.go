package main

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dicetable/cmd/internal/club"
	"dicetable/games/tournament"
)

// sum is what somebody with a pencil writes down for a player of a league.
type sum struct {
	// points are in sixtieths, which all shares are whole numbers of; strength
	// are those of everybody met.
	points, strength int
	wins, place      int
}

// addUp is where everybody stands after games, of each of which it is told who
// came in which place: by points, 5, 3, 2 and 1, which are shared with the place;
// then by games won, by the points of those whom one met, and by how many places
// one was before the others who are still equal. Who has as many stands as high.
func addUp(games []map[string]int) map[string]sum {
	scheme := []int{5 * 60, 3 * 60, 2 * 60, 60, 0, 0}
	sums := map[string]sum{}
	for _, places := range games {
		share := map[int]int{}
		for _, place := range places {
			share[place]++
		}
		for name, place := range places {
			s := sums[name]
			for _, points := range scheme[place-1 : place-1+share[place]] {
				s.points += points / share[place]
			}
			if place == 1 {
				s.wins++
			}
			sums[name] = s
		}
	}
	met := func(a, b string, of func(mine, theirs int)) {
		for _, places := range games {
			if mine, theirs := places[a], places[b]; a != b && mine > 0 && theirs > 0 {
				of(mine, theirs)
			}
		}
	}
	for a, s := range sums {
		for b, other := range sums {
			met(a, b, func(int, int) { s.strength += other.points })
		}
		sums[a] = s
	}
	better := func(a, b sum) int {
		return cmp.Or(cmp.Compare(a.points, b.points), cmp.Compare(a.wins, b.wins), cmp.Compare(a.strength, b.strength))
	}
	among := func(a string) (before int) {
		for b := range sums {
			if better(sums[a], sums[b]) == 0 {
				met(a, b, func(mine, theirs int) { before += theirs - mine })
			}
		}
		return before
	}
	for a, s := range sums {
		s.place = 1
		for b, other := range sums {
			if d := better(other, s); d > 0 || d == 0 && among(b) > among(a) {
				s.place++
			}
		}
		sums[a] = s
	}
	return sums
}

// unlike is where standings are not those that follow from games, in their order.
func unlike(standings []club.StandingView, games []map[string]int) (differences []string) {
	sums := addUp(games)
	var names []string
	for i, s := range standings {
		want := sums[s.Name]
		names = append(names, s.Name)
		points, err := strconv.ParseFloat(s.Points, 64)
		if err != nil || math.Abs(points-float64(want.points)/60) > 0.006 || s.Wins != want.wins || s.Place != want.place {
			differences = append(differences, fmt.Sprintf("%s is in place %d with %s points and %d wins, added up %+v (%v)", s.Name, s.Place, s.Points, s.Wins, want, err))
		}
		if i > 0 && s.Place < standings[i-1].Place {
			differences = append(differences, fmt.Sprintf("%s, in place %d, is below place %d", s.Name, s.Place, standings[i-1].Place))
		}
	}
	slices.Sort(names)
	if played := slices.Sorted(maps.Keys(sums)); !slices.Equal(names, played) {
		differences = append(differences, fmt.Sprintf("there stand %v, but %v played", names, played))
	}
	return differences
}

// What the pencil writes down, case by case.
func TestSums(t *testing.T) {
	for what, c := range map[string]struct {
		games []map[string]int
		want  string
	}{
		"points, shared with the place": {[]map[string]int{{"Ann": 1, "Ben": 2, "Cem": 2, "Dana": 4}}, "Ann 1, Ben 2, Cem 2, Dana 4"},
		// Ann, Ben and V have 6 points. Ben won a game; V met Ben twice, who has more
		// than those whom Ann met.
		"games won": {[]map[string]int{{"Ann": 2, "X": 1}, {"Ann": 2, "Y": 1}, {"Ben": 1, "V": 2}, {"Ben": 4, "W": 1, "V": 2, "U": 3}},
			"Ann 3, Ben 1, U 7, V 2, W 4, X 5, Y 5"},
		// Ann's opponent X has points for another game as well, as has Z's.
		"the points of those whom one met": {[]map[string]int{{"Ann": 1, "X": 2}, {"Ben": 1, "Y": 2}, {"X": 2, "Z": 1}}, "Ann 2, Ben 4, X 1, Y 5, Z 2"},
		// Ann and Ben have 8 points, a win, and met 13 points; P and R never met.
		"the games with each other": {[]map[string]int{{"Ann": 1, "Ben": 2}, {"P": 1, "Ann": 2}, {"Ben": 1, "Q": 2}, {"R": 1, "S": 2, "Q": 3}},
			"Ann 1, Ben 2, P 3, Q 5, R 3, S 6"},
	} {
		var got []string
		sums := addUp(c.games)
		for _, name := range slices.Sorted(maps.Keys(sums)) {
			got = append(got, fmt.Sprint(name, " ", sums[name].place))
		}
		if said := strings.Join(got, ", "); said != c.want {
			t.Errorf("%s: %s, not %s", what, said, c.want)
		}
	}
}

// The standings of a club are those that the pencil finds, in their order, and
// what is not as it should be is noticed: a place, an order, somebody missing.
// Where four play at one table it does not matter how they are drawn, so that the
// same evenings come each time; in some of them only the games with each other
// tell two players apart.
func TestStandingsAreAsAddedUp(t *testing.T) {
	e := newEvening(t, 0, "")
	for n := range 3 {
		e.host("table", map[string]string{"name": fmt.Sprintf("Table %d", n+1)})
	}
	lots := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		e.isPlayedByHand(4, lots)
	}
	for range 4 {
		e.isPlayedByHand(11, lots)
	}
	standings, games := e.view().Last.Standings, e.playedOut()
	wrongPlace, wrongOrder := slices.Clone(standings), slices.Clone(standings)
	wrongPlace[5].Place++
	wrongOrder[0], wrongOrder[10] = wrongOrder[10], wrongOrder[0]
	for what, wrong := range map[string][]club.StandingView{"place": wrongPlace, "order": wrongOrder, "number": standings[1:]} {
		if len(unlike(wrong, games)) == 0 {
			t.Errorf("a wrong %s is not noticed", what)
		}
	}
	e.stopClub()
}

// isPlayedByHand plays an evening of three rounds with results by chance.
func (e *eveningHall) isPlayedByHand(players int, lots *rand.Rand) {
	e.Helper()
	e.ledger = map[string]gameSeen{}
	e.host("begin", club.Setup{Name: "Friday", Game: "bluff", Format: club.League, Least: 3, Usual: 4, Most: 4, Planned: 3})
	for n := range players {
		e.enters(fmt.Sprintf("Player %d", n+1))
	}
	games := 0
	for range 3 {
		e.host("draw", nil)
		for _, pod := range e.view().Now.Round.Pods {
			e.entersByHand(pod, lots)
			games++
		}
	}
	e.host("close", nil)
	e.standsAsAddedUp(players, games)
}

// entersByHand enters places by chance, some of them shared, and writes them down.
func (e *eveningHall) entersByHand(pod club.PodView, lots *rand.Rand) {
	e.Helper()
	slices.SortFunc(pod.Seats, func(a, b club.PlayerView) int { return cmp.Compare(a.Name, b.Name) })
	places, byName := map[tournament.Player]int{}, map[string]int{}
	place := 1
	for i, seat := range lots.Perm(len(pod.Seats)) {
		if lots.IntN(3) > 0 {
			place = i + 1
		}
		places[pod.Seats[seat].ID], byName[pod.Seats[seat].Name] = place, place
	}
	e.host("hand", map[string]any{"pod": pod.Ref, "places": places})
	e.ledger[fmt.Sprint(pod.Ref)] = gameSeen{called: true, places: byName}
}

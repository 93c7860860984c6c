package tournament

import (
	"fmt"
	"strings"
)

// Points are counted in sixtieths of a point, so that up to six who tie can
// share exactly.
type Points int

// Point is one point.
const Point Points = 60

// String writes points with up to two decimals: "4", "3.33".
func (p Points) String() string {
	text := fmt.Sprintf("%.2f", float64(p)/float64(Point))
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// Scheme is how many points each place gets, the first place first. Those that
// are not named get none.
type Scheme []Points

// Usual is the scheme of most leagues: 5, 3, 2, 1.
func Usual() Scheme { return Scheme{5 * Point, 3 * Point, 2 * Point, 1 * Point} }

// Of is what every player of a game gets. Who tie share the points of the
// places that they take together, to the sixtieth; what is left of that is
// given to nobody.
func (s Scheme) Of(places map[Player]int) map[Player]Points {
	tied := map[int]int{}
	for _, place := range places {
		tied[place]++
	}
	got := make(map[Player]Points, len(places))
	for p, place := range places {
		var sum Points
		for k := range tied[place] {
			sum += s.place(place + k)
		}
		got[p] = sum / Points(tied[place])
	}
	return got
}

// place is what a place from 1 gets.
func (s Scheme) place(n int) Points {
	if n < 1 || n > len(s) {
		return 0
	}
	return s[n-1]
}

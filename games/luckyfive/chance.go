package luckyfive

// Chance is the exact probability that n dice, 1 to 3, thrown again show
// more than sum, or less. What is missing to 1 is their being equal, which
// counts as wrong (LF-4).
type Chance struct {
	Higher float64 `json:"higher"`
	Lower  float64 `json:"lower"`
}

// ways are in how many ways n dice show each sum, for n from 0 to 3.
var ways = func() (w [4][19]int) {
	w[0][0] = 1
	for n := 1; n < len(w); n++ {
		for sum := range w[n] {
			for face := 1; face <= min(6, sum); face++ {
				w[n][sum] += w[n-1][sum-face]
			}
		}
	}
	return w
}()

// ChanceOf is the Chance of n dice against their present sum.
func ChanceOf(n, sum int) Chance {
	if n < 1 || n >= len(ways) {
		return Chance{}
	}
	var higher, lower, all int
	for s, w := range ways[n] {
		all += w
		if s > sum {
			higher += w
		} else if s < sum {
			lower += w
		}
	}
	return Chance{float64(higher) / float64(all), float64(lower) / float64(all)}
}

// Best is the higher of the two.
func (c Chance) Best() float64 { return max(c.Higher, c.Lower) }

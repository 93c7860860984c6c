package bluff

import "dicetable/games/dice"

// Chance is the exact probability that of n dice nobody has seen at least k
// match a bet on face: p is 1/3 for a number, the star included, and 1/6 for
// the star (BL-16).
func Chance(n, k int, face dice.Face) float64 {
	if k <= 0 {
		return 1
	}
	p := share(face)
	sum := 0.0
	for i := k; i <= n; i++ {
		sum += binomial(n, i, p)
	}
	return min(sum, 1)
}

// share is how often one die matches a bet on face.
func share(face dice.Face) float64 {
	if face == dice.Star {
		return 1.0 / 6
	}
	return 1.0 / 3
}

// binomial is the probability of exactly k hits in n throws of chance p.
func binomial(n, k int, p float64) float64 {
	v := 1.0
	for i := range k {
		v *= float64(n-i) / float64(k-i) * p
	}
	for range n - k {
		v *= 1 - p
	}
	return v
}

package stats

import "math"

// ChiSquare is how far counts are from being equal: the sum of the squared
// differences from their mean, over the mean. 0 when nothing was counted.
func ChiSquare(counts []int) float64 {
	n := 0
	for _, c := range counts {
		n += c
	}
	if n == 0 {
		return 0
	}
	mean := float64(n) / float64(len(counts))
	sum := 0.0
	for _, c := range counts {
		sum += (float64(c) - mean) * (float64(c) - mean) / mean
	}
	return sum
}

// PValue is the probability that a chi-square of so many degrees of freedom,
// 1 or more, is at least x: the regularized incomplete gamma function
// Q(degrees/2, x/2).
//
// The first argument is a whole number or a half, so Q needs no series and no
// continued fraction. It starts from Q(1/2, z) = erfc(sqrt z) or
// Q(1, z) = exp(-z) and climbs by
// Q(a+1, z) = Q(a, z) + z^a exp(-z) / Gamma(a+1); all terms are positive, so
// nothing cancels. Source: NIST Digital Library of Mathematical Functions,
// sections 8.4 and 8.8.
func PValue(x float64, degrees int) float64 {
	z := x / 2
	if z <= 0 {
		return 1
	}
	a, q := 1.0, math.Exp(-z)
	if degrees%2 == 1 {
		a, q = 0.5, math.Erfc(math.Sqrt(z))
	}
	for ; a < float64(degrees)/2; a++ {
		gamma, _ := math.Lgamma(a + 1)
		q += math.Exp(a*math.Log(z) - z - gamma)
	}
	return min(q, 1)
}

package stats

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The critical values that every table of the chi-square has.
func TestPValueIsThatOfTheTables(t *testing.T) {
	for _, c := range []struct {
		degrees int
		x, want float64
	}{
		{1, 3.841, 0.05}, {1, 6.635, 0.01}, {1, 10.828, 0.001},
		{2, 5.991, 0.05}, {2, 9.210, 0.01}, {2, 13.816, 0.001},
		{5, 1.610, 0.9}, {5, 4.351, 0.5}, {5, 11.070, 0.05}, {5, 15.086, 0.01}, {5, 20.515, 0.001},
		{10, 18.307, 0.05}, {10, 23.209, 0.01}, {30, 43.773, 0.05}, {100, 124.342, 0.05},
		{5, 0, 1}, {1, 0, 1},
	} {
		if got := PValue(c.x, c.degrees); math.Abs(got-c.want) > 5e-4*c.want {
			t.Errorf("PValue(%v, %d) is %v, want %v", c.x, c.degrees, got, c.want)
		}
	}
}

// The series gamma(a, z) = z^a exp(-z) sum of z^k / (a (a+1) ... (a+k)) of the
// NIST Digital Library, 8.11.4, is the other way to the same number.
func TestPValueIsOneLessTheSeries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		degrees := rapid.IntRange(1, 60).Draw(t, "degrees")
		x := rapid.Float64Range(1e-6, 80).Draw(t, "x")
		a, z := float64(degrees)/2, x/2
		term := 1 / a
		sum := term
		for k := 1; k < 500; k++ {
			term *= z / (a + float64(k))
			sum += term
		}
		gamma, _ := math.Lgamma(a)
		want := 1 - sum*math.Exp(a*math.Log(z)-z-gamma)
		if got := PValue(x, degrees); math.Abs(got-want) > 1e-12*float64(degrees) {
			t.Fatalf("PValue(%v, %d) is %v, by the series %v", x, degrees, got, want)
		}
	})
}

// A far tail keeps its digits: it does not come from a difference.
func TestPValueOfAFarTail(t *testing.T) {
	want := math.Exp(-200) * (1 + 200) // Q(2, z) = exp(-z) (1 + z)
	if got := PValue(400, 4); math.Abs(got/want-1) > 1e-12 {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestChiSquareWorkedExample(t *testing.T) {
	// 120 throws, so 20 of each face are expected.
	if got, want := ChiSquare([]int{20, 22, 16, 23, 19, 20}), (0.0+4+16+9+1+0)/20; math.Abs(got-want) > 1e-12 {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := ChiSquare([]int{0, 0, 0}); got != 0 {
		t.Errorf("nothing counted has %v", got)
	}
}

// noticed is where the noncentral chi-square of five degrees of freedom, a
// Poisson mixture of central ones, lies beyond the bound with probability 4/5.
func TestNoticedIsFourOfFive(t *testing.T) {
	critical := bisect(0, 100, func(x float64) bool { return PValue(x, sides-1) > suspectBelow/6 })
	power := func(noncentrality float64) float64 {
		sum, half := 0.0, noncentrality/2
		for j := range 200 {
			gamma, _ := math.Lgamma(float64(j + 1))
			sum += math.Exp(-half+float64(j)*math.Log(half)-gamma) * PValue(critical, sides-1+2*j)
		}
		return sum
	}
	if want := bisect(0.1, 100, func(x float64) bool { return power(x) < 0.8 }); math.Abs(want-noticed) > 0.005 {
		t.Errorf("it is %.3f", want)
	}
}

// bisect is where below turns false.
func bisect(low, high float64, below func(float64) bool) float64 {
	for range 100 {
		if middle := (low + high) / 2; below(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

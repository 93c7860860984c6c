package opencv

import "math"

// ridge is what a weight costs, for its square.
const ridge = 0.1

// logistic are the weights of facts under which what is true of them is likeliest, found one
// after the other by Newton's method.
func logistic(facts [][]float64, are []bool) []float64 {
	w := make([]float64, len(facts[0]))
	for range 400 {
		for k := range w {
			// Weights that tell little stay small.
			slope, bend := -ridge*w[k], ridge
			for i, x := range facts {
				is := chanceOf(x, w)
				slope, bend = slope-is*x[k], bend+is*(1-is)*x[k]*x[k]
				if are[i] {
					slope += x[k]
				}
			}
			w[k] += slope / bend
		}
	}
	return w
}

// chanceOf is the chance that weights give.
func chanceOf(facts, weights []float64) float64 {
	sum := 0.0
	for i, x := range facts {
		sum += weights[i] * x
	}
	return 1 / (1 + math.Exp(-sum))
}

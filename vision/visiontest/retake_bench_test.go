package visiontest_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"dicetable/vision"
	"dicetable/vision/visiontest"
)

// chanceTakes is how often each picture is taken again by chance.
const chanceTakes = 6

// BenchmarkRetaken prints how well the labelled pictures are read as cameras take them again that
// hang a bit otherwise and are of any make, in any light: all of that at once, by chance. No limit
// was chosen on any of these, so it tells more of pictures that were never seen than those do that
// were looked at.
func BenchmarkRetaken(b *testing.B) {
	labels, err := visiontest.LoadLabels("testdata")
	if err != nil {
		b.Fatal(err)
	}
	for _, g := range gates {
		b.Run(g.kind, func(b *testing.B) {
			var exact, silent, needless, all int
			for k := range uint64(chanceTakes) {
				got := retaken(b, retakeByChance(rand.New(rand.NewPCG(61, k))), visiontest.OfKind(labels, g.kind), g.how)
				exact, silent = exact+got.Images-got.Inexact, silent+got.Silent
				needless, all = needless+got.NeedlesslyUnsure, all+got.Images
				for _, f := range got.Faults {
					if strings.Contains(f, "(ok)") {
						b.Logf("take %d: %s", k, f)
					}
				}
			}
			b.Logf("exact %v, wrong and ok %v, needlessly unsure %v",
				visiontest.Share{N: exact, All: all}, visiontest.Share{N: silent, All: all}, visiontest.Share{N: needless, All: all})
		})
	}
}

// retakeByChance is one of the cameras and lights that there may be.
func retakeByChance(rng *rand.Rand) retake {
	between := func(a, b float64) float64 { return a + (b-a)*rng.Float64() }
	gamma, gain := between(0.85, 1.25), between(0.8, 1.1)
	steps := []func(testing.TB, vision.Frame) vision.Frame{
		curve(func(v float64) float64 { return gain * math.Pow(v, gamma) }),
		tinted(math.Exp(0.12*rng.NormFloat64()), math.Exp(0.12*rng.NormFloat64())),
		sharpened(between(-0.5, 0.7)),
		noisy(between(0, 5)),
		compressed(int(between(55, 95))),
	}
	return retake{hangs: hang{by: between(-8, 8), aside: rng.NormFloat64(), zoom: between(0.93, 1)}, of: inTurn(steps...)}
}

// sharpened adds so much of what a pixel differs by from those around it; less than nothing blurs.
func sharpened(by float64) func(testing.TB, vision.Frame) vision.Frame {
	return func(t testing.TB, f vision.Frame) vision.Frame {
		soft, i := softer(t, f), 0
		return eachByte(f, func(v float64, _ int) float64 {
			i++
			return v + by*(v-float64(soft.BGR[i-1]))
		})
	}
}

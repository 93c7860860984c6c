package trace

import (
	"math"
	"math/rand/v2"
)

// luck is the source of chance of one crop.
type luck struct{ *rand.Rand }

func newLuck(seed, n uint64) *luck { return &luck{rand.New(rand.NewPCG(seed, n))} }

func (r *luck) span(lo, hi float64) float64 { return lo + (hi-lo)*r.Float64() }

// log is spread evenly over the ratios between lo and hi.
func (r *luck) log(lo, hi float64) float64 { return lo * math.Pow(hi/lo, r.Float64()) }

func (r *luck) chance(p float64) bool { return r.Float64() < p }

// between is lo, hi or a whole number between them.
func (r *luck) between(lo, hi int) int { return lo + r.IntN(hi-lo+1) }

// tiltOff is how far, in degrees, a camera is off the vertical: mostly little.
func (r *luck) tiltOff() float64 {
	if r.chance(0.7) {
		return r.span(0, 20)
	}
	return r.span(20, 50)
}

// lean is a tilt of a leaning die in degrees, most of them small.
func (r *luck) lean() float64 {
	if r.chance(0.6) {
		return r.span(2, 15)
	}
	return r.span(15, 45)
}

func pick[T any](r *luck, from ...T) T { return from[r.IntN(len(from))] }

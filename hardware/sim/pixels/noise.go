package pixels

import (
	"math"
	"math/rand/v2"
)

// The noise of a frame is cut from a field that was made once, at a place
// that the scene's seed chooses.
const (
	noiseRow  = 1 << 13
	noiseRows = 1 << 10
	noiseSize = noiseRow * noiseRows
	// steps is how many strengths a noise value has.
	steps = 64
)

// sensor adds noise: each pixel goes through a table of what it is written
// as, by its value and a value of the noise field.
type sensor struct {
	field []uint8
	table [256 * steps]uint8
	sigma float64
}

func newSensor() *sensor {
	rng := rand.New(rand.NewPCG(1, 2))
	raw := make([]float64, noiseSize)
	for i := range raw {
		raw[i] = rng.NormFloat64()
	}
	s := &sensor{field: make([]uint8, noiseSize), sigma: -1}
	// Neighbours share some noise: colours are put together from them, and
	// the camera smooths. Three steps apart is the same colour.
	for i := range raw {
		a, b := raw[(i+noiseSize-3)%noiseSize], raw[(i+3)%noiseSize]
		up, down := raw[(i+noiseSize-noiseRow)%noiseSize], raw[(i+noiseRow)%noiseSize]
		v := (raw[i] + 0.35*(a+b+up+down)) / math.Sqrt(1+4*0.35*0.35)
		s.field[i] = uint8(min(steps-1, max(0, math.Round(v*10+steps/2-0.5))))
	}
	return s
}

// set prepares the table for a standard deviation in grey levels at mid grey.
func (s *sensor) set(sigma float64) {
	if s.sigma == sigma {
		return
	}
	s.sigma = sigma
	for v := range 256 {
		// Dark pixels are amplified more by the gamma, bright ones less.
		level := float64(v) / 255
		here := sigma * (1.25 - 0.5*level)
		for n := range steps {
			z := (float64(n) - steps/2 + 0.5) / 10
			s.table[v*steps+n] = clip(float64(v) + here*z)
		}
	}
}

// expose writes src to dst, rows of rowBytes, with the noise of a seed.
func (s *sensor) expose(dst, src []uint8, rowBytes int, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 77))
	col, row := rng.IntN(noiseRow-rowBytes), rng.IntN(noiseRows)
	for at := 0; at < len(src); at += rowBytes {
		off := row*noiseRow + col
		in, out, field := src[at:at+rowBytes], dst[at:at+rowBytes], s.field[off:off+rowBytes]
		for i, v := range in {
			out[i] = s.table[int(v)*steps+int(field[i]&(steps-1))]
		}
		row = (row + 1) % noiseRows
	}
}

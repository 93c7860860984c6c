package pixels

import (
	"math"
	"math/rand/v2"
	"sync"
)

// The noise of a frame is cut from a field that was made once, at a place
// that the scene's seed chooses.
const (
	noiseRow  = 1 << 13
	noiseRows = 1 << 10
	noiseSize = noiseRow * noiseRows
	// widestStrip is how many bytes of a row are exposed at once: whole pixels, with room in
	// the field to choose from.
	widestStrip = 3 * 2400
	// steps is how many strengths a noise value has.
	steps = 64
)

// sensor adds noise: each pixel goes through a table of what it is written
// as, by its value and a value of the noise field.
type sensor struct {
	field []uint8
	// table has what is written for each value and noise.
	table [1 << 16]uint8
	sigma float64
}

func newSensor() *sensor { return &sensor{field: noiseField(), sigma: -1} }

// noiseField is made when it is first needed and never changed.
var noiseField = sync.OnceValue(func() []uint8 {
	rng := rand.New(rand.NewPCG(1, 2))
	raw := make([]float32, noiseSize)
	for i := range raw {
		raw[i] = float32(rng.NormFloat64())
	}
	field := make([]uint8, noiseSize)
	// Neighbours share some noise: colours are put together from them, and
	// the camera smooths. Three steps apart is the same colour.
	for i := range raw {
		a, b := raw[(i+noiseSize-3)%noiseSize], raw[(i+3)%noiseSize]
		up, down := raw[(i+noiseSize-noiseRow)%noiseSize], raw[(i+noiseRow)%noiseSize]
		v := float64(raw[i]+0.35*(a+b+up+down)) / math.Sqrt(1+4*0.35*0.35)
		field[i] = uint8(min(steps-1, max(0, math.Round(v*10+steps/2-0.5))))
	}
	return field
})

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
			s.table[v<<8|n] = clip(float64(v) + here*z)
		}
	}
}

// expose writes src to dst, rows of rowBytes, with the noise of a seed. What is wider than
// the field is exposed strip by strip.
func (s *sensor) expose(dst, src []uint8, rowBytes int, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 77))
	for left := 0; left < rowBytes; left += widestStrip {
		s.exposeStrip(dst[left:], src[left:], min(widestStrip, rowBytes-left), rowBytes, rng)
	}
}

// exposeStrip exposes the first bytes of each row.
func (s *sensor) exposeStrip(dst, src []uint8, bytes, rowBytes int, rng *rand.Rand) {
	col, row := rng.IntN(noiseRow-bytes), rng.IntN(noiseRows)
	for at := 0; at < len(src); at += rowBytes {
		off := row*noiseRow + col
		in := src[at : at+bytes]
		out, field := dst[at : at+bytes][:len(in)], s.field[off : off+bytes][:len(in)]
		for i, v := range in {
			out[i] = s.table[uint16(v)<<8|uint16(field[i])]
		}
		row = (row + 1) % noiseRows
	}
}

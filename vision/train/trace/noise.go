package trace

import "math"

// hash is an even number of 0 to 1 for each whole-number place.
func hash(x, y int64, seed uint64) float64 {
	h := uint64(x)*0x9E3779B97F4A7C15 ^ uint64(y)*0xC2B2AE3D27D4EB4F ^ seed
	h ^= h >> 29
	h *= 0xBF58476D1CE4E5B9
	h ^= h >> 32
	h *= 0x94D049BB133111EB
	return float64(h>>40) / (1 << 24)
}

// noise varies smoothly from -1 to 1, about once a unit.
func noise(x, y float64, seed uint64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int64(fx), int64(fy)
	u, v := x-fx, y-fy
	u, v = u*u*(3-2*u), v*v*(3-2*v)
	a, b := hash(ix, iy, seed), hash(ix+1, iy, seed)
	c, d := hash(ix, iy+1, seed), hash(ix+1, iy+1, seed)
	return 2*(a+(b-a)*u+(c-a)*v+(a-b-c+d)*u*v) - 1
}

// clouds is noise with finer noise on it.
func clouds(x, y float64, octaves int, seed uint64) float64 {
	sum, size := 0.0, 1.0
	for i := range octaves {
		sum += size * noise(x, y, seed+uint64(i)*7919)
		x, y, size = x*2.03+17, y*2.03-9, size/2
	}
	return sum
}

package cubes

import (
	"math"

	"dicetable/calib"
)

// mostVast is how many edges of a die what may hide dice of its colour is long at most, as
// cups are; what is larger is the table's.
const mostVast = 16

// swallowed is a doubt about a part that is too large for a die, where an edge of one is so
// many px, if it may be a cup of the dice's colour: then it is one part with what it half hides.
func (k *sighting) swallowed(p part, at calib.Point, edge float64) []Doubt {
	reach := math.Hypot(float64(p.x1-p.x0), float64(p.y1-p.y0)) / 2
	if k.kind.Most > 0 || 2*reach > mostVast*edge {
		return nil
	}
	return []Doubt{{At: at, Colour: k.kind.Colour, Reason: k.partlyCovered(), About: Swallowed, ReachMM: k.size * reach / edge}}
}

// isVast reports whether a part holds a square of vastEdges dice that is
// all of the die's colour and without any edge: no die is so large.
func (r *region) isVast(p part, px float64) bool {
	k := int(vastEdges * px)
	if p.x1-p.x0 < k || p.y1-p.y0 < k {
		return false
	}
	full := r.full()
	w := p.x1 - p.x0 + 1
	sums := make([]int, w*(p.y1-p.y0+1))
	for y := p.y0; y < p.y1; y++ {
		row := 0
		for x := p.x0; x < p.x1; x++ {
			i := y*r.w + x
			if s := r.slopes[i]; r.body[i] && abs(s.lumaX)+abs(s.lumaY) < full {
				row++
			}
			at := (y-p.y0+1)*w + x - p.x0 + 1
			sums[at] = sums[at-w] + row
			if dx, dy := x-p.x0+1-k, y-p.y0+1-k; dx >= 0 && dy >= 0 {
				if n := sums[at] - sums[at-k] - sums[at-k*w] + sums[at-k*w-k]; n*100 > k*k*96 {
					return true
				}
			}
		}
	}
	return false
}

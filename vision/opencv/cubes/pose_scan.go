package cubes

import (
	"math"
	"sort"

	"dicetable/calib"
)

const (
	scanStep  = 2  // px between places tried
	scanTurns = 12 // turns tried at each, over a quarter
	// scanTile is the edge of the squares, px, in which one frame serves.
	scanTile = 32
	// leastEdges is the edges' score below which nothing is looked at again.
	leastEdges = 0.35
)

// tile is a square of the region with the cube that serves in it.
type tile struct {
	cube
	x, y int
}

// tiles cover the region as far as a mat can be seen in it.
func (r *region) tiles(v calib.View, size float64) []tile {
	var all []tile
	for y := 0; y < r.h; y += scanTile {
		for x := 0; x < r.w; x += scanTile {
			middle := calib.Point{X: float64(r.x0 + x + scanTile/2), Y: float64(r.y0 + y + scanTile/2)}
			if fr, ok := frameAt(v, middle, size); ok {
				all = append(all, tile{cube{frame: fr, size: size}, x, y})
			}
		}
	}
	return all
}

// search tries every place of the region and gives those that look best,
// best first, none like a better one.
func (r *region) search(v calib.View, size float64) []candidate {
	tiles, rim := r.tiles(v, size), 0
	for _, t := range tiles {
		rim = max(rim, int(size*max(math.Hypot(t.frame.x.X, t.frame.x.Y), math.Hypot(t.frame.y.X, t.frame.y.Y)))+1)
	}
	var all []candidate
	e, steep := r.edges(rim), r.full()*r.full()/4
	bodies := r.count(func(i int) bool { return r.strange[i] })
	strong := r.count(func(i int) bool {
		squared, _, _ := r.slopes[i].steepest()
		return squared > steep
	})
	for _, t := range tiles {
		if places := r.places(strong, bodies, t.cube, t.x, t.y); len(places) > 0 {
			all = append(all, r.scan(e, t.cube, places)...)
		}
	}
	return distinct(all)
}

// sums are counts over all rectangles from a region's top left corner.
type sums struct {
	n []int32
	w int
}

// count sums the pixels of the region for which is holds.
func (r *region) count(is func(i int) bool) sums {
	s := sums{make([]int32, (r.w+1)*(r.h+1)), r.w + 1}
	for y := range r.h {
		row := int32(0)
		for x := range r.w {
			if is(y*r.w + x) {
				row++
			}
			s.n[(y+1)*s.w+x+1] = s.n[y*s.w+x+1] + row
		}
	}
	return s
}

// in is the count in a box of the region.
func (s sums) in(b box) int {
	return int(s.n[b.y1*s.w+b.x1] - s.n[b.y0*s.w+b.x1] - s.n[b.y1*s.w+b.x0] + s.n[b.y0*s.w+b.x0])
}

// places are those of the tile at x, y at which a top face is worth trying:
// something of the die's colour is around and so are edges. A face that
// glares has no colour, yet its sides have; a cup is all colour and no edge.
func (r *region) places(strong, bodies sums, c cube, x, y int) []int {
	edge := c.size * math.Sqrt(c.x.Cross(c.y))
	reach := int(0.75 * edge)
	leastStrong, leastBody := int(1.5*edge), int(0.13*edge*edge)
	var found []int
	for py := y; py < min(y+scanTile, r.h); py += scanStep {
		for px := x; px < min(x+scanTile, r.w); px += scanStep {
			around := box{max(0, px-reach), max(0, py-reach), min(r.w, px+reach+1), min(r.h, py+reach+1)}
			if strong.in(around) >= leastStrong && bodies.in(around) >= leastBody {
				found = append(found, py*r.w+px)
			}
		}
	}
	return found
}

// roughEdges is the edges' score at every other turn below which the turns
// between do not reach leastEdges.
const roughEdges = 0.8 * leastEdges

// scan tries the places, given by their pixels in the region.
func (r *region) scan(e edgeMap, c cube, places []int) []candidate {
	all := e.probes(c)
	var found []candidate
	for _, i := range places {
		x, y := i%r.w, i/r.w
		place := (y+e.rim)*e.w + x + e.rim
		var scores [scanTurns]float64
		rough := 0.0
		for k := 0; k < scanTurns; k += 2 {
			scores[k] = e.at(&all[k], place)
			rough = max(rough, scores[k])
		}
		if rough < roughEdges {
			continue
		}
		for k := 1; k < scanTurns; k += 2 {
			scores[k] = e.at(&all[k], place)
		}
		c.at = calib.Point{X: float64(r.x0 + x), Y: float64(r.y0 + y)}
		found = append(found, bestTurns(c, &scores)...)
	}
	return found
}

// bestTurns are the turns at which the edges are seen best: the best, and
// the best of those that are not next to it if it is nearly as good.
func bestTurns(c cube, scores *[scanTurns]float64) []candidate {
	first, second := 0, -1
	for k, s := range scores {
		if s > scores[first] {
			first = k
		}
	}
	if scores[first] < leastEdges {
		return nil
	}
	for k, s := range scores {
		apart := (k - first + scanTurns) % scanTurns
		if apart >= 2 && apart <= scanTurns-2 && (second < 0 || s > scores[second]) {
			second = k
		}
	}
	c.turn = float64(first) * math.Pi / 2 / scanTurns
	best := []candidate{{c, scores[first]}}
	if scores[second] > leastEdges && scores[second] > 0.8*scores[first] {
		c.turn = float64(second) * math.Pi / 2 / scanTurns
		best = append(best, candidate{c, scores[second]})
	}
	return best
}

// distinct are the candidates, best first, without those that lie and turn
// nearly like a better one.
func distinct(all []candidate) []candidate {
	sort.Slice(all, func(i, j int) bool { return all[i].score > all[j].score })
	const tile = 8
	kept := map[[2]int][]candidate{}
	var best []candidate
	for _, c := range all {
		x, y := int(c.at.X)/tile, int(c.at.Y)/tile
		near := 0.12 * c.size * c.size * c.x.Cross(c.y) * 0.25
		is := false
		for dy := -1; dy <= 1 && !is; dy++ {
			for dx := -1; dx <= 1 && !is; dx++ {
				is = known(kept[[2]int{x + dx, y + dy}], c, near)
			}
		}
		if !is {
			kept[[2]int{x, y}] = append(kept[[2]int{x, y}], c)
			best = append(best, c)
		}
	}
	return best
}

// known says whether one of cs lies near c, its squared distance in px, and
// is turned like it.
func known(cs []candidate, c candidate, near float64) bool {
	for _, k := range cs {
		d := k.at.Minus(c.at)
		if dotp(d, d) < near && math.Abs(math.Remainder(k.turn-c.turn, math.Pi/2)) < 0.2 {
			return true
		}
	}
	return false
}

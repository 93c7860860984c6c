package cubes

import (
	"math"
	"slices"
	"sort"

	"dicetable/calib"
)

const (
	scanStep = 2 // px between places tried
	// scanTile is the edge of the squares, px, in which one frame serves.
	scanTile = scanStep * tilePlaces
	// leastEdges is the edges' score below which nothing is looked at again.
	leastEdges = 0.35
)

// tile is a square of the region with the cube that serves in it, where its
// edges are looked for, and the places worth trying, by their pixels in the
// region.
type tile struct {
	cube
	x, y   int
	places []int
	probes *[scanTurns]probe
}

// tiles cover the region as far as a mat can be seen in it.
func (r *region) tiles(v calib.View, size float64) []tile {
	var all []tile
	for y := 0; y < r.h; y += scanTile {
		for x := 0; x < r.w; x += scanTile {
			middle := calib.Point{X: float64(r.x0 + x + scanTile/2), Y: float64(r.y0 + y + scanTile/2)}
			if fr, ok := frameAt(v, middle, size); ok {
				all = append(all, tile{cube: cube{frame: fr, size: size}, x: x, y: y})
			}
		}
	}
	return all
}

// edge is that of the top face in px, the mean of its two ways.
func (c cube) edge() float64 { return c.size * math.Sqrt(c.x.Cross(c.y)) }

// search tries every place of the region and gives those that look best,
// best first, none like a better one. alone: there is one such die at most. It
// works in the memory of planes.
func (r *region) search(v calib.View, size float64, alone bool, planes *edgePlanes) []candidate {
	all, longest := r.tiles(v, size), 0.0
	for _, t := range all {
		longest = max(longest, t.edge())
	}
	strong, bodies := r.counts(r.full()/2, longest, alone)
	var tiles []tile
	for _, t := range all {
		if t.places = r.places(strong, bodies, t); len(t.places) > 0 {
			t.probes = probesOf(t.cube)
			tiles = append(tiles, t)
		}
	}
	var found []candidate
	for _, b := range bands(tiles) {
		r.edges(b, planes)
		for _, t := range b {
			found = append(found, r.scan(planes, t)...)
		}
	}
	return distinct(found)
}

// bandTiles is how many rows of tiles are searched at a time. The planes of a
// whole picture, which one large thing of the dice's colour makes the region,
// would take 66 MB; those of a band take a third.
const bandTiles = 8

// bands are the tiles, which go on row by row, in as few parts as may be of at
// most so many rows.
func bands(tiles []tile) (all [][]tile) {
	for len(tiles) > 0 {
		n := slices.IndexFunc(tiles, func(t tile) bool { return t.y-tiles[0].y >= bandTiles*scanTile })
		if n < 0 {
			n = len(tiles)
		}
		all, tiles = append(all, tiles[:n]), tiles[n:]
	}
	return all
}

// sums are counts over all rectangles from a region's top left corner.
type sums struct {
	n []int32
	w int
}

func newSums(w, h int) sums { return sums{make([]int32, (w+1)*(h+1)), w + 1} }

// in is the count in a box of the region.
func (s sums) in(b box) int {
	return int(s.n[b.y1*s.w+b.x1] - s.n[b.y0*s.w+b.x1] - s.n[b.y1*s.w+b.x0] + s.n[b.y0*s.w+b.x0])
}

// places are those of the tile at which a top face is worth trying: something
// of the die's colour is around and so are edges. A face that glares has no
// colour, yet its sides have; a cup is all colour and no edge.
func (r *region) places(strong, bodies sums, t tile) []int {
	edge := t.edge()
	reach := int(0.75 * edge)
	leastStrong, leastBody := int(1.5*edge), int(0.13*edge*edge)
	var found []int
	for py := t.y; py < min(t.y+scanTile, r.h); py += scanStep {
		for px := t.x; px < min(t.x+scanTile, r.w); px += scanStep {
			around := box{max(0, px-reach), max(0, py-reach), min(r.w, px+reach+1), min(r.h, py+reach+1)}
			if strong.in(around) >= leastStrong && bodies.in(around) >= leastBody {
				found = append(found, py*r.w+px)
			}
		}
	}
	return found
}

// roughEdges is the score at every other turn below which the turns between
// do not reach leastEdges.
const roughEdges = 0.8 * leastEdges * fullScore

// scan tries the places of a tile.
func (r *region) scan(e *edgePlanes, t tile) []candidate {
	var scored tileScores
	if !e.tile(t, uint16(roughEdges), &scored) {
		return nil
	}
	var found []candidate
	for _, i := range t.places {
		x, y := i%r.w, i/r.w
		place := (y-t.y)/scanStep*tilePlaces + (x-t.x)/scanStep
		top := uint16(0)
		for k := 0; k < scanTurns; k += 2 {
			top = max(top, scored[k][place])
		}
		if float64(top) < roughEdges {
			continue
		}
		var scores [scanTurns]float64
		for k := range scores {
			scores[k] = float64(scored[k][place]) / fullScore
		}
		t.at = calib.Point{X: float64(r.x0 + x), Y: float64(r.y0 + y)}
		found = append(found, bestTurns(t.cube, &scores)...)
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

// known reports whether one of cs lies near c, its squared distance in px, and
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

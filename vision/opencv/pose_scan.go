package opencv

import (
	"math"
	"sort"

	"dicetable/calib"
)

const (
	scanStep  = 2  // px between places tried
	scanTurns = 12 // turns tried at each, over a quarter
	// edgeWays are those that edges are told apart by, over a half turn.
	edgeWays = 2 * scanTurns
	// scanTile is the edge of the squares, px, in which one frame serves.
	scanTile = 32
	// leastEdges is the edges' score below which nothing is looked at again.
	leastEdges = 0.35
)

// edgePlanes say for each direction and pixel how much of a full edge runs
// there, 0 to 255. They are made block by block, where the scan goes.
type edgePlanes struct {
	of     *region
	planes [edgeWays][]uint8
	// across is the normal of each direction.
	across [edgeWays][2]float32
	ready  []bool
	blocks int
}

// block is the edge of a block, px.
const block = 16

// edges prepares the planes of a region.
func (r *region) edges() *edgePlanes {
	e := &edgePlanes{of: r, blocks: (r.w + block - 1) / block}
	e.ready = make([]bool, e.blocks*((r.h+block-1)/block))
	all := make([]uint8, edgeWays*r.w*r.h)
	for k := range e.planes {
		e.planes[k] = all[k*r.w*r.h : (k+1)*r.w*r.h]
		sin, cos := math.Sincos(float64(k) * math.Pi / edgeWays)
		e.across[k] = [2]float32{float32(-sin), float32(cos)}
	}
	return e
}

// need makes the blocks within reach px of a box of the region.
func (e *edgePlanes) need(b box, reach int) {
	for y := max(0, b.y0-reach) / block; y*block < min(e.of.h, b.y1+reach); y++ {
		for x := max(0, b.x0-reach) / block; x*block < min(e.of.w, b.x1+reach); x++ {
			if !e.ready[y*e.blocks+x] {
				e.ready[y*e.blocks+x] = true
				e.fill(x*block, y*block)
			}
		}
	}
}

// fill makes the block that begins at x, y.
func (e *edgePlanes) fill(x, y int) {
	r, full := e.of, e.of.full()
	for py := y; py < min(y+block, r.h); py++ {
		from, to := py*r.w+x, py*r.w+min(x+block, r.w)
		for k, n := range e.across {
			plane := e.planes[k]
			for i := from; i < to; i++ {
				e := edgeness(r.lumaX[i], r.lumaY[i], r.chromaX[i], r.chromaY[i], n[0], n[1], full)
				plane[i] = uint8(255 * e)
			}
		}
	}
}

// probe is where the edges of a top face turned one way are looked for: for
// each edge its direction and its samples' offsets from the middle, px.
type probe struct {
	direction [4]int
	x, y      [4][len(alongEdge)]int
}

// probes are those of all turns of a cube.
func probes(c cube) [scanTurns]probe {
	var all [scanTurns]probe
	c.at = calib.Point{}
	for k := range all {
		c.turn = float64(k) * math.Pi / 2 / scanTurns
		top := c.top()
		for i := range top {
			a, b := top[i], top[(i+1)%4]
			way := math.Atan2(b.Y-a.Y, b.X-a.X) / math.Pi * edgeWays
			all[k].direction[i] = (int(math.Round(way)) + 2*edgeWays) % edgeWays
			for j, t := range alongEdge {
				p := between(a, b, t)
				all[k].x[i][j], all[k].y[i][j] = int(math.Round(p.X)), int(math.Round(p.Y))
			}
		}
	}
	return all
}

// at is the score of a probe with its middle at x, y of the region.
func (e *edgePlanes) at(p *probe, r *region, x, y int) float64 {
	total, worst := 0, 255*len(alongEdge)
	for i := range p.direction {
		plane, sum := e.planes[p.direction[i]], 0
		for j, dx := range p.x[i] {
			px, py := x+dx, y+p.y[i][j]
			if px >= 0 && py >= 0 && px < r.w && py < r.h {
				sum += int(plane[py*r.w+px])
			}
		}
		total, worst = total+sum, min(worst, sum)
	}
	return float64(total+worst) / (5 * 255 * float64(len(alongEdge)))
}

// search tries every place of the region and gives those that look best,
// best first, none like a better one.
func (r *region) search(v calib.View, size float64) []candidate {
	var all []candidate
	e, half := r.edges(), r.full()/2
	bodies := r.count(func(i int) bool { return r.strange[i] })
	strong := r.count(func(i int) bool {
		return max(abs(r.lumaX[i]), abs(r.lumaY[i]), abs(r.chromaX[i]), abs(r.chromaY[i])) > half
	})
	for y := 0; y < r.h; y += scanTile {
		for x := 0; x < r.w; x += scanTile {
			middle := calib.Point{X: float64(r.x0 + x + scanTile/2), Y: float64(r.y0 + y + scanTile/2)}
			if fr, ok := frameAt(v, middle, size); ok {
				c := cube{frame: fr, size: size}
				if places := r.places(strong, bodies, c, x, y); len(places) > 0 {
					e.need(box{x, y, x + scanTile, y + scanTile}, int(c.size*math.Sqrt(cross(c.x, c.y))))
					all = append(all, r.scan(e, c, places)...)
				}
			}
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
	edge := c.size * math.Sqrt(cross(c.x, c.y))
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

// scan tries the places, given by their pixels in the region.
func (r *region) scan(e *edgePlanes, c cube, places []int) []candidate {
	all := probes(c)
	var found []candidate
	for _, i := range places {
		x, y := i%r.w, i/r.w
		c.at = calib.Point{X: float64(r.x0 + x), Y: float64(r.y0 + y)}
		var scores [scanTurns]float64
		for k := range all {
			scores[k] = e.at(&all[k], r, x, y)
		}
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
		near := 0.12 * c.size * c.size * cross(c.x, c.y) * 0.25
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
		d := minus(k.at, c.at)
		if dotp(d, d) < near && math.Abs(math.Remainder(k.turn-c.turn, math.Pi/2)) < 0.2 {
			return true
		}
	}
	return false
}

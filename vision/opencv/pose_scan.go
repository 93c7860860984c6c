package opencv

import (
	"math"
	"sort"

	"dicetable/calib"
)

const (
	scanStep  = 2  // px between places tried
	scanTurns = 12 // turns tried at each, over a quarter
	// directions are those that edges are told apart by, over a half turn.
	directions = 2 * scanTurns
	// scanTile is the edge of the squares, px, in which one frame serves.
	scanTile = 32
	// leastEdges is the edges' score below which nothing is looked at again.
	leastEdges = 0.5
)

// edgePlanes say for each direction and pixel how much of a full edge runs
// there, 0 to 255. They are made block by block, where the scan goes.
type edgePlanes struct {
	of     *region
	planes [directions][]uint8
	// across is the normal of each direction, for a full edge of 255.
	across [directions][2]float32
	ready  []bool
	blocks int
}

// block is the edge of a block, px.
const block = 16

// edges prepares the planes of a region.
func (r *region) edges() *edgePlanes {
	e := &edgePlanes{of: r, blocks: (r.w + block - 1) / block}
	e.ready = make([]bool, e.blocks*((r.h+block-1)/block))
	all := make([]uint8, directions*r.w*r.h)
	scale := 255 / r.full()
	for k := range e.planes {
		e.planes[k] = all[k*r.w*r.h : (k+1)*r.w*r.h]
		sin, cos := math.Sincos(float64(k) * math.Pi / directions)
		e.across[k] = [2]float32{float32(-sin) * scale, float32(cos) * scale}
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
	r := e.of
	for py := y; py < min(y+block, r.h); py++ {
		from, to := py*r.w+x, py*r.w+min(x+block, r.w)
		for k, n := range e.across {
			plane := e.planes[k]
			for i := from; i < to; i++ {
				l := r.lumaX[i]*n[0] + r.lumaY[i]*n[1]
				c := r.chromaX[i]*n[0] + r.chromaY[i]*n[1]
				plane[i] = uint8(min(255, max(l, -l, c, -c)))
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
			way := math.Atan2(b.Y-a.Y, b.X-a.X) / math.Pi * directions
			all[k].direction[i] = (int(math.Round(way)) + 2*directions) % directions
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
	e, strong := r.edges(), r.strongEdges()
	for y := 0; y < r.h; y += scanTile {
		for x := 0; x < r.w; x += scanTile {
			middle := calib.Point{X: float64(r.x0 + x + scanTile/2), Y: float64(r.y0 + y + scanTile/2)}
			if fr, ok := frameAt(v, middle, size); ok {
				c := cube{frame: fr, size: size}
				if places := r.places(strong, c, x, y); len(places) > 0 {
					e.need(box{x, y, x + scanTile, y + scanTile}, int(c.size*math.Sqrt(cross(c.x, c.y))))
					all = append(all, r.scan(e, c, places)...)
				}
			}
		}
	}
	return distinct(all)
}

// strongEdges counts the pixels with at least half a full edge: sums over
// all rectangles from the region's top left corner.
func (r *region) strongEdges() []int32 {
	w, half := r.w+1, r.full()/2
	sums := make([]int32, w*(r.h+1))
	for y := range r.h {
		row := int32(0)
		for x := range r.w {
			i := y*r.w + x
			if max(abs(r.lumaX[i]), abs(r.lumaY[i]), abs(r.chromaX[i]), abs(r.chromaY[i])) > half {
				row++
			}
			sums[(y+1)*w+x+1] = sums[y*w+x+1] + row
		}
	}
	return sums
}

// places are those of the tile at x, y at which a top face is worth trying:
// the die's colour is around and so are edges. Nothing else is: a cup of the
// same colour is all colour and no edge.
func (r *region) places(strong []int32, c cube, x, y int) []int {
	var near [8]int
	for k := range near {
		s, co := math.Sincos(float64(k) * math.Pi / 4)
		p := plus(times(c.x, 0.3*c.size*co), times(c.y, 0.3*c.size*s))
		near[k] = int(math.Round(p.Y))*r.w + int(math.Round(p.X))
	}
	edge := c.size * math.Sqrt(cross(c.x, c.y))
	reach, least := int(0.75*edge), int32(1.5*edge)
	w := r.w + 1
	var found []int
	for py := y; py < min(y+scanTile, r.h); py += scanStep {
		for px := x; px < min(x+scanTile, r.w); px += scanStep {
			x0, x1 := max(0, px-reach), min(r.w, px+reach+1)
			y0, y1 := max(0, py-reach), min(r.h, py+reach+1)
			n := strong[y1*w+x1] - strong[y0*w+x1] - strong[y1*w+x0] + strong[y0*w+x0]
			if n >= least && r.isNearBody(py*r.w+px, &near) {
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

// isNearBody says whether enough around a place has the die's colour for a
// top face to be worth trying.
func (r *region) isNearBody(i int, near *[8]int) bool {
	n := 0
	for _, d := range near {
		if k := i + d; k >= 0 && k < len(r.body) && r.body[k] {
			n++
		}
	}
	return n >= 3
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

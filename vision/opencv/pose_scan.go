package opencv

import (
	"math"
	"sort"
	"sync"

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

// edgeMap says for each pixel which way an edge runs there and how steep it
// is, as an index into edgeTable.
type edgeMap []uint16

// edgeSteps is how finely the steepness of an edge is told, 0 to 1.
const edgeSteps = 16

// edgeTable says for a direction looked for and an entry of an edgeMap how
// much of an edge it is, 0 to 255.
var edgeTable = sync.OnceValue(func() *[edgeWays][edgeSteps * edgeWays]uint8 {
	var t [edgeWays][edgeSteps * edgeWays]uint8
	for want := range t {
		for i := range t[want] {
			off := float64(want-i%edgeWays) * math.Pi / edgeWays
			t[want][i] = uint8(255 * math.Pow(math.Cos(off), 4) * float64(i/edgeWays) / (edgeSteps - 1))
		}
	}
	return &t
})

// edges makes the map of a region.
func (r *region) edges() edgeMap {
	m, full := make(edgeMap, r.w*r.h), r.full()
	for i := range m {
		x, y := r.lumaX[i], r.lumaY[i]
		if cx, cy := r.chromaX[i], r.chromaY[i]; cx*cx+cy*cy > x*x+y*y {
			x, y = cx, cy
		}
		slope := float32(math.Sqrt(float64(x*x + y*y)))
		steep := int(slope/(slope+full/2)*(edgeSteps-1) + 0.5)
		if steep == 0 {
			continue
		}
		// An edge runs across its slope.
		way := int(math.Round(math.Atan2(float64(x), float64(-y))/math.Pi*edgeWays)) + 2*edgeWays
		m[i] = uint16(steep*edgeWays + way%edgeWays)
	}
	return m
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
func (e edgeMap) at(p *probe, r *region, x, y int) float64 {
	total, worst := 0, 255*len(alongEdge)
	table := edgeTable()
	for i, way := range p.direction {
		like, sum := &table[way], 0
		for j, dx := range p.x[i] {
			px, py := x+dx, y+p.y[i][j]
			if px >= 0 && py >= 0 && px < r.w && py < r.h {
				sum += int(like[e[py*r.w+px]])
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
func (r *region) scan(e edgeMap, c cube, places []int) []candidate {
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

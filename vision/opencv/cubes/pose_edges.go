package cubes

import (
	"math"

	"dicetable/calib"
)

// edgeWays are those that edges are told apart by, over a half turn.
const edgeWays = 2 * scanTurns

// edgeMap says for each pixel of a region and a rim around it which way an
// edge runs there and how steep it is, as an index into edgeTable.
type edgeMap struct {
	cells  []uint16
	w, rim int
}

const (
	// edgeSteps is how finely the steepness of an edge is told, 0 to 1.
	edgeSteps = 16
	// edgeKinds is more than there are entries, so that an index with its
	// higher bits cut off needs no checking.
	edgeKinds = 512
)

// edgeTable says for a direction looked for and an entry of an edgeMap how
// much of an edge it is, 0 to 255.
var edgeTable = func() (t [edgeWays][edgeKinds]uint8) {
	for want := range t {
		for i := range edgeSteps * edgeWays {
			off := float64(want-i%edgeWays) * math.Pi / edgeWays
			t[want][i] = uint8(255 * math.Pow(math.Cos(off), 4) * float64(i/edgeWays) / (edgeSteps - 1))
		}
	}
	return t
}()

// edges makes the map of a region.
func (r *region) edges(rim int) edgeMap {
	e := edgeMap{w: r.w + 2*rim, rim: rim}
	e.cells = make([]uint16, e.w*(r.h+2*rim))
	half := r.full() / 2
	least := half / (2*edgeSteps - 3) * half / (2*edgeSteps - 3)
	for y := range r.h {
		row := e.cells[(y+rim)*e.w+rim:][:r.w]
		for x, s := range r.slopes[y*r.w:][:r.w] {
			squared, sx, sy := s.steepest()
			if squared < least {
				continue
			}
			slope := float32(math.Sqrt(float64(squared)))
			row[x] = uint16(slope/(slope+half)*(edgeSteps-1)+0.5)*edgeWays + wayOf(sx, sy)
		}
	}
	return e
}

// wayOf is the way of an edge, which runs across its slope. Atan2 is what
// takes the time, so it is looked up.
func wayOf(x, y float32) uint16 {
	if x < 0 {
		x, y = -x, -y
	}
	if abs(y) <= x {
		return wayTable[int(y/x*waySteps+waySteps+0.5)]
	}
	w := wayTable[int(x/abs(y)*waySteps+waySteps+0.5)]
	if y > 0 {
		return (edgeWays*3/2 - w) % edgeWays
	}
	return w - edgeWays/2
}

// waySteps is how finely the ways are tabled, for slopes from -1 to 1.
const waySteps = 256

var wayTable = func() (t [2*waySteps + 1]uint16) {
	for i := range t {
		t[i] = uint16(math.Round((math.Atan(float64(i-waySteps)/waySteps)/math.Pi + 0.5) * edgeWays))
	}
	return t
}()

// probe is where the edges of a top face turned one way are looked for: for
// each edge what counts as one, and its samples' offsets in the map.
type probe struct {
	like   [4]*[edgeKinds]uint8
	offset [4][len(alongEdge)]int
}

// probes are those of all turns of a cube.
func (e edgeMap) probes(c cube) *[scanTurns]probe {
	var all [scanTurns]probe
	c.at = calib.Point{}
	for k := range all {
		c.turn = float64(k) * math.Pi / 2 / scanTurns
		top := c.top()
		for i := range top {
			a, b := top[i], top[(i+1)%4]
			way := math.Atan2(b.Y-a.Y, b.X-a.X) / math.Pi * edgeWays
			all[k].like[i] = &edgeTable[(int(math.Round(way))+2*edgeWays)%edgeWays]
			for j, t := range alongEdge {
				p := a.Towards(b, float64(t))
				all[k].offset[i][j] = int(math.Round(p.Y))*e.w + int(math.Round(p.X))
			}
		}
	}
	return &all
}

// at is the score of a probe with its middle at a place of the map.
func (e edgeMap) at(p *probe, place int) float64 {
	total, worst := 0, 255*len(alongEdge)
	for i := range p.offset {
		like, sum := p.like[i], 0
		for _, o := range p.offset[i] {
			sum += int(like[e.cells[place+o]%edgeKinds])
		}
		total, worst = total+sum, min(worst, sum)
	}
	return float64(total+worst) / (5 * 255 * float64(len(alongEdge)))
}

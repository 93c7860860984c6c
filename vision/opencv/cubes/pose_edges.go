package cubes

import (
	"math"

	"dicetable/calib"
)

// edgeSteps is how finely the steepness of an edge is told, 0 to 1.
const edgeSteps = 16

// likeTable says for a way looked for, a steepness and the way an edge runs
// how much of an edge it is, 0 to 255.
var likeTable = func() (t [edgeWays * edgeSteps * edgeWays]uint8) {
	for i := range t {
		off := float64(i%edgeWays-i/edgeWays/edgeSteps) * math.Pi / edgeWays
		t[i] = uint8(255 * math.Pow(math.Cos(off), 4) * float64(i/edgeWays%edgeSteps) / (edgeSteps - 1))
	}
	return t
}()

// waySteps is how finely the ways are tabled, for slopes from -1 to 1.
const waySteps = 256

// wayTable is the way of an edge by its slope: the arc tangent, which takes
// the time, is looked up.
var wayTable = func() (t [2*waySteps + 1]uint16) {
	for i := range t {
		t[i] = uint16(math.Round((math.Atan(float64(i-waySteps)/waySteps)/math.Pi + 0.5) * edgeWays))
	}
	return t
}()

// edgePlanes say for each way and each pixel of some rows of a region and a rim
// around them how much of an edge that runs this way is seen there. A way's even
// and odd columns are apart, so that every second pixel of a row lies in one
// stretch.
type edgePlanes struct {
	cells         []uint8
	columns, rows int
	rim           int
	// top is the first of the rows.
	top int
	// spots are the pixels with an edge.
	spots []spot
}

// grown is a slice of a length in the memory of s if it has as much; what it
// holds is left over from before.
func grown[T any](s []T, length int) []T {
	if cap(s) < length {
		return make([]T, length)
	}
	return s[:length]
}

// edges makes the planes of a region, as far as some tiles need them, in the
// memory of e. The tiles are sorted by their rows.
func (r *region) edges(tiles []tile, e *edgePlanes) {
	reach := 0
	for _, t := range tiles {
		reach = max(reach, reachOf(t.probes))
	}
	near := (reach + scanTile - 1) / scanTile
	e.top = max(0, tiles[0].y-near*scanTile)
	band := r.rowsOf(e.top, min(r.h, tiles[len(tiles)-1].y+(1+near)*scanTile))
	blocks, down := (band.w+scanTile-1)/scanTile, (band.h+scanTile-1)/scanTile
	e.rim = reach + reach%2
	e.columns, e.rows = blocks*scanTile/2+e.rim, down*scanTile+2*e.rim
	e.cells = grown(e.cells, 2*edgeWays*e.columns*e.rows)
	needed := make([]bool, blocks*down)
	for _, t := range tiles {
		bx, by := t.x/scanTile, (t.y-e.top)/scanTile
		for y := max(0, by-near); y <= min(down-1, by+near); y++ {
			for x := max(0, bx-near); x <= min(blocks-1, bx+near); x++ {
				needed[y*blocks+x] = true
			}
		}
	}
	e.fill(band, needed)
}

// rowsOf are the rows of a region from one to before another, where its edges
// are seen.
func (r *region) rowsOf(from, to int) *region {
	part := &region{box: r.box, w: r.w, h: to - from, slopes: r.slopes[from*r.w : to*r.w], level: r.level}
	part.y0, part.y1 = r.y0+from, r.y0+to
	return part
}

// reachOf is how far from the middle, px, probes look.
func reachOf(probes *[scanTurns]probe) int {
	reach := int32(0)
	for k := range probes {
		for i := range probes[k].x {
			for j := range probes[k].x[i] {
				reach = max(reach, probes[k].x[i][j], -probes[k].x[i][j], probes[k].y[i][j], -probes[k].y[i][j])
			}
		}
	}
	return int(reach)
}

// probe is where the edges of a top face turned one way are looked for: for
// each edge its way, and the samples along it in px from the face's middle.
type probe struct {
	way  [4]int32
	x, y [4][edgeSamples]int32
}

// alongEdge are the places at which an edge is looked at, as shares of it;
// its ends are rounded off.
var alongEdge = [edgeSamples]float64{0.18, 0.34, 0.5, 0.66, 0.82}

// probesOf are those of all turns of a cube.
func probesOf(c cube) *[scanTurns]probe {
	var all [scanTurns]probe
	c.at = calib.Point{}
	for k := range all {
		c.turn = float64(k) * math.Pi / 2 / scanTurns
		top := c.top()
		for i := range top {
			a, b := top[i], top[(i+1)%4]
			way := math.Atan2(b.Y-a.Y, b.X-a.X) / math.Pi * edgeWays
			all[k].way[i] = int32(math.Round(way)+2*edgeWays) % edgeWays
			for j, t := range alongEdge {
				p := a.Towards(b, t)
				all[k].x[i][j], all[k].y[i][j] = int32(math.Round(p.X)), int32(math.Round(p.Y))
			}
		}
	}
	return &all
}

// tileScores are those of a tile: for each turn its rows of places.
type tileScores [scanTurns][tilePlaces * tilePlaces]uint16

// fullScore is what a top face of four full edges scores.
const fullScore = 5 * 255 * edgeSamples

package cubes

import (
	"math"
	"math/rand/v2"
	"testing"

	"dicetable/calib"
)

// An edge counts most in the plane of the way that its slope gives, and not
// at all in that of the way across.
func TestWayOfAnEdge(t *testing.T) {
	for degree := range 360 {
		turned := (float64(degree) + 90) / 180 * edgeWays
		if math.Abs(turned-math.Floor(turned)-0.5) < 0.05 {
			// Halfway between two ways either is right.
			continue
		}
		want := int(math.Round(turned)) % edgeWays
		y, x := math.Sincos(float64(degree) * math.Pi / 180)
		for _, k := range []float64{7, 70} {
			s := slope{lumaX: float32(k * x), lumaY: float32(k * y)}
			r := &region{w: 3, h: 1, slopes: []slope{{}, s, {}}}
			var e edgePlanes
			r.edges([]tile{{probes: &[scanTurns]probe{}}}, &e)
			most := e.at(want, 1, 0)
			for way := range edgeWays {
				if got := e.at(way, 1, 0); got > most || way != want && got == most || (way-want)%edgeWays == edgeWays/2 && got != 0 {
					t.Errorf("a slope of %d degrees times %v: way %d has %d, way %d, which it is, %d", degree, k, way, got, want, most)
				}
			}
			if most < 60 || e.at(want, 0, 0)+e.at(want, 2, 0) != 0 {
				t.Errorf("a slope of %d degrees times %v counts %d, beside it %d and %d", degree, k, most, e.at(want, 0, 0), e.at(want, 2, 0))
			}
		}
	}
}

// at is how much of an edge of a way a pixel of the region is.
func (e *edgePlanes) at(way, x, y int) uint8 {
	x, y = x+e.rim, y+e.rim
	return e.cells[((2*way+x%2)*e.rows+y)*e.columns+x/2]
}

// A span of a row holds just the places that lie in the polygon.
func TestSpan(t *testing.T) {
	c := cube{frame: frame{x: calib.Point{X: 1.9, Y: 0.2}, y: calib.Point{X: -0.3, Y: 1.7}, up: calib.Point{X: 0.4, Y: -1}}, at: calib.Point{X: 40.3, Y: 37.8}, size: 14}
	for turn := range 8 {
		c.turn = float64(turn) / 4
		outline := c.outline()
		for y := range 80 {
			from, to := calib.Row(outline, float64(y))
			for x := range 80 {
				in := calib.Inside(outline, calib.Point{X: float64(x), Y: float64(y)})
				if in != (from <= x && x < to) {
					t.Fatalf("turn %d: %d, %d is inside: %v; the span is %d to %d", turn, x, y, in, from, to)
				}
			}
		}
	}
}

// A region is searched band by band: every place scores as if it were searched
// all at once, in less than half the memory.
func TestBandsScoreLikeTheWhole(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	r := &region{w: 200, h: 1080, level: 100}
	for range r.w * r.h {
		r.slopes = append(r.slopes, slope{lumaX: float32(60 * rng.NormFloat64()), lumaY: float32(60 * rng.NormFloat64())})
	}
	probes := probesOf(cube{frame: frame{x: calib.Point{X: 2}, y: calib.Point{Y: 2}}, size: 15})
	var tiles []tile
	for y := 0; y < r.h; y += scanTile {
		for x := 0; x < r.w; x += scanTile {
			tiles = append(tiles, tile{x: x, y: y, probes: probes})
		}
	}
	var whole, part edgePlanes
	r.edges(tiles, &whole)
	n := 0
	for _, b := range bands(tiles) {
		r.edges(b, &part)
		for _, tl := range b {
			n++
			var want, got tileScores
			whole.tile(tl, 0, &want)
			part.tile(tl, 0, &got)
			if got != want {
				t.Fatalf("the tile at %d, %d scores otherwise in a band", tl.x, tl.y)
			}
		}
	}
	if n != len(tiles) || 2*cap(part.cells) > len(whole.cells) {
		t.Errorf("%d of %d tiles are in bands, of %d bytes instead of %d", n, len(tiles), cap(part.cells), len(whole.cells))
	}
}

package cubes

/*
#cgo CFLAGS: -O3
#cgo noescape cubes_clusters
#cgo nocallback cubes_clusters
#cgo noescape cubes_look
#cgo nocallback cubes_look
#cgo noescape cubes_slopes
#cgo nocallback cubes_slopes
#cgo noescape cubes_vast
#cgo nocallback cubes_vast
#cgo noescape cubes_counts
#cgo nocallback cubes_counts
#cgo noescape cubes_spots
#cgo nocallback cubes_spots
#cgo noescape cubes_planes
#cgo nocallback cubes_planes
#cgo noescape cubes_tile
#cgo nocallback cubes_tile
#cgo noescape cubes_top_edges
#cgo nocallback cubes_top_edges
#cgo noescape cubes_marks
#cgo nocallback cubes_marks
#cgo noescape cubes_beside
#cgo nocallback cubes_beside
#cgo noescape cubes_leans
#cgo nocallback cubes_leans
#cgo noescape cubes_climb
#cgo nocallback cubes_climb
#include "native.h"
*/
import "C"

import (
	"math"
	"unsafe"

	"dicetable/vision"
)

// The sizes that both sides count on.
const (
	// cell is the edge of the squares of pixels, px, that the picture is
	// searched in for a body's colour; every second pixel of every second row
	// is looked at.
	cell = C.CUBES_CELL
	// edgeWays are those that edges are told apart by, over a half turn.
	edgeWays = C.CUBES_WAYS
	// scanTurns are the turns tried at each place, over a quarter.
	scanTurns = C.CUBES_TURNS
	// edgeSamples are the places looked at along an edge.
	edgeSamples = C.CUBES_SAMPLES
	// tilePlaces is how many places a tile has in a row and in a column.
	tilePlaces = C.CUBES_TILE
	// side is the edge of the patch a top face is rectified to, px.
	side = C.CUBES_FACE
)

// spot is a pixel with an edge.
type spot = C.cubes_spot

// Both sides must have the same layout; else this does not compile.
var (
	_ = [1]struct{}{}[unsafe.Sizeof(candidate{})-C.sizeof_cubes_cube]
	_ = [1]struct{}{}[unsafe.Sizeof(slope{})-C.sizeof_cubes_slope]
	_ = [1]struct{}{}[unsafe.Sizeof(probe{})-C.sizeof_cubes_probe]
)

// body is a colour of dice's bodies.
type body = C.int32_t

// first is where a slice begins, as C has it.
func first[To, From any](s []From) *To { return (*To)(unsafe.Pointer(unsafe.SliceData(s))) }

// native is a frame with what is printed where, or nothing of a nil p. It holds
// as long as both do.
func (p *printed) native(f vision.Frame) C.cubes_picture {
	n := C.cubes_picture{bgr: first[C.uint8_t](f.BGR), w: C.int(f.Width), h: C.int(f.Height)}
	if p != nil {
		n.group, n.tones = first[C.uint8_t](p.group), first[C.float](p.tones)
	}
	return n
}

// counted are the pixels of each body's colour in each cell of a picture.
func (p *printed) counted(f vision.Frame, white [3]float32, bodies []body) []uint8 {
	w, h := (f.Width+cell-1)/cell, (f.Height+cell-1)/cell
	seen := make([]uint8, len(bodies)*w*h)
	C.cubes_clusters(p.native(f), first[C.float](white[:]), first[C.int32_t](bodies), C.int(len(bodies)), first[C.uint8_t](seen))
	return seen
}

// look makes a region of the box b.
func look(f vision.Frame, b box, white [3]float32, of body, print *printed) *region {
	w, h := b.x1-b.x0, b.y1-b.y0
	r := &region{box: b, w: w, h: h, body: make([]bool, w*h), strange: make([]bool, w*h), slopes: make([]slope, w*h)}
	planes := make([]float32, 2*w*h)
	luma, chroma := planes[:w*h], planes[w*h:]
	var clipped [3 * 256]float32
	for i := range clipped {
		clipped[i] = min(float32(i%256)*white[i/256], 255)
	}
	var histogram [256]int32
	C.cubes_look(print.native(f), C.int(b.x0), C.int(b.y0), C.int(w), C.int(h), first[C.float](clipped[:]), of,
		first[C.uint8_t](r.body), first[C.uint8_t](r.strange), first[C.float](luma), first[C.float](chroma), first[C.int32_t](histogram[:]))
	C.cubes_slopes(first[C.float](luma), first[C.float](chroma), C.int(w), C.int(h), first[C.cubes_slope](r.slopes))
	r.level = float32(upperQuarter(histogram))
	return r
}

// marks are how much a cube's top face differs from its own colour.
func marks(f vision.Frame, c cube) (p patch) {
	n := candidate{cube: c}
	C.cubes_marks((*printed)(nil).native(f), n.native(), faceSpan, first[C.float](p[:]))
	return p
}

// native is the candidate.
func (c *candidate) native() *C.cubes_cube { return (*C.cubes_cube)(unsafe.Pointer(c)) }

// native is the region. It holds as long as that does.
func (r *region) native() C.cubes_region {
	return C.cubes_region{
		slopes: first[C.cubes_slope](r.slopes), x0: C.int(r.x0), y0: C.int(r.y0),
		w: C.int(r.w), h: C.int(r.h), full: C.float(r.full()),
	}
}

// counts are those of pixels of an edge at least so steep, and of strange ones
// that do not lie in what is too large for a die whose edge is so many px. Of
// one die alone, what is too large may have edges.
func (r *region) counts(steep float32, edge float64, alone bool) (strong, bodies sums) {
	strong, bodies = newSums(r.w, r.h), newSums(r.w, r.h)
	vast, smooth := make([]bool, r.w*r.h), r.full()
	if alone {
		smooth = math.MaxFloat32
	}
	C.cubes_vast(r.native(), first[C.uint8_t](r.body), C.float(smooth), C.int(vastEdges*edge), C.int(besideVast*edge), first[C.int32_t](strong.n), first[C.int32_t](bodies.n), first[C.uint8_t](vast))
	C.cubes_counts(r.native(), first[C.uint8_t](r.strange), first[C.uint8_t](vast), C.float(steep*steep), first[C.int32_t](strong.n), first[C.int32_t](bodies.n))
	return strong, bodies
}

// fill makes the planes of a region, in those of its blocks that are needed.
func (e *edgePlanes) fill(r *region, needed []bool) {
	e.spots = grown(e.spots, r.w*r.h)
	n := C.cubes_spots(r.native(), first[C.uint8_t](needed), first[C.uint16_t](wayTable[:]), C.int(e.rim), C.int(e.columns), C.int(e.rows), first[C.cubes_spot](e.spots))
	C.cubes_planes(first[C.cubes_spot](e.spots), n, first[C.uint8_t](likeTable[:]), first[C.uint8_t](e.cells), C.int(e.columns), C.int(e.rows))
}

// tile scores the places of a tile; false when at every other turn none
// reaches a score.
func (e *edgePlanes) tile(t tile, least uint16, scores *tileScores) bool {
	return C.cubes_tile(first[C.uint8_t](e.cells), C.int(e.columns), C.int(e.rows), C.int(e.rim), first[C.cubes_probe](t.probes[:]),
		C.int(t.x), C.int(t.y-e.top), C.int(least), first[C.uint16_t](scores[:])) != 0
}

// topEdges is how well the four edges of a top face are seen, 0 to 1.
func (r *region) topEdges(c cube) float64 {
	n := candidate{cube: c}
	return float64(C.cubes_top_edges(r.native(), n.native()))
}

// climb takes the best of the moves while any helps.
func (r *region) climb(c candidate, step float64, freeSize bool) candidate {
	n := len(moves)
	if !freeSize {
		n -= 2
	}
	C.cubes_climb(r.native(), c.native(), C.double(step), first[C.double](moves[:]), C.int(n))
	return c
}

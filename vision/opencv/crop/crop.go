// Package crop shows parts of a frame: scaled as they are, or laid straight. Networks
// are shown hundreds of them for a picture.
package crop

/*
#cgo CFLAGS: -O3
#cgo noescape crop_cut
#cgo nocallback crop_cut
#cgo noescape crop_straight
#cgo nocallback crop_straight
#include "native.h"
*/
import "C"

import (
	"math"
	"unsafe"

	"dicetable/calib"
	"dicetable/vision"
)

// taps are the px of the rows or columns of a frame that each px of a part is made of:
// count of them from the first on, each with its weight; the weights' sum is 1.
type taps struct {
	first   []int32
	weights []float32
	count   int
}

// farthest is how far, px, a part may be from the frame's first row and column, and how
// far apart its own may be.
const farthest = 1e6

// within is what lies between two numbers, the least of what is no number.
func within(v, least, most float64) float64 {
	if !(v > least) {
		return least
	}
	return min(v, most)
}

// tapsFor are those of edge px around the middle, step px of the frame apart. What is
// shrunk is averaged over its area, what is enlarged is interpolated between its
// neighbours. Outside the frame, 0 to limit-1, its border goes on.
func tapsFor(edge int, middle, step float64, limit int) taps {
	middle, step = within(middle, -farthest, farthest), within(step, 1/farthest, farthest)
	reach := max(1, step)
	// A tent of width 2, or the part of each px that a box of the step's width covers.
	share := func(px, at float64) float64 { return 1 - math.Abs(px-at) }
	if step > 1 {
		share = func(px, at float64) float64 { return min(px+0.5, at+reach/2) - max(px-0.5, at-reach/2) }
	}
	count := min(limit, int(math.Ceil(reach))+1)
	t := taps{make([]int32, edge), make([]float32, edge*count), count}
	for i := range edge {
		at := middle + (float64(i)-float64(edge-1)/2)*step
		from, to := int(math.Floor(at-reach/2-0.5))+1, int(math.Ceil(at+reach/2+0.5))-1
		first := max(0, min(from, limit-count))
		weights, sum := t.weights[i*count:(i+1)*count], 0.0
		for px := from; px <= to; px++ {
			k := share(float64(px), at)
			weights[max(0, min(px, limit-1))-first] += float32(k)
			sum += k
		}
		for k := range weights {
			weights[k] /= float32(sum)
		}
		t.first[i] = int32(first)
	}
	return t
}

// Part is a part of a frame of some px each way, row by row: blue, green and red of 0 to
// 255, and a number that means nothing.
type Part [][4]float32

// Cut shows in a part of edge px each way what is around a place, step px of the frame
// apart.
func (to Part) Cut(f vision.Frame, at calib.Point, step float64, edge int) {
	columns, rows := tapsFor(edge, at.X, step, f.Width), tapsFor(edge, at.Y, step, f.Height)
	C.crop_cut(picture(f), C.int(edge), columns.native(), rows.native(), (*C.float)(unsafe.Pointer(unsafe.SliceData(to[:edge*edge]))))
}

const (
	// wideStep is how far apart the px of a part laid straight may be in the frame, px,
	// for one place of it to stand for each.
	wideStep = 2.0
	// mostPlaces each way stand for one, however large it is.
	mostPlaces = 64
)

// Straight lays a parallelogram straight: a and b are the ways from its middle to its
// right and its lower edge, px of the frame. It gives edge px each way, planes of blue,
// green and red, 0 to 255. Of a large part every px is the mean of several places;
// between px of a frame of one row or column there is nothing, 0.
func Straight(f vision.Frame, middle, a, b calib.Point, edge int, planes []float32) {
	if f.Width < 2 || f.Height < 2 {
		clear(planes[:3*edge*edge])
		return
	}
	first, across, down := middle.Minus(a).Minus(b), a.Times(2/float64(edge)), b.Times(2/float64(edge))
	places := int(within(math.Round(math.Hypot(across.X, across.Y)/wideStep), 1, mostPlaces))
	C.crop_straight(picture(f), C.int(edge), point(first), point(across), point(down), C.int(places), floats(planes[:3*edge*edge]))
}

func picture(f vision.Frame) C.crop_picture {
	return C.crop_picture{bgr: (*C.uint8_t)(unsafe.SliceData(f.BGR)), w: C.int(f.Width), h: C.int(f.Height)}
}

func point(p calib.Point) C.crop_point { return C.crop_point{x: C.double(p.X), y: C.double(p.Y)} }

func (t taps) native() C.crop_taps {
	return C.crop_taps{first: (*C.int32_t)(unsafe.SliceData(t.first)), weights: floats(t.weights), count: C.int(t.count)}
}

func floats(s []float32) *C.float { return (*C.float)(unsafe.SliceData(s)) }

// Package conv runs small convolutional networks on one core: those that are asked
// about many small pictures, one die each. OpenCV takes two to three times as long
// for them, most of it for making itself ready.
package conv

/*
#cgo CFLAGS: -O3
#cgo LDFLAGS: -lm
#cgo noescape conv_pack
#cgo nocallback conv_pack
#cgo noescape conv_run
#cgo nocallback conv_run
#cgo noescape conv_points
#cgo nocallback conv_points
#include "native.h"
*/
import "C"

import "unsafe"

// rim is how many px of zeros lie around a square.
const rim = C.CONV_RIM

// Square is a square picture of some channels, as it goes into a layer or comes out
// of one.
type Square struct {
	// Side is its edge, px.
	Side, Channels int
	data           []float32
}

// NewSquare makes one of zeros.
func NewSquare(side, channels int) Square {
	return Square{side, channels, make([]float32, (side+2*rim)*(side+2*rim)*channels)}
}

// Pixel are the channels of a px, to read and to write.
func (s Square) Pixel(x, y int) []float32 {
	return s.data[((y+rim)*(s.Side+2*rim)+x+rim)*s.Channels:][:s.Channels:s.Channels]
}

// SetPlanes takes the channels one after the other, each row by row.
func (s Square) SetPlanes(planes []float32) {
	for c := range s.Channels {
		for y := range s.Side {
			row := planes[(c*s.Side+y)*s.Side:][:s.Side]
			to := s.data[((y+rim)*(s.Side+2*rim)+rim)*s.Channels+c:]
			for x, v := range row {
				to[x*s.Channels] = v
			}
		}
	}
}

// Points gives for each channel the mean place, x and then y, from -1 at the first to 1
// at the last px, weighed by the exponentials of its numbers (integral regression).
// There must be a multiple of eight channels.
func (s Square) Points(to []float32) {
	C.conv_points(C.int(s.Side), C.int(s.Channels), floats(s.data), floats(to[:2*s.Channels]))
}

// Layer is a convolution of Kernel px each way, moved by Stride px over the picture and
// Pad px, up to two, around it. Zero for Stride and Dilation is one.
type Layer struct {
	Out, Kernel, Stride, Pad, Dilation int
	// Depthwise: each channel by itself. Linear: what is less than 0 stays so.
	Depthwise, Linear bool
}

// native is the layer as C has it.
func (l Layer) native(in Square) C.conv_layer {
	c := C.conv_layer{
		in: C.int(in.Channels), out: C.int(l.Out), side: C.int(in.Side), kernel: C.int(l.Kernel),
		stride: C.int(max(1, l.Stride)), pad: C.int(l.Pad), dilation: C.int(max(1, l.Dilation)),
	}
	if l.Depthwise {
		c.depthwise = 1
	}
	if l.Linear {
		c.linear = 1
	}
	return c
}

// side is the edge of what comes out, px.
func (l Layer) side(in Square) int {
	return (in.Side+2*l.Pad-max(1, l.Dilation)*(l.Kernel-1)-1)/max(1, l.Stride) + 1
}

func floats(s []float32) *C.float { return (*C.float)(unsafe.SliceData(s)) }

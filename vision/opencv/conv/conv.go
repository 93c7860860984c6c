// Package conv runs small convolutional networks on one core: those that are asked
// about many small pictures, one die each, and the one that finds these. OpenCV takes
// about 1.7 times as long (BenchmarkNetworks in vision/opencv).
package conv

/*
#cgo CFLAGS: -O3
#cgo LDFLAGS: -lm
#cgo noescape conv_pack
#cgo nocallback conv_pack
#cgo noescape conv_run
#cgo nocallback conv_run
#cgo noescape conv_levels
#cgo nocallback conv_levels
#cgo noescape conv_points
#cgo nocallback conv_points
#include "native.h"
*/
import "C"

import "unsafe"

// rim is how many px of zeros lie around a picture.
const rim = C.CONV_RIM

// Picture is a picture of some channels, as it goes into a layer or comes out of one.
type Picture struct {
	// Width and Height are its edges, px.
	Width, Height, Channels int
	data                    []float32
}

// NewPicture makes one of zeros.
func NewPicture(width, height, channels int) Picture {
	return Picture{width, height, channels, make([]float32, (width+2*rim)*(height+2*rim)*channels)}
}

// resized is one in its room, with a rim of zeros around whatever was there.
func (p Picture) resized(width, height int) Picture {
	row := (width + 2*rim) * p.Channels
	n := row * (height + 2*rim)
	if cap(p.data) < n {
		return NewPicture(width, height, p.Channels)
	}
	p.Width, p.Height, p.data = width, height, p.data[:n]
	clear(p.data[:rim*row])
	for y := range height + 1 {
		// What is right of a row lies before what is left of the next one.
		clear(p.data[(y+rim)*row-rim*p.Channels:][:2*rim*p.Channels])
	}
	clear(p.data[n-rim*row:])
	return p
}

// Pixel are the channels of a px, to read and to write.
func (p Picture) Pixel(x, y int) []float32 {
	return p.data[((y+rim)*(p.Width+2*rim)+x+rim)*p.Channels:][:p.Channels:p.Channels]
}

// SetPlanes takes the channels one after the other, each row by row.
func (p Picture) SetPlanes(planes []float32) {
	for c := range p.Channels {
		for y := range p.Height {
			row := planes[(c*p.Height+y)*p.Width:][:p.Width]
			to := p.data[((y+rim)*(p.Width+2*rim)+rim)*p.Channels+c:]
			for x, v := range row {
				to[x*p.Channels] = v
			}
		}
	}
}

// SetLevels takes three channels of bytes, px by px, each a grey level / 255 - 0.5.
func (p Picture) SetLevels(levels []byte) {
	C.conv_levels(C.int(p.Width), C.int(p.Height), (*C.uint8_t)(unsafe.SliceData(levels[:3*p.Width*p.Height])), floats(p.data))
}

// Points gives for each channel the mean place, x and then y, from -1 at the first to 1
// at the last px, weighed by the exponentials of its numbers (integral regression).
// There must be a multiple of eight channels.
func (p Picture) Points(to []float32) {
	C.conv_points(C.int(p.Width), C.int(p.Height), C.int(p.Channels), floats(p.data), floats(to[:2*p.Channels]))
}

// Layer is a convolution of Kernel px each way, moved by Stride px over the picture and
// Pad px, up to two, around it. Zero for Stride and Dilation is one.
type Layer struct {
	Out, Kernel, Stride, Pad, Dilation int
	// Depthwise: each channel by itself, of which there are at least four. Linear: what is less than 0 stays so.
	Depthwise, Linear bool
}

// native is the layer as C has it, for pictures like that one.
func (l Layer) native(width C.int, in Picture) C.conv_layer {
	c := C.conv_layer{
		in: C.int(in.Channels), out: C.int(l.Out), kernel: C.int(l.Kernel),
		stride: C.int(max(1, l.Stride)), pad: C.int(l.Pad), dilation: C.int(max(1, l.Dilation)),
	}
	c.depthwise, c.linear = flag(l.Depthwise), flag(l.Linear)
	c.block = C.conv_block(width, c, C.int(in.Width))
	return c
}

// extent is how many px come out of so many, each way.
func (l Layer) extent(from int) int {
	return (from+2*l.Pad-max(1, l.Dilation)*(l.Kernel-1)-1)/max(1, l.Stride) + 1
}

func flag(is bool) C.int {
	if is {
		return 1
	}
	return 0
}

func floats(s []float32) *C.float { return (*C.float)(unsafe.SliceData(s)) }

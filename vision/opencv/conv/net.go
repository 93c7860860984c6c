package conv

/*
#include "native.h"
*/
import "C"

import (
	"fmt"

	"dicetable/vision/opencv/cvx"
)

// Taught are the numbers that a network was taught, to be dealt out to its layers.
type Taught struct {
	width C.int
	left  []float32
	err   error
}

// Load reads those of an ONNX file.
func Load(onnx []byte) *Taught {
	numbers, err := cvx.Weights(onnx)
	return &Taught{widest(), numbers, err}
}

// widest is how many numbers this processor works on at once.
func widest() C.int { return C.conv_width() }

// take are the next numbers, zeros if there are too few.
func (t *Taught) take(n int) []float32 {
	if len(t.left) < n {
		if t.err == nil {
			t.err = fmt.Errorf("it has too few numbers")
		}
		return make([]float32, n)
	}
	some := t.left[:n]
	t.left = t.left[n:]
	return some
}

// Skip leaves out numbers of a layer that is none of conv's.
func (t *Taught) Skip(n int) { t.take(n) }

// End is the error of a file that could not be read, or is none of these layers; call
// it when all are made.
func (t *Taught) End() error {
	if t.err == nil && len(t.left) > 0 {
		return fmt.Errorf("it has %d numbers too many", len(t.left))
	}
	return t.err
}

// Net makes of the next numbers a network of layers, into which a picture goes: of each
// layer its weights as ONNX has them, then its biases.
func (t *Taught) Net(in Picture, layers ...Layer) *Net {
	n := &Net{width: t.width, layers: layers, pictures: []Picture{in}}
	for _, l := range layers {
		from := n.Out()
		c, taps := l.native(t.width, from), l.Kernel*l.Kernel
		if !l.Depthwise {
			taps *= from.Channels
		}
		packed := make([]float32, C.conv_packed(t.width, c))
		C.conv_pack(t.width, c, floats(t.take(l.Out*(taps+1))), floats(packed))
		n.native, n.weights, n.pictures = append(n.native, c), append(n.weights, packed), append(n.pictures, NewPicture(l.extent(from.Width), l.extent(from.Height), l.Out))
	}
	return n
}

// Net is some layers, each going into the next. It is for one goroutine at a time.
type Net struct {
	width   C.int
	layers  []Layer
	native  []C.conv_layer
	weights [][]float32
	// pictures are what goes into each layer, and last what comes out.
	pictures []Picture
}

// In is what goes into the first layer.
func (n *Net) In() Picture { return n.pictures[0] }

// Out is what came out of the last one.
func (n *Net) Out() Picture { return n.pictures[len(n.pictures)-1] }

// Resize makes room for a picture of another size, px, of zeros; no layer may be dense.
func (n *Net) Resize(width, height int) {
	if in := n.In(); in.Width == width && in.Height == height {
		return
	}
	for i, p := range n.pictures {
		n.pictures[i] = p.resized(width, height)
		if i < len(n.layers) {
			width, height = n.layers[i].extent(width), n.layers[i].extent(height)
		}
	}
}

// Run makes what comes out of what goes in.
func (n *Net) Run() {
	for i, l := range n.native {
		in := n.pictures[i]
		C.conv_run(n.width, l, C.int(in.Width), C.int(in.Height), floats(in.data), floats(n.weights[i]), floats(n.pictures[i+1].data))
	}
}

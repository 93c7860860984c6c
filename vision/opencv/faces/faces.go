// Package faces reads a die's top face, laid straight, with the network that
// vision/train/faces.py makes for Bluff's dice, and witness.py for any others.
package faces

/*
#cgo CFLAGS: -O3
#cgo noescape faces_pack
#cgo nocallback faces_pack
#cgo noescape faces_read
#cgo nocallback faces_read
#include "native.h"
*/
import "C"

import (
	"fmt"
	"math"
	"unsafe"

	"dicetable/vision/opencv/cvx"
)

const (
	// Side is the edge of a patch, px.
	Side = C.FACES_SIDE
	// Span is how much of the face and what is around it a patch shows, in
	// half edges of the face.
	Span = 1.3
)

// Patch is a top face laid straight, grey levels: a plane of blue, one of green
// and one of red.
type Patch [3 * Side * Side]float32

// Chances are those of the faces 1 to 6 and star, by their numbers, and at 0
// that there is no top face in this place.
type Chances [C.FACES_SAYS]float64

// Net reads top faces. It is for one goroutine at a time.
type Net struct {
	// width is how many numbers are worked on at once.
	width         C.int
	weights, room []float32
}

// New loads the network, an ONNX file.
func New(onnx []byte) (*Net, error) { return newNet(onnx, int(C.faces_width())) }

func newNet(onnx []byte, width int) (*Net, error) {
	layers, err := cvx.Weights(onnx)
	if err == nil && len(layers) != C.FACES_WEIGHTS {
		err = fmt.Errorf("it has %d numbers, not %d", len(layers), C.FACES_WEIGHTS)
	}
	if err != nil {
		return nil, fmt.Errorf("the network for faces does not load (%w); build dicetable-eye again", err)
	}
	n := &Net{C.int(width), make([]float32, C.FACES_PACKED), make([]float32, C.FACES_ROOM)}
	C.faces_pack(n.width, floats(layers), floats(n.weights))
	return n, nil
}

// Read gives the chances of what a patch shows, and leaves it of mean 0 and
// deviation 1.
func (n *Net) Read(p *Patch) Chances {
	p.normalise()
	var scores [C.FACES_SAYS]float32
	C.faces_read(n.width, floats(n.weights), floats(p[:]), floats(n.room), floats(scores[:]))
	return softmax(scores)
}

func floats(s []float32) *C.float { return (*C.float)(unsafe.SliceData(s)) }

func (p *Patch) normalise() {
	var sum, squares float64
	for _, v := range p {
		sum += float64(v)
		squares += float64(v) * float64(v)
	}
	mean := sum / float64(len(p))
	// What hardly differs is not blown up to noise.
	scale := float32(1 / (math.Sqrt(max(0, squares/float64(len(p))-mean*mean)) + 4))
	for i := range p {
		p[i] = (p[i] - float32(mean)) * scale
	}
}

// softmax makes chances of the network's scores, whose last is that of no face.
func softmax(scores [C.FACES_SAYS]float32) (c Chances) {
	top, sum := scores[0], 0.0
	for _, s := range scores {
		top = max(top, s)
	}
	for i, s := range scores {
		e := math.Exp(float64(s - top))
		sum += e
		c[(i+1)%len(c)] = e
	}
	for i := range c {
		c[i] /= sum
	}
	return c
}

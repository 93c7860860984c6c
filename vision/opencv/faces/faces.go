// Package faces reads a die's top face, laid straight, with the network that
// vision/train/faces.py makes for Bluff's dice, and witness.py and glare.py for any others.
package faces

import (
	"fmt"
	"math"

	"dicetable/vision/opencv/conv"
)

const (
	// Side is the edge of a patch, px.
	Side = 32
	// Span is how much of the face and what is around it a patch shows, in
	// half edges of the face.
	Span = 1.3
	// says is how many scores the network gives.
	says = 8
)

// Patch is a top face laid straight, grey levels: a plane of blue, one of green
// and one of red.
type Patch [3 * Side * Side]float32

// Chances are those of the faces 1 to 6 and star, by their numbers, and at 0
// that there is no top face in this place.
type Chances [says]float64

// Net reads top faces. It is for one goroutine at a time.
type Net struct{ layers *conv.Net }

// Channels are how many each of a network's layers has but the last.
type Channels [7]int

// Usual are those of faces.py and witness.py, Wide those of glare.py.
var (
	Usual = Channels{16, 24, 32, 48, 48, 64, 48}
	Wide  = Channels{24, 32, 48, 64, 64, 96, 64}
)

// New loads a network of so many channels, an ONNX file.
func New(onnx []byte, c Channels) (*Net, error) {
	taught := conv.Load(onnx)
	n := taught.Net(conv.NewPicture(Side, Side, 3),
		conv.Layer{Out: c[0], Kernel: 3, Pad: 1},
		conv.Layer{Out: c[1], Kernel: 3, Pad: 1, Stride: 2},
		conv.Layer{Out: c[2], Kernel: 3, Pad: 1},
		conv.Layer{Out: c[3], Kernel: 3, Pad: 1, Stride: 2},
		conv.Layer{Out: c[4], Kernel: 3, Pad: 1},
		conv.Layer{Out: c[5], Kernel: 3, Pad: 1, Stride: 2},
		conv.Layer{Out: c[6], Kernel: 4},
		conv.Layer{Out: says, Kernel: 1, Linear: true})
	if err := taught.End(); err != nil {
		return nil, fmt.Errorf("the network for faces does not load (%w); build dicetable-eye again", err)
	}
	return &Net{n}, nil
}

// Read gives the chances of what a patch shows, and leaves it of mean 0 and
// deviation 1.
func (n *Net) Read(p *Patch) Chances {
	p.normalise()
	n.layers.In().SetPlanes(p[:])
	n.layers.Run()
	return softmax([says]float32(n.layers.Out().Pixel(0, 0)))
}

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
func softmax(scores [says]float32) (c Chances) {
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

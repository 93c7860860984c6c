package opencv

import (
	_ "embed"
	"math"

	"dicetable/vision"
	"dicetable/vision/opencv/conv"
	"dicetable/vision/opencv/crop"
)

// hueONNX is the network that vision/train/hue.py makes. Where nothing tells the light,
// it names a die's colour by what is around it, too: in too much light black is grey and
// orange is yellow, and so is all else.
//
//go:embed hue.onnx
var hueONNX []byte

const (
	// huePx is the edge of what it is shown, px, and hueSide that of a die in it.
	huePx, hueSide = 48, 14.0
)

// byHue and byReaders are how much it counts what this network says of colours, and what
// the readers do, as exponents: as they tell drawn dice in too much light best (docs/training.md).
const byHue, byReaders = 0.6, 0.3

// hueTurns are the ways in which it sees a die; the mean of what it says counts.
var hueTurns = [...]turn{0, mirroredColumns | mirroredDiagonal, mirroredColumns | mirroredRows, mirroredRows | mirroredDiagonal}

// hueNet is for one goroutine at a time.
type hueNet struct {
	part   crop.Part
	layers *conv.Net
}

func newHueNet(onnx []byte) (*hueNet, error) {
	taught := conv.Load(onnx)
	n := hueNet{make(crop.Part, huePx*huePx), taught.Net(conv.NewPicture(huePx, huePx, 3),
		conv.Layer{Out: 24, Kernel: 4, Pad: 1, Stride: 2},
		conv.Layer{Out: 32, Kernel: 3, Pad: 1, Stride: 2},
		conv.Layer{Out: 48, Kernel: 3, Pad: 1},
		conv.Layer{Out: 64, Kernel: 3, Pad: 1, Stride: 2},
		conv.Layer{Out: 96, Kernel: huePx / 8},
		conv.Layer{Out: len(colours), Kernel: 1, Linear: true})}
	if err := taught.End(); err != nil {
		return nil, unusable("that names colours", err)
	}
	return &n, nil
}

// name makes of what the readers say of a look's colour what they and this network do
// together.
func (n *hueNet) name(f vision.Frame, l *look) {
	l.hues = n.chances(f, l.top)
	for i, p := range l.hues {
		l.colours[i] = math.Pow(p+never, byHue) * math.Pow(l.colours[i]+never, byReaders)
	}
	toOne(&l.colours)
}

// chances are those of the colours of a die with that top face.
func (n *hueNet) chances(f vision.Frame, top quad) (all [len(colours)]float64) {
	var said [len(colours)]float32
	n.part.Cut(f, top.middle(), top.side()/hueSide, huePx)
	for _, t := range hueTurns {
		in := n.layers.In()
		for i, px := range n.part {
			to := in.Pixel(t.place(i%huePx, i/huePx, huePx))
			for k := range to {
				to[k] = px[k]/255 - 0.5
			}
		}
		n.layers.Run()
		for i, v := range n.layers.Out().Pixel(0, 0) {
			said[i] += v / float32(len(hueTurns))
		}
	}
	softmax(said[:], all[:])
	return all
}

package opencv

import (
	_ "embed"
	"math"
	"slices"

	"dicetable/vision"
	"dicetable/vision/opencv/conv"
	"dicetable/vision/opencv/crop"
)

// What vision/train/hue.py makes: two networks which, where nothing tells the light, name a
// die's colour by what is around it, too: in too much light black is grey and orange is
// yellow, and so is all else. The second learned on from the first, on ordinary dice, half of
// them in light of several colours, such as black ones mirror. Alone it names fewer right of
// those that are rare, so the mean of both counts.
var (
	//go:embed hue.onnx
	hueONNX []byte
	//go:embed hue_mingled.onnx
	hueMingledONNX []byte
)

const (
	// huePx is the edge of what it is shown, px, and hueSide that of a die in it.
	huePx, hueSide = 48, 14.0
)

// byHue and byReaders are how much it counts what these networks say of colours, and what
// the readers do, as exponents: as they tell drawn dice in too much light best (docs/training.md).
const byHue, byReaders = 0.6, 0.3

// hueTurns are the ways in which they see a die, by turns; the mean of what they say counts.
var hueTurns = [...]turn{0, mirroredColumns | mirroredDiagonal, mirroredColumns | mirroredRows, mirroredRows | mirroredDiagonal}

// hueNets are both. They are for one goroutine at a time.
type hueNets struct {
	part crop.Part
	nets [2]*conv.Net
}

// newHueNets loads them.
func newHueNets() (*hueNets, error) {
	n := hueNets{part: make(crop.Part, huePx*huePx)}
	for i, onnx := range [...][]byte{hueMingledONNX, hueONNX} {
		var err error
		if n.nets[i], err = newHueNet(onnx); err != nil {
			return nil, err
		}
	}
	return &n, nil
}

func newHueNet(onnx []byte) (*conv.Net, error) {
	taught := conv.Load(onnx)
	n := taught.Net(conv.NewPicture(huePx, huePx, 3),
		conv.Layer{Out: 24, Kernel: 4, Pad: 1, Stride: 2},
		conv.Layer{Out: 32, Kernel: 3, Pad: 1, Stride: 2},
		conv.Layer{Out: 48, Kernel: 3, Pad: 1},
		conv.Layer{Out: 64, Kernel: 3, Pad: 1, Stride: 2},
		conv.Layer{Out: 96, Kernel: huePx / 8},
		conv.Layer{Out: len(colours), Kernel: 1, Linear: true})
	if err := taught.End(); err != nil {
		return nil, unusable("that names colours", err)
	}
	return n, nil
}

// clearHue is the chance of a colour from which both are not asked again, in the other
// turns.
const clearHue = 0.95

// name makes of what the readers say of a look's colour what they and these networks do
// together.
func (n *hueNets) name(f vision.Frame, l *look) {
	n.part.Cut(f, l.top.middle(), l.top.side()/hueSide, huePx)
	said := n.look(0)
	softmax(said[:], l.hues[:])
	if slices.Max(l.hues[:]) < clearHue {
		for i, v := range n.look(1) {
			said[i] = (said[i] + v) / 2
		}
		softmax(said[:], l.hues[:])
	}
	for i, p := range l.hues {
		l.colours[i] = math.Pow(p+never, byHue) * math.Pow(l.colours[i]+never, byReaders)
	}
	toOne(&l.colours)
}

// look is the mean of what they say of the part by turns, of which one begins.
func (n *hueNets) look(begins int) (said [len(colours)]float32) {
	for k, t := range hueTurns {
		net := n.nets[(begins+k)%len(n.nets)]
		in := net.In()
		for i, px := range n.part {
			to := in.Pixel(t.place(i%huePx, i/huePx, huePx))
			for k := range to {
				to[k] = px[k]/255 - 0.5
			}
		}
		net.Run()
		for i, v := range net.Out().Pixel(0, 0) {
			said[i] += v / float32(len(hueTurns))
		}
	}
	return said
}

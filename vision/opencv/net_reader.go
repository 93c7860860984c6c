package opencv

import (
	"dicetable/vision"
	"dicetable/vision/opencv/conv"
)

// readerNet is the network that reads what lies in a spot (vision/train/nets.py): what it
// sees near each px tells where things are, and all of that together the rest.
type readerNet struct {
	near, far, where, say *conv.Net
	cutter
}

const (
	// readerPoints are the places that it tells, readerHidden what it tells else.
	readerPoints, readerHidden = 24, 128
	// readSays is how many numbers it gives for a spot.
	readSays = 30
)

func newReaderNet(onnx []byte) (*readerNet, error) {
	n := readerNet{cutter: newCutter()}
	taught := conv.Load(onnx)
	n.near = taught.Net(n.to,
		conv.Layer{Out: 18, Kernel: 4, Pad: 1, Stride: 2},
		conv.Layer{Out: 18, Kernel: 3, Pad: 1},
		conv.Layer{Out: 36, Kernel: 3, Pad: 1, Stride: 2},
		conv.Layer{Out: 36, Kernel: 3, Pad: 1})
	n.where = taught.Net(n.near.Out(),
		conv.Layer{Out: 36, Kernel: 3, Pad: 2, Dilation: 2, Depthwise: true, Linear: true},
		conv.Layer{Out: 36, Kernel: 1},
		conv.Layer{Out: readerPoints, Kernel: 1, Linear: true})
	n.far = taught.Net(n.near.Out(),
		conv.Layer{Out: 54, Kernel: 3, Pad: 1, Stride: 2},
		conv.Layer{Out: readerHidden, Kernel: 6})
	// The file has where each px lies, too, by which its points are weighed.
	taught.Skip(2 * readerPoints * n.near.Out().Width * n.near.Out().Height)
	n.say = taught.Net(conv.NewPicture(1, 1, readerHidden+2*readerPoints), conv.Layer{Out: readSays, Kernel: 1, Linear: true})
	if err := taught.End(); err != nil {
		return nil, unusable("that reads dice", err)
	}
	return &n, nil
}

// of gives what it says of a spot, seen in a turn; it holds until the next call.
func (n *readerNet) of(f vision.Frame, s spot, white paper, t turn) []float32 {
	n.cut(f, s, white.at(s.at), t)
	return n.run()
}

// run gives what it says of what it is shown.
func (n *readerNet) run() []float32 {
	n.near.Run()
	n.where.Run()
	n.far.Run()
	all := n.say.In().Pixel(0, 0)
	copy(all, n.far.Out().Pixel(0, 0))
	n.where.Out().Points(all[readerHidden:])
	n.say.Run()
	return n.say.Out().Pixel(0, 0)
}

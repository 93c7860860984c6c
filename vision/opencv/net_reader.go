package opencv

import (
	"dicetable/vision"
	"dicetable/vision/opencv/conv"
)

// readers are the two networks that read what lies in a spot. The quick one is shown
// every spot; the close one, which is larger, only what may be a die then.
type readers struct {
	cutter
	quick, close *readerNet
}

func newReaders() (*readers, error) {
	r := readers{cutter: newCutter()}
	var err error
	if r.quick, err = newReaderNet(readONNX, r.to, quickReader); err != nil {
		return nil, err
	}
	if r.close, err = newReaderNet(closeONNX, r.to, closeReader); err != nil {
		return nil, err
	}
	return &r, nil
}

// read is what the quick one says of spots of a frame.
func (r *readers) read(f vision.Frame, spots []spot, white paper) []look {
	looks := make([]look, len(spots))
	for i, s := range spots {
		r.cut(f, s, white.at(s.at), 0)
		looks[i] = understood(s, r.quick.run())
	}
	return looks
}

// both is what they say of a spot, seen in a turn, on the average: together they err
// less than each does.
func (r *readers) both(f vision.Frame, s spot, white paper, t turn) (mean [readSays]float32) {
	r.cut(f, s, white.at(s.at), t)
	one, two := r.quick.run(), r.close.run()
	for i := range mean {
		mean[i] = (one[i] + two[i]) / 2
	}
	return mean
}

// readerNet is a network that reads what lies in a spot (vision/train/nets.py): what it
// sees near each px tells where things are, and all of that together the rest.
type readerNet struct{ near, far, where, say *conv.Net }

// readerSize is how many channels a reader has at a half, a quarter and an eighth of
// its patch, and how many hidden ones; where it is deep, it has one layer more at the
// last two of them.
type readerSize struct {
	half, quarter, eighth, hidden int
	deep                          bool
}

var (
	quickReader = readerSize{half: 18, quarter: 36, eighth: 54, hidden: 128}
	closeReader = readerSize{half: 32, quarter: 64, eighth: 128, hidden: 256, deep: true}
)

const (
	// readerPoints are the places that it tells.
	readerPoints = 24
	// readSays is how many numbers it gives for a spot.
	readSays = 30
)

func newReaderNet(onnx []byte, in conv.Picture, size readerSize) (*readerNet, error) {
	var n readerNet
	taught := conv.Load(onnx)
	near := []conv.Layer{
		{Out: size.half, Kernel: 4, Pad: 1, Stride: 2},
		{Out: size.half, Kernel: 3, Pad: 1},
		{Out: size.quarter, Kernel: 3, Pad: 1, Stride: 2},
		{Out: size.quarter, Kernel: 3, Pad: 1},
	}
	far := []conv.Layer{{Out: size.eighth, Kernel: 3, Pad: 1, Stride: 2}}
	if size.deep {
		near = append(near, conv.Layer{Out: size.quarter, Kernel: 3, Pad: 1})
		far = append(far, conv.Layer{Out: size.eighth, Kernel: 3, Pad: 1})
	}
	n.near = taught.Net(in, near...)
	n.where = taught.Net(n.near.Out(),
		conv.Layer{Out: size.quarter, Kernel: 3, Pad: 2, Dilation: 2, Depthwise: true, Linear: true},
		conv.Layer{Out: size.quarter, Kernel: 1},
		conv.Layer{Out: readerPoints, Kernel: 1, Linear: true})
	n.far = taught.Net(n.near.Out(), append(far, conv.Layer{Out: size.hidden, Kernel: patchPx / 8})...)
	// The file has where each px lies, too, by which its points are weighed.
	taught.Skip(2 * readerPoints * n.near.Out().Width * n.near.Out().Height)
	n.say = taught.Net(conv.NewPicture(1, 1, size.hidden+2*readerPoints), conv.Layer{Out: readSays, Kernel: 1, Linear: true})
	if err := taught.End(); err != nil {
		return nil, unusable("that reads dice", err)
	}
	return &n, nil
}

// run gives what it says of what it is shown; it holds until the next run.
func (n *readerNet) run() []float32 {
	n.near.Run()
	n.where.Run()
	n.far.Run()
	all := n.say.In().Pixel(0, 0)
	hidden := copy(all, n.far.Out().Pixel(0, 0))
	n.where.Out().Points(all[hidden:])
	n.say.Run()
	return n.say.Out().Pixel(0, 0)
}

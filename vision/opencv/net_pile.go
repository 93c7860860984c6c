package opencv

import (
	_ "embed"
	"math"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv/conv"
	"dicetable/vision/opencv/crop"
)

// What vision/train/pile.py makes: networks that tell how a die lies by what is seen around
// its top face, near and further off, where its neighbours and shadows are. There are three
// pairs. The second of a pair learned from outlines, too, that are far off, as those
// of dice in heaps now and then are: it calls fewer dice that lie on others, and fewer
// that lie flat. The mean of both calls as many as the first and as few as the second.
// Those for the tray learned on from pale mats, too, on which shadows tell more and black
// dice stand out; they call a bit less of Bluff's yellow dice. The third pair learned on
// from these, from heaps of ordinary dice on any ground seen from all sides: where
// the two of Bluff are not certain, they are asked, too. Tables without a mat have one by itself,
// which learned on from the first of those, from what the reader itself sees of dice that lean.
var (
	//go:embed pile.onnx
	pileONNX []byte
	//go:embed pile_astray.onnx
	pileAstrayONNX []byte
	//go:embed tray_pile.onnx
	trayPileONNX []byte
	//go:embed tray_pile_astray.onnx
	trayPileAstrayONNX []byte
	//go:embed plain_pile.onnx
	plainPileONNX []byte
	//go:embed plain_pile_astray.onnx
	plainPileAstrayONNX []byte
	//go:embed plain_lie.onnx
	plainLieONNX []byte
)

// pileNets are one or some of them, of which the mean counts.
type pileNets []*conv.Net

// newPileNets loads some. All are given the same picture.
func newPileNets(all ...[]byte) (pileNets, error) {
	in := conv.NewPicture(pilePx, pilePx, pilePlanes)
	var nets pileNets
	for _, onnx := range all {
		n, err := newPileNet(onnx, in)
		if err != nil {
			return nil, err
		}
		nets = append(nets, n)
	}
	return nets, nil
}

// says is the mean of what they say of a patch. Two are always asked, the others only where
// these are not certain of the mean.
func (nets pileNets) says(patch []float32) (mean [pileSays]float32) {
	nets[0].In().SetPlanes(patch)
	var sum [pileSays]float32
	for i, n := range nets {
		if i == alwaysAsked && isCertain(mean) {
			break
		}
		n.Run()
		for k, v := range n.Out().Pixel(0, 0) {
			sum[k] += v
			mean[k] = sum[k] / float32(i+1)
		}
	}
	return mean
}

// isCertain reports whether it is certain that a die lies flat, or how it does not.
func isCertain(said [pileSays]float32) bool {
	for _, v := range said {
		if math.Abs(float64(v)) < pileCertain {
			return false
		}
	}
	return true
}

const (
	// pilePx is the edge of what it is shown, px: the picture twice, near and further
	// off, three planes each, and two planes of the drop.
	pilePx      = 64
	pilePlane   = pilePx * pilePx
	pilePicture = 3 * pilePlane
	pilePlanes  = 8
	// pileSays is how many numbers it gives for a die: pileLeans tells whether it
	// leans, pileOnOther whether it lies on another one.
	pileSays, pileLeans, pileOnOther = 2, 0, 1
	// alwaysAsked is how many of some networks are asked about each die, and pileCertain what
	// they say, as the logarithm of odds, from which no more are: a chance of 0.05 or 0.95.
	alwaysAsked, pileCertain = 2, 3.0
	// pileDark is added to the deviation of a patch, 0-255, so that noise in
	// what is all of one colour does not fill it.
	pileDark = 4
)

// pileReaches are how far is seen from the middle of a top face, near and further off, in
// halves of its edge: the die is 24 px large, and 12.
var pileReaches = [...]float64{pilePx / 24.0, pilePx / 12.0}

func newPileNet(onnx []byte, in conv.Picture) (*conv.Net, error) {
	taught := conv.Load(onnx)
	n := taught.Net(in,
		conv.Layer{Out: 24, Kernel: 4, Pad: 1, Stride: 2},
		conv.Layer{Out: 40, Kernel: 3, Pad: 1, Stride: 2},
		conv.Layer{Out: 48, Kernel: 3, Pad: 1},
		conv.Layer{Out: 64, Kernel: 3, Pad: 1, Stride: 2},
		conv.Layer{Out: 64, Kernel: 8},
		conv.Layer{Out: pileSays, Kernel: 1, Linear: true})
	if err := taught.End(); err != nil {
		return nil, unusable("for dice that lie on others", err)
	}
	return n, nil
}

// heapedIn asks which dice that are seen in a known view lean or lie on others.
func (nets pileNets) heapedIn(f vision.Frame, v calib.View, looks []look) {
	patch := make([]float32, pilePlanes*pilePlane)
	for i := range looks {
		besideTop(f, v, looks[i].top, patch)
		said := nets.says(patch)
		looks[i].tipped, looks[i].heaped = chance(said[pileLeans]), chance(said[pileOnOther])
	}
}

// besideTop is the picture around a top face, laid straight, near and further off, each of
// mean 0 and deviation 1; and where the middle of the bottom face would be if the die lay
// flat, in half edges.
func besideTop(f vision.Frame, v calib.View, top quad, to []float32) {
	var drop calib.Point
	if size, ok := sized(v, top); ok {
		if drop, ok = dropped(v, top.middle(), size); ok {
			drop = drop.Times(top.side())
		}
	}
	along := aroundTop(f, top, drop, to)
	for range pileReaches {
		evened(to[:pilePicture])
		to = to[pilePicture:]
	}
	for i := range pilePlane {
		to[i], to[pilePlane+i] = float32(along.X), float32(along.Y)
	}
}

// aroundTop is that picture as it is, 0 to 255, and where that middle would be by the drop, px.
func aroundTop(f vision.Frame, top quad, drop calib.Point, to []float32) (along calib.Point) {
	a, b, along := dropEdges(top, drop)
	for i, reach := range pileReaches {
		crop.Straight(f, top.middle(), a.Times(reach), b.Times(reach), pilePx, to[i*pilePicture:])
	}
	return along
}

// Around is what the networks for heaps learn from of a die: the picture around the top face of
// that outline, laid straight, near and further off, 64 x 64 px each, planes of blue, green and
// red, 0 to 255. drop is the way from its middle to that of the bottom face if the die lies
// flat, px; along is that way in two half edges of the face.
func Around(f vision.Frame, outline [4]calib.Point, drop calib.Point) (picture []byte, along calib.Point) {
	seen := make([]float32, len(pileReaches)*pilePicture)
	along = aroundTop(f, outline, drop, seen)
	picture = make([]byte, len(seen))
	for i, v := range seen {
		picture[i] = uint8(v + 0.5)
	}
	return picture, along
}

// dropEdges are two half edges of a top face, chosen and ordered so that the
// drop goes along the second and, less, along the first: what is seen of a die
// is the same from eight sides. along is the drop in them.
func dropEdges(top quad, drop calib.Point) (a, b, along calib.Point) {
	p, q := top.halfEdges()
	det := p.Cross(q)
	if det == 0 {
		return p, q, calib.Point{}
	}
	s, t := drop.Cross(q)/det, p.Cross(drop)/det
	if math.Abs(s) > math.Abs(t) {
		p, q, s, t = q, p, t, s
	}
	return p.Times(sign(s)), q.Times(sign(t)), calib.Point{X: math.Abs(s), Y: math.Abs(t)}
}

// sign is 1 or -1.
func sign(v float64) float64 { return math.Copysign(1, v) }

// evened takes numbers to mean 0 and deviation 1.
func evened(all []float32) {
	var sum, squares float64
	for _, v := range all {
		sum, squares = sum+float64(v), squares+float64(v)*float64(v)
	}
	n := float64(len(all))
	mean := sum / n
	gain := 1 / (math.Sqrt(max(0, squares/n-mean*mean)) + pileDark)
	for i, v := range all {
		all[i] = float32((float64(v) - mean) * gain)
	}
}

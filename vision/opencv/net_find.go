package opencv

import (
	"cmp"
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/vision/opencv/conv"
	"dicetable/vision/opencv/cvx"
)

// spot is a place in a picture where a die's top face may have its middle.
type spot struct {
	at calib.Point
	// side is the face's edge, px.
	side float64
	// logit is how much speaks for it.
	logit float64
}

const (
	// findStep is the distance of the places that the finder judges, px of
	// the scaled picture; it gives them in blocks of two by two.
	findStep = 4
	// findAlign is what the scaled picture's width and height are multiples of.
	findAlign = 2 * findStep
	// usualSide is the edge of a die, px of the scaled picture, whose
	// logarithm is 0 to the finder.
	usualSide = 16.0
	// leastSpot is the logit from which a place is looked at closely.
	leastSpot = -2.0
	// apartSpots is how near two dice's middles may be, in sides.
	apartSpots = 0.45
	// sameSize is how many times as large one of two spots may be to be of the
	// same die.
	sameSize = 1.5
	// mostSpots is how many places of a picture are looked at closely.
	mostSpots = 96
)

// newFinderNet makes the network that says where dice may lie (vision/train/nets.py).
func newFinderNet(onnx []byte) (*conv.Net, error) {
	taught := conv.Load(onnx)
	layers := []conv.Layer{{Out: 12, Kernel: 4, Stride: 4}, {Out: 48, Kernel: 4, Pad: 1, Stride: 2}}
	for _, dilation := range []int{1, 2, 1} {
		layers = append(layers,
			conv.Layer{Out: 48, Kernel: 3, Pad: dilation, Dilation: dilation, Depthwise: true, Linear: true},
			conv.Layer{Out: 48, Kernel: 1})
	}
	// What is best for a picture of this size is for most.
	usual := conv.NewPicture(40*findAlign, 30*findAlign, 3)
	n := taught.Net(usual, append(layers, conv.Layer{Out: 16, Kernel: 1, Linear: true})...)
	if err := taught.End(); err != nil {
		return nil, unusable("that finds dice", err)
	}
	return n, nil
}

// find says where dice may lie in a picture, best first. Its width and height
// must be multiples of findAlign.
func find(n *conv.Net, p cvx.Picture) []spot {
	n.Resize(p.Width, p.Height)
	n.In().SetLevels(p.BGR)
	n.Run()
	return best(spots(n.Out()))
}

// spots are the places that the finder gives more than leastSpot: of each block the
// logits of its four places, then how far right and how far down of them, in steps, a
// die's middle is, and the logarithm of its size.
func spots(said conv.Picture) []spot {
	var all []spot
	for i := range said.Width * said.Height {
		block := said.Pixel(i%said.Width, i/said.Width)
		for k, logit := range block[:4] {
			if !(logit > leastSpot) {
				continue
			}
			x, y := 2*(i%said.Width)+k%2, 2*(i/said.Width)+k/2
			all = append(all, spot{
				at: calib.Point{
					X: (float64(x)+0.5+float64(block[4+k]))*findStep - 0.5,
					Y: (float64(y)+0.5+float64(block[8+k]))*findStep - 0.5,
				},
				side:  usualSide * math.Exp(max(-2, min(2, float64(block[12+k])))),
				logit: float64(logit),
			})
		}
	}
	return all
}

// alike reports whether two edges may be of the same die.
func alike(a, b float64) bool { return max(a, b) < sameSize*min(a, b) }

// best are the best spots without those that lie in a better one, the best
// one first.
func best(all []spot) []spot {
	slices.SortStableFunc(all, func(a, b spot) int { return cmp.Compare(b.logit, a.logit) })
	var kept []spot
next:
	for _, s := range all {
		if len(kept) == mostSpots {
			break
		}
		for _, k := range kept {
			if s.at.Far(k.at) < apartSpots*min(s.side, k.side) && alike(s.side, k.side) {
				continue next
			}
		}
		kept = append(kept, s)
	}
	return kept
}

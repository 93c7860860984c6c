package cubes

import (
	_ "embed"

	"dicetable/games/dice"
	"dicetable/vision"
	"dicetable/vision/opencv/crop"
	"dicetable/vision/opencv/faces"
)

// faceONNX is the network that vision/train/faces.py makes.
//
//go:embed face.onnx
var faceONNX []byte

// faces reads the faces of the dice.
func (d *Reader) faces(f vision.Frame, all []*found) {
	for _, x := range all {
		var p faces.Patch
		a, b := x.cube.axes()
		crop.Straight(f, x.cube.at, a.Times(faces.Span), b.Times(faces.Span), faces.Side, p[:])
		x.net = d.net.Read(&p)
		x.face, x.chance = likeliestFace(x.net, x.kind.Faces)
	}
}

// likeliestFace is that of some faces, with its chance.
func likeliestFace(c faces.Chances, of []dice.Face) (dice.Face, float64) {
	best := of[0]
	for _, f := range of {
		if c[f] > c[best] {
			best = f
		}
	}
	return best, c[best]
}

package cubes

/*
#include "native.h"
*/
import "C"

import (
	_ "embed"
	"fmt"
	"math"

	"dicetable/games/dice"
	"dicetable/vision"
	"dicetable/vision/opencv/cvx"
)

// leanONNX is what vision/train/lean.py makes.
//
//go:embed lean.onnx
var leanONNX []byte

const (
	// surelyLeans is the chance from which a die is called cocked, mayLean
	// that from which it is doubted whether it lies flat.
	surelyLeans = 0.9
	mayLean     = 0.6
)

// leanNet tells dice that lean a little from those that lie flat. Both have a
// top face, and a cube that lies flat fits either; but around it their sides
// end elsewhere.
type leanNet struct{ weights []float32 }

func newLeanNet() (leanNet, error) {
	weights, err := cvx.Weights(leanONNX)
	if err == nil && len(weights) != C.CUBES_LEAN_WEIGHTS {
		err = fmt.Errorf("it has %d numbers, not %d", len(weights), C.CUBES_LEAN_WEIGHTS)
	}
	if err != nil {
		return leanNet{}, fmt.Errorf("the network for dice that lean does not load (%w); build dicetable-eye again", err)
	}
	return leanNet{weights}, nil
}

// odds are those of leaning, as a logarithm, of a die that the cube was laid over.
func (n leanNet) odds(f vision.Frame, c cube) float64 {
	beside := besideOf(f, c)
	return float64(C.cubes_leans(first[C.float](n.weights), first[C.float](beside[:])))
}

// besideOf is what is seen around a cube's top face.
func besideOf(f vision.Frame, c cube) (numbers [C.CUBES_BESIDE]float32) {
	of := candidate{cube: c}
	C.cubes_beside((*printed)(nil).native(f), of.native(), first[C.float](numbers[:]))
	return numbers
}

// leaning tells which of the yellow dice lean, from this picture and those before:
// no others are known to it.
func (d *Reader) leaning(f vision.Frame, s Scene, k *sighting) {
	if k.kind.Colour != dice.Yellow {
		return
	}
	for i := range k.dice {
		x := &k.dice[i]
		x.rest = s.restAt(x.at).and(x.at, d.lean.odds(f, x.cube))
		x.leans = 1 / (1 + math.Exp(-x.rest.Leans))
		if d.Lesson != nil {
			numbers := besideOf(f, x.cube)
			d.Lesson(x.at, numbers[:])
		}
	}
}

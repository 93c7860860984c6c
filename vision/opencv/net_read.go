package opencv

import (
	"math"
	"math/cmplx"

	"dicetable/calib"
	"dicetable/games/dice"
)

// colours are the bodies' colours as the reader orders them; the last is any
// other.
var colours = [...]dice.Colour{dice.White, dice.Yellow, dice.Green, dice.Blue, dice.Red, dice.Black, dice.Orange, anyOther}

// anyOther is that of dice that no set has.
const anyOther dice.Colour = "other"

// look is what the reader sees in a spot. Chances are 0 to 1.
type look struct {
	// spot is where it was looked at.
	spot
	// top is the outline of the top face; drop is the way from its middle to
	// that of the bottom face, in sides.
	top  quad
	drop calib.Point
	// die is the chance that there is a die's top face.
	die float64
	// faces are the chances of each face, by its number; colours of each
	// colour, as they are ordered.
	faces   [dice.Star + 1]float64
	colours [len(colours)]float64
	// hues are the chances of colours by the network for colours, where it was asked.
	hues [len(colours)]float64
	// told are the second witness's chances of each face, and at 0 that the
	// outline is none of a face.
	told [dice.Star + 1]float64
	// third are likewise those of the third witness, who tells faces only, if it was asked.
	third [dice.Star + 1]float64
	// counted is the face that its pips were counted to make, or 0.
	counted dice.Face
	// unlike is how much its size speaks against a die, as the logarithm of
	// odds, if that was weighed.
	unlike  float64
	weighed bool
	// overlooked: the finder saw no die of its size there.
	overlooked bool
	// mayBeSide: it may be another die's side.
	mayBeSide bool
	// sided: a side of it was read as well.
	sided bool
	// leaning: by more than 7 degrees; stacked: it lies on another die;
	// seen: at least 40 % of the top face is visible; touching: another die
	// is less than a few mm away.
	leaning, stacked, seen, touching float64
	// tipped and heaped are the chances that it leans and that it lies on another
	// die by what is seen around it, where that was asked, as among the dice that the
	// network learned from.
	tipped, heaped float64
	// visible is about how much of the top face is, 0 to 1.
	visible float64
}

// understood is what the reader's numbers mean.
func understood(s spot, said []float32) look {
	l := look{
		spot: s, top: outlined(s, said[12:19]),
		drop: calib.Point{X: float64(said[19]), Y: float64(said[28])},
		die:  chance(said[0]), leaning: chance(said[8]), stacked: chance(said[9]),
		seen: chance(said[10]), visible: max(0, min(1, float64(said[11]))), touching: chance(said[29]),
	}
	softmax(said[1:8], l.faces[1:])
	softmax(said[20:28], l.colours[:])
	return l
}

// outlined is the top face that the reader's numbers describe: how far its
// middle is from the spot's, in sides; the logarithm of how much larger it
// is; how it is turned; and how it is foreshortened. See vision/train.
func outlined(s spot, said []float32) quad {
	of := func(i int) float64 { return float64(said[i]) }
	middle := complex(s.at.X+of(0)*s.side, s.at.Y+of(1)*s.side)
	reach := s.side * math.Exp(max(-1, min(1, of(2)))) / math.Sqrt2
	turn := cmplx.Rect(1, math.Atan2(of(4), of(3))/4)
	w := complex(of(5), of(6))
	var q quad
	for k, quarter := range [4]complex128{1, 1i, -1, -1i} {
		c := middle + complex(reach, 0)*(turn*quarter+w*cmplx.Conj(turn*quarter))
		q[k] = calib.Point{X: real(c), Y: imag(c)}
	}
	return q
}

// chance is the logistic function.
func chance(logit float32) float64 { return 1 / (1 + math.Exp(-float64(logit))) }

// softmax makes chances of logits.
func softmax(logits []float32, to []float64) {
	top, sum := logits[0], 0.0
	for _, s := range logits {
		top = max(top, s)
	}
	for i, s := range logits {
		to[i] = math.Exp(float64(s - top))
		sum += to[i]
	}
	for i := range to {
		to[i] /= sum
	}
}

package cubes

import (
	"math"
	"math/rand/v2"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// lying is a die as a test wants it to lie: its middle on the mat, mm, how
// high its top face is, how far it is turned, radians, and what it shows.
type lying struct {
	at        calib.Point
	top, turn float64
	face      dice.Face
	colour    dice.Colour
}

const testSize = 15.0

// above is a camera over the mat, tilted a little.
func above() calib.View {
	s, c := math.Sincos(0.12)
	return calib.View{
		Lens: calib.LensGuess(1280, 720),
		Pose: calib.Pose{R: [9]float64{1, 0, 0, 0, c, -s, 0, s, c}, T: [3]float64{-420, -260, 620}},
	}
}

// tint is a colour, blue green red.
type tint [3]float64

var tints = map[dice.Colour]tint{dice.Yellow: {30, 200, 235}, dice.Red: {30, 30, 200}}

// shown is what the die shows of itself at a px: the top, or its side, or
// nothing.
func (d lying) shown(v calib.View, px calib.Point) (tint, bool) {
	for down := 0.0; down <= testSize; down += 0.75 {
		mm, _ := v.Locate(px, d.top-down)
		s, c := math.Sincos(-d.turn)
		x, y := mm.X-d.at.X, mm.Y-d.at.Y
		x, y = (x*c-y*s)*2/testSize, (x*s+y*c)*2/testSize
		if max(math.Abs(x), math.Abs(y)) > 1 {
			continue
		}
		body := tints[d.colour]
		switch {
		case down > 0:
			return tint{body[0] * 0.6, body[1] * 0.6, body[2] * 0.6}, true
		case d.marked(x, y):
			if d.colour == dice.Red {
				return tint{240, 240, 240}, true
			}
			return tint{20, 20, 20}, true
		}
		return body, true
	}
	return tint{}, false
}

// marked reports whether a place of the top face, in half edges, is a mark.
func (d lying) marked(x, y float64) bool {
	if d.face == dice.Star {
		r, a := math.Hypot(x, y), math.Atan2(y, x)
		return r < 0.62-0.3*math.Abs(math.Remainder(a*5/math.Pi, 2))
	}
	for _, p := range pips[d.face] {
		if math.Hypot(x-p[0]*0.5, y-p[1]*0.5) < 0.19 {
			return true
		}
	}
	return false
}

// photograph draws dice on a dark mat, later ones over earlier ones, with
// four rays for each pixel.
func photograph(v calib.View, all ...lying) vision.Frame {
	f := vision.Frame{Width: v.Lens.Width, Height: v.Lens.Height}
	f.BGR = make([]byte, 3*f.Width*f.Height)
	for i := range f.BGR {
		f.BGR[i] = [3]byte{70, 62, 58}[i%3]
	}
	for _, d := range all {
		mid := v.Project(d.at, d.top)
		for y := int(mid.Y) - 28; y < int(mid.Y)+28; y++ {
			for x := int(mid.X) - 28; x < int(mid.X)+28; x++ {
				if x >= 0 && y >= 0 && x < f.Width && y < f.Height {
					d.paint(f, v, x, y)
				}
			}
		}
	}
	return f
}

func (d lying) paint(f vision.Frame, v calib.View, x, y int) {
	px := f.BGR[3*(y*f.Width+x):]
	var sum tint
	for _, o := range [...][2]float64{{-0.25, -0.25}, {0.25, -0.25}, {-0.25, 0.25}, {0.25, 0.25}} {
		t, ok := d.shown(v, calib.Point{X: float64(x) + o[0], Y: float64(y) + o[1]})
		if !ok {
			t = tint{float64(px[0]), float64(px[1]), float64(px[2])}
		}
		for k := range sum {
			sum[k] += t[k] / 4
		}
	}
	for k := range sum {
		px[k] = byte(sum[k])
	}
}

// cover paints a grey thing over a box of a frame.
func cover(f vision.Frame, b box) {
	for y := b.y0; y < b.y1; y++ {
		for x := b.x0; x < b.x1; x++ {
			copy(f.BGR[3*(y*f.Width+x):], []byte{120, 120, 120})
		}
	}
}

func flat(x, y, turn float64, face dice.Face) lying {
	return lying{at: calib.Point{X: x, Y: y}, top: testSize, turn: turn, face: face, colour: dice.Yellow}
}

func newTestReader(t testing.TB) *Reader {
	t.Helper()
	r, err := NewReader()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func readTest(t *testing.T, r *Reader, f vision.Frame) Reading {
	t.Helper()
	return readAgain(t, r, f, nil)
}

// readAgain reads a picture of dice that earlier ones have shown.
func readAgain(t *testing.T, r *Reader, f vision.Frame, rests []Rest) Reading {
	t.Helper()
	out, err := r.Read(f, Scene{View: above(), White: [3]float64{1, 1, 1}, Rests: rests}, BluffSet())
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// nearBy is how far, mm, a die may be read from where it lies.
const nearBy = 3

func TestEveryFaceIsReadHoweverItLies(t *testing.T) {
	r, rng := newTestReader(t), rand.New(rand.NewPCG(1, 2))
	for picture := range 14 {
		var want []lying
		for k := range 4 {
			x, y := 260+float64(k)*90+rng.Float64()*40-20, 150+rng.Float64()*180
			want = append(want, flat(x, y, rng.Float64()*2*math.Pi, dice.Face((4*picture+k)%7+1)))
		}
		want[3].colour = dice.Red
		got := readTest(t, r, photograph(above(), want...))
		if len(got.Dice) != len(want) || len(got.Doubts) > 0 {
			t.Fatalf("%v were thrown; read %+v with doubts %v", want, got.Dice, got.Doubts)
		}
		for _, w := range want {
			d, far := nearest(got.Dice, w.at)
			if far > nearBy || d.Value != w.face || d.Colour != w.colour || d.Cocked || d.Stacked {
				t.Fatalf("a %s %s at %v was read as %+v, %.1f mm off", w.colour, w.face, w.at, d, far)
			}
		}
	}
}

// nearest is the die nearest to a place on the mat, with its distance in mm.
func nearest(all []vision.Die, at calib.Point) (vision.Die, float64) {
	best, least := vision.Die{}, math.Inf(1)
	for _, d := range all {
		if d.CenterMM != nil && d.CenterMM.Far(at) < least {
			best, least = d, d.CenterMM.Far(at)
		}
	}
	return best, least
}

func TestDiceThatTouchAreToldApart(t *testing.T) {
	r := newTestReader(t)
	heap := []lying{flat(400, 250, 0.3, 5), flat(400+testSize*math.Cos(0.3), 250+testSize*math.Sin(0.3), 0.3, 6), flat(395, 267, 0.3, 2)}
	got := readTest(t, r, photograph(above(), heap...))
	for _, w := range heap {
		if d, far := nearest(got.Dice, w.at); far > nearBy || d.Value != w.face {
			t.Errorf("the %s at %v was read as %+v", w.face, w.at, d)
		}
	}
	if len(got.Dice) != len(heap) {
		t.Errorf("%d dice were read of %d", len(got.Dice), len(heap))
	}
}

func TestADieHalfCoveredIsDoubted(t *testing.T) {
	r, d := newTestReader(t), flat(400, 250, 0.3, 4)
	f := photograph(above(), d)
	mid := above().Project(d.at, d.top)
	cover(f, box{int(mid.X) - 1, int(mid.Y) - 30, int(mid.X) + 30, int(mid.Y) + 30})
	if got := readTest(t, r, f); len(got.Doubts) == 0 {
		t.Errorf("half a die is read without a doubt: %+v", got.Dice)
	}
}

func TestADieOnAnotherIsStacked(t *testing.T) {
	r := newTestReader(t)
	upper := flat(404, 245, 0.9, 3)
	upper.top *= 2
	got := readTest(t, r, photograph(above(), flat(400, 250, 0.3, 4), upper))
	for _, d := range got.Dice {
		if d.Stacked {
			return
		}
	}
	t.Errorf("no die is stacked in %+v, doubts %+v", got.Dice, got.Doubts)
}

func TestAnEmptyMatHasNoDice(t *testing.T) {
	if got := readTest(t, newTestReader(t), photograph(above())); len(got.Dice)+len(got.Doubts) > 0 {
		t.Errorf("an empty mat is read as %+v", got)
	}
}

func TestABrokenFrameIsRefused(t *testing.T) {
	if _, err := newTestReader(t).Read(vision.Frame{Width: 8, Height: 8}, Scene{}, BluffSet()); err == nil {
		t.Error("a frame without a picture was read")
	}
}

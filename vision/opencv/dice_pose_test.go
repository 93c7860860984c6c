package opencv

import (
	"math"
	"math/rand/v2"
	"testing"

	"dicetable/calib"
	"dicetable/vision"
)

// solid is a die in space: the middle of its top face on the mat, mm, its edge
// mm, and its axes: two along the top face's edges, one down.
type solid struct {
	at               [3]float64
	size             float64
	along, over, dow [3]float64
}

// leaned is a die whose top face leans by an angle toward a direction, with
// its edges turned, all in radians.
func leaned(x, y, size, lean, toward, turn float64) solid {
	turned := func(v [3]float64) [3]float64 {
		// Around the axis in the mat's plane across the direction.
		s, c := math.Sincos(toward)
		along, across := v[0]*c+v[1]*s, -v[0]*s+v[1]*c
		sl, cl := math.Sincos(lean)
		along, v[2] = along*cl-v[2]*sl, along*sl+v[2]*cl
		v[0], v[1] = along*c-across*s, along*s+across*c
		return v
	}
	s, c := math.Sincos(turn)
	return solid{
		at: [3]float64{x, y, -size}, size: size,
		along: turned([3]float64{c, s, 0}), over: turned([3]float64{-s, c, 0}), dow: turned([3]float64{0, 0, 1}),
	}
}

// seen is where a place in the die's own axes, in edges, is seen.
func (d solid) seen(v calib.View, along, over, down float64) calib.Point {
	var p [3]float64
	for i := range p {
		p[i] = d.at[i] + d.size*(along*d.along[i]+over*d.over[i]+down*d.dow[i])
	}
	return v.Project(calib.Point{X: p[0], Y: p[1]}, -p[2])
}

// look is what a perfect reader would say of the die.
func (d solid) look(v calib.View) look {
	var l look
	for i, c := range [4][2]float64{{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}} {
		l.top[i] = d.seen(v, c[0], c[1], 0)
	}
	l.at, l.side = l.top.middle(), l.top.side()
	l.drop = d.seen(v, 0, 0, 1).Minus(l.at).Times(1 / l.side)
	l.die, l.seen, l.visible = 1, 1, 1
	return l
}

// Size and lean are known wherever a die lies under the camera.
func TestPose(t *testing.T) {
	v := above()
	for _, at := range [][2]float64{{420, 260}, {100, 60}, {760, 80}, {400, 500}} {
		for _, lean := range []float64{0, 5, 10, 20} {
			for toward := range 5 {
				d := leaned(at[0], at[1], 16, lean*math.Pi/180, 1.3*float64(toward), 0.4*float64(toward))
				got := posedIn(vision.Frame{}, diceScene{View: v, Mat: calib.Bluff()}, []look{d.look(v)})[0]
				if math.Abs(got.lean-lean) > 0.6+lean/10 {
					t.Errorf("at %v, toward %d: leans by %.1f, not %.0f degrees", at, toward, got.lean, lean)
				}
				if lean < 6 && math.Abs(got.size-16) > 0.5 {
					t.Errorf("at %v, leaning by %.0f: %.2f mm large", at, lean, got.size)
				}
			}
		}
	}
}

// A die on a mat leans if its drop says so and a side of it was read, too, or if by what is seen
// around it it rather lies on another one: at the rim of the picture sides of dice that lie flat
// are seen as well, and a neighbour makes a drop wrong.
func TestADieLeansOfWhichASecondThingSaysSo(t *testing.T) {
	v := above()
	for _, c := range []struct {
		lean   float64
		sided  bool
		heaped float64
		want   bool
	}{
		{lean: 23, sided: true, want: true},
		{lean: 23, heaped: 0.6, want: true},
		{lean: 23, heaped: 0.4},
		{lean: 12, sided: true},
		{lean: 17, heaped: 0.9},
		{lean: 17, sided: true, want: true},
		{lean: 23},
	} {
		l := leaned(420, 260, 16, c.lean*math.Pi/180, 1, 0.3).look(v)
		l.tipped, l.sided, l.heaped = 0.1, c.sided, c.heaped
		if got := posedIn(vision.Frame{}, diceScene{View: v, Mat: calib.Bluff()}, []look{l})[0]; got.leans > 0.5 != c.want {
			t.Errorf("leaning by %.0f degrees, with a side %v and a chance of %v of lying on another one: it leans with a chance of %.2f", c.lean, c.sided, c.heaped, got.leans)
		}
	}
}

// How a table without a mat lies is told from its dice, although one leans.
func TestLevel(t *testing.T) {
	for _, slope := range []calib.Point{{}, {X: 0.3}, {X: -0.2, Y: 0.5}, {Y: 0.9}} {
		v := calib.View{Lens: calib.LensGuess(1280, 960), Pose: tilted(slope)}
		var looks []look
		for i := range 6 {
			x, y := -150+60*float64(i), 120-50*float64(i*i%5)
			looks = append(looks, leaned(x, y, 16, 0, 0, float64(i)).look(v))
		}
		looks[2] = leaned(40, -60, 16, 0.4, 1, 2).look(v)
		got, ok := level(1280, 960, looks)
		if !ok {
			t.Fatal("six dice are too few")
		}
		for i := range 3 {
			if k := 3*i + 2; math.Abs(got.Pose.R[k]-v.Pose.R[k]) > 0.025 {
				t.Errorf("slope %v: down is %.3f, not %.3f", slope, got.Pose.R, v.Pose.R)
				break
			}
		}
		for i, l := range looks {
			p := posed{look: l}
			p.pose(got)
			if off := p.lean > 7; off != (i == 2) {
				t.Errorf("slope %v: die %d leans by %.1f degrees", slope, i, p.lean)
			}
		}
	}
	if _, ok := level(640, 480, make([]look, 2)); ok {
		t.Error("two dice are said to be enough")
	}
}

// Where every other die's outline is wrong, some of them agree best with a table that is seen from
// nearly above; most of all agree with how it lies.
func TestLevelBesideWrongOutlines(t *testing.T) {
	v := calib.View{Lens: calib.LensGuess(1280, 960), Pose: tilted(calib.Point{Y: 0.7})}
	for _, seed := range []uint64{15, 18, 26, 27, 32} {
		r := rand.New(rand.NewPCG(seed, 1))
		var looks []look
		for i := range 9 {
			l := leaned(-200+50*float64(i), 150-60*float64(i*i%5), 16, 0, 0, float64(i)).look(v)
			if i%2 == 1 {
				sin, cos := math.Sincos(2 * math.Pi * r.Float64())
				l.drop = calib.Point{X: 0.5 * cos, Y: 0.5 * sin}
			}
			looks = append(looks, l)
		}
		got, _ := level(1280, 960, looks)
		for i := range 3 {
			if k := 3*i + 2; math.Abs(got.Pose.R[k]-v.Pose.R[k]) > 0.025 {
				t.Errorf("%d: down is %.3f, not %.3f", seed, got.Pose.R, v.Pose.R)
				break
			}
		}
	}
}

// Outlines that no flat die has, seen from the table's edge or from below, lead nowhere else.
func TestLevelOfImpossibleOutlines(t *testing.T) {
	for _, drop := range []float64{1.9999999, 2, 3} {
		var looks []look
		for i := range 4 {
			l := leaned(-150+60*float64(i), 40, 16, 0, 0, float64(i)).look(above())
			l.drop = calib.Point{Y: drop}
			looks = append(looks, l)
		}
		got, _ := level(1280, 960, looks)
		if down := got.Pose.R[8]; !(down > leastDown) {
			t.Errorf("dropping by %.1f sides: the table's down is %.3f away from the camera", drop, down)
		}
	}
}

func TestOverlap(t *testing.T) {
	square := func(x, y, half, turn float64) (q quad) {
		for i := range q {
			s, c := math.Sincos(turn + (2*float64(i)+1)*math.Pi/4)
			q[i] = calib.Point{X: x + math.Sqrt2*half*c, Y: y + math.Sqrt2*half*s}
		}
		return q
	}
	for _, c := range []struct {
		name string
		a, b quad
		want float64
	}{
		{"the same", square(0, 0, 10, 0.2), square(0, 0, 10, 0.2), 1},
		{"one in the other", square(0, 0, 10, 0), square(1, 2, 3, 1), 1},
		{"a half", square(0, 0, 10, 0), square(10, 0, 10, 0), 0.5},
		{"a quarter", square(0, 0, 10, 0), square(10, 10, 10, 0), 0.25},
		{"beside", square(0, 0, 10, 0), square(21, 0, 10, 0), 0},
		{"turned by an eighth", square(0, 0, 10, 0), square(0, 0, 10, math.Pi/4), 2 * (math.Sqrt2 - 1)},
		{"none", quad{}, square(0, 0, 10, 0), 0},
	} {
		for _, ab := range [][2]quad{{c.a, c.b}, {c.b, c.a}} {
			if got := overlap(ab[0], ab[1]); math.Abs(got-c.want) > 1e-9 {
				t.Errorf("%s: %v, not %v", c.name, got, c.want)
			}
		}
	}
	if s := square(5, 5, 10, 0.3).side(); math.Abs(s-20) > 1e-9 {
		t.Errorf("the side is %v", s)
	}
}

// A die lies on another one only where there may be one: the set lacks dice, or
// another one seems to be in the same place.
func TestADieLiesOnAnotherOnlyIfThereMayBeOne(t *testing.T) {
	v := above()
	all := func() []look {
		looks := []look{}
		for i := range 12 {
			looks = append(looks, sharp(v, 300+25*float64(i%4), 200+25*float64(i/4)))
		}
		looks[5].heaped = 0.95
		return looks
	}
	near := all()[:11]
	near[5] = with(near[5], leaned(340, 225, 16, 0, 0, 0.4).look(v))
	near[5].heaped = 0.95
	for _, c := range []struct {
		name  string
		looks []look
		set   diceSet
		want  bool
	}{
		{"all twelve are read", all(), diceCup, false},
		{"one of twelve is not", all()[:11], diceCup, true},
		{"nobody knows how many there are", all()[:11], anyPips, false},
		{"another one is in its place", near, anyPips, true},
	} {
		got := reported(diceScene{View: v, Mat: calib.TrayMat(), Set: &c.set}, c.looks...)
		if d := got.Dice[5]; d.Stacked != c.want {
			t.Errorf("%s: stacked is %v", c.name, d.Stacked)
		}
	}
}

// learned is what the network for heaps says of what has a chance in play, where it is so
// much rarer than among what it learned from.
func learned(inPlay, odds float64) float64 { return raised(inPlay, 1/odds) }

// A die that the set lacks lies under one of the others, or elsewhere: the less there is
// that may be it, the less must speak for the one that lies on it; and of two that are
// alike either may.
func TestWhereALackingDieLies(t *testing.T) {
	v := above()
	perhaps := sharp(v, 150, 100)
	perhaps.die, perhaps.told[0], perhaps.told[4] = 0.46, 0.5, 0.5
	for _, c := range []struct {
		name    string
		heaped  []float64
		lacking int
		rest    []look
		hides   bool
		want    int
	}{
		{"likely", []float64{0.9}, 1, nil, false, 1},
		{"hardly, but more than any other", []float64{0.3}, 1, nil, false, 1},
		{"hardly, and something else may be it", []float64{0.3}, 1, []look{perhaps}, false, 0},
		{"none is likely", []float64{0.1}, 1, nil, false, 0},
		{"likely, but a hand may hide it", []float64{0.9}, 1, nil, true, 0},
		{"certain, though a hand may hide it", []float64{0.99}, 1, nil, true, 1},
		{"one of two", []float64{0.8, 0.8}, 1, nil, false, 0},
		{"two of two", []float64{0.8, 0.8}, 2, nil, false, 2},
		{"none lacks", []float64{0.9}, 0, nil, false, 0},
	} {
		var looks []look
		for i := range 12 - c.lacking {
			l := sharp(v, 300+25*float64(i%4), 200+25*float64(i/4))
			l.heaped = 0.001
			if i < len(c.heaped) {
				l.heaped = c.heaped[i]
			}
			looks = append(looks, l)
		}
		set, called := diceCup, 0
		for _, d := range reported(diceScene{View: v, Mat: calib.TrayMat(), Set: &set, Hides: c.hides}, append(looks, c.rest...)...).Dice {
			if d.Stacked {
				called++
			}
		}
		if called != c.want {
			t.Errorf("%s: %d are called, not %d", c.name, called, c.want)
		}
	}
}

package opencv

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
	"dicetable/vision/visiontest"
)

// pipsOf are where the pips of each face lie, in edges from its middle.
var pipsOf = map[dice.Face][]calib.Point{
	1: {{}},
	2: {{X: -0.25, Y: -0.25}, {X: 0.25, Y: 0.25}},
	3: {{X: -0.25, Y: -0.25}, {}, {X: 0.25, Y: 0.25}},
	4: {{X: -0.25, Y: -0.25}, {X: 0.25, Y: 0.25}, {X: -0.25, Y: 0.25}, {X: 0.25, Y: -0.25}},
	5: {{X: -0.25, Y: -0.25}, {X: 0.25, Y: 0.25}, {}, {X: -0.25, Y: 0.25}, {X: 0.25, Y: -0.25}},
	6: {{X: -0.25, Y: -0.25}, {X: 0.25, Y: 0.25}, {X: -0.25}, {X: 0.25}, {X: -0.25, Y: 0.25}, {X: 0.25, Y: -0.25}},
}

// turned are pips on a face of countedPx that is turned, squeezed from side to side,
// and printed a little beside where they should be.
func turned(pips []calib.Point, angle, squeeze float64, rng *rand.Rand) (all []calib.Point) {
	s, c := math.Sincos(angle)
	for _, p := range pips {
		x, y := facePx*squeeze*p.X+rng.NormFloat64(), facePx*p.Y+rng.NormFloat64()
		all = append(all, calib.Point{X: c*x - s*y, Y: s*x + c*y})
	}
	return all
}

func TestPipsThatLieAsOnAFaceMakeIt(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for face, pips := range pipsOf {
		want := face
		if face == 1 {
			want = 0 // a single spot may be anything
		}
		for range 50 {
			angle, squeeze := rng.Float64()*2*math.Pi, 0.75+0.25*rng.Float64()
			if got := laidAs(turned(pips, angle, squeeze, rng)); got != want {
				t.Fatalf("a %s that is turned by %.2f and squeezed to %.2f: %s", face, angle, squeeze, got)
			}
		}
	}
	if got := laidAs(turned(pipsOf[6], 0.3, 0.55, rng)); got != 6 {
		t.Errorf("a long and narrow six: %s", got)
	}
}

// What lies otherwise is no face: a pip more or less would be a wrong one.
func TestSpotsThatLieOtherwiseMakeNoFace(t *testing.T) {
	at := func(xy ...float64) (all []calib.Point) {
		for i := 0; i < len(xy); i += 2 {
			all = append(all, calib.Point{X: xy[i] * facePx, Y: xy[i+1] * facePx})
		}
		return all
	}
	for name, spots := range map[string][]calib.Point{
		"none":                        nil,
		"a six that lacks one":        turned(pipsOf[6][1:], 0, 1, rand.New(rand.NewPCG(1, 1))),
		"a five that lacks a corner":  turned(pipsOf[5][1:], 0, 1, rand.New(rand.NewPCG(1, 1))),
		"a five with one more":        append(at(0, 0.3), turned(pipsOf[5], 0, 1, rand.New(rand.NewPCG(1, 1)))...),
		"four in a row":               at(-0.3, 0, -0.1, 0, 0.1, 0, 0.3, 0),
		"a flat cross":                at(-0.3, -0.05, 0.3, 0.05, -0.3, 0.05, 0.3, -0.05),
		"a triangle":                  at(0, -0.3, -0.25, 0.15, 0.25, 0.15),
		"a pair beside the middle":    at(0, 0, 0.3, 0.3),
		"six all around":              at(0.3, 0, 0.15, 0.26, -0.15, 0.26, -0.3, 0, -0.15, -0.26, 0.15, -0.26),
		"a four with one in the edge": append(at(0.3, 0.02), turned(pipsOf[4], 0, 1, rand.New(rand.NewPCG(1, 1)))...),
	} {
		if got := laidAs(spots); got != 0 {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// faceWith draws a die's top face, 60 px large, with round pips on it.
func faceWith(pips []calib.Point, body, pip byte, radius float64) (vision.Frame, quad) {
	const side, edge = 120, 60
	f := vision.Frame{Width: side, Height: side, BGR: make([]byte, 3*side*side)}
	for y := range side {
		for x := range side {
			at, level := calib.Point{X: float64(x) - side/2, Y: float64(y) - side/2}, byte(90)
			if max(math.Abs(at.X), math.Abs(at.Y)) <= edge/2 {
				level = body
			}
			for _, p := range pips {
				if p.Times(edge).Far(at) <= radius {
					level = pip
				}
			}
			for c := range 3 {
				f.BGR[3*(y*side+x)+c] = level
			}
		}
	}
	return f, quad{{X: 30, Y: 30}, {X: 90, Y: 30}, {X: 90, Y: 90}, {X: 30, Y: 90}}
}

func TestPipsAreCounted(t *testing.T) {
	c := newPipCounter()
	defer c.close()
	for face, pips := range pipsOf {
		for _, look := range []struct {
			name      string
			body, pip byte
			radius    float64
			counts    bool
		}{
			{"black on white", 220, 30, 5, true},
			{"white on black", 40, 230, 5, true},
			{"little light", 60, 20, 5, true},
			{"no contrast", 60, 50, 5, false},
			{"single pixels", 220, 30, 0, false},
		} {
			want := face
			if face == 1 || !look.counts {
				want = 0
			}
			f, top := faceWith(pips, look.body, look.pip, look.radius)
			if got, err := c.count(f, top); err != nil || got != want {
				t.Errorf("a %s, %s: %s, %v", face, look.name, got, err)
			}
		}
	}
}

// Scratches and gloss are smaller than pips; and where dark spots make one face and
// bright ones another, neither is told.
func TestSpotsThatAreNoPips(t *testing.T) {
	c := newPipCounter()
	defer c.close()
	mark := func(f vision.Frame, at []calib.Point, level byte, radius float64) {
		with, _ := faceWith(at, 220, level, radius)
		for i, v := range with.BGR {
			if v == level {
				f.BGR[i] = v
			}
		}
	}
	f, top := faceWith(pipsOf[4], 120, 30, 5)
	mark(f, pipsOf[1], 31, 2.5)
	if got, err := c.count(f, top); got != 4 || err != nil {
		t.Errorf("a four with a scratch in its middle: %s, %v", got, err)
	}
	f, top = faceWith(pipsOf[4], 120, 30, 5)
	mark(f, []calib.Point{{Y: -0.25}, {Y: 0.25}}, 231, 5)
	if got, err := c.count(f, top); got != 0 || err != nil {
		t.Errorf("a dark four and a bright two: %s, %v", got, err)
	}
}

// Of small faces, and of those that are clear, nothing is counted; a large one with two
// pips and more of which none are counted is known by that.
func TestLargeFacesAreCounted(t *testing.T) {
	c := newPipCounter()
	defer c.close()
	f, top := faceWith(pipsOf[4], 220, 30, 5)
	bare, _ := faceWith(nil, 220, 30, 5)
	small := quad{{X: 45, Y: 45}, {X: 75, Y: 45}, {X: 75, Y: 75}, {X: 45, Y: 75}}
	for _, x := range []struct {
		name    string
		f       vision.Frame
		top     quad
		reads   dice.Face
		sure    float64
		counted dice.Face
	}{
		{"a large four", f, top, 4, 0.7, 4},
		{"a large four that is read as a one", f, top, 1, 0.7, 4},
		{"a small one", f, small, 4, 0.7, 0},
		{"a bare face that is read as a four", bare, top, 4, 0.7, 0},
		{"a bare face that is read as a one", bare, top, 1, 0.7, 0},
		{"a clear four", f, top, 4, 1, 0},
	} {
		l := look{top: x.top, die: 0.9}
		l.faces[x.reads], l.told[x.reads] = x.sure, x.sure
		l.faces[7-x.reads], l.told[7-x.reads] = 1-x.sure, 1-x.sure
		looks := []look{l}
		if err := c.countIn(x.f, looks); err != nil || looks[0].counted != x.counted {
			t.Errorf("%s: counted %s, %v", x.name, looks[0].counted, err)
		}
	}
}

// Counting settles what two witnesses see otherwise, and makes what both see
// doubtful.
func TestTheCountIsAThirdWitness(t *testing.T) {
	for _, c := range []struct {
		read, told, counted, want dice.Face
		sure                      bool
	}{
		{5, 6, 0, 6, false},
		{5, 6, 6, 6, true},
		{6, 6, 6, 6, true},
		{6, 6, 4, 6, false},
	} {
		l := look{weighed: true, counted: c.counted}
		l.faces[c.read], l.told[c.told] = 1, 1
		got, p := l.face(everyFace)
		if got != c.want || p >= sureFaceAlone != c.sure {
			t.Errorf("%s: %s with a chance of %.3f", fmt.Sprint("read, told, counted ", c.read, c.told, c.counted), got, p)
		}
	}
}

// Of the labelled dice on bare tables that are large enough nearly all are counted, and
// hardly one wrong.
func TestPipsOfLabelledDice(t *testing.T) {
	labels, err := visiontest.LoadLabels(pictures)
	if err != nil {
		t.Fatal(err)
	}
	c := newPipCounter()
	defer c.close()
	var right, wrong, none int
	for _, l := range visiontest.OfKind(labels, "plain") {
		f := loadPicture(t, l.Name)
		for _, d := range l.Dice {
			// Outlines run the other way round than labels.
			top := quad{d.Quad[3], d.Quad[2], d.Quad[1], d.Quad[0]}
			if d.Value < 2 || d.Value > 6 || d.Visible < 0.95 || top.side() < leastCounted {
				continue
			}
			switch n, err := c.count(f, top); {
			case err != nil:
				t.Fatal(err)
			case n == d.Value:
				right++
			case n == 0:
				none++
			default:
				wrong++
				t.Logf("%s: a %s at %.0f is counted as a %s", l.Name, d.Value, d.Center, n)
			}
		}
	}
	t.Logf("%d counted right, %d wrong, %d make no face", right, wrong, none)
	if all := right + wrong + none; all < 60 || float64(right) < 0.8*float64(all) || wrong > 1 {
		t.Error("too few are right, or too many wrong")
	}
}

package opencv

import (
	"math"
	"testing"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/survey"
)

// things reads only cups and hands of a picture.
func things(t *testing.T, f vision.Frame) vision.Reading {
	t.Helper()
	r := &Reader{options: Options{Mat: "auto", Dice: "auto"}}
	r.Reset()
	mat, err := r.find(f)
	if err != nil {
		t.Fatal(err)
	}
	r.light = survey.MeasureLight(f, r.sight.View, mat)
	out := vision.Reading{Status: vision.OK}
	if _, err := r.readThings(f, mat, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestCupsAndHandsInPictures(t *testing.T) {
	for _, l := range labels(t) {
		got := things(t, loadPicture(t, l.Name))
		want := map[int]calib.Point{}
		for _, c := range l.Cups {
			if c.State == vision.Down {
				want[c.Seat] = calib.Point{X: c.X, Y: c.Y}
			}
		}
		for _, c := range got.Cups {
			if c.State != vision.Down {
				continue
			}
			if at, ok := want[c.Seat]; !ok || at.Far(*c.CenterMM) > 15 {
				t.Errorf("%s: a cup is down in seat %d at %.0f, where is none", l.Name, c.Seat, *c.CenterMM)
			}
			delete(want, c.Seat)
		}
		for seat, at := range want {
			t.Errorf("%s: the cup down in seat %d at %.0f was not seen", l.Name, seat, at)
		}
		if seen := len(got.Hands) > 0; seen != l.Hand {
			t.Errorf("%s: hand seen: %v, in the picture: %v (%v)", l.Name, seen, l.Hand, got.Hands)
		}
		if isBlocked := got.Status == vision.Blocked; isBlocked && !l.Hand {
			t.Errorf("%s: blocked without a hand: %v", l.Name, got.Reasons)
		}
	}
}

func TestJudge(t *testing.T) {
	mat := colour{88, 84, 83}
	for _, c := range []struct {
		name string
		seen colour
		want uint8
	}{
		{"bare", mat, asPrinted},
		{"noise", colour{93, 80, 86}, asPrinted},
		{"half in shadow", colour{50, 48, 47}, shaded},
		{"some gloss", colour{106, 101, 100}, shaded},
		{"white paper", colour{240, 238, 241}, foreign},
		{"a yellow die", colour{40, 190, 220}, foreign},
		{"a red cup in shadow", colour{30, 25, 90}, foreign},
		{"a blue cup", colour{120, 60, 40}, foreign},
		{"black rubber", colour{12, 12, 12}, foreign},
	} {
		if got := judge(c.seen, mat); got != c.want {
			t.Errorf("%s: judged %d, want %d", c.name, got, c.want)
		}
	}
}

func TestIsSkin(t *testing.T) {
	for _, c := range []struct {
		name string
		rgb  [3]float64
		want bool
	}{
		{"pale", [3]float64{241, 214, 198}, true},
		{"tanned", [3]float64{198, 150, 118}, true},
		{"brown", [3]float64{141, 92, 66}, true},
		{"dark", [3]float64{74, 48, 38}, true},
		{"dark in shadow", [3]float64{40, 26, 21}, true},
		{"yellow die", [3]float64{235, 200, 40}, false},
		{"red die", [3]float64{200, 30, 35}, false},
		{"blue cup", [3]float64{36, 66, 138}, false},
		{"grey", [3]float64{120, 120, 122}, false},
		{"green mat", [3]float64{38, 91, 61}, false},
	} {
		if got := isSkin(colour{c.rgb[2], c.rgb[1], c.rgb[0]}); got != c.want {
			t.Errorf("%s: skin is %v", c.name, got)
		}
	}
}

func TestIsHand(t *testing.T) {
	red := appearance{mean: colour{40, 35, 190}}
	brown := appearance{mean: colour{45, 62, 105}, skin: 0.9, edges: 0.2}
	hand := appearance{mean: colour{118, 150, 198}, skin: 0.9, edges: 0.5}
	fist := appearance{mean: hand.mean, skin: 0.9, edges: 0.6}
	glove := appearance{mean: colour{190, 90, 60}, edges: 0.5}
	sleeve := appearance{mean: colour{110, 50, 40}, edges: 0.3}
	inside := appearance{mean: colour{30, 55, 100}, skin: 0.9, edges: 0.2}
	shaped, filled := []resting{{score: 0.95}}, []resting{{score: 0.95, covered: 0.95}}
	for _, c := range []struct {
		name  string
		thing appearance
		cups  []appearance
		depth float64
		// shape: it has a cup's shape; cut: the picture ends there.
		shape []resting
		cut   bool
		want  bool
	}{
		{"a hand among red cups", hand, []appearance{red}, 60, nil, true, true},
		{"a red cup among red cups", red, []appearance{red}, 60, nil, true, false},
		{"a brown cup among brown cups", brown, []appearance{brown}, 60, nil, true, false},
		{"a hand, no cup known", hand, nil, 60, nil, true, true},
		{"a brown cup, none known", brown, nil, 60, nil, true, false},
		{"an arm in a sleeve, none known", sleeve, nil, 300, nil, true, true},
		{"an arm in a sleeve among red cups", sleeve, []appearance{red}, 40, nil, true, true},
		{"a blue cup, none known", sleeve, nil, 40, nil, true, false},
		{"a brown cup, all of it seen", brown, nil, 140, shaped, false, false},
		{"a brown cup, all of it seen, among red ones", brown, []appearance{red}, 140, shaped, false, false},
		{"a fist like a cup", hand, nil, 60, shaped, true, true},
		{"a fist like a cup among red cups", hand, []appearance{red}, 60, shaped, true, true},
		{"a glove like a cup among red cups", glove, []appearance{red}, 60, shaped, true, true},
		{"a fist like a cup, all of it seen", fist, nil, 60, shaped, false, true},
		{"a hand like a cup, all of it seen", hand, nil, 60, shaped, false, false},
		{"a hand like a cup, all of it seen, too deep for one", hand, nil, 115, shaped, false, true},
		{"a hand like a cup, all of it seen, among red cups", hand, []appearance{red}, 60, shaped, false, true},
		{"a red cup cut by the border among red cups", red, []appearance{red}, 60, shaped, true, false},
		{"a brown cup cut by the border, its inside seen", inside, []appearance{brown}, 60, filled, true, false},
		{"something beside a brown cup cut by the border", inside, []appearance{brown}, 60, shaped, true, true},
		{"fingers like a cup among brown cups", hand, []appearance{brown}, 60, filled, true, true},
		{"a brown cup cut by the border among red ones", inside, []appearance{red}, 60, filled, true, true},
	} {
		x := thing{blob: blob{reaches: true, cut: c.cut}, appearance: c.thing, cups: c.shape, deep: c.depth}
		if got := x.isHand(c.cups); got != c.want {
			t.Errorf("%s: hand is %v", c.name, got)
		}
	}
}

func TestCupLooks(t *testing.T) {
	cup := func(b, g, r float64) thing {
		return thing{blob: blob{cut: true}, appearance: appearance{mean: colour{b, g, r}, skin: 0.9}}
	}
	hand := thing{blob: blob{cut: true}, appearance: appearance{mean: colour{118, 150, 198}, skin: 0.9, edges: 0.5}}
	aside := []thing{cup(45, 62, 105), hand, cup(30, 42, 70), cup(52, 70, 118)}
	if got := cupAppearances(nil, aside); len(got) != 3 {
		t.Errorf("of three cups and a hand, %d are cups", len(got))
	}
	if got := cupAppearances(nil, aside[:3]); len(got) != 0 {
		t.Errorf("of two alike, %d are cups", len(got))
	}
	whole := thing{appearance: appearance{mean: colour{160, 60, 40}}, cups: []resting{{score: 0.9}}}
	if got := cupAppearances(nil, []thing{whole, hand}); len(got) != 1 {
		t.Errorf("of a blue thing of a cup's shape and a hand, %d are cups", len(got))
	}
}

// A hand covers the zones it lies over, not those it comes near to.
func TestHandCoversZones(t *testing.T) {
	p := plan{view: straight(), mat: calib.Bluff()}
	p.Width, p.Height = 480, 270
	var b blob
	from, to := p.cell(p.view.Project(calib.Point{X: 100, Y: 0}, 0)), p.cell(p.view.Project(calib.Point{X: 150, Y: 80}, 0))
	b.x0, b.y0, b.x1, b.y1 = int(from.X), int(from.Y), int(to.X), int(to.Y)
	for y := b.y0; y < b.y1; y++ {
		for x := b.x0; x < b.x1; x++ {
			b.cells = append(b.cells, y*p.Width+x)
		}
	}
	h := p.handOf(b)
	if len(h.Zones) != 1 || h.Zones[0] != vision.SeatZone(1) {
		t.Errorf("it covers %v", h.Zones)
	}
	if deep := p.depth(b); math.Abs(deep-80) > 5 {
		t.Errorf("it reaches %.0f mm over the mat", deep)
	}
}

// straight is a camera straight above the mat's middle.
func straight() calib.View {
	return calib.View{
		Lens: calib.Lens{Width: 1920, Height: 1080, Fx: 1478, Fy: 1478, Cx: 960, Cy: 540},
		Pose: calib.Pose{R: [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}, T: [3]float64{-420.5, -297, 900}},
	}
}

// The sums over boxes are those that counting gives.
func TestOpenedAgainstADumbTwin(t *testing.T) {
	m := newMask(40, 30)
	seed := uint32(7)
	for i := range m.cells {
		seed = seed*1664525 + 1013904223
		m.cells[i] = foreign
		if seed>>24 < 12 {
			m.cells[i] = asPrinted
		}
	}
	s := counted(m, kinds{foreign: true})
	for _, b := range [][4]int{{0, 0, 40, 30}, {3, 4, 9, 11}, {38, 28, 40, 30}, {5, 5, 5, 9}} {
		n := 0
		for y := b[1]; y < b[3]; y++ {
			for x := b[0]; x < b[2]; x++ {
				if m.cells[y*40+x] == foreign {
					n++
				}
			}
		}
		if got := s.box(b[0], b[1], b[2], b[3]); got != n {
			t.Errorf("box %v holds %d, counted %d", b, n, got)
		}
	}
	// Of the larger one the sums overflow within the square: 2^15 cells fail there and before it.
	for _, edge := range []int{20, 192} {
		squareOpens(t, edge)
	}
}

// squareOpens checks that a square of nine cells near the end of a mask is kept where nine are asked.
func squareOpens(t *testing.T, edge int) {
	t.Helper()
	solid := newMask(edge, edge)
	for y := edge - 15; y < edge-6; y++ {
		for x := edge - 15; x < edge-6; x++ {
			solid.cells[y*edge+x] = foreign
		}
	}
	isForeign := kinds{foreign: true}
	for i, c := range opened(solid, 4, isForeign).cells {
		if (c != 0) != (solid.cells[i] != asPrinted) {
			t.Fatalf("a square of nine is not what it opens to, cell %d", i)
		}
	}
	for i, c := range opened(solid, 5, isForeign).cells {
		if c != 0 {
			t.Fatalf("a square of nine passes where eleven are asked, cell %d", i)
		}
	}
}

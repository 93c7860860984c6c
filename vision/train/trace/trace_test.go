package trace

import (
	"encoding/json"
	"math"
	"testing"
)

// above looks straight down from 1 m; at the height z a millimetre is
// 1000/(1000-z) pixels and x and y of the ground run right and up.
func above() camera {
	return camera{at: vec{0, 0, 1000}, look: turn{vec{1, 0, 0}, vec{0, -1, 0}, vec{0, 0, -1}}, focal: 1000}
}

// testScene is an evenly lit table with the dice that lay puts on it.
func testScene(lay func(t *table, k kind)) *scene {
	s := &scene{camera: above(), side: 16, ground: &ground{a: grey(0.2), grain: 1, turnX: 1}, film: film{gain: 1, gamma: 1, shoulder: 1}}
	s.sky = sky{grey(0.5), grey(0.5)}
	l := &look{round: 0.1, rough: 0.5, pips: pips{space: 0.5, squeeze: 1, stretch: 1, size: 0.2, one: 0.3}}
	p := &paints{name: "white", body: grey(0.9), pip: grey(0.02), one: grey(0.02), star: grey(0.02), around: grey(0.5)}
	lay(&table{scene: s, r: newLuck(1, 1)}, kind{l, p, 16})
	return s
}

// put puts one die over x, y and sets its top value.
func put(t *table, k kind, x, y float64, w turn, top int) *body {
	b := t.mould(k)
	b.die.skin.numbered(t.r, top)
	b.turn, b.at = w, vec{x, y, t.height(k, w)}
	return t.add(b)
}

func within(t *testing.T, what string, got, want, slack float64) {
	t.Helper()
	if math.Abs(got-want) > slack {
		t.Errorf("%s is %.3f, want %.3f", what, got, want)
	}
}

func TestQuadOfAKnownDie(t *testing.T) {
	s := testScene(func(t *table, k kind) { put(t, k, 50, 30, upright, 5) })
	dice := s.label().Dice
	if len(dice) != 1 || dice[0].Value != 5 || dice[0].Colour != "white" {
		t.Fatalf("the label is %+v, want one white five", dice)
	}
	d, scale := dice[0], 1000.0/984
	want := [4][2]float64{{42, 22}, {42, 38}, {58, 38}, {58, 22}}
	for i, w := range want {
		within(t, "corner x", d.Quad[i][0], Side/2+w[0]*scale, 0.01)
		within(t, "corner y", d.Quad[i][1], Side/2-w[1]*scale, 0.01)
	}
	within(t, "centre x", d.Center[0], Side/2+50*scale, 0.01)
	within(t, "base x", d.Base[0], Side/2+50, 0.01)
	within(t, "side", d.SidePx, 16*scale, 0.02)
	within(t, "tilt", d.Tilt, 0, 0.001)
	within(t, "visible", d.Visible, 1, 0.001)
	if d.Cocked || d.Stacked || d.Heap {
		t.Errorf("a die flat by itself is labelled %+v", d)
	}
}

// area is twice the area of the quad, positive if it runs clockwise in the
// picture, where y runs down.
func (d *Die) area() float64 {
	sum := 0.0
	for i, a := range d.Quad {
		b := d.Quad[(i+1)%4]
		sum += a[0]*b[1] - a[1]*b[0]
	}
	return sum
}

func TestQuadsRunClockwise(t *testing.T) {
	for i := range uint64(60) {
		for _, d := range anyScene(newLuck(5, i)).label().Dice {
			if d.Visible > 0 && d.area() < 0 {
				t.Fatalf("crop %d: the quad %v runs against the clock", i, d.Quad)
			}
		}
	}
}

func TestTiltIsTheTopFacesOwn(t *testing.T) {
	for _, c := range []struct {
		tilt   float64
		cocked bool
	}{{3, false}, {6.9, false}, {7.1, true}, {30, true}, {44, true}} {
		s := testScene(func(t *table, k kind) { put(t, k, 0, 0, raise(1, rad(c.tilt), 0), 2) })
		d := s.label().Dice[0]
		within(t, "tilt", d.Tilt, c.tilt, 0.01)
		if d.Cocked != c.cocked || d.Value != 2 {
			t.Errorf("at %.1f degrees: cocked %v, value %d", c.tilt, d.Cocked, d.Value)
		}
	}
	// Beyond 45 degrees another face is on top.
	s := testScene(func(t *table, k kind) { put(t, k, 0, 0, raise(1, rad(50), 0), 2) })
	d := s.label().Dice[0]
	within(t, "tilt", d.Tilt, 40, 0.01)
	if d.Value == 2 || d.Value == 5 {
		t.Errorf("a die raised by 50 degrees shows %d on top", d.Value)
	}
}

func TestVisibleShare(t *testing.T) {
	for _, c := range []struct {
		name       string
		from, want float64
	}{{"all free", 8, 1}, {"half covered", 0, 0.5}, {"three quarters covered", -4, 0.25}, {"covered", -8, 0}} {
		s := testScene(func(t *table, k kind) {
			put(t, k, 0, 0, upright, 3)
			lid := &box{vec{50, 50, 0.1}, 0.05, 0}
			t.add(&body{solid: lid, turn: upright, at: vec{c.from + 50, 0, 16.2}, skin: &coating{}})
		})
		within(t, c.name, s.label().Dice[0].Visible, c.want, 0.04)
	}
}

// Crop edges hide nothing, and a die wholly outside is not listed.
func TestDiceAtTheCropsEdge(t *testing.T) {
	s := testScene(func(t *table, k kind) {
		put(t, k, 128, 0, upright, 3)
		put(t, k, 0, 160, upright, 4)
	})
	dice := s.label().Dice
	if len(dice) != 1 || dice[0].Value != 3 || dice[0].Visible != 1 {
		t.Errorf("listed are %+v, want the three alone, wholly visible", dice)
	}
}

// The picture shows what the label says: pips are where they belong.
func TestPictureShowsTheLabel(t *testing.T) {
	for value := 1; value <= 6; value++ {
		s := testScene(func(t *table, k kind) {
			t.camera.focal = 3000
			put(t, k, 0, 0, raise(0.4, 0, 0), value)
		})
		img := s.picture(1)
		d := s.label().Dice[0]
		scale := d.SidePx / 2
		ux, uy := (d.Quad[3][0]-d.Quad[0][0])/2/scale, (d.Quad[3][1]-d.Quad[0][1])/2/scale
		dark := 0
		for _, at := range [9][2]float64{{0, 0}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}, {-1, 0}, {1, 0}, {0, 1}, {0, -1}} {
			x := d.Center[0] + 0.5*scale*(at[0]*ux-at[1]*uy)
			y := d.Center[1] + 0.5*scale*(at[0]*uy+at[1]*ux)
			if img.RGBAAt(int(x), int(y)).G < 100 {
				dark++
			}
		}
		if dark != value {
			t.Errorf("a %d shows %d pips", value, dark)
		}
	}
}

// The white of the label is the pixel that white paper gets.
func TestWhiteIsWhatPaperGets(t *testing.T) {
	s := testScene(func(*table, kind) {})
	s.ground.a = grey(0.9)
	s.lights = []light{{at: vec{200, 100, 600}, far2: 410000, w: 20, h: 20, radius: 28,
		frame: facing(vec{-200, -100, -600}.unit()), power: vec{0.5, 0.4, 0.3}}}
	white := s.label().White
	got := s.picture(1).RGBAAt(Side/2, Side/2)
	for i, v := range [3]uint8{got.B, got.G, got.R} {
		within(t, "white", float64(v), white[i], 9)
	}
}

func TestOppositeFacesSumToSeven(t *testing.T) {
	r, hands := newLuck(1, 2), map[bool]bool{}
	for range 100 {
		s := &dieSkin{}
		top := r.between(1, 6)
		s.numbered(r, top)
		v := s.values
		if v[4] != top || v[0]+v[1] != 7 || v[2]+v[3] != 7 || v[4]+v[5] != 7 {
			t.Fatalf("the faces are %v with %d on top", v, top)
		}
		seen := map[int]bool{}
		odd := false
		low := [3]int{}
		for axis := range 3 {
			a := v[2*axis]
			odd = odd != (a > 3)
			low[axis] = min(a, 7-a)
			seen[low[axis]] = true
		}
		if len(seen) != 3 {
			t.Fatalf("the faces %v repeat", v)
		}
		even := low == [3]int{1, 2, 3} || low == [3]int{2, 3, 1} || low == [3]int{3, 1, 2}
		hands[even != odd] = true
	}
	if len(hands) != 2 {
		t.Error("only one handedness occurs")
	}
}

func TestStarHasItsPoints(t *testing.T) {
	for _, n := range []int{5, 6, 8} {
		s := star{points: n, outer: 0.8, inner: 0.4, lean: 0.3}
		tips, was := 0, false
		for i := range 3600 {
			y, x := math.Sincos(float64(i)*math.Pi/1800 + 0.011)
			in := s.inside(0.65*x, 0.65*y) > 0
			if in && !was {
				tips++
			}
			was = in
		}
		if tips != n || s.inside(0, 0) <= 0 || s.inside(0.9, 0) > 0 {
			t.Errorf("a star of %d points has %d", n, tips)
		}
	}
}

// However far apart a make's pips are and however long its six, each pip is seen by
// itself, on the face and on the disc behind it; some sixes are long and narrow.
func TestPipsOfAnyMakeAreApart(t *testing.T) {
	long := 0
	for i := range uint64(2000) {
		p := anyPips(newLuck(4, i))
		across, along := p.space*p.squeeze, p.space*p.stretch
		if 2*across < 2.2*p.size || along < 2*p.size || p.space*math.Sqrt2 < 2*p.size {
			t.Errorf("the pips of make %d meet: %+v", i, p)
		}
		if max(along, p.space)+p.size > 0.96 || p.plate > 0 && p.space*math.Sqrt2 > p.plate {
			t.Errorf("the pips of make %d leave their ground: %+v", i, p)
		}
		if across < 0.65*along {
			long++
		}
	}
	if long < 200 {
		t.Errorf("only %d of 2000 sixes are long and narrow", long)
	}
}

func TestLabelsAreJSON(t *testing.T) {
	for i := range uint64(40) {
		if _, err := json.Marshal(anyScene(newLuck(9, i)).label()); err != nil {
			t.Fatalf("crop %d: %v", i, err)
		}
	}
}

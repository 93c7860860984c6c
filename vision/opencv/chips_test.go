package opencv

import (
	"fmt"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
	"dicetable/vision/visiontest"
)

// thingLabels are the labelled pictures of chips, discs and cups on the tray
// mat.
func thingLabels(t testing.TB, field func(visiontest.Label) int) []visiontest.Label {
	t.Helper()
	all, err := visiontest.LoadLabels(pictures)
	if err != nil {
		t.Fatal(err)
	}
	var out []visiontest.Label
	for _, l := range all {
		if field(l) > 0 {
			out = append(out, l)
		}
	}
	if len(out) < 6 {
		t.Fatalf("only %d pictures", len(out))
	}
	return out
}

// sameChips reports chips that were missed, taken for others, or are not there.
func sameChips(t *testing.T, name string, want []visiontest.Chip, got []vision.Chip) {
	t.Helper()
	left := append([]vision.Chip(nil), got...)
	for _, w := range want {
		at, found := calib.Point{X: w.X, Y: w.Y}, -1
		for i, g := range left {
			if g.CenterMM.Far(at) < 5 {
				found = i
			}
		}
		if found < 0 {
			t.Errorf("%s: the chip of %d at %.0f was not seen", name, w.Value, at)
			continue
		}
		if g := left[found].Value; g != w.Value {
			t.Errorf("%s: the chip of %d at %.0f is taken for one of %d", name, w.Value, at, g)
		}
		left = append(left[:found], left[found+1:]...)
	}
	for _, g := range left {
		t.Errorf("%s: a chip of %d is seen at %.0f, where is none", name, g.Value, *g.CenterMM)
	}
}

func TestChipsInPictures(t *testing.T) {
	for _, l := range thingLabels(t, func(l visiontest.Label) int { return len(l.Chips) }) {
		got := things(t, loadPicture(t, l.Name))
		sameChips(t, l.Name, l.Chips, got.Chips)
		if got.Status != vision.OK || slices.ContainsFunc(got.Chips, func(c vision.Chip) bool { return c.Doubted }) {
			t.Errorf("%s is %s: %v", l.Name, got.Status, got.Reasons)
		}
	}
}

// A chip that is cut off in the picture reflects more than is seen of it: it is worth what is
// told by what is left, or it is doubted, and never worth something else.
func TestChipsInTooMuchLight(t *testing.T) {
	lie, right, doubted := 0, 0, 0
	for _, l := range thingLabels(t, func(l visiontest.Label) int { return len(l.Chips) }) {
		got := things(t, brighter(loadPicture(t, l.Name), 1.5))
		for _, c := range l.Chips {
			lie++
			at := calib.Point{X: c.X, Y: c.Y}
			switch i := slices.IndexFunc(got.Chips, func(o vision.Chip) bool { return o.CenterMM.Far(at) < 8 }); {
			case i < 0 && slices.ContainsFunc(got.Doubts, func(d vision.Doubt) bool { return d.CenterMM != nil && d.CenterMM.Far(at) < 8 }):
				doubted++
			case i >= 0 && got.Chips[i].Value == c.Value:
				right++
			default:
				t.Errorf("%s: a chip of %d at %.0f, %.0f is told as %v", l.Name, c.Value, c.X, c.Y, got.Chips)
			}
		}
	}
	if t.Logf("of %d chips %d are right, %d doubted", lie, right, doubted); right < lie*3/4 || doubted == 0 {
		t.Error("too few are right, or none is cut off")
	}
}

// brighter is a picture that was exposed so many times as long.
func brighter(f vision.Frame, times float64) vision.Frame {
	f.BGR = slices.Clone(f.BGR)
	for i, v := range f.BGR {
		f.BGR[i] = uint8(255 * math.Pow(min(1, times*lightOf[v]), 1/2.2))
	}
	return f
}

// Where a channel is all but dark the patches tell no light: a chip is doubted, and not taken
// for a black one, as all were whose light was divided by none.
func TestChipsInLightWithoutAColour(t *testing.T) {
	f := loadPicture(t, "luckyfive-0006")
	for channel, name := range []string{"blue", "green", "red"} {
		for _, share := range []float64{0, 0.02, 0.1} {
			dimmed := f
			dimmed.BGR = slices.Clone(f.BGR)
			for i := channel; i < len(dimmed.BGR); i += 3 {
				dimmed.BGR[i] = uint8(share * float64(dimmed.BGR[i]))
			}
			if got := things(t, dimmed); len(got.Chips) > 0 || got.Status != vision.Unsure {
				t.Errorf("%.2f of %s: %s, chips %v", share, name, got.Status, got.Chips)
			}
		}
	}
}

// A die whose rounded corners make a rim like a chip's is no chip, nor is the end of a die's
// shade, which may be a black one where no die is near; beside a die a chip is.
func TestADieIsNoChip(t *testing.T) {
	at := calib.Point{X: 343, Y: 274}
	for _, c := range []struct {
		name  string
		off   float64
		shade bool
		want  int
	}{
		{"a die", 1, false, 0},
		{"a die beside a chip", 25, false, 1},
		{"the shade of a die", 40, true, 0},
		{"what is as dark as shade, far from any die", 90, true, 1},
	} {
		middle := at.Plus(calib.Point{X: c.off})
		var shades []calib.Point
		if c.shade {
			shades = append(shades, at)
		}
		if got := withoutDice([]vision.Chip{{Value: 100, CenterMM: &at}}, shades, []vision.Die{{CenterMM: &middle}}); len(got) != c.want {
			t.Errorf("%s: %d chips", c.name, len(got))
		}
	}
}

func TestWhatMayBeAShadeOnTheMat(t *testing.T) {
	blue, dark, grey := colour{120, 80, 50}, colour{50, 34, 21}, colour{30, 30, 31}
	for _, c := range []struct {
		name    string
		value   int
		isStake bool
		seen    colour
		want    bool
	}{
		{"dark blue on blue", 100, false, dark, true},
		{"the same in the stake field", 100, true, dark, false},
		{"black on blue", 100, false, grey, false},
		{"a green chip", 50, false, dark, false},
		{"brighter than the mat", 100, false, blue.times(1.3), false},
	} {
		if got := mayBeShade(c.value, c.isStake, c.seen, blue); got != c.want {
			t.Errorf("%s may be a shade: %v", c.name, got)
		}
	}
}

// aslant is a random scene, seen by a camera a metre away whose axis is so far off the vertical,
// in radians, without hands, and as it was drawn.
func aslant(t *testing.T, game string, seed, n uint64, tilt float64) (sim.Scene, vision.Frame) {
	t.Helper()
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	s := sim.RandomStillFor(game, rand.New(rand.NewPCG(seed, n)))
	lens := calib.Lens{Width: 1920, Height: 1080, Fx: 1400, Fy: 1400, Cx: 960, Cy: 540, Distortion: [5]float64{-0.05, 0.01}}
	s.Hands, s.Camera = nil, sim.Camera(lens, calib.Point{X: 420, Y: 310}, 1000, tilt, 1.3*float64(n), 0)
	f, err := d.Draw(s)
	if err != nil {
		t.Fatal(err)
	}
	return s, f
}

// readWith reads a frame as the first one of a table.
func readWith(t *testing.T, how Options, f vision.Frame) vision.Reading {
	t.Helper()
	r, err := NewReader(how)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	got, err := r.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// The end of a die's shade looked like a black chip on this table.
func TestTheShadeOfADieIsNoChip(t *testing.T) {
	s, f := aslant(t, sim.LuckyFive, 515, 30, 0.1)
	if got := readWith(t, Options{Mat: "tray", Dice: "luckyfive"}, f); len(got.Chips) != len(s.Chips) || len(got.Dice) != 3 {
		t.Errorf("chips %v, dice %v; %d chips lie there", got.Chips, got.Dice, len(s.Chips))
	}
}

// The shade of a cup that lies by the stake field is no chip: with cups nobody plays for any.
func TestNoChipsBesideACup(t *testing.T) {
	if got := things(t, loadPicture(t, "dicecup-0019")); len(got.Cups) == 0 || len(got.Chips) > 0 || got.Status != vision.OK {
		t.Errorf("%s: cups %v, chips %v: %v", got.Status, got.Cups, got.Chips, got.Reasons)
	}
}

// Where a cup lies anywhere on the mat what hardly differs from it may be a chip at most, for
// cups throw shades like that; and by the stake field none is looked for.
func TestFaintChipsWhereACupLies(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	place := calib.Point{X: 622, Y: 329}
	for _, c := range []struct {
		name              string
		cups              []sim.SceneCup
		isChip, isDoubted bool
	}{
		{"no cup", nil, true, false},
		{"one far away", []sim.SceneCup{{State: vision.Aside, X: 120, Y: 470, Lean: 90, Toward: 30, H: 35}}, true, true},
		{"one by the field", []sim.SceneCup{{State: vision.Aside, X: 690, Y: 440, Lean: 90, Toward: 200, H: 35}}, false, false},
	} {
		s := sim.RandomStillFor(sim.LuckyFive, rand.New(rand.NewPCG(0, 60)))
		s.Theme, s.Hands, s.Dice, s.Cups, s.Chips = "green", nil, nil, c.cups, []sim.SceneChip{{Value: 50, X: place.X, Y: place.Y}}
		f, err := d.Draw(s)
		if err != nil {
			t.Fatal(err)
		}
		out := things(t, f)
		is := len(out.Chips) == 1 && out.Chips[0].CenterMM.Far(place) < 4
		if is != c.isChip || is && out.Chips[0].Doubted != c.isDoubted || len(out.Cups) != len(c.cups) {
			t.Errorf("%s: chips %v, cups %v: %v", c.name, out.Chips, out.Cups, out.Reasons)
		}
	}
}

// Chips of any age and make, under lamps from 2700 K to 6500 K, on any mat from
// which they stand out, touching each other.
func TestChipsDrawn(t *testing.T) {
	seeds := 3
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		d := newDrawing(uint64(seed))
		var want []visiontest.Chip
		bodies := map[int]color.RGBA{10: {150, 215, 95, 255}, 50: {22, 105, 52, 255}, 100: {22, 22, 24, 255}}
		for i := range 14 {
			value := []int{10, 50, 100}[d.rng.IntN(3)]
			at := calib.Point{X: 545 + 120*d.rng.Float64(), Y: 235 + 120*d.rng.Float64()}
			if i > 6 {
				at = calib.Point{X: 60 + 720*d.rng.Float64(), Y: 60 + 470*d.rng.Float64()}
			}
			if printedOn(at, 17) || tooNear(want, at) {
				continue
			}
			c := bodies[value]
			if !d.standsOut(c) {
				continue
			}
			for _, v := range []*uint8{&c.R, &c.G, &c.B} {
				*v = uint8(float64(*v) * (0.9 + 0.2*d.rng.Float64()))
			}
			d.add(drawnDisc{at: at, radius: 15, height: 3, thick: 3, colour: c})
			want = append(want, visiontest.Chip{Value: value, X: at.X, Y: at.Y})
		}
		got := things(t, d.shot())
		sameChips(t, "drawing "+string(rune('0'+seed)), want, got.Chips)
	}
}

// Of chips of the mat's own colour, in a heap of others, too, most are certain, and nearly
// all others are doubted, so that a reading of them is not called ok; what they are worth
// is told, and hardly anything is doubted, and nothing certain, where no such chip lies.
func TestChipsOfTheMatsColour(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	tables := uint64(48)
	if testing.Short() {
		tables = 8
	}
	own := map[string]int{"green": 50, "1993": 100}
	lie, certain, doubted, wrong, needless := 0, 0, 0, 0, 0
	for seed := range tables {
		s := sim.RandomStillFor(sim.LuckyFive, rand.New(rand.NewPCG(seed, 60)))
		s.Theme, s.Hands = []string{"green", "1993"}[seed%2], nil
		f, err := d.Draw(s)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range s.Chips {
			if c.Value == own[s.Theme] {
				lie++
			}
		}
		near := func(at calib.Point, mm float64) int {
			return slices.IndexFunc(s.Chips, func(c sim.SceneChip) bool { return at.Far(calib.Point{X: c.X, Y: c.Y}) < mm })
		}
		out := things(t, f)
		for _, x := range out.Doubts {
			if x.CenterMM == nil || near(*x.CenterMM, 12) < 0 {
				needless++
			}
		}
		for _, o := range out.Chips {
			at := near(*o.CenterMM, 8)
			is := at >= 0 && s.Chips[at].Value == o.Value
			switch {
			case is && o.Value == own[s.Theme] && o.Doubted:
				doubted++
			case is && o.Value == own[s.Theme]:
				certain++
			case !is && !o.Doubted:
				wrong++
			}
			if is {
				s.Chips = slices.Delete(s.Chips, at, at+1)
			}
		}
	}
	told := fmt.Sprintf("of %d chips of the mat's colour %d are certain, %d doubted; where none lies, %d doubts, %d certain", lie, certain, doubted, needless, wrong)
	t.Log(told)
	if lie < int(tables)/2 || float64(certain) < 0.85*float64(lie) || float64(certain+doubted) < 0.97*float64(lie) || needless > int(tables)/48 || wrong > 0 {
		t.Error(told)
	}
}

// What may be none does not tell that chips are played with.
func TestChipsThatMayBeNoneTellNothing(t *testing.T) {
	for _, c := range []struct {
		chips []vision.Chip
		want  bool
	}{
		{nil, false},
		{[]vision.Chip{{Value: 50, Doubted: true}}, false},
		{[]vision.Chip{{Value: 50, Doubted: true}, {Value: 10}}, true},
	} {
		if got := hasChips(&vision.Reading{Chips: c.chips}); got != c.want {
			t.Errorf("of %v chips are there: %v", c.chips, got)
		}
	}
}

// printedOn reports whether patches or markers are within a distance.
func printedOn(at calib.Point, mm float64) bool {
	for _, p := range calib.TrayMat().Patches {
		if p.Rect().Depth(at) > -mm {
			return true
		}
	}
	for _, k := range calib.TrayMat().Markers {
		if k.Rect().Depth(at) > -mm-8 {
			return true
		}
	}
	return false
}

// tooNear reports whether a chip would lie on another.
func tooNear(chips []visiontest.Chip, at calib.Point) bool {
	for _, c := range chips {
		if at.Far(calib.Point{X: c.X, Y: c.Y}) < 29.5 {
			return true
		}
	}
	return false
}

// What a chip is worth is told by what it reflects, with gloss over it or not;
// what lies between two is told as neither, and skin is no chip.
func TestChipValue(t *testing.T) {
	for _, c := range []struct {
		name    string
		r, g, b float64
		want    int
	}{
		{"light green", 0.35, 0.7, 0.12, 10},
		{"light green, overexposed", 0.5, 0.55, 0.3, 10},
		{"dark green", 0.01, 0.13, 0.03, 50},
		{"dark green with gloss", 0.16, 0.28, 0.18, 50},
		{"black", 0.01, 0.01, 0.01, 100},
		{"black with gloss", 0.23, 0.21, 0.19, 100},
		{"nearly black", 0.02, 0.06, 0.02, 0},
		{"between the greens", 0.1, 0.25, 0.085, 0},
		{"a light fingertip", 0.363, 0.197, 0.134, 0},
		{"a dark fingertip", 0.11, 0.048, 0.036, 0},
	} {
		if got := chipValue(colour{c.b, c.g, c.r}); got != c.want {
			t.Errorf("%s: worth %d, want %d", c.name, got, c.want)
		}
	}
}

func TestLinearAndEncodedAreInverse(t *testing.T) {
	for level := range 256 {
		if got := encoded(linear(float64(level))); math.Abs(float64(got)-float64(level)) > 0 {
			t.Errorf("level %d comes back as %d", level, got)
		}
	}
}

// A camera that sees far across shows more of a chip's side, and bends its rims: no chip is
// told twice.
func TestChipsSeenByAWideLens(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	lens := calib.Lens{Width: 1920, Height: 1080, Fx: 1050, Fy: 1050, Cx: 960, Cy: 540, Distortion: [5]float64{-0.15, 0.03}}
	for _, n := range []uint64{0, 2, 26} {
		s := sim.RandomStillFor(sim.LuckyFive, rand.New(rand.NewPCG(9191, n)))
		s.Camera = sim.Camera(lens, calib.Point{X: 420, Y: 297}, 660, 0.05, float64(n), 0)
		f, err := d.Draw(s)
		if err != nil {
			t.Fatal(err)
		}
		var want []visiontest.Chip
		for _, c := range s.Chips {
			want = append(want, visiontest.Chip{Value: c.Value, X: c.X, Y: c.Y})
		}
		sameChips(t, fmt.Sprintf("table %d", n), want, things(t, f).Chips)
	}
}

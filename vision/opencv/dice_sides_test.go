package opencv

import (
	"math"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/sim"
	"dicetable/vision/train/trace"
)

// Seen at 45 degrees, a die's near side is as large as its top.
func TestASideInPlainViewIsNoDie(t *testing.T) {
	at := func(x, y float64, drop calib.Point) look {
		l := look{top: quad{{X: x - 20, Y: y - 14}, {X: x + 20, Y: y - 14}, {X: x + 20, Y: y + 14}, {X: x - 20, Y: y + 14}}, drop: drop, die: 0.99}
		l.colours = seeing(map[dice.Colour]float64{dice.White: 99.9})
		return l
	}
	down, back := calib.Point{Y: 0.8}, calib.Point{Y: -0.8}
	top, side, next, beside := at(100, 100, down), at(100, 128, back), at(100, 128, down), at(180, 128, back)
	unsure := at(100, 72, down)
	unsure.die = 0.6
	for _, c := range []struct {
		name  string
		looks []look
		want  int
	}{
		{"a top and the side below it", []look{side, top}, 1},
		{"two dice, one before the other", []look{top, next}, 2},
		{"a die that leans beside another one", []look{top, beside}, 2},
		{"a side alone, its top is not seen", []look{side}, 1},
		{"upside down, beside what may be the side of a die that is seen the right way up", []look{at(100, 100, calib.Point{Y: -0.2}), unsure}, 2},
		{"upside down, where other dice tell which way is up", []look{at(100, 100, back), at(100, 72, down), at(300, 100, back), at(400, 100, back)}, 3},
	} {
		got := topsOnly(c.looks)
		if len(got) != c.want {
			t.Errorf("%s: %d dice, %d are there", c.name, len(got), c.want)
		}
		if len(got) == 1 && len(c.looks) == 2 && got[0].drop != down {
			t.Errorf("%s: the side is taken for the die", c.name)
		}
	}
}

// What lies where a die's side is, is turned away from its top, if by less than a side
// would be, and may be a die at best, is that side; it is doubted if what is on it can be
// on no side of that die.
func TestWhatMayBeASideIsNoDie(t *testing.T) {
	at := func(x, y, die float64, drop calib.Point) look {
		l := look{top: quad{{X: x - 20, Y: y - 14}, {X: x + 20, Y: y - 14}, {X: x + 20, Y: y + 14}, {X: x - 20, Y: y + 14}}, drop: drop, die: die, seen: 1, visible: 1}
		l.spot = spot{at: calib.Point{X: x, Y: y}, side: 28}
		face := dice.Face(3)
		if y > 100 {
			face = 2
		}
		l.told[0], l.told[face], l.faces[face] = 1-die, die, 1
		l.colours = seeing(map[dice.Colour]float64{dice.White: 99.9})
		return l
	}
	of := func(face dice.Face, l look) look {
		l.told[2], l.faces[2] = 0, 0
		l.told[face], l.faces[face] = l.die, 1
		return l
	}
	red := func(l look) look {
		l.colours = seeing(map[dice.Colour]float64{dice.Red: 99.9})
		return l
	}
	large := func(l look) look {
		middle := l.top.middle()
		for k, c := range l.top {
			l.top[k] = middle.Plus(c.Minus(middle).Times(1.3))
		}
		return l
	}
	down, aside := calib.Point{Y: 0.8}, calib.Point{X: -0.45, Y: 0.35}
	for _, c := range []struct {
		name       string
		looks      []look
		real, rest int
	}{
		{"a top, and what may be its side", []look{at(100, 100, 0.999, down), at(100, 126, 0.8, aside)}, 1, 0},
		{"a top, and its side outlined too large", []look{at(100, 100, 0.999, down), large(at(100, 126, 0.8, aside))}, 1, 0},
		{"a top, and there a three, which cannot be its side", []look{at(100, 100, 0.999, down), large(of(3, at(100, 126, 0.8, aside)))}, 1, 1},
		{"a top, and another one that leans", []look{at(100, 100, 0.999, down), at(100, 126, 0.999, aside)}, 2, 0},
		{"two tops that look the same way", []look{at(100, 100, 0.999, down), at(100, 126, 0.8, down)}, 2, 0},
		{"two tops that look every way, for a three is no side of a three", []look{at(100, 100, 0.999, down), of(3, at(100, 126, 0.8, aside))}, 2, 0},
		{"nor is a four", []look{at(100, 100, 0.999, down), of(4, at(100, 126, 0.8, aside))}, 2, 0},
		{"nor is a red one of a white die", []look{at(100, 100, 0.999, down), red(at(100, 126, 0.8, aside))}, 2, 0},
		{"what is turned away more than a die can lean", []look{at(100, 100, 0.999, down), at(300, 126, 0.999, calib.Point{Y: -0.6})}, 1, 1},
		{"two tops of which one is measured badly", []look{at(100, 100, 0.999, down), at(100, 126, 0.8, calib.Point{X: -0.2, Y: 0.7})}, 2, 0},
		{"what may be a die elsewhere", []look{at(100, 100, 0.999, down), at(180, 126, 0.8, aside)}, 2, 0},
		{"what may be a side of what may be a die", []look{at(100, 100, 0.8, down), at(100, 126, 0.7, aside)}, 2, 0},
	} {
		real, rest := parted(diceScene{}, topsOnly(c.looks))
		if len(real) != c.real || len(rest) != c.rest {
			t.Errorf("%s: %d dice, %d are doubted; not %d and %d", c.name, len(real), len(rest), c.real, c.rest)
		}
		if doubts := unread(anyPips, rest, false); len(doubts) != c.rest {
			t.Errorf("%s: %d doubts: %v", c.name, len(doubts), doubts)
		}
	}
}

// A die that leans shows a side where those of the others are not seen: the way to its own
// bottom tells, and that what is there is turned from it. Such a die is marked.
func TestASideOfADieThatLeans(t *testing.T) {
	at := func(x, y, die float64, drop calib.Point, face dice.Face) look {
		l := look{top: quad{{X: x - 14, Y: y - 14}, {X: x + 14, Y: y - 14}, {X: x + 14, Y: y + 14}, {X: x - 14, Y: y + 14}}, drop: drop, die: die}
		l.told[0], l.told[face], l.faces[face] = 1-die, die, 1
		l.colours = seeing(map[dice.Colour]float64{dice.White: 99.9})
		return l
	}
	down, right, left, up := calib.Point{Y: 0.1}, calib.Point{X: 0.7}, calib.Point{X: -0.5}, calib.Point{Y: -0.2}
	flat := at(300, 100, 0.999, down, 5)
	top, side := at(100, 100, 0.98, right, 4), at(124, 100, 0.9, left, 2)
	for _, c := range []struct {
		name  string
		looks []look
		want  int
		sided bool
	}{
		{"a top and its side", []look{flat, top, side}, 2, true},
		{"a side first", []look{side, flat, top}, 2, true},
		{"both as sure: the side leans more", []look{flat, at(100, 100, 0.9, right, 4), at(124, 100, 0.9, calib.Point{X: -1}, 2)}, 2, true},
		{"what is hardly a die is left out, and tells nothing", []look{flat, top, at(124, 100, 0.3, left, 2)}, 2, false},
		{"what is a die for certain", []look{flat, at(100, 100, 0.999, right, 4), at(124, 100, 0.99, left, 2)}, 3, false},
		{"a three makes seven with the four, and is opposite of it", []look{flat, top, at(124, 100, 0.9, left, 3)}, 3, false},
		{"what does not lie where the side is", []look{flat, top, at(76, 100, 0.9, up, 2)}, 3, false},
		{"what is hardly turned from it", []look{flat, top, at(124, 100, 0.9, calib.Point{X: 0.5}, 2)}, 3, false},
		{"a side of what may be no die", []look{flat, at(100, 100, 0.8, right, 4), at(124, 100, 0.6, left, 2)}, 3, false},
	} {
		got, sided := ownTops(diceScene{}, c.looks), false
		for _, l := range got {
			sided = sided || l.sided && l.top == top.top
		}
		if len(got) != c.want || sided != c.sided {
			t.Errorf("%s: %d dice, %d are there; one has a side: %v", c.name, len(got), c.want, sided)
		}
	}
}

// On a mat it is known where a die that lies flat shows its sides: one read there tells nothing,
// one elsewhere that the die leans.
func TestASideThatOnlyADieThatLeansShows(t *testing.T) {
	aslant := sim.Camera(calib.Lens{Width: 1920, Height: 1080, Fx: 1400, Fy: 1400, Cx: 960, Cy: 540}, calib.Point{X: 420, Y: 300}, 900, 0.7, math.Pi/2, 0)
	side := func(d solid, v calib.View, along, over float64) look {
		var l look
		for i, c := range [4][2]float64{{-0.5, 0}, {0.5, 0}, {0.5, 1}, {-0.5, 1}} {
			l.top[i] = d.seen(v, 0.5*along+c[0]*over, 0.5*over+c[0]*along, c[1])
		}
		return l
	}
	for _, c := range []struct {
		name         string
		view         calib.View
		lean, toward float64
		along, over  float64
		want         bool
	}{
		{"flat, seen aslant", aslant, 0, 0, 0, 1, true},
		{"flat, but that is another side", aslant, 0, 0, 1, 0, false},
		{"leaning, from above", above(), 0.7, 0, -1, 0, false},
	} {
		d := leaned(420, 300, 16, c.lean, c.toward, 0)
		l, top := side(d, c.view, c.along, c.over), d.look(c.view)
		for k, x := range []*look{&l, &top} {
			x.die, x.colours, x.faces[k+2], x.told[k+2] = 1, seeing(map[dice.Colour]float64{dice.White: 99.9}), 1, 1
		}
		if got := isSideOfFlat(diceScene{View: c.view, Mat: calib.TrayMat()}, l, top); got != c.want {
			t.Errorf("%s: %v; top %v, side %v", c.name, got, top.top, l.top)
		}
		if isSideOfFlat(diceScene{}, l, top) {
			t.Errorf("%s: without a mat nothing tells", c.name)
		}
	}
}

// Where a camera looks aslant a die that lies flat shows a side: it is no die, nor does it tell that
// the die leans. On these tables one or the other was read.
func TestSidesSeenAslant(t *testing.T) {
	for _, n := range []uint64{14, 43, 53} {
		s, f := aslant(t, sim.DiceCup, 51502, n, 0.45)
		got := readWith(t, Options{Mat: "tray", Dice: "dicecup"}, f)
		called := slices.ContainsFunc(got.Dice, isCalled)
		if len(got.Dice) > len(s.Dice) || called {
			t.Errorf("table %d: of %d dice %d are read: %v", n, len(s.Dice), len(got.Dice), got.Dice)
		}
	}
	img, label := trace.Table(9901, 9)
	if got := readWith(t, Options{Mat: "none", Dice: "pips"}, throughJPEG(t, img)); len(got.Dice) > len(label.Dice) {
		t.Errorf("of %d dice on a plain table %d are read: %v", len(label.Dice), len(got.Dice), got.Dice)
	}
}

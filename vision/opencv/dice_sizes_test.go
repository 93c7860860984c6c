package opencv

import (
	"math"
	"slices"
	"testing"

	"dicetable/calib"
)

// sizedLook is a look at what is a die with some chance, by both witnesses,
// its side as large as given, px.
func sizedLook(side, die float64) look {
	l := look{top: quad{{X: side}, {X: side, Y: side}, {Y: side}, {}}, die: die, seen: 1}
	l.told[0] = 1 - die
	return l
}

// testArea is that of a picture of 640 x 480, px.
const testArea = 640 * 480

// Without a mat the dice themselves tell how large they are: what is as large
// is believed, what is much smaller or larger needs more to speak for it.
func TestPipsOfALargeDieAreNoDice(t *testing.T) {
	for _, c := range []struct {
		name  string
		looks []look
		dice  []bool
	}{
		{"three dice and two pips", []look{sizedLook(40, 0.99), sizedLook(44, 0.99), sizedLook(50, 0.9), sizedLook(15, 0.9), sizedLook(14, 0.99)},
			[]bool{true, true, true, false, false}},
		{"one large die and threads of a carpet that look a little like dice",
			[]look{sizedLook(150, 0.99), sizedLook(20, 0.7), sizedLook(21, 0.7), sizedLook(22, 0.7), sizedLook(20, 0.7), sizedLook(20, 0.7)},
			[]bool{true, false, false, false, false, false}},
		{"two large dice and the spring of a pen, whose turns look like ones",
			[]look{sizedLook(150, 0.99), sizedLook(160, 0.99), sizedLook(18, 0.97), sizedLook(18, 0.97), sizedLook(18, 0.97), sizedLook(18, 0.97),
				sizedLook(18, 0.97), sizedLook(18, 0.97), sizedLook(18, 0.97), sizedLook(18, 0.97), sizedLook(18, 0.97), sizedLook(18, 0.97)},
			[]bool{true, true, false, false, false, false, false, false, false, false, false, false}},
		{"three small dice that are as sure as can be, and coins that lie as pips do", []look{sizedLook(9, 0.9993), sizedLook(10, 0.9993), sizedLook(11, 0.9993), sizedLook(240, 0.9999)},
			[]bool{true, true, true, false}},
		{"one of them alone", []look{sizedLook(12, 0.9993), sizedLook(240, 0.9999)}, []bool{false, true}},
		{"two dice on a sheet of paper, which looks like a two", []look{sizedLook(60, 0.95), sizedLook(70, 0.9), sizedLook(480, 0.999)}, []bool{true, true, false}},
		{"a die that fills the picture", []look{sizedLook(480, 0.999), sizedLook(65, 0.8)}, []bool{true, false}},
		{"nothing that is surely a die", []look{sizedLook(40, 0.6), sizedLook(10, 0.6)}, []bool{true, true}},
		{"a die that is hardly seen does not tell the size", []look{{top: sizedLook(90, 0).top, die: 0.99, seen: 0.2}, sizedLook(30, 0.95)},
			[]bool{true, true}},
	} {
		weighSizes(c.looks, usualSize(c.looks, testArea))
		for i, is := range c.dice {
			if got := c.looks[i].there() >= isDie; got != is && !(i == 0 && c.looks[0].seen < isSeen) {
				t.Errorf("%s: number %d of %.0f px: a die %v, chance %.3f", c.name, i, c.looks[i].top.side(), got, c.looks[i].there())
			}
		}
	}
}

// sizedAt is a sized look at a place, px.
func sizedAt(x, y, side, die float64) look {
	l := sizedLook(side, die)
	for i := range l.top {
		l.top[i] = l.top[i].Plus(calib.Point{X: x, Y: y})
	}
	return l
}

// In a set of two sizes the smaller dice lie apart from the others and are as sure as can be. Where
// it is but one it is asked about, and what lies on a die or at its side is neither.
func TestDiceOfTwoSizes(t *testing.T) {
	larger := []look{sizedAt(50, 50, 70, 0.9995), sizedAt(200, 50, 72, 0.9995), sizedAt(350, 50, 68, 0.9995), sizedAt(500, 50, 70, 0.9995)}
	for name, c := range map[string]struct {
		others        []look
		dice, doubted int
	}{
		"two small ones":               {[]look{sizedAt(50, 300, 34, 0.9995), sizedAt(90, 300, 36, 0.9995)}, 6, 0},
		"two larger ones":              {[]look{sizedAt(50, 280, 140, 0.9995), sizedAt(300, 280, 135, 0.9995)}, 6, 0},
		"one small one":                {[]look{sizedAt(50, 300, 34, 0.9995)}, 4, 1},
		"two that are not alike":       {[]look{sizedAt(50, 300, 34, 0.9995), sizedAt(250, 300, 145, 0.9995)}, 4, 2},
		"two that are less sure":       {[]look{sizedAt(50, 300, 34, 0.95), sizedAt(90, 300, 36, 0.95)}, 4, 0},
		"two turns of a spring":        {[]look{sizedAt(50, 300, 22, 0.9995), sizedAt(90, 300, 22, 0.9995)}, 4, 0},
		"two marks on a die's side":    {[]look{sizedAt(65, 125, 34, 0.9995), sizedAt(215, 125, 34, 0.9995)}, 4, 0},
		"two pips of a die":            {[]look{sizedAt(65, 65, 14, 0.9995), sizedAt(90, 90, 14, 0.9995)}, 4, 0},
		"two pips of a die's side":     {[]look{sizedAt(65, 140, 14, 0.9995), sizedAt(90, 140, 14, 0.9995)}, 4, 0},
		"two that are hardly seen":     {[]look{hardlySeen(sizedAt(50, 300, 34, 0.9995)), hardlySeen(sizedAt(90, 300, 36, 0.9995))}, 4, 0},
		"one that is hardly seen":      {[]look{hardlySeen(sizedAt(50, 300, 34, 0.9995))}, 4, 0},
		"a small one and a die's pips": {[]look{sizedAt(50, 300, 34, 0.9995), sizedAt(65, 65, 14, 0.9995), sizedAt(90, 90, 14, 0.9995)}, 4, 1},
	} {
		tops := plainTops(diceScene{Set: &anyPips, paper: unknownPaper}, append(slices.Clone(larger), c.others...), testArea)
		real, rest := parted(diceScene{}, tops)
		if doubts := ofOtherSize(anyPips, real, rest); len(real) != c.dice || len(doubts) != c.doubted {
			t.Errorf("%s beside four dice: %d are read and %d doubted, not %d and %d", name, len(real), len(doubts), c.dice, c.doubted)
		}
	}
}

// hardlySeen is a look at what is mostly covered.
func hardlySeen(l look) look {
	l.seen = 0.2
	return l
}

func TestTheUsualSizeIsThatOfMostThatTells(t *testing.T) {
	looks := []look{sizedLook(30, 0.99), sizedLook(33, 0.99), sizedLook(36, 0.99), sizedLook(100, 0.99)}
	if got := usualSize(looks, testArea); math.Abs(got-33) > 0.01 {
		t.Errorf("dice of 30, 33 and 36 px beside one of 100 are usually %.1f px", got)
	}
	sure := []look{sizedLook(11, 0.9993), sizedLook(12, 0.9993), sizedLook(13, 0.9993)}
	if got := usualSize(sure, testArea); math.Abs(got-12) > 0.01 {
		t.Errorf("dice of 11, 12 and 13 px of which all are sure are usually %.1f px", got)
	}
	if got := usualSize([]look{sizedLook(30, 0.6)}, testArea); got != 0 {
		t.Errorf("what is hardly a die tells a size of %.1f px", got)
	}
}

// Without a mat dice are read though the print of one, chips or coins beside them look like a much
// larger die.
func TestDiceBesideWhatLooksLikeALargeDie(t *testing.T) {
	d, err := newDiceReader()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	labelled, label := squeezed(t, "luckyfive-0002", 16.0/9)
	got, err := d.Read(labelled.frame, diceScene{Set: &anyPips, paper: unknownPaper})
	if right := labelled.rightIn(got, label); err != nil || right != 3 || len(got.Dice) != 3 {
		t.Errorf("of 3 dice %d are right, and %d are read (%v)", right, len(got.Dice), err)
	}
}

package opencv

import (
	"slices"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
	"dicetable/vision/train/trace"
)

// On tables without a mat, seen from above or aslant, each die is read once and as it lies:
// those that the reader took together with their sides or with their neighbours, those of
// which it saw the pips as a smaller die, and those that seem to lean and do not; and no side
// is another die.
func TestDiceOnPlainTablesAreReadOnce(t *testing.T) {
	d, err := newDiceReader()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, c := range []struct {
		why  string
		seed uint64
		n    []uint64
	}{
		{"the top and a side, or two neighbours, are no face together", 9599, []uint64{39, 54, 61, 68}},
		{"the pips alone are no smaller die", 9700, []uint64{129}},
		{"one that the search of all sizes overlooks is found", 53001, []uint64{54}},
		{"one of another colour may lie where a side of another one would", 53002, []uint64{12}},
		{"a side that is looked at again is no die", 53002, []uint64{65}},
		{"a side is no die", 9598, []uint64{81, 139}},
		{"a side is none, nor is a smaller part of it", 9700, []uint64{10}},
		{"what lies partly in another one is none", 9599, []uint64{6, 14}},
		{"nothing leans or lies on another die", 9599, []uint64{55, 28}},
		{"one lies on another die", 9599, []uint64{50, 120}},
		{"one lies on another die", 9701, []uint64{87}},
		{"one leans", 9599, []uint64{51, 56, 67}},
		{"one leans", 9701, []uint64{16}},
	} {
		for _, n := range c.n {
			img, l := trace.Table(c.seed, n)
			got, err := d.Read(throughJPEG(t, img), diceScene{Set: &anyPips, paper: unknownPaper})
			if err != nil {
				t.Fatal(err)
			}
			all := slices.DeleteFunc(l.Dice, func(x trace.Die) bool { return x.Visible < sureSeen })
			if right := rightOf(got.Dice, all); right != len(all) || len(got.Dice) != right {
				t.Errorf("%s: table %d of %d: of %d dice %d are right, and %d are read", c.why, n, c.seed, len(all), right, len(got.Dice))
			}
		}
	}
}

// A die that lies where the side of another one would be, and is larger than such a side is seen,
// is at least a doubt.
func TestADieInFrontOfAnotherIsNotLeftOut(t *testing.T) {
	d, err := newDiceReader()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, n := range []uint64{35, 98} {
		img, l := trace.Table(53902, n)
		got, err := d.Read(throughJPEG(t, img), diceScene{Set: &anyPips, paper: unknownPaper})
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Dice) < len(l.Dice) && len(got.Doubts) == 0 {
			t.Errorf("table %d: %d of %d dice are read, and nothing is doubted", n, len(got.Dice), len(l.Dice))
		}
	}
}

// Faces of which the third witness tells that the others err are read as it says, and doubted.
func TestTheThirdWitnessReadsFacesOnPlainTables(t *testing.T) {
	d, err := newDiceReader()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for seed, tables := range map[uint64][]uint64{53912: {1}, 57001: {167, 197}} {
		for _, n := range tables {
			img, l := trace.Table(seed, n)
			got, err := d.Read(throughJPEG(t, img), diceScene{Set: &anyPips, paper: unknownPaper})
			if err != nil {
				t.Fatal(err)
			}
			if right := rightOf(got.Dice, l.Dice); right < len(l.Dice) || len(got.Doubts) == 0 {
				t.Errorf("table %d of %d: of %d dice %d are right, %d things are doubted", n, seed, len(l.Dice), right, len(got.Doubts))
			}
		}
	}
}

// What seems to lean and is no die, or is two of them, is doubted.
func TestWhatSeemsToLeanMayBeNoDie(t *testing.T) {
	d, err := newDiceReader()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for seed, tables := range map[uint64][]uint64{53911: {109}, 54041: {6, 12, 21, 77}, 57001: {39, 150}} {
		for _, n := range tables {
			img, _ := trace.Table(seed, n)
			got, err := d.Read(throughJPEG(t, img), diceScene{Set: &anyPips, paper: unknownPaper})
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(got.Doubts, func(x diceDoubt) bool { return strings.Contains(x.Reason, "may lean") }) {
				t.Errorf("table %d of %d: %d dice are read, and doubted is %v", n, seed, len(got.Dice), got.Doubts)
			}
		}
	}
}

// rightOf is of how many labelled dice a face, and whether they lie flat, is read right.
func rightOf(read []vision.Die, all []trace.Die) (n int) {
	for _, x := range all {
		for _, r := range read {
			isThere := r.CenterPx.Far(calib.Point{X: x.Center[0], Y: x.Center[1]}) < x.SidePx/2
			if isOff := r.Cocked || r.Stacked; isThere && r.Value == dice.Face(x.Value) && isOff == (x.Cocked || x.Stacked) {
				n++
				break
			}
		}
	}
	return n
}

// Where no mat is, whether a die leans or lies on another one is told by its own outline and by
// what is around it together: neither alone is enough, unless it is all but certain.
func TestDiceOnPlainTablesLieAsBothSay(t *testing.T) {
	v := calib.View{Lens: calib.LensGuess(1280, 960), Pose: tilted(calib.Point{Y: 0.3})}
	of := func(change func(*look)) posed {
		var looks []look
		for i := range 6 {
			looks = append(looks, leaned(-150+60*float64(i), 120-50*float64(i*i%5), 16, 0, 0, float64(i)).look(v))
		}
		looks[2] = leaned(-30, -60, 16, 0.8, 1, 2).look(v)
		change(&looks[2])
		return posedIn(vision.Frame{Width: 1280, Height: 960}, diceScene{}, looks)[2]
	}
	for _, c := range []struct {
		why         string
		change      func(*look)
		leans, lies bool
	}{
		{"by its outline alone", func(l *look) { l.tipped = 0.1 }, false, false},
		{"by what is around it alone", func(l *look) { *l = leaned(-30, -60, 16, 0, 0, 2).look(v); l.tipped = 0.9 }, false, false},
		{"by what is around it, for certain", func(l *look) { *l = leaned(-30, -60, 16, 0, 0, 2).look(v); l.tipped = 0.999 }, true, false},
		{"by both", func(l *look) { l.tipped = 0.7 }, true, false},
		{"on another one, by what is around it", func(l *look) { l.heaped, l.stacked = 0.9, 0.1 }, false, false},
		{"on another one, by its outline", func(l *look) { l.heaped, l.stacked = 0.1, 0.9 }, false, false},
		{"on another one, by both", func(l *look) { l.heaped, l.stacked = 0.97, 0.7 }, false, true},
	} {
		if got := of(c.change); got.leans >= isOff != c.leans || got.lies >= isOff != c.lies || got.size != 0 {
			t.Errorf("%s: leans %.2f, lies %.2f, %.1f mm large", c.why, got.leans, got.lies, got.size)
		}
	}
}

// Of ordinary dice that lean by 12 degrees and more or lie on others, without a mat, two in five
// are called at least, and hardly any that lies flat beside them.
func TestDiceThatLieOnOthersOrLeanWithoutAMatAreCalled(t *testing.T) {
	d, err := newDiceReader()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	var odd, called, flat, wrong int
	for _, n := range []uint64{3, 12, 13, 32, 36, 43, 48, 54, 65, 67, 71, 78} { // the first twelve with such a die
		img, l := trace.Table(66001, n)
		got, err := d.Read(throughJPEG(t, img), diceScene{Set: &anyPips, paper: unknownPaper})
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range l.Dice {
			is := isCalledAt(got.Dice, x)
			switch {
			case x.Visible < 0.8:
			case x.Stacked || x.Tilt >= 12:
				if odd++; is {
					called++
				}
			case x.Tilt < 2:
				if flat++; is {
					wrong++
				}
			}
		}
	}
	t.Logf("of %d that lean or lie on others %d are called, of %d flat ones %d", odd, called, flat, wrong)
	if odd < 12 || 5*called < 2*odd || wrong > 1 {
		t.Errorf("of %d that lean or lie on others %d are called, of %d flat ones %d", odd, called, flat, wrong)
	}
}

// isCalledAt reports whether the die that is read where one lies is called.
func isCalledAt(read []vision.Die, d trace.Die) bool {
	at := calib.Point{X: d.Center[0] - 0.5, Y: d.Center[1] - 0.5}
	return slices.ContainsFunc(read, func(x vision.Die) bool { return x.CenterPx.Far(at) < d.SidePx/2 && isCalled(x) })
}

// What both witnesses take for a die, but for its size, is a doubt where that is not much
// unlike the others', and nothing where it is as small as a pip.
func TestDiceOfAnotherSizeAreDoubted(t *testing.T) {
	s := diceScene{Set: &anyPips, paper: unknownPaper}
	for unlike, why := range map[float64]string{2.9: "something white may be a die", 8: "no die was read, but something may be one"} {
		l := sharp(above(), 420, 260)
		l.weighed, l.unlike, l.die, l.told[0], l.told[4] = true, unlike, 0.5, 0.1, 0.9
		l.colours = seeing(map[dice.Colour]float64{dice.White: 99.9})
		if got := reported(s, l); len(got.Dice) != 0 || len(got.Doubts) != 1 || got.Doubts[0].Reason != why {
			t.Errorf("unlike %.1f (a die %.2f): %d dice, doubts %v", unlike, l.there(), len(got.Dice), got.Doubts)
		}
	}
}

package opencv

import (
	"math"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// sharp is a die of Bluff that is seen perfectly: a yellow four that lies
// flat at a place of the mat.
func sharp(v calib.View, x, y float64) look {
	l := leaned(x, y, 16, 0, 0, 0.4).look(v)
	l.colours = seeing(map[dice.Colour]float64{dice.Yellow: 99})
	l.faces[4], l.told[4] = 1, 1
	return l
}

// What is not certain is doubted, what is no die is not read, and what leans
// or lies on another die needs no face.
func TestReport(t *testing.T) {
	v := above()
	for _, c := range []struct {
		name   string
		change func(*look)
		dice   int
		doubt  string // part of its reason, or nothing
		off    bool   // cocked or stacked
	}{
		{"sharp", func(l *look) {}, 1, "", false},
		{"no die", func(l *look) { l.die = 0.04 }, 0, "", false},
		{"perhaps one", func(l *look) { l.die, l.told[0], l.told[4] = 0.46, 0.5, 0.5 }, 0, "may be a die", false},
		{"one by the second witness", func(l *look) { l.die = 0.3 }, 1, "may be a die", false},
		{"carpet by the second witness", func(l *look) { l.die, l.told[0], l.told[4] = 0.8, 0.95, 0.05 }, 0, "may be a die", false},
		{"carpet by both", func(l *look) { l.die, l.told[0], l.told[4] = 0.3, 0.95, 0.05 }, 0, "", false},
		{"rather one", func(l *look) { l.die = 0.65 }, 1, "may be a die", false},
		{"face not clear", func(l *look) {
			l.faces[4], l.faces[6] = 0.7, 0.3
			l.told = l.faces
		}, 1, "4 or 6", false},
		{"two witnesses, two faces", func(l *look) { l.told[4], l.told[5] = 0.01, 0.99 }, 1, "4 or 5", false},
		{"one witness, the other not sure", func(l *look) { l.told[4], l.told[5] = 0.6, 0.4 }, 1, "", false},
		{"no face in the outline", func(l *look) { l.told[0], l.told[4] = 0.8, 0.2 }, 1, "edges", false},
		{"too large for a die", func(l *look) { *l = with(*l, leaned(420, 260, 30, 0, 0, 0.4).look(v)) }, 1, "edges", false},
		{"colour not clear", func(l *look) {
			l.colours = seeing(map[dice.Colour]float64{dice.Yellow: 50, dice.Red: 49})
		}, 1, "colour", false},
		{"colour nearly clear", func(l *look) {
			l.colours = seeing(map[dice.Colour]float64{dice.Yellow: 88, dice.Red: 12})
		}, 1, "colour", false},
		{"half covered", func(l *look) { l.visible = 0.5 }, 1, "partly covered", false},
		{"mostly covered", func(l *look) { l.visible, l.seen = 0.25, 0.1 }, 0, "mostly covered", false},
		{"hidden", func(l *look) { l.visible, l.seen = 0.05, 0.01 }, 0, "", false},
		{"leaning", func(l *look) { l.tipped, l.faces[4] = learned(0.9, leanInPlay), 0.3 }, 1, "", true},
		{"perhaps leaning", func(l *look) { l.tipped = learned(0.45, leanInPlay) }, 1, "may lean", false},
		{"hardly leaning", func(l *look) { l.tipped = learned(0.2, leanInPlay) }, 1, "", false},
		{"hardly leaning, but its drop says so", func(l *look) {
			*l = with(*l, leaned(420, 260, 16, 0.6, 1, 0.4).look(v))
			l.tipped = learned(0.15, leanInPlay)
		}, 1, "may lean", false},
		{"leaning by its drop alone", func(l *look) {
			*l = with(*l, leaned(420, 260, 16, 0.6, 1, 0.4).look(v))
			l.tipped = learned(0.02, leanInPlay)
		}, 1, "", false},
		{"on another", func(l *look) { l.stacked, l.heaped, l.faces[4] = 0.95, learned(0.95, lieInPlay), 0.3 }, 1, "", true},
		{"perhaps on another", func(l *look) { l.stacked, l.heaped = 0.45, learned(0.95, lieInPlay) }, 1, "may lean", false},
		{"on another by its top alone", func(l *look) { l.stacked = 0.95 }, 1, "", false},
	} {
		l := sharp(v, 420, 260)
		c.change(&l)
		bluff, _ := setNamed("bluff")
		got := reported(diceScene{View: v, Mat: calib.Bluff(), Set: &bluff}, l)
		if len(got.Dice) != c.dice {
			t.Errorf("%s: %d dice", c.name, len(got.Dice))
		}
		var why []string
		for _, d := range got.Doubts {
			why = append(why, d.Reason)
		}
		if doubted := len(why) > 0; doubted != (c.doubt != "") || !strings.Contains(strings.Join(why, "; "), c.doubt) {
			t.Errorf("%s: doubts %q", c.name, why)
		}
		for _, d := range got.Dice {
			if off := d.Cocked || d.Stacked; off != c.off {
				t.Errorf("%s: cocked or stacked: %v", c.name, off)
			}
			if d.Value != 4 || d.Colour != dice.Yellow {
				t.Errorf("%s: read as %s %s", c.name, d.Colour, d.Value)
			}
		}
	}
}

// twelve are all dice of Dice Cup, apart from each other.
func twelve(v calib.View) (all []look) {
	for i := range 12 {
		l := sharp(v, 300+30*float64(i%4), 200+30*float64(i/4))
		l.colours = seeing(map[dice.Colour]float64{diceCup.Kinds[i/2].Colour: 99})
		all = append(all, l)
	}
	return all
}

// Where all twelve dice of Dice Cup are read for certain and lie flat, what only may
// be a die is none; where one of them is in doubt or leans, or one is mostly covered,
// it is doubted. What
// is seen as a thirteenth one, in the place of another and for certain no die, is a
// side of that.
func TestAWholeSetHasNoDieMore(t *testing.T) {
	v := above()
	aside := func(change func(*look)) look {
		l := sharp(v, 305, 205)
		l.colours = seeing(map[dice.Colour]float64{dice.White: 99})
		change(&l)
		return l
	}
	perhaps := func(l *look) { l.die, l.told[0], l.told[4] = 0.46, 0.5, 0.5 }
	unclear := twelve(v)
	unclear[7].visible = 0.5
	leaning := twelve(v)
	leaning[7].tipped = learned(0.9, leanInPlay)
	for _, c := range []struct {
		name         string
		looks        []look
		dice, doubts int
	}{
		{"twelve", twelve(v), 12, 0},
		{"what may be one beside them", append(twelve(v), aside(perhaps)), 12, 0},
		{"beside twelve of which one is in doubt", append(unclear, aside(perhaps)), 12, 2},
		{"beside twelve of which one leans", append(leaning, aside(perhaps)), 12, 1},
		{"beside eleven", append(twelve(v)[:11], aside(perhaps)), 11, 1},
		{"mostly covered", append(twelve(v), aside(func(l *look) { l.visible, l.seen = 0.25, 0.1 })), 12, 1},
		{"a side", append(twelve(v), aside(func(l *look) { l.die = 0.65 })), 12, 0},
		{"a die in the place of another one", append(twelve(v), aside(func(*look) {})), 13, 4},
		{"a side of one of eleven", append(twelve(v)[:11], aside(func(l *look) { l.die = 0.65 })), 12, 3},
	} {
		got := reported(diceScene{View: v, Mat: calib.TrayMat(), Set: &diceCup}, c.looks...)
		if len(got.Dice) != c.dice || len(got.Doubts) != c.doubts {
			t.Errorf("%s: %d dice, doubts %v", c.name, len(got.Dice), got.Doubts)
		}
	}
}

// Between two dice that touch pips lie as on a third one, but no die has room there.
func TestWhatLiesOnTwoDiceIsNone(t *testing.T) {
	v := above()
	for name, c := range map[string]struct {
		way    float64 // of the middle of what may be a die, from one die to the other
		change func(other *look)
		doubts int
	}{
		"between two":                              {0.5, func(*look) {}, 0},
		"mostly beside them":                       {-0.7, func(*look) {}, 1},
		"on one, where the other may be none":      {0.5, func(l *look) { l.die, l.told[0], l.told[4] = 0.75, 0.25, 0.75 }, 1},
		"on one, where the other shows too little": {0.5, func(l *look) { l.visible = 0.5 }, 2},
	} {
		t.Run(name, func(t *testing.T) {
			one, other, perhaps := sharp(v, 420, 260), sharp(v, 420+16*math.Cos(0.4), 260+16*math.Sin(0.4)), sharp(v, 420+c.way*16*math.Cos(0.4), 260+c.way*16*math.Sin(0.4))
			perhaps.die, perhaps.told[0], perhaps.told[4] = 0.46, 0.54, 0.46
			c.change(&other)
			if got := reported(diceScene{Set: &anyPips}, one, other, perhaps); len(got.Dice) != 2 || len(got.Doubts) != c.doubts {
				t.Errorf("%d dice, doubts %v", len(got.Dice), got.Doubts)
			}
		})
	}
}

// reported is what is reported of some looks.
func reported(s diceScene, looks ...look) diceReading {
	real, rest := parted(s, looks)
	return report(vision.Frame{}, s, real, rest)
}

// with is a look at one die with the pose of another.
func with(l, pose look) look {
	l.top, l.drop, l.at, l.side = pose.top, pose.drop, pose.at, pose.side
	return l
}

// On a table without a mat, nothing tells what dice look like there but the dice.
func TestNothingReadIsDoubtedWhereSomethingIsLikeADie(t *testing.T) {
	l := sharp(above(), 420, 260)
	l.die, l.told[0], l.weighed = 0.1, 0.9, true
	plain, _ := setNamed("pips")
	for _, c := range []struct {
		scene diceScene
		looks []look
		want  int
	}{
		{diceScene{Set: &plain}, []look{l}, 1},
		{diceScene{Set: &plain}, nil, 0},
		{diceScene{Set: &plain, View: above(), Mat: calib.Bluff()}, []look{l}, 0},
	} {
		if got := reported(c.scene, c.looks...); len(got.Dice) != 0 || len(got.Doubts) != c.want {
			t.Errorf("with a mat %v, %d looks: %d dice, doubts %v", c.scene.Mat != nil, len(c.looks), len(got.Dice), got.Doubts)
		}
	}
}

// Where no mat vouches for a die, it takes more to be certain of it and of its face, and
// nothing tells yellow from orange: each of these on its own keeps a reading from ok. What
// is said of other colours than white is rather too modest there, and less is enough.
func TestLessIsCertainWithoutAMat(t *testing.T) {
	plain, _ := setNamed("pips")
	s := diceScene{Set: &plain, paper: unknownPaper}
	for _, c := range []struct {
		name   string
		change func(*look)
		doubt  string // part of its reason, or nothing
	}{
		{"a white die", func(*look) {}, ""},
		{"what may be a key of a keyboard", func(l *look) { l.die, l.told[0], l.told[4] = 0.9, 0.3, 0.7 }, "may be a die"},
		{"a face that is nearly clear", func(l *look) { l.faces[4], l.faces[6], l.told[4], l.told[6] = 0.8, 0.2, 0.8, 0.2 }, "4 or 6"},
		{"white, or a light grey", func(l *look) { l.colours = seeing(map[dice.Colour]float64{dice.White: 60, anyOther: 40}) }, ""},
		{"grey, or white", func(l *look) { l.colours = seeing(map[dice.Colour]float64{dice.White: 40, anyOther: 60}) }, "colour"},
		{"white, or green", func(l *look) { l.colours = seeing(map[dice.Colour]float64{dice.White: 60, dice.Green: 40}) }, "colour"},
		{"green, hardly blue", func(l *look) { l.colours = seeing(map[dice.Colour]float64{dice.Green: 88, dice.Blue: 12}) }, ""},
		{"green, or blue", func(l *look) { l.colours = seeing(map[dice.Colour]float64{dice.Green: 80, dice.Blue: 20}) }, "colour"},
		{"white, hardly blue: all is white in too much light", func(l *look) { l.colours = seeing(map[dice.Colour]float64{dice.White: 88, dice.Blue: 12}) }, "colour"},
		{"yellow", func(l *look) { l.colours = seeing(map[dice.Colour]float64{dice.Yellow: 99.9}) }, "colour"},
		{"orange", func(l *look) { l.colours = seeing(map[dice.Colour]float64{dice.Orange: 99.9}) }, "colour"},
	} {
		l := sharp(above(), 420, 260)
		l.weighed, l.colours = true, seeing(map[dice.Colour]float64{dice.White: 99.9})
		c.change(&l)
		got := reported(s, l)
		if len(got.Dice) != 1 || (len(got.Doubts) > 0) != (c.doubt != "") || c.doubt != "" && !strings.Contains(got.Doubts[0].Reason, c.doubt) {
			t.Errorf("%s (a die %.3f): %d dice, doubts %v", c.name, l.there(), len(got.Dice), got.Doubts)
		}
		if _, p := l.face(pips); c.doubt == "4 or 6" && p < sureFace {
			t.Errorf("%s: %.3f would be doubted on a mat, too", c.name, p)
		}
	}
}

func TestReportCounts(t *testing.T) {
	v := above()
	lucky, _ := setNamed("luckyfive")
	var looks []look
	for i := range 4 {
		looks = append(looks, sharp(v, 300+50*float64(i), 260))
	}
	got := reported(diceScene{View: v, Mat: calib.TrayMat(), Set: &lucky}, looks...)
	found := false
	for _, d := range got.Doubts {
		found = found || strings.Contains(d.Reason, "4 dice are seen, but the set luckyfive has only 3")
	}
	if !found {
		t.Errorf("four dice of three: %v", got.Doubts)
	}
	bluff, _ := setNamed("bluff")
	for i := range 4 {
		looks = append(looks, sharp(v, 300+50*float64(i), 330))
	}
	got = reported(diceScene{View: v, Mat: calib.Bluff(), Set: &bluff}, looks...)
	if len(got.Doubts) > 0 || got.SizeMM < 15.7 || got.SizeMM > 16.3 {
		t.Errorf("eight dice of 16 mm measure %.2f mm, doubts %v", got.SizeMM, got.Doubts)
	}
}

// Where the reader is sure of a die of the others' size and the second witness sees
// no face, the players are asked; of another size it is none.
func TestADieThatOneWitnessIsSureOf(t *testing.T) {
	plain, _ := setNamed("pips")
	s := diceScene{Set: &plain, paper: unknownPaper}
	for _, c := range []struct {
		name        string
		die, unlike float64
		doubts      int
	}{
		{"of the dice's size", 0.95, 0.2, 1},
		{"of the dice's size, but not sure", 0.85, 0.2, 0},
		{"of another size", 0.95, 0.8, 0},
	} {
		l := sharp(above(), 420, 260)
		l.weighed, l.die, l.unlike = true, c.die, c.unlike
		l.told = [len(l.told)]float64{0: 1}
		real, rest := parted(s, []look{l})
		if got := unread(plain, rest, false); len(real) != 0 || len(got) != c.doubts {
			t.Errorf("%s: %d dice, doubts %v", c.name, len(real), got)
		}
	}
}

// Two top faces do not lie in one place, with or without a mat: one of them is a part
// of the other die, or lies on it.
func TestDiceThatShareAPlaceAreDoubted(t *testing.T) {
	plain, _ := setNamed("pips")
	for away, doubts := range map[float64]int{10: 2, 17: 0} {
		one, two := sharp(above(), 420, 260), sharp(above(), 420, 260+away)
		for _, l := range []*look{&one, &two} {
			l.colours = seeing(map[dice.Colour]float64{dice.White: 99.9})
		}
		got := reported(diceScene{Set: &plain, paper: unknownPaper}, one, two)
		if len(got.Dice) != 2 || len(got.Doubts) != doubts {
			t.Errorf("%.0f mm apart: %d dice, doubts %v", away, len(got.Dice), got.Doubts)
		}
	}
}

// What looks a little like a die on a cup is none.
func TestReportUnderACup(t *testing.T) {
	v := above()
	bluff, _ := setNamed("bluff")
	s := diceScene{View: v, Mat: calib.Bluff(), Set: &bluff}
	at := v.Project(calib.Point{X: 420, Y: 260}, 16)
	for _, d := range [][2]float64{{-60, -60}, {60, -60}, {60, 60}, {-60, 60}} {
		s.Covers = [][]calib.Point{append(first(s.Covers), at.Plus(calib.Point{X: d[0], Y: d[1]}))}
	}
	onPrint := s
	onPrint.Prints, onPrint.Covers = s.Covers, nil
	for die, want := range map[float64]int{0.6: 0, 0.99: 1} {
		l := sharp(v, 420, 260)
		l.die = die
		if got := reported(onPrint, l); len(got.Dice) != want || len(got.Doubts) > 0 {
			t.Errorf("chance %.2f on a print: %d dice, doubts %v", die, len(got.Dice), got.Doubts)
		}
		if got := reported(s, l); len(got.Dice) != want || len(got.Doubts) > 0 {
			t.Errorf("chance %.2f: %d dice, doubts %v", die, len(got.Dice), got.Doubts)
		}
	}
}

func first(all [][]calib.Point) []calib.Point {
	if len(all) == 0 {
		return nil
	}
	return all[0]
}

func TestLooksAtOneDieAreOne(t *testing.T) {
	v := above()
	a, b, c := sharp(v, 420, 260), sharp(v, 424, 262), sharp(v, 437, 262)
	a.die, b.die, c.die = 0.7, 0.9, 0.8
	if got := distinct([]look{a, b, c}, overlapping); len(got) != 2 || got[0].die != 0.9 || got[1].die != 0.8 {
		t.Errorf("%d looks are kept", len(got))
	}
}

// Without a mat only what certainly is a die, and either leans or lies on another one, is called
// and no more doubted: what is none, or is a side of one, seems to do either, or both.
func TestADieIsCalledWithoutAMat(t *testing.T) {
	for _, c := range []struct {
		name        string
		die         float64
		leans, lies float64
		weighed     bool
		doubted     bool
	}{
		{"it leans", 1, 0.8, 0.02, true, false},
		{"it lies on another one", 1, 0.02, 0.8, true, false},
		{"it leans, but is hardly less sure a die than dice are", 0.9, 0.8, 0.02, true, true},
		{"it seems to do both", 1, 0.8, 0.6, true, true},
		{"it does both on a mat", 0.9, 0.8, 0.6, false, false},
		{"it lies flat, and is hardly less sure a die", 0.9, 0.02, 0.02, true, false},
	} {
		l := sharp(above(), 420, 260)
		l.die, l.weighed = c.die, c.weighed
		p := posed{look: l, leans: c.leans, lies: c.lies}
		why := p.doubt(shown{face: 4, chance: 0.99}, hue{colour: dice.White, chance: 0.99}, false)
		if is := strings.Contains(why, "may lean, or lie"); is != c.doubted || !is && why != "" {
			t.Errorf("%s (a die %.4f): doubted %q", c.name, l.there(), why)
		}
	}
}

// Where no mat is, what is not rather sure is a doubt and no die: it may be grain, or a side of
// one. Pips that make a face tell that it is a die.
func TestPipsTellWhetherItIsADie(t *testing.T) {
	plain, _ := setNamed("pips")
	s := diceScene{Set: &plain, paper: unknownPaper}
	for _, c := range []struct {
		name         string
		change       func(*look)
		dice, doubts int
	}{
		{"not counted", func(*look) {}, 0, 1},
		{"counted", func(l *look) { l.counted = 4 }, 1, 0},
		{"rather sure", func(l *look) { l.die = 0.5 }, 1, 1},
		{"sure", func(l *look) { l.die, l.told[0], l.told[4] = 0.999, 0, 1 }, 1, 0},
	} {
		l := sharp(above(), 420, 260)
		l.weighed, l.die, l.told[0], l.told[4] = true, 0.35, 0.2, 0.8
		l.colours = seeing(map[dice.Colour]float64{dice.White: 99.9})
		c.change(&l)
		got := reported(s, l)
		if len(got.Dice) != c.dice || len(got.Doubts) != c.doubts || c.doubts > 0 && got.Doubts[0].Reason != "something white may be a die" {
			t.Errorf("%s (a die %.3f): %d dice, doubts %v", c.name, l.there(), len(got.Dice), got.Doubts)
		}
	}
}

// What is doubted is told in words that can be read aloud, whatever the colour.
func TestDoubtsAreSentences(t *testing.T) {
	plain, _ := setNamed("pips")
	for colour, want := range map[dice.Colour]string{
		dice.Red:    "the face of a red die is not clear: 4 or 6",
		dice.Orange: "the face of an orange die is not clear: 4 or 6",
		anyOther:    "the face of a die of another colour is not clear: 4 or 6",
	} {
		l := sharp(above(), 420, 260)
		l.colours = seeing(map[dice.Colour]float64{colour: 99.9})
		l.faces[4], l.faces[6] = 0.5, 0.5
		l.told = l.faces
		got := reported(diceScene{Set: &plain, paper: paper{white: unknownPaper.white}}, l)
		if len(got.Doubts) != 1 || got.Doubts[0].Reason != want {
			t.Errorf("%s: %v", colour, got.Doubts)
		}
	}
}

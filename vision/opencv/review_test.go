package opencv

import (
	"path/filepath"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
	"dicetable/vision/opencv/cubes"
)

// pictured is a labelled picture of Bluff, how it is read, and the scene it was read as.
func pictured(t *testing.T, name string) (*Reader, vision.Frame, diceScene, vision.Reading) {
	t.Helper()
	f, err := LoadFrame(filepath.Join(pictures, name+".jpg"))
	if err != nil {
		t.Fatal(err)
	}
	r := reader(t, Options{Mat: "bluff", Dice: "bluff"})
	got, err := r.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return r, f, diceScene{View: r.sight.View, Mat: r.mat, paper: r.white, bare: r.bare, Set: &bluffDice}, got
}

// dieAt is the die that was read at a place.
func dieAt(got vision.Reading, x, y float64) (vision.Die, bool) {
	i := slices.IndexFunc(got.Dice, func(d vision.Die) bool { return d.CenterPx.Far(calib.Point{X: x, Y: y}) < 8 })
	if i < 0 {
		return vision.Die{}, false
	}
	return got.Dice[i], true
}

// What geometry doubts, or does not see, the networks settle in labelled pictures: a die
// that lies on another one, of which nearly nothing is seen; two doubts about dice that lie
// flat; a die that is a third covered, and a one that looks like a star.
func TestReview(t *testing.T) {
	_, _, _, got := pictured(t, "bluff-0007")
	if d, ok := dieAt(got, 982, 873); !ok || !d.Stacked {
		t.Errorf("the upper one of two dice is read as %+v", d)
	}
	if _, _, _, got = pictured(t, "bluff-0002"); got.Status != vision.OK {
		t.Errorf("where all dice lie flat it is doubted: %v", got.Reasons)
	}
	_, _, _, got = pictured(t, "bluff-0024")
	if d, ok := dieAt(got, 563, 852); !ok || d.Value != 2 {
		t.Errorf("the two that is partly covered is read as %+v", d)
	}
	if d, ok := dieAt(got, 811, 596); !ok || d.Value != 1 || got.Status != vision.Unsure {
		t.Errorf("the one that looks like a star is read as %+v, and the reading is %s", d, got.Status)
	}
}

// Where geometry has a yellow die in the marker's place as well, there is only the marker.
func TestTheMarkerIsNoYellowDie(t *testing.T) {
	r, f, s, got := pictured(t, "bluff-0002")
	marker := got.Dice[slices.IndexFunc(got.Dice, func(d vision.Die) bool { return d.Colour == dice.Red })]
	two := marker
	two.Colour = dice.Yellow
	seen := cubes.Reading{Dice: []vision.Die{two, marker}, Poses: make([]cubes.Pose, 2), Doubts: []cubes.Doubt{
		{At: marker.CenterPx, Colour: dice.Yellow, About: cubes.Unexplained}, {At: marker.CenterPx, Colour: dice.Red, About: cubes.UnclearFace},
	}}
	v := review{diceReader: r.dice, f: f, s: s}
	doubts := v.keepDice(seen)
	if len(v.dice) != 1 || v.dice[0].Colour != dice.Red || len(doubts) != 1 || doubts[0].Colour != dice.Red {
		t.Errorf("the marker is read as %+v, doubted: %v", v.dice, doubts)
	}
	// A yellow die that lies on the marker's place is one, if it looks like one.
	yellow := got.Dice[slices.IndexFunc(got.Dice, func(d vision.Die) bool { return d.Colour == dice.Yellow })]
	red := yellow
	red.Colour = dice.Red
	v = review{diceReader: r.dice, f: f, s: s}
	if v.keepDice(cubes.Reading{Dice: []vision.Die{yellow, red}, Poses: make([]cubes.Pose, 2)}); len(v.dice) != 2 {
		t.Errorf("a yellow die in the place of a red one is left out: %+v", v.dice)
	}
}

// A die that a hand half covers is read by neither, and stays doubted.
func TestReviewKeepsDoubts(t *testing.T) {
	for _, c := range []struct {
		name string
		at   calib.Point
	}{
		{"bluff-0017", calib.Point{X: 1045, Y: 815}},
		{"bluff-0018", calib.Point{X: 1358, Y: 907}},
		{"bluff-0021", calib.Point{X: 505, Y: 173}},
	} {
		_, _, s, got := pictured(t, c.name)
		at, _ := s.View.Locate(c.at, 0)
		isThere := func(d vision.Doubt) bool { return d.CenterMM != nil && d.CenterMM.Far(at) < 15 }
		if !slices.ContainsFunc(got.Doubts, isThere) {
			t.Errorf("%s: nothing at %v is doubted: %v", c.name, at, got.Reasons)
		}
	}
}

// On print and on the table beside the mat geometry now and then takes what has the dice's
// colour for one. Where the networks see none it is none, and not doubted; real ones stay.
func TestReviewLeavesOutPrint(t *testing.T) {
	r, f, s, got := pictured(t, "bluff-0003")
	seen := cubes.Reading{Dice: got.Dice, Poses: make([]cubes.Pose, len(got.Dice))}
	var beside []calib.Point
	for _, t := range s.Mat.Track {
		beside = append(beside, t.Rect().Center())
	}
	beside = append(beside, calib.Point{X: -12, Y: 200}, calib.Point{X: 400, Y: -12})
	isFree := func(at calib.Point) bool {
		return !slices.ContainsFunc(got.Dice, func(d vision.Die) bool { return d.CenterMM.Far(at) < 40 })
	}
	for _, at := range beside {
		if top, _, ok := flatAt(s.View, s.View.Project(at, usualDieMM), usualDieMM); ok && isFree(at) {
			seen.Dice = append(seen.Dice, vision.Die{Value: 1, Colour: dice.Yellow, CenterPx: top.middle(), Outline: top})
			seen.Poses = append(seen.Poses, cubes.Pose{})
			seen.Doubts = append(seen.Doubts, cubes.Doubt{At: top.middle(), Colour: dice.Yellow, About: cubes.UnclearFace})
		}
	}
	if n := len(seen.Doubts); n < 10 {
		t.Fatalf("only %d fields are free", n)
	}
	read, doubts := r.dice.review(f, s, seen)
	if len(read) != len(got.Dice) || len(doubts) > 0 {
		t.Errorf("of %d dice and %d that are none %d are left, with %d doubts", len(got.Dice), len(seen.Dice)-len(got.Dice), len(read), len(doubts))
	}
	fields := len(seen.Dice) - len(got.Dice)
	seen.Doubts = nil
	if read, doubts = r.dice.review(f, s, seen); len(read) != len(got.Dice) || len(doubts) != fields {
		t.Errorf("of %d of which geometry was certain %d are doubted", fields, len(doubts))
	}
}

// The mat's red patch is no marker, and nothing is doubted there; one that lies on it stays.
func TestReviewLeavesOutTheRedPatch(t *testing.T) {
	r, f, s, got := pictured(t, "bluff-0003")
	for _, p := range s.Mat.Patches {
		s.Prints = append(s.Prints, r.outlineOf(p.Square))
	}
	marker, ok := markerIn(got)
	if !ok {
		t.Fatal("no marker is read")
	}
	onPatch := cubes.Reading{Dice: []vision.Die{marker}, Poses: make([]cubes.Pose, 1)}
	for _, p := range s.Mat.Patches {
		top, _, ok := flatAt(s.View, s.View.Project(p.Rect().Center(), usualDieMM), usualDieMM)
		if !ok {
			t.Fatal("a patch is not seen")
		}
		onPatch.Dice = append(onPatch.Dice, vision.Die{Value: 1, Colour: dice.Red, CenterPx: top.middle(), Outline: top})
		onPatch.Poses = append(onPatch.Poses, cubes.Pose{})
		onPatch.Doubts = append(onPatch.Doubts, cubes.Doubt{At: top.middle(), Colour: dice.Red, About: cubes.UnclearFace})
	}
	if read, doubts := r.dice.review(f, s, onPatch); len(read) != 1 || len(doubts) > 0 {
		t.Errorf("read are %d dice, with doubts %v", len(read), doubts)
	}
	s.Prints = [][]calib.Point{marker.Outline[:]}
	if read, _ := r.dice.review(f, s, cubes.Reading{Dice: []vision.Die{marker}, Poses: make([]cubes.Pose, 1)}); len(read) != 1 {
		t.Error("a marker on print is left out")
	}
}

// markerIn is the red die of a reading.
func markerIn(got vision.Reading) (vision.Die, bool) {
	i := slices.IndexFunc(got.Dice, func(d vision.Die) bool { return d.Colour == dice.Red })
	if i < 0 {
		return vision.Die{}, false
	}
	return got.Dice[i], true
}

// What geometry does not doubt the networks change nothing of.
func TestReviewOfWhatIsCertain(t *testing.T) {
	r, f, s, got := pictured(t, "bluff-0004")
	read, doubts := r.dice.review(f, s, cubes.Reading{Dice: got.Dice, Poses: make([]cubes.Pose, len(got.Dice))})
	if len(doubts) > 0 || len(read) != len(got.Dice) {
		t.Fatalf("%d dice became %d, with doubts %v", len(got.Dice), len(read), doubts)
	}
	for i, d := range read {
		if d.Value != got.Dice[i].Value || d.Stacked != got.Dice[i].Stacked || d.CenterPx != got.Dice[i].CenterPx {
			t.Errorf("%+v became %+v", got.Dice[i], d)
		}
	}
}

// cupOver is a frame with a yellow cup over a box of it, lit from the left.
func cupOver(f vision.Frame, x0, y0, x1, y1 int) vision.Frame {
	f.BGR = slices.Clone(f.BGR)
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			light := 1 - 0.3*float64(x-x0)/float64(x1-x0)
			copy(f.BGR[3*(y*f.Width+x):], []byte{byte(40 * light), byte(190 * light), byte(225 * light)})
		}
	}
	return f
}

// A cup of the dice's own colour swallows what it hides a part of: the networks find that,
// and find nothing beside a cup where nothing is. In the picture a four lies by itself at
// 966, 261, its edge 25 px.
func TestReviewLooksBesideYellowCups(t *testing.T) {
	r, f, s, _ := pictured(t, "bluff-0002")
	for _, c := range []struct {
		name   string
		from   int // px from the die's middle to the cup's left edge
		isRead bool
		status vision.Status
	}{
		{"beside it", 40, true, vision.OK},
		{"before a fifth of it", 7, true, vision.Unsure},
		{"before half of it", 0, false, vision.Unsure},
		{"before all of it", -60, false, vision.OK},
	} {
		got, err := r.Read(cupOver(f, 966+c.from, 180, 966+c.from+140, 340))
		if err != nil {
			t.Fatal(err)
		}
		if d, ok := dieAt(got, 966, 261); ok != c.isRead || ok && d.Value != 4 || got.Status != c.status {
			t.Errorf("a cup %s: the four is read as %+v, and the picture is %s: %v", c.name, d, got.Status, got.Reasons)
		}
		lies, _ := s.View.Locate(calib.Point{X: 966, Y: 261}, 0)
		for _, k := range got.Doubts {
			if k.CenterMM == nil || k.CenterMM.Far(lies) > 20 {
				t.Errorf("a cup %s: doubted at %v, and not where the four is, %v", c.name, k.CenterMM, lies)
			}
		}
	}
}

// By a yellow cup both witnesses must believe in a die, or one must see most of its face;
// and it must be yellow itself.
func TestMayBeByCup(t *testing.T) {
	for _, c := range []struct {
		name                    string
		reader, noFace, visible float64 // what the reader and the witness say
		colour                  dice.Colour
		want                    bool
	}{
		{"both see one", 0.8, 0.3, 0.3, dice.Yellow, true},
		{"only the reader, a part of its face", 0.8, 0.99, 0.3, dice.Yellow, false},
		{"only the reader, most of its face", 0.8, 0.99, 0.8, dice.Yellow, true},
		{"of another colour", 0.8, 0.3, 0.8, dice.Black, false},
		{"neither", 0.1, 0.99, 0.8, dice.Yellow, false},
	} {
		l := look{die: c.reader, visible: c.visible, colours: seeing(map[dice.Colour]float64{c.colour: 90})}
		l.told[0], l.told[1] = c.noFace, 1-c.noFace
		if got := l.mayBeByCup(); got != c.want {
			t.Errorf("%s: %v (%.2f, %.2f)", c.name, got, l.there(), l.atMost())
		}
	}
}

// By doubts only so much is looked at: where nothing like a die is that is nothing.
func TestReviewLooksAtSoMuch(t *testing.T) {
	r, f, s, _ := pictured(t, "bluff-0002")
	bare := calib.Point{X: 860, Y: 261}
	for _, c := range []struct {
		name     string
		searched int
		at       calib.Point
		isLooked bool
	}{
		{"first", 0, fourAt, true},
		{"after much", mostSearched, fourAt, false},
		{"after much, where nothing is", mostSearched + 1, bare, true},
	} {
		v := review{diceReader: r.dice, f: f, s: s, searched: c.searched}
		looks, ok := v.unreadBy(c.at, 0)
		if ok != c.isLooked {
			t.Errorf("%s: looked at: %v, %d dice", c.name, ok, len(looks))
		}
	}
}

// The networks are asked how a die lies whose edges are a little odd, around which something
// is, by which something is doubted, or which may cover a part of a face that is not clear; not
// the marker, nor any other.
func TestAskOdd(t *testing.T) {
	r, f, s, got := pictured(t, "bluff-0002")
	for _, c := range []struct {
		name          string
		leans, fringe float64
		doubtSides    float64 // from the die's middle
		about         cubes.Matter
		colour        dice.Colour
		isAsked       bool
	}{
		{"flat", 0.04, 0.01, 3, cubes.Unexplained, dice.Yellow, false},
		{"its edges are a little odd", 0.12, 0, 3, cubes.Unexplained, dice.Yellow, true},
		{"something is around it", 0, 0.03, 3, cubes.Unexplained, dice.Yellow, true},
		{"by a doubt", 0, 0, 1.5, cubes.Unexplained, dice.Yellow, true},
		{"its own face is not clear, which may be a side", 0, 0, 0, cubes.UnclearFace, dice.Yellow, true},
		{"a face that it may cover is not clear", 0, 0, 1.1, cubes.UnclearFace, dice.Yellow, true},
		{"a face beside it is not clear", 0, 0, 1.5, cubes.UnclearFace, dice.Yellow, false},
		{"the marker by a doubt", 0.5, 0, 1.5, cubes.Unexplained, dice.Red, false},
	} {
		die, _ := dieAt(got, fourAt.X, fourAt.Y)
		die.Colour = c.colour
		x := lyingDie{Die: die, top: quad(die.Outline), pose: cubes.Pose{Leans: c.leans, Fringe: c.fringe}}
		v := review{diceReader: r.dice, f: f, s: s, dice: []lyingDie{x}}
		at := calib.Point{X: fourAt.X + c.doubtSides*x.top.side(), Y: fourAt.Y}
		v.askOdd([]cubes.Doubt{{At: at, About: c.about}})
		if v.dice[0].asked != c.isAsked {
			t.Errorf("%s: asked %v", c.name, v.dice[0].asked)
		}
	}
}

// By a die a part of another one may be seen that lies below it; beside the marker that is the
// print on which it lies.
func TestIsBeside(t *testing.T) {
	r, f, s, got := pictured(t, "bluff-0002")
	field := s.View.Project(s.Mat.Track[0].Rect().Center(), 0)
	die, _ := dieAt(got, fourAt.X, fourAt.Y)
	seat := die.CenterPx
	for _, c := range []struct {
		name   string
		colour dice.Colour
		at     calib.Point
		want   bool
	}{
		{"a die at a seat", dice.Yellow, seat, true},
		{"a die on the track", dice.Yellow, field, true},
		{"the marker on the track", dice.Red, field, false},
		{"the marker at a seat", dice.Red, seat, true},
	} {
		x := lyingDie{Die: vision.Die{Colour: c.colour}, top: quad(die.Outline)}
		for i := range x.top {
			x.top[i] = x.top[i].Plus(c.at.Minus(seat))
		}
		v := review{diceReader: r.dice, f: f, s: s, dice: []lyingDie{x}}
		beside := c.at.Plus(calib.Point{X: x.top.side() / 3})
		if got := v.isBeside(beside); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
		if v.isBeside(c.at.Plus(calib.Point{X: 2 * x.top.side()})) {
			t.Errorf("%s, two sides away: beside it", c.name)
		}
	}
}

package opencv

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
	"dicetable/vision/opencv/cubes"
)

// lyingDieAt is a die of which the networks were asked, its top face 30 px large.
func lyingDieAt(x, y, heaped, tipped float64) lyingDie {
	at := calib.Point{X: x, Y: y}
	top := quad{{X: x - 15, Y: y - 15}, {X: x + 15, Y: y - 15}, {X: x + 15, Y: y + 15}, {X: x - 15, Y: y + 15}}
	return lyingDie{Die: vision.Die{CenterPx: at, Outline: top}, top: top, near: true, asked: true, heaped: heaped, tipped: tipped}
}

// alone is the die where nothing else is doubted.
func alone(x lyingDie) lyingDie { x.near = false; return x }

// stacked is the die as geometry calls it.
func stacked(x lyingDie) lyingDie { x.Stacked = true; return x }

// byCup is the die where a cup lies beside it.
func byCup(x lyingDie) lyingDie { x.byCup = true; return x }

// unsteady is the die as one whose edges are rather those of a die that leans.
func unsteady(x lyingDie) lyingDie { x.pose.Leans = 0.5; return x }

// unsteadier is the die as one whose edges are those of a die that leans.
func unsteadier(x lyingDie) lyingDie { x.pose.Leans = 0.8; return x }

// fringed is the die with something of its colour around it.
func fringed(x lyingDie) lyingDie { x.pose.Fringe = leastFringe; return x }

// Which dice of a heap are called: that of which the networks say most; not the ones beside
// it that geometry took for the upper one, nor any that lies flat for certain.
func TestCall(t *testing.T) {
	for _, c := range []struct {
		name   string
		dice   []lyingDie
		called []bool
		flat   int
	}{
		{"one of which they are certain", []lyingDie{lyingDieAt(0, 0, 0.99, 0)}, []bool{true}, 0},
		{"one by which nothing is doubted, for certain", []lyingDie{alone(lyingDieAt(0, 0, 0.85, 0))}, []bool{true}, 0},
		{"one by which nothing is doubted", []lyingDie{alone(lyingDieAt(0, 0, 0.75, 0))}, []bool{false}, 0},
		{"one by which something is", []lyingDie{lyingDieAt(0, 0, 0.65, 0)}, []bool{true}, 0},
		{"one of which they are not", []lyingDie{lyingDieAt(0, 0, 0.55, 0)}, []bool{false}, 0},
		{"of two in one heap the likelier", []lyingDie{lyingDieAt(0, 0, 0.8, 0), lyingDieAt(35, 0, 0.95, 0)}, []bool{false, true}, 0},
		{"two that are not in one heap", []lyingDie{lyingDieAt(0, 0, 0.8, 0), lyingDieAt(50, 0, 0.95, 0)}, []bool{true, true}, 0},
		{"geometry by a cup, where they do not know", []lyingDie{byCup(stacked(lyingDieAt(0, 0, 0.55, 0.1)))}, []bool{true}, 0},
		{"not geometry by a cup, where they see it rather flat", []lyingDie{byCup(stacked(lyingDieAt(0, 0, 0.45, 0.1)))}, []bool{false}, 1},
		{"geometry, where they do not know", []lyingDie{stacked(lyingDieAt(0, 0, 0.3, 0.1))}, []bool{true}, 0},
		{"not geometry, where they see it lie flat", []lyingDie{stacked(lyingDieAt(0, 0, 0.02, 0.05))}, []bool{false}, 1},
		{"nor where they do not know whether it leans, and its edges are flat", []lyingDie{stacked(lyingDieAt(0, 0, 0.02, 0.4))}, []bool{false}, 1},
		{"geometry, where edges and networks say that it may lean", []lyingDie{unsteady(stacked(lyingDieAt(0, 0, 0.02, 0.4)))}, []bool{true}, 0},
		{"nor doubted, where they see the upper one", []lyingDie{stacked(lyingDieAt(0, 0, 0.02, 0.05)), lyingDieAt(20, 0, 0.99, 0)}, []bool{false, true}, 0},
		{"not the lower one", []lyingDie{stacked(lyingDieAt(0, 0, 0.2, 0)), lyingDieAt(20, 0, 0.99, 0)}, []bool{false, true}, 0},
		{"not beside one that leans", []lyingDie{stacked(lyingDieAt(0, 0, 0.2, 0)), stacked(lyingDieAt(20, 0, 0, 0.99))}, []bool{false, true}, 0},
		{"even beside one that only seems to lean", []lyingDie{stacked(lyingDieAt(0, 0, 0.2, 0)), lyingDieAt(20, 0, 0, 0.8)}, []bool{true, false}, 0},
		{"geometry, where they were not asked", []lyingDie{{Die: vision.Die{Stacked: true}, top: lyingDieAt(0, 0, 0, 0).top}}, []bool{true}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if flat := call(c.dice); len(flat) != c.flat {
				t.Errorf("%d are doubted, want %d", len(flat), c.flat)
			}
			for i, x := range c.dice {
				if x.Stacked != c.called[i] {
					t.Errorf("die %d: called %v", i, x.Stacked)
				}
			}
		})
	}
}

// What is doubted of how dice lie is settled by a call, or where they lie flat for certain.
func TestSettledByPose(t *testing.T) {
	for _, c := range []struct {
		name            string
		about           cubes.Matter
		dice            []lyingDie
		settled         bool
		stacked, cocked bool // the last die
	}{
		{"flat for certain", cubes.Beneath, []lyingDie{lyingDieAt(0, 0, 0.02, 0.05)}, true, false, false},
		{"rather flat", cubes.Beneath, []lyingDie{lyingDieAt(0, 0, 0.08, 0.05)}, false, false, false},
		{"flat for the networks, but not by its edges", cubes.Beneath, []lyingDie{unsteady(lyingDieAt(0, 0, 0.02, 0.05))}, false, false, false},
		{"may lean", cubes.Beneath, []lyingDie{lyingDieAt(0, 0, 0.01, 0.3)}, false, false, false},
		{"leans", cubes.Beneath, []lyingDie{lyingDieAt(0, 0, 0.01, 0.95)}, true, false, true},
		{"called", cubes.Beneath, []lyingDie{stacked(lyingDieAt(0, 0, 0.8, 0))}, true, true, false},
		{"no die there", cubes.Beneath, []lyingDie{lyingDieAt(40, 0, 0.01, 0)}, false, false, false},
		{"of a pair neither", cubes.Pair, []lyingDie{lyingDieAt(-10, 0, 0.01, 0), lyingDieAt(10, 0, 0.1, 0)}, false, false, false},
		{"of a pair the likelier", cubes.Pair, []lyingDie{lyingDieAt(-10, 0, 0.01, 0), lyingDieAt(10, 0, 0.1, 0.3)}, false, true, false},
		{"of a pair for certain", cubes.Pair, []lyingDie{lyingDieAt(-10, 0, 0.01, 0), lyingDieAt(10, 0, 0.95, 0)}, true, true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := settledByPose(c.dice, cubes.Doubt{About: c.about}); got != c.settled {
				t.Errorf("settled: %v", got)
			}
			if x := c.dice[len(c.dice)-1]; x.Stacked != c.stacked || x.Cocked != c.cocked {
				t.Errorf("stacked %v, cocked %v", x.Stacked, x.Cocked)
			}
		})
	}
}

// Whether a die leans edges and networks tell together: neither alone is enough.
func TestMayTip(t *testing.T) {
	for _, c := range []struct {
		leans, tipped   float64
		doubted, cocked bool
	}{
		{0.2, 0.01, false, false},
		{0.1, 0.6, false, false},
		{0.7, 0.02, false, false},
		{0.3, 0.4, true, false},
		{0.7, 0.29, true, false},
		{0.7, 0.31, true, true},
		{0.15, 0.87, true, true},
		{0.9, 0.2, true, true},
		{0.95, 0.2, false, true},
		{0.5, 0.85, false, true},
		{0.02, 0.85, false, false},
	} {
		x := lyingDieAt(0, 0, 0, c.tipped)
		x.pose.Leans = c.leans
		if got := x.mayTip(); got != c.doubted || x.Cocked != c.cocked {
			t.Errorf("edges %v, networks %v: doubted %v, called %v", c.leans, c.tipped, got, x.Cocked)
		}
		x = lyingDieAt(0, 0, 0, c.tipped)
		x.pose.Leans, x.asked = 0.9, false
		if x.mayTip() {
			t.Error("what was not asked is doubted")
		}
	}
}

// What lies on others with a small chance only is doubted, if it is not called, and
// something is seen that it may lie on: a part of the dice's colour, or a doubt nearby.
func TestMayLieOn(t *testing.T) {
	notAsked := lyingDieAt(0, 0, 0.3, 0)
	notAsked.asked = false
	for _, c := range []struct {
		name string
		die  lyingDie
		want bool
	}{
		{"hardly", lyingDieAt(0, 0, 0.1, 0), false},
		{"perhaps", lyingDieAt(0, 0, 0.15, 0), true},
		{"perhaps, with a part of another one around it", fringed(alone(lyingDieAt(0, 0, 0.15, 0))), true},
		{"perhaps, with nothing around it", alone(lyingDieAt(0, 0, 0.3, 0)), false},
		{"rather, with nothing around it", alone(lyingDieAt(0, 0, 0.65, 0)), true},
		{"called", stacked(lyingDieAt(0, 0, 0.8, 0)), false},
		{"not asked about", notAsked, false},
	} {
		if got := c.die.mayLieOn(); got != c.want {
			t.Errorf("%s: doubted %v", c.name, got)
		}
	}
}

// A call is certain if the networks say so, or they and the die's edges together.
func TestACallIsCertain(t *testing.T) {
	for _, c := range []struct {
		name string
		die  lyingDie
		want bool
	}{
		{"the networks say so", stacked(lyingDieAt(0, 0, 0.95, 0)), true},
		{"they do not quite", stacked(lyingDieAt(0, 0, 0.75, 0)), false},
		{"they do not quite, its edges neither", unsteady(stacked(lyingDieAt(0, 0, 0, 0.75))), false},
		{"they and its edges together", unsteadier(stacked(lyingDieAt(0, 0, 0, 0.75))), true},
		{"its edges alone", unsteady(stacked(lyingDieAt(0, 0, 0, 0))), false},
		{"it is not called", lyingDieAt(0, 0, 0.95, 0), false},
	} {
		if got := c.die.isCalled(); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// A die from under which a part of another one seems to come, by a cup that lies there: the
// cup may hide the rest of that one.
func TestGeometryCallsNoDieByACup(t *testing.T) {
	r, f, s, got := pictured(t, "bluff-0002")
	die, _ := dieAt(got, fourAt.X, fourAt.Y)
	side := quad(die.Outline).side()
	for _, c := range []struct {
		gap  float64 // between the die's middle and the cup, sides
		want bool
	}{{1, true}, {1.2, true}, {1.5, false}} {
		s.Cups = []vision.Cup{{CenterPx: calib.Point{X: die.CenterPx.X, Y: 0}, RadiusPx: die.CenterPx.Y - c.gap*side}}
		v := review{diceReader: r.dice, f: f, s: s}
		v.keepDice(cubes.Reading{Dice: []vision.Die{die}, Poses: []cubes.Pose{{}}})
		if x := v.dice[0]; x.byCup != c.want {
			t.Errorf("%.1f sides from a cup: by it %v", c.gap, x.byCup)
		}
	}
}

// drawnStill is a scene of Bluff by its seed and its number, and its picture, compressed as a camera's.
func drawnStill(t *testing.T, d *pixels.Renderer, seed [2]uint64) (sim.Scene, vision.Frame) {
	t.Helper()
	scene := sim.RandomStill(rand.New(rand.NewPCG(seed[0], seed[1])))
	f, err := d.Draw(scene)
	if err != nil {
		t.Fatal(err)
	}
	return scene, compressed(t, f)
}

// In these scenes a part of a die is seen beside a cup that lies on it and a flat die before it,
// which is doubted once.
func TestADieByACupIsNotCalledStacked(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	r := reader(t, Options{Mat: "bluff", Dice: "bluff"})
	for _, seed := range [][2]uint64{{1717, 149}, {6363, 253}, {7878, 138}, {9191, 257}} {
		scene, f := drawnStill(t, d, seed)
		got, err := r.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, is := range sim.LabelOf(scene).Dice {
			x, ok := dieAt(got, is.Center.X, is.Center.Y)
			if ok && x.Stacked && !is.Stacked {
				t.Errorf("scene %d: the die at %v is called stacked", seed, x.CenterPx)
			}
		}
		doubted := map[string]bool{}
		for _, why := range got.Reasons {
			what, where, _ := strings.Cut(why, "(")
			if strings.Contains(what, "on another one") && doubted[where] {
				t.Errorf("scene %d: a die is doubted twice: %q", seed, got.Reasons)
			}
			doubted[where] = true
		}
		r.Reset()
	}
}

// In these scenes a die is called, and something of it is seen that geometry cannot explain: nothing is
// doubted there.
func TestWhatACalledDieShowsIsNoDoubt(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	r := reader(t, Options{Mat: "bluff", Dice: "bluff"})
	for _, c := range []struct {
		name string
		seed [2]uint64
	}{
		{"the side of one that leans", [2]uint64{52502, 20}},
		{"the side of one that leans, which geometry calls stacked", [2]uint64{63001, 82}},
		{"one that only the networks see, which lies on another", [2]uint64{63002, 19}},
	} {
		_, f := drawnStill(t, d, c.seed)
		got, err := r.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		if got.Status != vision.OK || !slices.ContainsFunc(got.Dice, func(x vision.Die) bool { return x.Cocked || x.Stacked }) {
			t.Errorf("%s: status %s, reasons %q, dice %+v", c.name, got.Status, got.Reasons, got.Dice)
		}
		r.Reset()
	}
}

// A die that geometry calls by its edges is called only if the networks do not see it flat.
func TestEdgesAloneCallNoDie(t *testing.T) {
	r, f, s, got := pictured(t, "bluff-0002")
	die, _ := dieAt(got, fourAt.X, fourAt.Y)
	die.Cocked = true
	marker, _ := markerIn(got)
	for _, c := range []struct {
		leans float64
		want  bool
	}{{0.92, false}, {1, true}} {
		seen := cubes.Reading{Dice: []vision.Die{die, marker}, Poses: []cubes.Pose{{Leans: c.leans}, {}}}
		read, doubts := r.dice.review(f, s, seen)
		if len(read) != 2 || read[0].Cocked != c.want || len(doubts) > 0 {
			t.Errorf("a chance of %.2f by its edges: read are %+v, doubted is %v", c.leans, read, doubts)
		}
	}
}

// Geometry takes a flat die by itself for one on another; the networks see that it is none.
func TestWhatIsNoMoreCalledIsDoubted(t *testing.T) {
	r, f, s, got := pictured(t, "bluff-0002")
	die, _ := dieAt(got, fourAt.X, fourAt.Y)
	die.Stacked = true
	marker, _ := markerIn(got)
	read, doubts := r.dice.review(f, s, cubes.Reading{Dice: []vision.Die{die, marker}, Poses: make([]cubes.Pose, 2)})
	if len(read) != 2 || read[0].Stacked {
		t.Errorf("read are %+v, want the marker and one die that is not called", read)
	}
	if len(doubts) != 1 || doubts[0].At != die.CenterPx || !strings.Contains(doubts[0].Reason, "lies on another one, or under it") {
		t.Errorf("doubted is %+v, want how that die lies", doubts)
	}
}

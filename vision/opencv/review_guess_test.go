package opencv

import (
	"math"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
	"dicetable/vision/opencv/cubes"
)

// fourAt is where a four lies by itself in bluff-0002, its edge 25 px.
var fourAt = calib.Point{X: 966, Y: 261}

// without is a reading of geometry that has all dice but the one at a place, which it doubts.
func without(all []vision.Die, at calib.Point) cubes.Reading {
	seen := cubes.Reading{Doubts: []cubes.Doubt{{At: at, Colour: dice.Yellow, About: cubes.Unexplained}}}
	for _, d := range all {
		if d.CenterPx.Far(at) > 8 {
			seen.Dice, seen.Poses = append(seen.Dice, d), append(seen.Poses, cubes.Pose{})
		}
	}
	return seen
}

// faded is a frame in which a share of what a box shows has become yellow.
func faded(f vision.Frame, x0, y0, x1, y1 int, share float64) vision.Frame {
	f.BGR = slices.Clone(f.BGR)
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			for k, v := range []float64{40, 190, 225} {
				p := &f.BGR[3*(y*f.Width+x)+k]
				*p = byte(share*v + (1-share)*float64(*p))
			}
		}
	}
	return f
}

// A die whose pips can hardly be seen any more is read and doubted; one whose pips cannot be
// seen is only doubted.
func TestReviewReadsWhatItDoubts(t *testing.T) {
	r, f, s, got := pictured(t, "bluff-0002")
	seen := without(got.Dice, fourAt)
	for _, c := range []struct {
		fades  float64
		isRead bool
	}{{0.86, true}, {0.95, false}} {
		read, doubts := r.dice.review(faded(f, 955, 250, 978, 273, c.fades), s, seen)
		i := slices.IndexFunc(read, func(d vision.Die) bool { return d.CenterPx.Far(fourAt) < 8 })
		if i >= 0 != c.isRead || i >= 0 && read[i].Value != 4 {
			t.Errorf("pips faded by %.2f: of %d dice the four is number %d", c.fades, len(read), i)
		}
		if len(doubts) != 1 || doubts[0].At.Far(fourAt) > 8 {
			t.Errorf("pips faded by %.2f: doubted are %v", c.fades, doubts)
		}
	}
}

// What is read and doubted is read once, and doubted once; not where a die was read.
func TestGuessed(t *testing.T) {
	r, f, s, _ := pictured(t, "bluff-0002")
	looks := (&review{diceReader: r.dice, f: f, s: s}).looked([]spot{{at: fourAt, side: 25}})
	if len(looks) != 1 {
		t.Fatalf("%d dice are seen", len(looks))
	}
	l := looks[0]
	moved := func(sides float64) (q quad) {
		for i, p := range l.top {
			q[i] = p.Plus(calib.Point{X: sides * l.top.side()})
		}
		return q
	}
	side := l
	for i := range side.top {
		side.top[i] = l.top[i].Plus(l.drop.Times(0.65 * l.top.side() / math.Hypot(l.drop.X, l.drop.Y)))
	}
	for _, c := range []struct {
		name          string
		guesses       []look
		dice          []lyingDie
		doubts        []diceDoubt
		read, doubted int
	}{
		{"seen once", []look{l}, nil, nil, 1, 1},
		{"seen by two doubts", []look{l, l}, nil, nil, 1, 1},
		{"doubted already", []look{l}, nil, []diceDoubt{{At: fourAt}}, 1, 1},
		{"another one doubted", []look{l}, nil, []diceDoubt{{At: calib.Point{X: 900, Y: 261}}}, 1, 2},
		{"a die read there", []look{l}, []lyingDie{{top: l.top}}, nil, 0, 0},
		{"a die read that hides a part of it", []look{l}, []lyingDie{{top: moved(0.75)}}, nil, 1, 1},
		{"a die read of which it is a side", []look{side}, []lyingDie{{top: l.top}}, nil, 0, 0},
		{"a die read that hides most of it", []look{l}, []lyingDie{{top: moved(0.3)}}, nil, 0, 0},
	} {
		v := review{diceReader: r.dice, f: f, s: s, guesses: c.guesses, dice: c.dice, doubts: c.doubts}
		if read := v.guessed(); len(read) != c.read || len(v.doubts) != c.doubted || c.read > 0 && read[0].Value != 4 {
			t.Errorf("%s: read %v, doubted %v", c.name, read, v.doubts)
		}
	}
}

// A die of which no face lies upward is read as one that leans, by itself and not by a cup; a look at
// another face of a die that was read, or is seen better, shows that die.
func TestGuessedOnEdge(t *testing.T) {
	r, f, s, _ := pictured(t, "bluff-0002")
	l := (&review{diceReader: r.dice, f: f, s: s}).looked([]spot{{at: fourAt, side: 25}})[0]
	onEdge := l
	onEdge.die, onEdge.told = 0.8, [len(l.told)]float64{0.9, 4: 0.1}
	beside := func(l look, sides float64) look {
		by := calib.Point{X: sides * l.top.side()}
		for i, p := range l.top {
			l.top[i] = p.Plus(by)
		}
		return l
	}
	with := func(change func(*look)) look {
		l := onEdge
		change(&l)
		return l
	}
	cup := vision.Cup{CenterPx: fourAt.Plus(calib.Point{X: 60}), RadiusPx: 35}
	for _, c := range []struct {
		name         string
		guesses      []look
		dice         []lyingDie
		cups         []vision.Cup
		read, cocked int
	}{
		{"on its edge", []look{onEdge}, nil, nil, 1, 1},
		{"flat", []look{l}, nil, nil, 1, 0},
		{"by a cup", []look{onEdge}, nil, []vision.Cup{cup}, 0, 0},
		{"hardly a die", []look{with(func(l *look) { l.die = 0.5 })}, nil, nil, 0, 0},
		{"perhaps with a face on top", []look{with(func(l *look) { l.die, l.told = 0.65, [len(l.told)]float64{0.55, 4: 0.45} })}, nil, nil, 0, 0},
		{"partly hidden", []look{with(func(l *look) { l.visible = 0.8 })}, nil, nil, 0, 0},
		{"of which not all is seen", []look{with(func(l *look) { l.seen = 0.8 })}, nil, nil, 0, 0},
		{"of another colour", []look{with(func(l *look) { l.colours = [len(l.colours)]float64{} })}, nil, nil, 0, 0},
		{"beside a die", []look{onEdge}, []lyingDie{{top: beside(l, 1.1).top}}, nil, 1, 1},
		{"on a die that was read", []look{onEdge}, []lyingDie{{top: beside(l, 0.8).top}}, nil, 0, 0},
		{"beside a likelier one", []look{beside(l, 0.8), onEdge}, nil, nil, 1, 0},
	} {
		v := review{diceReader: r.dice, f: f, s: s, dice: c.dice}
		v.s.Cups = c.cups
		for _, l := range c.guesses {
			if v.isGuess(l) {
				v.guesses = append(v.guesses, l)
			}
		}
		read, cocked := v.guessed(), 0
		for _, d := range read {
			if d.Cocked {
				cocked++
			}
		}
		if len(read) != c.read || cocked != c.cocked || len(v.doubts) != c.read {
			t.Errorf("%s: read %v, doubted %v", c.name, read, v.doubts)
		}
	}
}

// A side of a die that was read is no die, be it that of one that lies flat, or turned away from its
// top where nothing tells how the table lies; what is by it with no side there is one.
func TestGuessedIsNoSide(t *testing.T) {
	r, f, s, _ := pictured(t, "bluff-0002")
	v := review{diceReader: r.dice, f: f, s: s}
	top := v.looked([]spot{{at: fourAt, side: 25}})[0]
	beside := func(sides calib.Point) look {
		l := top
		for i := range l.top {
			l.top[i] = l.top[i].Plus(sides.Times(top.top.side()))
		}
		l.faces = [len(l.faces)]float64{}
		l.faces[5], l.told = 1, l.faces
		return l
	}
	down := top.drop.Times(1 / math.Hypot(top.drop.X, top.drop.Y))
	below, above := beside(down.Times(0.6)), beside(down.Times(-0.6))
	turned := below
	turned.drop = down.Times(-1.5)
	for _, c := range []struct {
		name string
		l    look
		view calib.View
		want bool
	}{
		{"below the top", below, s.View, true},
		{"above the top", above, s.View, false},
		{"below it, of an unknown table", below, calib.View{}, false},
		{"turned away, of an unknown table", turned, calib.View{}, true},
	} {
		v.s.View = c.view
		if v.isSideOf(c.l, lyingDie{top: top.top}) != c.want {
			t.Errorf("%s: a side %v", c.name, !c.want)
		}
	}
}

// What is rather a die is yellow, seen for the most part, and neither the die nor its face is
// quite unclear.
func TestIsRatherRead(t *testing.T) {
	for _, c := range []struct {
		name                   string
		noFace, visible, faces float64
		colour                 dice.Colour
		want                   bool
	}{
		{"a die", 0.05, 0.9, 0.9, dice.Yellow, true},
		{"of another colour", 0.05, 0.9, 0.9, dice.White, false},
		{"a third hidden", 0.05, 0.66, 0.9, dice.Yellow, true},
		{"half hidden", 0.05, 0.5, 0.9, dice.Yellow, false},
		{"for the witness rather none", 0.9, 0.9, 0.9, dice.Yellow, false},
		{"of two faces alike", 0.05, 0.9, 0.5, dice.Yellow, false},
	} {
		l := look{die: 0.95, visible: c.visible, seen: 1, colours: seeing(map[dice.Colour]float64{c.colour: 90})}
		l.faces[3], l.faces[5] = c.faces, 1-c.faces
		l.told[0], l.told[3], l.told[5] = c.noFace, (1-c.noFace)*c.faces, (1-c.noFace)*(1-c.faces)
		if _, p := l.face(bluffDice.Faces); l.isRatherRead() != c.want {
			t.Errorf("%s: %v (die %.2f, face %.2f)", c.name, !c.want, l.there(), p)
		}
	}
}

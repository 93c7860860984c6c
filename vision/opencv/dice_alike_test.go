package opencv

import (
	"math"
	"slices"
	"testing"

	"dicetable/games/dice"
	"dicetable/vision"
)

// A black die of a brown shade that the reader takes for red is known for black by
// the others: the other black one has its shade, and a red one has not. These four
// are of a throw that a table asked about for ever.
func TestDiceOfOneColourLookAlike(t *testing.T) {
	four := []posed{
		{look: look{colours: seeing(map[dice.Colour]float64{dice.Red: 86, dice.Black: 2.3, anyOther: 11.3})}, body: colour{0.144, 0.111, 0.2}},
		{look: look{colours: seeing(map[dice.Colour]float64{dice.Black: 98})}, body: colour{0.192, 0.177, 0.234}},
		{look: look{colours: seeing(map[dice.Colour]float64{dice.Red: 99.5})}, body: colour{0.138, 0.14, 0.827}},
		{look: look{colours: seeing(map[dice.Colour]float64{dice.Red: 99.7})}, body: colour{0.155, 0.155, 0.829}},
	}
	want := []dice.Colour{dice.Black, dice.Black, dice.Red, dice.Red}
	for i, h := range diceCup.tell(four).hues {
		if h.colour != want[i] || h.chance < sureHue {
			t.Errorf("die %d is %s with %.2f, not for certain %s", i, h.colour, h.chance, want[i])
		}
	}
	for i := range four {
		four[i].body = colour{}
	}
	if h := diceCup.tell(four).hues[0]; h.chance >= sureHue {
		t.Errorf("a die of which only the reader tells is for certain %s", h.colour)
	}
}

// In a set that has one die of each colour likeness tells nothing.
func TestLikenessNeedsTwoOfAColour(t *testing.T) {
	two := []posed{
		{look: look{colours: seeing(map[dice.Colour]float64{dice.Red: 60, dice.Orange: 40})}, body: colour{0.1, 0.2, 0.8}},
		{look: look{colours: seeing(map[dice.Colour]float64{dice.Red: 99})}, body: colour{0.1, 0.2, 0.8}},
	}
	if got := luckyFive.chances(two)[0]; got != two[0].colours {
		t.Errorf("Lucky Five has one red die, and yet another makes chances of %v from %v", got, two[0].colours)
	}
	if got := diceCup.chances(two)[0]; got[4] < two[0].colours[4] {
		t.Errorf("a die like a red one is less likely red: %v", got)
	}
}

// Dice that lie in the shade, where the light falls off or the lamp is dim, keep
// their tint.
func TestBodiesDiffer(t *testing.T) {
	red := colour{0.14, 0.14, 0.83}
	for name, c := range map[string]struct {
		other  colour
		isSame bool
	}{
		"itself":            {red, true},
		"in the shade":      {red.times(0.7), true},
		"orange":            {colour{0.14, 0.45, 0.85}, false},
		"a dark brown":      {colour{0.14, 0.11, 0.2}, false},
		"white":             {colour{0.85, 0.85, 0.85}, false},
		"one that is brown": {colour{0.2, 0.35, 0.5}, false},
	} {
		if got := pairOdds(red, c.other); got > 0 != c.isSame || math.Abs(got) > mostAlike {
			t.Errorf("red and %s are of one colour by odds of %.1f", name, got)
		}
	}
	if got := pairOdds(red, colour{}); got != 0 {
		t.Errorf("a die of which too little is seen tells %.1f", got)
	}
}

// A body is told by most of its pixels, as shares of what white paper has there;
// its pips do not count, and a few pixels tell nothing.
func TestBody(t *testing.T) {
	f := vision.Frame{Width: 60, Height: 60}
	for y := range 60 {
		for x := range 60 {
			px := []byte{20, 40, 120}
			if x%4 == 0 && y%3 == 0 {
				px = []byte{250, 250, 250}
			}
			f.BGR = append(f.BGR, px...)
		}
	}
	white := paper{white: colour{200, 200, 240}}
	l := look{top: quad{{X: 20, Y: 20}, {X: 40, Y: 20}, {X: 40, Y: 40}, {X: 20, Y: 40}}}
	if got, want := l.bodyIn(f, white), (colour{0.1, 0.2, 0.5}); got.off(want) > 1e-9 {
		t.Errorf("the body is %.3f, not %.3f", got, want)
	}
	l.top = quad{{X: 20, Y: 20}, {X: 23, Y: 20}, {X: 23, Y: 23}, {X: 20, Y: 23}}
	if got := l.bodyIn(f, white); got != (colour{}) {
		t.Errorf("nine pixels tell %v", got)
	}
}

// Without a known light three dice of one orange are orange, though the reader takes
// one of them for yellow; none is more certain than all are on the average, and a
// yellow one beside them has its own say.
func TestDiceThatLookAlikeAgree(t *testing.T) {
	f := vision.Frame{Width: 200, Height: 40, BGR: make([]byte, 3*200*40)}
	orange := seeing(map[dice.Colour]float64{dice.Orange: 98, dice.Yellow: 1})
	said := [][len(colours)]float64{
		orange, orange,
		seeing(map[dice.Colour]float64{dice.Orange: 40, dice.Yellow: 59}),
		seeing(map[dice.Colour]float64{dice.Yellow: 99}),
	}
	paints := [][3]byte{{40, 140, 250}, {42, 138, 246}, {40, 144, 250}, {40, 230, 250}}
	looks := make([]look, len(said))
	for i, p := range paints {
		x := float64(10 + 50*i)
		looks[i] = look{top: quad{{X: x, Y: 5}, {X: x + 30, Y: 5}, {X: x + 30, Y: 35}, {X: x, Y: 35}}, colours: said[i]}
		for y := range f.Height {
			for c := range 50 {
				copy(f.BGR[3*(y*f.Width+50*i+c):], p[:])
			}
		}
	}
	agree(f, looks)
	const y, o = 1, 6
	for i, l := range looks[:3] {
		if l.colours[o] < sureHue || l.colours[o] > 0.98 {
			t.Errorf("orange die %d is orange by %.3f: %.3f", i, l.colours[o], l.colours)
		}
	}
	if got := looks[3].colours; got[y] < 0.98 || got[o] > 0.01 {
		t.Errorf("the yellow die beside them is yellow by %.3f, orange by %.3f", got[y], got[o])
	}
}

// Bodies that hardly differ from one to the next are one group, though those at its ends differ more;
// one of which too little is seen to tell is for itself, even beside one that is quite black.
func TestBodiesThatAreAlikeByOthers(t *testing.T) {
	orange := colour{0.2, 0.5, 0.9}
	tinted := func(by float64) colour { return colour{0.2 * by, 0.5, 0.9} }
	bodies := []colour{orange, tinted(1.2), {}, tinted(1.1), {0.2, 0.9, 0.9}, {0.002, 0.002, 0.002}, {}}
	if orange.differs(tinted(1.1)) >= sameTint || orange.differs(tinted(1.2)) < sameTint {
		t.Fatalf("the middle body differs by %.3f, the last by %.3f", orange.differs(tinted(1.1)), orange.differs(tinted(1.2)))
	}
	got := alikes(bodies)
	want := [][]int{{0, 3, 1}, {2}, {4}, {5}, {6}}
	if len(got) != len(want) {
		t.Fatalf("the groups are %v, want %v", got, want)
	}
	for i := range want {
		if !slices.Equal(got[i], want[i]) {
			t.Errorf("the groups are %v, want %v", got, want)
		}
	}
}

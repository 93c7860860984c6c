package opencv

import (
	"math"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// pipped is a die from above, 40 px large, whose face and five pips send back these shares of white's
// light, blue, green, red; the lamp is as bright as that in each, and what is above 1 the camera cuts off.
func pipped(face, pips, lamp colour) (vision.Frame, look) {
	f := vision.Frame{Width: 100, Height: 100, BGR: make([]byte, 3*100*100)}
	for y := 30; y < 70; y++ {
		for x := 30; x < 70; x++ {
			for k := range face {
				light := (face[k] + ofPip(x, y)*(pips[k]-face[k])) * lamp[k]
				f.BGR[3*(100*y+x)+k] = uint8(255*math.Pow(min(1, light), 1/2.2) + 0.5)
			}
		}
	}
	return f, look{top: quad{{X: 30, Y: 30}, {X: 70, Y: 30}, {X: 70, Y: 70}, {X: 30, Y: 70}}}
}

// ofPip is how much of a pixel is a pip's: their edges are as soft as a lens makes them.
func ofPip(x, y int) (share float64) {
	for _, at := range []calib.Point{{X: 40, Y: 40}, {X: 60, Y: 40}, {X: 50, Y: 50}, {X: 40, Y: 60}, {X: 60, Y: 60}} {
		share = max(share, min(1, 4.5-at.Far(calib.Point{X: float64(x) + 0.5, Y: float64(y) + 0.5})))
	}
	return max(0, share)
}

var (
	blackBody, greenBody = colour{0.04, 0.04, 0.04}, colour{0.03, 0.16, 0.02}
	whitePips            = colour{0.85, 0.85, 0.85}
	dayLight, purple     = colour{0.9, 0.9, 0.9}, colour{2.2, 1.3, 2.6}
)

// A black die's body has its pips' tint under any lamp, though the pips are too bright to have one; a
// dark green one has more of green.
func TestPipsTellABlackBody(t *testing.T) {
	for _, c := range []struct {
		name       string
		face, lamp colour
		tint       float64
	}{
		{"black by day", blackBody, dayLight, 0},
		{"black in too much purple light", blackBody, purple, 0},
		{"green by day", greenBody, dayLight, math.Log(0.16 / 0.02)},
		{"green in too much purple light", greenBody, purple, math.Log(0.16 / 0.02)},
	} {
		f, l := pipped(c.face, whitePips, c.lamp)
		if tint, ok := l.tintIn(f); !ok || math.Abs(tint-c.tint) > 0.25 {
			t.Errorf("%s: %.2f, and not %.2f", c.name, tint, c.tint)
		}
	}
}

// What the networks are not sure of the pips settle; where there are none, or where a body is not dark,
// they tell nothing.
func TestColoursByPips(t *testing.T) {
	asBefore := math.NaN()
	for _, c := range []struct {
		name             string
		face, pips, lamp colour
		black            float64 // what the networks say, percent
		from, to         float64 // what is said then
	}{
		{"black, perhaps blue", blackBody, whitePips, purple, 45, 0.75, 1},
		{"black for certain", blackBody, whitePips, dayLight, 95, 0.95, 1},
		{"green, perhaps black", greenBody, whitePips, purple, 45, 0, 0.3},
		{"blue for certain", blackBody, whitePips, purple, 1, 0, 0.2},
		{"without pips", blackBody, blackBody, purple, 45, asBefore, asBefore},
		{"dark pips", greenBody, blackBody, dayLight, 45, asBefore, asBefore},
		{"hardly any light", blackBody, whitePips, colour{0.1, 0.1, 0.1}, 45, asBefore, asBefore},
		{"a red body", colour{0.05, 0.05, 0.5}, whitePips, dayLight, 45, asBefore, asBefore},
	} {
		f, l := pipped(c.face, c.pips, c.lamp)
		l.colours = seeing(map[dice.Colour]float64{dice.Black: c.black, dice.Blue: 100 - c.black})
		was := l.colours
		l.byPips(f)
		black := l.colours[slices.Index(colours[:], dice.Black)]
		if isAsBefore := math.IsNaN(c.from); isAsBefore && l.colours != was || !isAsBefore && (black < c.from || black > c.to) {
			t.Errorf("%s: black with a chance of %.3f", c.name, black)
		}
		sum := 0.0
		for _, p := range l.colours {
			sum += p
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s: the chances are %.3f together", c.name, sum)
		}
	}
}

// So it is where all that nothing tells the light for is weighed.
func TestPipsCountWhereNothingTellsTheLight(t *testing.T) {
	f, l := pipped(blackBody, whitePips, purple)
	l.colours = seeing(map[dice.Colour]float64{dice.Black: 45, dice.Blue: 55})
	if colour, chance := colourAlone(f, l); colour != dice.Black {
		t.Errorf("%s with a chance of %.2f", colour, chance)
	}
}

// A die that is wholly black to the networks stays so. Nothing tells what lies outside of the picture, or
// pips of which hardly an edge is seen.
func TestPipsThatTellNothing(t *testing.T) {
	f, l := pipped(blackBody, whitePips, purple)
	l.colours[slices.Index(colours[:], dice.Black)] = 1
	if l.byPips(f); l.colours[slices.Index(colours[:], dice.Black)] != 1 {
		t.Errorf("black became %.2f", l.colours)
	}
	for where, c := range map[string]struct {
		x, y, half float64
	}{
		"outside of the picture":  {550, -450, 20},
		"in a corner of it":       {5, 5, 20},
		"at the edge of one pip":  {55, 50, 5},
		"where there is no pip":   {50, 40, 5},
		"in the opposite corner":  {95, 95, 20},
		"in no part of a picture": {50, 50, 0},
	} {
		l.top = quad{{X: c.x - c.half, Y: c.y - c.half}, {X: c.x + c.half, Y: c.y - c.half}, {X: c.x + c.half, Y: c.y + c.half}, {X: c.x - c.half, Y: c.y + c.half}}
		if tint, ok := l.tintIn(f); ok {
			t.Errorf("%s a die's pips tell a tint of %.2f", where, tint)
		}
	}
}

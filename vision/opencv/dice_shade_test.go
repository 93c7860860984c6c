package opencv

import (
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// body is a die seen aslant, 40 px large, its top and its sides of one colour each,
// blue, green, red.
func body(top, sides [3]uint8) (vision.Frame, look) {
	f := vision.Frame{Width: 160, Height: 160, BGR: make([]byte, 3*160*160)}
	for y := range 160 {
		for x := 60; x < 100; x++ {
			switch {
			case y >= 50 && y < 90:
				copy(f.BGR[3*(y*160+x):], top[:])
			case y >= 90 && y < 110:
				copy(f.BGR[3*(y*160+x):], sides[:])
			}
		}
	}
	return f, look{
		top:  quad{{X: 60, Y: 50}, {X: 100, Y: 50}, {X: 100, Y: 90}, {X: 60, Y: 90}},
		drop: calib.Point{Y: 0.5},
	}
}

// colourAlone is what a die that lies alone is called where nothing tells the light,
// and the chance that it is right.
func colourAlone(f vision.Frame, l look) (dice.Colour, float64) {
	looks := []look{l}
	doubtColours(f, looks)
	got := looks[0].colours
	best := slices.Index(got[:], slices.Max(got[:]))
	return colours[best], got[best]
}

// What is written of an orange die in too much light is yellow; its sides, where
// they are seen, tell beside what the network for colours says that it is orange.
func TestShadeTellsYellowOrangeAndRed(t *testing.T) {
	type chances = map[dice.Colour]float64
	for _, c := range []struct {
		name       string
		top, sides [3]uint8
		seen       chances
		want       dice.Colour
		sure       bool
	}{
		{"orange in good light", [3]uint8{40, 120, 200}, [3]uint8{25, 80, 140}, chances{dice.Orange: 96}, dice.Orange, true},
		{"orange in too much light", [3]uint8{140, 245, 255}, [3]uint8{45, 110, 200}, chances{dice.Yellow: 24, dice.Orange: 75}, dice.Orange, true},
		{"orange in too much light that looks yellow", [3]uint8{140, 245, 255}, [3]uint8{45, 110, 200}, chances{dice.Yellow: 60, dice.Orange: 38}, dice.Orange, false},
		{"yellow in too much light", [3]uint8{140, 255, 255}, [3]uint8{45, 185, 200}, chances{dice.Yellow: 99}, dice.Yellow, true},
		{"red in too much light", [3]uint8{70, 120, 255}, [3]uint8{25, 30, 200}, chances{dice.Orange: 10, dice.Red: 88}, dice.Red, true},
		{"all of it in too much light", [3]uint8{140, 245, 255}, [3]uint8{120, 240, 255}, chances{dice.Yellow: 96}, dice.Yellow, false},
		{"nothing but gloss in the shade", [3]uint8{140, 245, 255}, [3]uint8{140, 165, 200}, chances{dice.Yellow: 60, dice.Orange: 38}, dice.Yellow, false},
		{"too dark in the shade", [3]uint8{140, 245, 255}, [3]uint8{5, 38, 40}, chances{dice.Yellow: 99.9}, dice.Yellow, false},
		{"between yellow and orange", [3]uint8{140, 245, 255}, [3]uint8{45, 155, 200}, chances{dice.Yellow: 70, dice.Orange: 28}, dice.Yellow, false},
		{"brown in shade below a white one", [3]uint8{240, 245, 250}, [3]uint8{30, 70, 120}, chances{dice.White: 96}, dice.White, true},
	} {
		f, l := body(c.top, c.sides)
		l.colours, l.hues = seeing(c.seen), seeing(c.seen)
		if colour, chance := colourAlone(f, l); colour != c.want || chance >= sureHue != c.sure {
			t.Errorf("%s: %s with a chance of %.2f", c.name, colour, chance)
		}
	}
}

// A die at the border of the picture, or with too little of it to tell.
func TestShadeOfADieThatIsPartlyOutside(t *testing.T) {
	f, l := body([3]uint8{40, 120, 200}, [3]uint8{25, 80, 140})
	for i := range l.top {
		l.top[i] = l.top[i].Plus(calib.Point{X: -80, Y: 80})
	}
	if s := l.shadeIn(f); s.ok {
		t.Errorf("the ground tells a hue of %.2f", s.hue)
	}
	l.top = quad{{X: -400, Y: -400}, {X: -360, Y: -400}, {X: -360, Y: -360}, {X: -400, Y: -360}}
	if s := l.shadeIn(f); s.ok {
		t.Errorf("a die outside of the picture tells a hue of %.2f", s.hue)
	}
}

package opencv

import (
	"testing"

	"dicetable/games/dice"
	"dicetable/vision"
)

// lying is a die of 40 px on a ground, with pips in its middle; all blue, green, red.
func lying(ground, die, pips [3]uint8) (vision.Frame, look) {
	_, l := body([3]uint8{}, [3]uint8{})
	f := vision.Frame{Width: 160, Height: 160, BGR: make([]byte, 0, 3*160*160)}
	for y := range 160 {
		for x := range 160 {
			switch {
			case x >= 75 && x < 85 && y >= 65 && y < 75:
				f.BGR = append(f.BGR, pips[:]...)
			case x >= 60 && x < 100 && y >= 50 && y < 110:
				f.BGR = append(f.BGR, die[:]...)
			default:
				f.BGR = append(f.BGR, ground[:]...)
			}
		}
	}
	return f, l
}

// What is rather white and looks like the ground that it lies on is white, whatever
// the lamp does to both; but neither what has another hue, nor what is much brighter
// or darker, nor what has bright pips, nor what another colour fits better.
func TestWhiteDiceLookLikeTheirGround(t *testing.T) {
	type chances = map[dice.Colour]float64
	beige, rather, dark := [3]uint8{120, 160, 190}, chances{dice.White: 70, dice.Orange: 28}, [3]uint8{10, 10, 10}
	for _, c := range []struct {
		name              string
		ground, die, pips [3]uint8
		seen              chances
		want              dice.Colour
		sure              bool
	}{
		{"on paper in warm light", beige, [3]uint8{110, 155, 185}, dark, rather, dice.White, true},
		{"a little darker than paper", beige, [3]uint8{80, 115, 136}, dark, rather, dice.White, true},
		{"yellower than its ground", beige, [3]uint8{30, 155, 185}, dark, rather, dice.White, false},
		{"redder than its ground", beige, [3]uint8{110, 120, 185}, dark, rather, dice.White, false},
		{"much brighter than its ground", [3]uint8{60, 80, 95}, beige, dark, rather, dice.White, false},
		{"much darker than its ground", beige, [3]uint8{60, 80, 95}, dark, rather, dice.White, false},
		{"with bright pips", [3]uint8{60, 80, 95}, [3]uint8{60, 80, 95}, [3]uint8{250, 250, 250}, rather, dice.White, false},
		{"in too much light, as its ground", [3]uint8{230, 240, 250}, [3]uint8{230, 240, 250}, dark, rather, dice.White, false},
		{"orange on a ground that is", beige, [3]uint8{110, 155, 185}, dark, chances{dice.White: 28, dice.Orange: 70}, dice.Orange, false},
	} {
		f, l := lying(c.ground, c.die, c.pips)
		l.colours = seeing(c.seen)
		if colour, chance := colourAlone(f, l); colour != c.want || chance >= sureHue != c.sure {
			t.Errorf("%s: %s with a chance of %.2f", c.name, colour, chance)
		}
	}
}

// Where most of the ground is outside of the picture it tells nothing.
func TestGroundOutsideOfThePictureTellsNothing(t *testing.T) {
	f, l := lying([3]uint8{120, 160, 190}, [3]uint8{110, 155, 185}, [3]uint8{})
	for i := range l.top {
		l.top[i].X, l.top[i].Y = l.top[i].X-58, l.top[i].Y-48
	}
	if l.isAsItsGround(f) {
		t.Error("a die in the picture's corner is told by the little of its ground that is seen")
	}
}

// What else lies on the ground, or is printed there, does not tell what the ground is like.
func TestMostOfTheGroundTells(t *testing.T) {
	f, l := lying([3]uint8{120, 160, 190}, [3]uint8{110, 155, 185}, [3]uint8{})
	for y := range f.Height {
		clear(f.BGR[3*y*f.Width:][:3*40])
	}
	if !l.isAsItsGround(f) {
		t.Error("a die is not like its ground for what is black beside it")
	}
}

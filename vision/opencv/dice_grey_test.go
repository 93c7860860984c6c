package opencv

import (
	"bytes"
	"testing"

	"dicetable/games/dice"
	"dicetable/vision"
)

// greyFrame is a picture without colour but for a square of side px in its middle
// that is tinted.
func greyFrame(side int, tint byte) vision.Frame {
	f := vision.Frame{Width: 640, Height: 480, BGR: bytes.Repeat([]byte{90, 90, 90}, 640*480)}
	for y := 240; y < 240+side; y++ {
		for x := 320; x < 320+side; x++ {
			f.BGR[3*(y*f.Width+x)+2] += tint
		}
	}
	return f
}

func TestAPictureIsGreyUnlessADieInItHasAColour(t *testing.T) {
	for _, c := range []struct {
		name string
		f    vision.Frame
		want bool
	}{
		{"no colour", greyFrame(0, 0), true},
		{"what noise tints", greyFrame(200, mostTint), true},
		{"a few wrong pixels", greyFrame(4, 80), true},
		{"a small die", greyFrame(16, 20), false},
	} {
		if got := isGrey(c.f); got != c.want {
			t.Errorf("%s: grey %v", c.name, got)
		}
	}
}

// In a picture without colour dice are named by how bright they are, and nobody is
// asked which colour they have; a set that goes by colours is not read from one.
func TestColoursOfAGreyPicture(t *testing.T) {
	plain, _ := setNamed("pips")
	bluff, _ := setNamed("bluff")
	for _, c := range []struct {
		name   string
		set    diceSet
		seen   map[dice.Colour]float64
		colour dice.Colour
		doubts int
	}{
		{"white or other", plain, map[dice.Colour]float64{dice.White: 52, anyOther: 45}, dice.White, 0},
		{"other or black", plain, map[dice.Colour]float64{dice.Black: 40, anyOther: 55}, anyOther, 0},
		{"black or blue", plain, map[dice.Colour]float64{dice.Black: 40, dice.Blue: 55}, dice.Black, 0},
		{"a set of yellow and red dice", bluff, map[dice.Colour]float64{dice.Yellow: 50, dice.White: 50}, dice.Yellow, 1},
	} {
		l := sharp(above(), 420, 260)
		l.colours = seeing(c.seen)
		got := report(greyFrame(0, 0), diceScene{Set: &c.set, paper: unknownPaper}, []look{l}, nil)
		if len(got.Dice) != 1 || got.Dice[0].Colour != c.colour || len(got.Doubts) != c.doubts {
			t.Errorf("%s: %v, doubts %v", c.name, got.Dice, got.Doubts)
		}
	}
}

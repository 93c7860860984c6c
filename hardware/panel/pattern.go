package panel

import (
	"fmt"
	"image"
	"image/color"
	"time"
)

// Pattern is a test picture, and what one should see if the panel is
// configured as it is built.
type Pattern struct {
	Name, See string
	Picture   *image.NRGBA
}

// The colours of the test patterns, plain so that a wrong order is seen.
var (
	red   = color.NRGBA{255, 0, 0, 255}
	green = color.NRGBA{0, 255, 0, 255}
	blue  = color.NRGBA{0, 0, 255, 255}
)

// Corners shows how the panel is turned, mirrored and in which order its
// colours are.
func Corners(size image.Point) Pattern {
	img := image.NewNRGBA(image.Rectangle{Max: size})
	right, bottom := size.X-1, size.Y-1
	img.SetNRGBA(right, bottom, bright)
	img.SetNRGBA(0, bottom, blue)
	img.SetNRGBA(right, 0, green)
	img.SetNRGBA(0, 0, red)
	see := "top left red, top right green, bottom left blue, bottom right white"
	switch {
	case size.Y == 1:
		see = "left red, right green"
	case size.X == 1:
		see = "top red, bottom blue"
	}
	return Pattern{"corners", see, img}
}

// Colours are four stripes; a panel of one colour shows them as one.
func Colours(size image.Point) Pattern {
	img := image.NewNRGBA(image.Rectangle{Max: size})
	for i, c := range []color.NRGBA{red, green, blue, bright} {
		rect(img, c, image.Rect(size.X*i/4, 0, size.X*(i+1)/4, size.Y))
	}
	return Pattern{"colours", "from the left: red, green, blue, white", img}
}

// Sweep is a line that goes through the panel, one picture a step: upright
// from the left to the right, then level from the top to the bottom. Where it
// is torn, the rows of the chain run another way.
func Sweep(size image.Point) []Pattern {
	var steps []Pattern
	line := func(name, see string, r image.Rectangle) {
		img := image.NewNRGBA(image.Rectangle{Max: size})
		rect(img, bright, r)
		steps = append(steps, Pattern{name, see, img})
	}
	for x := range size.X {
		line("columns", "an upright line goes from the left to the right, in one piece", image.Rect(x, 0, x+1, size.Y))
	}
	for y := range size.Y {
		line("rows", "a level line goes from the top to the bottom, in one piece", image.Rect(0, y, size.X, y+1))
	}
	return steps
}

// Example is a scene as it may come in a game, to show what it looks like.
type Example struct {
	Say string
	Scene
}

// Examples are all scenes, in the order of a game.
func Examples() []Example {
	examples := []Example{
		{"nothing to do", Scene{Kind: Idle}},
		{"players are called to table 12", Scene{Kind: Call, Number: 12}},
	}
	for seat := 1; seat <= seats; seat++ {
		examples = append(examples, Example{fmt.Sprintf("seat %d is to act", seat), Scene{Kind: Turn, Seat: seat}})
	}
	return append(examples,
		Example{"the bet of seat 2 is not allowed", Scene{Kind: Illegal, Seat: 2}},
		Example{"up with the cups", Scene{Kind: CupsUp}},
		Example{"a die of seat 6 is in doubt", Scene{Kind: Look, Seat: 6}},
		Example{"five dice are counted", Scene{Kind: CountUp, Number: 5, Whole: 2 * time.Second}},
		Example{"seat 5 loses two dice", Scene{Kind: Verdict, Seat: 5, Number: 2}},
		Example{"all but the bettor lose one die", Scene{Kind: Verdict, Number: 1}},
		Example{"three seconds to look, then cup down", Scene{Kind: Timer, Whole: 3 * time.Second}},
		Example{"the table needs help", Scene{Kind: Error}},
	)
}

package matdraw

import (
	"image/color"

	"dicetable/calib"
	"dicetable/games/dice"
)

// CardFace is what a card of Lucky Five shows (LF-3) beside its marker.
type CardFace struct {
	// Number is the card's, 1 to calib.CardCount; it decides the marker.
	Number int
	// Title is a line of text above the dice.
	Title string
	// Dice are one to three, from left to right.
	Dice []CardDie
	// Star marks the Lucky Five card.
	Star bool
}

// CardDie is the picture of a die on a card.
type CardDie struct {
	// Colour is dice.Red, dice.Orange or dice.Yellow, each with a pattern of
	// its own, or empty for a die that is still to be picked.
	Colour dice.Colour
	// Letter stands on it: a letter for its colour, '?' or '!'.
	Letter rune
}

// Sizes of the cards' print, mm. A card is the same upside down, its title
// and its numbers aside, so that both sides of the table can read it.
const (
	cardEdge   = 3.6 // from a card's edge to the middle of its frame
	cardLine   = 1.2 // the frame
	cardTitle  = 2.4 // height of the title's capitals
	cardDigits = 3.0 // height of the card's number
	cardSide   = 9.7 // from a card's left or right edge to what stands beside the marker
	cardStar   = 4.0 // radius of the star that marks Lucky Five
	backStar   = 15.0
	dieAbove   = 9.2 // from a card's upper edge to its dice
	dieEdge    = 15.0
	dieGap     = 2.4
	dieRound   = 2.6 // radius of a die's corners
	dieLetter  = 6.0
	dieSign    = 9.5 // height of '?' and '!'
	dieDisc    = 4.7 // the white disc under the letter
)

// card is a whole card, its top left corner at 0,0.
var card = calib.Rect{W: calib.CardWidth, H: calib.CardHeight}

// bodies are the colours of the dice.
var bodies = map[dice.Colour]color.RGBA{
	dice.Red:    {205, 40, 42, 255},
	dice.Orange: {242, 132, 30, 255},
	dice.Yellow: {250, 212, 50, 255},
}

// Card gives the operations that draw a card's face from its top left corner;
// its paper is white.
func Card(f CardFace, t Theme) []Op {
	middle := card.Center()
	ops := []Op{framed(t.Base, cardLine, inset(card, cardEdge))}
	ops = append(ops, marker(calib.Marker{ID: calib.CardID(f.Number), Square: calib.Square{
		X: middle.X - calib.CardMarker/2, Y: middle.Y - calib.CardMarker/2, Size: calib.CardMarker}})...)
	ops = append(ops, Op{Kind: Text, Colour: ink, Size: cardTitle, Text: f.Title,
		Points: []calib.Point{{X: cardEdge + 2.4, Y: dieAbove - 1.6}}})
	ops = append(ops, number(ink, cardDigits, f.Number, calib.Point{X: cardSide, Y: middle.Y})...)
	if f.Star {
		ops = append(ops, star(t.Star, cardStar, calib.Point{X: card.W - cardSide, Y: middle.Y}))
	}
	wide := float64(len(f.Dice))*(dieEdge+dieGap) - dieGap
	var row []Op
	for i, d := range f.Dice {
		x := middle.X - wide/2 + float64(i)*(dieEdge+dieGap)
		row = append(row, die(d, calib.Square{X: x, Y: dieAbove, Size: dieEdge})...)
	}
	return append(append(ops, row...), turned(row)...)
}

// CardBack gives the operations that draw the back all cards have.
func CardBack(t Theme) []Op {
	ops := []Op{filled(t.Base, inset(card, cardEdge)), framed(t.Number, cardLine, inset(card, cardEdge+2.5))}
	half := []Op{star(t.Star, backStar, calib.Point{X: card.W / 2, Y: card.H/4 + 2})}
	return append(append(ops, half...), turned(half)...)
}

// die draws a die with its pattern, so that it is known without its colour.
func die(d CardDie, at calib.Square) []Op {
	body, coloured := bodies[d.Colour]
	if !coloured {
		body = white
	}
	outline := rounded(at.Rect(), dieRound)
	ops := append([]Op{polygon(body, outline...)}, pattern(d.Colour, dark(body), at)...)
	ops = append(ops, Op{Kind: Line, Colour: ink, Width: 0.6, Points: append(outline, outline[0])})
	middle, height := at.Center(), dieSign
	if coloured {
		height = dieLetter
		ops = append(ops, polygon(white, arc(middle.X, middle.Y, dieDisc, dieDisc, 0, 350)...))
	}
	return append(ops, written(ink, height, string(d.Letter), middle)...)
}

// pattern is stripes on red dice, dots on orange ones and nothing on yellow
// ones.
func pattern(d dice.Colour, c color.RGBA, at calib.Square) []Op {
	const step, thin, thick, rim = 3.0, 0.7, 1.2, 1.5
	low, high := rim, at.Size-rim
	var ops []Op
	line := func(width, x0, y0, x1, y1 float64) {
		ops = append(ops, Op{Kind: Line, Colour: c, Width: width,
			Points: []calib.Point{{X: at.X + x0, Y: at.Y + y0}, {X: at.X + x1, Y: at.Y + y1}}})
	}
	switch d {
	case dice.Red:
		for sum := 2*low + step; sum < 2*high-1; sum += step {
			line(thin, max(low, sum-high), min(high, sum-low), min(high, sum-low), max(low, sum-high))
		}
	case dice.Orange:
		for y := low; y <= high; y += step {
			for x := low; x <= high; x += step {
				line(thick, x, y, x, y)
			}
		}
	}
	return ops
}

// dark is a darker tone of a colour.
func dark(c color.RGBA) color.RGBA {
	return color.RGBA{uint8(int(c.R) * 11 / 20), uint8(int(c.G) * 11 / 20), uint8(int(c.B) * 11 / 20), 255}
}

// inset is a rectangle without its rim.
func inset(r calib.Rect, rim float64) calib.Rect {
	return calib.Rect{X: r.X + rim, Y: r.Y + rim, W: r.W - 2*rim, H: r.H - 2*rim}
}

// rounded is the outline of a rectangle with round corners.
func rounded(r calib.Rect, radius float64) []calib.Point {
	var corners [][]calib.Point
	for i, c := range inset(r, radius).Corners() {
		from := 180 + 90*float64(i)
		corners = append(corners, arc(c.X, c.Y, radius, radius, from, from+90))
	}
	return join(corners...)
}

// turned is a drawing turned upside down about a card's middle.
func turned(ops []Op) []Op {
	return mapped(ops, func(p calib.Point) calib.Point { return calib.Point{X: card.W - p.X, Y: card.H - p.Y} })
}

// Moved is a drawing moved by so many mm.
func Moved(ops []Op, by calib.Point) []Op {
	return mapped(ops, func(p calib.Point) calib.Point { return calib.Point{X: p.X + by.X, Y: p.Y + by.Y} })
}

// mapped is a drawing with each of its points in another place.
func mapped(ops []Op, to func(calib.Point) calib.Point) []Op {
	out := make([]Op, len(ops))
	for i, op := range ops {
		points := make([]calib.Point, len(op.Points))
		for k, p := range op.Points {
			points[k] = to(p)
		}
		op.Points = points
		out[i] = op
	}
	return out
}

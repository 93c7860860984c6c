package matdraw

import (
	"image"
	"math"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
)

// fullest is the card with the most on it.
func fullest(n int) CardFace {
	return CardFace{Number: n, Title: "title", Star: true, Dice: []CardDie{{dice.Red, 'R'}, {dice.Orange, 'O'}, {dice.Yellow, 'G'}}}
}

// reach is how far what an operation draws lies inside of a rectangle, mm;
// negative when some of it is outside.
func reach(op Op, r calib.Rect) float64 {
	depth := math.Inf(1)
	for _, p := range op.Points {
		depth = min(depth, r.Depth(p)-op.Width/2)
	}
	return depth
}

func TestCardsAreDrawnOnTheirPaper(t *testing.T) {
	for _, theme := range Themes {
		for side, ops := range map[string][]Op{"face": Card(fullest(33), theme), "back": CardBack(theme)} {
			for _, op := range ops {
				if reach(op, card) < 2.9 {
					t.Errorf("%s in %s: %v is printed where the scissors go", side, theme.Name, op)
				}
			}
		}
	}
}

// The camera finds a marker by the white around it.
func TestAroundACardsMarkerIsAWhiteCell(t *testing.T) {
	const side, cell = calib.CardMarker, calib.CardMarker / 6
	const left, top = (calib.CardWidth - side) / 2, (calib.CardHeight - side) / 2
	const scale = 10
	for n := 1; n <= calib.CardCount; n++ {
		// Paper is white.
		ops := append([]Op{filled(white, card)}, Card(fullest(n), Themes[0])...)
		img := Picture(ops, calib.CardWidth, calib.CardHeight, scale)
		at := func(x, y float64) bool { return near(img.RGBAAt(int(x*scale), int(y*scale)), white) }
		for d := -cell + 0.1; d < side+cell; d += 0.2 {
			for _, off := range []float64{-cell + 0.1, -cell / 2, side + cell/2, side + cell - 0.1} {
				if !at(left+d, top+off) || !at(left+off, top+d) {
					t.Fatalf("card %d: something is printed within a cell of the marker, %g and %g mm from its corner", n, d, off)
				}
			}
		}
		for row := range 4 {
			for col := range 4 {
				want := markerCells[calib.CardID(n)][row][col] == '1'
				if got := at(left+(float64(col)+1.5)*cell, top+(float64(row)+1.5)*cell); got != want {
					t.Errorf("card %d: row %d, column %d is white: %v", n, row, col, got)
				}
			}
		}
	}
}

// A camera reads a marker from any side: no two may be alike after a turn.
func TestMarkersDifferAtAnyTurn(t *testing.T) {
	turn := func(m [4]string) (out [4]string) {
		for row := range 4 {
			for col := range 4 {
				out[row] += string(m[3-col][row])
			}
		}
		return out
	}
	differ := func(a, b [4]string) (n int) {
		for row := range 4 {
			for col := range 4 {
				if a[row][col] != b[row][col] {
					n++
				}
			}
		}
		return n
	}
	for i, a := range markerCells {
		turned := a
		for k := range 4 {
			for j, b := range markerCells {
				if (i != j || k > 0) && differ(turned, b) < 4 {
					t.Errorf("markers %d and %d differ in %d cells", i, j, differ(turned, b))
				}
			}
			turned = turn(turned)
		}
	}
}

// Upside down, a card shows the same dice and another way to read its marker.
func TestACardIsTheSameUpsideDown(t *testing.T) {
	f := fullest(1)
	f.Star, f.Number = false, 1
	const scale = 8
	img := Picture(Card(f, Themes[0]), calib.CardWidth, calib.CardHeight, scale)
	b := img.Bounds()
	off := 0
	for y := 75; y < 195; y++ {
		for x := range b.Dx() {
			p, q := img.RGBAAt(x, y), img.RGBAAt(b.Dx()-1-x, b.Dy()-1-y)
			if max(p.R, q.R)-min(p.R, q.R) > 60 {
				off++
			}
		}
	}
	if off > 20 {
		t.Errorf("%d pixels differ", off)
	}
}

// Without colours and letters, red, orange, yellow and a die to be picked
// still differ: stripes, dots, a disc alone, nothing.
func TestDiceAreKnownWithoutColours(t *testing.T) {
	const scale = 8
	at := calib.Square{Size: dieEdge}
	var pictures []*image.RGBA
	for _, d := range []CardDie{{dice.Red, ' '}, {dice.Orange, ' '}, {dice.Yellow, ' '}, {"", ' '}} {
		pictures = append(pictures, Picture(die(d, at), dieEdge, dieEdge, scale))
	}
	// inked says where something is printed on a die's own colour.
	inked := func(img *image.RGBA) (cells []bool) {
		body := img.RGBAAt(60, 10)
		for y := 12; y < img.Bounds().Dy()-12; y++ {
			for x := 12; x < img.Bounds().Dx()-12; x++ {
				cells = append(cells, !near(img.RGBAAt(x, y), body))
			}
		}
		return cells
	}
	for i := range pictures {
		for k := range i {
			a, b := inked(pictures[i]), inked(pictures[k])
			differ := 0
			for j := range a {
				if a[j] != b[j] {
					differ++
				}
			}
			if share := float64(differ) / float64(len(a)); share < 0.04 {
				t.Errorf("dice %d and %d differ in %.1f %% of their print", k, i, 100*share)
			}
		}
	}
}

// Every letter that stands on cards can be drawn, and no two look alike.
func TestLettersAreDrawn(t *testing.T) {
	var seen [][]Op
	for _, r := range "ROYG?!5" {
		ops := written(ink, 10, string(r), calib.Point{X: 10, Y: 10})
		if len(ops) == 0 {
			t.Errorf("%q is not drawn", r)
		}
		for _, op := range ops {
			if reach(op, calib.Rect{X: 5, Y: 3.5, W: 10, H: 13}) < 0 {
				t.Errorf("%q is drawn out of its box", r)
			}
		}
		if slices.ContainsFunc(seen, func(o []Op) bool {
			return slices.EqualFunc(o, ops, func(a, b Op) bool { return slices.Equal(a.Points, b.Points) })
		}) {
			t.Errorf("%q is drawn as another letter", r)
		}
		seen = append(seen, ops)
	}
}

package opencv

import (
	"image/color"
	"math"
	"testing"

	"dicetable/calib"
	"dicetable/hardware/sim/pixels"
)

// Where a board stands is known to 2.5 mm at each of its corners, on any mat and however
// many discs reach over its edges, also where the camera sees its sides.
func TestBoardsEdges(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	// On the first ones a side looks like the top, or the mat, or most of an edge is covered.
	seeds := []uint64{237, 244, 271, 238, 257}
	for seed := uint64(300); seed < 307 && !testing.Short(); seed++ {
		seeds = append(seeds, seed)
	}
	for _, seed := range seeds {
		s, f := drawThrill(t, d, seed, 61)
		stands := board{turn: s.Board.Turn}
		stands.W, stands.H = s.Board.W, s.Board.L
		stands.middle.X, stands.middle.Y = s.Board.X, s.Board.Y
		b := boardIn(t, f)
		if !b.clear {
			t.Errorf("table %d: it is not clear where the board stands", seed)
		}
		seen := b.corners()
		for i, at := range stands.corners() {
			if off := min(at.Far(seen[i]), at.Far(seen[(i+2)%4])); off > 2.5 {
				t.Errorf("table %d: corner %d is seen %.1f mm off", seed, i, off)
			}
		}
	}
}

// Of a board that is thought to stand a centimetre from where it does, no three sides are
// seen there, and it is found from there.
func TestABoardsEdgesBesideIt(t *testing.T) {
	d := newDrawing(50)
	stands := d.board(calib.Point{}, 0.1, color.RGBA{180, 180, 180, 255})
	s := thrillScan(t, d.shot())
	for _, off := range []calib.Point{{X: 8}, {Y: -8}, {X: -6, Y: 6}} {
		b := stands
		b.middle = b.middle.Plus(off)
		b.turn += 0.02
		b.own = s.plan.boardColour(b)
		if _, sides := s.close.edgeMarks(b, 4); sides >= 3 {
			t.Errorf("off by %.0f mm, %d sides are seen where they are not", off, sides)
		}
		if fitted, clear := s.close.fitEdges(b); !clear || fitted.middle.Far(stands.middle) > 1.5 || math.Abs(fitted.turn-stands.turn) > 0.01 {
			t.Errorf("off by %.0f mm, clear %t, it is found at %.1f turned by %.3f, not at %.1f by %.3f", off, clear, fitted.middle, fitted.turn, stands.middle, stands.turn)
		}
	}
}

// Of a board along three of whose edges discs lie, it is not clear from its edges where it
// stands.
func TestABoardsEdgesUnderDiscs(t *testing.T) {
	d := newDrawing(51)
	stands := d.board(calib.Point{}, 0, color.RGBA{180, 180, 180, 255})
	red := color.RGBA{200, 40, 40, 255}
	for y := -85.0; y <= 85; y += 12 {
		for _, x := range []float64{-130, 130} {
			d.add(drawnDisc{stands.middle.Plus(calib.Point{X: x, Y: y}), 11, 61, 6, red})
		}
	}
	for x := -130.0; x <= 130; x += 12 {
		d.add(drawnDisc{stands.middle.Plus(calib.Point{X: x, Y: 85}), 11, 61, 6, red})
	}
	s := thrillScan(t, d.shot())
	stands.own = s.plan.boardColour(stands)
	if _, clear := s.close.fitEdges(stands); clear {
		t.Error("it is clear where a board stands of which one edge is seen")
	}
}

// A disc of which the board's edge cuts off a part fell, and is of its own size (the first
// four); a shadow beside the board is none, whatever its outline looks like.
func TestDiscsBesideTheBoard(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	for _, seed := range [][2]uint64{{6, 61}, {18, 61}, {32, 61}, {4848, 148}, {4848, 252}, {5050, 152}, {4848, 32}} {
		s, f := drawThrill(t, d, seed[0], seed[1])
		out := things(t, f)
		if fell := fellUnseen(s, out); len(fell) > 0 || len(out.Reasons) > 0 {
			t.Errorf("table %d: of %v discs more fell than were seen, and it is doubted %q", seed, fell, out.Reasons)
		}
	}
}

// Two shades that occur equally often, and another one that is like neither, are told in the
// same way each time.
func TestTheCommonColourIsAlwaysTheSame(t *testing.T) {
	var all []colour
	for range 5 {
		all = append(all, colour{40, 40, 200}, colour{200, 40, 40}, colour{40, 200, 40})
	}
	want := commonColour(all)
	for range 50 {
		if got := commonColour(all); got != want {
			t.Fatalf("once %v has most of the colour, once %v", want, got)
		}
	}
}

package matprint

import (
	"fmt"
	"math"
	"testing"

	"dicetable/calib"
	"dicetable/calib/matdraw"
)

func sheetsOf(t *testing.T, paper string) []Sheet {
	t.Helper()
	sheets, err := Sheets(calib.Bluff(), paper)
	if err != nil {
		t.Fatal(err)
	}
	return sheets
}

func TestSheetsCoverTheMatWithFlaps(t *testing.T) {
	m := calib.Bluff()
	for paper, want := range map[string]int{"a1": 1, "a3": 8, "a4": 15} {
		sheets := sheetsOf(t, paper)
		if len(sheets) != want {
			t.Errorf("%s: %d sheets, want %d", paper, len(sheets), want)
		}
		for y := 0.5; y < m.Height; y++ {
			for x := 0.5; x < m.Width; x++ {
				on := 0
				for _, s := range sheets {
					if s.Window.Depth(calib.Point{X: x, Y: y}) >= 0 {
						on++
					}
				}
				if on == 0 {
					t.Fatalf("%s: nothing prints %g, %g", paper, x, y)
				}
			}
		}
	}
}

func TestTilesFitTheirPaperAndNoSeamCutsAMarker(t *testing.T) {
	for _, paper := range []string{"a3", "a4"} {
		for _, s := range sheetsOf(t, paper) {
			if s.At.X < margin || s.At.Y < margin || s.At.X+s.Window.W > s.Width-margin || s.At.Y+s.Window.H > s.Height-margin {
				t.Errorf("%s: sheet %s prints into the printer's margin", paper, s.Name)
			}
			for _, k := range calib.Bluff().Markers {
				c := k.Corners()
				in, out := s.Window.Depth(c[0]) >= 0, s.Window.Depth(c[2]) >= 0
				if in != out {
					t.Errorf("%s: sheet %s ends inside marker %d", paper, s.Name, k.ID)
				}
			}
		}
	}
}

// The next sheet's edge lies on the dashed line of the one before, and what is
// beneath it is printed on both, a flap wide. There is no line where nothing is
// glued.
func TestTheNextSheetIsGluedOnTheDashedLine(t *testing.T) {
	for _, paper := range []string{"a3", "a4"} {
		sheets := map[string]Sheet{}
		for _, s := range sheetsOf(t, paper) {
			sheets[s.Name] = s
		}
		for name, s := range sheets {
			var row, column int
			if _, err := fmt.Sscanf(name, "%d-%d", &row, &column); err != nil {
				t.Fatal(err)
			}
			right, hasRight := sheets[fmt.Sprintf("%d-%d", row, column+1)]
			below, hasBelow := sheets[fmt.Sprintf("%d-%d", row+1, column)]
			upright, across := glueLines(s)
			if (len(upright) > 0) != hasRight || (len(across) > 0) != hasBelow {
				t.Fatalf("%s, sheet %s: dashes upright %d, across %d; a sheet right of it %v, below it %v", paper, name, len(upright), len(across), hasRight, hasBelow)
			}
			if hasRight {
				checkSeam(t, paper+" "+name+", right", upright, right.Window.X, s.Window.X+s.Window.W, s.Window.Y, s.Window.H)
			}
			if hasBelow {
				checkSeam(t, paper+" "+name+", below", across, below.Window.Y, s.Window.Y+s.Window.H, s.Window.X, s.Window.W)
			}
		}
	}
}

// dash is a piece of a glue line: where the line is, and from where to where
// the piece goes along it, mm on the mat.
type dash struct{ at, from, to float64 }

// glueLines are the dashes of a sheet, those that go down and those that go
// across.
func glueLines(s Sheet) (upright, across []dash) {
	for _, op := range s.Marks {
		if op.Kind != matdraw.Line || op.Colour != glue {
			continue
		}
		onMat := func(p calib.Point) calib.Point {
			return calib.Point{X: p.X - s.At.X + s.Window.X, Y: p.Y - s.At.Y + s.Window.Y}
		}
		a, b := onMat(op.Points[0]), onMat(op.Points[1])
		if a.X == b.X {
			upright = append(upright, dash{a.X, a.Y, b.Y})
		} else {
			across = append(across, dash{a.Y, a.X, b.X})
		}
	}
	return upright, across
}

// checkSeam holds the dashes against the edge of the next sheet, and this
// sheet's end against the flap.
func checkSeam(t *testing.T, seam string, dashes []dash, edge, end, from, long float64) {
	t.Helper()
	if math.Abs(end-edge-flap) > 1e-9 {
		t.Errorf("%s: %g mm are printed on both sheets, want %d", seam, end-edge, flap)
	}
	drawn := 0.0
	for _, d := range dashes {
		if math.Abs(d.at-edge) > 1e-9 {
			t.Errorf("%s: a dash at %g mm, the next sheet begins at %g", seam, d.at, edge)
		}
		if d.from < from-1e-9 || d.to > from+long+1e-9 {
			t.Errorf("%s: a dash from %g to %g mm leaves the sheet's part of the mat", seam, d.from, d.to)
		}
		drawn += d.to - d.from
	}
	if drawn < 0.45*long || drawn > 0.6*long {
		t.Errorf("%s: %g of %g mm are drawn, want about half", seam, drawn, long)
	}
}

// What is cut out is exactly the sheet's part of the mat: a mark on each side
// of each of its corners, none of them on it.
func TestSheetsAreCutAtTheirCorners(t *testing.T) {
	for _, s := range sheetsOf(t, "a4") {
		win := calib.Rect{X: s.At.X, Y: s.At.Y, W: s.Window.W, H: s.Window.H}
		for _, c := range win.Corners() {
			marks := 0
			for _, op := range s.Marks {
				if op.Kind != matdraw.Line || op.Colour != ink || c.Far(op.Points[0]) > 1.5 {
					continue
				}
				marks++
				a, b := op.Points[0], op.Points[1]
				isInLine := math.Abs(a.X-c.X) < 1e-9 && math.Abs(b.X-c.X) < 1e-9 || math.Abs(a.Y-c.Y) < 1e-9 && math.Abs(b.Y-c.Y) < 1e-9
				if !isInLine || win.Depth(a) >= 0 || win.Depth(b) >= 0 {
					t.Errorf("sheet %s: a mark from %v to %v does not show where to cut at %v", s.Name, a, b, c)
				}
			}
			if marks != 2 {
				t.Errorf("sheet %s: %d marks at %v, want 2", s.Name, marks, c)
			}
		}
	}
}

func TestSheetsRefusesOtherPaper(t *testing.T) {
	if _, err := Sheets(calib.Bluff(), "letter"); err == nil {
		t.Error("a paper that does not exist was accepted")
	}
}

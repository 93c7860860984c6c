package learn

import (
	"image"
	"math"
	"testing"

	"dicetable/calib"
	"dicetable/calib/matdraw"
	"dicetable/calib/matprint"
	"dicetable/vision"
	"dicetable/vision/opencv"
	"dicetable/vision/opencv/cvx"
)

// printed is a drawing as a frame with a rim of white, px.
func printed(img *image.RGBA, rim int) vision.Frame {
	b := img.Bounds()
	f := vision.Frame{Width: b.Dx() + 2*rim, Height: b.Dy() + 2*rim}
	f.BGR = make([]byte, 3*f.Width*f.Height)
	for i := range f.BGR {
		f.BGR[i] = 255
	}
	for y := range b.Dy() {
		for x := range b.Dx() {
			if c := img.RGBAAt(x, y); c.A > 0 {
				copy(f.BGR[3*((y+rim)*f.Width+x+rim):], []byte{c.B, c.G, c.R})
			}
		}
	}
	return f
}

// The cells of the printed markers are OpenCV's, and they are where the
// mat's geometry says.
func TestPrintedMarkersAreFoundInTheirPlaces(t *testing.T) {
	const scale, rim = 2, 40
	for _, m := range []*calib.Mat{calib.Bluff(), calib.TrayMat()} {
		for _, theme := range matdraw.Themes {
			f := printed(matdraw.Picture(matdraw.Mat(m, theme), m.Width, m.Height, scale), rim)
			found, err := cvx.Markers(cvx.Picture{Width: f.Width, Height: f.Height, BGR: f.BGR}, image.Rect(0, 0, f.Width, f.Height), false)
			if err != nil {
				t.Fatal(err)
			}
			if len(found) != 4 {
				t.Errorf("%s, %s: %d markers were found, want 4", m.Name, theme.Name, len(found))
			}
			for _, k := range found {
				want, ok := m.Marker(k.ID)
				if !ok {
					t.Errorf("%s, %s: marker %d is none of the mat's", m.Name, theme.Name, k.ID)
					continue
				}
				for i, c := range want.Corners() {
					x, y := c.X*scale+rim-0.5, c.Y*scale+rim-0.5
					if off := math.Hypot(k.Corners[i].X-x, k.Corners[i].Y-y); off > 0.7 {
						t.Errorf("%s, %s: corner %d of marker %d is %.2f px off", m.Name, theme.Name, i, k.ID, off)
					}
				}
			}
		}
	}
}

func TestPrintedChessboardIsSeen(t *testing.T) {
	ops, sheets := matprint.Chessboard()
	board, err := opencv.ParseBoard("chessboard:10x7:25")
	if err != nil {
		t.Fatal(err)
	}
	const scale, rim = 3, 60
	f := printed(matdraw.Picture(ops, sheets[0].Window.W, sheets[0].Window.H, scale), rim)
	view, err := board.See(f)
	if err != nil || len(view) != 9*6 {
		t.Fatalf("%d corners were seen, %v; want 54", len(view), err)
	}
	// The numbering may begin at either end of the board.
	first, last := view[0], view[len(view)-1]
	if off := math.Hypot(first.PX.X-last.PX.X, first.PX.Y-last.PX.Y) - scale*math.Hypot(200, 125); math.Abs(off) > 0.5 {
		t.Errorf("the board's diagonal is %.2f px off", off)
	}
}

// charuco.png is a board of 7 x 5 squares of 35 mm that OpenCV drew, seen at
// an angle by a camera without distortion.
func TestCharucoBoardIsSeen(t *testing.T) {
	board, err := opencv.ParseBoard("charuco:7x5:35:26")
	if err != nil {
		t.Fatal(err)
	}
	f, err := opencv.LoadFrame("testdata/charuco.png")
	if err != nil {
		t.Fatal(err)
	}
	view, err := board.See(f)
	if err != nil || len(view) != 6*4 {
		t.Fatalf("%d corners were seen, %v; want 24", len(view), err)
	}
	// Straight rows stay straight, in their order.
	for row := range 4 {
		a, b := view[6*row], view[6*row+5]
		long := math.Hypot(b.PX.X-a.PX.X, b.PX.Y-a.PX.Y)
		for i, m := range view[6*row : 6*row+6] {
			if m.MM != (calib.Point{X: 35 * float64(i+1), Y: 35 * float64(row+1)}) {
				t.Errorf("corner %d of row %d is said to lie at %v", i, row, m.MM)
			}
			beside := ((m.PX.X-a.PX.X)*(b.PX.Y-a.PX.Y) - (m.PX.Y-a.PX.Y)*(b.PX.X-a.PX.X)) / long
			if math.Abs(beside) > 0.5 {
				t.Errorf("corner %d of row %d is seen %.2f px beside the row", i, row, beside)
			}
		}
	}
}

package opencv

import (
	"fmt"
	"strings"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv/cvx"
)

// Board is a flat board of black and white squares that is shown to the
// camera to learn its lens.
type Board struct {
	// Columns and Rows count squares.
	Columns, Rows int
	// SquareMM is a square's edge, mm.
	SquareMM float64
	// MarkerMM is the edge of the ArUco markers (DICT_4X4_50) in the white
	// squares of a ChArUco board, mm; 0 on a chessboard.
	MarkerMM float64
}

// ParseBoard reads "chessboard:10x7:25" (squares across and down, their edge
// in mm) or "charuco:7x5:35:26" (with the edge of the markers behind it).
func ParseBoard(s string) (Board, error) {
	var b Board
	rest, chess := strings.CutPrefix(s, "chessboard:")
	rest, charuco := strings.CutPrefix(rest, "charuco:")
	var err error
	var n int
	switch {
	case chess:
		n, err = fmt.Sscanf(rest+";", "%dx%d:%g;", &b.Columns, &b.Rows, &b.SquareMM)
	case charuco:
		n, err = fmt.Sscanf(rest+";", "%dx%d:%g:%g;", &b.Columns, &b.Rows, &b.SquareMM, &b.MarkerMM)
	}
	fits := b.Columns >= 4 && b.Rows >= 4 && b.Columns <= 30 && b.Rows <= 30 && b.SquareMM > 0 && b.MarkerMM >= 0 && b.MarkerMM < b.SquareMM
	if n == 0 || err != nil || !fits || charuco && b.MarkerMM == 0 {
		return Board{}, fmt.Errorf("%q is no board; say for instance chessboard:10x7:25 (10 x 7 squares of 25 mm) or charuco:7x5:35:26 (with markers of 26 mm)", s)
	}
	return b, nil
}

// leastOfBoard is how many corners of a board a view must show.
const leastOfBoard = 12

// See finds the board in a frame; nil when too little of it is there.
func (b Board) See(f vision.Frame) ([]calib.Match, error) {
	if err := f.Check(); err != nil {
		return nil, err
	}
	across := b.Columns - 1
	place := func(i int) calib.Point {
		return calib.Point{X: float64(i%across+1) * b.SquareMM, Y: float64(i/across+1) * b.SquareMM}
	}
	var view []calib.Match
	if b.MarkerMM > 0 {
		corners, err := cvx.CharucoCorners(picture(f), cvx.Board{SquaresX: b.Columns, SquaresY: b.Rows, Square: b.SquareMM, Marker: b.MarkerMM})
		if err != nil {
			return nil, err
		}
		for _, c := range corners {
			view = append(view, calib.Match{MM: place(c.ID), PX: c.At})
		}
	} else {
		corners, err := cvx.Chessboard(picture(f), across, b.Rows-1)
		if err != nil {
			return nil, err
		}
		for i, c := range corners {
			view = append(view, calib.Match{MM: place(i), PX: c})
		}
	}
	if len(view) < leastOfBoard {
		return nil, nil
	}
	return view, nil
}

// What views of a board must give for a lens.
const (
	// leastViews is how many views a lens needs.
	leastViews = 6
	// strayView is how much worse than the middle view one may fit, px.
	strayView = 1.0
	// mostLensRMS is how well the lens must fit all views, px at 1920.
	mostLensRMS = 1.0
)

// LearnLens finds the lens from views of a board that was held at different
// places and angles, for pictures of the given size in px. Views that do not
// fit, of a bent or blurred board, are left out. It gives the root mean
// square of the others, px.
func LearnLens(views [][]calib.Match, width, height int) (calib.Lens, float64, error) {
	for {
		if len(views) < leastViews {
			return calib.Lens{}, 0, &calib.Said{
				EN: fmt.Sprintf("only %d good pictures of the board: take at least %d, sharp, the board flat, filling half the picture, at different angles and reaching into each corner", len(views), leastViews),
				DE: fmt.Sprintf("nur %d gute Bilder des Bretts: bitte wenigstens %d aufnehmen, scharf, das Brett eben, halb so groß wie das Bild, aus verschiedenen Winkeln und bis in jede Ecke", len(views), leastViews),
			}
		}
		lens, each, err := cvx.Calibrate(views, width, height)
		if err != nil {
			return calib.Lens{}, 0, err
		}
		worst, sum := 0, 0.0
		for i, rms := range each {
			sum += rms / float64(len(each))
			if rms > each[worst] {
				worst = i
			}
		}
		if each[worst] <= sum+strayView {
			if sum > mostLensRMS*max(1, float64(width)/1920) {
				return calib.Lens{}, 0, &calib.Said{
					EN: fmt.Sprintf("the pictures of the board fit no lens better than %.1f pixels: the board must be flat and of the squares said, and the pictures sharp", sum),
					DE: fmt.Sprintf("die Bilder des Bretts passen zu keiner Linse besser als auf %.1f Pixel: das Brett muss eben sein und die angegebenen Felder haben, die Bilder scharf", sum),
				}
			}
			return lens, sum, nil
		}
		views = append(views[:worst:worst], views[worst+1:]...)
	}
}

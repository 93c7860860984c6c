package matprint

import (
	"fmt"

	"dicetable/calib"
	"dicetable/calib/matdraw"
)

// The chessboard with which a lens is learned: squares across and down, and
// their edge in mm.
const (
	boardColumns = 10
	boardRows    = 7
	boardSquare  = 25
)

// Chessboard is a page of A4 across, with the board for dicetable calibrate
// (chessboard:10x7:25) and the sheet to print it on.
func Chessboard() ([]matdraw.Op, []Sheet) {
	var ops []matdraw.Op
	for row := range boardRows {
		for column := row % 2; column < boardColumns; column += 2 {
			square := calib.Square{X: float64(column * boardSquare), Y: float64(row * boardSquare), Size: boardSquare}
			corners := square.Corners()
			ops = append(ops, matdraw.Op{Kind: matdraw.Polygon, Colour: ink, Points: corners[:]})
		}
	}
	s := Sheet{Width: papers["a4"][1], Height: papers["a4"][0],
		Window: calib.Rect{W: boardColumns * boardSquare, H: boardRows * boardSquare}}
	s.At = calib.Point{X: (s.Width - s.Window.W) / 2, Y: (s.Height - s.Window.H) / 2}
	words := fmt.Sprintf("chessboard:%dx%d:%d - print at 100 %%, glue it on something flat", boardColumns, boardRows, boardSquare)
	s.Marks = append(ruler(calib.Point{X: s.At.X, Y: s.At.Y + s.Window.H + 5}),
		matdraw.Op{Kind: matdraw.Text, Colour: ink, Size: 3, Points: []calib.Point{{X: s.At.X, Y: s.At.Y - 4}}, Text: words})
	return ops, []Sheet{s}
}

package cvx

/*
#include "lens.h"
*/
import "C"

import (
	"errors"
	"fmt"
	"unsafe"

	"dicetable/calib"
)

// Chessboard finds the inner corners of a chessboard, row by row; nil when
// not all of it is in the picture.
func Chessboard(p Picture, columns, rows int) ([]calib.Point, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	if columns < 3 || rows < 3 || columns*rows > maxCorners {
		return nil, fmt.Errorf("a chessboard of %d x %d inner corners cannot be found", columns, rows)
	}
	var out [2 * maxCorners]C.float
	var msg [C.CVX_ERR]C.char
	n := C.cvx_chessboard(bytes(p.BGR), C.int(p.Width), C.int(p.Height), C.int(columns), C.int(rows), &out[0], &msg[0])
	if n < 0 {
		return nil, errors.New(C.GoString(&msg[0]))
	}
	var found []calib.Point
	for i := range int(n) {
		found = append(found, calib.Point{X: float64(out[2*i]), Y: float64(out[2*i+1])})
	}
	return found, nil
}

// Calibrate finds the lens that fits views of a flat board best: for each
// view at least six places on the board and where they are seen. It gives
// each view's root mean square too, px.
func Calibrate(views [][]calib.Match, width, height int) (calib.Lens, []float64, error) {
	if len(views) < 3 {
		return calib.Lens{}, nil, fmt.Errorf("%d views are too few for a lens", len(views))
	}
	var board, seen []C.float
	var counts []C.int
	for _, v := range views {
		if len(v) < 6 {
			return calib.Lens{}, nil, fmt.Errorf("a view of %d places is too poor for a lens", len(v))
		}
		counts = append(counts, C.int(len(v)))
		for _, m := range v {
			board = append(board, C.float(m.MM.X), C.float(m.MM.Y))
			seen = append(seen, C.float(m.PX.X), C.float(m.PX.Y))
		}
	}
	var lens [9]C.double
	each := make([]C.double, len(views))
	var msg [C.CVX_ERR]C.char
	if C.cvx_calibrate(unsafe.SliceData(board), unsafe.SliceData(seen), unsafe.SliceData(counts), C.int(len(views)),
		C.int(width), C.int(height), &lens[0], unsafe.SliceData(each), &msg[0]) < 0 {
		return calib.Lens{}, nil, errors.New(C.GoString(&msg[0]))
	}
	l := calib.Lens{Width: width, Height: height, Fx: float64(lens[0]), Fy: float64(lens[1]), Cx: float64(lens[2]), Cy: float64(lens[3])}
	for i := range l.Distortion {
		l.Distortion[i] = float64(lens[4+i])
	}
	rms := make([]float64, len(each))
	for i, e := range each {
		rms[i] = float64(e)
	}
	return l, rms, nil
}

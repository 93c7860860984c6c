// Package cvx is the little of OpenCV that gocv v0.31 lacks or does not
// guard: ArUco markers, ChArUco boards and chessboards, fitting a lens to them, making
// pictures smaller and smoother, reading and writing them, and the weights of networks.
//
// Pictures go in and out as byte slices; no native matrix outlives a call, so
// nothing needs to be closed. Whatever OpenCV throws comes back as an error.
// All functions may be called from any goroutine.
package cvx

/*
#cgo CXXFLAGS: -std=c++14
#cgo pkg-config: opencv4
#include "shim.h"
*/
import "C"

import (
	"errors"
	"fmt"
	"image"
	"math"
	"unsafe"

	"dicetable/calib"
)

// Marker is one ArUco marker of DICT_4X4_50 as seen, px.
type Marker struct {
	ID int
	// Corners begin with the marker's own top left and go clockwise.
	Corners [4]calib.Point
}

// Corner is one inner corner of a ChArUco board as seen, px.
type Corner struct {
	ID int
	At calib.Point
}

// Board is a ChArUco board of DICT_4X4_50: how many squares it has, and the
// edges of squares and markers in the same unit.
type Board struct {
	SquaresX, SquaresY int
	Square, Marker     float64
}

// Picture is Height rows of Width pixels of three bytes: blue, green, red.
type Picture struct {
	Width, Height int
	BGR           []byte
}

const (
	maxMarkers = 64
	maxCorners = 1024
	// maxSide bounds the pictures that are accepted, px.
	maxSide = 16384
)

// check keeps from native code what would let it read past the bytes.
func (p Picture) check() error {
	if p.Width < 1 || p.Height < 1 || p.Width > maxSide || p.Height > maxSide || len(p.BGR) != 3*p.Width*p.Height {
		return fmt.Errorf("a picture of %d x %d pixels with %d bytes is none", p.Width, p.Height, len(p.BGR))
	}
	return nil
}

// Markers finds the markers inside a part of the picture (cut to it) to
// fractions of a pixel. With halve it looks at half the resolution, four
// times faster, and misses markers smaller than about 35 px.
func Markers(p Picture, part image.Rectangle, halve bool) ([]Marker, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	part = part.Intersect(image.Rect(0, 0, p.Width, p.Height))
	if part.Dx() < 16 || part.Dy() < 16 {
		return nil, nil
	}
	var out [maxMarkers]C.cvx_marker
	var msg [C.CVX_ERR]C.char
	n := C.cvx_markers(bytes(p.BGR), C.int(p.Width), C.int(p.Height),
		C.int(part.Min.X), C.int(part.Min.Y), C.int(part.Max.X), C.int(part.Max.Y), flag(halve),
		&out[0], maxMarkers, &msg[0])
	if n < 0 {
		return nil, errors.New(C.GoString(&msg[0]))
	}
	found := make([]Marker, n)
	for i := range found {
		found[i].ID = int(out[i].id)
		for k := range found[i].Corners {
			found[i].Corners[k] = calib.Point{X: float64(out[i].corners[2*k]), Y: float64(out[i].corners[2*k+1])}
		}
	}
	return found, nil
}

// CharucoCorners finds the inner corners of a board.
func CharucoCorners(p Picture, b Board) ([]Corner, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	var out [maxCorners]C.cvx_corner
	var msg [C.CVX_ERR]C.char
	board := C.cvx_board{C.int(b.SquaresX), C.int(b.SquaresY), C.float(b.Square), C.float(b.Marker)}
	n := C.cvx_charuco(bytes(p.BGR), C.int(p.Width), C.int(p.Height), board, &out[0], maxCorners, &msg[0])
	if n < 0 {
		return nil, errors.New(C.GoString(&msg[0]))
	}
	found := make([]Corner, n)
	for i := range found {
		found[i] = Corner{int(out[i].id), calib.Point{X: float64(out[i].x), Y: float64(out[i].y)}}
	}
	return found, nil
}

// Shrink makes a smaller grey picture, one byte a pixel, by averaging; to
// has width times height bytes.
func Shrink(p Picture, to []byte, width, height int) error {
	if err := p.check(); err != nil {
		return err
	}
	if width < 1 || height < 1 || len(to) != width*height {
		return fmt.Errorf("%d bytes cannot hold a grey picture of %d x %d pixels", len(to), width, height)
	}
	var msg [C.CVX_ERR]C.char
	if C.cvx_shrink(bytes(p.BGR), C.int(p.Width), C.int(p.Height), bytes(to), C.int(width), C.int(height), &msg[0]) < 0 {
		return errors.New(C.GoString(&msg[0]))
	}
	return nil
}

// ShrinkColour makes a smaller picture: each of its pixels is the average of
// by x by; what is left over at the right and below is cut off.
func ShrinkColour(p Picture, by int) (Picture, error) {
	if err := p.check(); err != nil {
		return Picture{}, err
	}
	if by < 1 || p.Width < by || p.Height < by {
		return Picture{}, fmt.Errorf("a picture of %d x %d pixels cannot be shrunk by %d", p.Width, p.Height, by)
	}
	s := Picture{Width: p.Width / by, Height: p.Height / by}
	s.BGR = make([]byte, 3*s.Width*s.Height)
	var msg [C.CVX_ERR]C.char
	if C.cvx_shrink_colour(bytes(p.BGR), C.int(p.Width), C.int(p.Height), C.int(by), bytes(s.BGR), &msg[0]) < 0 {
		return Picture{}, errors.New(C.GoString(&msg[0]))
	}
	return s, nil
}

// Smooth averages each pixel with its eight neighbours.
func Smooth(p Picture) (Picture, error) {
	if err := p.check(); err != nil {
		return Picture{}, err
	}
	s := Picture{Width: p.Width, Height: p.Height, BGR: make([]byte, len(p.BGR))}
	var msg [C.CVX_ERR]C.char
	if C.cvx_smooth(bytes(p.BGR), C.int(p.Width), C.int(p.Height), bytes(s.BGR), &msg[0]) < 0 {
		return Picture{}, errors.New(C.GoString(&msg[0]))
	}
	return s, nil
}

// Resize scales a part of a picture, which must lie in it, to a size in px.
func Resize(p Picture, part image.Rectangle, width, height int) (Picture, error) {
	if err := p.check(); err != nil {
		return Picture{}, err
	}
	if part.Empty() || !part.In(image.Rect(0, 0, p.Width, p.Height)) || width < 1 || height < 1 || width > maxSide || height > maxSide {
		return Picture{}, fmt.Errorf("the part %v of a picture of %d x %d pixels cannot be scaled to %d x %d", part, p.Width, p.Height, width, height)
	}
	s := Picture{Width: width, Height: height, BGR: make([]byte, 3*width*height)}
	var msg [C.CVX_ERR]C.char
	if C.cvx_resize(bytes(p.BGR), C.int(p.Width), C.int(p.Height),
		C.int(part.Min.X), C.int(part.Min.Y), C.int(part.Max.X), C.int(part.Max.Y),
		bytes(s.BGR), C.int(width), C.int(height), &msg[0]) < 0 {
		return Picture{}, errors.New(C.GoString(&msg[0]))
	}
	return s, nil
}

// Weights are the numbers that a network was taught, an ONNX file, layer after
// layer: each one's weights as ONNX has them, then its biases.
func Weights(onnx []byte) ([]float32, error) {
	if len(onnx) == 0 || len(onnx) > math.MaxInt32 {
		return nil, errors.New("it is no network that can be read")
	}
	var data *C.uchar
	var n C.int
	var msg [C.CVX_ERR]C.char
	if C.cvx_weights(bytes(onnx), C.int(len(onnx)), &data, &n, &msg[0]) < 0 {
		return nil, errors.New(C.GoString(&msg[0]))
	}
	defer C.cvx_free(data)
	return append([]float32(nil), unsafe.Slice((*float32)(unsafe.Pointer(data)), int(n))...), nil
}

// Decode reads a picture file: JPEG, PNG and whatever else OpenCV knows. A
// JPEG's note on how the camera was held is followed.
func Decode(file []byte) (Picture, error) {
	if len(file) == 0 || len(file) > math.MaxInt32 {
		return Picture{}, errors.New("it is no picture that can be read")
	}
	var data *C.uchar
	var w, h C.int
	var msg [C.CVX_ERR]C.char
	if C.cvx_decode(bytes(file), C.int(len(file)), &data, &w, &h, &msg[0]) < 0 {
		return Picture{}, errors.New(C.GoString(&msg[0]))
	}
	defer C.cvx_free(data)
	p := Picture{Width: int(w), Height: int(h)}
	p.BGR = append([]byte(nil), unsafe.Slice((*byte)(data), 3*p.Width*p.Height)...)
	return p, p.check()
}

// EncodeJPEG writes a picture as JPEG; quality is 1 to 100.
func EncodeJPEG(p Picture, quality int) ([]byte, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	var data *C.uchar
	var size C.int
	var msg [C.CVX_ERR]C.char
	if C.cvx_encode(bytes(p.BGR), C.int(p.Width), C.int(p.Height), C.int(quality), &data, &size, &msg[0]) < 0 {
		return nil, errors.New(C.GoString(&msg[0]))
	}
	defer C.cvx_free(data)
	return append([]byte(nil), unsafe.Slice((*byte)(data), int(size))...), nil
}

// Mats counts the buffers of all OpenCV matrices that are open in this
// process, gocv's included. It must not grow.
func Mats() int { return int(C.cvx_mats()) }

// Version is OpenCV's.
func Version() string { return C.GoString(C.cvx_version()) }

func bytes(b []byte) *C.uchar { return (*C.uchar)(unsafe.Pointer(unsafe.SliceData(b))) }

func flag(b bool) C.int {
	if b {
		return 1
	}
	return 0
}

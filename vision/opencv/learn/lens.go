package learn

import (
	"fmt"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv"
)

// LensLesson is a lens and how well it was learned.
type LensLesson struct {
	Lens calib.Lens
	// Views is in how many pictures the board was seen; RMS how far its
	// corners are from where the lens has them, px.
	Views int
	RMS   float64
}

// Lens learns a lens from pictures of a board. It asks for one after the
// other, so that they need not be in memory together; next is false after
// the last.
func Lens(board opencv.Board, next func() (f vision.Frame, more bool, err error)) (LensLesson, error) {
	var views [][]calib.Match
	var width, height int
	for {
		f, more, err := next()
		if err != nil {
			return LensLesson{}, err
		}
		if !more {
			break
		}
		if width == 0 {
			width, height = f.Width, f.Height
		}
		if f.Width != width || f.Height != height {
			return LensLesson{}, &calib.Said{
				EN: fmt.Sprintf("the pictures of the board are of %d x %d and of %d x %d pixels; take all of them with the same camera and settings", width, height, f.Width, f.Height),
				DE: fmt.Sprintf("die Bilder des Bretts haben %d x %d und %d x %d Pixel; bitte alle mit derselben Kamera und Einstellung aufnehmen", width, height, f.Width, f.Height),
			}
		}
		view, err := board.See(f)
		if err != nil {
			return LensLesson{}, err
		}
		if view != nil {
			views = append(views, view)
		}
	}
	lens, rms, err := opencv.LearnLens(views, width, height)
	if err != nil {
		return LensLesson{}, err
	}
	return LensLesson{Lens: lens, Views: len(views), RMS: rms}, nil
}

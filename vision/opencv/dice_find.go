package opencv

import (
	"image"
	"math"

	"dicetable/calib"
	"dicetable/vision"
)

const (
	// aroundMM is how far beside the mat dice are looked for, mm.
	aroundMM = 70
	// usualDieMM is a die's edge as long as it is not known, mm.
	usualDieMM = 15
	// foundSide is the edge that dice are scaled to for the finder, px.
	foundSide = 15.5
	// leastDieMM and mostDieMM bound what the finder may take for a die's
	// edge; what is believed is halfway between that and the usual edge.
	leastDieMM, mostDieMM = 8, 27
)

// spotsIn are the places of a frame that may hold dice, best first.
func (d *diceReader) spotsIn(f vision.Frame, s diceScene) ([]spot, error) {
	if s.Mat == nil {
		return d.spotsAnywhere(f)
	}
	return d.spotsOnMat(f, s)
}

// spotsOnMat are those of the size of dice on the mat and near it.
func (d *diceReader) spotsOnMat(f vision.Frame, s diceScene) ([]spot, error) {
	part := matPart(f, s)
	if part.Dx() < findAlign || part.Dy() < findAlign {
		return nil, nil
	}
	size := s.DieSizeMM
	if size == 0 {
		size = usualDieMM
	}
	small, err := scale(f, part, foundSide/(size*s.View.Scale(s.Mat.Rect().Center(), size)))
	if err != nil {
		return nil, err
	}
	var all []spot
	for _, x := range find(d.find, small.Picture) {
		x = small.inFrame(x)
		at, ok := s.View.Locate(x.at, size)
		if !ok || !s.isSearched(at) {
			continue
		}
		if mm := x.side / s.View.Scale(at, size); mm > leastDieMM && mm < mostDieMM {
			x.side *= math.Sqrt(size / mm)
			if !s.bare.at(x) {
				all = append(all, x)
			}
		}
	}
	return all, nil
}

// matPart is the part of the frame in which dice are looked for.
func matPart(f vision.Frame, s diceScene) image.Rectangle {
	low := calib.Point{X: math.Inf(1), Y: math.Inf(1)}
	high := calib.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, c := range s.searched().Corners() {
		// Behind the camera's horizon a corner is nowhere: then all is taken.
		p := s.View.Project(c, 0)
		if math.IsNaN(p.X) || math.IsNaN(p.Y) {
			return image.Rect(0, 0, f.Width, f.Height)
		}
		low = calib.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}
		high = calib.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
	}
	clamp := func(v float64, limit int) int { return int(max(0, min(v, float64(limit)))) }
	return image.Rect(clamp(low.X, f.Width), clamp(low.Y, f.Height), clamp(high.X+1, f.Width), clamp(high.Y+1, f.Height))
}

const (
	// A picture without a mat is searched in several sizes: first with its
	// longer edge no longer than finestEdge px, then each smaller by
	// levelRatio until it is no longer than coarsestEdge px.
	finestEdge   = 1280
	coarsestEdge = 40
	levelRatio   = 0.75
)

// spotsAnywhere are those of dice of any size in the picture.
func (d *diceReader) spotsAnywhere(f vision.Frame) ([]spot, error) {
	level := scaled{Picture: picture(f), part: image.Rect(0, 0, f.Width, f.Height)}
	longest := float64(max(f.Width, f.Height))
	var all []spot
	for edge := min(longest, finestEdge); edge >= coarsestEdge; edge *= levelRatio {
		next, err := scale(vision.Frame{Width: level.Width, Height: level.Height, BGR: level.BGR},
			image.Rect(0, 0, level.Width, level.Height), edge/float64(max(level.Width, level.Height)))
		if err != nil {
			return nil, err
		}
		next.part = level.part
		for _, x := range find(d.find, next.Picture) {
			all = append(all, next.inFrame(x))
		}
		level = next
	}
	return best(all), nil
}

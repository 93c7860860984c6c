package explain

import (
	"math"
	"regexp"
	"slices"
	"strconv"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/visiontest"
)

// scene is what must be known of a picture to draw a reading of it.
type scene struct {
	// view is nil without a mat.
	view *calib.View
	// side is how long the side of a die is here, px.
	side   float64
	doubts []doubt
}

// doubt is why something could not be read well enough, and where, px; px is
// nil when that is not known.
type doubt struct {
	why string
	px  *calib.Point
}

// mistake is one of visiontest's with its place in the picture, nil when that
// is not known.
type mistake struct {
	visiontest.Mistake
	px *calib.Point
}

func newScene(width, height int, r vision.Reading, l *visiontest.Label) scene {
	s := scene{side: sideOf(width, r, l)}
	switch {
	case r.Mat != nil:
		s.view = viewOf(r.Mat.Name, r.Mat.Corners, width, height)
	case l != nil:
		s.view = viewOf(l.Mat, l.Camera.Corners, width, height)
	}
	for _, why := range r.Reasons {
		s.doubts = append(s.doubts, doubt{why, s.named(why)})
	}
	for _, d := range r.Doubts {
		if at := s.pixel(d.CenterMM); at != nil && !s.told(*at) {
			s.doubts = append(s.doubts, doubt{"something could not be read well enough", at})
		}
	}
	return s
}

// viewOf is how the camera sees a mat whose corners are known, or nil. The
// lens is guessed: places may be some px off.
func viewOf(mat string, corners [4]calib.Point, width, height int) *calib.View {
	m, err := calib.MatByName(mat)
	if err != nil {
		return nil
	}
	var matches []calib.Match
	for i, mm := range m.Corners() {
		matches = append(matches, calib.Match{MM: mm, PX: corners[i]})
	}
	v, _, err := calib.SolveView(calib.LensGuess(width, height), matches)
	if err != nil {
		return nil
	}
	return &v
}

// pixel is where a place on the mat, mm, is seen, or nil.
func (s scene) pixel(mm *calib.Point) *calib.Point {
	if mm == nil || s.view == nil {
		return nil
	}
	at := s.view.Project(*mm, 0)
	if math.IsNaN(at.X) || math.IsNaN(at.Y) {
		return nil
	}
	return &at
}

// placeInWords is how reasons say where something is.
var placeInWords = regexp.MustCompile(`at (pixel )?(-?\d+), (-?\d+)`)

// named is the place, px, that a reason names, or nil.
func (s scene) named(why string) *calib.Point {
	m := placeInWords.FindStringSubmatch(why)
	if m == nil {
		return nil
	}
	x, _ := strconv.Atoi(m[2])
	y, _ := strconv.Atoi(m[3])
	at := calib.Point{X: float64(x), Y: float64(y)}
	if m[1] != "" {
		return &at
	}
	return s.pixel(&at)
}

// told reports whether a reason has named this place already.
func (s scene) told(at calib.Point) bool {
	return slices.ContainsFunc(s.doubts, func(d doubt) bool {
		return d.px != nil && d.px.Far(at) < s.side/2
	})
}

// located gives mistakes their places in the picture.
func (s scene) located(all []visiontest.Mistake) []mistake {
	out := make([]mistake, len(all))
	for i, m := range all {
		out[i] = mistake{m, m.Px}
		if m.Px == nil {
			out[i].px = s.pixel(m.MM)
		}
	}
	return out
}

// sideOf is how long the sides of most dice are, px; a guess where there are
// none.
func sideOf(width int, r vision.Reading, l *visiontest.Label) float64 {
	var sides []float64
	for _, d := range r.Dice {
		sides = append(sides, d.Outline[0].Far(d.Outline[1]))
	}
	if l != nil {
		for _, d := range l.Dice {
			sides = append(sides, d.Quad[0].Far(d.Quad[1]))
		}
	}
	slices.Sort(sides)
	if n := len(sides); n > 0 && sides[n/2] > 1 && sides[n/2] < float64(width) {
		return sides[n/2]
	}
	return float64(width) / 60
}

package opencv

import (
	"cmp"
	"errors"
	"image"
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv/cvx"
)

// ErrNoMat: too few of the mat's corner markers are seen.
var ErrNoMat = errors.New("no mat was found; at least two of its four corner markers must be in full view")

// Sight is the mat as it was found in a frame.
type Sight struct {
	View calib.View
	// Markers are the numbers of those that were seen where they belong.
	Markers []int
	// RMS is how far they were seen from there, px.
	RMS float64
	// Moved: the camera or the mat was moved since the frame before, and the
	// pose was found anew.
	Moved bool
}

// MatFinder finds the mat, frame after frame: the first time by looking
// everywhere, later by looking where its markers were. It belongs to one
// goroutine.
type MatFinder struct {
	lens *calib.Lens
	last *Sight
}

// NewMatFinder makes a finder for a camera with a lens that is known, or nil
// when it has to be guessed from the markers.
func NewMatFinder(lens *calib.Lens) *MatFinder { return &MatFinder{lens: lens} }

// StartAt makes the finder expect the mat where a profile says.
func (m *MatFinder) StartAt(v calib.View) { m.last = &Sight{View: v} }

const (
	// stillPx is how far a marker may be seen from where it was while nothing
	// was moved, px in a picture 1920 px wide.
	stillPx = 1.5
	// solvedPx is how well a pose must fit the markers it was found from, px in one 1920 px wide.
	solvedPx = 2.5
)

// solvedWithin is solvedPx in a picture of that width.
func solvedWithin(width int) float64 { return solvedPx * max(1, float64(width)/1920) }

// Find finds the mat in a frame; it fails with ErrNoMat or errMirrored if none is seen, and else as
// OpenCV does. While markers that can be seen are where they were, the view stays exactly as it
// was, so one marker is enough then.
func (m *MatFinder) Find(f vision.Frame) (Sight, error) {
	if err := f.Check(); err != nil {
		return Sight{}, err
	}
	if m.last != nil && m.last.View.Lens.Width == f.Width && m.last.View.Lens.Height == f.Height {
		if s, ok, err := m.still(f); err != nil || ok {
			return s, err
		}
	}
	s, err := m.search(f)
	if err == ErrNoMat {
		if is, failed := isMirrored(f); failed != nil || is {
			return Sight{}, cmp.Or(failed, errMirrored)
		}
	}
	if err != nil {
		return Sight{}, err
	}
	s.Moved = m.last != nil
	m.last = &s
	return s, nil
}

// still checks the markers at their old places; false when one of them was
// moved or none was seen.
func (m *MatFinder) still(f vision.Frame) (Sight, bool, error) {
	view := m.last.View
	limit := stillPx * max(1, float64(f.Width)/1920)
	s := Sight{View: view}
	sum := 0.0
	for _, k := range calib.Bluff().Markers {
		seen, err := markerAt(f, view, k)
		if err != nil {
			return Sight{}, false, err
		}
		if seen == nil {
			continue
		}
		off := calib.Residual(view, markerMatches(k, *seen))
		if off > limit {
			return Sight{}, false, nil
		}
		s.Markers = append(s.Markers, k.ID)
		sum += off * off
	}
	s.RMS = math.Sqrt(sum / float64(max(1, len(s.Markers))))
	return s, len(s.Markers) > 0, nil
}

// markerAt looks for a marker around where a view expects it.
func markerAt(f vision.Frame, v calib.View, k calib.Marker) (*cvx.Marker, error) {
	corners := k.Corners()
	var seen [4]calib.Point
	for i, c := range corners {
		if seen[i] = v.Project(c, 0); math.IsNaN(seen[i].X) {
			return nil, nil
		}
	}
	b := bounds(seen[:], 0.35*seen[0].Far(seen[2]))
	for _, halve := range []bool{true, false} {
		found, err := cvx.Markers(picture(f), image.Rect(b.x0, b.y0, b.x1, b.y1), halve)
		if err != nil {
			return nil, err
		}
		for i := range found {
			if found[i].ID == k.ID {
				return &found[i], nil
			}
		}
	}
	return nil, nil
}

// search looks for the markers in the whole frame: quickly first, then
// closely where missing ones should be, or everywhere if too few were found.
func (m *MatFinder) search(f vision.Frame) (Sight, error) {
	whole := image.Rect(0, 0, f.Width, f.Height)
	found, err := cvx.Markers(picture(f), whole, true)
	if err != nil {
		return Sight{}, err
	}
	s, err := m.solve(f, found)
	if err != nil {
		if found, err = cvx.Markers(picture(f), whole, false); err != nil {
			return Sight{}, err
		}
		return m.solve(f, found)
	}
	more, err := m.missing(f, s)
	if err != nil || len(more) == 0 {
		return s, err
	}
	if better, err := m.solve(f, append(found, more...)); err == nil && len(better.Markers) > len(s.Markers) {
		return better, nil
	}
	return s, nil
}

// missing are the markers that a sight has not, looked for where they belong.
func (m *MatFinder) missing(f vision.Frame, s Sight) ([]cvx.Marker, error) {
	var more []cvx.Marker
	for _, k := range calib.Bluff().Markers {
		if slices.Contains(s.Markers, k.ID) {
			continue
		}
		seen, err := markerAt(f, s.View, k)
		if err != nil {
			return nil, err
		}
		if seen != nil {
			more = append(more, *seen)
		}
	}
	return more, nil
}

// solve takes the view from the markers found. If they do not fit together,
// one of them is no marker of this mat, and is left out.
func (m *MatFinder) solve(f vision.Frame, found []cvx.Marker) (Sight, error) {
	own := ownMarkers(found)
	s, err := m.view(f, own)
	if err == nil || len(own) < 3 {
		return s, err
	}
	for i := range own {
		part, failed := m.view(f, slices.Delete(slices.Clone(own), i, i+1))
		if failed == nil && (err != nil || part.RMS < s.RMS) {
			s, err = part, nil
		}
	}
	return s, err
}

// ownMarkers are those that a mat has, without numbers seen more than once.
func ownMarkers(found []cvx.Marker) []cvx.Marker {
	times := map[int]int{}
	for _, k := range found {
		times[k.ID]++
	}
	return slices.DeleteFunc(slices.Clone(found), func(k cvx.Marker) bool {
		_, own := calib.Bluff().Marker(k.ID)
		return !own || times[k.ID] > 1
	})
}

// view is the view that fits markers best.
func (m *MatFinder) view(f vision.Frame, own []cvx.Marker) (Sight, error) {
	if len(own) < 2 {
		return Sight{}, ErrNoMat
	}
	fit := markerFit{solve: calib.SolveView, lens: calib.LensGuess(f.Width, f.Height), limit: solvedWithin(f.Width)}
	if lens := m.knownLens(f); lens != nil {
		fit.solve, fit.lens = calib.SolvePose, *lens
	}
	var s Sight
	for _, k := range own {
		mine, _ := calib.Bluff().Marker(k.ID)
		fit.add(mine, k)
		s.Markers = append(s.Markers, k.ID)
	}
	slices.Sort(s.Markers)
	var err error
	if s.View, s.RMS, err = fit.run(); err != nil {
		return Sight{}, err
	}
	return s, nil
}

// knownLens is the lens for pictures of the frame's size: the one given, or
// the one learned from an earlier frame.
func (m *MatFinder) knownLens(f vision.Frame) *calib.Lens {
	lens := m.lens
	if lens == nil && m.last != nil {
		lens = &m.last.View.Lens
	}
	if lens == nil || lens.Width <= 0 || lens.Height <= 0 || lens.Width*f.Height != lens.Height*f.Width {
		return nil
	}
	l := lens.Resized(f.Width, f.Height)
	return &l
}

func markerMatches(k calib.Marker, seen cvx.Marker) []calib.Match {
	var out []calib.Match
	for i, c := range k.Corners() {
		out = append(out, calib.Match{MM: c, PX: seen.Corners[i]})
	}
	return out
}

package opencv

import (
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/vision/opencv/cvx"
)

// markerFit fits a view to the corners of markers as they were seen.
type markerFit struct {
	solve func(calib.Lens, []calib.Match) (calib.View, float64, error)
	lens  calib.Lens
	// limit is how badly the view may fit, root mean square in px.
	limit   float64
	matches []calib.Match
	// inward is the direction from each match to its marker's middle.
	inward []calib.Point
}

func (f *markerFit) add(k calib.Marker, seen cvx.Marker) {
	middle := seen.Corners[0].Towards(seen.Corners[2], 0.5).Towards(seen.Corners[1].Towards(seen.Corners[3], 0.5), 0.5)
	for _, m := range markerMatches(k, seen) {
		d := middle.Minus(m.PX)
		f.matches = append(f.matches, m)
		f.inward = append(f.inward, d.Times(1/math.Hypot(d.X, d.Y)))
	}
}

const (
	// strayPx is how far a corner must be seen from where the others put it
	// to be left out: something touches the marker there.
	strayPx = 0.9
	// mostStrays are left out.
	mostStrays = 3
)

// run solves for the view, leaves out corners that something touches, and
// takes out what glare does: it makes all markers look smaller by as much.
func (f *markerFit) run() (calib.View, float64, error) {
	v, rms, err := f.solve(f.lens, f.matches)
	if err != nil {
		return v, rms, err
	}
	for range mostStrays {
		i, off := f.worst(v)
		if len(f.matches) < 8 || off < max(strayPx, 2.2*rms) {
			break
		}
		f.matches = slices.Delete(f.matches, i, i+1)
		f.inward = slices.Delete(f.inward, i, i+1)
		if v, rms, err = f.solve(f.lens, f.matches); err != nil {
			return v, rms, err
		}
	}
	for range 6 {
		shrunk := f.shrunk(v)
		if math.Abs(shrunk) < 0.02 {
			break
		}
		for i := range f.matches {
			f.matches[i].PX = f.matches[i].PX.Minus(f.inward[i].Times(1.5 * shrunk))
		}
		if v, rms, err = f.solve(f.lens, f.matches); err != nil {
			return v, rms, err
		}
	}
	if rms > f.limit {
		return v, rms, ErrNoMat
	}
	return v, rms, nil
}

// worst is the corner farthest from where the view has it, with how far, px.
func (f *markerFit) worst(v calib.View) (at int, off float64) {
	for i, m := range f.matches {
		if d := v.Project(m.MM, 0).Far(m.PX); d > off {
			at, off = i, d
		}
	}
	return at, off
}

// shrunk is how much nearer to their markers' middles the corners are seen
// than the view has them, px.
func (f *markerFit) shrunk(v calib.View) float64 {
	sum := 0.0
	for i, m := range f.matches {
		d := m.PX.Minus(v.Project(m.MM, 0))
		sum += d.X*f.inward[i].X + d.Y*f.inward[i].Y
	}
	return sum / float64(len(f.matches))
}

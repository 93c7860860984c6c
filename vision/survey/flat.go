package survey

import (
	"fmt"
	"math"

	"dicetable/calib"
	"dicetable/vision"
)

// side is one side of a rectangle and the direction out of it, mm.
type side struct {
	from, to, out calib.Point
}

func (s side) at(t float64) calib.Point {
	return calib.Point{X: s.from.X + t*(s.to.X-s.from.X), Y: s.from.Y + t*(s.to.Y-s.from.Y)}
}

func (s side) length() float64 { return math.Hypot(s.to.X-s.from.X, s.to.Y-s.from.Y) }

// edges are a rectangle's sides: top, right, bottom, left.
func edges(r calib.Rect) [4]side {
	k := r.Corners()
	return [4]side{
		{k[0], k[1], calib.Point{Y: -1}}, {k[1], k[2], calib.Point{X: 1}},
		{k[2], k[3], calib.Point{Y: 1}}, {k[3], k[0], calib.Point{X: -1}},
	}
}

// bumps are the parts of the mat whose printed lines are seen beside their
// places, unseen those of which a side is not seen for its most: things that lie
// on a line hide it, and where the mat lies too high it is too far away to be told
// from another.
func bumps(f vision.Frame, v calib.View, m *calib.Mat, contrast float64) (found []calib.Bump, unseen []string) {
	note := func(where string, r calib.Rect, edge bool) {
		worst, sides := 0.0, 0
		for _, s := range edges(r) {
			if off, ok := beside(f, v, s, edge, contrast); ok {
				worst = max(worst, math.Abs(off))
				sides++
			}
		}
		switch {
		case calib.Bumped(worst):
			found = append(found, calib.Bump{Where: where, Px: worst})
		case sides < 4:
			unseen = append(unseen, where)
		}
	}
	for _, s := range m.Seats {
		note(fmt.Sprintf("seat %d", s.N), s.Rect, false)
	}
	if len(m.Track) > 0 {
		// The fields begin half the line's 1.3 mm inside the track's rim.
		note("the track", inset(around(m.Track), 0.65), true)
	}
	return found, unseen
}

// around is the smallest rectangle that holds the track.
func around(track []calib.TrackField) calib.Rect {
	low, high := track[0].Corners()[0], track[0].Corners()[2]
	for _, t := range track {
		k := t.Corners()
		low = calib.Point{X: min(low.X, k[0].X), Y: min(low.Y, k[0].Y)}
		high = calib.Point{X: max(high.X, k[2].X), Y: max(high.Y, k[2].Y)}
	}
	return calib.Rect{X: low.X, Y: low.Y, W: high.X - low.X, H: high.Y - low.Y}
}

func inset(r calib.Rect, d float64) calib.Rect {
	return calib.Rect{X: r.X + d, Y: r.Y + d, W: r.W - 2*d, H: r.H - 2*d}
}

// beside is how far a printed side is seen from its place, px: the median
// along it.
func beside(f vision.Frame, v calib.View, s side, edge bool, contrast float64) (float64, bool) {
	const apart = 5 // mm
	// Seen further away, it could be another line.
	reach := 6 * v.Scale(s.at(0.5), 0)
	n := int(s.length() / apart)
	var offs []float64
	for i := 1; i < n; i++ {
		p, ok := across(f, v, s.at(float64(i)/float64(n)), s.out, reach)
		if !ok {
			continue
		}
		if off, ok := p.offset(edge, contrast/8); ok {
			offs = append(offs, off)
		}
	}
	return calib.Median(offs), len(offs) > n*2/3
}

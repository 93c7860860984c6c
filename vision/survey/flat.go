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
	reach := 6 * v.Scale(s.from.Towards(s.to, 0.5), 0)
	n := int(s.from.Far(s.to) / apart)
	var offs []float64
	for i := 1; i < n; i++ {
		p, ok := across(f, v, s.from.Towards(s.to, float64(i)/float64(n)), s.out, reach)
		if !ok {
			continue
		}
		if off, ok := p.offset(edge, contrast/8); ok {
			offs = append(offs, off)
		}
	}
	return calib.Median(offs), len(offs) > n*2/3
}

// profile is the brightness along a line across an edge of the mat.
type profile struct {
	values []float64
	step   float64 // px
}

// across samples along the line from one mm inside to one mm outside of a
// place on the mat, out to reach px on both sides, in steps of a quarter px.
func across(f vision.Frame, v calib.View, at, normal calib.Point, reach float64) (profile, bool) {
	const step = 0.25
	mid := v.Project(at, 0)
	out := v.Project(at.Plus(normal), 0)
	long := mid.Far(out)
	if !(long > 0) {
		return profile{}, false
	}
	way := out.Minus(mid).Times(1 / long)
	p := profile{step: step}
	for d := -reach; d <= reach; d += step {
		c, ok := smoothAt(f, mid.Plus(way.Times(d)))
		if !ok {
			return profile{}, false
		}
		p.values = append(p.values, Brightness(c))
	}
	return p, true
}

// offset is where along the profile its middle of light (a line brighter than
// what is around it) or its steepest climb inwards (an edge) lies, px from
// where it should be; false when there is none that is clear.
func (p profile) offset(edge bool, least float64) (float64, bool) {
	if edge {
		return p.steepest(least)
	}
	base := calib.Median(p.values)
	sum, weighted, top := 0.0, 0.0, 0.0
	peak := 0
	for i, v := range p.values {
		if v-base > top {
			top, peak = v-base, i
		}
	}
	if top < least {
		return 0, false
	}
	for i := max(0, peak-8); i <= min(len(p.values)-1, peak+8); i++ {
		w := max(0, p.values[i]-base-top/2)
		sum += w
		weighted += w * float64(i)
	}
	return (weighted/sum - float64(len(p.values)-1)/2) * p.step, true
}

func (p profile) steepest(least float64) (float64, bool) {
	const wide = 4
	best, at := 0.0, 0
	for i := wide; i+wide < len(p.values); i++ {
		if d := p.values[i-wide] - p.values[i+wide]; d > best {
			best, at = d, i
		}
	}
	return (float64(at) - float64(len(p.values)-1)/2) * p.step, best >= least
}

package cubes

import (
	"fmt"
	"math"
	"sort"

	"dicetable/calib"
	"dicetable/vision"
)

// printed knows where the picture shows the mat's own print: track fields and
// patches. It keeps them from being taken for dice, and only where they look
// as the print does. Where the mat ends it knows, too.
type printed struct {
	w, h int
	// view and mat are those that group holds for.
	view calib.View
	mat  *calib.Mat
	// group is 0 for no print, else 1 + an index of tones; one entry for
	// every second pixel of every second row.
	group []uint8
	tones [][3]float32
	// beside says which cells lie beside the mat.
	beside []bool
}

// find finds the mat's print in the picture. The print's colour is learned
// from the picture itself, as the middle of what is seen of all pieces of
// print that are the same, so no theme needs to be known.
func (p *printed) find(f vision.Frame, s Scene, white [3]float32) {
	w, h := (f.Width+1)/2, (f.Height+1)/2
	same := p.group != nil && p.w == w && p.h == h && p.view == s.View && p.mat == s.Mat
	if !same {
		*p = printed{w: w, h: h, view: s.View, mat: s.Mat, group: make([]uint8, w*h)}
		p.findBeside(f, s.View, s.Mat)
	}
	p.tones = p.tones[:0]
	for _, squares := range printGroups(s.Mat) {
		p.tones = append(p.tones, toneOf(f, s.View, white, squares))
		for _, q := range squares {
			if !same {
				p.fill(s.View, q, uint8(len(p.tones)))
			}
		}
	}
}

// printGroups are the squares of a mat that are printed alike, always in the
// same order; none without a mat.
func printGroups(m *calib.Mat) [][]calib.Square {
	if m == nil {
		return nil
	}
	var groups [][]calib.Square
	index := map[string]int{}
	for _, t := range m.Track {
		alike := t.Kind
		if m.HasOwnTrack() {
			alike = fmt.Sprint(t.Kind, t.Count) // each may have a colour of its own
		}
		i, ok := index[alike]
		if !ok {
			i = len(groups)
			index[alike], groups = i, append(groups, nil)
		}
		groups[i] = append(groups[i], t.Square)
	}
	for _, t := range m.Patches {
		groups = append(groups, []calib.Square{t.Square})
	}
	return groups
}

// toneOf is the middle colour of the squares' rims, where no sign is.
func toneOf(f vision.Frame, v calib.View, white [3]float32, squares []calib.Square) [3]float32 {
	var values [3][]float64
	for _, q := range squares {
		for k := range 12 {
			s, c := math.Sincos(float64(k) * math.Pi / 6)
			reach := 0.38 * q.Size / max(math.Abs(s), math.Abs(c))
			at := q.Center()
			px := v.Project(calib.Point{X: at.X + reach*c, Y: at.Y + reach*s}, 0)
			if px.X < 0 || px.Y < 0 || px.X >= float64(f.Width) || px.Y >= float64(f.Height) || math.IsNaN(px.X) {
				continue
			}
			b, g, r := balanced(f, int(px.X), int(px.Y), white)
			values[0] = append(values[0], float64(b))
			values[1] = append(values[1], float64(g))
			values[2] = append(values[2], float64(r))
		}
	}
	var tone [3]float32
	for i, v := range values {
		if len(v) > 0 {
			sort.Float64s(v)
			tone[i] = float32(v[len(v)/2])
		}
	}
	return tone
}

// fill marks a square of the mat and a rim of 1 mm with a group.
func (p *printed) fill(v calib.View, q calib.Square, group uint8) {
	q = calib.Square{X: q.X - 1, Y: q.Y - 1, Size: q.Size + 2}
	var outline []calib.Point
	for _, c := range q.Corners() {
		outline = append(outline, v.Project(c, 0).Times(0.5))
	}
	b := bounds(outline, 0)
	for y := max(0, b.y0); y < min(p.h, b.y1); y++ {
		from, to := calib.Row(outline, float64(y))
		for x := max(0, from); x < min(p.w, to); x++ {
			p.group[y*p.w+x] = group
		}
	}
}

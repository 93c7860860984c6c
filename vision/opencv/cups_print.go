package opencv

import (
	"slices"

	"dicetable/calib"
)

const (
	// frameEvery is from place to place along the printed frame of a seat, mm, and
	// frameBeside how far beside the line the mat is looked at, cells.
	frameEvery, frameBeside = 3, 3
	// hiddenBy is how far inside an outline a place must be to be hidden, cells.
	hiddenBy = 3
	// leastLines is how many places of frames must be inside for them to tell
	// anything, and throughShare how strong they must be there, by how strong
	// they are on the mat, to show through.
	leastLines, throughShare = 6, 0.5
)

// printed are places of the seats' frames with how much brighter than the mat
// beside it each is, as a share.
type printed struct {
	places []calib.Point
	values []float64
	// usual is how much most are.
	usual float64
}

// frames are the seats' frames, in cells.
func (p *plan) frames() printed {
	var f printed
	for _, s := range p.mat.Seats {
		c := s.Corners()
		for i, from := range c {
			to := c[(i+1)%len(c)]
			n := from.Far(to)
			along := to.Minus(from).Times(1 / n)
			for mm := 0.0; mm < n; mm += frameEvery {
				f.add(p, from.Plus(along.Times(mm)), along)
			}
		}
	}
	f.usual = calib.Median(f.values)
	return f
}

// add takes in one place of a line, mm, and what is seen there.
func (f *printed) add(p *plan, at, along calib.Point) {
	q := p.cell(p.view.Project(at, 0))
	ahead := p.cell(p.view.Project(at.Plus(along), 0)).Minus(q)
	across := calib.Point{X: -ahead.Y, Y: ahead.X}.Times(frameBeside / ahead.Far(calib.Point{}))
	on, ok := p.colour(q)
	left, okLeft := p.colour(q.Plus(across))
	right, okRight := p.colour(q.Minus(across))
	if !ok || !okLeft || !okRight {
		return
	}
	beside := (left.brightness() + right.brightness()) / 2
	f.places = append(f.places, q)
	f.values = append(f.values, on.brightness()/(beside+1)-1)
}

// isThrough reports whether frames are seen inside an outline: then what is there is
// a shadow on the mat, for a cup hides what is under it.
func (f *printed) isThrough(outline [len(compass)]contourPoint) bool {
	var seen []float64
	for i, q := range f.places {
		if isWithin(outline, q) {
			seen = append(seen, f.values[i])
		}
	}
	return len(seen) >= leastLines && calib.Median(seen) > throughShare*f.usual
}

// isWithin reports whether a place is well inside an outline, which is convex.
func isWithin(outline [len(compass)]contourPoint, at calib.Point) bool {
	return !slices.ContainsFunc(outline[:], func(b contourPoint) bool {
		d := at.Minus(b.at)
		return d.X*b.out.X+d.Y*b.out.Y > -hiddenBy
	})
}

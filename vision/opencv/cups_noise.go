package opencv

import "dicetable/vision/opencv/cvx"

const (
	// noiseHides is how strong noise may be, 1 being an edge that counts, before the
	// plan is smoothed: from there on it draws edges where none are.
	noiseHides = 0.22
	// farOff is what cannot be noise, grey levels: something's border.
	farOff = 24
	// smoothReach is how far to both sides of a line a change is looked for where
	// cells are averages of nine, cells.
	smoothReach = 2
)

// reach is how far to both sides of a cup's edge a change is looked for, cells.
func (p *plan) reach() float64 {
	if p.smooth {
		return smoothReach
	}
	return edgeReach
}

// standingCups finds the cups that stand, where light is so little that noise hides
// what has nearly the mat's colour in a plan of which the cells are averaged with
// their neighbours.
func (s *scan) standingCups() ([]standing, error) {
	if s.plan.noise() < noiseHides {
		return s.plan.standingCups(s.mask), nil
	}
	smooth, err := cvx.Smooth(s.plan.Picture)
	if err != nil {
		return nil, err
	}
	calm := *s.plan
	calm.Picture, calm.smooth = smooth, true
	return calm.standingCups(compare(&calm, s.bare)), nil
}

// noise is how strong noise is where the mat is plain, as a share of an edge that
// counts: by how far cells are off the middle between the two beside them.
func (p *plan) noise() float64 {
	const every = 4
	off, level, n := 0.0, 0.0, 0
	for y := 0; y < p.Height; y += every {
		for i := y*p.Width + 1; i < (y+1)*p.Width-1; i += every {
			if p.print[i-1] != base || p.print[i] != base || p.print[i+1] != base {
				continue
			}
			for k := range 3 {
				seen := int(p.BGR[3*i+k])
				d := int(p.BGR[3*(i-1)+k]) + int(p.BGR[3*(i+1)+k]) - 2*seen
				if d = max(d, -d); d < farOff {
					off += float64(d)
					level += float64(seen)
					n++
				}
			}
		}
	}
	if n == 0 {
		return 0
	}
	// Of normal noise the mean is 0.8 deviations, and the difference has the
	// square root of six times as much as one cell.
	return off / float64(n) / (0.8 * 2.45) / edgeLevel(level/float64(n))
}

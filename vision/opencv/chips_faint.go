package opencv

import (
	"slices"

	"dicetable/calib"
)

// A chip of about the mat's colour has hardly a rim that could be found. It is seen
// by what a disc of its size differs by from the mat around it, each taken together
// from a hundred places, so that noise does not matter; and as much in each part of
// its rim, as a shade or the light do not.
const (
	// besideChip is how far from its middle the shade of another chip is seen, in radii.
	besideChip = 1.3
	// sectors is in how many parts of a rim it is looked for.
	sectors = 8
)

// Where in a sector is looked, as shares of the way from the middle to the rim.
var (
	insideRim, outsideRim = []float64{0.55, 0.7, 0.85}, []float64{1.15, 1.25, 1.35}
)

// faint are the places in the stake field that a chip of the mat's colour may be at;
// rims are places of which a part of a rim was found.
func (s *scan) faint(field calib.Rect, others, rims []round) []round {
	var all []round
	suspect := func(r round) bool {
		if isBeside(r.middle, all) {
			return false
		}
		r, d := s.close.reseated(r, slices.Concat(others, all))
		is := d.mayBe(r.hasRim()) && field.Depth(r.at) > 0 && (d.free > leastFree || isClearOfRim(field, r.at))
		if is {
			all = append(all, r)
		}
		return is
	}
	for _, r := range rims {
		if field.Depth(r.at) > 0 {
			suspect(r)
		}
	}
	f := s.stakes(field, slices.Concat(others, all))
	f.eachDisc(field, func(at calib.Point) bool {
		r := round{roundKind: chipKind}
		s.close.place(&r, at)
		r.lay()
		return suspect(r)
	})
	return all
}

// isClearOfRim reports whether the line around the stake field is none of what a chip there is
// compared with: few sectors may differ by it alone.
func isClearOfRim(field calib.Rect, at calib.Point) bool {
	return field.Depth(at) > slices.Max(outsideRim)*chipKind.radius
}

// isBeside reports whether a place of the close picture is in one of some things, or in
// its shade.
func isBeside(at calib.Point, others []round) bool {
	return slices.ContainsFunc(others, func(o round) bool { return at.Far(o.middle) < besideChip*o.extent() })
}

// isBeside reports whether one of some things, or its shade, is seen outside of a
// sector of the rim.
func (r *round) isBeside(others []round, k int) bool {
	return slices.ContainsFunc(r.part(k), func(b contourPoint) bool {
		return isBeside(r.middle.Towards(b.at, outsideRim[1]), others)
	})
}

// part is a sector of the rim.
func (r *round) part(k int) []contourPoint {
	return r.points[k*rimPoints/sectors : (k+1)*rimPoints/sectors]
}

// sector is the colour of a part of a round place at some shares of the way from
// its middle to its rim; black outside of the picture.
func (c *closeUp) sector(r *round, k int, shares []float64) (mean colour) {
	n := 1e-9
	for _, b := range r.part(k) {
		for _, share := range shares {
			at := r.middle.Towards(b.at, share)
			if seen, ok := c.smooth(at.X, at.Y); ok {
				mean, n = mean.plus(seen), n+1
			}
		}
	}
	return mean.times(1 / n)
}

// plus adds up two colours.
func (c colour) plus(d colour) colour { return colour{c[0] + d[0], c[1] + d[1], c[2] + d[2]} }

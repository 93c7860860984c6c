package opencv

import (
	"slices"

	"dicetable/calib"
)

const (
	// aroundMarkerMM is how far beside a marker a spot may lie and still be
	// at nothing but the marker, mm.
	aroundMarkerMM = 6
	// barePart is the part of a die's edge, to each side of a spot's middle,
	// that is compared with what is printed there.
	barePart = 0.5
	// leastPrinted is the share of it in which the print must tell, and
	// mostForeign that of it which may look otherwise, for nothing to lie there.
	leastPrinted, mostForeign = 0.25, 0.04
)

// bareMat tells where the mat itself is seen, with nothing on it.
type bareMat struct {
	plan *plan
	mask *mask
	// markers are those that were seen whole.
	markers []int
	// hands are those of a game that is known to be played.
	hands []blob
}

// at reports whether only the mat is seen at a spot of the frame.
func (b bareMat) at(x spot) bool {
	if b.plan == nil {
		return false
	}
	if on, ok := b.plan.view.Locate(x.at, 0); ok && b.onMarker(on) {
		return true
	}
	middle, reach := b.plan.cell(x.at), barePart*x.side/planBy
	all, printed, other := 0, 0, 0
	for y := max(0, int(middle.Y-reach+0.5)); y <= min(b.mask.h-1, int(middle.Y+reach+0.5)); y++ {
		for x := max(0, int(middle.X-reach+0.5)); x <= min(b.mask.w-1, int(middle.X+reach+0.5)); x++ {
			all++
			switch b.mask.cells[y*b.mask.w+x] {
			case asPrinted:
				printed++
			case shaded, foreign:
				// A black die on a dark mat looks like a shade.
				printed, other = printed+1, other+1
			}
		}
	}
	return float64(printed) >= leastPrinted*float64(max(1, all)) && float64(other) <= mostForeign*float64(printed)
}

// onMarker reports whether a place of the mat, mm, is at a marker that was seen.
func (b bareMat) onMarker(p calib.Point) bool {
	return slices.ContainsFunc(b.plan.mat.Markers, func(m calib.Marker) bool {
		grown := calib.Rect{X: m.X - aroundMarkerMM, Y: m.Y - aroundMarkerMM, W: m.Size + 2*aroundMarkerMM, H: m.Size + 2*aroundMarkerMM}
		return grown.Depth(p) > 0 && slices.Contains(b.markers, m.ID)
	})
}

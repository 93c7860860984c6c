package opencv

import (
	"cmp"
	"image"
	"math"
	"slices"

	"dicetable/calib"
)

// How the stake field is looked at for discs that differ a little from the mat.
const (
	// faintStep is how far apart places of the field are looked at, mm.
	faintStep = 2.0
	// faintStride: middles of chips are tried at every second of these places.
	faintStride = 2
	// withinChip is up to where from the middle a disc is compared, mm.
	withinChip = 12.0
	// aroundFrom is from where on the mat around it is, mm.
	aroundFrom = 18.0
	// aroundTo is up to where that is, mm.
	aroundTo = 23.0
	// leastApart is the share of what is seen by which a disc must differ, beyond asNoise.
	leastApart = 0.025
	// asNoise are the grey levels in all channels by which JPEG and noise make it differ in
	// the dark.
	asNoise = 2
	// leastBare is the share of its places, and of those around it, that must be bare.
	leastBare = 0.45
	// lineMM is how far beside the field's border its line may be seen, mm.
	lineMM = 3.5
)

// stakes is the stake field and a little around it, looked at in a raster.
type stakes struct {
	// at is its first place, mm.
	at   calib.Point
	w, h int
	seen []colour
	// bare says where neither a line, nor other chips and their shades are.
	bare []bool
}

// stakes looks at the stake field at the height of a chip's top.
func (s *scan) stakes(field calib.Rect, others []round) stakes {
	f := stakes{at: calib.Point{X: field.X - aroundTo, Y: field.Y - aroundTo}}
	f.w, f.h = int((field.W+2*aroundTo)/faintStep)+1, int((field.H+2*aroundTo)/faintStep)+1
	for i := range f.w * f.h {
		at := f.place(i)
		px := s.plan.view.Project(at, chipKind.height)
		cell := s.close.cell(px)
		seen, ok := s.close.smooth(cell.X, cell.Y)
		f.seen = append(f.seen, seen)
		f.bare = append(f.bare, ok && math.Abs(field.Depth(at)) > lineMM && s.isBase(px) && !isBeside(cell, others))
	}
	return f
}

// place is where on the mat a place of the raster is, mm.
func (f *stakes) place(i int) calib.Point {
	return f.at.Plus(calib.Point{X: float64(i%f.w) * faintStep, Y: float64(i/f.w) * faintStep})
}

// isBase reports whether the mat's ground is at a place of the frame, px, and nothing
// higher.
func (s *scan) isBase(px calib.Point) bool {
	at := s.plan.cell(px)
	x, y := int(at.X+0.5), int(at.Y+0.5)
	if at.X < 0 || at.Y < 0 || x >= s.plan.Width || y >= s.plan.Height {
		return false
	}
	i := y*s.plan.Width + x
	return s.plan.print[i] == base && s.taken.cells[i] == 0
}

// allApart is by what discs around the places in the field differ, those that are
// tried; 0 for all others.
func (f *stakes) allApart(field calib.Rect) []float64 {
	apart := make([]float64, len(f.seen))
	for i := range apart {
		if i%f.w%faintStride == 0 && i/f.w%faintStride == 0 && field.Depth(f.place(i)) > 0 {
			apart[i] = f.apart(i)
		}
	}
	return apart
}

// eachDisc asks of the places in the field that differ, those that differ most first,
// whether a chip lies there, at what place of the mat, mm. Beside one that does the mat is
// not bare for those that follow.
func (f *stakes) eachDisc(field calib.Rect, is func(at calib.Point) bool) {
	for _, i := range f.peaks(f.allApart(field)) {
		// A chip beside it may have been all it differed by.
		if f.apart(i) < leastApart {
			continue
		}
		if best := f.best(i); is(f.place(best)) {
			f.cover(best)
		}
	}
}

// peaks are the places that differ enough, and more than all within a chip's radius,
// those that differ most first.
func (f *stakes) peaks(apart []float64) []int {
	var peaks []int
	for i, share := range apart {
		if share >= leastApart && f.isPeak(apart, i) {
			peaks = append(peaks, i)
		}
	}
	slices.SortFunc(peaks, func(i, j int) int { return cmp.Compare(apart[j], apart[i]) })
	return peaks
}

// best is the place beside one that was tried, or that one, that differs most.
func (f *stakes) best(i int) int {
	return slices.MaxFunc(f.near(i, besideSteps), func(a, b int) int { return cmp.Compare(f.apart(a), f.apart(b)) })
}

// cover says of a place that a chip lies there, so that the mat is not bare.
func (f *stakes) cover(i int) {
	for _, k := range f.near(i, coverSteps) {
		f.bare[k] = false
	}
}

// apart is by what a disc around a place of the raster differs from what is around
// it, as a share of that; 0 where too little of either is seen.
func (f *stakes) apart(i int) float64 {
	in, ok := f.mean(i, discSteps)
	out, all := f.mean(i, aroundSteps)
	if !ok || !all {
		return 0
	}
	return max(0, in.off(out)-asNoise) / max(1, out.sum())
}

// mean is the colour of what is bare of some places near one; false where that is too
// little.
func (f *stakes) mean(i int, steps []image.Point) (sum colour, ok bool) {
	n := 0.0
	at := image.Pt(i%f.w, i/f.w)
	for _, step := range steps {
		p := at.Add(step)
		if p.X < 0 || p.Y < 0 || p.X >= f.w || p.Y >= f.h || !f.bare[p.Y*f.w+p.X] {
			continue
		}
		sum, n = sum.plus(f.seen[p.Y*f.w+p.X]), n+1
	}
	return sum.times(1 / max(1, n)), n >= leastBare*float64(len(steps))
}

// The places of the raster within a chip, those of the mat around it, those that no
// other chip's middle is at, and those beside one that is tried.
var (
	discSteps, aroundSteps = stepsBetween(0, withinChip), stepsBetween(aroundFrom, aroundTo)
	chipSteps, besideSteps = stepsBetween(0, chipKind.radius), stepsBetween(0, 1.5*faintStep)
	// coverSteps are those of a chip that was found, with its shade.
	coverSteps = stepsBetween(0, besideChip*chipKind.radius)
)

// stepsBetween are the steps of the raster whose length is between two distances, mm.
func stepsBetween(from, to float64) []image.Point {
	var steps []image.Point
	reach := int(to / faintStep)
	for dy := -reach; dy <= reach; dy++ {
		for dx := -reach; dx <= reach; dx++ {
			if mm := faintStep * math.Hypot(float64(dx), float64(dy)); mm >= from && mm <= to {
				steps = append(steps, image.Pt(dx, dy))
			}
		}
	}
	return steps
}

// near are the places of the raster some steps from one.
func (f *stakes) near(i int, steps []image.Point) []int {
	var near []int
	for _, step := range steps {
		if x, y := i%f.w+step.X, i/f.w+step.Y; x >= 0 && y >= 0 && x < f.w && y < f.h {
			near = append(near, y*f.w+x)
		}
	}
	return near
}

// isPeak reports whether nothing within a chip's radius differs more.
func (f *stakes) isPeak(apart []float64, i int) bool {
	return !slices.ContainsFunc(f.near(i, chipSteps), func(k int) bool {
		return apart[k] > apart[i] || apart[k] == apart[i] && k < i
	})
}

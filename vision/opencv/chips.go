package opencv

import (
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/vision"
)

// chipKind is the radius of Lucky Five's chips and how high their upper face
// lies, mm.
var chipKind = roundKind{radius: 15, height: 3}

// leastChip is how alike a chip must be along its rim: a heap of dice is not.
const leastChip = 0.93

// readChips finds Lucky Five's chips.
func (s *survey) readChips(out *vision.Reading) {
	real, rest := s.close.rounds(s.plan, roundSearch{
		kinds: []roundKind{chipKind}, where: s.chipCells(), hidden: s.plan.printMask(s.taken),
		allowed: func(at calib.Point, _ roundKind) bool { return s.plan.mat.Rect().Depth(at) > 0 },
		ground:  s.plan.matGround(s.mask),
	})
	for i := range real {
		r := &real[i]
		if s.close.alike(r) < leastChip {
			continue
		}
		at := r.at
		tint, ok := s.tint(r)
		value := chipValue(tint)
		if !ok || value == 0 {
			s.doubtAt(out, at, "a chip was found, but not what it is worth; give more even light")
			continue
		}
		out.Chips = append(out.Chips, vision.Chip{Value: value, CenterMM: &at})
		s.found = append(s.found, *r)
	}
	for i := range rest {
		r := &rest[i]
		if m := s.plan.mat; m.Stake != nil && m.Stake.Depth(r.at) > 0 && s.close.isFaint(r, real) {
			s.doubtAt(out, r.at, "something round that hardly differs from the mat may be a chip")
		}
	}
}

// chipCells are the cells in which rims of chips may be seen: where something does
// not look like the mat, and all of the stake field, for chips of the mat's own
// colour do.
func (s *survey) chipCells() *mask {
	out := s.plan.rimCells(s.mask)
	if m := s.plan.mat; m.Stake != nil {
		var field []calib.Point
		for _, c := range m.Stake.Corners() {
			field = append(field, s.plan.cell(s.plan.view.Project(c, 0)))
		}
		s.plan.mark(out, field)
	}
	return out
}

// A chip of about the mat's colour is seen by what falls on it and beside it: its
// shade on one side, less gloss or more on the other.
const (
	// sectors is in how many parts of a rim it is looked for, leastFree how many of
	// them must have the mat beside them, and not another chip. All of these but one
	// must differ inside from outside, by leastOff of what is seen there.
	sectors, leastFree, leastOff = 8, 5, 0.012
	// mostUneven is by how much the parts may differ inside: those of a place in
	// a shade that fades differ as much as inside from outside.
	mostUneven = 0.07
)

// Where in a sector is looked, as shares of the way from the middle to the rim.
var (
	insideRim, outsideRim = []float64{0.55, 0.7, 0.85}, []float64{1.15, 1.25, 1.35}
)

// isFaint says whether a round place differs a little from the mat all around
// it, and is even in itself.
func (c *closeUp) isFaint(r *round, others []round) bool {
	free, differ, low, high := 0, 0, math.Inf(1), 0.0
	for k := range sectors {
		in, out := c.sector(r, k, insideRim), c.sector(r, k, outsideRim)
		low, high = min(low, in.sum()), max(high, in.sum())
		if r.isBeside(others, k) {
			continue
		}
		free++
		if in.off(out) > leastOff*out.sum() {
			differ++
		}
	}
	return free >= leastFree && differ >= free-1 && high-low < mostUneven*high
}

// isBeside says whether one of some things, or its shade, is seen outside of a
// sector of the rim.
func (r *round) isBeside(others []round, k int) bool {
	const shade = 1.3
	return slices.ContainsFunc(r.part(k), func(b brink) bool {
		at := r.middle.Towards(b.at, outsideRim[1])
		return slices.ContainsFunc(others, func(o round) bool { return at.Far(o.middle) < shade*o.extent() })
	})
}

// part is a sector of the rim.
func (r *round) part(k int) []brink {
	return r.brinks[k*rimPoints/sectors : (k+1)*rimPoints/sectors]
}

// sector is the colour of a part of a round place at some shares of the way from
// its middle to its rim; black outside of the picture.
func (c *closeUp) sector(r *round, k int, shares []float64) (mean colour) {
	n := 1e-9
	for _, b := range r.part(k) {
		for _, share := range shares {
			at := r.middle.Towards(b.at, share)
			if seen, ok := c.smooth(at.X, at.Y); ok {
				for k, v := range seen {
					mean[k] += v
				}
				n++
			}
		}
	}
	for k := range mean {
		mean[k] /= n
	}
	return mean
}

// sum is that of all channels.
func (c colour) sum() float64 { return c[0] + c[1] + c[2] }

// off is the sum of what the channels of two colours differ by.
func (c colour) off(d colour) float64 {
	return math.Abs(c[0]-d[0]) + math.Abs(c[1]-d[1]) + math.Abs(c[2]-d[2])
}

// tint is how much a thing reflects of the light that falls on it, blue, green
// and red, 0 to 1: the grey patch tells the light, the mat how much less of it
// falls elsewhere. It is false when neither is seen.
func (s *survey) tint(r *round) (colour, bool) {
	white, from, ok := s.whiteLight()
	if !ok {
		return colour{}, false
	}
	here := s.bare.at(toPlan(r.middle))
	there := s.bare.at(s.plan.cell(s.plan.view.Project(from, 0)))
	seen := s.close.body(r)
	var t colour
	for k := range t {
		t[k] = linear(seen[k]) / (white[k] * linear(here[k]) / linear(there[k]))
	}
	return t, true
}

// whiteLight is what a thing that reflects all light would be seen as, linear,
// where the grey patch lies, or the mat's middle without it.
func (s *survey) whiteLight() (white colour, at calib.Point, ok bool) {
	for _, name := range []string{"grey", "white"} {
		for _, p := range s.plan.mat.Patches {
			seen, known := s.light.Patches[name]
			if p.Name != name || !known || max(seen[0], seen[1], seen[2]) >= clipped {
				continue
			}
			for k := range white {
				white[k] = linear(seen[2-k]) / linear(float64(p.RGB[2-k]))
			}
			return white, p.Center(), true
		}
	}
	return colour{}, calib.Point{}, false
}

// linear is the light, 0 to 1, that is coded as a grey level (sRGB).
func linear(level float64) float64 {
	if v := level / 255; v > 0.04045 {
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return level / 255 / 12.92
}

// chipValue is what a chip of a tint is worth: 10 is light green, 50 dark
// green, 100 black; 0 when it may be one or another. Gloss adds as much to
// all channels, so only their differences tell.
func chipValue(t colour) int {
	green, yellow := t[1]-(t[0]+t[2])/2, t[1]-t[0]
	switch {
	case yellow > 0.18:
		return 10
	case yellow > 0.15:
		return 0
	case green > 0.045:
		return 50
	case green > 0.032:
		return 0
	}
	return 100
}

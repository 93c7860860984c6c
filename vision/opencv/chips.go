package opencv

import (
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/survey"
)

// chipKind is the radius of Lucky Five's chips and how high their upper face
// lies, mm.
var chipKind = roundKind{radius: 15, height: 3}

// leastChip is how alike a chip must be along its rim: a heap of dice is not.
const leastChip = 0.93

// mostRed is by how much more red than green a chip may reflect: black ones do by 0.02
// at most, skin by 0.06 and more.
const mostRed = 0.04

// shadeMM is how far from the middle of a die the end of its shade may look like a black
// chip, mm.
const shadeMM = 50

// byCupMM is how far from the stake field the middle of a cup is whose shade may fall on it, mm.
const byCupMM = 120

// readChips finds Lucky Five's chips, but for those that hardly differ from the mat.
func (s *scan) readChips(out *vision.Reading) {
	s.rounds, s.rims = s.close.rounds(s.plan, roundSearch{
		kinds: []roundKind{chipKind}, where: s.chipCells(), hidden: s.plan.printMask(s.taken),
		allowed: func(at calib.Point, _ roundKind) bool { return s.plan.mat.Rect().Depth(at) > 0 },
		ground:  s.plan.matGround(s.mask),
	})
	for i := range s.rounds {
		r := &s.rounds[i]
		if s.close.alike(r) < leastChip {
			continue
		}
		at := r.at
		value := s.worth(r)
		if value == 0 {
			s.doubtAt(out, at, "a chip was found, but not what it is worth; give more even light")
			continue
		}
		if ground := s.bare.at(s.close.toPlan(r.middle)); mayBeShade(value, s.isStake(at), s.close.body(r), ground) {
			s.shades = append(s.shades, at)
		}
		out.Chips = append(out.Chips, vision.Chip{Value: value, CenterMM: &at})
		s.found = append(s.found, *r)
	}
}

// readFaint finds the chips in the stake field that hardly differ from the mat, once chips and
// cups were looked for: where cups are none is certain, for a shade of theirs may look like one,
// and none is looked for where one lies by the field.
func (s *scan) readFaint(out *vision.Reading) {
	field := s.plan.mat.Stake
	if field == nil || slices.ContainsFunc(out.Cups, func(c vision.Cup) bool { return isBy(*field, c) }) {
		return
	}
	all := s.faint(*field, s.rounds, s.rims)
	for i := range all {
		at := all[i].at
		value := s.worth(&all[i])
		others := slices.Concat(s.rounds, slices.Delete(slices.Clone(all), i, i+1))
		sure := len(out.Cups) == 0 && s.close.differs(&all[i], others).isSure(all[i].hasRim())
		if !sure || value == 0 {
			s.doubtAt(out, at, "something round that hardly differs from the mat may be a chip")
		}
		if value != 0 {
			out.Chips = append(out.Chips, vision.Chip{Value: value, CenterMM: &at, Doubted: !sure})
		}
	}
}

// isBy reports whether the shade of a cup may fall on a field.
func isBy(field calib.Rect, c vision.Cup) bool {
	return c.CenterMM == nil || field.Depth(*c.CenterMM) > -byCupMM
}

// worth is what a chip is worth; 0 where that cannot be told.
func (s *scan) worth(r *round) int {
	tint, ok := s.tint(r)
	if !ok {
		return 0
	}
	value := chipValue(tint)
	// What is cut off in the picture reflects more than is seen of it.
	if seen := s.close.body(r); value != 10 && max(seen[0], seen[1], seen[2]) >= survey.Clipped {
		return 0
	}
	return value
}

// isStake reports whether a place of the mat, mm, is in the stake field.
func (s *scan) isStake(at calib.Point) bool {
	field := s.plan.mat.Stake
	return field != nil && field.Depth(at) > 0
}

// mayBeShade reports whether what looks like a chip of a value may be a shade on the mat's ground; in
// the stake field, where no dice are thrown, it is a chip.
func mayBeShade(value int, isStake bool, seen, ground colour) bool {
	return value == 100 && !isStake && isShade(seen, ground)
}

// withoutDice are the chips but those that were dice, or the end of a die's shade: of the places
// where a chip may be shade, the ones that have a die near to them.
func withoutDice(chips []vision.Chip, shades []calib.Point, dice []vision.Die) []vision.Chip {
	return slices.DeleteFunc(chips, func(c vision.Chip) bool {
		return isNear(c, dice, chipKind.radius/2) || slices.Contains(shades, *c.CenterMM) && isNear(c, dice, shadeMM)
	})
}

// isNear reports whether the middle of a die is that near to that of a chip, mm.
func isNear(c vision.Chip, dice []vision.Die, mm float64) bool {
	return slices.ContainsFunc(dice, func(d vision.Die) bool {
		return d.CenterMM != nil && d.CenterMM.Far(*c.CenterMM) < mm
	})
}

// hasChips reports whether something is a chip for certain.
func hasChips(out *vision.Reading) bool {
	return slices.ContainsFunc(out.Chips, func(c vision.Chip) bool { return !c.Doubted })
}

// chipCells are the cells in which rims of chips may be seen: where something does
// not look like the mat, and all of the stake field, for chips of the mat's own
// colour do.
func (s *scan) chipCells() *mask {
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

// tint is how much a thing reflects of the light that falls on it, blue, green
// and red, 0 to 1: the grey patch tells the light, the mat how much less of it
// falls elsewhere. It is false where one of them does not tell it of each channel: a
// channel that is all but dark would make every chip a black one.
func (s *scan) tint(r *round) (colour, bool) {
	white, from, ok := s.whiteLight()
	if !ok {
		return colour{}, false
	}
	here := s.bare.at(s.close.toPlan(r.middle))
	there := s.bare.at(s.plan.cell(s.plan.view.Project(from, 0)))
	seen := s.close.body(r)
	var t colour
	for k := range t {
		if here[k] == 0 || there[k] == 0 {
			return colour{}, false
		}
		t[k] = linear(seen[k]) / (white[k] * linear(here[k]) / linear(there[k]))
	}
	return t, true
}

// whiteLight is what a thing that reflects all light would be seen as, linear,
// where the grey patch lies, or the white one where that does not tell; false where
// neither does.
func (s *scan) whiteLight() (white colour, at calib.Point, ok bool) {
	for _, name := range []string{"grey", "white"} {
		for _, p := range s.plan.mat.Patches {
			seen, known := s.light.Patches[name]
			if p.Name != name || !known || !survey.TellsLight(seen) {
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
// green, 100 black; 0 when it may be one or another, or none, as the tip of a
// finger is. Gloss adds as much to all channels, so only their differences tell.
func chipValue(t colour) int {
	green, yellow := t[1]-(t[0]+t[2])/2, t[1]-t[0]
	switch {
	case t[2]-t[1] > mostRed:
		return 0
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

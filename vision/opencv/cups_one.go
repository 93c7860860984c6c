package opencv

import (
	"slices"

	"dicetable/calib"
	"dicetable/vision"
)

// readOneCup finds the cup of a game that has one, and hands.
func (s *scan) readOneCup(f *followed, out *vision.Reading) error {
	s.plan.cups = roomyCup
	s.wide = s.mask.withTable(s.plan)
	isThere := f.rested.isThere(s.plan, s.wide)
	c, stands, all := standing{}, false, []standing(nil)
	if isThere {
		s.rests = append(s.rests, f.rested.outline)
	} else {
		var err error
		if all, err = s.standingCups(); err != nil {
			return err
		}
		if c, stands = f.best(all, s.endOf); stands {
			s.rests = append(s.rests, s.plan.outline(c))
		}
	}
	things := s.things(!isThere && !stands, thing.mayHold)
	if !isThere && !stands && !slices.ContainsFunc(things, thing.mayHold) {
		c, stands = surest(all)
	}
	var cup *vision.Cup
	switch {
	case isThere:
		cup = &f.rested.cup
	case stands:
		cup = s.standsOrHeld(f, c, things)
	default:
		cup, things = s.liesOrHeld(f, things)
	}
	s.addHands(things, out)
	f.cup = vision.Cup{}
	if cup != nil {
		f.cup = *cup
		out.Cups = append(out.Cups, f.cup)
	}
	return nil
}

// surest is the cup among those that seem to stand that is surely one. Where no
// hand is, none is in the air: what differs from the cup as it was taken before
// is right, and that was one in the air.
func surest(all []standing) (standing, bool) {
	if len(all) == 0 || all[0].score < surelyCup {
		return standing{}, false
	}
	return all[0], true
}

// readOnlyHands finds the hands of a game that has no cups.
func (s *scan) readOnlyHands(out *vision.Reading) {
	s.wide = s.mask.withTable(s.plan)
	s.addHands(s.things(false, thing.mayHold), out)
}

// addHands tells of the things that may be hands.
func (s *scan) addHands(things []thing, out *vision.Reading) {
	for _, t := range things {
		if t.mayHold() {
			s.addHand(t, out)
		}
	}
	blockedBy(out)
}

// leastPalm is the area of a hand that can be told without its arm, in square
// mm: a sleeve may have the mat's colour.
const leastPalm = 2500

// mayHold reports whether a thing may be a hand with something in it.
func (t thing) mayHold() bool { return t.reaches || t.skin > 0.5 && t.area > leastPalm }

// touchMM is how near to a cup, mm, a hand may hold it.
const touchMM = 12

// standsOrHeld is what is told of a cup that seems to stand: one that a hand
// touches in the picture may be in the air.
func (s *scan) standsOrHeld(f *followed, c standing, hands []thing) *vision.Cup {
	cup, px := s.plan.cup(c)
	outline := s.plan.outline(c)
	if s.isTouched(outline, hands) {
		held := s.plan.heldCup(c.at)
		held.CenterPx, held.RadiusPx = cup.CenterPx, cup.RadiusPx
		return &held
	}
	f.top, f.end, f.score = c.top, s.endOf(c), max(f.score, c.score)
	f.keep(s, cup, outline, s.plan.appearanceOf(s.plan.cellsIn(px), s.light.White))
	return &cup
}

// isTouched reports whether one of some things reaches to an outline.
func (s *scan) isTouched(outline [len(compass)]contourPoint, things []thing) bool {
	area := newMask(s.plan.Width, s.plan.Height)
	reach := touchMM * s.plan.view.Scale(s.plan.mat.Rect().Center(), 0) / planBy
	s.plan.clear(area, outline, reach, 1)
	for _, t := range things {
		for _, i := range t.cells {
			if t.mayHold() && area.cells[i] != 0 {
				return true
			}
		}
	}
	return false
}

// heldCup is what is told of a cup in the air above a place.
func (p *plan) heldCup(at calib.Point) vision.Cup {
	c := vision.Cup{State: vision.Held, CenterMM: &at, CenterPx: p.view.Project(at, usualHeight)}
	if p.mat.Tray == nil || p.mat.Tray.Depth(at) < 0 {
		c.Seat, _ = p.mat.NearestSeat(at)
	}
	return c
}

// liesOrHeld is the cup that does not stand, nil when it is not seen, and the
// things that it is not. What has a cup's shape and no hand at it goes before
// what is in a hand, and that before the rest: a sleeve that the picture's border
// cuts may have the cup's shape and colour, too.
func (s *scan) liesOrHeld(f *followed, things []thing) (*vision.Cup, []thing) {
	kinds := f.looks
	if len(kinds) == 0 {
		kinds = cupAppearances(nil, things)
	}
	best := -1
	for i, t := range things {
		if t.isOneCup(kinds) && (best < 0 || t.isCupRather(things[best], kinds)) {
			best = i
		}
	}
	if best < 0 {
		return s.inHand(f, things), things
	}
	t, others := things[best], append(slices.Clone(things[:best]), things[best+1:]...)
	hasShape := len(t.cups) > 0
	if !hasShape || t.cut || s.isTouched(s.plan.restOutline(t.cups[0]), others) {
		if cup := s.inHand(f, others); cup != nil {
			return cup, things
		}
	}
	if !hasShape {
		cup := s.plan.asideCup(t.blob)
		return &cup, others
	}
	cup := s.restingCup(t.cups[0], t.reaches)
	f.keep(s, cup, s.plan.restOutline(t.cups[0]), s.restingAppearance(t.cups[0]))
	return &cup, others
}

// isOneCup reports whether a thing may be the one cup. What the picture's border
// cuts and reaches farther over the mat than a cup beside it can is an arm.
func (t thing) isOneCup(kinds []appearance) bool {
	isArm := t.cut && t.deep > deepMM || !t.reaches && len(t.cups) == 0
	isOther := len(kinds) > 0 && kinship(t.mean, kinds) > otherColour
	return !isArm && !isOther && !t.isHand(kinds) && !t.isHandOver()
}

// isCupRather reports whether one thing is more likely a cup than another: by its
// shape, then by its colour.
func (t thing) isCupRather(o thing, kinds []appearance) bool {
	if a, b := len(t.cups) > 0, len(o.cups) > 0; a != b {
		return a
	}
	return kinship(t.mean, kinds) < kinship(o.mean, kinds)
}

// handReach is how far a hand that holds the cup is from where it was in the
// frame before, at most, mm.
const handReach = 150

// inHand is the cup that was held, or rested where a hand is now and is not
// there any more; nil when it may be anywhere.
func (s *scan) inHand(f *followed, things []thing) *vision.Cup {
	for _, t := range things {
		if !t.mayHold() || t.deep < leastDeep {
			continue
		}
		at := s.plan.tipOf(t.blob)
		is := false
		switch r := f.rested; {
		case f.cup.State == vision.Held:
			is = at.Far(*f.cup.CenterMM) < handReach
		case r != nil && f.cup == r.cup:
			is = s.isTouched(r.outline, []thing{t})
		}
		if is {
			c := s.plan.heldCup(at)
			return &c
		}
	}
	return nil
}

// tipOf is the part of a hand that is farthest over the mat, mm: where a cup
// that it holds is.
func (p *plan) tipOf(b blob) calib.Point {
	const about = 30
	var tip, sum calib.Point
	deep, n := -1e9, 0.0
	each := func(f func(at calib.Point)) {
		for _, i := range b.cells {
			if at, ok := p.view.Locate(p.px(float64(i%p.Width), float64(i/p.Width)), usualHeight); ok {
				f(at)
			}
		}
	}
	each(func(at calib.Point) {
		if d := p.mat.Rect().Depth(at); d > deep {
			tip, deep = at, d
		}
	})
	each(func(at calib.Point) {
		if at.Far(tip) < about {
			sum, n = sum.Plus(at), n+1
		}
	})
	if n == 0 {
		return tip
	}
	return sum.Times(1 / n)
}

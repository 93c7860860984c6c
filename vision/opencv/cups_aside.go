package opencv

import (
	"dicetable/calib"
	"dicetable/vision"
)

// thing is a blob with what it looks like and the cups that explain it.
type thing struct {
	blob
	appearance
	cups []resting
	// deep is how far over the mat it reaches, mm; area is how much of the mat
	// it hides, in square mm.
	deep, area float64
}

const (
	// leastDeep is how far over the mat a thing must reach that is no cup to
	// be looked at, mm.
	leastDeep = 12
	// mostSplits is how many cups that touch are told apart.
	mostSplits = 2
)

// readHands finds hands, and cups that lie or stand mouth up, among what is
// left.
func (s *scan) readHands(out *vision.Reading) {
	s.wide = s.mask.withTable(s.plan)
	things := s.things(true, func(t thing) bool { return t.reaches })
	kinds := cupAppearances(s.looks, things)
	for _, t := range things {
		switch {
		case t.isHand(kinds):
			s.addHand(t, out)
		case len(t.cups) > 0:
			for _, r := range t.cups {
				out.Cups = append(out.Cups, s.restingCup(r, t.reaches))
			}
		default:
			out.Cups = append(out.Cups, s.plan.asideCup(t.blob))
		}
	}
	blockedBy(out)
}

// things are the blobs that may be hands or, if cups are looked for, cups.
func (s *scan) things(cups bool, mayBeHand func(thing) bool) []thing {
	var all []thing
	perMM := s.plan.view.Scale(s.plan.mat.Rect().Center(), 0) / planBy
	for _, b := range s.blobs() {
		t := thing{blob: b, appearance: s.plan.appearanceOf(b.cells, s.light.White), deep: s.plan.depth(b)}
		t.area = float64(len(b.cells)) / (perMM * perMM)
		if cups {
			t.cups = s.restingIn(b, mostSplits)
		}
		if len(t.cups) > 0 || mayBeHand(t) && t.deep > leastDeep {
			all = append(all, t)
		}
	}
	return all
}

// addHand tells of a hand, if it is over the mat.
func (s *scan) addHand(t thing, out *vision.Reading) {
	if t.deep > leastDeep {
		out.Hands = append(out.Hands, s.plan.handOf(t.blob))
		s.hands = append(s.hands, t.blob)
	}
}

// blockedBy says which zones hands cover.
func blockedBy(out *vision.Reading) {
	for _, h := range out.Hands {
		if len(h.Zones) > 0 {
			blocked(out, "a hand or the like covers part of %s", zoneNames(h.Zones))
		}
	}
}

const (
	// leastCovered is how much of a blob a cup must explain.
	leastCovered = 0.72
	// leastFilled is how much of the cup must differ from what is below: on the mat there
	// are heaps of dice, too.
	leastFilled = 0.8
	// leastBeside is how much of it must of one that reaches over the mat's border, and of
	// which no more parts can be told.
	leastBeside = 0.6
	// clearly is what covered and filled must both reach for a cup of which few edges are seen.
	clearly = 0.9
	// leastFaint is how well the edges of such a cup must be seen.
	leastFaint = 0.7
)

// restingIn are the cups that explain a blob; none when a part of it stays
// unexplained.
func (s *scan) restingIn(b blob, splits int) []resting {
	r, isCup := s.restingLike(b, splits, 1)
	if isCup && r.covered >= leastCovered {
		return []resting{r}
	}
	// A cup for more dice is larger in all its measures.
	if large := s.plan.cups.mouth / usualCup.mouth; large > 1 {
		if r, isCup := s.restingLike(b, splits, large); isCup && r.covered >= leastCovered {
			return []resting{r}
		}
	}
	if !isCup || splits == 1 {
		return nil
	}
	rest := newMask(s.plan.Width, s.plan.Height)
	for _, i := range b.cells {
		rest.cells[i] = 1
	}
	s.plan.clear(rest, s.plan.restOutline(r), 2, 0)
	cups := []resting{r}
	for _, i := range b.cells {
		if rest.cells[i] == 0 {
			continue
		}
		part := s.plan.flood(rest, i)
		if len(part.cells) < len(b.cells)/8 {
			continue
		}
		more := s.restingIn(part, splits-1)
		if len(more) == 0 || !s.restingAppearance(more[0]).isLike(s.restingAppearance(r)) {
			return nil
		}
		cups = append(cups, more...)
	}
	return cups
}

// restingLike is the cup that explains a blob best, looked for from one that is so
// many times as large as usual, and whether it is one.
func (s *scan) restingLike(b blob, splits int, large float64) (resting, bool) {
	r := s.plan.findResting(b, s.wide, large)
	covered, filled := s.overlap(b, s.plan.restOutline(r), b.reaches && splits == mostSplits)
	r.covered = covered
	isSeen := r.score >= leastResting || r.score >= leastFaint && min(covered, filled) >= clearly
	isFilled := filled >= leastFilled || b.reaches && splits == mostSplits && filled >= leastBeside
	return r, isSeen && isFilled
}

// restingAppearance is what a cup looks like.
func (s *scan) restingAppearance(r resting) appearance {
	return s.plan.appearanceOf(s.plan.cellsIn(s.restingPx(r)), s.light.White)
}

// restingPx is the outline of a cup in px.
func (s *scan) restingPx(r resting) []calib.Point {
	return s.plan.outlinePx(s.plan.restOutline(r))
}

// overlap is how much of a blob lies in an outline, and how much of what is
// known inside the outline is foreign, or mostly so if shaded.
func (s *scan) overlap(b blob, outline [len(compass)]contourPoint, shades bool) (covered, filled float64) {
	area := newMask(s.plan.Width, s.plan.Height)
	s.plan.clear(area, outline, 2, 1)
	n := 0
	for _, i := range b.cells {
		if area.cells[i] != 0 {
			n++
		}
	}
	s.plan.clear(area, outline, 2, 0)
	s.plan.clear(area, outline, -2, 1)
	known, in := 1e-9, bounds(rimmed(outline, 2), 0)
	for y := max(0, in.y0); y < min(area.h, in.y1); y++ {
		for i := y*area.w + max(0, in.x0); i < y*area.w+min(area.w, in.x1); i++ {
			if area.cells[i] == 0 || s.wide.cells[i] == unprinted {
				continue
			}
			known++
			switch k := s.wide.cells[i]; {
			case k == foreign:
				filled++
			case k == shaded && shades:
				filled += 0.6
			}
		}
	}
	return float64(n) / float64(len(b.cells)), filled / known
}

// restingCup is what is told of a cup that lies or stands mouth up: open when
// it stands so in a seat, wholly on the mat, else aside.
func (s *scan) restingCup(r resting, reaches bool) vision.Cup {
	at := r.at
	cup := vision.Cup{State: vision.Aside, CenterMM: &at}
	cup.CenterPx, cup.RadiusPx = around(s.restingPx(r))
	var away float64
	if cup.Seat, away = s.plan.mat.NearestSeat(at); r.open && !reaches && away < downReach {
		cup.State = vision.Open
	}
	return cup
}

// asideCup is a cup of which only the part over the mat is known.
func (p *plan) asideCup(b blob) vision.Cup {
	c := vision.Cup{State: vision.Aside}
	c.CenterPx, c.RadiusPx = around(p.outlineOf(b))
	if at, ok := p.view.Locate(c.CenterPx, 0); ok {
		c.CenterMM = &at
		c.Seat, _ = p.mat.NearestSeat(at)
	}
	return c
}

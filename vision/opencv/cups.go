package opencv

import (
	"dicetable/calib"
	"dicetable/vision"
)

// readCups finds the cups that stand.
func (s *survey) readCups(out *vision.Reading) {
	s.standing = s.plan.standingCups(s.mask)
	for _, c := range s.standing {
		cup, outline := s.plan.cup(c)
		out.Cups = append(out.Cups, cup)
		s.covers = append(s.covers, outline)
		s.looks = append(s.looks, s.plan.looksOf(s.plan.cellsIn(outline), s.light.White))
	}
}

// readHands finds hands and cups that lie, among what is left.
func (s *survey) readHands(out *vision.Reading) {
	var reaching []blob
	var beside []looks
	for _, b := range s.blobs() {
		if b.reaches {
			reaching = append(reaching, b)
			beside = append(beside, s.plan.looksOf(b.cells, s.light.White))
		}
	}
	kinds := cupLooks(s.looks, beside)
	for i, b := range reaching {
		if beside[i].isHand(kinds, s.plan.depth(b)) {
			out.Hands = append(out.Hands, s.plan.handOf(b))
		} else {
			out.Cups = append(out.Cups, s.plan.asideCup(b))
		}
	}
	for _, h := range out.Hands {
		if len(h.Zones) > 0 {
			blocked(out, "a hand or the like covers part of %s", zoneNames(h.Zones))
		}
	}
}

// downReach is how far outside its seat's rectangle a cup may stand and
// still be the one over its dice, mm.
const downReach = 12

// cup is what is told of a cup that stands mouth down, with its outline in
// px: down if it stands in a seat, else aside.
func (p *plan) cup(s standing) (vision.Cup, []calib.Point) {
	var outline []calib.Point
	for _, r := range p.outline(s) {
		outline = append(outline, p.px(r.at.X, r.at.Y))
	}
	at := s.at
	c := vision.Cup{State: vision.Aside, CenterMM: &at}
	var away float64
	if c.Seat, away = p.mat.NearestSeat(at); away < downReach {
		c.State = vision.Down
	}
	c.CenterPx, c.RadiusPx = around(outline)
	return c, outline
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

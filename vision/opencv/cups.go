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

// downReach is how far outside its seat's rectangle a cup may stand and
// still be the one over its dice, mm.
const downReach = 12

// cup is what is told of a cup that stands mouth down, with its outline in
// px: down if it stands in a seat or, as Dice Cup's does, in the tray, which is
// seat 0; else aside.
func (p *plan) cup(s standing) (vision.Cup, []calib.Point) {
	var outline []calib.Point
	for _, r := range p.outline(s) {
		outline = append(outline, p.px(r.at.X, r.at.Y))
	}
	at := s.at
	c := vision.Cup{State: vision.Aside, CenterMM: &at}
	if p.mat.Tray != nil && p.mat.Tray.Depth(at) > 0 {
		c.State = vision.Down
	} else if seat, away := p.mat.NearestSeat(at); away < downReach {
		c.Seat, c.State = seat, vision.Down
	} else {
		c.Seat = seat
	}
	c.CenterPx, c.RadiusPx = around(outline)
	return c, outline
}

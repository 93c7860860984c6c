package opencv

import (
	"dicetable/calib"
	"dicetable/vision"
)

// readCups finds the cups that stand, those that are known to have stood among
// them, and gives what was fitted to each.
func (s *scan) readCups(known seatCups, out *vision.Reading) ([]standing, error) {
	all, err := s.standingCups()
	if err != nil {
		return nil, err
	}
	all = append(all, known.stillThere(s.plan, s.mask, all)...)
	for _, c := range all {
		cup, outline := s.plan.cup(c)
		out.Cups = append(out.Cups, cup)
		s.rests = append(s.rests, s.plan.outline(c))
		s.looks = append(s.looks, s.plan.appearanceOf(s.plan.cellsIn(outline), s.light.White))
	}
	return all, nil
}

// downReach is how far outside its seat's rectangle a cup may stand and
// still be the one over its dice, mm.
const downReach = 12

// cup is what is told of a cup that stands mouth down, with its outline in
// px: down if it stands in a seat or, as Dice Cup's does, in the tray, which is
// seat 0; else aside.
func (p *plan) cup(s standing) (vision.Cup, []calib.Point) {
	outline := p.outlinePx(p.outline(s))
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

// outlinePx is an outline in px.
func (p *plan) outlinePx(outline [len(compass)]contourPoint) []calib.Point {
	var px []calib.Point
	for _, b := range outline {
		px = append(px, p.px(b.at.X, b.at.Y))
	}
	return px
}

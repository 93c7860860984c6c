package opencv

import (
	"math"
	"strings"

	"dicetable/calib"
	"dicetable/vision"
)

// readThings finds cups and hands. It returns the outlines, px, of standing
// cups: no die lies on one. Beside fingers there may be dice.
func (r *Reader) readThings(f vision.Frame, mat *calib.Mat, out *vision.Reading) ([][]calib.Point, error) {
	p, err := newPlan(f, r.sight.View, mat, r.plan)
	if err != nil {
		return nil, err
	}
	r.plan = p
	m := compare(p, fitLight(p).bare(p))
	cups := p.standingCups(m)
	var covers [][]calib.Point
	var kinds []looks
	for _, c := range cups {
		cup, outline := p.cup(c)
		out.Cups = append(out.Cups, cup)
		covers = append(covers, outline)
		kinds = append(kinds, p.looksOf(p.cellsIn(outline), r.light.White))
	}
	var reaching []blob
	var beside []looks
	for _, b := range p.blobs(m, cups) {
		if b.reaches {
			reaching = append(reaching, b)
			beside = append(beside, p.looksOf(b.cells, r.light.White))
		}
	}
	kinds = cupLooks(kinds, beside)
	for i, b := range reaching {
		if beside[i].isHand(kinds, p.depth(b)) {
			out.Hands = append(out.Hands, p.handOf(b))
		} else {
			out.Cups = append(out.Cups, p.asideCup(b))
		}
	}
	for _, h := range out.Hands {
		if len(h.Zones) > 0 {
			blocked(out, "a hand or the like covers part of %s", zoneNames(h.Zones))
		}
	}
	return covers, nil
}

func zoneNames(zones []vision.Zone) string {
	var names []string
	for _, z := range zones {
		names = append(names, string(z))
	}
	return strings.Join(names, ", ")
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

// around is a circle around an outline.
func around(outline []calib.Point) (middle calib.Point, radius float64) {
	b := bounds(outline, 0)
	middle = calib.Point{X: float64(b.x0+b.x1) / 2, Y: float64(b.y0+b.y1) / 2}
	for _, p := range outline {
		radius = math.Max(radius, far(p, middle))
	}
	return middle, radius
}

// outlineOf is the outline of a blob in px: its first and last cell in each
// row.
func (p *plan) outlineOf(b blob) []calib.Point {
	left, right := make([]int, b.y1-b.y0), make([]int, b.y1-b.y0)
	for i := range left {
		left[i], right[i] = b.x1, b.x0
	}
	for _, i := range b.cells {
		x, row := i%p.Width, i/p.Width-b.y0
		left[row], right[row] = min(left[row], x), max(right[row], x)
	}
	var outline []calib.Point
	for row, x := range left {
		outline = append(outline, p.px(float64(x), float64(b.y0+row)))
	}
	for row := len(right) - 1; row >= 0; row-- {
		outline = append(outline, p.px(float64(right[row]), float64(b.y0+row)))
	}
	return outline
}

// cellsIn are the cells inside an outline in px.
func (p *plan) cellsIn(outline []calib.Point) []int {
	b := bounds(outline, 0)
	var cells []int
	for y := max(0, b.y0/planBy); y < min(p.Height, b.y1/planBy+1); y++ {
		for x := max(0, b.x0/planBy); x < min(p.Width, b.x1/planBy+1); x++ {
			if inside(outline, p.px(float64(x), float64(y))) {
				cells = append(cells, y*p.Width+x)
			}
		}
	}
	return cells
}

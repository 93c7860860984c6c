package opencv

import (
	"slices"
	"sort"

	"dicetable/calib"
)

// leastCup is the score from which on a cup is one; a cup of the mat's own
// colour, which shows fewer edges, needs leastDull.
const (
	leastCup  = 0.8
	leastDull = 0.74
)

// standingCups finds the cups that stand mouth down, on the mat or beside it.
func (p *plan) standingCups(m *mask) []standing {
	unlikes := counted(m, kinds{shaded: true, foreign: true})
	defer unlikes.free()
	var cups []standing
	for _, s := range p.discs(m, unlikes) {
		if seenWell(cups, s.at) {
			continue
		}
		if s = p.refineCup(s, m); p.isSeen(s, m) {
			cups = append(cups, s)
		}
	}
	isShadow := p.shadows(m, cups)
	cups = apartCups(slices.DeleteFunc(cups, isShadow))
	return append(cups, p.plainCups(m, unlikes, cups, isShadow)...)
}

// surelyCup is the score from which on nothing better is looked for.
const surelyCup = 0.9

// seenWell reports whether a cup that is surely one stands at a place.
func seenWell(cups []standing, at calib.Point) bool {
	for _, c := range cups {
		if c.score > surelyCup && c.at.Far(at) < c.mouth {
			return true
		}
	}
	return false
}

// apartCups leaves out cups where a better one stands.
func apartCups(cups []standing) []standing {
	sort.Slice(cups, func(i, j int) bool { return cups[i].score > cups[j].score })
	var apart []standing
	for _, c := range cups {
		near := false
		for _, o := range apart {
			near = near || c.at.Far(o.at) < 0.9*(c.mouth+o.mouth)
		}
		if !near {
			apart = append(apart, c)
		}
	}
	return apart
}

// isSeen reports whether a cup is seen well enough to be one.
func (p *plan) isSeen(s standing, m *mask) bool {
	return s.score >= leastCup || s.score >= leastDull && p.isDull(s, m)
}

// isDull reports whether a cup has the mat's own colour, brighter or darker,
// and is no shadow: of a cup, closed end and side are not equally bright.
func (p *plan) isDull(s standing, m *mask) bool {
	end := p.ellipse(s.at, s.top, s.lift+s.height)
	within, edges := 0, 0.0
	for i, r := range p.outline(s) {
		if q := end.support(compass[i]); q.Far(r.at) > 2*p.reach() {
			within++
			edges += p.edge(contourPoint{q, compass[i]})
		}
	}
	return p.strange(s, m) < mostDull && edges > 0.7*float64(within)
}

// discRadii are the radii of closed ends that are looked for at first, mm.
var discRadii = [...]float64{28, 32, 36, 40, 45, 51}

// discs are the places where a closed end may be seen, roughly.
func (p *plan) discs(m *mask, unlikes *summed) []standing {
	const every, half, area = 3, 6, 13 * 13
	plains := counted(m, kinds{asPrinted: true})
	defer plains.free()
	var all []standing
	for y := half; y < p.Height-half; y += every {
		for x := half; x < p.Width-half; x += every {
			x0, y0, x1, y1 := x-half, y-half, x+half+1, y+half+1
			if plains.box(x0, y0, x1, y1) > area/3 || unlikes.box(x0, y0, x1, y1) < area/3 {
				continue
			}
			at, ok := p.view.Locate(p.px(float64(x), float64(y)), usualHeight)
			if !ok {
				continue
			}
			if s, ok := p.disc(at); ok {
				all = append(all, s)
			}
		}
	}
	sort.Slice(all, func(i, j int) bool { return all[i].score > all[j].score })
	return bestApart(all, 12)
}

// bestApart are the first of closed ends of which none is near another.
func bestApart(all []standing, most int) []standing {
	var out []standing
	for _, c := range all {
		if !anyNear(out, c.at, 22) && len(out) < most {
			out = append(out, c)
		}
	}
	return out
}

// disc is the closed end that is seen best above a place; false when there is
// none.
func (p *plan) disc(at calib.Point) (standing, bool) {
	unit := p.ellipse(at, 1, usualHeight)
	var spokes [len(compass)]calib.Point
	rough := 0
	for i, d := range compass {
		spokes[i] = unit.support(d).Minus(unit.middle)
		if i%3 == 0 && p.edge(contourPoint{unit.middle.Plus(spokes[i].Times(14)), calib.Point{X: -d.Y, Y: d.X}}) > 0.8 {
			rough++
		}
	}
	if rough > 3 {
		return standing{}, false
	}
	best := standing{at: at, height: usualHeight}
	for _, r := range discRadii {
		if r > p.cups.top {
			break
		}
		sum := 0.0
		for i, d := range compass {
			sum += p.edge(contourPoint{unit.middle.Plus(spokes[i].Times(r)), d})
			if i == len(compass)/2 && sum < 3 {
				break
			}
		}
		if e := sum / float64(len(compass)); e > best.score {
			best.top, best.mouth, best.score = r, r+usualTaper, e
		}
	}
	return best, best.score > 0.4
}

func anyNear(cups []standing, at calib.Point, mm float64) bool {
	for _, c := range cups {
		if c.at.Far(at) < mm {
			return true
		}
	}
	return false
}

package opencv

import (
	"sort"

	"dicetable/calib"
)

// leastCup is the score from which on a cup is one.
const leastCup = 0.76

// standingCups finds the cups that stand mouth down, on the mat or beside it.
func (p *plan) standingCups(m *mask) []standing {
	var cups []standing
	for _, s := range p.discs(m) {
		s = p.refineCup(s, m)
		if s.score >= leastCup {
			cups = append(cups, s)
		}
	}
	sort.Slice(cups, func(i, j int) bool { return cups[i].score > cups[j].score })
	var apart []standing
	for _, c := range cups {
		near := false
		for _, o := range apart {
			near = near || far(c.at, o.at) < 0.9*(c.mouth+o.mouth)
		}
		if !near {
			apart = append(apart, c)
		}
	}
	return apart
}

// discs are the places where a closed end may be seen, roughly.
func (p *plan) discs(m *mask) []standing {
	const every = 3
	large := opened(m, 4, func(c uint8) bool { return c == foreign || c == shaded })
	seeds := grown(large, 6)
	var all []standing
	for y := 0; y < p.Height; y += every {
		for x := 0; x < p.Width; x += every {
			if !seeds.has(x, y) {
				continue
			}
			at, ok := p.view.Locate(p.px(float64(x), float64(y)), usualHeight)
			if !ok {
				continue
			}
			best := standing{at: at, height: usualHeight}
			for _, r := range []float64{28, 32, 36, 40} {
				if e := p.topEdge(at, r, usualHeight); e > best.score {
					best.top, best.mouth, best.score = r, r+usualTaper, e
				}
			}
			if best.score > 0.4 {
				all = append(all, best)
			}
		}
	}
	sort.Slice(all, func(i, j int) bool { return all[i].score > all[j].score })
	var out []standing
	for _, c := range all {
		if !anyNear(out, c.at, 22) && len(out) < 16 {
			out = append(out, c)
		}
	}
	return out
}

func anyNear(cups []standing, at calib.Point, mm float64) bool {
	for _, c := range cups {
		if far(c.at, at) < mm {
			return true
		}
	}
	return false
}

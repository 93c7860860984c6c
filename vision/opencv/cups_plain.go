package opencv

import (
	"slices"
	"sort"

	"dicetable/calib"
)

const (
	// plainEvery is how far apart the places are where a closed end of the mat's
	// own colour is looked for, mm.
	plainEvery = 8
	// sideReach is how far to each side of its middle the cup's side and shadow are
	// seen, mm.
	sideReach = 48
	// leastShadeBeside is the share of the square of it that they fill.
	leastShadeBeside = 0.17
	// leastUnlikeBeside is the share that they fill with what is foreign, as dice are, too.
	leastUnlikeBeside = 0.24
	// leastPlainEnd is how well its rim must be seen for it to be looked at closely.
	leastPlainEnd = 0.6
	// leastPlainCup is how well a usual cup there must be for that.
	leastPlainCup = 0.5
	// plainEnds is how many ends are looked at closely for each place of a cup.
	plainEnds = 4
	// plainSide is the share of a cup's side up to which it may differ from the mat
	// and still be said to have the mat's own colour.
	plainSide = 0.35
)

// plainCups finds, where no cup has been found, those of which the closed end or
// the side has the mat's own colour and brightness, so that the rest of them and
// their shadow are all that differs from it.
func (p *plan) plainCups(m *mask, unlikes *summed, found []standing, isShadow func(standing) bool) []standing {
	shade := counted(m, kinds{shaded: true})
	defer shade.free()
	var cups []standing
	for _, place := range cupPlaces(p.mat) {
		stands := func(s standing) bool { return place.Depth(s.at) > -downReach }
		if slices.ContainsFunc(found, stands) {
			continue
		}
		var best standing
		for _, s := range p.plainDiscs(place, m, shade, unlikes) {
			s = p.refinePlain(s, m)
			if s.score > best.score && stands(s) && p.isPlainCup(s, m) && !isShadow(s) {
				best = s
			}
		}
		if best.score > 0 {
			cups = append(cups, best)
		}
	}
	return cups
}

// refinePlain moves and shapes a cup to where it is seen best. The rim of a plain
// end may lead elsewhere; then all of the cup is followed from the start.
func (p *plan) refinePlain(s standing, m *mask) standing {
	if refined := p.refineCup(s, m); refined.score >= s.score {
		return refined
	}
	return p.climb(s, cupSteps, cupMoves, func(t standing) float64 { return p.rate(t, m) })
}

// isPlainCup reports whether a cup is seen well enough to be one. That its side is plain
// explains why less of it is seen.
func (p *plan) isPlainCup(s standing, m *mask) bool {
	if p.isSeen(s, m) {
		return true
	}
	_, side, _ := p.differing(s, m)
	return s.score >= leastDull && side < plainSide && p.strange(s, m) > leastForeign
}

// cupPlaces are where cups stand down on a mat.
func cupPlaces(m *calib.Mat) []calib.Rect {
	if t := m.Tray; t != nil {
		return []calib.Rect{{X: t.X - t.R, Y: t.Y - t.R, W: 2 * t.R, H: 2 * t.R}}
	}
	var all []calib.Rect
	for _, s := range m.Seats {
		all = append(all, s.Rect)
	}
	return all
}

// plainDiscs are places where a closed end may be seen beside what is no bare mat,
// roughly, the best first.
func (p *plan) plainDiscs(place calib.Rect, m *mask, shade, unlikes *summed) []standing {
	reach := sideReach * p.view.Scale(place.Center(), usualHeight) / planBy
	var all []standing
	for y := place.Y; y <= place.Y+place.H; y += plainEvery {
		for x := place.X; x <= place.X+place.W; x += plainEvery {
			at := calib.Point{X: x, Y: y}
			seen := p.cell(p.view.Project(at, usualHeight))
			if shade.share(seen, reach) < leastShadeBeside && unlikes.share(seen, reach) < leastUnlikeBeside {
				continue
			}
			s, ok := p.disc(at)
			if !ok || s.score < leastPlainEnd {
				continue
			}
			if s.score = p.rate(s, m); s.score > leastPlainCup {
				all = append(all, s)
			}
		}
	}
	sort.Slice(all, func(i, j int) bool { return all[i].score > all[j].score })
	return bestApart(all, plainEnds)
}

// share is how much of the square around a place are such cells.
func (s *summed) share(at calib.Point, reach float64) float64 {
	x0, y0 := max(0, int(at.X-reach)), max(0, int(at.Y-reach))
	x1, y1 := min(s.w, int(at.X+reach)+1), min(s.h, int(at.Y+reach)+1)
	if x0 >= x1 || y0 >= y1 {
		return 0
	}
	return float64(s.box(x0, y0, x1, y1)) / float64((x1-x0)*(y1-y0))
}

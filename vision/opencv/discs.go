package opencv

import (
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/vision"
)

// discThick is how thick discs are, mm.
const discThick = 6

var discNames = [...]string{"small", "medium", "large"}

// discKinds are the discs in the order of discNames, lying at a height.
func discKinds(d calib.DiscSizes, height float64) []roundKind {
	if d == (calib.DiscSizes{}) {
		d = calib.DefaultDiscs()
	}
	var out []roundKind
	for _, across := range [...]float64{d.Small, d.Medium, d.Large} {
		out = append(out, roundKind{across / 2, height + discThick})
	}
	return out
}

const (
	// leanMM is how far over the board's foot a fallen disc may seem to lie that leans
	// there, mm.
	leanMM = 5
	// leastFallen is the share of a fallen disc's rim that must be in sight.
	leastFallen = 0.35
)

// readDiscs finds Thrill's discs, on the board and fallen beside it.
func (s *scan) readDiscs(b board, sizes calib.DiscSizes, out *vision.Reading) {
	p, c := s.plan, s.close
	top, beside := newMask(p.Width, p.Height), p.rimCells(s.mask)
	kinds := discKinds(sizes, b.Height)
	largest := kinds[len(kinds)-1].radius
	p.fillOutline(top, p.boardOutline(b, largest*p.view.Scale(b.middle, b.Height)/planBy), 1)
	p.fillOutline(s.taken, p.boardOutline(b, 1.5), 1)
	mat := p.matGround(s.mask)
	on := roundSearch{
		kinds: kinds, where: top, known: []colour{}, crowd: true,
		allowed: func(at calib.Point, _ roundKind) bool { return b.depth(at) > -overhang },
		ground:  boardGround(b.own),
	}
	all, _ := c.rounds(p, on)
	on.known = c.bodies(all)
	found := slices.DeleteFunc(slices.Clone(all), func(r round) bool { return hasSmaller(all, &r) && !c.isRing(&r, &on) })
	lying, cut := c.siftAtEdge(found, b, mat)
	// What reaches over the board's edge hides what lies below and is no disc
	// that fell.
	for i := range lying {
		p.fillOutline(s.taken, p.discOutline(&lying[i], b.Height, 1), 1)
	}
	for i, k := range s.taken.cells {
		switch {
		case k != 0:
			beside.cells[i] = 0
		case p.print[i] == mixed:
			beside.cells[i] = 1 // one may lie on a seat's number
		}
	}
	of := roundSearch{
		kinds: discKinds(sizes, 0), where: beside, hidden: p.printMask(s.taken), known: c.bodies(lying), unlike: &b.own,
		allowed: func(at calib.Point, k roundKind) bool { return b.depth(at) < leanMM-k.radius },
		ground:  mat,
	}
	s.tellBoard(lying, b, out)
	s.tellFallen(lying, cut, b, of, out)
}

// bodies are the colours of those of some things that hardly anything covers.
func (c *closeUp) bodies(things []round) []colour {
	all := []colour{}
	for i := range things {
		if things[i].whole() {
			all = append(all, c.body(&things[i]))
		}
	}
	return all
}

// tellBoard tells of the discs on the board.
func (s *scan) tellBoard(lying []round, b board, out *vision.Reading) {
	for i := range lying {
		if r := &lying[i]; s.close.isOverBoard(r, b) {
			s.tellDiscs(lying[i:i+1], "board", out)
		} else {
			s.doubtAt(out, r.at, atEdge)
		}
	}
}

// tellFallen looks for the discs that fell, besides those that lie on the board,
// and tells of them. What may be one and is none for certain is doubted, and so is
// one that the board's edge cuts if it is not found as a fallen one.
func (s *scan) tellFallen(lying, cut []round, b board, of roundSearch, out *vision.Reading) {
	const hidden = "what looks like a disc lies mostly hidden"
	c := s.close
	fallen, rest := c.rounds(s.plan, of)
	seen := of
	seen.known = slices.Concat(seen.known, c.bodies(fallen))
	for i := range fallen {
		switch r := &fallen[i]; {
		case c.isRimOf(r, lying, b), hasSmaller(slices.Concat(lying, fallen), r) && !c.isRing(r, &seen):
		case r.seen < leastFallen:
			s.doubtAt(out, r.at, hidden)
		case c.isAtEdge(r, b):
			s.doubtAt(out, r.at, atEdge)
		case isSkin(c.body(r).in(s.light.White)) && !of.knows(c.body(r)):
			s.doubtAt(out, r.at, "what looks like a disc may be a finger")
		default:
			s.tellDiscs(fallen[i:i+1], "fallen", out)
		}
	}
	for i := range cut {
		if r := &cut[i]; !hasIn(fallen, r) {
			s.doubtAt(out, r.at, atEdge)
		}
	}
	for i := range rest {
		if r := &rest[i]; c.isHint(r, &of) && !hasIn(lying, r) && !hasIn(fallen, r) && !c.isRimOf(r, lying, b) {
			s.doubtAt(out, r.at, hidden)
		}
	}
	s.doubtLeft(seen, out)
}

// leastHint is how well what is seen of a rim must be seen to be doubted.
const leastHint = 0.6

// isHint reports whether too little is seen of what may be a fallen disc: it has the
// colour of those that are seen, and what is printed on the mat has not.
func (c *closeUp) isHint(r *round, s *roundSearch) bool {
	return r.score > leastHint && s.knows(c.body(r)) && c.alike(r) >= leastAlike && c.share(r, s, foreign) >= 0.5
}

// hasIn reports whether the middle of a thing is seen within one of some others.
func hasIn(others []round, r *round) bool {
	return slices.ContainsFunc(others, func(o round) bool { return o.depth(r.middle) > 0 })
}

// discOutline is the silhouette in cells of a disc that lies on a height, with a
// rim.
func (p *plan) discOutline(r *round, lies, rim float64) []calib.Point {
	const n = 16
	var all []calib.Point
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / n)
		at := r.at.Plus(calib.Point{X: cos, Y: sin}.Times(r.radius))
		for _, height := range [...]float64{lies, r.height} {
			middle, edge := p.cell(p.view.Project(r.at, height)), p.cell(p.view.Project(at, height))
			all = append(all, middle.Towards(edge, 1+rim/edge.Far(middle)))
		}
	}
	return hull(all)
}

func (s *scan) tellDiscs(discs []round, where string, out *vision.Reading) {
	for i := range discs {
		out.Discs = append(out.Discs, vision.Disc{Size: discNames[discs[i].kind], Where: where, CenterPx: s.close.px(discs[i].middle)})
		s.found = append(s.found, discs[i])
	}
}

// doubtAt makes a reading unsure for something at a place on the mat.
func (s *scan) doubtAt(out *vision.Reading, at calib.Point, what string) {
	doubt(out, "%s (%s, at %.0f, %.0f mm)", what, s.plan.mat.ZoneAt(at), at.X, at.Y)
	out.Doubts = append(out.Doubts, vision.Doubt{CenterMM: &at, Zone: vision.Zone(s.plan.mat.ZoneAt(at))})
}

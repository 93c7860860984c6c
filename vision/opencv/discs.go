package opencv

import (
	"maps"
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

// overhang is how far beyond the board's edge the middle of a disc may seem to
// be before it falls, and leanMM how far over the board's foot one may seem to
// lie that leans there, mm.
const overhang, leanMM = 4, 5

// overMM is how far over the board's top, mm, it is certain that what is seen is seen
// over it: nearer to its edge that edge itself looks like a rim, and it is found to a
// millimetre or two.
const overMM = 2.5

// leastFallen is how much of the rim of a fallen disc must be in sight, mostAtEdge
// how much of it at most is of one that the board may hide a part of; leastOver is
// how well the rim is seen over the board of a disc that lies there, mostOver of one
// that does not.
const leastFallen, mostAtEdge, leastOver, mostOver = 0.35, 0.75, 0.5, 0.35

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

// siftAtEdge parts what looks like discs on a board into those that may lie on it and
// those that its edge cuts. Where what is seen is board and mat, there is neither.
func (c *closeUp) siftAtEdge(found []round, b board, mat func(calib.Point, colour) uint8) (lying, cut []round) {
	for i := range found {
		switch r := &found[i]; {
		case c.isOverBoard(r, b):
			lying = append(lying, *r)
		case c.isGround(r, b, mat):
		case c.isCutBy(r, b):
			cut = append(cut, *r)
		default:
			lying = append(lying, *r)
		}
	}
	return lying, cut
}

// isGround reports whether most of what is seen within a rim at the board's edge is the
// board or the mat, be it in a shadow, whose own edge may look like a rim.
func (c *closeUp) isGround(r *round, b board, mat func(calib.Point, colour) uint8) bool {
	top, ground, n := boardGround(b.own), 0, 0
	for i, k := range r.points {
		for share, t := range inShares {
			place := r.middle.Towards(k.at, t)
			at, ok := c.view.Locate(c.px(place), b.Height)
			seen, isSeen := c.inside(r, i, share)
			if !ok || !isSeen {
				continue
			}
			is := mat
			if b.depth(at) > 0 {
				is = top
			}
			n++
			if is(c.toPlan(place), seen) != foreign {
				ground++
			}
		}
	}
	return 2*ground > n
}

// boardGround compares what is seen on a board with its own colour. Where a disc or
// the slider shades it, it is the board, too: nothing else tells it from a disc of
// that colour but a rim that is seen well.
func boardGround(own colour) func(calib.Point, colour) uint8 {
	return func(_ calib.Point, seen colour) uint8 {
		switch {
		case judge(seen, own) != foreign:
			return asPrinted
		case isShade(seen, own):
			return shaded
		}
		return foreign
	}
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

// atEdge is what is doubted where board and mat meet in the picture.
const atEdge = "whether a disc lies on the board's edge or beside it is not clear"

// isOverBoard reports whether of a disc that seems to reach over the board's edge
// the part above the board is seen: of one that fell the board hides it.
func (c *closeUp) isOverBoard(r *round, b board) bool {
	return b.depth(r.at) > overhang || c.overBoard(r, b) > leastOver
}

// overBoard is how well the rim of a disc is seen that lies as high as the board's
// top, over the board, with its own colour inside; 0 where that is too little to tell.
func (c *closeUp) overBoard(r *round, b board) float64 {
	own := c.body(r)
	return c.shareOver(r, b, func(i int, inside colour) float64 {
		if inside.angle(own) < likeAngle {
			return r.rim[i]
		}
		return 0
	})
}

// isCutBy reports whether of what looks like a disc that reaches over the board's edge only
// the part beside it is one: over the board there is the board, which hides the rest.
func (c *closeUp) isCutBy(r *round, b board) bool {
	const most = 0.9
	if b.depth(r.at) > overhang || judge(c.body(r), b.own) != foreign {
		return false
	}
	return c.shareOver(r, b, func(_ int, inside colour) float64 {
		if judge(inside, b.own) != foreign {
			return 1
		}
		return 0
	}) >= most
}

// shareOver is the mean of what something says of the points of a disc's rim that are
// free and over the board, of their number and the colour inside each; 0 where they are
// too few to tell.
func (c *closeUp) shareOver(r *round, b board, of func(i int, inside colour) float64) float64 {
	sum, n := 0.0, 0.0
	for i, k := range r.points {
		at, ok := c.view.Locate(c.px(k.at), b.Height)
		if !ok || r.hidden[i] != free || b.depth(at) <= overMM {
			continue
		}
		n++
		if inside, ok := c.inside(r, i, len(inShares)-1); ok {
			sum += of(i, inside)
		}
	}
	if n < rimPoints/10 {
		return 0
	}
	return sum / n
}

// isAtEdge reports whether what is seen of a fallen disc may be one that reaches
// over the board's edge: then more is seen of it there.
func (c *closeUp) isAtEdge(r *round, b board) bool {
	high := round{roundKind: roundKind{r.radius, b.Height + discThick}, kind: r.kind}
	at, ok := c.view.Locate(c.px(r.middle), high.height)
	if r.seen > mostAtEdge || !ok || b.depth(at) < -2*overhang {
		return false
	}
	c.place(&high, at)
	c.measure(&high)
	return c.overBoard(&high, b) > mostOver
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

// boardColour is the colour that most of a board's top has, in whatever light: there may be
// more of one shade of a colour of discs than of any one of the board's.
func (p *plan) boardColour(b board) colour {
	const shades, likely = 16, 8
	var all []colour
	alike := map[[3]int][]colour{}
	b.grid(40, 26, func(at calib.Point) {
		seen, ok := p.colour(p.cell(p.view.Project(at, b.Height)))
		if !ok {
			return
		}
		kind := [3]int{int(seen[0]) / shades, int(seen[1]) / shades, int(seen[2]) / shades}
		all, alike[kind] = append(all, seen), append(alike[kind], seen)
	})
	groups := slices.SortedFunc(maps.Values(alike), func(a, b []colour) int { return len(b) - len(a) })
	var most []colour
	for _, g := range groups[:min(len(groups), likely)] {
		own := medianColour(g)
		if like := slices.DeleteFunc(slices.Clone(all), func(seen colour) bool { return judge(seen, own) == foreign }); len(like) > len(most) {
			most = like
		}
	}
	return medianColour(most)
}

// boardOutline is the silhouette of a board in cells, top, sides and all, with
// a rim.
func (p *plan) boardOutline(b board, rim float64) []calib.Point {
	var all []calib.Point
	for _, k := range b.corners() {
		for _, height := range [...]float64{0, b.Height} {
			at := p.cell(p.view.Project(k, height))
			for _, d := range [...][2]float64{{-rim, -rim}, {rim, -rim}, {-rim, rim}, {rim, rim}} {
				all = append(all, at.Plus(calib.Point{X: d[0], Y: d[1]}))
			}
		}
	}
	return hull(all)
}

package opencv

import (
	"math"

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

// leastFallen is how much of the rim of a fallen disc must be in sight.
const leastFallen = 0.35

// readDiscs finds Thrill's discs, on the board and fallen beside it.
func (s *survey) readDiscs(b board, sizes calib.DiscSizes, out *vision.Reading) {
	p, c := s.plan, s.close
	top, beside := newMask(p.Width, p.Height), p.rimCells(s.mask)
	p.fillOutline(top, p.boardOutline(b, 0), 1)
	p.fillOutline(s.taken, p.boardOutline(b, 1.5), 1)
	own := p.boardColour(b)
	lying, _ := c.rounds(p, roundSearch{
		kinds: discKinds(sizes, b.Height), where: top, known: []colour{},
		allowed: func(at calib.Point, _ roundKind) bool { return b.depth(at) > -overhang },
		ground: func(_ calib.Point, seen colour) uint8 {
			if isShade(seen, own) {
				return shaded
			}
			return judge(seen, own)
		},
	})
	// What reaches over the board's edge hides what lies below and is no disc
	// that fell.
	for i := range lying {
		p.fillOutline(s.taken, p.discOutline(&lying[i], b.Height, 1), 1)
	}
	for i, k := range s.taken.cells {
		if k != 0 {
			beside.cells[i] = 0
		}
	}
	known := []colour{}
	for i := range lying {
		if lying[i].whole() {
			known = append(known, c.body(&lying[i]))
		}
	}
	fallen, _ := c.rounds(p, roundSearch{
		kinds: discKinds(sizes, 0), where: beside, hidden: p.printMask(s.taken), known: known, unlike: &own,
		allowed: func(at calib.Point, k roundKind) bool { return b.depth(at) < leanMM-k.radius },
		ground:  p.matGround(s.mask),
	})
	s.tellDiscs(lying, "board", out)
	for i := range fallen {
		if r := &fallen[i]; r.seen < leastFallen {
			s.doubtAt(out, r.at, "what looks like a disc lies mostly hidden")
		} else {
			s.tellDiscs(fallen[i:i+1], "fallen", out)
		}
	}
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
			all = append(all, p.cell(p.view.Project(at, height)).Plus(calib.Point{X: rim * cos, Y: rim * sin}))
		}
	}
	return hull(all)
}

func (s *survey) tellDiscs(discs []round, where string, out *vision.Reading) {
	for i := range discs {
		out.Discs = append(out.Discs, vision.Disc{Size: discNames[discs[i].kind], Where: where, CenterPx: s.close.px(discs[i].middle)})
		s.found = append(s.found, discs[i])
	}
}

// doubtAt makes a reading unsure for something at a place on the mat.
func (s *survey) doubtAt(out *vision.Reading, at calib.Point, what string) {
	doubt(out, "%s (%s, at %.0f, %.0f mm)", what, s.plan.mat.ZoneAt(at), at.X, at.Y)
	out.Doubts = append(out.Doubts, vision.Doubt{CenterMM: &at, Zone: vision.Zone(s.plan.mat.ZoneAt(at))})
}

// boardColour is the colour that most of a board's top has.
func (p *plan) boardColour(b board) colour {
	const shades = 16
	count := map[[3]int][]colour{}
	var most [3]int
	corners := b.corners()
	const nx, ny = 40, 26
	for i := range nx {
		for k := range ny {
			u, v := (float64(i)+0.5)/nx, (float64(k)+0.5)/ny
			at := corners[0].Towards(corners[1], u).Towards(corners[3].Towards(corners[2], u), v)
			seen, ok := p.colour(p.cell(p.view.Project(at, b.Height)))
			if !ok {
				continue
			}
			kind := [3]int{int(seen[0]) / shades, int(seen[1]) / shades, int(seen[2]) / shades}
			if count[kind] = append(count[kind], seen); len(count[kind]) > len(count[most]) {
				most = kind
			}
		}
	}
	return medianColour(count[most])
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

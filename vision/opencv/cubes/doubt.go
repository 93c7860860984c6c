package cubes

import (
	"fmt"
	"math"

	"dicetable/calib"
	"dicetable/vision"
)

const (
	// leastDoubt is the share of a top face's area from which something of a
	// die's colour that no die explains is worth a doubt.
	leastDoubt = 0.14
	// leastStack is that from which it shows a die to lie on another one, if
	// it touches it along leastTouch px.
	leastStack = 0.035
	// mostStack is that of what may as well lie beside it.
	mostStack  = 0.5
	leastTouch = 3
	// mostFringe is the share of a face around a die in thin parts, of
	// leastFringe px each, that its edges' blur explains.
	mostFringe  = 0.06
	leastFringe = 3
	// vastEdges is how many edges of a die are more than any die has, and
	// besideVast how near to something so large, in edges, its colour says no
	// more of a die.
	vastEdges, besideVast = 1.5, 0.15
	// cutEdges is how many edges of a die are more than any die that the
	// picture's rim cuts off has along it, and cutDepth how far inside, in
	// edges, that must be so, too.
	cutEdges, cutDepth = 2.2, 0.25
	// rim is how far around a die, px, its colour may be seen.
	rim = 1.5
	// eroded is how many px erode takes from a part at the picture's rim.
	eroded = 2
)

// unexplained are doubts about what of the region has the die's colour and
// belongs to no die that was read: a die that something covers, or one that
// was not made out. A die that it touches may lie on it, and is marked so.
func (r *region) unexplained(f vision.Frame, s Scene, k *sighting, all [][]found) []Doubt {
	for _, dice := range all {
		for _, d := range dice {
			r.explain(d.cube)
		}
	}
	fringes := r.fringes(k)
	for i, share := range fringes {
		k.dice[i].fringe = max(k.dice[i].fringe, share)
	}
	r.erode()
	var doubts []Doubt
	for i, open := range r.strange {
		if !open {
			continue
		}
		part := r.floodStrange(i)
		at, edge, depth := k.place(s, r, part)
		if edge == 0 {
			continue
		}
		if r.isVast(part, edge) {
			doubts = append(doubts, k.swallowed(part, at, edge)...)
			continue
		}
		share := float64(len(part.pixels)) / (edge * edge)
		if depth < -k.size || share < leastStack || s.covered(at) || r.goesOn(f, part, edge) {
			continue
		}
		if share < mostStack {
			r.lieOn(part, k.dice)
		}
		if share < leastDoubt || k.kind.Most > 0 && len(k.dice) >= k.kind.Most {
			continue
		}
		doubts = append(doubts, Doubt{At: at, Colour: k.kind.Colour, Reason: k.partlyCovered()})
	}
	return append(doubts, k.hidden(fringes)...)
}

// place is where a part's middle is, px; how long a die's edge is there, px, or 0 where no
// die can lie; and how far inside the mat that is, mm.
func (k *sighting) place(s Scene, r *region, p part) (at calib.Point, edge, depth float64) {
	at = p.middle(r)
	mm, ok := s.View.Locate(at, 0)
	if !ok {
		return at, 0, 0
	}
	if s.Mat != nil {
		depth = s.Mat.Rect().Depth(mm)
	}
	return at, k.size * s.View.Scale(mm, 0), depth
}

// partlyCovered says what is doubted about something of the dice's colour.
func (k *sighting) partlyCovered() string {
	return fmt.Sprintf("something %s may be a die that is partly covered", k.kind.Colour)
}

// lieOn marks the die that touches the part as stacked: what sticks out from
// under a die that lies flat is another one.
func (r *region) lieOn(p part, dice []found) {
	if on := r.touched(p, dice); on >= 0 {
		dice[on].stacked = true
	}
}

// touched is the index of the die that touches the part most, or -1.
func (r *region) touched(p part, dice []found) int {
	touches, on := leastTouch-1, -1
	for i, d := range dice {
		outline, n := d.outlineGrown(2*rim), 0
		b := bounds(outline, 0)
		if b.x0 >= r.x0+p.x1 || b.x1 <= r.x0+p.x0 || b.y0 >= r.y0+p.y1 || b.y1 <= r.y0+p.y0 {
			continue
		}
		for _, k := range p.pixels {
			x, y := r.x0+k%r.w, r.y0+k/r.w
			if x < b.x0 || x >= b.x1 || y < b.y0 || y >= b.y1 {
				continue
			}
			if calib.Inside(outline, calib.Point{X: float64(x), Y: float64(y)}) {
				n++
			}
		}
		if n > touches {
			touches, on = n, i
		}
	}
	return on
}

// fringes are how much of each die's colour is seen around it, thin as it may
// be, as a share of a face.
func (r *region) fringes(k *sighting) []float64 {
	was := append([]bool(nil), r.strange...)
	shares := make([]float64, len(k.dice))
	for i, open := range r.strange {
		if !open {
			continue
		}
		p := r.floodStrange(i)
		if len(p.pixels) < leastFringe {
			continue
		}
		if on := r.touched(p, k.dice); on >= 0 {
			c := k.dice[on].cube
			shares[on] += float64(len(p.pixels)) / (c.size * c.size * c.x.Cross(c.y))
		}
	}
	r.strange = was
	return shares
}

// hidden are doubts about dice with so much around them that nearly all of
// another one may be under them; not of a kind of which there is no other.
func (k *sighting) hidden(fringes []float64) []Doubt {
	var doubts []Doubt
	for i, share := range fringes {
		if d := k.dice[i]; k.kind.Most != 1 && share > mostFringe && share < mostStack && !d.stacked {
			doubts = append(doubts, Doubt{At: d.at, Colour: k.kind.Colour, Reason: fmt.Sprintf("another die may be under a %s one", k.kind.Colour), About: Beneath})
		}
	}
	return doubts
}

// outlineGrown is the cube's silhouette with a rim in px.
func (c cube) outlineGrown(rim float64) []calib.Point {
	outline := c.outline()
	for i, p := range outline {
		d := p.Minus(c.at)
		outline[i] = p.Plus(d.Times(rim * 1.4 / max(math.Hypot(d.X, d.Y), 1)))
	}
	return outline
}

// covered reports whether a place lies in one of the covers.
func (s Scene) covered(p calib.Point) bool {
	for _, c := range s.Covers {
		if len(c) > 2 && calib.Inside(c, p) {
			return true
		}
	}
	return false
}

// explain takes from strange what the cube accounts for.
func (r *region) explain(c cube) {
	outline := c.outlineGrown(rim)
	b := bounds(outline, 0)
	if b.x0 >= r.x1 || b.x1 <= r.x0 {
		return
	}
	for y := max(b.y0, r.y0); y < min(b.y1, r.y1); y++ {
		from, to := calib.Row(outline, float64(y))
		from, to = max(from, r.x0), min(to, r.x1)
		for x := from; x < to; x++ {
			r.strange[(y-r.y0)*r.w+x-r.x0] = false
		}
	}
}

// erode takes from strange what is no more than two px thick.
func (r *region) erode() {
	was := append([]bool(nil), r.strange...)
	for y := range r.h {
		for x := range r.w {
			i := y*r.w + x
			if x == 0 || y == 0 || x == r.w-1 || y == r.h-1 ||
				!(was[i-1] && was[i+1] && was[i-r.w] && was[i+r.w]) {
				r.strange[i] = false
			}
		}
	}
}

// part is a connected part of a region.
type part struct {
	box
	pixels []int
}

// middle is the part's middle in the picture.
func (p part) middle(r *region) calib.Point {
	x, y := 0, 0
	for _, i := range p.pixels {
		x, y = x+i%r.w, y+i/r.w
	}
	n := float64(len(p.pixels))
	return calib.Point{X: float64(r.x0) + float64(x)/n, Y: float64(r.y0) + float64(y)/n}
}

// floodStrange clears the part of strange that is connected with pixel i. The
// region's rim is no part of any.
func (r *region) floodStrange(i int) part {
	around := [...]int{-r.w - 1, -r.w, -r.w + 1, -1, 1, r.w - 1, r.w, r.w + 1}
	p := part{pixels: []int{i}}
	r.strange[i] = false
	for n := 0; n < len(p.pixels); n++ {
		for _, d := range around {
			if k := p.pixels[n] + d; r.strange[k] {
				r.strange[k] = false
				p.pixels = append(p.pixels, k)
			}
		}
	}
	p.box = box{i % r.w, i / r.w, i%r.w + 1, i/r.w + 1}
	for _, k := range p.pixels {
		y := k / r.w
		x := k - y*r.w
		p.box = box{min(p.x0, x), min(p.y0, y), max(p.x1, x+1), max(p.y1, y+1)}
	}
	return p
}

// goesOn reports whether the picture's rim cuts a part off that is wider along it
// than any die, and without any edge: a cup that stands beside the picture.
func (r *region) goesOn(f vision.Frame, p part, px float64) bool {
	deep, far := int(cutDepth*px), int(cutEdges*px)
	for _, rim := range []struct {
		cut                 bool
		at, step, n, inward int // the part's first pixel along the rim, the way to the next one, how many, the way inward
	}{
		{r.y0 == 0 && p.y0 <= eroded, r.w + p.x0, 1, p.x1 - p.x0, r.w},
		{r.y1 == f.Height && p.y1 >= r.h-eroded, (r.h-2)*r.w + p.x0, 1, p.x1 - p.x0, -r.w},
		{r.x0 == 0 && p.x0 <= eroded, p.y0*r.w + 1, r.w, p.y1 - p.y0, 1},
		{r.x1 == f.Width && p.x1 >= r.w-eroded, p.y0*r.w + r.w - 2, r.w, p.y1 - p.y0, -1},
	} {
		if rim.cut && r.longest(rim.at, rim.step, rim.n) >= far && r.longest(rim.at+deep*rim.inward, rim.step, rim.n) >= far {
			return true
		}
	}
	return false
}

// longest is how many pixels in a row, of n that are a step apart, are of the
// die's colour and on no edge.
func (r *region) longest(at, step, n int) int {
	most, run, full := 0, 0, r.full()
	for i := at; n > 0 && i >= 0 && i < len(r.body); i, n = i+step, n-1 {
		if s := r.slopes[i]; r.body[i] && abs(s.lumaX)+abs(s.lumaY) < full {
			run++
		} else {
			run = 0
		}
		most = max(most, run)
	}
	return most
}

package opencv

import (
	"math"
	"sort"

	"dicetable/calib"
)

// roundKind is a size of flat round things that are looked for: the radius of
// their upper face and how high it lies above the mat, mm.
type roundKind struct{ radius, height float64 }

// roundSeed is a place where a round thing may lie: its middle, in cells, and
// how much of its rim speaks for it, about 0 to 1.
type roundSeed struct {
	middle calib.Point
	kind   int
	votes  float32
}

// rimSlope is a cell in which the picture changes, with the direction in
// which it gets brighter.
type rimSlope struct {
	x, y   int
	dx, dy float64
	weight float64
}

const (
	// weakSlope is the least change between neighbouring cells that counts,
	// in grey levels and as a share of the brightness; a full vote needs
	// strongSlope times as much.
	weakSlope, slopeShare = 2.25, 0.02
	strongSlope           = 3
	// leastVotes is the share of a rim that must vote for a place.
	leastVotes = 0.15
	// mostSeeds are looked at closely, those with most votes.
	mostSeeds = 100
)

// steepness is Sobel's change of one channel, eight times grey levels a
// cell, and its square.
type steepness struct{ dx, dy, size int32 }

// slopes are the cells marked in a mask in which the plan changes, and most
// so along the direction of change.
func (p *plan) slopes(where *mask) []rimSlope {
	const least = int32(8 * weakSlope * 8 * weakSlope)
	steep := make([]steepness, len(where.cells))
	w := p.Width
	for y := 1; y < p.Height-1; y++ {
		marked := where.cells[y*w : (y+1)*w]
		above, here, below := p.BGR[3*(y-1)*w:3*y*w], p.BGR[3*y*w:3*(y+1)*w], p.BGR[3*(y+1)*w:3*(y+2)*w]
		for x := 1; x < w-1; x++ {
			if marked[x] == 0 {
				continue
			}
			i := 3*x - 3
			a, h, b := above[i:i+9:i+9], here[i:i+9:i+9], below[i:i+9:i+9]
			var best steepness
			for k := range 3 {
				nw, ne, sw, se := int32(a[k]), int32(a[k+6]), int32(b[k]), int32(b[k+6])
				gx := ne - nw + se - sw + 2*(int32(h[k+6])-int32(h[k]))
				gy := sw - nw + se - ne + 2*(int32(b[k+3])-int32(a[k+3]))
				if size := gx*gx + gy*gy; size > best.size {
					best = steepness{gx, gy, size}
				}
			}
			if best.size > least {
				steep[y*w+x] = best
			}
		}
	}
	return p.crests(steep)
}

// crests are the cells that are steeper than the next ones up and down.
func (p *plan) crests(steep []steepness) []rimSlope {
	var out []rimSlope
	w := p.Width
	for i, s := range steep {
		if s.size == 0 {
			continue
		}
		level := float64(max(p.BGR[3*i], p.BGR[3*i+1], p.BGR[3*i+2]))
		least, size := 8*(weakSlope+slopeShare*level), math.Sqrt(float64(s.size))
		if size < least {
			continue
		}
		dx, dy := float64(s.dx)/size, float64(s.dy)/size
		next := int(math.Round(dy))*w + int(math.Round(dx))
		if s.size >= steep[i+next].size && s.size > steep[i-next].size {
			out = append(out, rimSlope{i % w, i / w, dx, dy, min(1, size/(least*strongSlope))})
		}
	}
	return out
}

// seeds lets slopes vote for the middles of round things.
func (p *plan) seeds(slopes []rimSlope, kinds []roundKind) []roundSeed {
	var out []roundSeed
	v := votes{w: p.Width, h: p.Height, cells: make([]float32, p.Width*p.Height), sums: make([]float32, p.Width*p.Height)}
	for k, kind := range kinds {
		scale := p.scales(kind.height)
		for _, s := range slopes {
			r := kind.radius * scale.at(float64(s.x), float64(s.y))
			vote := float32(s.weight / (2 * math.Pi * r))
			v.add(float64(s.x)+r*s.dx, float64(s.y)+r*s.dy, vote)
			v.add(float64(s.x)-r*s.dx, float64(s.y)-r*s.dy, vote)
		}
		for _, i := range v.peaks() {
			out = append(out, roundSeed{calib.Point{X: float64(i % v.w), Y: float64(i / v.w)}, k, v.sums[i]})
		}
		v.clear()
	}
	sort.Slice(out, func(i, j int) bool { return out[i].votes > out[j].votes })
	return out[:min(len(out), mostSeeds)]
}

// votes are counted in the cells of a plan.
type votes struct {
	w, h int
	// cells hold the votes, sums those of a cell and its neighbours.
	cells, sums []float32
	// touched are the cells with votes.
	touched []int
}

func (v *votes) add(x, y float64, vote float32) {
	if !(x >= 2 && y >= 2 && x < float64(v.w-3) && y < float64(v.h-3)) {
		return
	}
	i := int(y+0.5)*v.w + int(x+0.5)
	if v.cells[i] == 0 {
		v.touched = append(v.touched, i)
	}
	v.cells[i] += vote
}

func (v *votes) clear() {
	for _, i := range v.touched {
		v.cells[i], v.sums[i] = 0, 0
	}
	v.touched = v.touched[:0]
}

// peaks are the cells with enough votes around them, and no fewer than are
// around the cells near by.
func (v *votes) peaks() []int {
	for _, i := range v.touched {
		for _, k := range [...]int{i - v.w, i, i + v.w} {
			v.sums[i] += v.cells[k-1] + v.cells[k] + v.cells[k+1]
		}
	}
	var out []int
	for _, i := range v.touched {
		if v.sums[i] >= leastVotes && v.isPeak(i) {
			out = append(out, i)
		}
	}
	return out
}

func (v *votes) isPeak(i int) bool {
	for dy := -2; dy <= 2; dy++ {
		for k := i + dy*v.w - 2; k <= i+dy*v.w+2; k++ {
			if v.sums[k] > v.sums[i] || v.sums[k] == v.sums[i] && k < i {
				return false
			}
		}
	}
	return true
}

// scales is how many cells a millimetre at some height takes over the plan: exact at the
// corners of its parts, between them interpolated.
type scales struct {
	// w and h are a part's, columns how many corners are in a row.
	w, h    float64
	columns int
	corners []float64
}

const (
	// bentParts is into how many parts, across and down, the plan is parted if a lens bends
	// the picture: then a thing's radius must not be off by half a cell.
	bentParts = 16
	// isBent is how much larger or smaller things may look in the middle of the plan than
	// on the average of its corners, as a share, if it is not bent: a large one's radius is
	// then off by less than a cell.
	isBent = 0.1
)

func (p *plan) scales(height float64) scales {
	s := p.scalesIn(1, height)
	middle := p.scaleAt(float64(p.Width)/2, float64(p.Height)/2, height)
	if math.Abs(s.at(float64(p.Width)/2, float64(p.Height)/2)/middle-1) < isBent {
		return s
	}
	return p.scalesIn(bentParts, height)
}

// scalesIn are scales of so many parts, across and down.
func (p *plan) scalesIn(parts int, height float64) scales {
	s := scales{w: float64(p.Width) / float64(parts), h: float64(p.Height) / float64(parts), columns: parts + 1}
	for y := range parts + 1 {
		for x := range parts + 1 {
			s.corners = append(s.corners, p.scaleAt(s.w*float64(x), s.h*float64(y), height))
		}
	}
	return s
}

// scaleAt is how many cells a millimetre at some height takes at a cell.
func (p *plan) scaleAt(x, y, height float64) float64 {
	at, ok := p.view.Locate(p.px(x, y), height)
	if !ok {
		at = p.mat.Rect().Center()
	}
	return p.view.Scale(at, height) / planBy
}

func (s scales) at(x, y float64) float64 {
	column, u := math.Modf(x / s.w)
	row, v := math.Modf(y / s.h)
	i := int(row)*s.columns + int(column)
	a, b := s.corners[i:i+2], s.corners[i+s.columns:i+s.columns+2]
	return (a[0]*(1-u)+a[1]*u)*(1-v) + (b[0]*(1-u)+b[1]*u)*v
}

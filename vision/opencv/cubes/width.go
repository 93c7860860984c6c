package cubes

import (
	"slices"

	"dicetable/calib"
)

const (
	// usualMM is a die's edge, mm, where nothing tells it.
	usualMM = 15
	// leastWidth and mostWidth are how wide, mm, what dice make may be where it is widest:
	// what is less is noise or a part of one, what is more a cup.
	leastWidth, mostWidth = 10.5, 26
	// mostAcross is how large, mm, a part of the picture may be to be looked at for that: in
	// a heap of many dice it is wide between them.
	mostAcross = 110
	// widthOfDie is how much wider than a die's edge that is: of its sides something is seen,
	// too. From narrow to wide, mm, dice are found as well from usualMM.
	widthOfDie   = 1.05
	narrow, wide = 13.3, 17.4
	// widthStep is how many px one pixel looked at stands for.
	widthStep = 2
)

// roughSize is about how large dice are, mm, from how wide the regions are that have their
// colour: the search must begin near to it, or edges of pips and sides pass for a die's.
func (k *sighting) roughSize(v calib.View) float64 {
	var widths []float64
	for _, r := range k.regions {
		middle := calib.Point{X: float64(r.x0+r.x1) / 2, Y: float64(r.y0+r.y1) / 2}
		mm, ok := v.Locate(middle, usualMM)
		if !ok {
			continue
		}
		px := v.Scale(mm, usualMM)
		if float64(max(r.w, r.h)) > mostAcross*px {
			continue
		}
		if w := r.width() / px; w > leastWidth && w < mostWidth {
			widths = append(widths, w)
		}
	}
	if len(widths) == 0 {
		return usualMM
	}
	slices.Sort(widths)
	// Where several dice touch it is wider, so the narrower ones count.
	w := widths[len(widths)/3]
	if w > narrow && w < wide {
		return usualMM
	}
	return max(k.kind.MinMM, min(k.kind.MaxMM, w/widthOfDie))
}

// width is how wide, px, what has the die's colour is where it is widest: the largest
// circle in it, pips filled in.
func (r *region) width() float64 {
	w, h := (r.w+widthStep-1)/widthStep+2, (r.h+widthStep-1)/widthStep+2
	body := make([]bool, w*h)
	for y := 0; y < r.h; y += widthStep {
		for x := 0; x < r.w; x += widthStep {
			body[(y/widthStep+1)*w+x/widthStep+1] = r.strange[y*r.w+x]
		}
	}
	return float64(widest(outside(body, w), w)) * widthStep
}

// outside are the cells around what is solid, from the first one: what holes it has are not.
func outside(solid []bool, w int) []bool {
	out := make([]bool, len(solid))
	todo := []int{0}
	out[0] = true
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, j := range [4]int{i - 1, i + 1, i - w, i + w} {
			if j >= 0 && j < len(out) && !out[j] && !solid[j] {
				out[j] = true
				todo = append(todo, j)
			}
		}
	}
	return out
}

// widest is how many cells across the largest circle has that no cell outside is in
// (Borgefors, Distance transformations in digital images, 1986). Its rim is outside.
func widest(out []bool, w int) int {
	// Three is one cell straight on, four aslant.
	far := make([]int, len(out))
	most := 0
	for i := range far {
		if !out[i] {
			far[i] = min(far[i-1]+3, far[i-w]+3, far[i-w-1]+4, far[i-w+1]+4)
		}
	}
	for i := len(far) - 1; i >= 0; i-- {
		if !out[i] {
			far[i] = min(far[i], far[i+1]+3, far[i+w]+3, far[i+w+1]+4, far[i+w-1]+4)
			most = max(most, far[i])
		}
	}
	return max(0, 2*most/3-1)
}

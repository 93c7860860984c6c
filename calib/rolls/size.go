package rolls

import (
	"cmp"
	"math"
	"slices"

	"dicetable/calib"
)

// sizeGap is from which step on, between the dice sorted by size, they are of
// two sizes, mm: what is measured of one die is off by up to half of it.
const sizeGap = 1.2

// slot is one die of a colour: the smallest of it, the next one, and so on.
type slot struct {
	colour, n int
	middle    float64
}

// size tells the sizes of the set, the smallest first, and which die is of
// which. Dice of one colour cannot be told apart, but in every throw one of
// them is the smallest: over many throws that shows whether it really is.
func (k *Knowledge) size(throws []Throw) []float64 {
	var slots []slot
	for i := range k.Colours {
		c := &k.Colours[i]
		c.groups = make([]int, len(c.slots))
		for n, sizes := range c.slots {
			if len(sizes) > 0 {
				slots = append(slots, slot{i, n, middle(sizes)})
			}
		}
	}
	slices.SortFunc(slots, func(a, b slot) int { return cmp.Compare(a.middle, b.middle) })
	var measured [][]float64
	for i, s := range slots {
		if i == 0 || s.middle-slots[i-1].middle >= sizeGap {
			measured = append(measured, nil)
		}
		g := len(measured) - 1
		c := &k.Colours[s.colour]
		c.groups[s.n] = g
		measured[g] = append(measured[g], c.slots[s.n]...)
	}
	return k.settle(measured, throws)
}

// settle gives each size its value, and says which are not known well enough.
func (k *Knowledge) settle(measured [][]float64, throws []Throw) []float64 {
	sizes := make([]float64, len(measured))
	for g, all := range measured {
		sizes[g] = math.Round(10*middle(all)) / 10
		if by := within(all); by > settledMM {
			k.Lacks = append(k.Lacks, calib.Saidf("the size of the dice of about %.1f mm, to within %.1f mm", "die Größe der Würfel von etwa %.1f mm, auf %.1f mm genau", sizes[g], settledMM))
		}
	}
	if edge := together(throws); len(sizes) == 1 && edge > 0 {
		sizes[0] = edge
	}
	for i := range k.Colours {
		c := &k.Colours[i]
		for n, g := range c.groups {
			if len(c.slots[n]) > 0 && !slices.Contains(c.SizesMM, sizes[g]) {
				c.SizesMM = append(c.SizesMM, sizes[g])
			}
		}
		if len(c.SizesMM) == 0 {
			k.Lacks = append(k.Lacks, calib.Saidf("the size of the %s dice", "die Größe der %sen Würfel", calib.ColourSaid(c.Colour)))
		}
	}
	return sizes
}

// together is the edge as it was measured of all dice together, 0 where that
// was done too rarely.
func together(throws []Throw) float64 {
	var edges []float64
	for _, t := range throws {
		if t.EdgeMM > 0 {
			edges = append(edges, t.EdgeMM)
		}
	}
	if len(edges) < leastWhole {
		return 0
	}
	return math.Round(10*middle(edges)) / 10
}

// leastMeasured is how many dice tell how much a measurement is off.
const leastMeasured = 6

// within is how far off the middle of values may be, with 95 % certainty.
func within(values []float64) float64 {
	if len(values) < leastMeasured {
		return math.Inf(1)
	}
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	mean, squares := sum/float64(len(values)), 0.0
	for _, v := range values {
		squares += (v - mean) * (v - mean)
	}
	// A median is off by a quarter more than a mean.
	return 2 * 1.25 * math.Sqrt(squares/float64(len(values)-1)/float64(len(values)))
}

// middle is the median.
func middle(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

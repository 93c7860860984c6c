package cubes

import (
	"slices"
	"sort"

	"dicetable/vision"
)

const (
	// sureEdges is the edges' score of dice good enough to measure.
	sureEdges = 0.55
	// besideRough is how far from what dice seem to be, mm, sizes are tried, too: a die moves to
	// where it is seen best, but not far, so that a size is measured rather from where it began.
	besideRough = 1.4
	// wellSeen is the edges' score that half of the measured dice must have for their size to
	// hold for pictures to come: where pips' and sides' edges were taken for a die's they hardly
	// have.
	wellSeen = 0.72
	// measuredOf is how many of the dice whose edges are seen best are read to measure their
	// size.
	measuredOf = 16
	// offKind is by how much more than its kind says a die that is measured may seem to be
	// larger or smaller, mm.
	offKind = 0.5
)

// begin gives the places where dice of one kind may be, and sets the size from which they are
// looked for there: that from which dice are seen best, where it is not known and seems to be no
// usual one.
func (d *Reader) begin(f vision.Frame, s Scene, k *sighting) []found {
	if k.learned > 0 {
		k.size = k.learned
	}
	if k.size > 0 {
		return k.search(s, k.size, &d.planes)
	}
	rough := k.roughSize(s.View)
	if rough == usualMM {
		k.size = rough
		return k.search(s, rough, &d.planes)
	}
	var open []found
	best := 0.0
	for _, at := range []float64{usualMM, rough} {
		places := k.search(s, at, &d.planes)
		for _, size := range []float64{at, at - besideRough, at + besideRough} {
			if fit := d.fit(f, s, places, size); fit > best || open == nil {
				open, k.size, best = places, size, fit
			}
		}
	}
	return open
}

// fit is how well dice are seen at some places if they are looked for from a size: the sum
// of the edges' scores of those that are certain, of the measuredOf best.
func (d *Reader) fit(f vision.Frame, s Scene, open []found, size float64) (sum float64) {
	tried := apart(open, nil, apartBy)
	refine(s, tried, size, true)
	for _, x := range d.best(f, tried) {
		if x.isSure() {
			sum += x.score
		}
	}
	return sum
}

// measure takes the dice's size from those whose edges are seen best, if any
// of them is certain.
func (d *Reader) measure(f vision.Frame, tried []found, k *sighting) {
	sure := slices.DeleteFunc(slices.Clone(d.best(f, tried)), func(x found) bool { return !x.isSure() })
	if k.measured = len(sure) > 0; !k.measured {
		return
	}
	// They are sorted by how well they are seen.
	k.wellMeasured = len(sure) >= leastMeasured && sure[len(sure)/2].score > wellSeen
	sort.Slice(sure, func(i, j int) bool { return sure[i].size < sure[j].size })
	k.size = sure[len(sure)/2].size
}

// best moves the dice whose edges are seen best to the front, and reads and gives those.
func (d *Reader) best(f vision.Frame, tried []found) []found {
	sort.SliceStable(tried, func(i, j int) bool { return tried[i].score > tried[j].score })
	best := tried[:min(len(tried), measuredOf)]
	d.judge(f, best)
	return best
}

// isSure reports whether a die is seen well enough to be measured.
func (x found) isSure() bool {
	return x.chance > sureChance && x.score > sureEdges && x.size > x.kind.MinMM-offKind && x.size < x.kind.MaxMM+offKind
}

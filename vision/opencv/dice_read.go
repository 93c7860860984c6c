package opencv

import (
	"fmt"
	"sort"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// found is a die as the search has it.
type found struct {
	candidate
	region *region
	kind   Kind
	// start is where the search had it.
	start  calib.Point
	face   dice.Face
	chance float64
	// marks is what its marks alone say of the face, without the network.
	marks faceReading
	net   chances
}

// DiceReader reads dice. It is for one goroutine at a time and keeps nothing
// between pictures but the network for faces.
type DiceReader struct{ net *faceNet }

// NewDiceReader makes a reader; close it after use.
func NewDiceReader() (*DiceReader, error) {
	n, err := newFaceNet()
	if err != nil {
		return nil, err
	}
	return &DiceReader{n}, nil
}

// Close frees the network.
func (d *DiceReader) Close() { d.net.close() }

// Read finds and reads every die of the set in a frame.
func (d *DiceReader) Read(f vision.Frame, s Scene, set Set) (DiceReading, error) {
	if err := f.Check(); err != nil {
		return DiceReading{}, err
	}
	white := [3]float32{float32(s.White[0]), float32(s.White[1]), float32(s.White[2])}
	out := DiceReading{Dice: []vision.Die{}, Doubts: []Doubt{}}
	for _, kind := range set.Kinds {
		of, ok := bodies[kind.Colour]
		if !ok {
			return DiceReading{}, fmt.Errorf("the set %q has %s dice, which the recogniser has not learned to see", set.Name, kind.Colour)
		}
		print := printOf(f, s, white, of)
		var regions []*region
		for _, b := range clusters(f, white, of, &print) {
			regions = append(regions, look(f, b.grown(10, f), white, of, &print))
		}
		all, size, err := d.kind(f, s, regions, kind)
		if err != nil {
			return DiceReading{}, err
		}
		for _, x := range all {
			out.Dice = append(out.Dice, x.die(s.View))
			if why := x.doubt(); why != "" {
				out.Doubts = append(out.Doubts, Doubt{At: x.at, Colour: kind.Colour, Reason: why})
			}
		}
		for _, r := range regions {
			out.Doubts = append(out.Doubts, r.unexplained(s, all, size, kind)...)
		}
	}
	return out, nil
}

// sureEdges is the edges' score of dice good enough to measure.
const sureEdges = 0.65

// rounds is how often places that are still free are looked at again.
const rounds = 5

// kind reads the dice of one kind. They are of one size, which is measured
// first when the table has not learned it.
func (d *DiceReader) kind(f vision.Frame, s Scene, regions []*region, kind Kind) ([]found, float64, error) {
	var open []found
	size := s.DieSizeMM
	for _, r := range regions {
		for _, c := range r.search(s.View, (kind.MinMM+kind.MaxMM)/2) {
			open = append(open, found{candidate: c, kind: kind, region: r})
		}
	}
	var sure, weak []found
	for round := range rounds {
		tried := apart(open, sure)
		if len(tried) == 0 {
			break
		}
		if err := d.try(f, s, tried, size); err != nil {
			return nil, 0, err
		}
		if round == 0 && size == 0 {
			if size = middleSize(tried); size == 0 {
				size = (kind.MinMM + kind.MaxMM) / 2
			}
			if err := d.try(f, s, tried, size); err != nil {
				return nil, 0, err
			}
		}
		open = without(open, tried)
		for _, x := range tried {
			if x.chance > sureChance && x.score > leastEdges {
				sure = append(sure, x)
			} else {
				weak = append(weak, x)
			}
		}
	}
	sure = apart(sure, nil)
	for _, x := range apart(weak, sure) {
		if x.isDie() {
			sure = append(sure, x)
		}
	}
	var dice []found
	for _, x := range sure {
		if !s.covered(x.at) {
			x.marks = readFace(rectify(f, x.cube), x.kind.Faces)
			dice = append(dice, x)
		}
	}
	return dice, size, nil
}

// sureChance is that of a face from which a place is taken.
const sureChance = 0.9

// try refines the dice, of free size if size is 0, and reads their faces.
func (d *DiceReader) try(f vision.Frame, s Scene, all []found, size float64) error {
	cubes := make([]cube, len(all))
	for i := range all {
		x := &all[i]
		c := x.candidate
		if size > 0 {
			c.size = size
		}
		x.candidate = x.region.refine(s.View, c, size == 0)
		cubes[i] = x.cube
	}
	said, err := d.net.read(f, cubes)
	if err != nil {
		return err
	}
	for i := range all {
		x := &all[i]
		x.net = said[i]
		x.face, x.chance = said[i].best(x.kind.Faces)
	}
	return nil
}

// middleSize is the median size of the dice that are seen best, or 0.
func middleSize(all []found) float64 {
	var sizes []float64
	for _, x := range all {
		if x.chance > sureChance && x.score > sureEdges {
			sizes = append(sizes, x.size)
		}
	}
	if len(sizes) == 0 {
		return 0
	}
	sort.Float64s(sizes)
	return sizes[len(sizes)/2]
}

// without are those of all at whose places none of tried began.
func without(all, tried []found) []found {
	gone := map[*region]map[calib.Point]bool{}
	for _, x := range tried {
		if gone[x.region] == nil {
			gone[x.region] = map[calib.Point]bool{}
		}
		gone[x.region][x.start] = true
	}
	var left []found
	for _, x := range all {
		if !gone[x.region][x.at] {
			left = append(left, x)
		}
	}
	return left
}

// apart are the best of all that do not lie in one another, nor in taken.
func apart(all, taken []found) []found {
	sort.Slice(all, func(i, j int) bool { return all[i].worth() > all[j].worth() })
	var kept []found
	for _, x := range all {
		if !x.liesIn(taken) && !x.liesIn(kept) {
			x.start = x.at
			kept = append(kept, x)
		}
	}
	return kept
}

func (d found) liesIn(all []found) bool {
	for _, k := range all {
		if overlap(d.cube, k.cube) {
			return true
		}
	}
	return false
}

// isDie says whether there is a die at all in this place.
func (d found) isDie() bool { return d.net[0] < 0.5 && d.score > leastEdges }

// doubt says in words why a die's value is not certain, or nothing.
func (d found) doubt() string {
	switch {
	case d.chance < 0.9 || d.net[0] > 0.1:
		return fmt.Sprintf("a %s die's face is not clear: %s with a chance of %.2f", d.kind.Colour, d.face, d.chance)
	}
	return ""
}

// worth orders candidates that exclude one another.
func (d found) worth() float64 { return d.score + d.chance }

// die is d as the reading has it.
func (d found) die(v calib.View) vision.Die {
	out := vision.Die{
		Value: d.face, Colour: d.kind.Colour, CenterPx: d.at, SizeMM: d.size, Outline: d.top(),
		Confidence: d.chance,
	}
	if mm, ok := v.Locate(d.at, d.size); ok {
		out.CenterMM = &mm
	}
	return out
}

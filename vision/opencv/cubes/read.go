package cubes

import (
	"fmt"
	"slices"
	"sort"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
	"dicetable/vision/opencv/faces"
)

// found is a die as the search has it.
type found struct {
	candidate
	region *region
	kind   Kind
	// start is where the search had it.
	start     calib.Point
	startTurn float64
	// stacked: it lies on another die.
	stacked bool
	// fringe is how much of its colour is seen around it, as a share of a face.
	fringe float64
	// leans is the chance that it leans, rest how that was told.
	leans  float64
	rest   Rest
	face   dice.Face
	chance float64
	net    faces.Chances
	// mark is of a face that shows a one or a star; glares: light may hide some of it.
	mark   mark
	glares bool
}

// Reader reads dice. It is for one goroutine at a time and keeps nothing
// between pictures but its networks, and where the mat's print lies.
type Reader struct {
	// Lesson, if any, is given what the network for leaning dice sees of each
	// yellow die, and where that is, px: for those who teach it.
	Lesson func(at calib.Point, beside []float32)

	net   *faces.Net
	lean  leanNet
	print printed
	// planes are worked in.
	planes edgePlanes
}

// NewReader makes a reader.
func NewReader() (*Reader, error) {
	net, err := faces.New(faceONNX, faces.Usual)
	if err != nil {
		return nil, err
	}
	lean, err := newLeanNet()
	if err != nil {
		return nil, err
	}
	return &Reader{net: net, lean: lean}, nil
}

// Read finds and reads every die of the set in a frame.
func (d *Reader) Read(f vision.Frame, s Scene, set Set) (Reading, error) {
	if err := f.Check(); err != nil {
		return Reading{}, err
	}
	white := [3]float32{float32(s.White[0]), float32(s.White[1]), float32(s.White[2])}
	var seen []sighting
	size := 0.0
	d.print.find(f, s, white)
	all := make([]body, len(set.Kinds))
	for i, kind := range set.Kinds {
		var ok bool
		if all[i], ok = bodies[kind.Colour]; !ok {
			return Reading{}, fmt.Errorf("the set %q has %s dice, which the recogniser has not learned to see", set.Name, kind.Colour)
		}
	}
	for i, boxes := range clusters(f, white, all, &d.print) {
		k := sighting{kind: set.Kinds[i], size: size, learned: s.DieSizeMM}
		for _, b := range boxes {
			k.regions = append(k.regions, look(f, b.grown(besideBox, f), white, all[i], &d.print))
		}
		d.find(f, s, &k)
		d.leaning(f, s, &k)
		size = k.size
		seen = append(seen, k)
	}
	return report(f, s, seen), nil
}

// sighting is what is seen of one kind of dice.
type sighting struct {
	kind    Kind
	regions []*region
	dice    []found
	// size is the dice's edge, mm: to begin with about what it is, or that of another kind, then
	// as learned or measured.
	size float64
	// learned is what the table has learned it to be, or 0.
	learned float64
	// measured: the size is from dice of this picture; wellMeasured: from so many, seen so well,
	// that it holds for pictures to come.
	measured, wellMeasured bool
}

const (
	// leastFit is that of places worth reading.
	leastFit = 0.45
	// sureChance is that of a face from which a place is taken.
	sureChance = 0.9
	// leastNone is the chance that there is no face, below which a place
	// holds a die even if its face is not clear.
	leastNone = 0.12
	// ratherChance is that of a face from which a place whose face is not clear holds a die.
	ratherChance = 0.5
	// leastStrange is the share of such a face that must have the body's colour, and be no print.
	leastStrange = 0.2
	// surelyNone is the chance that there is no face from which a die is not moved any more.
	surelyNone = 0.9
	// movedPx is how far a die must have moved, px, for its face to be read again.
	movedPx = 0.5
	// besideBox is how far around a place of the dice's colour is looked at, px.
	besideBox = 10
	// rounds is how often places that are still free are looked at again.
	rounds = 8
	// lastRounds is how many of these, at the end, allow for dice that lie on others.
	lastRounds = 2
)

// find finds the dice of one kind. They are of one size, which is measured
// first when the table has not learned it.
func (d *Reader) find(f vision.Frame, s Scene, k *sighting) {
	var sure, weak []found
	open := d.begin(f, s, k)
	measured := k.learned > 0
	for round := range rounds {
		taken := apartBy
		if round >= rounds-lastRounds {
			// A die that another one lies on shows most of its face.
			taken = stackedBy
		}
		tried := apart(open, sure, taken)
		if len(tried) == 0 {
			break
		}
		if round == 0 {
			// Places are found best while the size is free.
			refine(s, tried, k.size, true)
			if measured {
				k.size = k.learned
			}
		}
		if round > 0 || measured {
			refine(s, tried, k.size, !measured)
		}
		if !measured {
			d.measure(f, tried, k)
			if measured = k.measured; measured {
				refine(s, tried, k.size, false)
			}
		}
		d.judge(f, tried)
		open = without(open, tried)
		d.settle(f, s, likely(tried))
		for _, x := range tried {
			if x.chance > sureChance {
				sure = append(sure, x)
			} else {
				weak = append(weak, x)
			}
		}
	}
	k.dice = apart(sure, nil, stackedBy)
	for _, x := range apart(weak, k.dice, apartBy) {
		if (x.net[0] < leastNone || x.chance > ratherChance) && x.region.strangeIn(x.cube) > leastStrange {
			k.dice = append(k.dice, x)
		}
	}
}

// search gives the likeliest places of dice of a size.
func (k *sighting) search(s Scene, size float64, planes *edgePlanes) (open []found) {
	for _, r := range k.regions {
		for _, c := range r.search(s.View, size, k.kind.Most == 1, planes) {
			open = append(open, found{candidate: c, kind: k.kind, region: r})
		}
	}
	return likeliest(open)
}

// mostPlaces is how many places of one kind are looked at. Of 2,161 dice of
// labelled and drawn pictures every one began among the best 81; a table of dark
// wood under a warm lamp has thousands of places that look a little like dice.
const mostPlaces = 600

// likeliest are the places whose edges are seen best.
func likeliest(all []found) []found {
	if len(all) <= mostPlaces {
		return all
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].score > all[j].score })
	return all[:mostPlaces]
}

// refine moves the dice to where they are seen best at a size, of free size
// if asked.
func refine(s Scene, all []found, size float64, free bool) {
	for i := range all {
		x := &all[i]
		x.size = size
		x.candidate = x.region.refine(s.View, x.candidate, free)
	}
}

// judge reads the faces of those whose edges are seen well enough to be a
// die's.
func (d *Reader) judge(f vision.Frame, all []found) {
	var of []*found
	for i := range all {
		x := &all[i]
		x.net, x.chance = faces.Chances{1}, 0
		if x.score > leastFit {
			of = append(of, x)
		}
	}
	d.faces(f, of)
}

// settle moves the dice to where they are seen best and reads those that
// moved again.
func (d *Reader) settle(f vision.Frame, s Scene, all []found) {
	var moved []*found
	for i := range all {
		x := &all[i]
		if c := x.region.settle(s.View, x.candidate); c.at.Far(x.at) > movedPx {
			x.candidate = c
			moved = append(moved, x)
		}
	}
	d.faces(f, moved)
}

// likely moves the dice that may be some to the front and gives those.
func likely(all []found) []found {
	sort.SliceStable(all, func(i, j int) bool { return all[i].net[0] < surelyNone && all[j].net[0] >= surelyNone })
	n := sort.Search(len(all), func(i int) bool { return all[i].net[0] >= surelyNone })
	return all[:n]
}

// without are those of all at whose places none of tried began; all is theirs.
func without(all, tried []found) []found {
	type begin struct {
		r  *region
		at calib.Point
		t  float64
	}
	gone := map[begin]bool{}
	for _, x := range tried {
		gone[begin{x.region, x.start, x.startTurn}] = true
	}
	return slices.DeleteFunc(all, func(x found) bool { return gone[begin{x.region, x.at, x.turn}] })
}

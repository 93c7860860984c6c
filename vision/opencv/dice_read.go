package opencv

import (
	"cmp"
	"slices"

	"dicetable/vision"
	"dicetable/vision/opencv/faces"
)

// DiceReader reads dice with three networks: one says where dice may lie, one
// what lies there, and one which face it shows. It is for one goroutine at a
// time and keeps nothing between pictures.
type DiceReader struct {
	find, read *network
	face       *faces.Net
}

// NewDiceReader makes a reader; close it after use.
func NewDiceReader() (*DiceReader, error) {
	var d DiceReader
	var err error
	if d.face, err = faces.New(faceONNX); err != nil {
		return nil, err
	}
	for _, n := range []struct {
		to   **network
		name string
		onnx []byte
	}{{&d.find, "that finds dice", findONNX}, {&d.read, "that reads dice", readONNX}} {
		if *n.to, err = loadNetwork(n.name, n.onnx); err != nil {
			d.Close()
			return nil, err
		}
	}
	return &d, nil
}

// Close frees the networks.
func (d *DiceReader) Close() {
	for _, n := range []*network{d.find, d.read} {
		if n != nil {
			n.close()
		}
	}
}

// Read finds and reads every die in a frame.
func (d *DiceReader) Read(f vision.Frame, s Scene) (DiceReading, error) {
	if err := f.Check(); err != nil {
		return DiceReading{}, err
	}
	spots, err := d.spotsIn(f, s)
	if err != nil {
		return DiceReading{}, err
	}
	looks, err := d.look(f, spots, s.paper)
	if err != nil {
		return DiceReading{}, err
	}
	if s.Mat == nil {
		looks = likeSized(looks)
	}
	looks = once(looks)
	witness(d.face, f, looks)
	real, rest := parted(s, looks)
	return report(f, s, real, rest), nil
}

const (
	// leastLook is the chance of a die from which a place is worth another
	// look, if the last one was leastAside of a side or more beside its
	// middle, or its size wrong by as much; mostLooks are taken at a place.
	leastLook  = 0.02
	leastAside = 0.1
	mostLooks  = 3
	// sameDie is how much of a face another one may hide before both are
	// taken for the same die.
	sameDie = 0.5
)

// look reads the spots, those that were not met well again, and gives what may
// be dice, each once, the most certain first.
func (d *DiceReader) look(f vision.Frame, spots []spot, white paper) ([]look, error) {
	var kept []look
	for range mostLooks {
		looks, err := read(d.read, f, spots, white)
		if err != nil {
			return nil, err
		}
		spots = spots[:0:0]
		for _, l := range looks {
			if l.die < leastLook {
				continue
			}
			kept = append(kept, l)
			if l.aside() > leastAside {
				spots = append(spots, spot{at: l.top.middle(), side: l.top.side(), logit: l.logit})
			}
		}
	}
	return kept, nil
}

// mostUnlike is how many times as large as the others a die may look where no
// mat tells how large they are.
const mostUnlike = 1.9

// likelyDie is the chance of a die from which it counts for that.
const likelyDie = 0.95

// likeSized leaves out what is much smaller or larger than the dice of the
// picture: pips of a large die, and heaps of small ones.
func likeSized(looks []look) []look {
	var sides []float64
	for _, l := range looks {
		if l.die > likelyDie {
			sides = append(sides, l.top.side())
		}
	}
	usual := median(sides)
	return slices.DeleteFunc(looks, func(l look) bool {
		return usual > 0 && (l.top.side() > mostUnlike*usual || l.top.side()*mostUnlike < usual)
	})
}

// aside is how far the spot was from the top face's middle, in sides, or by
// how much its size was wrong, whichever is more.
func (l look) aside() float64 {
	side := l.top.side()
	return max(l.at.Far(l.top.middle())/l.side, side/l.side-1, 1-side/l.side)
}

// once leaves out looks at a die that another look shows better.
func once(looks []look) []look {
	slices.SortStableFunc(looks, func(a, b look) int { return cmp.Compare(b.die, a.die) })
	var kept []look
	for _, l := range looks {
		if l.die >= leastLook && !slices.ContainsFunc(kept, func(k look) bool { return overlap(k.top, l.top) > sameDie }) {
			kept = append(kept, l)
		}
	}
	return kept
}

package opencv

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

const (
	// farOutFrom is how far, in sides, the bottom face of a die that lies flat must be from its top face
	// in the picture to tell the lens: of one straight below the camera no side is seen.
	farOutFrom = 0.2
	// fewestTops and mostTops are how many dice tell the lens, those that lie farthest out.
	fewestTops, mostTops = 4, 16
	// oddFirst is more than any die's bottom face is from its top face, sides.
	oddFirst = 10
	// widerBy is by how much wider lenses are tried, one after the other, and mostWider how
	// many: up to twice as wide as the guess.
	widerBy, mostWider = 0.93, 10
	// perWider is how many dice must lie flat instead of seeming not to for a lens that is wider by e,
	// and leastGain how many more for the guess to be given up.
	perWider, leastGain = 2, 1
)

// errOtherLens: the lens is another one than was guessed, and the frame is to be read again.
var errOtherLens = errors.New("the lens is another one than was guessed")

// tellLens tells by dice that were read whether a lens that was only guessed is a wider one, and is
// errOtherLens then: the finder starts from that one. From straight above, the markers of a mat do
// not tell a long lens from a near camera; but the nearer the camera is, the more of their sides dice
// show, as if they lay on others. Nothing is asked while at most one seems to, or is doubted.
func (r *Reader) tellLens(f vision.Frame, s diceScene, read diceReading) error {
	if r.lensTold || read.odd() < 2 {
		return nil
	}
	tops := read.telling(s.View)
	if len(tops) < fewestTops {
		return nil
	}
	r.lensTold = true
	guess, best := *r.finder.last, *r.finder.last
	least := r.dice.oddIn(f, s.View, tops) - leastGain
	for n := 1; n <= mostWider; n++ {
		wider, ok := guess.through(math.Pow(widerBy, float64(n)))
		if !ok {
			break
		}
		v := wider.View
		v.Lens = v.Lens.Resized(f.Width, f.Height)
		if odd := r.dice.oddIn(f, v, tops) - perWider*math.Log(widerBy)*float64(n); odd < least {
			best, least = wider, odd
		}
	}
	if best.View == guess.View {
		return nil
	}
	r.finder.last = &best
	return errOtherLens
}

// odd is of how many dice was said that they lean or lie on others, or something is doubted.
func (d diceReading) odd() (n int) {
	for _, x := range d.Dice {
		if d.isOdd(x) {
			n++
		}
	}
	return n
}

// isOdd reports whether it was said of a die that it leans or lies on another one, or something is
// doubted of it.
func (d diceReading) isOdd(x vision.Die) bool {
	top := quad(x.Outline)
	isOf := func(k diceDoubt) bool { return k.At.Far(top.middle()) < onDoubt*top.side() }
	return isCalled(x) || slices.ContainsFunc(d.Doubts, isOf)
}

// telling are the top faces of the yellow dice that tell the lens: of those that are odd first, for
// where few markers were seen the view may have others far out.
func (d diceReading) telling(v calib.View) []look {
	var tops []look
	rank := map[quad]float64{}
	for _, x := range d.Dice {
		top := quad(x.Outline)
		size, ok := sized(v, top)
		if !ok || x.Colour != dice.Yellow {
			continue
		}
		drop, _ := dropped(v, top.middle(), size)
		out := math.Hypot(drop.X, drop.Y)
		if d.isOdd(x) {
			out += oddFirst
		}
		if rank[top] = out; out >= farOutFrom {
			tops = append(tops, look{top: top})
		}
	}
	slices.SortStableFunc(tops, func(a, b look) int { return cmp.Compare(rank[b.top], rank[a.top]) })
	return tops[:min(len(tops), mostTops)]
}

// oddIn is how many of some dice lean or lie on others, if a picture is seen in a view, as the
// networks for heaps say it.
func (d *diceReader) oddIn(f vision.Frame, v calib.View, tops []look) (n float64) {
	d.piles.heapedIn(f, v, tops)
	for _, l := range tops {
		n += max(l.heaped, l.tipped)
	}
	return n
}

// through is a mat as it was seen, but through a lens of so many times the focal length; false where
// that does not fit its markers.
func (s Sight) through(times float64) (Sight, bool) {
	lens := s.View.Lens
	lens.Fx, lens.Fy = lens.Fx*times, lens.Fy*times
	// Through what is half as long the same place lies twice as far out.
	lens.Distortion[0] *= times * times
	var seen []calib.Match
	for _, k := range calib.Bluff().Markers {
		if !slices.Contains(s.Markers, k.ID) {
			continue
		}
		for _, c := range k.Corners() {
			seen = append(seen, calib.Match{MM: c, PX: s.View.Project(c, 0)})
		}
	}
	v, rms, err := calib.SolvePose(lens, seen)
	s.View = v
	return s, err == nil && rms < solvedWithin(lens.Width)
}

// lookThrough makes the finder expect the mat as it was seen, but through a lens of so many times
// the focal length; false where that does not fit its markers.
func (m *MatFinder) lookThrough(times float64) bool {
	s, ok := m.last.through(times)
	if ok {
		m.last = &s
	}
	return ok
}

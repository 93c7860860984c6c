package opencv

import (
	"math"
	"slices"
	"time"

	"dicetable/calib"
	"dicetable/vision"
)

// A cup that is held straight over its place looks like a larger one that
// stands farther out: one camera cannot tell them apart. But nobody's cup
// grows. So the reader keeps how large the closed end of each seat's cup looked,
// and takes one that looks larger for held.

const (
	// higher is how much larger a closed end must look than it did: as much as
	// 25 to 30 mm nearer to the camera make of it.
	higher = 1.03
	// keptSizes is how many sizes of a seat's cup are kept, leastSizes from how
	// many on they tell anything.
	keptSizes, leastSizes = 24, 3
	// steadyAt and steadySize are how far a cup in the hand may seem to move,
	// mm, and to grow for so long, steadyFor, that it must be taken for another one
	// that stands: no hand is as steady. steadyReadings must say so at least; while
	// nothing changes there are few.
	steadyAt, steadySize = 1.5, 0.006
	steadyFor            = 3 * time.Second
	steadyReadings       = 4
	// restSize is how much another size than in the reading before a cup may have
	// that is at rest: one that leans or is shaken looks now smaller, now larger.
	restSize = 0.015
)

// seatCup is what is known of the size of one seat's cup.
type seatCup struct {
	// sizes are those that it had while it stood, the last ones.
	sizes []float64
	// last is how it looked in the reading before.
	last closedEnd
	// first is how it looked in the first of as many readings, steady, in which it
	// seemed held and did not move, and since when that was.
	first  closedEnd
	since  time.Time
	steady int
	// fit is what was fitted to it when it stood last; its score is 0 when it has
	// not stood yet.
	fit standing
}

// usual is how large the cup looks when it stands: as in the lower half of the
// readings, for a lifted one may be among them. 0 when that is not known.
func (c *seatCup) usual() float64 {
	if len(c.sizes) < leastSizes {
		return 0
	}
	sorted := slices.Sorted(slices.Values(c.sizes))
	return sorted[len(sorted)/4]
}

// isHeld takes in how the cup looks in a frame taken at a time, and reports whether
// it is held.
func (c *seatCup) isHeld(now closedEnd, at time.Time) bool {
	rests := now.isLike(c.last, restSize)
	c.last = now
	if usual := c.usual(); usual == 0 || now.size < higher*usual {
		c.steady = 0
		if rests {
			c.sizes = append(c.sizes, now.size)
			c.sizes = c.sizes[max(0, len(c.sizes)-keptSizes):]
		}
		return false
	}
	if c.steady == 0 || !now.isLike(c.first, steadySize) {
		c.first, c.since, c.steady = now, at, 0
	}
	if c.steady++; c.steady < steadyReadings || at.Sub(c.since) < steadyFor {
		return true
	}
	c.sizes, c.steady = slices.Repeat([]float64{now.size}, leastSizes), 0
	return false
}

// isLike reports whether two looks are in one place and differ by no more than a
// share of their size.
func (e closedEnd) isLike(o closedEnd, share float64) bool {
	return e.at.Far(o.at) <= steadyAt && max(e.size, o.size) <= (1+share)*min(e.size, o.size)
}

// seatCups are those of all seats, by their numbers.
type seatCups map[int]*seatCup

// see tells cups that stand from those that are held straight over their seats.
// fits are those of the reading's cups. They are taken in their order: two may be
// seen at one seat, and what is known of its cup then depends on which came last.
func (c seatCups) see(f vision.Frame, v calib.View, fits []standing, out *vision.Reading) {
	var ends []seatEnd
	for i, fit := range fits {
		cup := &out.Cups[i]
		if cup.State != vision.Down {
			continue
		}
		if c[cup.Seat] == nil {
			c[cup.Seat] = &seatCup{}
		}
		if end, ok := c[cup.Seat].measure(f, v, fit); ok {
			ends = append(ends, seatEnd{end, cup})
		}
	}
	for i, end := range ends {
		seat := c[end.cup.Seat]
		if seat.usual() == 0 && isAbove(i, ends) {
			doubt(out, "the cup at seat %d looks larger than the others: it may be held above the mat", end.cup.Seat)
		}
		if seat.isHeld(end.closedEnd, f.At) {
			end.cup.State = vision.Held
		}
	}
}

// seatEnd is the closed end of a reading's cup.
type seatEnd struct {
	closedEnd
	cup *vision.Cup
}

// measure measures the cup: as large as usual if anything is seen of that, for
// the rim of the mouth is a circle, too.
func (c *seatCup) measure(f vision.Frame, v calib.View, fit standing) (closedEnd, bool) {
	if usual := c.usual(); usual > 0 {
		if end, ok := measureEnd(f, v, fit, usual); ok && end.size < higher*usual {
			return end, true
		}
	}
	return measureEnd(f, v, fit, 0)
}

const (
	// leastOthers is how many other cups must stand for one to be called larger
	// than these.
	leastOthers = 2
	// likeOthers is how many times as large as the smallest the largest of them may be.
	likeOthers = 1.03
	// largerThan is how many times as large as the largest of them it must be.
	largerThan = 1.03
)

// isAbove reports whether one cup looks larger than all others, which are alike.
func isAbove(one int, ends []seatEnd) bool {
	least, most := math.Inf(1), 0.0
	for i, end := range ends {
		if i != one {
			least, most = min(least, end.size), max(most, end.size)
		}
	}
	return len(ends) > leastOthers && most < likeOthers*least && ends[one].size > largerThan*most
}

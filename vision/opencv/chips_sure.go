package opencv

import (
	"math"

	"dicetable/calib"
)

// What hardly differs from the mat is a chip for certain if all of its rim differs in
// the same way, and at once: noise, a shade or a stain has parts that do not.
const (
	// sureShare is the share of what is seen by which such a chip differs at least.
	sureShare = 0.03
	// sureAround is how much of its rim does.
	sureAround = 0.45
	// sureSharp is how much of that does close to it.
	sureSharp = 0.65
	// leastAround is how much of the rim of anything does that may be a chip.
	leastAround = 0.29
	// leastSharp is how sharp such a rim is: a shade fades.
	leastSharp = 0.3
	// leastFree is how many sectors must have the mat beside them, and not another chip.
	leastFree = 4
	// leastOfRim is how many sectors must where a part of a rim was found: hardly anything but a
	// chip has one there, however little it differs.
	leastOfRim = 7
	// sureRing is how much of it is certain if all sectors are free.
	sureRing = 0.35
	// reseatMM is how far, each way, from where it was suspected a chip may lie, mm.
	reseatMM = 3
)

// difference is what a round place differs by from what is around it.
type difference struct {
	// free is of how many sectors it is told: of those beside no other thing.
	free int
	// share is what the place differs by, as a share of what is seen around it, beyond
	// what noise may be.
	share float64
	// least is what the sector that differs least adds to that, in grey levels.
	least float64
	// around is the same as a share of what the mean sector adds, times that of the
	// sectors that are free: 1 if all of the rim differs alike.
	around float64
	// sharp is what it differs by close to the rim on both sides, as a share of all that it
	// does: 1 for what has an edge there, less for what fades.
	sharp float64
}

// isSure reports whether what differs so from the mat can be nothing but a chip; hasRim,
// whether a part of a rim was found there.
func (d difference) isSure(hasRim bool) bool {
	if hasRim && d.free == sectors && d.around >= sureRing {
		return d.sharp >= sureSharp
	}
	return d.share >= sureShare && d.around >= sureAround && d.sharp >= sureSharp
}

// mayBe reports whether what differs so from the mat may be a chip; hasRim, whether a part of
// a rim was found there.
func (d difference) mayBe(hasRim bool) bool {
	if hasRim && d.free >= leastOfRim {
		return true
	}
	return d.free >= leastFree && d.share >= leastApart && d.around >= leastAround && d.sharp >= leastSharp
}

// hasRim reports whether a part of the rim was found, and it is not suspected only by what is
// within and around.
func (r *round) hasRim() bool { return r.score > 0 }

// differs compares a round place with what is around it.
func (c *closeUp) differs(r *round, others []round) difference {
	var each []colour
	var all, rim, out colour
	for k := range sectors {
		if r.isBeside(others, k) {
			continue
		}
		beside := c.sector(r, k, outsideRim)
		each = append(each, c.sector(r, k, insideRim).minus(beside))
		all, out = all.plus(each[len(each)-1]), out.plus(beside)
		rim = rim.plus(c.sector(r, k, insideRim[len(insideRim)-1:])).minus(c.sector(r, k, outsideRim[:1]))
	}
	if len(each) == 0 {
		return difference{}
	}
	n := float64(len(each))
	length, least := max(1e-9, math.Sqrt(all.dot(all))), math.Inf(1)
	for _, e := range each {
		least = min(least, e.dot(all)/length)
	}
	return difference{
		free: len(each), share: max(0, all.off(colour{})-n*asNoise) / max(1, out.sum()),
		least: least, around: least * n / length * n / sectors, sharp: rim.dot(all) / (length * length),
	}
}

// reseated is a suspected chip where the sector that differs least does so most, and what
// it differs by there.
func (c *closeUp) reseated(r round, others []round) (round, difference) {
	best, most := r, c.differs(&r, others)
	for dy := -reseatMM; dy <= reseatMM; dy++ {
		for dx := -reseatMM; dx <= reseatMM; dx++ {
			there := r
			c.place(&there, r.at.Plus(calib.Point{X: float64(dx), Y: float64(dy)}))
			there.lay()
			if d := c.differs(&there, others); d.free >= most.free && d.least > most.least {
				best, most = there, d
			}
		}
	}
	return best, most
}

// minus takes a colour from another.
func (c colour) minus(d colour) colour { return colour{c[0] - d[0], c[1] - d[1], c[2] - d[2]} }

// dot is the sum of the products of two colours' channels.
func (c colour) dot(d colour) float64 { return c[0]*d[0] + c[1]*d[1] + c[2]*d[2] }

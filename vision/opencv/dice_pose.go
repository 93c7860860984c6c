package opencv

import (
	"math"

	"dicetable/calib"
	"dicetable/vision"
)

// posed is a look with what is known of how the die lies.
type posed struct {
	look
	// body is what its body sends back of the light; zero where that is not known.
	body colour
	// size is the die's edge in mm, 0 without a mat.
	size float64
	// lean is by how much the top face leans, degrees.
	lean float64
	// leans and lies are the chances that it leans by more than 7 degrees and
	// that it lies on another die.
	leans, lies float64
}

// flatAt is how the top face of a die of that edge, mm, is seen that lies
// flat with its middle at a place in the picture, its edges along the mat's;
// and where the middle of the bottom face is. False where nothing lies.
func flatAt(v calib.View, px calib.Point, size float64) (top quad, bottom calib.Point, ok bool) {
	at, ok := v.Locate(px, size)
	if !ok {
		return quad{}, calib.Point{}, false
	}
	for i, c := range (calib.Square{X: at.X - size/2, Y: at.Y - size/2, Size: size}).Corners() {
		top[i] = v.Project(c, size)
	}
	return top, v.Project(at, 0), true
}

// sized is the edge of a die that lies flat with that top face, mm; false
// where nothing lies.
func sized(v calib.View, seen quad) (float64, bool) {
	size := float64(usualDieMM)
	for range 3 {
		top, _, ok := flatAt(v, seen.middle(), size)
		if !ok {
			return 0, false
		}
		size *= seen.side() / top.side()
	}
	return size, true
}

// dropped is the way from the middle of a top face at a place in the picture
// to that of the bottom face, in sides, if a die of that edge, mm, lies flat
// there.
func dropped(v calib.View, px calib.Point, size float64) (calib.Point, bool) {
	top, bottom, ok := flatAt(v, px, size)
	return bottom.Minus(px).Times(1 / top.side()), ok
}

// leaning is the angle between two dice, degrees, by their drops.
func leaning(a, b calib.Point) float64 {
	p, q := downward(a), downward(b)
	dot := p[0]*q[0] + p[1]*q[1] + p[2]*q[2]
	return math.Acos(max(-1, min(1, dot))) * 180 / math.Pi
}

// downward is the direction that a die's drop shows: right, down, and away
// from the eye. As a side is measured, one seen at an angle t drops by twice
// the tangent of t/2.
func downward(drop calib.Point) [3]float64 {
	x, y := drop.X/2, drop.Y/2
	r := x*x + y*y
	return [3]float64{2 * x / (1 + r), 2 * y / (1 + r), (1 - r) / (1 + r)}
}

const (
	// leansFrom is the lean, degrees, which is as likely to be seen of a die
	// that leans as of one that lies flat; leansWithin is how certain that is.
	leansFrom, leansWithin = 25, 1
	// leansAnywhere is the lean, degrees, which makes it no more and no less likely than the
	// network for heaps says where the other dice must tell how the table lies; each leanTells
	// more make it likelier by e.
	leansAnywhere, leanTells = 46, 12
	// hardlyLeans is the lean, degrees, below which it is less likely still, by the ratio
	// hardlyOdds: of drawn dice that were called though they hardly lean as many lay flat.
	hardlyLeans, hardlyOdds = 12, 0.5
	// dropTells is how much likelier, as a ratio of odds, a die leans whose drop says
	// so than what is seen around it says. It is little, for a neighbour of the same
	// colour makes a drop wrong by 30 degrees and more: enough for a doubt where there
	// is one already, never to call a die cocked alone.
	dropTells = 5
	// sidedLean is the lean, degrees, from which a die on a mat of which a side was read too leans
	// with the chance sidedLeans: what lies flat shows hardly any.
	sidedLean, sidedLeans = 15, 0.98
	// heapedLean is the lean, degrees, from which a die on a mat leans with that chance, too, that
	// by what is seen around it rather lies on another one (heapedLies): what is wrong with the
	// one is seldom wrong with the other.
	heapedLean, heapedLies = 20, 0.5
)

// tableIn is the view of the table: by the mat, or without one, where it is known up to its size,
// by most of the dice. It is false if they are too few.
func tableIn(f vision.Frame, s diceScene, looks []look) (calib.View, bool) {
	if s.Mat != nil {
		return s.View, true
	}
	return level(f.Width, f.Height, looks)
}

// posedIn says how the dice in a picture lie. Without a mat their sizes are
// not known, and whether one leans is told from the others.
func posedIn(f vision.Frame, s diceScene, looks []look) []posed {
	v, known := tableIn(f, s, looks)
	all := make([]posed, len(looks))
	for i, l := range looks {
		all[i] = posed{look: l, leans: l.leaning, lies: l.stacked}
		if known {
			all[i].pose(v)
		}
		switch p := &all[i]; {
		case s.Mat != nil:
			p.leans = raised(l.tipped, leanInPlay*math.Pow(dropTells, p.leans))
			if l.sided && p.lean >= sidedLean || l.heaped >= heapedLies && p.lean >= heapedLean {
				p.leans = max(p.leans, sidedLeans)
			}
			// Its top alone is no evidence: both must say so.
			p.lies = min(l.stacked, raised(l.heaped, lieInPlay))
		case known:
			p.size = 0
			p.leans = raised(l.tipped, leanOdds(p.lean))
			p.lies = raised(l.heaped, lieAnywhere*math.Sqrt(odds(l.stacked)))
		}
	}
	return all
}

// leanOdds is how much likelier a lean makes it, without a mat, that a die leans than what is seen
// around it says, as a ratio of odds.
func leanOdds(lean float64) float64 {
	ratio := math.Exp((lean - leansAnywhere) / leanTells)
	if lean < hardlyLeans {
		ratio *= hardlyOdds
	}
	return ratio
}

// raised is a chance whose odds are that many times as high.
func raised(chance, odds float64) float64 { return chance * odds / (1 - chance + chance*odds) }

// pose says how a die lies in a view of the table, and that it leans, by its drop.
func (p *posed) pose(v calib.View) {
	var ok bool
	if p.size, ok = sized(v, p.top); !ok {
		return
	}
	flat, _ := dropped(v, p.top.middle(), p.size)
	p.lean = leaning(flat, p.drop)
	p.leans = chance(float32((p.lean - leansFrom) / leansWithin))
}

// mostShared is how much of its place on the table a die may seem to share
// with another one.
const mostShared = 0.2

// sharing says which dice seem to be where another one is: one of the two lies
// on the other, or is a part of it.
func sharing(s diceScene, all []posed) []bool {
	shared := make([]bool, len(all))
	places := make([]quad, len(all))
	for i, p := range all {
		if s.Mat == nil {
			places[i] = p.top
			continue
		}
		for k, c := range p.top {
			if on, ok := s.View.Locate(c, p.size); ok {
				places[i][k] = on
			}
		}
	}
	for i := range all {
		for j := range i {
			if overlap(places[i], places[j]) > mostShared {
				shared[i], shared[j] = true, true
			}
		}
	}
	return shared
}

// withoutParts leaves out, where more dice are seen than there are, what is none for
// certain and lies where another one is: a side of that one.
func withoutParts(s diceScene, all []posed) []posed {
	shared := sharing(s, all)
	var dice []posed
	for i, p := range all {
		if !shared[i] || p.atLeast() >= sureDie {
			dice = append(dice, p)
		}
	}
	return dice
}

const (
	// leanInPlay, lieInPlay and lieShared are how much rarer or more frequent dice that
	// lean and dice that lie on others are than among those that the network learned
	// from, as ratios of odds: in play, and of two of which one must lie on the other.
	leanInPlay, lieInPlay, lieShared = 0.03, 0.08, 1
	// lieAnywhere is how much rarer or more frequent they lie on others where no mat is, and
	// the reader counts half as much as those networks.
	lieAnywhere = 0.03
	// unseenOdds, unreadOdds and hiddenOdds are the odds that a die that the set lacks
	// lies under none of the others, for those that it lies under one of which the
	// network says nothing: where nothing else is seen that may be it, where there is,
	// and where a hand or a cup hides some.
	unseenOdds, unreadOdds, hiddenOdds = 0.2, 1, 40
)

// heap says of dice that seem to lie on others, by what is seen around them, that
// they do, if there is one that they may lie on: another one shares their place, or
// so many dice of the set lack, and lie elsewhere with these odds.
func heap(all []posed, lacking int, elsewhere float64, shared []bool) {
	sum := elsewhere
	for i, p := range all {
		if !shared[i] {
			sum += odds(p.heaped)
		}
	}
	for i := range all {
		switch p := &all[i]; {
		case shared[i]:
			p.lies = max(p.lies, raised(p.heaped, lieShared))
		case lacking > 0:
			own := odds(p.heaped)
			p.lies = max(p.lies, raised(p.heaped, lieInPlay), float64(lacking)*own/(float64(lacking)*own+sum-own))
		}
	}
}

// lackingOf is how many dice of a set that is thrown whole are not among those seen,
// and elsewhere the odds that they lie under none of these. How many a hand or a cup
// hides is not known.
func lackingOf(s diceScene, set diceSet, seen int, rest []look) (lacking int, elsewhere float64) {
	if set.whole {
		lacking = max(0, set.most()-seen)
	}
	switch {
	case s.Hides:
		return min(lacking, 1), hiddenOdds
	case len(unread(set, rest, false)) > 0:
		return lacking, unreadOdds
	}
	return lacking, unseenOdds
}

// odds are those of a chance.
func odds(chance float64) float64 { return chance / max(1e-9, 1-chance) }

// flatSizes are the sizes of the dice that certainly are dice and lie flat.
func flatSizes(all []posed) []float64 {
	var sizes []float64
	for _, p := range all {
		if p.die > sureDie && max(p.leans, p.lies) < sureFlat && p.size > 0 {
			sizes = append(sizes, p.size)
		}
	}
	return sizes
}

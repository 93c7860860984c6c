package opencv

import (
	"dicetable/calib"
)

// atEdge is what is doubted where board and mat meet in the picture.
const atEdge = "whether a disc lies on the board's edge or beside it is not clear"

const (
	// overhang is how far beyond the board's edge the middle of a disc may seem to be before
	// it falls, mm.
	overhang = 4
	// overMM is how far over the board's top it is certain that what is seen is seen over it,
	// mm: nearer to its edge that edge itself looks like a rim, and it is found to a
	// millimetre or two.
	overMM = 2.5
	// leastOver is how well the rim is seen over the board of a disc that lies there.
	leastOver = 0.5
	// mostOver is how well it is of a disc that does not.
	mostOver = 0.35
	// mostAtEdge is the share in sight of a rim of which the board may hide a part.
	mostAtEdge = 0.75
)

// siftAtEdge parts what looks like discs on a board into those that may lie on it and
// those that its edge cuts. Where what is seen is board and mat, there is neither.
func (c *closeUp) siftAtEdge(found []round, b board, mat func(calib.Point, colour) uint8) (lying, cut []round) {
	for i := range found {
		switch r := &found[i]; {
		case c.isOverBoard(r, b):
			lying = append(lying, *r)
		case c.isGround(r, b, mat):
		case c.isCutBy(r, b):
			cut = append(cut, *r)
		default:
			lying = append(lying, *r)
		}
	}
	return lying, cut
}

// isGround reports whether most of what is seen within a rim at the board's edge is the
// board or the mat, be it in a shadow, whose own edge may look like a rim.
func (c *closeUp) isGround(r *round, b board, mat func(calib.Point, colour) uint8) bool {
	top, ground, n := boardGround(b.own), 0, 0
	for i, k := range r.points {
		for share, t := range inShares {
			place := r.middle.Towards(k.at, t)
			at, ok := c.view.Locate(c.px(place), b.Height)
			seen, isSeen := c.inside(r, i, share)
			if !ok || !isSeen {
				continue
			}
			is := mat
			if b.depth(at) > 0 {
				is = top
			}
			n++
			if is(c.toPlan(place), seen) != foreign {
				ground++
			}
		}
	}
	return 2*ground > n
}

// isOverBoard reports whether of a disc that seems to reach over the board's edge
// the part above the board is seen: of one that fell the board hides it.
func (c *closeUp) isOverBoard(r *round, b board) bool {
	return b.depth(r.at) > overhang || c.overBoard(r, b) > leastOver
}

// overBoard is how well the rim of a disc is seen that lies as high as the board's
// top, over the board, with its own colour inside; 0 where that is too little to tell.
func (c *closeUp) overBoard(r *round, b board) float64 {
	own := c.body(r)
	return c.shareOver(r, b, func(i int, inside colour) float64 {
		if inside.angle(own) < likeAngle {
			return r.rim[i]
		}
		return 0
	})
}

// isCutBy reports whether of what looks like a disc that reaches over the board's edge only
// the part beside it is one: over the board there is the board, which hides the rest.
func (c *closeUp) isCutBy(r *round, b board) bool {
	const most = 0.9
	if b.depth(r.at) > overhang || judge(c.body(r), b.own) != foreign {
		return false
	}
	return c.shareOver(r, b, func(_ int, inside colour) float64 {
		if judge(inside, b.own) != foreign {
			return 1
		}
		return 0
	}) >= most
}

// shareOver is the mean of what something says of the points of a disc's rim that are
// free and over the board, of their number and the colour inside each; 0 where they are
// too few to tell.
func (c *closeUp) shareOver(r *round, b board, of func(i int, inside colour) float64) float64 {
	sum, n := 0.0, 0.0
	for i, k := range r.points {
		at, ok := c.view.Locate(c.px(k.at), b.Height)
		if !ok || r.hidden[i] != free || b.depth(at) <= overMM {
			continue
		}
		n++
		if inside, ok := c.inside(r, i, len(inShares)-1); ok {
			sum += of(i, inside)
		}
	}
	if n < rimPoints/10 {
		return 0
	}
	return sum / n
}

// isAtEdge reports whether what is seen of a fallen disc may be one that reaches
// over the board's edge: then more is seen of it there.
func (c *closeUp) isAtEdge(r *round, b board) bool {
	high := round{roundKind: roundKind{r.radius, b.Height + discThick}, kind: r.kind}
	at, ok := c.view.Locate(c.px(r.middle), high.height)
	if r.seen > mostAtEdge || !ok || b.depth(at) < -2*overhang {
		return false
	}
	c.place(&high, at)
	c.measure(&high)
	return c.overBoard(&high, b) > mostOver
}

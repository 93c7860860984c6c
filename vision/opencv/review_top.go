package opencv

import (
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
)

const (
	// toSide is how far from the middle of a face the other faces of the same die are looked
	// for, in sides.
	toSide = 0.65
	// sideTurned is the angle from the upright, degrees, from which a face is no top if another
	// one of the die is seen. From 45 on the other is the upper one, and outlines are not exact.
	sideTurned = 49
)

// tellTops tells the top faces of dice that are called. Of one that leans two faces may be in plain
// view, and the one that rather looks at the camera, which geometry reads, need not be the upper one.
func (r *review) tellTops() {
	for i, x := range r.dice {
		if (x.Cocked || x.Stacked) && x.Colour != dice.Red {
			r.dice[i] = r.topped(x)
		}
	}
}

// topped is a die with the upper one of its faces for its top, if the networks are certain of that
// one as well, and that it is of the same die.
func (r *review) topped(x lyingDie) lyingDie {
	looks := r.looked(x.spotsOfFaces())
	k := slices.IndexFunc(looks, func(l look) bool { return overlap(l.top, x.top) > sameDie })
	if k < 0 {
		return x
	}
	for _, l := range looks {
		if l.isYellowDie() && !r.isRead(l) && l.meets(looks[k]) && fromUpright(r.s.View, looks[k].top, l.top) > sideTurned {
			top := r.dieOf(l)
			x.top, x.Outline, x.CenterPx, x.Value, x.Confidence = top.top, top.Outline, top.CenterPx, top.Value, top.Confidence
			return x
		}
	}
	return x
}

// meets reports whether two looks are at two faces of one die, by the way to its bottom.
func (l look) meets(m look) bool { return l.isTurnedSideOf(m) || m.isTurnedSideOf(l) }

// spotsOfFaces are the middle of its top face and those where faces beside that may be seen.
func (x lyingDie) spotsOfFaces() []spot {
	middle, side := x.top.middle(), x.top.side()
	spots := []spot{{at: middle, side: side}}
	for k, a := range x.top {
		edge := a.Towards(x.top[(k+1)%4], 0.5)
		spots = append(spots, spot{at: middle.Towards(edge, 2*toSide), side: side})
	}
	return spots
}

// fromUpright is by how much a face is turned from the upright, away from another one that meets it,
// degrees. Both are at right angles, so how wide each is seen across the edge where they meet tells
// how they are turned to the camera, and the view how upright that is.
func fromUpright(v calib.View, face, other quad) float64 {
	apart := face.middle().Minus(other.middle())
	across := apart.Times(1 / apart.Far(calib.Point{}))
	size, _ := sized(v, face)
	flat, _ := dropped(v, face.middle(), size)
	down := downward(flat)
	up := math.Atan2(-down[0]*across.X-down[1]*across.Y, down[2])
	return (math.Atan2(other.width(across), face.width(across)) - up) * 180 / math.Pi
}

// width is how wide a face is seen in a direction.
func (q quad) width(way calib.Point) float64 {
	a, b := q.halfEdges()
	return 2 * math.Hypot(a.X*way.X+a.Y*way.Y, b.X*way.X+b.Y*way.Y)
}

package sim

import (
	"math"
	"math/rand/v2"
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/sim/internal/space"
)

// bluffFaces are those of a Bluff die in the order of SceneDie.Faces:
// opposite ones make seven, the star counting six (BL-1).
var bluffFaces = [6]dice.Face{3, 4, 2, 5, dice.Star, 1}

// pipFaces are those of a die with pips alone.
var pipFaces = [6]dice.Face{3, 4, 2, 5, 6, 1}

// Rest is how a die lies: its middle, and how it is turned.
type Rest struct {
	At calib.Point
	// Size is the die's edge, Height that of its middle above the mat, mm.
	Size, Height float64
	Turn         space.M
	Top          dice.Face
	// Cocked leans on something; Stacked lies on another die.
	Cocked, Stacked bool
}

// flat is a die of a size lying on the mat, turned by yaw.
func flat(at calib.Point, size float64, top dice.Face, yaw float64) Rest {
	return Rest{At: at, Size: size, Height: size / 2, Turn: facing(top, yaw), Top: top}
}

// facing turns a die so that top is up, then around the vertical by yaw.
func facing(top dice.Face, yaw float64) space.M {
	const right = math.Pi / 2
	if top == 6 {
		top = dice.Star // which is on the same side
	}
	up := space.Identity
	for i, f := range bluffFaces {
		if f != top {
			continue
		}
		// Turn the face's own axis to -z, which is up.
		up = [6]space.M{
			space.Turn(space.V{0, 1, 0}, right), space.Turn(space.V{0, 1, 0}, -right),
			space.Turn(space.V{1, 0, 0}, -right), space.Turn(space.V{1, 0, 0}, right),
			space.Turn(space.V{1, 0, 0}, math.Pi), space.Identity,
		}[i]
	}
	return space.Turn(space.V{0, 0, 1}, yaw).Mul(up)
}

// Chance says how often dice do not lie flat when a throw of several comes
// to rest, each from 0 to 1.
type Chance struct {
	Cocked, Stacked float64
}

// Throw lets n Bluff dice of a size come to rest around a place, no farther
// than reach from it, in reach of no other die: flat, apart or touching, and
// by chance one of them cocked against another or stacked on it.
func Throw(rng *rand.Rand, n int, size float64, around calib.Point, reach float64, c Chance, others []Rest) []Rest {
	return scatter(rng, bluffFaces, slices.Repeat([]float64{size}, n), around, reach, c, others)
}

// scatter is Throw for dice of several sizes; reach is that of the largest.
func scatter(rng *rand.Rand, faces [6]dice.Face, sizes []float64, around calib.Point, reach float64, c Chance, others []Rest) []Rest {
	n := len(sizes)
	odd := rng.Float64()
	rests := make([]Rest, 0, n)
	for i, size := range sizes {
		top, yaw := face(rng, faces), rng.Float64()*2*math.Pi
		last := i == n-1 && n > 1
		if last && odd < c.Cocked {
			if r, ok := lean(rng, faces, size, around, reach, append(rests, others...), len(rests), 10, 40); ok {
				return append(rests, r)
			}
		}
		if last && odd >= c.Cocked && odd < c.Cocked+c.Stacked {
			if r, ok := pile(rng, size, rests, top, yaw); ok {
				return append(rests, r)
			}
		}
		far := reach + (slices.Max(sizes)-size)/math.Sqrt2
		rests = append(rests, lay(rng, size, around, far, append(rests[:len(rests):len(rests)], others...), top, yaw))
	}
	return rests
}

// lay finds a free place; some dice touch one that lies already.
func lay(rng *rand.Rand, size float64, around calib.Point, reach float64, taken []Rest, top dice.Face, yaw float64) Rest {
	for try := 0; ; try++ {
		// When it is crowded the throw spreads out.
		far := reach * (1 + float64(try/60)*0.1)
		at := within(rng, around, far)
		if len(taken) > 0 && rng.Float64() < 0.3 {
			other := taken[rng.IntN(len(taken))]
			at, yaw = touch(rng, size, other)
		}
		r := flat(at, size, top, yaw)
		if math.Hypot(at.X-around.X, at.Y-around.Y) <= far && free(r, 1, taken) {
			return r
		}
	}
}

// layApart finds a place clear of all that lies already, as long as there is one.
func layApart(rng *rand.Rand, size float64, around calib.Point, reach float64, taken []Rest, top dice.Face) Rest {
	const tries = 300
	for try := range tries {
		clear := 2 - float64(try)/tries*0.5
		r := flat(within(rng, around, reach), size, top, rng.Float64()*2*math.Pi)
		if !slices.ContainsFunc(taken, func(o Rest) bool {
			return math.Hypot(o.At.X-r.At.X, o.At.Y-r.At.Y) < clear*(size+o.Size)/2
		}) {
			return r
		}
	}
	return lay(rng, size, around, reach, taken, top, rng.Float64()*2*math.Pi)
}

// touch is a place side by side with another die, a hair apart.
func touch(rng *rand.Rand, size float64, other Rest) (calib.Point, float64) {
	side := yawOf(other.Turn) + float64(rng.IntN(4))*math.Pi/2
	slide := (rng.Float64() - 0.5) * size
	gap := (size + other.Size) / 2 * 1.012
	return calib.Point{
		X: other.At.X + gap*math.Cos(side) - slide*math.Sin(side),
		Y: other.At.Y + gap*math.Sin(side) + slide*math.Cos(side),
	}, side
}

// yawOf is how far a flat die is turned, up to quarter turns.
func yawOf(m space.M) float64 {
	for _, axis := range [3]space.V{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}} {
		if v := m.Of(axis); math.Abs(v[2]) < 0.5 {
			return math.Atan2(v[1], v[0])
		}
	}
	return 0
}

// pile is a die lying on one of others, where no higher one is in its way.
func pile(rng *rand.Rand, size float64, others []Rest, top dice.Face, yaw float64) (Rest, bool) {
	for range 50 {
		below := others[rng.IntN(len(others))]
		over := min(size, below.Size)
		r := flat(calib.Point{X: below.At.X + (rng.Float64()-0.5)*0.7*over, Y: below.At.Y + (rng.Float64()-0.5)*0.7*over}, size, top, yaw)
		r.Height = below.Height + (below.Size+size)/2
		r.Stacked = true
		if free(r, 1, slices.DeleteFunc(slices.Clone(others), func(o Rest) bool { return o.Size <= below.Size })) {
			return r, true
		}
	}
	return Rest{}, false
}

// lean is a die that stands on one edge and leans with another against the
// side of a die that lies flat, from least to most degrees.
func lean(rng *rand.Rand, faces [6]dice.Face, size float64, around calib.Point, reach float64, taken []Rest, own int, least, most float64) (Rest, bool) {
	for range 80 {
		if own == 0 {
			break
		}
		wall := taken[rng.IntN(own)]
		if wall.Cocked || wall.Stacked {
			continue
		}
		tilt := (least + (most-least)*rng.Float64()) * math.Pi / 180
		side := yawOf(wall.Turn) + float64(rng.IntN(4))*math.Pi/2
		r := leaning(wall.At, wall.Size/2, size, face(rng, faces), side, tilt)
		if math.Hypot(r.At.X-around.X, r.At.Y-around.Y) <= 1.3*reach && free(r, 1.3, without(taken, wall)) {
			return r, true
		}
	}
	return Rest{}, false
}

// leaning is a die that leans by tilt against what reaches so far from its
// middle toward the die, at side; both angles are radians.
func leaning(wall calib.Point, reach, size float64, top dice.Face, side, tilt float64) Rest {
	sin, cos := math.Sincos(tilt)
	gap := reach + size/2*(sin+cos)*1.005
	dy, dx := math.Sincos(side)
	r := flat(calib.Point{X: wall.X + gap*dx, Y: wall.Y + gap*dy}, size, top, side)
	r.Height = size / 2 * (sin + cos)
	// The edge nearest to the wall rises: turn about the axis along it.
	r.Turn = space.Turn(space.V{-dy, dx, 0}, tilt).Mul(r.Turn)
	r.Cocked = true
	return r
}

func without(taken []Rest, one Rest) []Rest {
	var out []Rest
	for _, t := range taken {
		if t != one {
			out = append(out, t)
		}
	}
	return out
}

// free reports whether a die lies clear of all others, when all are grown by a
// factor: two squares are apart when a side of one separates them.
func free(r Rest, grown float64, taken []Rest) bool {
	for _, t := range taken {
		if math.Hypot(r.At.X-t.At.X, r.At.Y-t.At.Y) < 1.5*((r.Size+t.Size)/2*grown) && !apart(r, t, grown) {
			return false
		}
	}
	return true
}

func apart(a, b Rest, grown float64) bool {
	dx, dy := b.At.X-a.At.X, b.At.Y-a.At.Y
	diff := yawOf(a.Turn) - yawOf(b.Turn)
	// How far a square reaches along the other one's sides.
	askew := math.Abs(math.Sin(diff)) + math.Abs(math.Cos(diff))
	for _, pair := range [2][2]Rest{{a, b}, {b, a}} {
		wide, other := pair[0].Size*grown/2*1.005, pair[1].Size*grown/2*1.005*askew
		s, c := math.Sincos(yawOf(pair[0].Turn))
		if math.Abs(dx*c+dy*s) >= wide+other || math.Abs(dy*c-dx*s) >= wide+other {
			return true
		}
	}
	return false
}

// within is a place no farther than reach from another, evenly spread.
func within(rng *rand.Rand, around calib.Point, reach float64) calib.Point {
	s, c := math.Sincos(rng.Float64() * 2 * math.Pi)
	d := reach * math.Sqrt(rng.Float64())
	return calib.Point{X: around.X + d*c, Y: around.Y + d*s}
}

// face is a fair throw of a die.
func face(rng *rand.Rand, faces [6]dice.Face) dice.Face { return faces[rng.IntN(6)] }

package opencv

import (
	"math"

	"dicetable/calib"
)

const (
	// leastLevel is how many dice tell how a table without a mat lies.
	leastLevel = 3
	// levelHeight is how far away it is taken to be, mm: any would do.
	levelHeight = 1000
	// mostOff is the square of what a single die counts for at most, so that
	// one that leans does not tilt the table.
	mostOff = 0.05
	// leastDown is the cosine of the most aslant that a table is looked for, 72 degrees.
	leastDown = 0.3
)

// level is a view of the table without a mat on which most of the dice lie
// flat, through a lens as most cameras have. It is false if they are too few.
func level(width, height int, looks []look) (calib.View, bool) {
	if len(looks) < leastLevel {
		return calib.View{}, false
	}
	longest := calib.LensGuess(max(width, height), 1)
	lens := calib.Lens{
		Width: width, Height: height, Fx: longest.Fx, Fy: longest.Fy,
		Cx: float64(width-1) / 2, Cy: float64(height-1) / 2,
	}
	best, least := levelled(lens, calib.Point{}, looks)
	// Where some dice are badly outlined, what is best near straight above is not best of all.
	way := downward(usualDrop(looks))
	if way[2] < leastDown {
		return best, true
	}
	if v, off := levelled(lens, calib.Point{X: way[0] / way[2], Y: way[1] / way[2]}, looks); off < least {
		best = v
	}
	return best, true
}

// levelled is the view that fits the dice best near that slope of the table, and how little
// they seem to lie flat in it.
func levelled(lens calib.Lens, slope calib.Point, looks []look) (v calib.View, least float64) {
	v = calib.View{Lens: lens, Pose: tilted(slope)}
	least = uneven(v, looks)
	for step := 0.32; step > 0.005; step /= 2 {
		for better := true; better; {
			better = false
			for _, way := range [4]calib.Point{{X: step}, {X: -step}, {Y: step}, {Y: -step}} {
				try := v
				try.Pose = tilted(slope.Plus(way))
				if off := uneven(try, looks); off < least {
					v, slope, least, better = try, slope.Plus(way), off, true
				}
			}
		}
	}
	return v, least
}

// tilted is the pose of a camera above a table whose normal has that slope
// to the right and downward in the camera's axes.
func tilted(slope calib.Point) calib.Pose {
	n := math.Sqrt(1 + slope.X*slope.X + slope.Y*slope.Y)
	down := [3]float64{slope.X / n, slope.Y / n, 1 / n}
	// The mat's x lies level in the picture, its y across.
	k := math.Hypot(down[0], down[2])
	x := [3]float64{down[2] / k, 0, -down[0] / k}
	y := [3]float64{down[1] * x[2], down[2]*x[0] - down[0]*x[2], -down[1] * x[0]}
	return calib.Pose{
		R: [9]float64{x[0], y[0], down[0], x[1], y[1], down[1], x[2], y[2], down[2]},
		T: [3]float64{0, 0, levelHeight},
	}
}

// uneven is how little the dice seem to lie flat in a view.
func uneven(v calib.View, looks []look) float64 {
	sum := 0.0
	for _, l := range looks {
		size, ok := sized(v, l.top)
		if !ok {
			return math.Inf(1)
		}
		flat, _ := dropped(v, l.top.middle(), size)
		d := flat.Minus(l.drop)
		off := d.X*d.X + d.Y*d.Y
		sum += off / (mostOff + off)
	}
	return sum
}

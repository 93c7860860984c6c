package opencv

import (
	"sort"

	"dicetable/calib"
)

// hull is the outline around places.
func hull(all []calib.Point) []calib.Point {
	sort.Slice(all, func(i, j int) bool { return all[i].X < all[j].X || all[i].X == all[j].X && all[i].Y < all[j].Y })
	half := func(at func(int) calib.Point) []calib.Point {
		var out []calib.Point
		for i := range all {
			p := at(i)
			for n := len(out); n > 1; n = len(out) {
				a, b := out[n-1].Minus(out[n-2]), p.Minus(out[n-2])
				if a.X*b.Y-a.Y*b.X > 0 {
					break
				}
				out = out[:n-1]
			}
			out = append(out, p)
		}
		return out[:len(out)-1]
	}
	there := half(func(i int) calib.Point { return all[i] })
	back := half(func(i int) calib.Point { return all[len(all)-1-i] })
	return append(there, back...)
}

// Package space is the geometry of the virtual table: vectors and rotations
// in the mat's axes (x right, y down, z into the table, mm), the solids that
// stand on it with where a ray meets them, and the camera's rays.
package space

import "math"

// V is a place or a direction.
type V [3]float64

// Up points away from the table.
var Up = V{0, 0, -1}

// Add is a + b.
func (a V) Add(b V) V { return V{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }

// Sub is a - b.
func (a V) Sub(b V) V { return V{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

// Mul is k times a.
func (a V) Mul(k float64) V { return V{k * a[0], k * a[1], k * a[2]} }

// Dot is the inner product.
func (a V) Dot(b V) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

// Cross is the outer product.
func (a V) Cross(b V) V {
	return V{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// Len is the length.
func (a V) Len() float64 { return math.Sqrt(a.Dot(a)) }

// Unit has the direction of a and length 1; a must not be zero.
func (a V) Unit() V { return a.Mul(1 / a.Len()) }

// M is a rotation, row by row.
type M [9]float64

// Identity turns nothing.
var Identity = M{1, 0, 0, 0, 1, 0, 0, 0, 1}

// Of turns v.
func (m *M) Of(v V) V {
	return V{
		m[0]*v[0] + m[1]*v[1] + m[2]*v[2],
		m[3]*v[0] + m[4]*v[1] + m[5]*v[2],
		m[6]*v[0] + m[7]*v[1] + m[8]*v[2],
	}
}

// Back turns v the other way.
func (m *M) Back(v V) V {
	return V{
		m[0]*v[0] + m[3]*v[1] + m[6]*v[2],
		m[1]*v[0] + m[4]*v[1] + m[7]*v[2],
		m[2]*v[0] + m[5]*v[1] + m[8]*v[2],
	}
}

// Mul turns by n first, then by m.
func (m M) Mul(n M) M {
	var r M
	for i := range 3 {
		for j := range 3 {
			r[3*i+j] = m[3*i]*n[j] + m[3*i+1]*n[3+j] + m[3*i+2]*n[6+j]
		}
	}
	return r
}

// Turn rotates about a unit axis by an angle in radians.
func Turn(axis V, angle float64) M {
	s, c := math.Sincos(angle)
	x, y, z := axis[0], axis[1], axis[2]
	k := 1 - c
	return M{
		c + x*x*k, x*y*k - z*s, x*z*k + y*s,
		y*x*k + z*s, c + y*y*k, y*z*k - x*s,
		z*x*k - y*s, z*y*k + x*s, c + z*z*k,
	}
}

package calib

import (
	"encoding/json"
	"math"
)

// Point is a place in the plane: px in a picture (x right, y down, the
// middle of the top left pixel at 0,0) or mm on a mat (origin at its top left
// corner, x right, y down). Its JSON form is [x,y].
type Point struct{ X, Y float64 }

// MarshalJSON writes [x,y].
func (p Point) MarshalJSON() ([]byte, error) { return json.Marshal([2]float64{p.X, p.Y}) }

// UnmarshalJSON reads [x,y].
func (p *Point) UnmarshalJSON(b []byte) error {
	var a [2]float64
	if err := json.Unmarshal(b, &a); err != nil {
		return err
	}
	p.X, p.Y = a[0], a[1]
	return nil
}

// Field is one field of the Bluff track (BL-5).
type Field struct {
	// Kind is "number" or "star".
	Kind string `json:"kind"`
	// Count is the number printed on it: 1-20, or 1-10 for stars.
	Count int `json:"count"`
}

// Plus is the place reached from p by the way q.
func (p Point) Plus(q Point) Point { return Point{X: p.X + q.X, Y: p.Y + q.Y} }

// Minus is the way from q to p.
func (p Point) Minus(q Point) Point { return Point{X: p.X - q.X, Y: p.Y - q.Y} }

// Times is the way p, k times as long.
func (p Point) Times(k float64) Point { return Point{X: p.X * k, Y: p.Y * k} }

// Cross is the area of the parallelogram of the ways p and q, negative when q
// is to the left of p, with y downward.
func (p Point) Cross(q Point) float64 { return p.X*q.Y - p.Y*q.X }

// Far is the distance of p and q.
func (p Point) Far(q Point) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// Towards is the place that is the share t, 0 to 1, of the way from p to q.
func (p Point) Towards(q Point, t float64) Point { return p.Plus(q.Minus(p).Times(t)) }

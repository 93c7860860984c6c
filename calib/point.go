package calib

import "encoding/json"

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

package trace

import (
	"encoding/json"
	"math"
)

// Label is what is known of a crop, as one line of labels.jsonl.
type Label struct {
	File string `json:"file"`
	// PxPerSide is the typical die's side times the pixels per millimetre of
	// the ground in the middle of the crop.
	PxPerSide float64 `json:"px_per_side"`
	// White is the pixel value, as blue, green, red of 0..255, of a patch of
	// 90 % reflectance on the ground, unshaded, in the middle of the crop.
	White [3]float64 `json:"white"`
	Dice  []Die      `json:"dice"`
}

// Die is one die that may be seen in a crop, in part at least.
type Die struct {
	Value  Face       `json:"value"`
	Points int        `json:"points,omitempty"` // of a star
	Colour string     `json:"colour"`
	RGB    [3]float64 `json:"rgb"` // linear reflectance of the body
	// Quad is the top face's corners before rounding, in pixels, clockwise in
	// the picture if the face is turned to the camera.
	Quad   [4][2]float64 `json:"quad"`
	Center [2]float64    `json:"center"`
	// Base is the middle of the face opposite the top one, as if nothing were
	// in the way: with Center it tells which way a die leans.
	Base   [2]float64 `json:"base"`
	SidePx float64    `json:"side_px"` // mean edge of the quad
	Tilt   float64    `json:"tilt_deg"`
	Cocked bool       `json:"cocked"` // tilt over 7 degrees
	// Stacked dice do not touch the ground.
	Stacked bool    `json:"stacked"`
	Visible float64 `json:"visible"` // share of the top face, the crop's edges hide nothing
	Heap    bool    `json:"heap"`    // touches another die
}

// Face is 1 to 6, or 0 for a star.
type Face int

// MarshalJSON writes a number or "star".
func (f Face) MarshalJSON() ([]byte, error) {
	if f == 0 {
		return []byte(`"star"`), nil
	}
	return json.Marshal(int(f))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (f *Face) UnmarshalJSON(text []byte) error {
	if string(text) == `"star"` {
		*f = 0
		return nil
	}
	return json.Unmarshal(text, (*int)(f))
}

// label tells what is in the scene.
func (s *scene) label() Label {
	w := s.white().mul(s.film.at(&s.camera, Side/2, Side/2))
	l := Label{
		PxPerSide: round(s.camera.scale()*s.side, 2), Dice: []Die{},
		White: [3]float64{round(s.film.develop(w.z), 1), round(s.film.develop(w.y), 1), round(s.film.develop(w.x), 1)},
	}
	for _, b := range s.bodies {
		if b.die == nil {
			continue
		}
		if d := s.tell(b); d.shows() {
			l.Dice = append(l.Dice, d)
		}
	}
	return l
}

// shows reports whether the top face reaches into the crop.
func (d *Die) shows() bool {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, q := range d.Quad {
		x0, y0, x1, y1 = min(x0, q[0]), min(y0, q[1]), max(x1, q[0]), max(y1, q[1])
	}
	return x1 > 0 && y1 > 0 && x0 < Side && y0 < Side
}

func (s *scene) tell(b *body) Die {
	k := b.die.skin
	face, n, u, v := b.top()
	value := k.values[face]
	d := Die{Value: Face(value), Colour: k.paints.name, Stacked: b.die.stacked, Heap: b.die.heap}
	if value == k.look.starFor {
		d.Value, d.Points = 0, k.look.points
	}
	c := k.paints.body
	d.RGB = [3]float64{round(c.x, 4), round(c.y, 4), round(c.z, 4)}
	d.Tilt = round(deg(math.Acos(min(1, n.z))), 2)
	d.Cocked = d.Tilt > 7
	middle := b.at.add(n.mul(b.die.half))
	d.Center, d.Base = s.pixel(middle), s.pixel(b.at.sub(n.mul(b.die.half)))
	// Seen from above x, y runs against the clock; down the picture is y.
	for i, c := range [4][2]float64{{-1, -1}, {-1, 1}, {1, 1}, {1, -1}} {
		d.Quad[i] = s.pixel(middle.add(u.mul(c[0] * b.die.half)).add(v.mul(c[1] * b.die.half)))
	}
	for i, q := range d.Quad {
		p := d.Quad[(i+1)%4]
		d.SidePx += math.Hypot(p[0]-q[0], p[1]-q[1]) / 4
	}
	d.SidePx = round(d.SidePx, 2)
	d.Visible = round(s.visible(b, middle, n, u, v), 3)
	return d
}

func (s *scene) pixel(p vec) [2]float64 {
	x, y := s.camera.project(p)
	return [2]float64{round(x, 2), round(y, 2)}
}

// top is the face whose normal points up most, that normal, and the face's
// edges u, v so that u x v = n.
func (b *body) top() (face int, n, u, v vec) {
	axes := [3]vec{b.x, b.y, b.z}
	best := -1.0
	for i, a := range axes {
		if math.Abs(a.z) > best {
			best = math.Abs(a.z)
			u, v = axes[(i+1)%3], axes[(i+2)%3]
			face, n = 2*i, a
			if a.z < 0 {
				face, n, u, v = 2*i+1, a.mul(-1), v, u
			}
		}
	}
	return face, n, u, v
}

// visible is the share of a grid on the face that nothing hides.
func (s *scene) visible(b *body, middle, n, u, v vec) float64 {
	if n.dot(s.camera.at.sub(middle)) <= 0 {
		return 0
	}
	const grid = 14
	free := 0
	for i := range grid * grid {
		x := (float64(i%grid)+0.5)*2/grid - 1
		y := (float64(i/grid)+0.5)*2/grid - 1
		p := middle.add(u.mul(x * b.die.half)).add(v.mul(y * b.die.half))
		if !s.hidden(p, b) {
			free++
		}
	}
	return float64(free) / (grid * grid)
}

func (s *scene) hidden(p vec, own *body) bool {
	d := p.sub(s.camera.at)
	far := d.len()
	d = d.mul(1 / far)
	for _, b := range s.bodies {
		if b == own {
			continue
		}
		if t, ok := b.meet(s.camera.at, d); ok && t.t < far-0.01 {
			return true
		}
	}
	return false
}

func round(v float64, digits int) float64 {
	k := math.Pow(10, float64(digits))
	return math.Round(v*k) / k
}

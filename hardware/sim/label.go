package sim

import (
	"math"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/sim/internal/space"
	"dicetable/vision"
)

// Label is the truth about a scene, for measuring a recogniser: the same
// fields as the labelled pictures that the accuracy gate uses.
type Label struct {
	Kind   string        `json:"kind"`
	Seed   uint64        `json:"seed"`
	Mat    string        `json:"mat"`
	Theme  string        `json:"theme"`
	Light  string        `json:"light"`
	Dice   []LabelDie    `json:"dice"`
	Cups   []LabelCup    `json:"cups"`
	Chips  []LabelChip   `json:"chips,omitempty"`
	Discs  []LabelDisc   `json:"discs,omitempty"`
	Marker *LabelMarker  `json:"marker"`
	Hand   bool          `json:"hand"`
	Camera LabelledPlace `json:"camera"`
}

// LabelDie is one die as it lies.
type LabelDie struct {
	Value  dice.Face   `json:"value"`
	Colour dice.Colour `json:"colour"`
	Size   float64     `json:"size_mm"`
	// Center is the middle of the top face, Quad its corners before
	// rounding, px.
	Center calib.Point    `json:"center"`
	Quad   [4]calib.Point `json:"quad"`
	// Base is the middle of the face opposite the top one, px, as if nothing
	// were in the way.
	Base calib.Point `json:"base"`
	X    float64     `json:"x_mm"`
	Y    float64     `json:"y_mm"`
	Z    float64     `json:"z_mm"`
	Tilt float64     `json:"tilt_deg"`
	// Cocked leans more than 7 degrees; Stacked lies on another die.
	Cocked  bool `json:"cocked"`
	Stacked bool `json:"stacked"`
	// Visible is the share of the top face that the camera sees.
	Visible float64 `json:"visible"`
}

// LabelCup is one cup.
type LabelCup struct {
	Seat  int             `json:"seat"`
	State vision.CupState `json:"state"`
	X     float64         `json:"x_mm"`
	Y     float64         `json:"y_mm"`
}

// LabelMarker is where the marker lies on the track.
type LabelMarker struct {
	Field calib.Field `json:"field"`
	Face  dice.Face   `json:"face"`
}

// LabelledPlace is the camera.
type LabelledPlace struct {
	Width      int            `json:"width"`
	Height     int            `json:"height"`
	Matrix     [3][3]float64  `json:"matrix"`
	Distortion [5]float64     `json:"distortion"`
	Corners    [4]calib.Point `json:"mat_corners"`
}

// LabelOf measures a scene.
func LabelOf(s Scene) Label {
	l := s.Camera.Lens
	out := Label{
		Kind: s.Game, Seed: s.Seed, Mat: s.Mat, Theme: s.Theme, Light: "sim", Hand: len(s.Hands) > 0,
		Dice: []LabelDie{}, Cups: []LabelCup{},
		Camera: LabelledPlace{
			Width: l.Width, Height: l.Height, Distortion: l.Distortion,
			Matrix: [3][3]float64{{l.Fx, 0, l.Cx}, {0, l.Fy, l.Cy}, {0, 0, 1}},
		},
	}
	m, err := calib.MatByName(s.Mat)
	if err == nil && s.Track != nil {
		m = s.Track.On(m)
	}
	if err == nil {
		for i, c := range m.Corners() {
			out.Camera.Corners[i] = s.Camera.Project(c, 0)
		}
	}
	all := solids(s)
	for i, d := range s.Dice {
		ld := labelDie(s, i, all)
		out.Dice = append(out.Dice, ld)
		if d.Colour != dice.Red || m == nil {
			continue
		}
		if f, depth, ok := m.FieldAt(calib.Point{X: d.X, Y: d.Y}); ok && depth > 0 && !ld.Cocked {
			out.Marker = &LabelMarker{f, ld.Value}
		}
	}
	for _, c := range s.Cups {
		out.Cups = append(out.Cups, LabelCup{c.Seat, c.State, c.X, c.Y})
	}
	out.Discs = labelDiscs(s)
	for _, c := range s.Chips {
		out.Chips = append(out.Chips, LabelChip{c.Value, c.X, c.Y})
	}
	return out
}

// top is the face of a die that points up most, its outward normal, and how
// far it leans in degrees.
func top(d SceneDie) (face int, n space.V, tilt float64) {
	r := space.M(d.R)
	best := math.Inf(-1)
	for i := range 6 {
		axis := space.V{}
		axis[i/2] = float64(1 - 2*(i%2))
		if v := r.Of(axis); v.Dot(space.Up) > best {
			best, face, n = v.Dot(space.Up), i, v
		}
	}
	return face, n, math.Acos(min(1, best)) * 180 / math.Pi
}

// topFace are the corners of a die's top face, before rounding.
func topFace(d SceneDie) (corners [4]space.V, middle space.V) {
	face, n, _ := top(d)
	r := space.M(d.R)
	half := d.SizeMM / 2
	middle = space.V{d.X, d.Y, -d.H}.Add(n.Mul(half))
	var u, v space.V
	u[(face/2+1)%3], v[(face/2+2)%3] = half, half
	u, v = r.Of(u), r.Of(v)
	for i, k := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		corners[i] = middle.Add(u.Mul(k[0])).Add(v.Mul(k[1]))
	}
	return corners, middle
}

func labelDie(s Scene, i int, all []space.Solid) LabelDie {
	d := s.Dice[i]
	face, up, tilt := top(d)
	corners, middle := topFace(d)
	at := func(v space.V) calib.Point { return s.Camera.Project(calib.Point{X: v[0], Y: v[1]}, -v[2]) }
	out := LabelDie{
		Value: d.Faces[face], Colour: d.Colour, Size: d.SizeMM, Center: at(middle), Base: at(middle.Sub(up.Mul(d.SizeMM))),
		X: d.X, Y: d.Y, Z: d.H, Tilt: tilt, Cocked: tilt > 7, Stacked: stacked(s, i), Visible: visible(s, i, all),
	}
	for k, c := range corners {
		out.Quad[k] = at(c)
	}
	return out
}

// stacked reports whether a die lies on another one.
func stacked(s Scene, i int) bool {
	d := s.Dice[i]
	for k, o := range s.Dice {
		if k != i && math.Hypot(d.X-o.X, d.Y-o.Y) < 1.3*d.SizeMM && d.H-o.H > 0.6*d.SizeMM {
			return true
		}
	}
	return false
}

// Visible is the share of a die's top face, 0 to 1, that the camera sees:
// what lies outside the picture or behind something else is not seen.
func Visible(s Scene, i int) float64 { return visible(s, i, solids(s)) }

// solids are all bodies of a scene, its dice first.
func solids(s Scene) []space.Solid {
	var all []space.Solid
	for _, d := range s.Dice {
		all = append(all, DieSolid(d, s.Props))
	}
	for _, c := range s.Cups {
		all = append(all, CupSolid(c, s.Props))
	}
	for _, c := range s.Chips {
		all = append(all, ChipSolid(c, s.Props))
	}
	if s.Board != nil {
		foot, slider := BoardSolids(*s.Board)
		all = append(all, foot, slider)
	}
	for _, d := range s.Discs {
		all = append(all, DiscSolid(d, s.Props))
	}
	if s.Weight != nil {
		all = append(all, WeightSolid(*s.Weight))
	}
	for _, h := range s.Hands {
		for _, rod := range HandSolids(h) {
			all = append(all, rod)
		}
	}
	return all
}

func visible(s Scene, i int, all []space.Solid) float64 {
	cam := space.NewCamera(s.Camera)
	corners, middle := topFace(s.Dice[i])
	var others []space.Solid
	for k, o := range all {
		if k != i && inTheWay(cam.Eye, middle, o, s.Dice[i].SizeMM) {
			others = append(others, o)
		}
	}
	const n = 12
	seen := 0
	for k := range n * n {
		u, v := 0.05+0.9*(float64(k%n)+0.5)/n, 0.05+0.9*(float64(k/n)+0.5)/n
		p := corners[0].Add(corners[1].Sub(corners[0]).Mul(u)).Add(corners[3].Sub(corners[0]).Mul(v))
		if sees(cam, s.Camera.Lens, p, others) {
			seen++
		}
	}
	return float64(seen) / (n * n)
}

// inTheWay reports whether a solid may hide something within size of p from
// the eye: whether the ball around it comes that near to the line of sight.
func inTheWay(eye, p space.V, o space.Solid, size float64) bool {
	middle, radius := o.Ball()
	way := p.Sub(eye)
	k := min(1, max(0, middle.Sub(eye).Dot(way)/way.Dot(way)))
	return middle.Sub(eye.Add(way.Mul(k))).Len() < radius+size
}

// sees reports whether the camera sees a place past solids.
func sees(cam *space.Camera, l calib.Lens, p space.V, others []space.Solid) bool {
	px, ok := cam.Pixel(p)
	if !ok || px.X < -0.5 || px.Y < -0.5 || px.X > float64(l.Width)-0.5 || px.Y > float64(l.Height)-0.5 {
		return false
	}
	way := p.Sub(cam.Eye)
	far := way.Len()
	ray := space.Ray{O: cam.Eye, D: way.Mul(1 / far)}
	for _, o := range others {
		if h, ok := o.Hit(ray); ok && h.T < far-0.3 {
			return false
		}
	}
	return true
}

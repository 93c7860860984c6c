package virtual

import (
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/hardware/sim"
	"dicetable/vision"
)

// Glance is what anybody who stands at the virtual table sees, for a live
// drawing of it. It has no place for a die that is or was under a cup before
// its reveal: such dice are left out here, before anything leaves the program.
// Places are mm on the mat.
type Glance struct {
	Cups  []GlanceCup  `json:"cups"`
	Hands []GlanceHand `json:"hands"`
	Dice  []GlanceDie  `json:"dice"`
	// Visitors are the seats that visitors play at.
	Visitors []int `json:"visitors"`
	// Chips are those in the middle (Lucky Five).
	Chips []GlanceChip `json:"chips,omitempty"`
	// Board, Discs and the Weight on one of them are Thrill's.
	Board  *sim.SceneBoard `json:"board,omitempty"`
	Discs  []GlanceDisc    `json:"discs,omitempty"`
	Weight *calib.Point    `json:"weight,omitempty"`
}

// GlanceDisc is a disc, and whether it lies on the board.
type GlanceDisc struct {
	At      calib.Point `json:"at"`
	R       float64     `json:"r"`
	Size    string      `json:"size"`
	OnBoard bool        `json:"on_board"`
}

// GlanceChip is a chip and what it is worth.
type GlanceChip struct {
	At    calib.Point `json:"at"`
	R     float64     `json:"r"`
	Value int         `json:"value"`
}

// GlanceCup is a cup and whose it is.
type GlanceCup struct {
	Seat int `json:"seat"`
	// At is the middle of its mouth, R that mouth's radius.
	At calib.Point `json:"at"`
	R  float64     `json:"r"`
	// Lean and Toward are as in sim.SceneCup.
	Lean   float64         `json:"lean"`
	Toward float64         `json:"toward"`
	State  vision.CupState `json:"state"`
	// Dice is how many dice the seat has outside of the graveyard.
	Dice int `json:"dice"`
}

// GlanceHand is a hand with its arm.
type GlanceHand struct {
	At   calib.Point `json:"at"`
	From calib.Point `json:"from"`
}

// GlanceDie is a die in the open.
type GlanceDie struct {
	At   calib.Point `json:"at"`
	Size float64     `json:"size"`
	// Yaw is how far it is turned, degrees.
	Yaw  float64   `json:"yaw"`
	Face dice.Face `json:"face"`
	// Colour is that of the body; Red is true for Bluff's marker.
	Colour dice.Colour `json:"colour"`
	Red    bool        `json:"red"`
}

// Glance is the table as of the last frame.
func (w *World) Glance() Glance {
	w.mu.Lock()
	defer w.mu.Unlock()
	g := Glance{Cups: []GlanceCup{}, Hands: []GlanceHand{}, Dice: []GlanceDie{}, Visitors: []int{}}
	for seat := range w.humans {
		g.Visitors = append(g.Visitors, seat)
	}
	slices.Sort(g.Visitors)
	for _, c := range w.scene.Cups {
		g.Cups = append(g.Cups, GlanceCup{
			Seat: c.Seat, At: mm(c.X, c.Y), R: math.Round(w.scene.Props.CupMouth), Lean: math.Round(c.Lean), Toward: math.Round(c.Toward),
			State: c.State, Dice: w.table.Count(c.Seat),
		})
	}
	for _, h := range w.scene.Hands {
		g.Hands = append(g.Hands, GlanceHand{At: mm(h.X, h.Y), From: mm(h.FromX, h.FromY)})
	}
	for _, d := range w.scene.Dice {
		if w.open(d) {
			face, yaw := lies(d)
			g.Dice = append(g.Dice, GlanceDie{At: mm(d.X, d.Y), Size: d.SizeMM, Yaw: yaw, Face: face, Colour: d.Colour, Red: w.isMarker(d)})
		}
	}
	g.Board = w.scene.Board
	for _, d := range w.scene.Discs {
		r := w.scene.Props.DiscRadius[slices.Index(sim.DiscSizes[:], d.Size)]
		g.Discs = append(g.Discs, GlanceDisc{At: mm(d.X, d.Y), R: r, Size: d.Size, OnBoard: d.H >= w.scene.Board.H})
	}
	if p := w.scene.Weight; p != nil {
		at := mm(p.X, p.Y)
		g.Weight = &at
	}
	for _, c := range w.scene.Chips {
		g.Chips = append(g.Chips, GlanceChip{At: mm(c.X, c.Y), R: math.Round(w.scene.Props.ChipRadius), Value: c.Value})
	}
	return g
}

// mm is a place to the millimetre.
func mm(x, y float64) calib.Point { return calib.Point{X: math.Round(x), Y: math.Round(y)} }

// open reports whether everybody may know what a die shows. The lock is held.
func (w *World) open(d sim.SceneDie) bool {
	switch w.opt.Game {
	case sim.DiceCup:
		return !w.secret[anySeat] && w.table.Open(w.opt.Seats[0]) != nil
	case sim.LuckyFive, sim.Thrill:
		return true
	}
	at := calib.Point{X: d.X, Y: d.Y}
	if w.isMarker(d) || vision.Zone(calib.Bluff().ZoneAt(at)) == vision.Graveyard {
		return true
	}
	seat := nearestSeat(at)
	if slices.ContainsFunc(w.table.LaidOut(seat), func(r sim.Rest) bool { return r.At == at }) {
		return true
	}
	return !w.secret[seat] && w.table.CupState(seat) == vision.Aside
}

// isMarker reports whether a die is Bluff's red one.
func (w *World) isMarker(d sim.SceneDie) bool {
	return w.opt.Game == sim.Bluff && d.Colour == dice.Red
}

// anySeat stands, where seats are listed, for the dice that all share.
const anySeat = 0

// nearestSeat is whose a die outside of the graveyard is: dice never come
// nearer to another seat than to their own.
func nearestSeat(at calib.Point) int {
	best, far := 0, math.Inf(1)
	for _, s := range calib.Bluff().Seats {
		c := s.Center()
		if d := math.Hypot(c.X-at.X, c.Y-at.Y); d < far {
			best, far = s.N, d
		}
	}
	return best
}

// remembersCups notes which dice are secret: those of a seat whose cup came
// down over them, until a reveal or a game that is thrown in the open; and
// those on the tray while crosses are made, wherever the cup is (DC-8). The
// lock is held.
func (w *World) remembersCups() {
	if inTheOpen(w.state) {
		return
	}
	if w.opt.Game == sim.DiceCup {
		w.secret[anySeat] = true
	}
	for _, seat := range w.opt.Seats {
		if w.table.CupState(seat) == vision.Down {
			w.secret[seat] = true
		}
	}
}

// inTheOpen reports whether all dice are to be seen now that lie under no cup:
// in the opening, at a reveal, and between games; in Dice Cup at any time but
// while crosses are made.
func inTheOpen(s wire.State) bool {
	if v, ok := s.View.Body().(dicecup.View); ok {
		return v.Phase != dicecup.PhaseCross
	}
	v, ok := s.View.Body().(bluff.View)
	return s.Reveal || !ok || v.Phase != bluff.PhaseBetting
}

// lies is what a die shows on top, and how far it is turned in degrees.
func lies(d sim.SceneDie) (dice.Face, float64) {
	top, up := d.Faces[0], math.Inf(1)
	axis := 0
	for i := range 3 {
		for side, z := range [2]float64{d.R[6+i], -d.R[6+i]} {
			if z < up {
				top, up, axis = d.Faces[2*i+side], z, i
			}
		}
	}
	flat := (axis + 1) % 3
	return top, math.Round(math.Atan2(d.R[3+flat], d.R[flat]) * 180 / math.Pi)
}

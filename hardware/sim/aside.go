package sim

import "dicetable/vision"

// aside is a cup put away behind a seat, or at the end of the mat that is far
// from the tray, where it hides no dice from the camera as far as there is
// such a place.
func (t *Table) aside(seat int) cup {
	var c SceneCup
	for range 30 {
		c = besideSeat(t.rng, t.set.Props, t.game.mat().Seats[seat-1], t.rng.IntN(3))
		if c.Seat = t.own(seat); t.game.shared && t.rng.IntN(2) == 0 {
			c.X, c.Y = between(t.rng, 800, 850), between(t.rng, 230, 370)
		}
		if !t.hides(c) {
			break
		}
	}
	return cup{at: place{c.X, c.Y, c.H}, lean: c.Lean, toward: c.Toward, state: vision.Aside}
}

// hides reports whether a cup there would hide a die that lies in the open.
func (t *Table) hides(c SceneCup) bool {
	for i := range t.dice {
		d := &t.dice[i]
		covered := d.spot == onMat && d.seat != c.Seat && t.cups[d.seat].state == vision.Down
		if covered || d.spot != onMat && d.spot != laidOut {
			continue
		}
		s := Scene{Camera: t.set.Camera, Props: t.set.Props, Cups: []SceneCup{c}}
		s.Dice = []SceneDie{sceneDie(d.colour, d.rest, t.game.faces)}
		if Visible(s, 0) < 0.98 {
			return true
		}
	}
	return false
}

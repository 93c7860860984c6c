package opencv

import (
	"dicetable/calib"
	"dicetable/vision"
)

// besideTrayMM is how far beside a tray dice are looked for that all lie in it
// or by it, mm: two dice.
const besideTrayMM = 40

// nearOrAll reads the dice of a scene. Of a game that is known to be played
// those in and by the tray are looked for first, which takes a fraction of the
// time: in Dice Cup no others count, in Lucky Five there are no others once all
// three were found.
func (r *Reader) nearOrAll(f vision.Frame, s diceScene) (diceReading, error) {
	if !r.expects || s.Set == nil || s.Mat == nil || s.Mat.Tray == nil {
		return r.dice.Read(f, s)
	}
	near := s
	near.Near = s.Mat.Tray
	seen, err := r.dice.Read(f, near)
	if err != nil || s.Set.Name == diceCup.Name || len(seen.Dice) == s.Set.most() {
		return seen, err
	}
	return r.dice.Read(f, s)
}

// isSearched reports whether dice are looked for at a place of the mat, mm.
func (s diceScene) isSearched(at calib.Point) bool {
	if s.Near != nil {
		return s.Near.Depth(at) >= -besideTrayMM
	}
	return s.Mat.Rect().Depth(at) >= -aroundMM
}

// searched is a rectangle with all places at which dice are looked for.
func (s diceScene) searched() calib.Rect {
	r, by := s.Mat.Rect(), float64(aroundMM)
	if n := s.Near; n != nil {
		r, by = calib.Rect{X: n.X - n.R, Y: n.Y - n.R, W: 2 * n.R, H: 2 * n.R}, besideTrayMM
	}
	return calib.Rect{X: r.X - by, Y: r.Y - by, W: r.W + 2*by, H: r.H + 2*by}
}

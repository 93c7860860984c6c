package calib

import (
	"fmt"
	"math"
)

// seatReach is how far outside a seat's rectangle a thing still belongs to
// it, mm.
const seatReach = 60

// ZoneAt says where on the mat a place lies: "seat-3", "graveyard", "track",
// "tray" or "outside". What lies inside graveyard, track or tray is there,
// although a seat is within reach; anything else belongs to the nearest seat
// within seatReach.
func (m *Mat) ZoneAt(p Point) string {
	if m.Graveyard != nil && m.Graveyard.Depth(p) >= 0 {
		return "graveyard"
	}
	if _, depth, ok := m.FieldAt(p); ok && depth >= 0 {
		return "track"
	}
	if m.Tray != nil && m.Tray.Depth(p) >= 0 {
		return "tray"
	}
	if n, far := m.NearestSeat(p); far <= seatReach {
		return fmt.Sprintf("seat-%d", n)
	}
	return "outside"
}

// NearestSeat is the seat whose rectangle is nearest to a place and how far
// away that is, mm; 0 inside.
func (m *Mat) NearestSeat(p Point) (n int, far float64) {
	far = math.Inf(1)
	for _, s := range m.Seats {
		if d := max(0, -s.Depth(p)); d < far {
			n, far = s.N, d
		}
	}
	return n, far
}

// FieldAt is the field of the track that is nearest to a place, with how deep
// inside the field's border the place lies, mm (negative: outside the track
// by so much). It is false on a mat without a track.
func (m *Mat) FieldAt(p Point) (f Field, depth float64, ok bool) {
	if m.own != nil {
		i, depth := m.own.fieldAt(p)
		return m.Track[i].Field, depth, true
	}
	depth = math.Inf(-1)
	for _, t := range m.Track {
		if d := t.Rect().Depth(p); d > depth {
			f, depth, ok = t.Field, d, true
		}
	}
	return f, depth, ok
}

// Place is where a field of the track lies.
func (m *Mat) Place(f Field) (Rect, bool) {
	for _, t := range m.Track {
		if t.Field == f {
			return t.Rect(), true
		}
	}
	return Rect{}, false
}

package calib

import (
	"fmt"
	"math"
)

// OwnTrack is a betting track of somebody's own that lies on the mat of Bluff in
// place of the printed one: the middles of its fields in travel order (BL-5), mm
// on the mat.
type OwnTrack []Point

const (
	// leastApart is how far apart the middles of two fields must be, mm, for a die
	// of 16 mm to be told from one on the next field.
	leastApart = 24
	// longStep is how many times as long as usual the way to the next field may be.
	longStep = 1.7
	// ownReach is how far from a field's middle its marker may lie, as a share of
	// the way to the nearest other field.
	ownReach = 0.75
)

// Check says in both languages what of a track cannot be: it has another number
// of fields than the printed one, or they do not lie in the mat's middle, apart
// and one after the other.
func (o OwnTrack) Check(m *Mat) error {
	if len(m.Track) == 0 {
		return said("the mat %[1]s has no track that another could stand in for", "die Matte %[1]s hat keine Bahn, an deren Stelle eine andere treten könnte", m.Name)
	}
	if len(o) != len(m.Track) {
		return said("the track has %[1]d fields, tapped: %[2]d; tap each once, in travel order", "die Bahn hat %[1]d Felder, angetippt: %[2]d; bitte jedes einmal, in Laufrichtung", len(m.Track), len(o))
	}
	for i, p := range o {
		if err := o.checkPlace(m, i, p); err != nil {
			return err
		}
	}
	usual := Median(o.steps())
	for i, step := range o.steps() {
		if step > longStep*usual {
			return said("from field %[1]d to field %[2]d it is %.0[3]f mm, else about %.0[4]f: tap the fields in travel order and leave none out",
				"von Feld %[1]d zu Feld %[2]d sind es %.0[3]f mm, sonst etwa %.0[4]f: bitte die Felder in Laufrichtung antippen und keines auslassen", i+1, i+2, step, usual)
		}
	}
	return o.checkWay()
}

// checkPlace looks where one field lies.
func (o OwnTrack) checkPlace(m *Mat, i int, p Point) error {
	if !(m.Rect().Depth(p) > leastApart/2) {
		return said("field %[1]d lies beside the mat", "Feld %[1]d liegt neben der Matte", i+1)
	}
	for _, s := range m.Seats {
		if s.Depth(p) > -leastApart/2 {
			return said("field %[1]d lies in the place of seat %[2]d: lay the board between the seats", "Feld %[1]d liegt auf Platz %[2]d: bitte das Brett zwischen die Plätze legen", i+1, s.N)
		}
	}
	if m.Graveyard.Depth(p) > -leastApart/2 {
		return said("field %[1]d lies in the graveyard, where lost dice are counted: lay the board around or beside it", "Feld %[1]d liegt auf dem Friedhof, wo verlorene Würfel gezählt werden: bitte das Brett darum herum oder daneben legen", i+1)
	}
	for k, q := range o[:i] {
		if far := p.Far(q); far < leastApart {
			return said("fields %[1]d and %[2]d are only %.0[3]f mm apart: each is tapped once, and at least %[4]d mm apart", "die Felder %[1]d und %[2]d liegen nur %.0[3]f mm auseinander: jedes wird einmal angetippt, und sie liegen wenigstens %[4]d mm auseinander", k+1, i+1, far, leastApart)
		}
	}
	return nil
}

// checkWay: the way along the fields never crosses itself.
func (o OwnTrack) checkWay() error {
	for i := 0; i+1 < len(o); i++ {
		for k := i + 2; k+1 < len(o); k++ {
			if crosses(o[i], o[i+1], o[k], o[k+1]) {
				return said("the way from field %[1]d to %[2]d crosses that from %[3]d to %[4]d: tap the fields in travel order",
					"der Weg von Feld %[1]d nach %[2]d kreuzt den von %[3]d nach %[4]d: bitte die Felder in Laufrichtung antippen", i+1, i+2, k+1, k+2)
			}
		}
	}
	return nil
}

// crosses reports whether the ways from a to b and from c to d cross.
func crosses(a, b, c, d Point) bool {
	side := func(a, b, p Point) bool { return b.Minus(a).Cross(p.Minus(a)) > 0 }
	return side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}

// steps are the ways from field to field, mm.
func (o OwnTrack) steps() []float64 {
	var steps []float64
	for i := range len(o) - 1 {
		steps = append(steps, o[i].Far(o[i+1]))
	}
	return steps
}

// On is the mat with this track in place of its own; the track must have been
// checked for it.
func (o OwnTrack) On(m *Mat) *Mat {
	own := *m
	own.own, own.Track = o, nil
	for i, p := range o {
		size := o.apart(i)
		own.Track = append(own.Track, TrackField{m.Track[i].Field, Square{X: p.X - size/2, Y: p.Y - size/2, Size: size}})
	}
	return &own
}

// apart is how far it is from a field to the nearest other, mm.
func (o OwnTrack) apart(i int) float64 {
	near := math.Inf(1)
	for k, q := range o {
		if k != i {
			near = min(near, o[i].Far(q))
		}
	}
	return near
}

// fieldAt is the field whose middle is nearest, and how far a place is from the
// border to the next field or to beside the track, mm.
func (o OwnTrack) fieldAt(p Point) (field int, depth float64) {
	for i, q := range o {
		if p.Far(q) < p.Far(o[field]) {
			field = i
		}
	}
	mine := p.Far(o[field])
	depth = ownReach*o.apart(field) - mine
	for k, q := range o {
		if k != field {
			far := p.Far(q)
			depth = min(depth, (far*far-mine*mine)/(2*q.Far(o[field])))
		}
	}
	return field, depth
}

// Overlaid reports whether a board of somebody's own may hide the print of the mat
// at a place: near its fields, and between them.
func (m *Mat) Overlaid(p Point) bool {
	if m.own == nil {
		return false
	}
	for i, q := range m.own {
		if p.Far(q) < 1.1*m.own.apart(i) {
			return true
		}
	}
	return Inside(m.own, p)
}

// said is a Said with one set of arguments for both sentences.
func said(en, de string, args ...any) *Said {
	return &Said{EN: fmt.Sprintf(en, args...), DE: fmt.Sprintf(de, args...)}
}

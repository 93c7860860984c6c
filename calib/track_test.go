package calib

import (
	"encoding/json"
	"errors"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// ring is a track of somebody's own: fields on an ellipse around the graveyard and
// the middle of the mat.
func ring() OwnTrack {
	var o OwnTrack
	for len(o) < len(Bluff().Track) {
		// Equal ways along the ellipse, by small steps.
		o = append(o, Point{})
	}
	const rx, ry = 260, 88
	around := 0.0
	const parts = 20000
	at := func(k int) Point {
		s, c := math.Sincos(2 * math.Pi * float64(k) / parts)
		return Point{X: 400 - rx*c, Y: 297 - ry*s}
	}
	for k := range parts {
		around += at(k).Far(at(k + 1))
	}
	gone, next := 0.0, 0
	for k := 0; k < parts && next < len(o); k++ {
		if gone >= float64(next)*around/float64(len(o)) {
			o[next] = at(k)
			next++
		}
		gone += at(k).Far(at(k + 1))
	}
	return o
}

func TestATrackOfOnesOwnIsGoneByItsFields(t *testing.T) {
	o := ring()
	if err := o.Check(Bluff()); err != nil {
		t.Fatal(err)
	}
	m := o.On(Bluff())
	for i, p := range o {
		want := Bluff().Track[i].Field
		if f, depth, ok := m.FieldAt(p); f != want || depth < 8 || !ok {
			t.Errorf("the middle of field %d is %v, %.1f mm deep", i+1, f, depth)
		}
		if r, ok := m.Place(want); !ok || r.Center().Far(p) > 1e-9 {
			t.Errorf("%v lies at %v, not %v", want, r.Center(), p)
		}
		if m.ZoneAt(p) != "track" || !m.Overlaid(p) {
			t.Errorf("field %d is %s", i+1, m.ZoneAt(p))
		}
		if i > 0 {
			between := p.Towards(o[i-1], 0.5)
			if _, depth, _ := m.FieldAt(between); math.Abs(depth) > 0.01 {
				t.Errorf("between fields %d and %d it is %.2f mm deep", i, i+1, depth)
			}
			third, want := p.Towards(o[i-1], 1./3), p.Far(o[i-1])/6
			if _, depth, _ := m.FieldAt(third); math.Abs(depth-want) > 0.01 {
				t.Errorf("a third of the way from field %d to %d it is %.2f mm deep, not %.2f", i+1, i, depth, want)
			}
		}
	}
	if _, depth, _ := m.FieldAt(Bluff().Graveyard.Center()); depth > -3 || m.ZoneAt(Bluff().Graveyard.Center()) != "graveyard" {
		t.Errorf("the graveyard is on the track, %.1f mm deep", depth)
	}
	for _, s := range m.Seats {
		if m.Overlaid(s.Center()) {
			t.Errorf("seat %d is hidden", s.N)
		}
	}
	if f, _, _ := Bluff().FieldAt(o[7]); Bluff().HasOwnTrack() || f == m.Track[7].Field && f == (Field{}) {
		t.Error("the printed mat was changed")
	}
}

// looped is a track whose first fields were tapped crosswise, near as they are.
func looped(o OwnTrack) OwnTrack {
	in, along := Point{X: -31.5, Y: -5.6}, Point{X: -5.6, Y: 31.5}
	o[0], o[1], o[2] = o[3].Plus(in), o[3].Plus(along), o[3].Plus(along).Plus(in)
	return o
}

func reversed(o OwnTrack) OwnTrack {
	slices.Reverse(o)
	return o
}

// A field is 24 mm wide at least: so far from the next one, and half of that from the
// edge of the mat, a seat and the graveyard, whose dice are not to be taken for it.
func TestAFieldHasItsRoom(t *testing.T) {
	o := OwnTrack{{X: 500, Y: 300}}
	for name, c := range map[string]struct{ inside, outside Point }{
		"the edge":      {Point{X: 13, Y: 297}, Point{X: 11, Y: 297}},
		"seat 2":        {Point{X: 420, Y: 198}, Point{X: 420, Y: 196}},
		"the graveyard": {Point{X: 223, Y: 297}, Point{X: 225, Y: 297}},
		"field 1":       {Point{X: 525, Y: 300}, Point{X: 523, Y: 300}},
	} {
		if err := o.checkPlace(Bluff(), 1, c.inside); err != nil {
			t.Errorf("far enough from %s: %v", name, err)
		}
		// It is told as field 2.
		if err := o.checkPlace(Bluff(), 1, c.outside); err == nil || !strings.Contains(err.Error(), "2 ") {
			t.Errorf("too near to %s: %v", name, err)
		}
	}
}

func TestAWrongTrackIsRefusedInWords(t *testing.T) {
	change := func(f func(OwnTrack) OwnTrack) OwnTrack { return f(append(OwnTrack{}, ring()...)) }
	put := func(i int, p Point) OwnTrack {
		return change(func(o OwnTrack) OwnTrack { o[i] = p; return o })
	}
	for name, c := range map[string]struct {
		track  OwnTrack
		en, de string
	}{
		"too few":         {ring()[:29], "30 fields, tapped: 29;", "30 Felder, angetippt: 29;"},
		"too many":        {append(ring(), Point{X: 500, Y: 300}), "tapped: 31;", "angetippt: 31;"},
		"one twice":       {put(8, ring()[7]), "fields 8 and 9 are only 0 mm apart", "Felder 8 und 9"},
		"beside the mat":  {put(3, Point{X: -20, Y: 300}), "field 4 lies beside the mat", "neben der Matte"},
		"at a seat":       {put(3, Bluff().Seats[1].Center()), "place of seat 2", "Platz 2"},
		"in the grave":    {put(3, Bluff().Graveyard.Center()), "graveyard", "Friedhof"},
		"one left out":    {change(func(o OwnTrack) OwnTrack { return append(append(o[:9:9], o[10:]...), Point{X: 700, Y: 297}) }), "tap the fields in travel order and leave none out", "keines auslassen"},
		"two exchanged":   {change(func(o OwnTrack) OwnTrack { o[4], o[5] = o[5], o[4]; return o }), "travel order", "Laufrichtung"},
		"the last two":    {change(func(o OwnTrack) OwnTrack { o[28], o[29] = o[29], o[28]; return o }), "from field 28 to field 29 it is", "von Feld 28"},
		"a loop":          {looped(ring()), "from field 1 to 2 crosses that from 3 to 4", "von Feld 1 nach 2 kreuzt den von 3 nach 4"},
		"a loop at last":  {reversed(looped(ring())), "from field 27 to 28 crosses that from 29 to 30", "von Feld 27 nach 28 kreuzt den von 29 nach 30"},
		"no place at all": {put(0, Point{X: math.NaN(), Y: 1}), "beside the mat", "neben der Matte"},
	} {
		err := c.track.Check(Bluff())
		var said *Said
		if !errors.As(err, &said) || !strings.Contains(said.EN, c.en) || !strings.Contains(said.DE, c.de) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := ring().Check(TrayMat()); err == nil {
		t.Error("a mat without a track has one")
	}
}

// A profile keeps the track, and a new look at the mat forgets it: the board was
// taken off for it.
func TestTheProfileKeepsATrack(t *testing.T) {
	p, err := LoadProfile("testdata/older/1-track.json")
	if err != nil {
		t.Fatal(err)
	}
	if !p.Table().HasOwnTrack() {
		t.Error("the track is not on the mat")
	}
	file := filepath.Join(t.TempDir(), "profile.json")
	if err := p.Save(file); err != nil {
		t.Fatal(err)
	}
	again, err := LoadProfile(file)
	a, _ := json.Marshal(p.Track)
	b, _ := json.Marshal(again.Track)
	if err != nil || string(a) != string(b) {
		t.Errorf("%s became %s, %v", a, b, err)
	}
	fresh := p
	fresh.Track = nil
	if fresh.Keep(p); fresh.Track != nil {
		t.Error("a new look keeps a board that was taken off")
	}
	p.Track = p.Track[1:]
	if err := p.Validate(); err == nil {
		t.Error("half a track is valid")
	}
}

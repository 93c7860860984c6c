package settle

import (
	"slices"
	"time"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// lies is how the marker lies: with Kind MarkerRested on field and face.
type lies struct {
	kind  Kind
	field calib.Field
	face  dice.Face
}

// marker is the marker die over the frames.
type marker struct {
	seen  steady[lies]
	place rest
	told  lies
	way   way
}

// doubtLasts is how long the marker must lie badly before it is told: it is
// often turned while it is set down.
const doubtLasts = 600 * time.Millisecond

func (s *Settler) seeMarker(r *vision.Reading) {
	m := &s.marker
	how, at, ok := s.markerLies(r)
	if !ok {
		return
	}
	if at != nil && m.place.moved(*at, s.cfg.RestMM) {
		m.seen.reset()
	}
	field, of := fieldOf(r)
	m.way.goOn(field, of, s.now.At)
	m.seen.see(how, s.now.At)
	if how == m.told || !s.hasMarkerSettled(r) {
		return
	}
	m.told = how
	e := Event{Kind: how.kind}
	if how.kind == MarkerRested {
		e.Field, e.Face, e.Lapped = &how.field, &how.face, m.way.laps > 0
	}
	if how.kind != MarkerDoubt {
		m.way.laps = 0
	}
	s.tell(e, m.seen.since)
}

// hasMarkerSettled reports whether the marker lies still. It asks for more while a hand
// is at the track: it may still hold the marker.
func (s *Settler) hasMarkerSettled(r *vision.Reading) bool {
	m := &s.marker
	need, lasts := s.cfg.Agree, time.Duration(0)
	switch m.seen.value.kind {
	case MarkerDoubt:
		lasts = doubtLasts
	case MarkerGone:
		need += 2
	}
	if isCovered(r, vision.Track) {
		lasts = s.cfg.Patience
	}
	return m.seen.n >= need && s.now.At.Sub(m.seen.since) >= lasts
}

// markerLies is what one reading says of the marker; false when a hand may
// hide it.
func (s *Settler) markerLies(r *vision.Reading) (how lies, at *calib.Point, ok bool) {
	onTrack := false
	for _, d := range r.Dice {
		if d.Colour == markerColour && d.Zone == vision.Track {
			onTrack, at = true, d.CenterMM
		}
	}
	switch {
	case r.Marker != nil && !r.Marker.Doubted && r.Marker.Confidence >= s.cfg.MarkerConfidence && r.Marker.Face.Valid():
		return lies{MarkerRested, r.Marker.Field, r.Marker.Face}, at, true
	case r.Marker != nil || onTrack:
		return lies{kind: MarkerDoubt}, at, true
	case isCovered(r, vision.Track):
		return lies{}, nil, false
	case slices.ContainsFunc(r.Doubts, mayBeMarker):
		return lies{kind: MarkerDoubt}, nil, true
	}
	return lies{kind: MarkerGone}, nil, true
}

// mayBeMarker reports whether what could not be read is red and on the track:
// a marker on an edge or a corner shows no face to read.
func mayBeMarker(x vision.Doubt) bool {
	return x.Colour == markerColour && x.Zone == vision.Track
}

// graveyard is the number of dice that lie there.
type graveyard struct {
	seen steady[int]
	told int // -1 under a new watch
}

func (s *Settler) seeGraveyard(r *vision.Reading) {
	if isCovered(r, vision.Graveyard) {
		return
	}
	n := 0
	for _, d := range r.Dice {
		if d.Zone == vision.Graveyard && d.Colour != markerColour {
			n++
		}
	}
	g := &s.yard
	g.seen.see(n, s.now.At)
	if g.seen.n >= s.cfg.Agree && g.told != n {
		g.told = n
		s.tell(Event{Kind: GraveyardCount, Count: n}, g.seen.since)
	}
}

package settle

import (
	"time"

	"dicetable/games/dice"
	"dicetable/vision"
)

// badly stands for the face of a die that is cocked or stacked.
const badly dice.Face = 0

// track is one die over the frames of a watch.
type track struct {
	// owner is the seat whose die it is, 0 while nobody's.
	owner int
	// home is where it was seen first.
	home vision.Zone
	// born and seen number the readings it was in, first and last.
	born, seen int
	last       vision.Die
	place      rest
	since      time.Time // it came to rest at place
	// face was read run times in a row at place, after so many changes, and
	// after it could so many times not be read any more.
	face                 dice.Face
	run, changes, lapses int
	// surer is by how much more certain the face was, over all these readings
	// and those that doubted only the face, than it must be.
	surer float64
	// good is the die as it was last read with that face. first is the die
	// as it was first settled, at rest since firstSince; torn says that it
	// was settled otherwise later.
	good       vision.Die
	first      *vision.Die
	firstSince time.Time
	torn       bool
}

// clarity is how well a die could be read.
type clarity int

const (
	plain clarity = iota
	// veiled: not well, and a hand over it may be why.
	veiled
	// hazy: but for its face, which is less certain than it must be.
	hazy
	doubtful
)

// sight takes one sighting in. A die that moved begins anew, one that could
// not be read well says nothing but where it is, unless it could be before:
// what is now clear and now not is not clear. A face whose certainty is now just
// enough and now not quite counts by how certain it is on the average.
func (t *track) sight(d vision.Die, seen clarity, at time.Time, reading int, cfg Config) {
	t.last, t.seen = d, reading
	if t.place.moved(*d.CenterMM, cfg.RestMM) {
		t.run, t.changes, t.lapses, t.surer, t.since = 0, 0, 0, 0, at
	}
	face := d.Value
	switch {
	case d.Cocked || d.Stacked:
		face = badly
	case seen == hazy && t.run > 0 && face == t.face:
		t.surer += d.Confidence - cfg.Confidence
		return
	case seen >= hazy && t.run > 0:
		t.run = 0
		t.lapses++
		return
	case seen != plain || d.Confidence < cfg.Confidence || !face.Valid():
		return
	}
	if t.run > 0 && face != t.face {
		// What one look alone has called stacked before anything else was half
		// under the rim of its cup: it did not read otherwise.
		if t.face != badly || t.run > 1 || t.changes > 0 {
			t.changes++
		}
		t.run, t.surer = 0, 0
	}
	t.face, t.good = face, d
	t.run++
	if face != badly {
		t.surer += d.Confidence - cfg.Confidence
	}
	if t.face != badly && t.isSettled(cfg.Agree) {
		t.settle(cfg)
	}
}

// settle keeps what the die showed first. What is read otherwise in the same
// place was misread before; elsewhere the die may have been turned over.
func (t *track) settle(cfg Config) {
	if t.first != nil && t.first.Value == t.face {
		return
	}
	t.torn = t.first != nil
	if t.first == nil || t.first.CenterMM.Far(*t.good.CenterMM) <= 2*cfg.RestMM {
		best := t.good
		t.first, t.firstSince = &best, t.since
	}
}

// isSettled reports whether the present face may be relied on: readings that
// disagreed have to be outnumbered, and so have doubts that came back, and on
// the average it has to be certain enough.
func (t *track) isSettled(agree int) bool {
	return t.surer >= 0 && t.run >= agree*(1+2*min(t.changes, 3)+min(t.lapses, 3))
}

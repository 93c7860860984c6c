package settle

import (
	"cmp"
	"slices"
	"time"

	"dicetable/vision"
)

// tracker follows dice from reading to reading.
type tracker struct {
	cfg     Config
	phase   Phase
	reading int
	tracks  []*track
	last    *vision.Reading
	stale   []stale
	// hidden are the zones that a hand has hidden since the watch began, nil
	// before its first reading.
	hidden map[vision.Zone]bool
	// colours: every colour is a die's, red too, and each die has its own.
	colours bool
}

// begin forgets the dice of the last watch, but keeps where told ones lay.
func (tr *tracker) begin(w Watch, before map[int]*seat) {
	if w.Phase == Covered {
		tr.stale = nil
	}
	tr.leave(before)
	tr.phase, tr.tracks, tr.last, tr.reading, tr.hidden = w.Phase, nil, &vision.Reading{}, 0, nil
}

// see takes the dice of one reading in. owner says whose a die is that was
// not seen before.
func (tr *tracker) see(r *vision.Reading, at time.Time, owner func(*track) int) {
	tr.reading++
	tr.last = r
	found := tr.fresh(r)
	for _, p := range tr.pairs(found) {
		t := p.track
		if t.seen == tr.reading || found[p.die].CenterMM == nil {
			continue
		}
		t.sight(found[p.die], tr.clarity(r, found[p.die]), at, tr.reading, tr.cfg)
		found[p.die].CenterMM = nil // taken
	}
	for _, d := range found {
		if d.CenterMM == nil {
			continue
		}
		t := &track{home: d.Zone, born: tr.reading}
		t.sight(d, tr.clarity(r, d), at, tr.reading, tr.cfg)
		tr.tracks = append(tr.tracks, t)
	}
	for _, t := range tr.tracks {
		if t.seen == tr.reading {
			t.owner = owner(t)
		}
	}
	tr.forget()
}

// clarity is how well a reading has a die.
func (tr *tracker) clarity(r *vision.Reading, d vision.Die) clarity {
	is, ofFace := doubted(r, d, tr.colours)
	switch {
	case !is:
		return plain
	case isCovered(r, d.Zone):
		return veiled
	case ofFace:
		return hazy
	}
	return doubtful
}

// pair is a die that may be a track's.
type pair struct {
	track *track
	die   int
	apart float64
}

// pairs lists them nearest first. A track that was lost is found again only
// near where it was.
func (tr *tracker) pairs(found []vision.Die) []pair {
	var ps []pair
	for _, t := range tr.tracks {
		reach := tr.cfg.StepMM
		if t.seen < tr.reading-1 {
			reach /= 2
		}
		for i, d := range found {
			if tr.colours && d.Colour != t.last.Colour {
				continue
			}
			if a := d.CenterMM.Far(*t.last.CenterMM); a <= reach {
				ps = append(ps, pair{t, i, a})
			}
		}
	}
	slices.SortStableFunc(ps, func(a, b pair) int { return cmp.Compare(a.apart, b.apart) })
	return ps
}

// fresh are the dice on the mat that may be of a roll: not the marker, and in
// an opening throw none that lay there before.
func (tr *tracker) fresh(r *vision.Reading) []vision.Die {
	var found []vision.Die
	for _, d := range r.Dice {
		if d.CenterMM == nil || d.Colour == markerColour && !tr.colours {
			continue
		}
		found = append(found, d)
	}
	// The order in which a reading has its dice must not matter.
	slices.SortStableFunc(found, func(a, b vision.Die) int {
		return cmp.Or(cmp.Compare(a.CenterMM.X, b.CenterMM.X), cmp.Compare(a.CenterMM.Y, b.CenterMM.Y))
	})
	if tr.phase != Opened {
		return found
	}
	return tr.withoutLain(r, tr.withoutStale(r, found))
}

// forget drops tracks that were hardly there: a reflection, a fingertip.
func (tr *tracker) forget() {
	kept := tr.tracks[:0]
	for _, t := range tr.tracks {
		if t.first != nil || tr.reading-t.seen < 2*tr.cfg.Agree {
			kept = append(kept, t)
		}
	}
	tr.tracks = kept
}

// of lists a seat's tracks: those in the last reading, and those that were
// settled and are not in it.
func (tr *tracker) of(seat int) (visible, vanished []*track) {
	for _, t := range tr.tracks {
		switch {
		case t.owner != seat:
		case t.seen == tr.reading:
			visible = append(visible, t)
		case t.first != nil:
			vanished = append(vanished, t)
		}
	}
	return visible, vanished
}

// isAmbiguous reports whether a die that appeared after t was seen last could
// be t itself, pushed on unseen.
func (tr *tracker) isAmbiguous(t *track) bool {
	for _, o := range tr.tracks {
		if o != t && o.born > t.seen && (!tr.colours || o.last.Colour == t.last.Colour) {
			return true
		}
	}
	return false
}

// isClearing reports whether some of the dice cannot be relied on yet, and all of
// these read the same now again and again: a few readings more and they can.
func isClearing(tracks []*track, agree int) bool {
	is := false
	for _, t := range tracks {
		if t.isSettled(agree) {
			continue
		}
		if t.run < agree {
			return false
		}
		is = true
	}
	return is
}

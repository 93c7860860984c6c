package table

import (
	"maps"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// seen is what lies on the table as the eye told it, whichever game is
// played, and what the table says of it; it is lost in a restart and seen
// again.
type seen struct {
	cups      map[int]string
	doubts    map[int]games.Text
	faults    map[string]games.Text
	parts     map[string]games.Text
	graveyard int
	track
	// lay is where the marker lay when the game last took notice of it.
	lay  *wire.Marker
	hint *hint
	// corrected is what was put right last; no refusal takes its place.
	corrected *hint
	// pending is the correction about which the host is asked.
	pending *pending
	// agreed says of seats whether the ruling in dispute stands for them.
	agreed map[int]bool
	// photos are the verdicts whose pictures are awaited.
	photos map[string]awaited
}

// awaited is a picture of which nothing is recorded yet: since when, and why
// there is none if it does not come.
type awaited struct {
	since time.Time
	why   games.Text
}

// What is known of a cup.
const (
	cupUp   = "up"
	cupDown = "down"
)

// onTray is the seat of what belongs to none.
const onTray = 0

// track is what is known of the marker.
type track struct {
	// marker lies there; nil when it is not on the track. told is false until
	// this eye has told of it, gone is true while somebody holds it.
	marker     *wire.Marker
	told, gone bool
	tilted     bool
}

// hint is a sentence that goes away by itself.
type hint struct {
	notice wire.Notice
	until  time.Time
}

// still is the hint at a time: nil once it is over.
func (h *hint) still(at time.Time) *hint {
	if h == nil || !at.Before(h.until) {
		return nil
	}
	return h
}

// setBack is the hint by a clock that was set back.
func (h *hint) setBack(by time.Duration) *hint {
	if h == nil {
		return nil
	}
	return &hint{h.notice, h.until.Add(-by)}
}

func newSeen() seen {
	return seen{cups: map[int]string{}, doubts: map[int]games.Text{}, faults: map[string]games.Text{}, agreed: map[int]bool{}, parts: map[string]games.Text{}, photos: map[string]awaited{}, graveyard: -1}
}

func (s seen) clone() seen {
	s.cups, s.doubts, s.faults, s.parts = maps.Clone(s.cups), maps.Clone(s.doubts), maps.Clone(s.faults), maps.Clone(s.parts)
	s.agreed, s.photos = maps.Clone(s.agreed), maps.Clone(s.photos)
	return s
}

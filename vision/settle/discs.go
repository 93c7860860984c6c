package settle

import (
	"fmt"
	"maps"
	"time"

	"dicetable/calib"
	"dicetable/vision"
)

const (
	// stillPx is how far a disc that lies still may seem to be moved, px.
	stillPx = 6
	// pushRest is how long all discs must lie still after a push.
	pushRest = 1500 * time.Millisecond
)

// discs are Thrill's over the frames of a watch.
type discs struct {
	// seen are those of the last readings, n in a row, since when.
	seen  []vision.Disc
	n     int
	since time.Time
	// counted is what was told; before are those that lay there before they
	// were moved, once some were settled.
	counted   string
	before    []vision.Disc
	isSettled bool
	// unsure is since when readings in a row are, the zero time when the last was
	// not; doubted is true once that was told.
	unsure  time.Time
	doubted bool
}

// seeDiscs takes one reading in. What a hand may hide is not counted, and a
// reading that is not certain says nothing.
func (s *Settler) seeDiscs(r *vision.Reading) {
	d := &s.tray.discs
	s.doubtDiscs(r)
	if len(r.Hands) > 0 {
		d.n = 0
	}
	if r.Status != vision.OK || len(r.Hands) > 0 {
		return
	}
	if d.n == 0 || !sameDiscs(d.seen, r.Discs) {
		d.seen, d.n, d.since = r.Discs, 0, s.now.At
	}
	if d.n++; d.n < s.cfg.Agree {
		return
	}
	board, fallen := countDiscs(d.seen)
	if c := fmt.Sprint(board, fallen); c != d.counted {
		d.counted = c
		s.tell(Event{Kind: Discs, Board: board, Fallen: fallen}, d.since)
	}
	switch {
	case !d.isSettled:
		d.before, d.isSettled = d.seen, true
	case s.now.At.Sub(d.since) >= pushRest && !sameDiscs(d.before, d.seen):
		d.before = d.seen
		s.tell(Event{Kind: Pushed, Board: maps.Clone(board), Fallen: maps.Clone(fallen)}, d.since)
	}
}

// doubtDiscs tells that discs cannot be counted, once, when that lasts though
// nobody's hand is there. Once they can they are told anew.
func (s *Settler) doubtDiscs(r *vision.Reading) {
	d := &s.tray.discs
	switch {
	case r.Status == vision.OK:
		d.unsure, d.doubted = time.Time{}, false
	case len(r.Hands) > 0:
		d.unsure = time.Time{}
	case d.unsure.IsZero():
		d.unsure = s.now.At
	case !d.doubted && s.now.At.Sub(d.unsure) >= 2*s.cfg.Patience:
		d.doubted, d.counted, d.n = true, "", 0
		s.tell(Event{Kind: RollDoubt, Seat: onTray, Unsure: 1, Reasons: r.Reasons}, d.unsure)
	}
}

// countDiscs counts by size; all three sizes are in both.
func countDiscs(all []vision.Disc) (board, fallen map[string]int) {
	board, fallen = map[string]int{"small": 0, "medium": 0, "large": 0}, map[string]int{"small": 0, "medium": 0, "large": 0}
	for _, d := range all {
		if d.Where == "board" {
			board[d.Size]++
		} else {
			fallen[d.Size]++
		}
	}
	return board, fallen
}

// sameDiscs reports whether each disc of a lies in b too, and no other.
func sameDiscs(a, b []vision.Disc) bool {
	if len(a) != len(b) {
		return false
	}
	near := func(p, q calib.Point) bool { return p.Far(q) <= stillPx }
	for _, d := range a {
		found := false
		for _, o := range b {
			found = found || d.Size == o.Size && d.Where == o.Where && near(d.CenterPx, o.CenterPx)
		}
		if !found {
			return false
		}
	}
	return true
}

package settle

import (
	"time"

	"dicetable/calib"
	"dicetable/vision"
)

// way is how the marker went over the track since it was told to lie somewhere.
type way struct {
	// field, from 0 along the track, of so many was seen last, at this time.
	field, of int
	at        time.Time
	// laps is how often it was seen to go from the last field on to the first, less
	// how often back again.
	laps int
}

// Two sightings show a way between them when they are no longer and no farther
// apart than this.
const (
	glimpse = 600 * time.Millisecond
	near    = 4 // fields
)

// goOn takes in that the marker is seen on a field of so many.
func (w *way) goOn(field, of int, at time.Time) {
	if field < 0 || of == 0 {
		return
	}
	ahead := (field - w.field + of) % of
	switch isSeen := w.of == of && at.Sub(w.at) <= glimpse; {
	case !isSeen:
	case field < w.field && ahead <= near:
		w.laps++
	case field > w.field && of-ahead <= near:
		w.laps--
	}
	w.field, w.of, w.at = field, of, at
}

// fieldOf is on which field of the track, from 0, a place of the mat is, -1 for
// none, and how many fields it has.
func fieldOf(r *vision.Reading, at calib.Point) (field, of int) {
	m, err := calib.MatByName(r.Mat.Name)
	if err != nil {
		return -1, 0
	}
	for i, f := range m.Track {
		if f.Rect().Depth(at) >= 0 {
			return i, len(m.Track)
		}
	}
	return -1, len(m.Track)
}

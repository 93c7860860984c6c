package settle

import (
	"slices"
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

// fieldOf is on or beside which field of the track, from 0 in travel order, the
// marker is seen, -1 for none, and how many fields there are. Where a field lies
// is for the reader to know: the track may be a board of somebody's own.
func fieldOf(r *vision.Reading) (field, of int) {
	m, err := calib.MatByName(r.Mat.Name)
	if err != nil || r.Marker == nil {
		return -1, 0
	}
	return slices.IndexFunc(m.Track, func(f calib.TrackField) bool { return f.Field == r.Marker.Field }), len(m.Track)
}

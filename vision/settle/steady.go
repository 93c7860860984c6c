package settle

import (
	"time"

	"dicetable/calib"
)

// steady counts how many readings in a row said the same.
type steady[T comparable] struct {
	value T
	n     int
	since time.Time
}

func (s *steady[T]) see(v T, at time.Time) {
	if s.n == 0 || v != s.value {
		s.value, s.n, s.since = v, 0, at
	}
	s.n++
}

// reset makes the next reading the first.
func (s *steady[T]) reset() { s.n = 0 }

// rest says whether something stays where it is, within so many mm or px of
// where it came to rest: measured from there, a slow push is a motion too.
type rest struct {
	at    calib.Point
	known bool
}

// moved reports whether p is another place than before, and keeps it if so.
func (r *rest) moved(p calib.Point, within float64) bool {
	if r.known && r.at.Far(p) <= within {
		return false
	}
	r.at, r.known = p, true
	return true
}

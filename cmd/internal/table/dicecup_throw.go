package table

import (
	"reflect"
	"time"
)

// Throw is how far a throw of Dice Cup has come that not everybody has seen: its
// rule-book does not know of it yet. Nothing of its dice is in it (DC-8).
type Throw struct {
	// Lies is true once it lies under the cup.
	Lies bool `json:"lies,omitempty"`
	// Again: it takes the place of one that lay there and did not count.
	Again bool `json:"again,omitempty"`
	// Look is the look at it, nil while nobody does; it is replaced and never
	// written to.
	Look *Look `json:"look,omitempty"`
}

// Look is the time in which everybody looks at the dice.
type Look struct {
	Began time.Time `json:"began"`
	// Pressed: it was the button that started it. Lay says whether the throw
	// was known to lie under the cup before.
	Pressed bool `json:"pressed,omitempty"`
	Lay     bool `json:"lay,omitempty"`
}

// throws is a conduct that knows of a throw before its rule-book does. A restart must
// not lose it: the next eye cannot tell that dice were thrown before it came.
type throws interface {
	// took takes up how far the throw has come.
	took(t Throw)
}

func (d *dicecupConduct) took(t Throw) { d.cast, d.known = t, t }

// keepThrow has the journal know how far the throw has come.
func (d *dicecupConduct) keepThrow(s *step) {
	if now := d.cast; !reflect.DeepEqual(now, d.known) {
		s.sayIf(s.enter(Entry{Throw: &now}))
	}
}

// underWay reports whether what lies under the cup was thrown, and is still to be looked at and
// scored for everybody, and so is the throw that takes its place if it does not
// count (DC-11).
func (d *dicecupConduct) underWay() bool { return d.cast.Lies || d.cast.Again || d.repeats }

// throwAgain awaits a throw in the place of the one that may lie there.
func (d *dicecupConduct) throwAgain() {
	d.cast.Again = d.underWay()
	d.awaitThrow()
}

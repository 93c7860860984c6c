package settle

import (
	"slices"
	"time"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// laidLasts is how long dice must lie as they lie beside a cup to be told.
const laidLasts = 350 * time.Millisecond

// bareFor is how many readings in a row must show nothing beside a cup: who has
// just bet has the hand there a moment later.
const bareFor = 2

// laid are the dice in the open beside one seat's standing cup (BL-15).
type laid struct {
	// came is true once the cup was lifted since the seat may lay out, bare once
	// nothing lay beside it since: dice that lay there before came by accident.
	// Either tells, as a hand may hide that the cup is lifted.
	came, bare bool
	// seen are those of the last readings, n in a row, since when; unclear
	// since when some of them could not be read well.
	seen           []vision.Die
	n              int
	since, unclear time.Time
	// told are those told last, under this watch if isTold. doubted is true
	// once it was told that they are unclear.
	told            []vision.Die
	isTold, doubted bool
}

// watchLaid begins a new watch. Where dice were laid out is kept for the
// reveal.
func (s *Settler) watchLaid(w Watch) {
	for n, st := range s.laid {
		switch {
		case w.Phase == Reveal:
		case w.Phase != Covered || w.MayLayOut != n && len(w.LaidOut[n]) == 0:
			delete(s.laid, n)
		default:
			st.isTold, st.doubted = false, false
			st.came, st.bare = st.came && s.watch.MayLayOut == n, st.bare && s.watch.MayLayOut == n
		}
	}
	if w.Phase != Covered {
		return
	}
	for n := range w.Seats {
		if s.laid[n] == nil && (w.MayLayOut == n || len(w.LaidOut[n]) > 0) {
			s.laid[n] = &laid{}
		}
	}
}

// seeLaid looks at the dice beside standing cups, and tells of those that
// have been laid out or changed.
func (s *Settler) seeLaid(r *vision.Reading) {
	for n := 1; n <= maxSeats; n++ {
		st, c := s.laid[n], s.cups[n]
		if st == nil || c == nil {
			continue
		}
		if c.state == up {
			st.came = true
		}
		stands, at, _ := standsHow(n, r, s.cfg.Agree)
		if stands != down || c.state != down || at == nil || isCovered(r, vision.SeatZone(n)) {
			st.n, st.unclear = 0, time.Time{}
			continue
		}
		beside, lacks := s.beside(n, *at, r)
		s.seeBeside(n, st, beside, lacks)
	}
}

// beside are a seat's dice in the open while its cup stands at a place, and
// what is wrong with them. All of a seat's dice in the open are none laid out:
// that is a cup put down beside them.
func (s *Settler) beside(n int, cup calib.Point, r *vision.Reading) ([]vision.Die, lack) {
	var found []vision.Die
	var l lack
	for _, d := range r.Dice {
		if d.CenterMM == nil || d.Colour == markerColour || d.Zone != vision.SeatZone(n) || d.CenterMM.Far(cup) < s.cfg.LaidMM {
			continue
		}
		is, _ := doubted(r, d, false)
		switch {
		case d.Cocked || d.Stacked:
			l.cocked++
		case d.Confidence < s.cfg.Confidence || !d.Value.Valid() || is:
			l.unsure++
		}
		found = append(found, d)
	}
	for _, x := range r.Doubts {
		if x.Colour != markerColour && (x.CenterMM == nil || x.Zone == vision.SeatZone(n) && x.CenterMM.Far(cup) >= s.cfg.LaidMM) {
			l.unsure = max(l.unsure, 1)
		}
	}
	if len(found) >= s.wanted(n) {
		return nil, lack{surplus: len(found) - s.wanted(n) + 1}
	}
	return found, l
}

// seeBeside takes the dice beside a cup of one reading in.
func (s *Settler) seeBeside(n int, st *laid, beside []vision.Die, l lack) {
	if l != (lack{}) {
		st.n = 0
		s.doubtLaid(n, st, beside, l)
		return
	}
	st.unclear, st.doubted = time.Time{}, false
	if st.n == 0 || !sameDice(st.seen, beside, s.cfg.RestMM) {
		st.seen, st.n, st.since = beside, 0, s.now.At
	}
	st.n++
	st.bare = st.bare || len(beside) == 0 && st.n >= bareFor
	switch {
	case st.n <= s.cfg.Agree || s.now.At.Sub(st.since) < laidLasts:
	case st.isTold && sameFaces(st.told, beside):
	case len(s.watch.LaidOut[n]) == 0 && (!st.came && !st.bare || len(beside) == 0):
	default:
		st.told, st.isTold = beside, true
		s.tell(Event{Kind: LaidOut, Seat: n, Dice: slices.Clone(beside)}, st.since)
	}
}

// doubtLaid tells once that dice beside a cup are not clear, when that lasts.
func (s *Settler) doubtLaid(n int, st *laid, beside []vision.Die, l lack) {
	if st.unclear.IsZero() {
		st.unclear = s.now.At
	}
	isExpected := len(s.watch.LaidOut[n]) > 0 || st.came || st.bare && len(beside) > 0
	if !isExpected || st.doubted || s.now.At.Sub(st.unclear) < s.cfg.Patience {
		return
	}
	st.doubted, st.isTold = true, false
	s.tell(Event{Kind: RollDoubt, Seat: n, Surplus: l.surplus, Cocked: l.cocked, Unsure: l.unsure, Reasons: l.words(n)}, st.unclear)
}

// sameDice reports whether two readings have the same dice in the same
// places.
func sameDice(a, b []vision.Die, within float64) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(d vision.Die) bool {
		return !slices.ContainsFunc(b, func(o vision.Die) bool {
			return d.Value == o.Value && d.CenterMM.Far(*o.CenterMM) <= within
		})
	})
}

func sameFaces(a, b []vision.Die) bool { return slices.Equal(facesOf(a), facesOf(b)) }

func facesOf(all []vision.Die) []dice.Face {
	var faces []dice.Face
	for _, d := range all {
		faces = append(faces, d.Value)
	}
	slices.Sort(faces)
	return faces
}

// withoutLaidOut parts a roll from the dice laid out in the open: those that
// lie where they were laid out, or, when that was not seen, the outermost with
// their faces. Which of those it are does not matter.
func (s *Settler) withoutLaidOut(n int, roll []counted) (under, laid []counted, l lack) {
	want := s.watch.LaidOut[n]
	for _, c := range roll {
		if s.isLaid(n, c.track) {
			laid = append(laid, c)
		} else {
			under = append(under, c)
		}
	}
	if len(laid) == len(want) {
		if changed := differing(laid, want); changed > 0 {
			return nil, nil, lack{changed: changed}
		}
		return under, laid, lack{}
	}
	under, laid = slices.Clone(roll), nil
	for k, face := range want {
		i := s.outermost(n, under, face)
		if i < 0 {
			return nil, nil, lack{changed: len(want) - k}
		}
		laid = append(laid, under[i])
		under = slices.Delete(under, i, i+1)
	}
	return under, laid, lack{}
}

// differing is how many of the faces the dice do not show.
func differing(roll []counted, want []dice.Face) int {
	left := slices.Clone(want)
	for _, c := range roll {
		if i := slices.Index(left, c.die.Value); i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	return len(left)
}

// isLaid reports whether a die came to rest first where one was laid out.
func (s *Settler) isLaid(n int, t *track) bool {
	st := s.laid[n]
	if st == nil || t.first == nil || len(s.watch.LaidOut[n]) == 0 {
		return false
	}
	return slices.ContainsFunc(st.told, func(d vision.Die) bool {
		return d.CenterMM.Far(*t.first.CenterMM) <= 2*s.cfg.RestMM
	})
}

// covered are those of a seat's dice that were under the cup.
func (s *Settler) covered(n int, tracks []*track) []*track {
	return slices.DeleteFunc(slices.Clone(tracks), func(t *track) bool { return s.isLaid(n, t) })
}

// outermost is the die with that face farthest from where the cup stood.
func (s *Settler) outermost(n int, roll []counted, face dice.Face) int {
	best, far := -1, -1.0
	for i, c := range roll {
		if c.die.Value != face {
			continue
		}
		d := 0.0
		if at := s.stood(n); at != nil {
			d = at.Far(*c.die.CenterMM)
		}
		if d > far {
			best, far = i, d
		}
	}
	return best
}

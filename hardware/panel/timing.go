package panel

import "time"

// tenth is what a timer counts in.
const tenth = 100 * time.Millisecond

// calling is how long "Hoch die Becher!" shines in full: before, no cup is up
// and no die lies still.
const calling = time.Second

// From is the scene as it goes on from now: what began at a time stamp, or has
// some of it remaining, has a Start on the monotonic clock of now, so that no
// change of the wall clock lengthens or shortens it any more.
func (s Scene) From(now time.Time) Scene {
	done := now.Sub(s.Start)
	if s.Start.IsZero() {
		done = 0
		if s.Remaining > 0 {
			done = s.Whole - s.Remaining
		}
	}
	s.Start, s.Remaining = now.Add(-done), 0
	return s
}

// At is the scene as it stands at t: a timer shows the tenths of a second
// begun, so that 0 is shown from the very end on, and a count-up what has been
// counted. It is a pure function; a scene without a Start stands as it is.
func (s Scene) At(t time.Time) Scene {
	if s.Start.IsZero() {
		return s
	}
	switch gone := s.gone(t); s.Kind {
	case Timer:
		s.Remaining = (s.Whole - gone + tenth - 1) / tenth * tenth
	case CountUp:
		s.Number = s.counted(gone)
	}
	s.Start = time.Time{}
	return s
}

// Next is the first moment after t at which At or Reading becomes another;
// false when neither does any more.
func (s Scene) Next(t time.Time) (time.Time, bool) {
	if s.Start.IsZero() {
		return time.Time{}, false
	}
	switch s.Kind {
	case Timer:
		if left := s.At(t).Remaining; left > 0 {
			return s.Start.Add(s.Whole - left + tenth), true
		}
	case CountUp:
		if n := s.counted(s.gone(t)); n < s.Number {
			steps := time.Duration(s.Number)
			return s.Start.Add((time.Duration(n+1)*s.Whole + steps - 1) / steps), true
		}
	case CupsUp:
		if calm := s.Start.Add(calling); t.Before(calm) {
			return calm, true
		}
	}
	return time.Time{}, false
}

// Reading reports whether dice are being read under this scene at t, so that
// the panel must not shine on them: while one is in doubt, and as soon as
// "Hoch die Becher!" has been seen.
func (s Scene) Reading(t time.Time) bool {
	return s.Kind == Look || s.Kind == CupsUp && !s.Start.IsZero() && !t.Before(s.Start.Add(calling))
}

// gone is how much of Whole is over at t.
func (s Scene) gone(t time.Time) time.Duration {
	return min(max(t.Sub(s.Start), 0), s.Whole)
}

// counted is how far a count-up is.
func (s Scene) counted(gone time.Duration) int {
	if s.Whole <= 0 {
		return s.Number
	}
	return int(time.Duration(s.Number) * gone / s.Whole)
}

package button

import "time"

// State is what Timing.Next remembers of a line. Make it with Begin.
type State struct {
	// raw is the level last seen, since when; run is when the changes began
	// that followed each other faster than a finger.
	raw           bool
	rawSince, run time.Time
	// down is the level that settled, since when it was there.
	down      bool
	downSince time.Time
	// mute tells nothing until the button is up: its press is told, or it was
	// down before anybody looked.
	mute bool
	// tap is when a Short began that may yet become a Double; it ended at
	// freed.
	tap   *time.Time
	freed time.Time
	fault error
}

// Begin is a line first seen at a level. A button that is down then was
// pressed for somebody else: it tells no press before it was up.
func Begin(at time.Time, down bool) State {
	return State{raw: down, rawSince: at, run: at, down: down, downSince: at, mute: down}
}

// Next is the line at one level, at a time not before the last: an edge, or a
// look at a line that did not change. It returns what that tells, in order.
// Who lets go exactly at Long has not pressed long, and who is down again
// exactly at Double has pressed twice.
func (t Timing) Next(s State, at time.Time, down bool) (State, []Event) {
	edge := down != s.raw
	var told []Event
	for {
		due, ok := t.Due(s)
		if !ok || due.After(at) || edge && due.Equal(at) && !s.settling() {
			break
		}
		told = append(told, t.pass(&s, due)...)
	}
	if edge {
		told = append(told, t.change(&s, at)...)
	}
	return s, told
}

// Due is when Next should be called even if the line does not change, false
// when there is no such time.
func (t Timing) Due(s State) (time.Time, bool) {
	d := t.dues(s)
	due := earliest(earliest(d.settle, d.long), earliest(d.stuck, earliest(d.single, d.well)))
	return due, !due.IsZero()
}

// dues are the times at which something is decided, zero for never.
type dues struct{ settle, long, stuck, single, well time.Time }

func (t Timing) dues(s State) dues {
	var d dues
	held, free := s.down && s.raw, !s.down && !s.raw
	if s.settling() {
		d.settle = s.rawSince.Add(t.Settle)
	}
	if held && !s.mute && t.Long > 0 {
		d.long = s.downSince.Add(t.Long)
	}
	if held && s.fault == nil {
		d.stuck = s.downSince.Add(t.Stuck)
	}
	if free && s.tap != nil {
		d.single = s.freed.Add(t.Double)
	}
	if free && s.fault != nil {
		d.well = s.rawSince.Add(t.calm())
	}
	return d
}

// pass decides what is due at a time.
func (t Timing) pass(s *State, at time.Time) []Event {
	switch d := t.dues(*s); at {
	case d.settle:
		return t.settle(s)
	case d.long:
		s.mute = true
		return press(Long, s.downSince)
	case d.stuck:
		return s.fail(ErrStuck)
	case d.single:
		at := *s.tap
		s.tap = nil
		return press(Short, at)
	default:
		s.fault = nil
		return []Event{{}}
	}
}

// settle lets the level count that lasted.
func (t Timing) settle(s *State) []Event {
	s.down = s.raw
	if s.down {
		s.downSince = s.rawSince
		return t.pushed(s)
	}
	if s.mute {
		s.mute = false
		return nil
	}
	if t.Double > 0 {
		at := s.downSince
		s.tap, s.freed = &at, s.rawSince
		return nil
	}
	return press(Short, s.downSince)
}

// pushed is a button that went down.
func (t Timing) pushed(s *State) []Event {
	switch {
	case s.fault != nil:
		s.mute = true
	case s.tap != nil:
		at := *s.tap
		s.tap, s.mute = nil, true
		return press(Double, at)
	case t.Long == 0 && t.Double == 0:
		s.mute = true
		return press(Short, s.downSince)
	}
	return nil
}

// change is an edge.
func (t Timing) change(s *State, at time.Time) []Event {
	if at.Sub(s.rawSince) >= t.calm() {
		s.run = at
	}
	s.raw, s.rawSince = !s.raw, at
	if s.fault == nil && at.Sub(s.run) >= restlessAfter {
		return s.fail(ErrRestless)
	}
	return nil
}

// fail tells a fault and no press until it is over.
func (s *State) fail(fault error) []Event {
	s.fault, s.tap, s.mute = fault, nil, s.down
	return []Event{{Fault: fault}}
}

// settling reports whether the line is not at the level that counts.
func (s State) settling() bool { return s.raw != s.down }

// calm is how long a line is still that is at rest.
func (t Timing) calm() time.Duration { return max(restlessGap, t.Settle) }

func press(k Kind, at time.Time) []Event { return []Event{{Press: &Press{At: at, Kind: k}}} }

// earliest is the first of two times; the zero time is never.
func earliest(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

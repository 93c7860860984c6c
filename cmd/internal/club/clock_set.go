package club

import (
	"time"

	"golang.org/x/sys/unix"
)

// Uptime is how long the machine has run, its sleep included. Whoever sets the
// clock does not change it.
func Uptime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_BOOTTIME, &t); err != nil {
		panic(err) // Linux has it since 2011
	}
	return time.Duration(t.Nano())
}

// noticed is by how much a clock must be set to be noticed; below that it is only
// kept right.
const noticed = time.Second

// ownClock notices that the club's clock was set, as on a Raspberry Pi, which has none
// that runs on without power, and asks the network for the time some while after.
type ownClock struct {
	// from is when this program began, by the clock as it is set now.
	from time.Time
	// said is what the clock said last, ran how long the machine had run then.
	said time.Time
	ran  time.Duration
}

// clockSet decides whether the clock was set since it was last looked at. What the
// disk does not take is looked at again.
func (s *Service) clockSet() ask {
	if s.opt.Uptime == nil {
		return ask{act: func(*Evening) ([]Event, error) { return nil, nil }, done: s.warn}
	}
	c := s.clock
	now, ran := s.opt.Now().UTC().Truncate(time.Millisecond), s.opt.Uptime()
	ought := c.said.Add(ran - c.ran)
	by := now.Sub(ought)
	c.said, c.ran = now, ran
	act := func(e *Evening) ([]Event, error) {
		if by.Abs() < noticed {
			return nil, nil
		}
		c.from = c.from.Add(by)
		if e.Now == nil || len(e.Now.Rounds) == 0 {
			return nil, nil
		}
		return []Event{clockSet{From: s.clock.from, To: ought, By: by}}, nil
	}
	return ask{act: act, done: func(err error) {
		if err == nil {
			s.clock = c
		}
		s.warn(err)
	}}
}

// clock is the club's own at the start of the program.
func (o Options) clock() ownClock {
	if o.Uptime == nil {
		return ownClock{}
	}
	now := o.Now().UTC().Truncate(time.Millisecond)
	return ownClock{from: now, said: now, ran: o.Uptime()}
}

// Moments of an earlier life of the program stay: they are of a clock of which this
// one knows nothing.
func (x clockSet) apply(e *Evening, _ time.Time) {
	move := func(at *time.Time) {
		if !at.Before(x.From) && !at.After(x.To) {
			*at = at.Add(x.By)
		}
	}
	for _, r := range e.Now.Rounds {
		move(&r.Drawn)
		move(&r.Done)
		move(&r.Clock.Runs)
	}
}

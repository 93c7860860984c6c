package settle

import "time"

// How often a frame is read when nothing presses.
const (
	pauseIdle  = time.Second
	pauseDoubt = 250 * time.Millisecond
	pauseBusy  = 200 * time.Millisecond
)

// pace decides which frames are worth a full reading.
type pace struct {
	last  time.Time // frame that was wanted last
	since int       // readings since something changed
}

// stir makes the next frames worth reading.
func (p *pace) stir() { p.since = 0 }

func (p *pace) read() { p.since++ }

// Wants reports whether the frame exposed at the given time is worth a full
// reading; changed says that it differs from the frame before. It is asked
// once for each frame, before Add. While dice are looked for, every frame is
// read until all has come to rest and agreed; in other phases a few a second
// do while hands are about.
func (s *Settler) Wants(at time.Time, changed bool) bool {
	s.keepTime(at)
	if changed {
		s.pace.stir()
	}
	if at.Sub(s.pace.last) < s.pause(changed) {
		return false
	}
	s.pace.last = at
	return true
}

func (s *Settler) pause(changed bool) time.Duration {
	unsettled := s.pace.since < 3*s.cfg.Agree || s.pace.since < 10*s.cfg.Agree && s.awaitsDice()
	switch s.watch.Phase {
	case Opened, Reveal:
		if unsettled {
			return 0
		}
		if !s.allTold() {
			return pauseDoubt
		}
	case Covered, Clearing:
		if changed {
			return pauseBusy
		}
		if unsettled {
			return 0
		}
	default:
		return s.trayPause(changed, unsettled)
	}
	return pauseIdle
}

// awaitsDice reports whether dice that are looked for will be certain in a moment.
func (s *Settler) awaitsDice() bool {
	switch s.watch.Phase {
	case Scoring:
		return s.tray.cup.state == cupAside && s.isClearing(onTray)
	case Opened, Reveal:
		for n := range s.watch.Seats {
			if s.isClearing(n) {
				return true
			}
		}
	}
	return false
}

package club

import (
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"
)

// wrong is a clock that somebody sets while time passes.
type wrong struct{ passed, by atomic.Int64 }

func (w *wrong) pass(d time.Duration)  { w.passed.Add(int64(d)) }
func (w *wrong) set(by time.Duration)  { w.by.Add(int64(by)) }
func (w *wrong) uptime() time.Duration { return time.Duration(w.passed.Load()) }
func (w *wrong) now() time.Time        { return began.Add(w.uptime() + time.Duration(w.by.Load())) }

func (w *wrong) club(t *testing.T, file string) *Service {
	return runningAt(t, file, Options{Now: w.now, Uptime: w.uptime})
}

// round is the round as everybody sees it.
func (s *Service) round(t *testing.T) *RoundView {
	t.Helper()
	v, err := s.View(t.Context())
	must(t, err)
	return v.Now.Round
}

// begins plays a round of 30 minutes by its clock.
func (s *Service) begins(t *testing.T) {
	t.Helper()
	s.does(t, "1", "begin", sampleSetup())
	s.does(t, "2", "enter", ofText{Players: "Ann\nBen\nCem"})
	s.does(t, "3", "table", ofTable{Name: "Window"})
	s.does(t, "4", "draw", struct{}{})
	s.does(t, "5", "start", struct{}{})
}

// The clock of a round measures what passes, whatever the club's own clock is set
// to meanwhile: a Raspberry Pi learns the time from the network after its start.
func TestTheRoundsClockGoesOnWhenTheClubsIsSet(t *testing.T) {
	var w wrong
	s := w.club(t, filepath.Join(t.TempDir(), "club.db"))
	s.begins(t)
	left := func(want time.Duration) {
		t.Helper()
		r := s.round(t)
		if got := time.Duration(r.Left) * time.Second; got != want || r.Up != (want == 0) || want > 0 && !r.Until.Equal(w.now().Add(want)) {
			t.Errorf("of the round %v are left, until %v, up %v; want %v at %v", got, r.Until, r.Up, want, w.now())
		}
		if got := w.now().Sub(r.Drawn); got != w.uptime() {
			t.Errorf("it was drawn %v ago, want %v", got, w.uptime())
		}
	}
	w.pass(5 * time.Minute)
	left(25 * time.Minute)
	w.set(50 * 24 * time.Hour)
	left(25 * time.Minute)
	w.pass(5 * time.Minute)
	w.set(-3 * time.Hour)
	s.does(t, "6", "pause", ofPause{On: true})
	w.set(time.Hour)
	w.pass(time.Minute)
	s.does(t, "7", "pause", ofPause{On: false})
	w.pass(5 * time.Minute)
	w.set(time.Second / 2) // is none
	w.set(-time.Second / 2)
	left(15 * time.Minute)
	w.pass(15 * time.Minute)
	must(t, s.ask(t.Context(), "", s.timesUp))
	left(0)
}

// What an earlier life of the club noted was noted by a clock that was right or
// not: it is left alone.
func TestAClockThatIsSetMovesNothingOfAnEarlierLife(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.db")
	t.Run("before a power cut", func(t *testing.T) {
		var w wrong
		s := w.club(t, file)
		s.begins(t)
	})
	var w wrong
	w.set(-time.Hour) // its clock stood still with it, and begins with something older
	w.pass(5 * time.Minute)
	s := w.club(t, file)
	w.set(time.Hour)
	if r := s.round(t); r.Left != 25*60 || !r.Drawn.Equal(began) {
		t.Errorf("%d seconds are left of a round that was drawn at %v", r.Left, r.Drawn)
	}
}

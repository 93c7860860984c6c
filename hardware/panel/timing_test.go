package panel_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"dicetable/hardware/panel"
)

var start = time.Date(2001, 2, 3, 4, 5, 6, 789, time.UTC)

// A timer is exact to 20 ms: the tenth that it shows is the one begun, 20 ms
// before and after each change, and "Becher drauf!" comes with the end.
func TestTheTimerIsExact(t *testing.T) {
	s := panel.Scene{Kind: panel.Timer, Start: start, Whole: 3 * second}
	const near = 20 * time.Millisecond
	for tenths := range 31 {
		change := start.Add(3*second - time.Duration(tenths)*100*time.Millisecond)
		shown := func(at time.Time) int { return int(s.At(at).Remaining / (100 * time.Millisecond)) }
		if before := shown(change.Add(-near)); before != min(tenths+1, 30) {
			t.Errorf("20 ms before %d.%d s remain it shows %d tenths", tenths/10, tenths%10, before)
		}
		if at, after := shown(change), shown(change.Add(near)); at != tenths || after != max(tenths, 0) {
			t.Errorf("when %d.%d s remain it shows %d tenths, 20 ms later %d", tenths/10, tenths%10, at, after)
		}
	}
}

func TestACountUpCountsEvenly(t *testing.T) {
	s := panel.Scene{Kind: panel.CountUp, Start: start, Whole: 2 * second, Number: 4}
	for ms, want := range map[int]int{-100: 0, 0: 0, 499: 0, 500: 1, 999: 1, 1000: 2, 1500: 3, 1999: 3, 2000: 4, 9000: 4} {
		if got := s.At(start.Add(time.Duration(ms) * time.Millisecond)).Number; got != want {
			t.Errorf("after %d ms of 2000 it shows %d of 4, want %d", ms, got, want)
		}
	}
}

// Whoever draws at every Next, and then only, never shows what is not so.
func TestNextIsTheVeryMomentOfChange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := panel.Scene{
			Kind:   rapid.SampledFrom([]panel.Kind{panel.Timer, panel.CountUp, panel.CupsUp, panel.Turn}).Draw(t, "kind"),
			Start:  start,
			Whole:  time.Duration(rapid.Int64Range(0, int64(5*second)).Draw(t, "whole")),
			Number: rapid.IntRange(0, 30).Draw(t, "number"),
		}
		at := start.Add(time.Duration(rapid.Int64Range(-int64(second), int64(6*second)).Draw(t, "at")))
		next, changes := s.Next(at)
		same := func(u time.Time) bool { return s.At(u) == s.At(at) && s.Reading(u) == s.Reading(at) }
		if !changes {
			next = start.Add(time.Hour)
		} else if !next.After(at) || same(next) {
			t.Fatalf("at %v nothing changes: %+v", next.Sub(start), s.At(next))
		}
		between := at.Add(time.Duration(rapid.Int64Range(0, int64(next.Sub(at))-1).Draw(t, "between")))
		if !same(between) {
			t.Fatalf("it changed before %v, at %v: %+v", next.Sub(start), between.Sub(start), s.At(between))
		}
	})
}

// A time stamp that crossed a pipe has lost its monotonic clock; what is left
// of a timer must not change when the wall clock is set meanwhile.
func TestFromHasAMonotonicStart(t *testing.T) {
	now := time.Now()
	seen := now.Add(-300 * time.Millisecond).Round(0)
	for name, s := range map[string]panel.Scene{
		"a time stamp":   {Kind: panel.Timer, Start: seen, Whole: 3 * second},
		"what remains":   {Kind: panel.Timer, Remaining: 2700 * time.Millisecond, Whole: 3 * second},
		"one gone on":    panel.Scene{Kind: panel.Timer, Start: seen, Whole: 3 * second}.From(now.Add(-time.Millisecond)),
		"a time of ours": {Kind: panel.Timer, Start: now.Add(-300 * time.Millisecond), Whole: 3 * second},
	} {
		got := s.From(now)
		if got.Start == got.Start.Round(0) {
			t.Errorf("%s: %v has no monotonic clock", name, got.Start)
		}
		if left := got.At(now).Remaining; left != 2700*time.Millisecond {
			t.Errorf("%s: %v remain", name, left)
		}
	}
	if whole := (panel.Scene{Kind: panel.Timer, Whole: 3 * second}).From(now).At(now).Remaining; whole != 3*second {
		t.Errorf("a timer that begins now has %v", whole)
	}
}

package button_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"dicetable/hardware/button"
)

const ms = time.Millisecond

var (
	start  = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	timing = button.DefaultTiming()
	double = button.Timing{Settle: 10 * ms, Long: time.Second, Double: 300 * ms, Stuck: 20 * time.Second}
	quick  = button.Timing{Settle: 10 * ms, Stuck: 20 * time.Second}
)

// line plays a line: it starts up, changes at each of the times after start,
// and is looked at whenever something is due, for a minute more. What it tells
// is written with the time of telling: "short 0 at 160".
func line(t button.Timing, changes ...time.Duration) []string {
	s, down, now, told := button.Begin(start, false), false, start, []string(nil)
	next := func(at time.Time, level bool) {
		if at.Before(now) {
			at = now // due already before the last change
		}
		now = at
		var events []button.Event
		s, events = t.Next(s, at, level)
		for _, e := range events {
			told = append(told, say(e, at))
		}
	}
	for _, c := range append(changes, time.Hour) {
		end := start.Add(c)
		for due, ok := t.Due(s); ok && due.Before(end); due, ok = t.Due(s) {
			next(due, down)
		}
		if c < time.Hour {
			down = !down
			next(end, down)
		}
	}
	return told
}

func say(e button.Event, at time.Time) string {
	when := at.Sub(start).Milliseconds()
	switch {
	case e.Press != nil:
		return fmt.Sprintf("%s %d at %d", e.Press.Kind, e.Press.At.Sub(start).Milliseconds(), when)
	case e.Fault == button.ErrStuck:
		return fmt.Sprintf("stuck at %d", when)
	case e.Fault == button.ErrRestless:
		return fmt.Sprintf("restless at %d", when)
	}
	return fmt.Sprintf("well at %d", when)
}

func TestPresses(t *testing.T) {
	for _, c := range []struct {
		name    string
		t       button.Timing
		changes []time.Duration
		told    []string
	}{
		{"a tap is told when it was let go for 10 ms", timing, at(0, 150), []string{"short 0 at 160"}},
		{"9 ms are a disturbance", timing, at(0, 9), nil},
		{"10 ms are a press", timing, at(0, 10), []string{"short 0 at 20"}},
		{"a bounce of 9 ms does not let go", timing, at(0, 100, 109, 200), []string{"short 0 at 210"}},
		{"two taps", timing, at(0, 100, 200, 300), []string{"short 0 at 110", "short 200 at 310"}},
		{"held for a second", timing, at(0, 1500), []string{"long 0 at 1000"}},
		{"let go exactly then", timing, at(0, 1000), []string{"short 0 at 1010"}},
		{"a bounce as the second ends", timing, at(0, 998, 1003, 2000), []string{"long 0 at 1003"}},
		{"quick taps are told as they go down", quick, at(5, 900), []string{"short 5 at 15"}},
		{"a quick tap has no long one", quick, at(0, 5000), []string{"short 0 at 10"}},
		{"a tap that might be a double one", double, at(0, 100), []string{"short 0 at 400"}},
		{"a double press, told as it goes down", double, at(0, 100, 250, 350), []string{"double 0 at 260"}},
		{"just in time", double, at(0, 100, 400, 500), []string{"double 0 at 410"}},
		{"too late", double, at(0, 100, 401, 500), []string{"short 0 at 400", "short 401 at 800"}},
		{"the second push held on", double, at(0, 100, 250, 5000), []string{"double 0 at 260"}},
		{"a third push", double, at(0, 100, 200, 300, 350, 450), []string{"double 0 at 210", "short 350 at 750"}},
		{"a disturbance at the end of the wait", double, at(0, 100, 398, 403), []string{"short 0 at 403"}},
		{"stuck, freed, pushed", timing, at(0, 30000, 40000, 40100),
			[]string{"long 0 at 1000", "stuck at 20000", "well at 30030", "short 40000 at 40110"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if told := line(c.t, c.changes...); !slices.Equal(told, c.told) {
				t.Errorf("told %q, want %q", told, c.told)
			}
		})
	}
}

func at(milliseconds ...int) []time.Duration {
	var times []time.Duration
	for _, m := range milliseconds {
		times = append(times, time.Duration(m)*ms)
	}
	return times
}

func TestAButtonThatWasDownBeforeIsNotPressed(t *testing.T) {
	s := button.Begin(start, true)
	s, told := timing.Next(s, start.Add(5*time.Second), false)
	s, more := timing.Next(s, start.Add(6*time.Second), false)
	if len(told)+len(more) > 0 {
		t.Errorf("told %v %v", told, more)
	}
	s, _ = timing.Next(s, start.Add(7*time.Second), true)
	s, _ = timing.Next(s, start.Add(7100*ms), false)
	if _, told = timing.Next(s, start.Add(8*time.Second), false); len(told) != 1 || told[0].Press == nil {
		t.Errorf("the next press is told as %v", told)
	}
}

func TestAButtonDownFromTheBeginningIsStuckAfter20Seconds(t *testing.T) {
	s := button.Begin(start, true)
	s, told := timing.Next(s, start.Add(20*time.Second-1), true)
	if len(told) > 0 {
		t.Errorf("too early: %v", told)
	}
	if _, told = timing.Next(s, start.Add(20*time.Second), true); len(told) != 1 || told[0].Fault != button.ErrStuck {
		t.Errorf("told %v", told)
	}
}

// burst is a contact that bounces: an odd number of changes, so that the line
// ends at the other level, none as far from the next as Settle.
func burst(t *rapid.T, from time.Duration, settle time.Duration) []time.Duration {
	changes := []time.Duration{from}
	for range 2 * rapid.IntRange(0, 40).Draw(t, "bounces") {
		from += time.Duration(rapid.Int64Range(1, int64(settle)-1).Draw(t, "gap"))
		changes = append(changes, from)
	}
	return changes
}

// push is a push with a bounce at both ends, down for held between them.
func push(t *rapid.T, from, settle, held time.Duration) []time.Duration {
	down := burst(t, from, settle)
	return append(down, burst(t, down[len(down)-1]+held, settle)...)
}

func TestNoBounceMakesTwoPresses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		settle := time.Duration(rapid.Int64Range(int64(ms), int64(20*ms)).Draw(t, "settle"))
		held := time.Duration(rapid.Int64Range(int64(settle), int64(500*ms)).Draw(t, "held"))
		mode := rapid.SampledFrom([]button.Timing{timing, double, quick}).Draw(t, "timing")
		mode.Settle = settle
		told := line(mode, push(t, ms, settle, held)...)
		if len(told) != 1 || told[0][:5] != "short" {
			t.Fatalf("one push of %v with Settle %v was told as %q", held, settle, told)
		}
	})
}

func TestAHeldButtonIsLongOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		held := time.Duration(rapid.Int64Range(int64(1001*ms), int64(19*time.Second)).Draw(t, "held"))
		mode := rapid.SampledFrom([]button.Timing{timing, double}).Draw(t, "timing")
		told := line(mode, push(t, ms, mode.Settle, held)...)
		if len(told) != 1 || told[0][:4] != "long" {
			t.Fatalf("one push of %v was told as %q", held, told)
		}
	})
}

// A twin without cleverness: sample the line each millisecond.
func TestPressesOfAnyLineAreThoseOfASampledOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		gaps := rapid.SliceOfN(rapid.IntRange(1, 1500), 0, 20).Draw(t, "gaps")
		var changes []time.Duration
		sum := 0
		for _, g := range gaps {
			sum += g
			changes = append(changes, time.Duration(sum)*ms)
		}
		if len(changes)%2 == 1 {
			changes = append(changes, changes[len(changes)-1]+100*ms)
		}
		got := len(line(timing, changes...))
		if want := sampled(changes); got != want {
			t.Fatalf("%v: %d presses told, %d sampled", changes, got, want)
		}
	})
}

// sampled counts the pushes of a line, each begun and ended by ten equal
// milliseconds.
func sampled(changes []time.Duration) int {
	presses, down, level, same := 0, false, false, 0
	for at := time.Duration(0); len(changes) > 0 || at < 31*time.Second; at += ms {
		if len(changes) > 0 && changes[0] == at {
			level, changes, same = !level, changes[1:], 0
		}
		if same++; same >= 10 && level != down {
			if down = level; down {
				presses++
			}
		}
	}
	return presses
}

func TestALooseWireIsTold(t *testing.T) {
	var changes []time.Duration
	for at := time.Duration(0); at < 5*time.Second; at += 4 * ms {
		changes = append(changes, at)
	}
	told := line(timing, changes...)
	if want := []string{"restless at 2000", "well at 5026"}; !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

// A flicker slow enough to settle is not silent at first, but no press is told
// between the fault and its end, nor one that began before the end.
func TestNoPressIsToldWhileALineIsRestless(t *testing.T) {
	for _, mode := range []button.Timing{timing, double, quick} {
		for step := 11; step < 30; step++ {
			var changes []time.Duration
			for at := 0; at < 4000 || len(changes)%2 == 1; at += step {
				changes = append(changes, time.Duration(at)*ms)
			}
			told := line(mode, append(changes, 6*time.Second, 6100*ms)...)
			i := slices.IndexFunc(told, func(s string) bool { return strings.HasPrefix(s, "restless") })
			if i < 0 || i+2 >= len(told) || !strings.HasPrefix(told[i+1], "well") || !strings.HasPrefix(told[i+2], "short 6000") || i+3 < len(told) {
				t.Errorf("every %d ms, %+v: told %q", step, mode, told[max(0, i):])
			}
		}
	}
}

// What is told does not hang on how often a line is looked at.
func TestLooksInBetweenChangeNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		gaps := rapid.SliceOfN(rapid.IntRange(1, 2500), 0, 12).Draw(t, "gaps")
		looks := rapid.IntRange(1, 5).Draw(t, "looks")
		a, b := button.Begin(start, false), button.Begin(start, false)
		var toldA, toldB []button.Event
		now, down := start, false
		for _, g := range append(gaps, 60000) {
			for i := 1; i < looks; i++ {
				var e []button.Event
				b, e = double.Next(b, now.Add(time.Duration(g)*ms*time.Duration(i)/time.Duration(looks)), down)
				toldB = append(toldB, e...)
			}
			now, down = now.Add(time.Duration(g)*ms), !down
			var e []button.Event
			a, e = double.Next(a, now, down)
			toldA = append(toldA, e...)
			b, e = double.Next(b, now, down)
			toldB = append(toldB, e...)
		}
		if got, want := fmt.Sprint(plain(toldB)), fmt.Sprint(plain(toldA)); got != want {
			t.Fatalf("with looks %s, without %s", got, want)
		}
	})
}

func plain(events []button.Event) []string {
	var told []string
	for _, e := range events {
		told = append(told, say(e, start))
	}
	return told
}

func TestTimingsAreChecked(t *testing.T) {
	for _, good := range []button.Timing{
		timing, double, quick,
		{Settle: ms, Stuck: time.Second}, {Settle: 50 * ms, Stuck: time.Minute},
		{Settle: 10 * ms, Long: 100 * ms, Double: 50 * ms, Stuck: time.Second}, {Settle: 10 * ms, Long: time.Minute, Stuck: time.Minute + 1},
	} {
		if err := good.Check(); err != nil {
			t.Errorf("%+v: %v", good, err)
		}
	}
	for _, bad := range []button.Timing{
		{Settle: ms - 1, Stuck: time.Minute}, {Settle: 50*ms + 1, Stuck: time.Minute},
		{Settle: 10 * ms, Long: 100*ms - 1, Stuck: time.Minute}, {Settle: 10 * ms, Double: 50*ms - 1, Stuck: time.Minute},
		{Settle: 10 * ms, Long: time.Minute, Stuck: time.Minute}, {Settle: 10 * ms},
	} {
		if bad.Check() == nil {
			t.Errorf("%+v is taken", bad)
		}
	}
}

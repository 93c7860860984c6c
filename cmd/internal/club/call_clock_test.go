package club

import (
	"testing"
	"time"
)

// A call says until when its round's clock runs, and what is left while it stands:
// before the start, and in a pause.
func TestACallSaysWhatIsLeftOfTheRound(t *testing.T) {
	r := playing(t, 4, 1)
	r.does(r.draw())
	s, pod := &Service{evening: r.Evening}, r.Now.last().Pods[0]
	is := func(when string, limit int, until time.Time, up bool) {
		t.Helper()
		if c := s.call(pod); c.Limit != limit || !c.Until.Equal(until) || c.Up != up {
			t.Errorf("%s it says %d seconds, until %v, up %v", when, c.Limit, c.Until, c.Up)
		}
	}
	none := time.Time{}
	is("before the start", 30*60, none, false)
	r.does(r.start())
	is("while it runs", 0, began.Add(30*time.Minute), false)
	r.now = began.Add(10 * time.Minute)
	r.does(r.pause(true))
	is("in a pause", 20*60, none, false)
	r.now = began.Add(15 * time.Minute)
	r.does(r.pause(false))
	is("after it", 0, began.Add(35*time.Minute), false)
	r.does([]Event{timeUp{1}}, nil)
	is("when it is up", 0, began.Add(35*time.Minute), true)
	longer := r.Now.Setup
	longer.Minutes = 0
	r.does(r.alter(longer))
	is("without a clock", 0, none, false)
}

package settle

import (
	"slices"
	"testing"
	"time"
)

// The clock is set back a day in the middle of a bet and of a reveal: what lies
// there is settled anew, as soon as it ever is, and told with times of the new
// clock; nothing waits for the day to come again.
func TestTheClockIsSetBack(t *testing.T) {
	for name, c := range map[string]struct{ before, after, want string }{
		"the marker is set": {"watch covered 1:3\n 9x 1:down m=n3,2", "9x 1:down m=n7,2", "marker number 7 shows 2"},
		"dice are shown":    {"watch reveal 1:3\n 5x 1:down\n 2x 1:aside 1.1=4 1.2=4 1.3=*", "20x 1:aside 1.1=4 1.2=4 1.3=*", "roll 1 4 4 star"},
		"a cup is put down": {"watch covered 1:3\n 9x 1:aside", "9x 1:down", "cup_down 1"},
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, c.before)
			s.settler.Wants(s.settler.now.At, true)
			s.told, s.events = nil, nil
			s.late = -24 * time.Hour
			wanted := start.Add(s.late + time.Duration(s.frame)*frameTime)
			s.play(c.after)
			i := slices.Index(s.told, c.want)
			if i < 0 {
				t.Fatalf("told %q, not %q", s.told, c.want)
			}
			if e := s.events[i]; e.Since.Before(wanted) || e.Since.After(e.At) || e.At.After(wanted.Add(time.Second)) {
				t.Errorf("it was at rest since %v and told at %v; the clock was set to %v", e.Since, e.At, wanted)
			}
			if !s.settler.Wants(s.settler.now.At.Add(10*time.Second), false) {
				t.Error("ten seconds later no frame is wanted")
			}
		})
	}
}

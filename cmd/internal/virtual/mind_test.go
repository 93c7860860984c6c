package virtual

import (
	"testing"
	"time"

	"dicetable/hardware/sim"
)

// Who has thrown leaves the dice to the eye for a while, and to a slow eye for
// as many frames: else they are thrown again before they were read, for ever.
func TestPlayersWaitForTheEye(t *testing.T) {
	for _, eye := range []struct {
		frame  time.Duration // which one takes
		before time.Duration // that nobody waits for long
	}{
		{FrameTime, patience + time.Second},
		{slowFrame, patience + time.Second},
		{time.Second, 62 * time.Second},
		{3 * time.Second, 186 * time.Second},
	} {
		var m mind
		began := time.Unix(0, 0)
		now, frames := began, 0
		m.does(now, sim.Act{Do: sim.Pour})
		for ; !m.waited(now, patience); frames++ {
			now = now.Add(eye.frame)
			m.sees()
		}
		if took := now.Sub(began); took < patience || took > eye.before || frames < 60 {
			t.Errorf("frames of %v: after %v and %d of them", eye.frame, took, frames)
		}
	}
}

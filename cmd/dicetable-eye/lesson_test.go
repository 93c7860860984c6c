package main

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/hardware/sim"
	"dicetable/vision/settle"
)

// empty is a virtual table with nothing on the mat, in good light.
func empty(seed uint64) sim.Scene {
	rng := rand.New(rand.NewPCG(seed, 1))
	set := sim.RandomSetting(rng)
	set.Light = sim.Light{Kelvin: 4000, Gain: 1.2, X: 420, Y: -300, H: 1200, Hard: 0.3, Noise: 1.5, Blur: 0.7}
	s := sim.NewTable(rng, set, sim.Chance{}, []int{2, 5}, time.Unix(0, 0)).Step(time.Unix(1, 0))
	s.Dice, s.Cups, s.Hands = nil, nil, nil
	return s
}

// While no game is watched the eye shows its picture and what can be learned of
// the table; of a game that is watched nobody sees the whole picture.
func TestTheEyeTeachesBetweenGamesOnly(t *testing.T) {
	c := startEye(t)
	c.until(isHello)
	scene := empty(5)
	ask := func(id uint64) (eye.Lesson, []byte) {
		c.say(eye.Command{Lesson: &eye.LessonRequest{ID: id}})
		r, jpeg := c.until(func(r eye.Report) bool { return r.Lesson != nil })
		return *r.Lesson, jpeg
	}
	show := func(seq uint64) {
		scene.Seq, scene.At = seq, time.Unix(int64(seq), 0)
		c.say(eye.Command{Scene: &scene})
		c.until(func(r eye.Report) bool { return r.Frame != nil && r.Frame.Seq == seq })
	}
	c.say(eye.Command{Watch: &settle.Watch{ID: 1, Phase: settle.Idle}})
	if l, jpeg := ask(1); l.Missing == nil || len(jpeg) > 0 {
		t.Errorf("before the first frame it teaches %+v", l)
	}
	for seq := range uint64(4) {
		show(seq + 1)
	}
	l, jpeg := ask(2)
	if l.ID != 2 || l.Missing != nil || l.Profile == nil || l.Width != scene.Camera.Lens.Width || len(jpeg) == 0 || len(jpeg) >= maxJPEG {
		t.Fatalf("it teaches %+v with %d bytes", l, len(jpeg))
	}
	if _, above := scene.Camera.Eye(); math.Abs(l.AboveMM-above) > 0.06*above || l.Profile.Mat != "bluff" || len(l.Corners) != 4 {
		t.Errorf("the camera hangs %.0f mm above the %s, not %.0f", l.AboveMM, l.Profile.Mat, above)
	}
	c.say(eye.Command{Profile: l.Profile})
	c.say(eye.Command{Watch: &settle.Watch{ID: 2, Phase: settle.Covered, Seats: map[int]int{2: 5, 5: 5}}})
	show(5)
	if l, jpeg := ask(3); l.Missing == nil || len(jpeg) > 0 || l.Profile != nil {
		t.Errorf("during a game it shows %d bytes: %+v", len(jpeg), l)
	}
	c.say(eye.Command{Watch: &settle.Watch{ID: 3, Phase: settle.Idle}})
	if l, jpeg := ask(4); l.Missing == nil || len(jpeg) > 0 {
		t.Errorf("right after a game it shows %d bytes of it: %+v", len(jpeg), l)
	}
}

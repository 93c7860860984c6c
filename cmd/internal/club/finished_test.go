package club

import "testing"

// Once the planned rounds are played, or the final, or everybody has met everybody,
// no further round is offered; another one that is planned is.
func TestNoRoundIsOfferedAfterTheLast(t *testing.T) {
	for _, c := range []struct {
		format  string
		planned int
		players int
		rounds  int
	}{{League, 2, 8, 2}, {Robin, 0, 3, 3}, {Knockout, 0, 4, 1}} {
		r := playing(t, c.players, 4)
		s := sampleSetup()
		s.Format, s.Planned, s.Advance = c.format, c.planned, 1
		r.does(r.alter(s))
		finished := func() bool { return r.Now.finished(len(r.usable())) }
		for range c.rounds {
			if finished() {
				t.Fatalf("%s is finished before %d rounds", c.format, c.rounds)
			}
			r.does(r.draw())
			if finished() {
				t.Fatalf("%s is finished while a round is played", c.format)
			}
			for _, p := range r.Now.last().Pods {
				r.hears(r.report1(p))
			}
		}
		if _, err := r.draw(); err == nil || !finished() {
			t.Errorf("%s goes on after %d rounds: %v", c.format, c.rounds, err)
		}
	}
	r := playing(t, 8, 2)
	s := sampleSetup()
	s.Planned = 0
	r.does(r.alter(s))
	r.does(r.draw())
	for _, p := range r.Now.last().Pods {
		r.hears(r.report1(p))
	}
	if r.Now.finished(2) {
		t.Error("as many rounds as the host wants are finished after one")
	}
}

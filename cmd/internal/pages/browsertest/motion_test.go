package browsertest

import (
	"fmt"
	"strings"
	"testing"
)

// moving are the animations and transitions that run on a page.
const moving = `document.getAnimations().filter((a) => a.playState === "running").map((a) => a.animationName ?? a.transitionProperty)`

// Who asked for no motion sees none, in any scene of any game: the dice of a
// ruling are counted at once, and what would fly by is written in its place.
func TestNothingMovesForWhoAskedForNoMotion(t *testing.T) {
	tb := newTable(t)
	all := evening(t, tb)
	b := browser(t)
	still := []*page{open(t, b, "wall", tb.address+"/wall?lang=en", 1280, 720), open(t, b, "phone", tb.address+"/?lang=en", 360, 740)}
	for _, p := range still {
		p.unhurried()
		p.has("[data-link=up]")
		eval[any](p, watchTally)
	}
	lively, moved := open(t, b, "lively wall", tb.address+"/wall?lang=en", 1280, 720), false
	for _, s := range all {
		tb.broker.Load().Publish(s)
		for _, p := range still {
			p.until(s.Prompt.Text().EN, fmt.Sprintf("document.querySelector('[data-revision]').dataset.revision === '%d'", s.Revision))
			if seen := eval[[]string](p, moving); len(seen) > 0 {
				t.Errorf("%s, %q: %q move", p.name, s.Prompt.Text().EN, seen)
			}
			if s.Reveal && !strings.Contains(eval[string](p, "document.body.innerText"), "Up with the cups!") {
				t.Errorf("%s does not say that the cups go up", p.name)
			}
			if s.Verdict != nil && p.within(0, `document.querySelector(".verdict")`) {
				p.has(".verdict[data-done=true]")
			}
		}
		moved = moved || len(eval[[]string](lively, moving)) > 0
	}
	if !moved {
		t.Error("nothing moves for the others either: the test sees nothing")
	}
	for _, p := range still {
		tallied := eval[[]string](p, "tallied")
		if len(tallied) == 0 {
			t.Errorf("%s has counted nothing", p.name)
		}
		for i, n := range tallied {
			if n != "0" && i > 0 && tallied[i-1] != "0" {
				t.Errorf("%s counts up: %q", p.name, tallied)
				break
			}
		}
		p.quiet()
	}
}

package browsertest

import (
	"fmt"
	"slices"
	"testing"

	"dicetable/cmd/internal/wire"
)

// The most that a phone may be apart from the wall, in ms, and how many states it
// is measured on.
const (
	mostApart = 100
	measured  = 25
)

// notesWhen has a page note when it shows a revision for the first time, in ms by
// the clock of the machine.
const notesWhen = `void (() => {
	const shown = document.querySelector("[data-revision]");
	window.shownAt = {};
	new MutationObserver(() => { shownAt[shown.dataset.revision] ??= performance.timeOrigin + performance.now(); }).observe(shown, { attributes: true });
})()`

// A phone mirrors the table: a state is on it within a tenth of a second of the
// wall. One late state is a busy machine, most of them are the pages.
func TestAPhoneIsAsQuickAsTheWall(t *testing.T) {
	tb := newTable(t)
	d := newDriver(t, tb, "bluff", six, nil)
	b := browser(t)
	wall, phone := open(t, b, "wall", tb.address+"/wall?lang=en", 1920, 1080), open(t, b, "phone", tb.address+"/?lang=en", 390, 844)
	at := func(p *page) {
		t.Helper()
		p.until("the state", fmt.Sprintf(`document.querySelector("[data-revision='%d'][data-link=up]")`, d.state.Revision))
	}
	for _, p := range []*page{wall, phone} {
		at(p)
		p.rest()
		eval[any](p, notesWhen)
	}
	var apart []float64
	for i := range measured {
		d.command(wire.Pause, wire.Pausing{On: i%2 == 0})
		at(wall)
		at(phone)
		seen := fmt.Sprintf("shownAt[%d]", d.state.Revision)
		apart = append(apart, eval[float64](phone, seen)-eval[float64](wall, seen))
	}
	slices.Sort(apart)
	t.Logf("the phone shows a state %.0f to %.0f ms after the wall, half of them within %.0f", apart[0], apart[measured-1], apart[measured/2])
	if apart[measured/2] > mostApart || apart[measured/2] < -mostApart {
		t.Errorf("a phone is %.0f ms behind the wall, at most %d are allowed", apart[measured/2], mostApart)
	}
	wall.quiet()
	phone.quiet()
}

// What is there for screen readers alone makes no page higher than its screen.
func TestAPageIsNoHigherThanItsScreen(t *testing.T) {
	tb := newTable(t)
	tb.broker.Load().Publish(scenes(t)[0].state)
	phone := open(t, browser(t), "phone", tb.address+"/?lang=de", 390, 844)
	phone.has(".sheet[data-link=up][data-revision='1']")
	if over := eval[int](phone, "document.documentElement.scrollHeight - innerHeight"); over != 0 {
		t.Errorf("the page is %d px higher than its screen", over)
	}
	phone.quiet()
}

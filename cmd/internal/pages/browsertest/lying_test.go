package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// hides says how many px of the table's height what is asked of a player covers.
const hides = `(() => {
	const table = document.querySelector(".table").getBoundingClientRect(), panel = document.querySelector(".panel").getBoundingClientRect();
	const beside = panel.left >= table.right || panel.right <= table.left;
	return beside ? 0 : Math.max(0, Math.min(table.bottom, innerHeight, panel.bottom) - Math.max(table.top, panel.top));
})()`

// On a phone that is held on its side the table stands beside what is asked, which
// would leave no room for it above; scrolled down, too.
func TestAPhoneThatLiesShowsTheTable(t *testing.T) {
	r := newGuests(t)
	ann, _ := r.two()
	crossing(r, `{"columns":"2"}`)
	guest := r.phone(browser(t), "a guest's phone", "de")
	for _, p := range []*page{ann, guest} {
		p.must(chromedp.Do(p.ctx, chromedp.EmulateViewport(740, 360)))
		p.until("a phone that lies", "innerWidth === 740")
		show(r, "it lies, "+p.name, p)
		if covered := eval[float64](p, hides); covered > 0 {
			t.Errorf("%s: %.0f px of the table are covered", p.name, covered)
		}
		eval[any](p, "void scrollTo(0, document.documentElement.scrollHeight)")
		p.until("the panel in sight", `(() => { const b = document.querySelector(".panel").getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight; })()`)
	}
}

// So does a game that is looked at again: the buttons that step through it leave most of
// the screen.
func TestAReplayOnAPhoneThatLies(t *testing.T) {
	p := open(t, browser(t), "replay", logged(t, ruled(t))+"/replay?lang=de", 740, 360)
	p.has(".steps")
	if share := eval[float64](p, `document.querySelector(".steps").getBoundingClientRect().height / innerHeight`); share > .2 {
		t.Errorf("the buttons take %.0f %% of the screen", 100*share)
	}
	p.tappable("a game looked at again")
	p.quiet()
}

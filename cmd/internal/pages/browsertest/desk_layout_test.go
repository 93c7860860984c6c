package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"dicetable/games/dice"
)

// holes are the cards of a desk that begin further below what is above them than the
// usual distance between two.
const holes = `(() => {
	const parts = [...document.querySelectorAll(".desk > header, .desk .card, .desk .ask")].filter((e) => !e.parentElement.closest(".card, .ask"))
		.map((e) => [e, e.getBoundingClientRect()]).filter(([, b]) => b.height > 0);
	return parts.filter(([e, b]) => e.localName !== "header" && b.top - Math.max(...parts.map(([, above]) => above)
		.filter((above) => above.bottom <= b.top + 1 && above.left < b.right && above.right > b.left).map((above) => above.bottom)) > 20)
		.map(([e]) => e.className + ": " + e.innerText.slice(0, 30));
})()`

// wideScreens are those of laptops and of a screen on a desk.
var wideScreens = [][2]int64{{1280, 800}, {1440, 900}, {1920, 1080}}

// lacksHoles checks that a desk has no empty places between its cards on a wide screen.
func (p *page) lacksHoles(scene string) {
	p.t.Helper()
	for _, s := range wideScreens {
		p.must(chromedp.Do(p.ctx, chromedp.EmulateViewport(s[0], s[1])))
		p.until("the width", fmt.Sprintf("innerWidth === %d", s[0]))
		if below := eval[[]string](p, holes); len(below) > 0 {
			p.t.Errorf("%s, %s, %d px wide: nothing is above %q", p.name, scene, s[0], below)
		}
		p.picture(fmt.Sprintf("%s, %s, %d", p.name, scene, s[0]))
	}
}

// However high a card of the host's desk is, the next one is right below it.
func TestTheHostsDeskHasNoHoles(t *testing.T) {
	r := newGuests(t)
	b := browser(t)
	r.sits(r.phone(b, "Ann's phone", "en"), 1)
	page := open(t, b, "desk", r.address+"host?lang=en", 1280, 900)
	login(r.desk, page)
	page.has("[data-phone='1']")
	page.lacksHoles("set up")
	opened(r)
	r.order(host, "act", `{"do":"bet","player":"Ben","count":6,"face":3}`)
	page.has(".enter")
	page.lacksHoles("a bet")
	r.order(host, "act", `{"do":"challenge","player":"Cem"}`)
	r.rolls(1, roundOne[1]...)
	r.rolls(3, 5, 5, 5, 5, dice.Star)
	r.rolls(4, roundOne[4]...)
	page.has(".evidence [data-die=o1]")
	page.click(".log > summary")
	page.has(".log[open]")
	page.lacksHoles("a ruling")
	r.order(host, "stop", `{}`)
	page.has(".setup")
	page.lacksHoles("over")
	page.quiet()
}

// So it is on the desk of a club, where a question goes over the whole width.
func TestTheClubsDeskHasNoHoles(t *testing.T) {
	e := newClubEvening(t)
	e.desk.lacksHoles("club, registration")
	e.does("table", map[string]string{"name": "By the door"})
	e.does("draw", nil)
	call := e.called()
	e.desk.click("[data-pod='2'] .head")
	e.desk.has("[data-pod='2'] [data-place]")
	e.desk.lacksHoles("club, a round")
	e.reports(call, 1, 1, 2, 3, 4)
	e.reports(call, 2, 4, 1, 2, 3)
	e.desk.has("[data-held]")
	e.desk.lacksHoles("club, a question")
	quietAll(e.desk, e.wall)
}

// crammed are parts of what is unfolded on a desk that touch the part above.
const crammed = `[...document.querySelectorAll("details[open] > * + *, .enter section > * + *")].filter((e) => {
	const above = e.previousElementSibling.getBoundingClientRect(), b = e.getBoundingClientRect();
	return b.height > 0 && b.top >= above.bottom - 1 && b.top - above.bottom < 5;
}).map((e) => e.localName + ": " + e.innerText.slice(0, 30))`

// What the host unfolds stands apart: a button does not touch the field above it, nor
// a heading the sentence before.
func TestWhatIsUnfoldedStandsApart(t *testing.T) {
	r := newGuests(t)
	p := open(t, browser(t), "host", r.address+"host?lang=de", 390, 844)
	login(r.desk, p)
	unfold := func(what, selector string) {
		t.Helper()
		// What is entered by hand goes and comes anew, folded, while the game moves on.
		p.until(what+" unfolded", fmt.Sprintf(`(document.querySelectorAll(%q).forEach((e) => { e.open = true; }), document.querySelector(%q) !== null)`, selector, selector+"[open] > summary + *"))
		if close := eval[[]string](p, crammed); len(close) > 0 {
			t.Errorf("%s: nothing between them and what is above: %q", what, close)
		}
		p.pictureOf(selector, "host, unfolded, "+what)
	}
	unfold("settings", ".setup details")
	opened(r)
	unfold("by hand", ".enter")
	unfold("steps", ".log")
	p.quiet()
}

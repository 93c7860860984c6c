package browsertest

import (
	"slices"
	"testing"
)

// outline checks that the headings of a page begin with that of the page itself and
// skip no level: with them alone a screen reader finds its way.
func (p *page) outline(scene string) {
	p.t.Helper()
	levels := eval[[]int](p, `[...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter((e) => e.checkVisibility()).map((e) => Number(e.localName[1]))`)
	if len(levels) == 0 || levels[0] != 1 || slices.Contains(levels[1:], 1) {
		p.t.Errorf("%s, %s: the headings are of levels %v, want one of the first before all others", p.name, scene, levels)
	}
	for i := 1; i < len(levels); i++ {
		if levels[i] > levels[i-1]+1 {
			p.t.Errorf("%s, %s: the headings are of levels %v, where one is skipped", p.name, scene, levels)
		}
	}
}

func TestHeadingsSkipNoLevel(t *testing.T) {
	b := browser(t)
	r := newGuests(t)
	ann, wall := r.phone(b, "phone", "en"), open(t, b, "wall", r.address+"wall?lang=en", 1280, 720)
	wall.has("[data-link=up] .idle")
	wall.outline("idle")
	r.sits(ann, 1)
	host := open(t, b, "host", r.address+"host?lang=en", 1280, 900)
	host.has(".login")
	host.outline("login")
	login(r.desk, host)
	host.has(".setup")
	host.click(".bench > summary")
	host.has("[data-camera] h3, [data-trial] h3")
	host.outline("set up")
	opened(r)
	host.has(".enter")
	host.click(".enter > summary")
	host.has(".enter h3")
	for _, p := range []*page{ann, host} {
		p.outline("a bet")
	}
	wall.has("[data-phase=betting] h1")
	wall.outline("a bet")

	d := ruled(t)
	d.putsRight()
	replay := open(t, b, "replay", logged(t, d)+"/replay?lang=en", 390, 844)
	replay.has("[data-corrected]")
	replay.outline("put right")

	e := newClubEvening(t)
	e.does("draw", nil)
	e.desk.has("[data-pod='1']")
	e.desk.outline("a round")
	e.wall.has("[data-pod='1']")
	e.wall.outline("a round")
	for _, address := range []string{"", "player?p=" + string(e.first(1).ID), "history", "trust"} {
		p := open(t, b, "club/"+address, e.address+address, 390, 844)
		p.has("h1")
		p.until("its parts", `document.querySelector("h2, h3, .big")`)
		p.outline("a round")
	}
}

package browsertest

import (
	"testing"

	"dicetable/cmd/internal/wire"
)

var annAndBen = []wire.SeatedPlayer{{Seat: 1, Name: "Ann"}, {Seat: 4, Name: "Ben"}}

// begun is a desk with the host's page, the wall and a phone about a game of Bluff
// in which Ann's misread round was ruled.
func begun(t *testing.T) (d *desk, host, wall, phone *page) {
	t.Helper()
	d = newTableDesk(t)
	d.hosts(wire.StartGame, wire.Start{Game: "bluff", Players: annAndBen})
	d.rolls(1, 1, 1, 1, 1, 1)
	d.rolls(4, 5, 5, 5, 5, 5)
	d.covers(0)
	b := browser(t)
	host = open(t, b, "host", d.address+"host?lang=en", 390, 844)
	host.unhurried()
	login(d, host)
	host.has(".desk[data-phase=betting]")
	wall = open(t, b, "wall", d.address+"wall?lang=en", 1280, 720)
	phone = open(t, b, "phone", d.address+"?lang=de", 390, 844)
	return d, host, wall, phone
}

// A game is abandoned with a reason, which is to be read everywhere until it goes
// on, and where it is looked at again.
func TestWhyAGameWasAbandonedIsShownEverywhere(t *testing.T) {
	d, host, wall, phone := begun(t)
	host.click(".now details > summary")
	host.write(".now details input", "the pizza is here")
	host.click("[data-stop]") // asks whether that is sure
	host.shows("[data-stop]", "Sure?")
	host.click("[data-stop]")
	host.has("[data-resume]:not([disabled])")
	const why = "The game was abandoned. Reason: the pizza is here"
	host.shows(".notice[data-code=abandoned]", why)
	wall.shows(".notice[data-code=abandoned]", why)
	phone.shows(".notice[data-code=abandoned]", "Das Spiel wurde abgebrochen. Grund: the pizza is here")
	wall.picture("wall, abandoned")
	host.click("[data-resume]")
	host.has(".desk[data-phase=betting]")
	for _, p := range []*page{host, wall, phone} {
		p.until("nothing of an end", "!document.querySelector('.notice[data-code=abandoned]')")
		p.quiet()
	}
	d.hosts(wire.StopGame, wire.Ending{Reason: "the pizza is there"})
	d.hosts(wire.Close, nil)
	replay := open(t, browser(t), "replay", d.address+"replay?lang=en", 390, 844)
	replay.click("[data-last]")
	replay.shows("[data-abandoned]", "The game was abandoned. Reason: the pizza is there")
	replay.quiet()
}

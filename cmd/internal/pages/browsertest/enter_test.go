package browsertest

import "testing"

// What the table does not see, the host enters by hand: discs and hands of Thrill,
// dice, chips and words of Lucky Five.
func TestTheHostEntersWhatTheTableDoesNotSee(t *testing.T) {
	b := browser(t)
	begin := func(game string) *page {
		d := newTableDesk(t)
		host := open(t, b, "host", d.address+"host?lang=en", 390, 844)
		login(d, host)
		host.click("[data-game=" + game + "]")
		host.write("[data-seat='2']", "Ann")
		host.write("[data-seat='5']", "Ben")
		host.click("[data-start]")
		host.has(".desk[data-phase=start]")
		return host
	}
	unfold := func(host *page) {
		host.until("the forms are unfolded", `(() => { const d = document.querySelector("[data-enter]"); if (d) d.open = true; return Boolean(d); })()`)
	}
	enter := func(host *page, act string, taps ...string) {
		unfold(host)
		for _, tap := range taps {
			host.click("[data-act=" + act + "] " + tap)
		}
		host.click("[data-act=" + act + "] [data-send]")
	}

	host := begin("thrill")
	host.click("[data-question=youngest] [data-yes]")
	host.has(".desk[data-phase=pick]")
	enter(host, "pick", "[data-pick=medium]")
	host.has(".desk[data-phase=hand]")
	for _, hand := range [][2]string{{"Ann", "1"}, {"Ben", "0"}} {
		unfold(host)
		host.click("[data-act=hand] [data-pick=" + hand[0] + "]")
		host.write("[data-act=hand] input", hand[1])
		host.click("[data-act=hand] [data-send]")
		host.until("it was taken", `!document.querySelector("[data-act=hand] [data-pick=`+hand[0]+`]")`)
	}
	host.has(".desk[data-phase=push]")
	unfold(host)
	for range 2 {
		host.click("[data-act=push] [data-counted=small] [data-more]")
	}
	host.picture("host, what fell")
	host.click("[data-act=push] [data-send]")
	host.has(".desk[data-phase=pick]")
	host.quiet()

	host = begin("luckyfive")
	enter(host, "start", "[data-slot=red]", "[data-is='3']", "[data-slot=orange]", "[data-is='3']", "[data-slot=yellow]", "[data-is='3']", "[data-pick=Ben]")
	host.has(".desk[data-phase=card]")
	enter(host, "card", "[data-pick=red]")
	host.has(".desk[data-phase=stake]")
	enter(host, "stake", "[data-pick='10']")
	host.has(".desk[data-phase=say]")
	enter(host, "say", "[data-pick=true]")
	host.has(".desk[data-phase=throw]")
	unfold(host)
	host.picture("host, enters a throw")
	enter(host, "throw", "[data-slot=red]", "[data-is='6']")
	host.has(".desk[data-phase=decide]")
	enter(host, "stop")
	host.has(".desk[data-phase=card]")
	host.quiet()
}

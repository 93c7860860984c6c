package browsertest

import (
	"fmt"
	"testing"
)

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
	enter := func(host *page, buttons ...string) {
		host.click("[data-enter] summary")
		for _, button := range buttons {
			host.click("[data-enter] " + button)
		}
	}
	pick := func(host *page, label, value string) {
		host.until(label, fmt.Sprintf(`(() => { const s = document.querySelector("[data-pick='%s']"); if (!s) return false; s.value = "%s"; s.dispatchEvent(new Event("change", { bubbles: true })); return true; })()`, label, value))
	}

	host := begin("thrill")
	host.click("[data-question=youngest] [data-yes]")
	host.has(".desk[data-phase=pick]")
	enter(host, "[data-word=pick_1]")
	host.has(".desk[data-phase=hand]")
	for _, chips := range []string{"1", "0"} {
		host.write(".paper input", chips)
		host.click(".paper .row button:not([data-who])")
		host.until("it was taken", `!document.querySelector(".paper input")?.value`)
	}
	host.has(".desk[data-phase=push]")
	host.click("[data-enter] summary")
	host.write("[data-fell=small]", "2")
	host.picture("host, what fell")
	host.click("[data-enter] [data-do=push]")
	host.has(".desk[data-phase=pick]")
	host.quiet()

	host = begin("luckyfive")
	host.click("[data-enter] summary")
	for _, colour := range []string{"Red", "Orange", "Yellow"} {
		pick(host, colour, "3")
	}
	pick(host, "Who begins?", "Ben")
	host.click("[data-enter] [data-give]")
	host.has(".desk[data-phase=card]")
	enter(host, "[data-card=red]")
	host.has(".desk[data-phase=stake]")
	enter(host, "[data-word=stake_0]")
	host.has(".desk[data-phase=say]")
	enter(host, "[data-word=say_0]")
	host.has(".desk[data-phase=throw]")
	host.click("[data-enter] summary")
	pick(host, "Red", "6")
	host.picture("host, enters a throw")
	host.click("[data-enter] [data-give]")
	host.has(".desk[data-phase=decide]")
	enter(host, "[data-word=stop_0]")
	host.has(".desk[data-phase=card]")
	host.quiet()
}

package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"dicetable/cmd/internal/club"
)

// toldAndRead checks that a refusal is seen where the host has just tapped, covers
// nothing once the desk is scrolled to its end, and goes when it has been read.
func (p *page) toldAndRead() {
	p.t.Helper()
	if at := eval[[]float64](p, `(({ top, bottom }) => [top, bottom, innerHeight])(document.querySelector(".refusal").getBoundingClientRect())`); at[0] < 0 || at[1] > at[2] {
		p.t.Errorf("%s: the refusal is from %.0f to %.0f on a screen of %.0f px", p.name, at[0], at[1], at[2])
	}
	p.until("nothing is covered", fmt.Sprintf(query, `(scrollTo(0, 1e6), $(".refusal").getBoundingClientRect().top >= $(".desk").getBoundingClientRect().bottom - 1)`))
	p.click("[data-read]")
	p.until("no refusal", fmt.Sprintf(query, `!$(".refused").textContent && !$(".refusal").checkVisibility()`))
}

// The card to log in at stands free of the edges of a phone.
func TestTheLoginStandsFree(t *testing.T) {
	for name, address := range map[string]string{"club": newClub(t).address + "desk?lang=de", "table": newTableDesk(t).address + "host?lang=de"} {
		p := open(t, browser(t), name, address, 390, 844)
		p.has(".login")
		if at := eval[[]float64](p, `(({ left, right }) => [left, innerWidth - right])(document.querySelector(".login").getBoundingClientRect())`); at[0] < 8 || at[1] < 8 {
			t.Errorf("%s: %.0f px are free at the left, %.0f px at the right", name, at[0], at[1])
		}
		p.quiet()
	}
}

// A refusal of the table's host is told in sight, too, and until it is read.
func TestARefusalOfTheTableComesIntoSight(t *testing.T) {
	d := newTableDesk(t)
	host := open(t, browser(t), "host", d.address+"host?lang=de", 320, 640)
	login(d, host)
	host.mayLose() // a refusal is told as a lost request
	host.click("[data-game=bluff]")
	host.write("[data-seat='1']", "Ann")
	host.write("[data-seat='2']", "Ann")
	host.click("[data-start]")
	host.shows(".refused", "Ann")
	host.picture("host, refused")
	host.fits("refused")
	host.toldAndRead()
	host.quiet()
}

// On the long desk of a phone a refusal is seen where the host has just tapped, and
// it names a table so that it can be told from the sentence.
func TestARefusalComesIntoSight(t *testing.T) {
	e := openClub(t)
	e.desk.must(chromedp.Do(e.desk.ctx, chromedp.EmulateViewport(390, 844)))
	e.desk.until("a phone", "innerWidth === 390")
	e.does("begin", club.Setup{Name: "Friday", Game: "bluff", Format: club.League, Least: 3, Usual: 4, Most: 6, Planned: 1})
	e.does("enter", map[string]string{"players": "Ann\nBen\nCem"})
	e.does("table", map[string]string{"name": "By the window"})
	e.does("draw", nil)
	e.desk.has("[data-pod='1']")
	e.desk.mayLose() // a refusal is told as a lost request
	e.desk.has("[data-remove]")
	eval[any](e.desk, `void document.querySelector("[data-remove]").scrollIntoView({ block: "center" })`)
	e.desk.click("[data-remove]")
	e.desk.shows(".refused", `A game is called to the table "By the window": move it first.`)
	e.desk.picture("club desk, refused")
	e.desk.toldAndRead()
	quietAll(e.desk, e.wall)
}

// After the last round that is planned no other one is offered, and
// before anybody has registered there is no empty list to find oneself in.
func TestNothingIsOfferedThatCannotBe(t *testing.T) {
	e := openClub(t)
	e.does("begin", club.Setup{Name: "Friday", Game: "bluff", Format: club.League, Least: 3, Usual: 4, Most: 6, Planned: 1})
	home := open(t, e.browser, "home", e.address+"?lang=en", 390, 844)
	home.shows(".card", "Nobody has registered yet.")
	home.lacks(".people, .standings")
	e.does("enter", map[string]string{"players": "Ann\nBen\nCem"})
	home.has(".people a")
	e.does("table", map[string]string{"name": "By the window"})
	e.desk.click("[data-draw]")
	placesOf(e.desk, 1)
	e.desk.shows("[data-finished]", "All rounds have been played.")
	e.desk.lacks("[data-draw]")
	// Another one that is planned is drawn.
	e.does("alter", club.Setup{Name: "Friday", Game: "bluff", Format: club.League, Least: 3, Usual: 4, Most: 6, Planned: 2})
	e.desk.shows("[data-draw]", "Draw round 2")
	quietAll(e.desk, e.wall, home)
}

// What the club's wall says of games and clock is as large as what else is read from
// afar, and on the narrowest phone the standings stay on their card.
func TestTheClubIsReadFromAfarAndOnANarrowPhone(t *testing.T) {
	e := openClub(t)
	e.does("begin", club.Setup{Name: "Friday", Game: "bluff", Format: club.League, Least: 3, Usual: 4, Most: 6, Planned: 1, Minutes: 30, Prizes: []int{25000, 12550}})
	e.does("enter", map[string]string{"players": "Ann\nBen\nMaximilian-Alexander"})
	e.does("table", map[string]string{"name": "By the window"})
	e.desk.click("[data-draw]")
	e.desk.click("[data-start]")
	e.wall.must(chromedp.Do(e.wall.ctx, chromedp.EmulateViewport(1920, 1080)))
	e.wall.until("a large wall", "innerWidth === 1920")
	e.wall.has(".screen .state")
	e.wall.has(".screen .clock span")
	small := eval[[]string](e.wall, `[...document.querySelectorAll(".screen :is(.state, .clock span)")].map((e) => [e.textContent, parseFloat(getComputedStyle(e).fontSize)])
		.filter(([, size]) => size < 20 * innerHeight / 1080).map(([text, size]) => text + " " + size)`)
	if len(small) > 0 {
		t.Errorf("too small on the wall: %q", small)
	}
	placesOf(e.desk, 1)
	home := open(t, e.browser, "home", e.address+"?lang=de", 320, 640)
	home.shows(".standings", "250,00")
	if past := eval[float64](home, `Math.max(...[...document.querySelectorAll(".standings")].map((e) => e.getBoundingClientRect().right - e.parentElement.getBoundingClientRect().right + parseFloat(getComputedStyle(e.parentElement).paddingRight)))`); past > 0 {
		t.Errorf("the standings are %.0f px wider than their card", past)
	}
	home.picture("club home, narrow")
	e.desk.must(chromedp.Do(e.desk.ctx, chromedp.EmulateViewport(360, 740)))
	e.desk.until("a phone", "innerWidth === 360")
	for _, p := range []*page{home, e.desk, e.phone(club.PlayerView{ID: "p1", Name: "Ann"})} {
		p.has(".top")
		p.tappable("club")
	}
	quietAll(e.desk, e.wall, home)
}

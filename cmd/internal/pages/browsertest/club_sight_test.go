package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"

	"dicetable/cmd/internal/club"
)

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
	if at := eval[[]float64](e.desk, `(({ top, bottom }) => [top, bottom, innerHeight])(document.querySelector(".refused").getBoundingClientRect())`); at[0] < 0 || at[1] > at[2] {
		t.Errorf("the refusal is from %.0f to %.0f on a screen of %.0f px", at[0], at[1], at[2])
	}
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

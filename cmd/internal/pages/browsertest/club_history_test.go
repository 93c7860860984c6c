package browsertest

import (
	"context"
	"testing"
)

// does is an act of the club's host.
func (c *clubRig) does(act, body string) {
	c.t.Helper()
	if err := c.service.Do(context.Background(), "", act, []byte(body)); err != nil {
		c.t.Fatalf("%s: %v", act, err)
	}
}

// The history tells what counted before a result was corrected, and why; where the
// teams stand, and what they get.
func TestWhatTheHistoryTells(t *testing.T) {
	c := newClub(t)
	b := browser(t)
	c.does("begin", `{"name":"Friday","game":"bluff","format":"teams","least":2,"usual":4,"most":6,"prizes":[5000,2550]}`)
	c.does("enter", `{"players":"Ann; Reds\nBen; Blues\nCem; Reds\nDana; Blues"}`)
	c.does("table", `{"name":"Window"}`)
	c.does("draw", `{}`)
	c.does("hand", `{"pod":{"round":1,"attempt":1,"pod":1},"places":{"p1":1,"p2":2,"p3":3,"p4":4}}`)
	c.does("hand", `{"pod":{"round":1,"attempt":1,"pod":1},"places":{"p1":4,"p2":1,"p3":2,"p4":3},"note":"read upside down"}`)
	history := open(t, b, "history", c.address+"history?lang=en", 390, 844)
	history.has("[data-tournament]")
	history.shows("[data-team=Blues]", "7")
	history.shows("[data-team=Reds] td:last-child", "25.50")
	history.shows("[data-team=Blues] td:last-child", "50.00")
	history.until("no prize for a player", `!document.querySelector(".standings:not(.teams)").textContent.includes("Prize")`)
	history.click("[data-tournament] details summary")
	history.shows("[data-changes='1']", "What counted: Window, game 1")
	history.shows("[data-changes='1']", "counts since")
	history.shows("[data-changes='1']", "read upside down")
	history.until("who was first, before and after", `[...document.querySelectorAll("[data-changes='1'] .seats li:first-child .name")].map((e) => e.textContent).join(" ") === "Ann Ben"`)
	history.picture("club history, a correction")
	history.quiet()
	fitsWidth(history)
}

// Free play has games and no rounds, in the history too.
func TestTheHistoryOfFreePlayHasNoRounds(t *testing.T) {
	c := newClub(t)
	c.does("begin", `{"name":"Open evening","game":"bluff","format":"ladder","least":2,"usual":4,"most":6}`)
	c.does("enter", `{"players":"Ann\nBen"}`)
	c.does("game", `{"players":["p1","p2"]}`)
	c.does("hand", `{"pod":{"round":1,"attempt":1,"pod":1},"places":{"p1":1,"p2":2}}`)
	history := open(t, browser(t), "history", c.address+"history?lang=de", 390, 844)
	history.shows("[data-tournament] details summary", "Spiele: 1")
	history.click("[data-tournament] details summary")
	history.until("no round", `!document.querySelector("[data-tournament] details").textContent.includes("Runde")`)
	history.quiet()
}

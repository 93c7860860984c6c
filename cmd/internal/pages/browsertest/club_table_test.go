package browsertest

import (
	"context"
	"testing"

	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
	"dicetable/vision/settle"
)

// A table in a club, from end to end over the club's broker: its key is
// confirmed, the game that is called is begun at the table's host page, a ruling
// in dispute is seen and decided at the club's desk, and a game that is
// abandoned asks the club's host.
func TestATableAndItsClub(t *testing.T) {
	c := newClub(t)
	url := c.opens()
	id, err := wire.ParseTableID("t1")
	if err != nil {
		t.Fatal(err)
	}
	d := newClubTable(t, &member.Options{URL: url, Token: c.door.Token(id), Name: "By the window", Pages: func() string { return "http://192.168.7.9:8080/" }})
	b := browser(t)
	desk := open(t, b, "desk", c.address+"desk?lang=en", 1280, 1000)
	german := open(t, b, "desk, German", c.address+"desk?lang=de", 390, 844)
	for _, p := range []*page{desk, german} {
		c.login(p)
	}
	desk.write("input[name=name]", "Friday")
	desk.write("input[name=least]", "2")
	desk.click("[data-save]")
	desk.write("textarea[name=players]", "Ann\nBen")
	desk.click("[data-enter-players]")
	desk.click("[data-table=t1] [data-confirm]")
	desk.shows("[data-table=t1]", "connected")
	desk.click("[data-draw]")

	host := open(t, b, "table's host", d.address+"host?lang=en", 390, 844)
	login(d, host)
	host.shows("[data-question=called]", "Round 1, table 1")
	host.picture("host, a game is called")
	host.click("[data-question=called] [data-yes]")
	host.has(".desk[data-phase=opening]")
	desk.shows("[data-pod='1'] .state", "playing")

	playDisputed(d)
	desk.shows("[data-pod='1'] [data-holds]", "disputes the ruling")
	desk.has("[data-doubt=t1] image")
	desk.picture("club dispute")
	german.has("[data-doubt=t1] image")
	german.picture("club dispute, phone")
	desk.click("[data-doubt=t1] summary")
	if faces := eval[string](desk, `[...document.querySelectorAll("[data-die='2'] option")].map((o) => o.value).join(" ")`); faces != "1 2 3 4 5 6 star" {
		t.Errorf("a die can be given %s", faces)
	}
	desk.choose("[data-die='2']", "5")
	desk.write("[data-doubt=t1] [name=reason]", "seen from above")
	desk.picture("club dispute, a die lies otherwise")
	desk.click("[data-lies]")
	for _, p := range []*page{desk, german} { // who still saw this dispute would decide it, and not the next
		p.until("the decision", "!document.querySelector('[data-doubt]')")
	}
	host.shows("[data-corrected]", "seen from above")
	if a := d.does(1, wire.Dispute, map[string]any{}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	german.click("[data-stands]")
	german.until("the second decision", "!document.querySelector('[data-doubt]')")
	host.until("no dispute", "!document.querySelector('[data-question=disputed]')")

	if a, err := d.loop.Ask(context.Background(), wire.Command{ID: "stop", Verb: wire.StopGame, From: wire.Asker{User: "host", Role: wire.Host}}); err != nil || !a.OK {
		t.Fatal(a, err)
	}
	desk.shows("[data-held]", "abandoned")
	desk.shows("[data-held]", "Round 1, game 1 of the draw")
	desk.has(`[data-replay][href^="http://192.168.7.9:8080/replay?game=t1-"]`)
	for _, p := range []*page{desk, german, host} {
		p.quiet()
		fitsWidth(p)
	}
}

// playDisputed plays the called game to its first ruling, which Ann doubts.
func playDisputed(d *desk) {
	d.t.Helper()
	d.rolls(1, 1, 1, 1, 1, 1)
	d.rolls(2, 5, 5, 5, 5, 5)
	for _, seat := range []int{1, 2} {
		d.sees(settle.Event{Kind: settle.CupDown, Seat: seat})
	}
	d.sees(settle.Event{Kind: settle.GraveyardCount})
	d.sees(settle.Event{Kind: settle.MarkerGone})
	d.bets(4, 5)
	d.press()
	d.rolls(1, roundOne[1]...)
	d.rolls(2, roundOne[4]...)
	if a := d.does(1, wire.Dispute, map[string]any{}); !a.OK {
		d.t.Fatal(a.Text.EN)
	}
}

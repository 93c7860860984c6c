package browsertest

import (
	"fmt"
	"testing"
	"time"

	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
)

// footsOnce checks that the last line of a wall is one line, beside which the small
// print has two at most.
func (p *page) footsOnce(scene string) {
	p.t.Helper()
	below := eval[[]string](p, `((all) => all.filter((e) => e.offsetHeight > 1.3 * document.querySelector(".foot button").offsetHeight
		|| all.some((other) => e.getBoundingClientRect().top > other.getBoundingClientRect().bottom)).map((e) => e.textContent))([...document.querySelectorAll(".foot > *")])`)
	if len(below) > 0 {
		p.t.Errorf("%s, %s: the last line is more than one: %q", p.name, scene, below)
	}
}

// Whoever plays a game that the club called sees on the wall and on the phone what
// is left of the round: while the clock stands, while it runs - also where the
// screen's clock is an hour behind the table's -, and that the time is up; and no
// clock of a round that has none, nor once the game is over.
func TestTheTimeLeftOfTheRound(t *testing.T) {
	tb := newTable(t)
	d := newDriver(t, tb, "bluff", six, nil)
	d.ahead = time.Hour
	w := newWalls(t, d, "round")
	w.pages = append(w.pages, open(t, browser(t), "phone", tb.address+"/?lang=de", 390, 844))
	call := wire.Call{Draw: wire.Draw{Tournament: "friday", Round: 3, Pod: 2, Attempt: 1}, Game: "bluff"}
	for _, p := range six {
		call.Players = append(call.Players, wire.CalledPlayer{Seat: p.Seat, Player: "p" + p.Name, Name: p.Name})
	}
	tells := func() { t.Helper(); d.step(table.Call{Call: call}) }
	shows := func(scene string, conditions ...string) {
		t.Helper()
		for _, p := range w.pages {
			for _, c := range conditions {
				p.until(scene+": "+c, fmt.Sprintf(query, c))
			}
		}
		for _, p := range w.pages {
			p.rest()
			if p.name == "phone" {
				fitsWidth(p)
			} else {
				fits(p, scene)
				p.footsOnce(scene)
			}
			p.picture("round, " + scene + ", " + p.name)
			p.quiet()
		}
	}

	d.command(wire.StopGame, nil)
	tells()
	shows("no clock", `$("[data-called]")`, `!$("[data-left]")`)
	call.Limit = 1805
	tells()
	shows("the clock stands", `$("[data-left='1805']").textContent.startsWith("30:05, ")`)
	d.confirm("called", true)
	shows("the clock stands in the game", `$("[data-left='1805']")`, `!$(".idle")`)
	w.upright("the clock stands in the game")
	call.Limit, call.Until = 0, time.Now().Add(d.ahead+10*time.Minute)
	tells()
	shows("the clock runs", `((left) => left <= 600 && left > 540)(Number($("[data-left]").dataset.left))`, `/9:\d\d/.test($(".left").textContent)`)
	call.Until = time.Now().Add(d.ahead + 2*time.Second)
	tells()
	shows("it ran out", `$(".left.up[data-left='0']")`)
	time.Sleep(time.Until(call.Until.Add(-d.ahead)))
	d.step(table.Tick{})
	for _, p := range w.pages {
		p.until("the end by the table's own clock", `!document.querySelector("[data-left]")`)
	}
	if len(d.state.Winners) == 0 {
		t.Error("the game goes on")
	}
}

// The host sees what is left of the round as well, in either language, whether the
// clock stands or runs, by the table's clock and not that of the host's phone.
func TestTheHostSeesTheTimeLeftOfTheRound(t *testing.T) {
	d := newTableDesk(t)
	d.passes(time.Hour)
	b := browser(t)
	en, de := open(t, b, "host", d.address+"host?lang=en", 390, 844), open(t, b, "host, German", d.address+"host?lang=de", 1280, 900)
	pages := []*page{en, de}
	for _, p := range pages {
		login(d, p)
		p.lacks("[data-called]")
	}
	call := wire.Call{Draw: wire.Draw{Tournament: "friday", Round: 3, Pod: 2, Attempt: 1}, Game: "bluff", Limit: 1805,
		Players: []wire.CalledPlayer{{Seat: 1, Player: "pAnn", Name: "Ann"}, {Seat: 3, Player: "pBen", Name: "Ben"}}}
	tells := func() { t.Helper(); d.loop.Call(t.Context(), call) }
	shown := func(scene, english, german string) {
		t.Helper()
		en.shows(".now [data-called]", "Round 3, table 2")
		de.shows(".now [data-called]", "Runde 3, Tisch 2")
		en.shows(".now [data-left]", english)
		de.shows(".now [data-left]", german)
		for _, p := range pages {
			p.picture("host, " + scene + ", " + p.name)
			fitsWidth(p)
			p.quiet()
		}
	}
	tells()
	shown("the clock stands", "30:05, the clock stands", "30:05, die Uhr steht")
	en.click("[data-question=called] [data-yes]")
	en.has(".desk[data-phase=opening]")
	call.Limit, call.Until = 0, d.clock().Add(10*time.Minute)
	tells()
	for _, p := range pages {
		p.until("the clock runs", `((left) => left <= 600 && left > 540)(Number(document.querySelector(".now [data-left]")?.dataset.left))`)
	}
	shown("the clock runs", " left", "noch 9:")
}

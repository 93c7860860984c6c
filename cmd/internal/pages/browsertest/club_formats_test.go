package browsertest

import (
	"fmt"
	"strings"
	"testing"
)

// Every format is played at the host's desk from registration to the final
// standings, all results by hand; two evenings are one season.
func TestEveryFormatAtTheDesk(t *testing.T) {
	c := newClub(t)
	b := browser(t)
	desk := open(t, b, "desk", c.address+"desk?lang=en", 1280, 1000)
	desk.mayLose() // that no round is left is told as a lost request
	c.login(desk)
	for i, format := range []string{"league", "swiss", "teams", "knockout", "lives", "robin", "ladder"} {
		desk.has("select[name=format]")
		desk.write("input[name=name]", "An evening of "+format)
		desk.choose("select[name=format]", format)
		switch format {
		case "league", "swiss":
			desk.write("input[name=planned]", "2")
			desk.write("input[name=season]", "Winter")
		case "teams":
			desk.write("input[name=planned]", "1")
		case "lives":
			desk.write("input[name=lives]", "1")
		case "ladder":
			desk.write("input[name=least]", "2")
			desk.picture("club new free play")
		}
		desk.click("[data-save]")
		desk.has("textarea[name=players]")
		if format == "swiss" {
			desk.click("[data-known=Ann]")
			desk.has("[data-player=p1]")
			desk.write("textarea[name=players]", "Ben\nCem\nDana\nEmil\nZoe")
		} else if format == "robin" {
			desk.write("textarea[name=players]", "Ann\nBen\nCem")
		} else {
			desk.write("textarea[name=players]", "Ann; Red\nBen; Red\nCem; Blue\nDana; Blue\nEmil; Green\nFee; Green")
		}
		desk.click("[data-enter-players]")
		desk.has("[data-player=p3]")
		if i == 0 {
			for n, name := range []string{"Door", "Window"} {
				desk.write("input[name=table]", name)
				desk.click("[data-add-table]")
				desk.has(fmt.Sprintf("[data-table=plain-%d]", n+1))
			}
		}
		if format == "ladder" {
			freePlay(c, desk)
		} else {
			playRounds(desk, format)
		}
		final(c, desk, format)
	}
	history := open(t, b, "history", c.address+"history?lang=en", 390, 844)
	history.until("seven tournaments", `document.querySelectorAll("[data-tournament]").length === 7`)
	history.shows("#page", "Season Winter, evenings: 2")
	history.quiet()
	fitsWidth(history)
}

// choose picks a value of a list.
func (p *page) choose(selector, value string) {
	p.t.Helper()
	p.has(selector)
	eval[bool](p, fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.value = %q; return e.dispatchEvent(new Event("change", { bubbles: true })); })()`, selector, value))
}

// playRounds draws round after round and enters the first of each table as its
// winner, until no round is left.
func playRounds(desk *page, format string) {
	desk.t.Helper()
	const left = "[data-draw]:not([disabled])"
	for round := 1; ; round++ {
		if round > 9 {
			desk.t.Fatalf("%s does not end", format)
		}
		desk.has(left + ", [data-finished]")
		if !eval[bool](desk, fmt.Sprintf(`Boolean(document.querySelector(%q))`, left)) {
			desk.shows("[data-finished]", "All rounds have been played")
			return
		}
		desk.click("[data-draw]")
		desk.until("a round", fmt.Sprintf(`document.querySelector(".desk").dataset.round === "%d"`, round))
		for pod := range eval[int](desk, `document.querySelectorAll("[data-pod]").length`) {
			placesOf(desk, pod+1)
		}
	}
}

// placesOf enters a game by hand, those who sit first as the better ones.
func placesOf(desk *page, pod int) {
	desk.t.Helper()
	game := fmt.Sprintf("[data-pod='%d']", pod)
	desk.click(game + " .head")
	desk.has(game + " [data-place]")
	for i := range eval[int](desk, `document.querySelectorAll("[data-place]").length`) {
		eval[any](desk, fmt.Sprintf(`void (() => { const e = document.querySelectorAll("[data-place]")[%d]; e.value = %d; e.dispatchEvent(new Event("input", { bubbles: true })); })()`, i, i+1))
	}
	desk.click("[data-enter-result]")
	desk.has(game + ".over")
}

// freePlay calls two games at once and a third one later.
func freePlay(c *clubRig, desk *page) {
	desk.t.Helper()
	for n, players := range [][]string{{"p1", "p2"}, {"p3", "p4", "p5"}} {
		for _, player := range players {
			desk.click("[data-choose=" + player + "]")
		}
		desk.click("[data-call]")
		desk.has(fmt.Sprintf("[data-pod='%d']", n+1))
	}
	desk.picture("club free play")
	phone := open(c.t, browser(c.t), "player", c.address+"player?lang=en&p=p1", 390, 844)
	phone.shows("[data-where]", "Door")
	placesOf(desk, 1)
	phone.shows("[data-own]", "Find others")
	phone.picture("club player, free play")
	desk.click("[data-choose=p6]")
	desk.click("[data-choose=p1]")
	desk.click("[data-call]")
	desk.has("[data-pod='3']")
	placesOf(desk, 2)
	placesOf(desk, 3)
	desk.until("ratings", `document.querySelector("[data-standing] .points").textContent !== "0.00"`)
	phone.quiet()
	fitsWidth(phone)
}

// final looks at the standings, and closes the tournament.
func final(c *clubRig, desk *page, format string) {
	desk.t.Helper()
	desk.until("everybody's place", `document.querySelectorAll(".standings:not(.teams) [data-standing]").length >= 3 && document.querySelector("[data-standing] .number").textContent === "1"`)
	if format == "swiss" {
		desk.shows("[data-season=Winter]", "Fee")
		wall := open(c.t, browser(c.t), "wall", c.address+"wall?lang=en", 1280, 720)
		wall.shows(".right h2", "Standings")
		wall.picture("club wall, season")
		wall.quiet()
		fitsWidth(wall)
	}
	if format == "knockout" || format == "lives" {
		phone := open(c.t, browser(c.t), "player", c.address+"player?lang=en&p=p1", 390, 844)
		phone.shows(".games", "Place")
		if said := eval[string](phone, `document.querySelector("#page").innerText`); strings.Contains(strings.ToLower(said), "point") {
			c.t.Errorf("in %s, which counts no points, a phone says %s", format, said)
		}
		phone.quiet()
	}
	desk.picture("club final, " + format)
	fitsWidth(desk)
	desk.click("[data-close]")
	desk.click("[data-close-sure]")
	desk.until("the next beginning", `document.querySelector("select[name=format]") && !document.querySelector("textarea[name=players]")`)
}

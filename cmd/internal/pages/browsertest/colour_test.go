package browsertest

import (
	"fmt"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/luckyfive"
)

// style is one part of how an element looks.
func style(selector, property string) string {
	return fmt.Sprintf("getComputedStyle($(%q)).%s", selector, property)
}

// Whatever a colour says is said by a shape, a sign or a word as well, so that who
// sees no colours reads the same.
func TestNothingIsToldByColourAlone(t *testing.T) {
	tb := newTable(t)
	b := browser(t)
	wall := open(t, b, "wall", tb.address+"/wall?lang=en", 1920, 1080)
	phone := open(t, b, "phone", tb.address+"/?lang=en", 360, 740)
	wall.unhurried()
	phone.unhurried()
	check := func(s wire.State, what string, conditions ...string) {
		t.Helper()
		tb.broker.Load().Publish(s)
		for _, p := range []*page{wall, phone} {
			p.until("the state", fmt.Sprintf("document.querySelector('[data-revision]')?.dataset.revision === '%d'", s.Revision))
			for _, c := range conditions {
				if !p.within(atOnce, fmt.Sprintf(query, c)) {
					t.Errorf("%s: %s is told by colour alone: not %s", p.name, what, c)
				}
			}
		}
	}
	signs := map[string][]string{
		"opening":     {style(".seat.due > rect", "strokeDasharray") + ` !== "none"`, says(".seat.due .note", "…")},
		"bet":         {`$$("text.player").filter((e) => e.textContent.startsWith("▶")).length === 1`, `$$("text.player").find((e) => e.textContent.startsWith("▶")).textContent.includes("Ann")`, style(".marker .die.red rect", "stroke") + ` !== "none"`},
		"illegal bet": {says(".notice[data-code=illegal_bet]", "! "), style(".wanted > rect", "strokeDasharray") + ` !== "none"`},
		"one die not seen": {says(".notice[data-code=die_missing]", "? "), says(".seat.doubted .doubt", "? "),
			style(".seat.doubted > rect", "strokeDasharray") + ` !== "none"`},
		"verdict with photograph": {`parseFloat(` + style(".row .die.ring rect", "strokeWidth") + `) >= 3`, `parseFloat(` + style(".row .die.dim", "opacity") + `) < 0.5`,
			style(".photo .counts", "strokeDasharray") + ` === "none"`, style(".photo .other", "strokeDasharray") + ` !== "none"`,
			`$$(".photo .value").length === 5 && $$(".photo .value").every((e) => e.textContent)`},
		"next round": {`$$(".seat .die.hidden rect").every((e) => getComputedStyle(e).strokeDasharray !== "none")`},
	}
	checked := 0
	for _, sc := range scenes(t) {
		if conditions := signs[sc.name]; conditions != nil {
			check(sc.state, sc.name, conditions...)
			checked++
		}
	}
	if checked != len(signs) {
		t.Errorf("%d scenes were looked at, want %d", checked, len(signs))
	}

	d := newDriver(t, tb, "luckyfive", six[:3], nil)
	d.thrown(3, 4, 5, threeDice...)
	d.press(1)
	d.card("orange+yellow")
	check(d.state, "the dice of a card", `$$(".card .pip").map((e) => e.textContent).join("") === "OY"`, `$$(".three .colour-name").map((e) => e.textContent).join(" ") === "red orange yellow"`,
		`$$(".player-card .arrow").length === 1 && $(".player-card.turn .arrow").textContent === "▶"`, `$$(".chip").every((e) => e.textContent)`)
	d.staked(100)
	d.press(1)
	d.thrown(3, 6, 6, orangeYellow...)
	check(d.state, "a word that was right", says(".said.right .outcome", "✓"))
	d.card(luckyfive.PlayerPicks)
	d.act(luckyfive.Choose{Player: "Ann", Dice: redAndOrange})
	d.staked(50)
	d.act(luckyfive.Say{Player: "Ann", Higher: false})
	d.thrown(4, 5, 6, redAndOrange...)
	if d.state.View.Body().(luckyfive.View).Last.Right {
		t.Fatal("it was to be wrong")
	}
	check(d.state, "a word that was wrong", `!$(".said.right")`, says(".said.wrong .outcome", "✗"))

	d = newDriver(t, tb, "thrill", six[:3], nil)
	d.press(1)
	check(d.state, "the size of a disc", `$$(".reserve .lot").length > 1 && new Set($$(".reserve .disc text").map((e) => e.textContent)).size === $$(".reserve .lot").length`)

	d = newDriver(t, tb, "dicecup", six[:3], nil)
	check(d.state, "a line of the sheet", `$(".swatch .of-red circle") && !$(".swatch .of-green circle")`, `$$(".sheets tbody th").every((e) => e.textContent.trim())`, says(".sheets th.turn small", "cup"))
	for _, p := range []*page{wall, phone} {
		p.quiet()
	}
}

// What is chosen has a bar below, on buttons of every kind, and a part of the table
// that fails has a cross before it.
func TestWhatIsChosenIsMarked(t *testing.T) {
	d := newTableDesk(t)
	host := open(t, browser(t), "host", d.address+"host?lang=en", 390, 844)
	login(d, host)
	host.click("[data-game=thrill]")
	host.has("[data-game=thrill][aria-pressed=true]")
	for selector, want := range map[string]bool{"[data-game=thrill]": true, "[data-game=bluff]": false} {
		if shadow := eval[string](host, fmt.Sprintf(query, style(selector, "boxShadow"))); (shadow != "none") != want {
			t.Errorf("%s has the bar %q", selector, shadow)
		}
	}
	host.has(".health .ok")
	for class, sign := range map[string]string{"ok": "✓", "bad": "✗"} {
		got := eval[string](host, fmt.Sprintf(`(() => { const e = document.querySelector(".health .parts li"); e.className = %q; return getComputedStyle(e, "::before").content; })()`, class))
		if !contains(got, sign) {
			t.Errorf("a part that is %s has the sign %s", class, got)
		}
	}
	host.quiet()
}

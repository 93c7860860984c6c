package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// visited is a virtual table that plays a game, and the page of somebody who
// has taken Ann's seat there.
func visited(t *testing.T, game, settings string) *page {
	t.Helper()
	file := filepath.Join(t.TempDir(), "table.toml")
	if err := os.WriteFile(file, fmt.Appendf(nil, "[game]\nname = %q\n[game.settings]\n%s\n", game, settings), 0o600); err != nil {
		t.Fatal(err)
	}
	r := newRunning(t, "--config", file, "--players", "2", "--pace", "0.2", "--seed", "5")
	p := open(t, browser(t), "visitor's phone", r.address()+"?lang=en", 360, 740)
	p.unhurried()
	p.mayLose() // a tap that came too late is refused, which the browser takes for an error
	p.click(fmt.Sprintf("[data-take='%d']", mine))
	p.has(fmt.Sprintf(".hands[data-mine='%d']", mine))
	return p
}

// due is what the page offers just now, the first that there is: an answer, an
// act by phone, or what the hands are to do.
const due = `((list) => list.find((s) => document.querySelector(s + ":not([disabled])")) ?? "")([
	".question .strong", ".acts [data-do=cross]", ".acts [data-box]", ".acts [data-do=decide_lies]", ".acts [data-do=card]", ".acts [data-do=higher]", ".acts [data-do^=choose_]",
	".acts [data-do=nudge_none]", ".acts [data-do=stop]", ".acts [data-do=hand]", ".acts [data-veil=hand]", ".hands [data-do^=stake_]", ".hands [data-act=throw].strong", ".hands [data-act][data-due]"])`

// plays does what is due until a condition in JavaScript holds; seen is called
// before each act.
func (p *page) plays(until string, seen func(act string)) {
	p.t.Helper()
	last, at := "", time.Time{}
	for deadline := time.Now().Add(6 * time.Minute); !eval[bool](p, "Boolean("+until+")"); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(deadline) {
			p.picture("failed-" + p.name)
			p.t.Fatalf("%s did not come; the page says: %s", until, eval[string](p, "document.body.innerText"))
		}
		act := eval[string](p, due)
		what := act + eval[string](p, `document.querySelector(".sheet").dataset.revision`)
		if act == "" || what == last && time.Since(at) < 8*time.Second {
			continue
		}
		last, at = what, time.Now()
		p.t.Log("the visitor:", act)
		seen(act)
		// Meanwhile the table may have gone on.
		eval[any](p, fmt.Sprintf("void document.querySelector(%q)?.click()", act+":not([disabled])"))
	}
}

// A visitor has the cup in the first round of Dice Cup: shakes, shows the throw
// to all, crosses in secret, and puts the cup aside.
func TestAVisitorPlaysDiceCup(t *testing.T) {
	p := visited(t, "dicecup", "")
	did := map[string]bool{}
	p.plays(`document.querySelector(".ruled[data-verdict]")`, func(act string) {
		if !did[act] {
			p.fits(act)
			p.picture("virtual dicecup, " + fmt.Sprint(len(did)))
		}
		if eval[bool](p, `Boolean(document.querySelector(".look[data-up=false]") && document.querySelector("[data-act=put_down][data-due]"))`) {
			t.Error("the cup is to go down while the timer runs")
		}
		did[act] = true
	})
	if !did[".acts [data-do=cross]"] || !did[".hands [data-act][data-due]"] {
		t.Errorf("the visitor did %v", did)
	}
	p.until("the throw in the open", `document.querySelectorAll(".tray .die").length === 12`)
	p.picture("virtual dicecup, scored")
	p.quiet()
}

// watchChips notes what was ever offered as a chip and is none. The table's state
// and what only this phone may know come one after the other: for a moment the
// dice of an earlier choice are still what is legal.
const watchChips = `void new MutationObserver(() => {
	const offered = [...document.querySelectorAll("[data-do^=stake_]")].map((e) => e.dataset.do);
	window.noChips.push(...offered.filter((act) => !/^stake_\d+$/.test(act)));
}).observe(document, { subtree: true, childList: true, attributes: true }, window.noChips = [])`

// A visitor throws, uncovers a card of the program's deck, stakes a chip and says the
// word at Lucky Five. What has been thrown is to be read before it is thrown again.
func TestAVisitorPlaysLuckyFive(t *testing.T) {
	p := visited(t, "luckyfive", `first = "Ann"`)
	eval[any](p, watchChips)
	did := map[string]bool{}
	p.plays(`document.querySelector(".ruled[data-verdict]")`, func(act string) {
		if !did[act] {
			p.fits(act)
			p.picture("virtual luckyfive, " + fmt.Sprint(len(did)))
		}
		switch {
		case did[act]:
		case act == ".hands [data-act=throw].strong":
			p.click(act)
			p.has("[data-act=throw][disabled]")
		case act == ".hands [data-do^=stake_]":
			p.turnsADie()
		}
		if act == ".acts [data-do=higher]" {
			p.has(".tray [data-chip]") // what was staked lies there
		}
		did[act] = true
	})
	if !did[".hands [data-do^=stake_]"] || !did[".acts [data-do=higher]"] || !did[".hands [data-act=throw].strong"] {
		t.Errorf("the visitor did %v", did)
	}
	if none := eval[[]string](p, "window.noChips"); len(none) > 0 {
		t.Errorf("chips to stake that are none: %q", none)
	}
	p.picture("virtual luckyfive, settled")
	p.quiet()
}

// turnsADie turns a die that must stay, and back again when the table asks for it
// (LF-7).
func (p *page) turnsADie() {
	p.t.Helper()
	const moved = `document.querySelector("[data-code=dice_moved]")`
	p.lacks("[data-act=set_right]")
	p.click(".hands summary")
	p.insists("[data-act=turn]", "the die called", moved)
	p.insists("[data-act=set_right][data-due]", "the die turned back", "!"+moved)
}

// insists taps until something has come of it: another's hand may still be on its
// way home, and who is told to wait taps again.
func (p *page) insists(selector, what, expression string) {
	p.t.Helper()
	const refused = `document.querySelector(".acts .refused").textContent`
	p.click(selector)
	for !p.within(10*time.Second, expression) && p.is(refused) {
		p.click(selector)
	}
	p.until(what, expression)
}

// A visitor is the boss of Thrill, takes a disc and closes a hand, and as soon as
// it is the visitor's turn to push, uses the weight, turns the board and pushes.
func TestAVisitorPlaysThrill(t *testing.T) {
	p := visited(t, "thrill", `weights = "true"`)
	did := map[string]bool{}
	seen := func(act string) {
		if eval[bool](p, `Boolean(document.querySelector("[data-act=take]") && document.querySelector("[data-code=counting]"))`) {
			t.Error("a disc is to be taken while the reserve is counted")
		}
		if !did[act] {
			p.fits(act)
			p.picture("virtual thrill, " + fmt.Sprint(len(did)))
		}
		did[act] = true
	}
	const pushes = `document.querySelector(".hands [data-act=shove][data-due]")`
	p.plays(pushes, seen)
	before := eval[string](p, `document.querySelector(".area.seen").dataset.turn`)
	p.insists(".hands [data-act=turn_board]", "the board turned", fmt.Sprintf(`document.querySelector(".area.seen").dataset.turn !== %q`, before))
	const settled = `document.querySelector(".sheet").dataset.phase !== "push"`
	p.plays(`!`+pushes+` && (`+settled+` || document.querySelector(".notice[data-code=discs]"))`, seen)
	if !eval[bool](p, settled) {
		p.t.Log("the discs do not add up for the eye: Maxe tells what fell")
		eval[any](p, `void document.querySelector(".acts [data-do=push]").click()`)
		p.until("what fell is paid for", settled)
	}
	if !did[".hands [data-act][data-due]"] || !did[".acts [data-do=hand]"] || !did[".question .strong"] {
		t.Errorf("the visitor did %v", did)
	}
	p.picture("virtual thrill, pushed")
	p.quiet()
}

// What happens at real tables happens at this one: a die that leans after a
// throw is asked for and laid flat, a cup is held in the air and put down again, a
// hand lies on the mat and goes, somebody knocks against the camera and the mat is
// found again.
func TestAVisitorsPranksAtBluff(t *testing.T) {
	p := visited(t, "bluff", "")
	cup := func(state string) string {
		return fmt.Sprintf(`document.querySelector("[data-cup='%d'][data-state=%s]")`, mine, state)
	}
	in := func(phase string) string {
		return fmt.Sprintf(`document.querySelector(".sheet[data-phase=%s]")`, phase)
	}
	const leans = `document.querySelector("[data-code=die_missing]")`

	p.until("the first throw", in("opening"))
	p.click("[data-act=throw_cocked]")
	p.until("the cup over the dice", cup("down"))
	p.click("[data-act=lift]")
	p.until("the question about the die that leans", leans)
	p.picture("virtual bluff, a die leans")
	p.click("[data-act=tidy]")
	shakes := in("betting") + " && " + cup("aside")
	for !p.within(20*time.Second, shakes) {
		p.click("[data-act=throw]") // who shows as many throws again (BL-2), or a die lies under a cup
	}
	p.click("[data-act=shake]")
	p.until("the cup over the dice", cup("down"))
	p.click("[data-act=hold]")
	p.until("the cup in the air", cup("held")+` && document.querySelector("[data-act=put_down]")`)
	p.click("[data-act=put_down]")
	p.until("the cup over the dice again", cup("down")+` && document.querySelector("[data-act=hold]")`)

	p.until("nobody's hand", `!document.querySelector("g.hand")`)
	p.click("[data-act=cover]")
	p.has("[data-act=cover][aria-pressed=true]")
	p.mouse("mousePressed", ".board")
	p.mouse("mouseReleased", ".board")
	p.until("a hand on the mat", `document.querySelector("g.hand") && document.querySelector("[data-act=cover][aria-pressed=false]")`)
	p.until("the hand gone", `!document.querySelector("g.hand")`)

	p.click("[data-act=bump]")
	p.until("the table says that the camera moved", `document.querySelector("[data-code=bumped]")`)
	p.until("the mat found again", `!document.querySelector("[data-code=bumped]")`)
	p.quiet()
}

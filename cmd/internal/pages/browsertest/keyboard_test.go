package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
)

// keys are those that somebody without mouse and finger has.
var keys = map[string]input.DispatchKeyEventParams{
	"Tab":   {Key: "Tab", Code: "Tab", WindowsVirtualKeyCode: 9},
	"Enter": {Key: "Enter", Code: "Enter", WindowsVirtualKeyCode: 13, Text: "\r"},
	" ":     {Key: " ", Code: "Space", WindowsVirtualKeyCode: 32, Text: " "},
}

// strikes strikes keys one after the other.
func (p *page) strikes(names ...string) {
	p.t.Helper()
	for _, name := range names {
		k, known := keys[name]
		if !known {
			k = input.DispatchKeyEventParams{Key: name, Text: name}
		}
		for _, kind := range []input.DispatchKeyEventType{"keyDown", "keyUp"} {
			k.Type = kind
			if kind == "keyUp" {
				k.Text = ""
			}
			p.must(chromedp.Do(p.ctx, command(input.DispatchKeyEvent, k)))
		}
	}
}

// manyTabs are more than a page has places to go to.
const manyTabs = 60

// tabs goes to an element by Tab alone, and checks that it is seen where one is.
func (p *page) tabs(selector string) {
	p.t.Helper()
	p.has(selector + ":not([disabled])")
	for range manyTabs {
		if eval[bool](p, fmt.Sprintf("document.activeElement.matches(%q)", selector)) {
			seen := eval[bool](p, `((e) => [e, e.querySelector("polygon")].some((e) => { if (!e) return false;
				const s = getComputedStyle(e); return s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2 || e.localName === "polygon" && parseFloat(s.strokeWidth) >= 6; }))(document.activeElement)`)
			if !seen {
				p.t.Errorf("%s: nobody sees that the keyboard is at %s", p.name, selector)
			}
			return
		}
		p.strikes("Tab")
	}
	p.picture("failed-" + p.name)
	p.t.Fatalf("%s: Tab never comes to %s", p.name, selector)
}

// enters goes to an element and strikes Enter.
func (p *page) enters(selector string) {
	p.t.Helper()
	p.tabs(selector)
	p.strikes("Enter")
}

// types goes to a field by Tab and writes into it.
func (p *page) types(selector, text string) {
	p.t.Helper()
	p.tabs(selector)
	for _, letter := range text {
		p.strikes(string(letter))
	}
}

// All that a phone's page can do, a keyboard can: take a seat, act, look at what is
// secret, doubt a ruling and say how a die really lay, agree, and leave.
func TestThePhonesPageByKeyboardAlone(t *testing.T) {
	r := newGuests(t)
	b := browser(t)
	ann, ben := r.phone(b, "Ann's page", "en"), r.phone(b, "Ben's page", "de")
	ann.enters("[data-take='1']")
	ann.tabs("#code")
	for _, digit := range r.code() {
		ann.strikes(string(digit))
	}
	ann.strikes("Enter")
	ann.has(".mine[data-mine='1']")
	r.sits(ben, 3)

	opened(r)
	r.order(host, "act", `{"do":"bet","player":"Ben","count":6,"face":3}`)
	r.follows(ben)
	ben.enters("[data-lay='3']")
	ben.enters("[data-act=lay_out]")
	ben.until("the end of laying out", `!document.querySelector("[data-lay]")`)
	r.order(host, "act", `{"do":"bet","player":"Cem","count":7,"face":3}`)
	r.follows(ann)
	ann.enters("[data-do=challenge]")
	ann.enters("[data-do=challenge][data-asked=true]")
	ann.enters("[data-do=take_back]")
	ann.has("[data-do=challenge]")
	r.order(host, "act", `{"do":"challenge","player":"Ann"}`)
	r.rolls(1, roundOne[1]...)
	r.rolls(3, 5, 5, 5, dice.Star)
	r.rolls(4, roundOne[4]...)

	ann.enters("[data-do=dispute]")
	ann.enters("[data-do=dispute][data-asked=true]")
	ann.enters("[data-propose] > summary")
	ann.has("[data-propose] .evidence [data-die=o1]")
	ann.enters("[data-propose] [data-die=o1]")
	ann.enters("[data-value] [data-is='5']")
	ann.tabs("[data-propose] input[name=reason]")
	ann.strikes("n", "o")
	ann.enters("[data-put]")
	ben.enters("[data-accepts]")
	ben.has("[data-accepts][aria-pressed=true]")
	if a := r.does(4, wire.Confirm, wire.Confirmation{Code: "disputed"}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	ben.until("it was agreed", `!document.querySelector("[data-question=disputed]")`)
	r.order(host, "stop", `{}`)

	r.play("dicecup", `{}`)
	showThrow(r)
	r.follows(ann)
	ann.enters("[data-box=low]")
	ann.has("[data-box=low][aria-pressed=true]")
	ann.tabs("[data-do=cross]")
	ann.strikes(" ")
	ann.has("[data-crossed]")
	ann.tabs("[data-hold=cross]")
	ann.must(ann.key("[data-hold=cross]", "keyDown"))
	ann.says("[data-open=cross]", "1 + 2 + 3")
	ann.must(ann.key("[data-hold=cross]", "keyUp"))
	ann.until("covered again", `!document.querySelector("[data-open=cross]")`)

	ann.enters("header button")
	ann.until("German", `document.documentElement.lang === "de"`)
	ann.enters("[data-leave]")
	ann.has("[data-take='1']")
	ann.quiet()
	ben.quiet()
}

// So can it all that a host does in an evening: log in, set a game up, put a die
// right in the photograph, take a step back, let the game rest, end it, close it,
// and log out.
func TestTheHostsPageByKeyboardAlone(t *testing.T) {
	d := newTableDesk(t)
	host := open(t, browser(t), "host", d.address+"host?lang=en", 1280, 900)
	host.types("input[name=password]", d.password)
	host.strikes("Enter")
	host.has(".desk[data-link=up]")
	host.enters("[data-game=bluff]")
	host.types("[data-seat='1']", "Ann")
	host.types("[data-seat='4']", "Ben")
	host.enters("[data-start]")
	misread(d, host)

	host.has(".evidence [data-die=o1]")
	host.enters(".evidence [data-die=o1]")
	host.enters("[data-value] [data-is='5']")
	host.types("input[name=reason]", "no")
	host.enters("[data-put]")
	host.shows("[data-corrected]", "Ann: it is a 5, not a 4.")
	host.enters(".log > summary")
	steps := len(d.now().Corrections)
	host.enters("[data-undo]")
	host.until("a step taken back", fmt.Sprintf(`document.querySelectorAll("[data-corrected]").length > %d`, steps))

	host.enters("[data-pause]")
	host.shows("[data-pause]", "Go on")
	host.enters("[data-pause]")
	host.shows("[data-pause]", "Pause")
	host.enters(".now details > summary")
	host.enters("[data-stop]")
	host.shows("[data-stop]", "Sure?")
	host.enters("[data-stop]")
	host.enters("[data-close]")
	host.shows(".now", "closed")
	host.enters("header button")
	host.until("German", `document.documentElement.lang === "de"`)
	host.enters("[data-logout]")
	host.has("input[name=password]")
	host.quiet()
}

package browsertest

import (
	"fmt"
	"testing"
	"time"

	"dicetable/games/dice"
)

// words are all that a page says but for its numbers, such as the time, and
// whether it waits for a tap before it sounds.
const words = `(document.title + ": " + document.getElementById("page").innerText).replace(document.querySelector("[data-sound]")?.innerText, "").replace(/\d+/g, "").replace(/\s+/g, " ")`

// atOnce is soon enough: later the page may be drawn anew for another reason.
const atOnce = 4 * time.Second

// One tap has a screen speak the other language, in every word, and the screen
// remembers it.
func TestOneTapSwitchesTheLanguage(t *testing.T) {
	r := newGuests(t)
	opened(r)
	r.order(host, "act", `{"do":"bet","player":"Ben","count":6,"face":3}`)
	r.order(host, "act", `{"do":"challenge","player":"Cem"}`)
	r.rolls(1, roundOne[1]...)
	r.rolls(3, 5, 5, 5, 5, dice.Star)
	r.rolls(4, roundOne[4]...)
	b := browser(t)
	for _, name := range []string{"", "wall", "host", "replay", "figures", "trust"} {
		switches(t, name, func(lang string) *page {
			p := open(t, b, "/"+name+" in "+lang, r.address+name+"?lang="+lang, 390, 844)
			p.unhurried()
			if name == "host" {
				login(r.desk, p)
			}
			return p
		})
	}
}

// So it is with a club's screens.
func TestOneTapSwitchesTheClubsLanguage(t *testing.T) {
	c := newClub(t)
	c.does("begin", `{"name":"Friday","game":"bluff","format":"league","least":2,"usual":4,"most":6,"prizes":[5000,2550]}`)
	c.does("enter", `{"players":"Ann\nBen\nCem\nDana"}`)
	c.does("table", `{"name":"Window"}`)
	c.does("draw", `{}`)
	c.does("hand", `{"pod":{"round":1,"attempt":1,"pod":1},"places":{"p1":1,"p2":2,"p3":3,"p4":4}}`)
	b := browser(t)
	for _, name := range []string{"", "wall", "desk", "history", "player", "trust"} {
		switches(t, "club "+name, func(lang string) *page {
			p := open(t, b, "the club's "+name+" in "+lang, c.address+name+"?p=p1&lang="+lang, 390, 844)
			if name == "desk" {
				c.login(p)
			}
			return p
		})
	}
}

// switches has one screen speak the other language and back.
func switches(t *testing.T, name string, opens func(lang string) *page) {
	t.Helper()
	in := func(lang string) *page {
		p := opens(lang)
		p.until("a page", fmt.Sprintf("document.documentElement.lang === %q && %s.length > 20", lang, words))
		if eval[bool](p, `document.querySelector(".opening")?.getClientRects().length > 0`) {
			t.Errorf("%s still shows what is there before the page", p.name)
		}
		return p
	}
	like := map[string]*page{"de": in("de"), "en": in("en")}
	if title := eval[string](like["de"], "document.title"); title == eval[string](like["en"], "document.title") {
		t.Errorf("/%s has the title %q in both languages", name, title)
	}
	english := in("en")
	for _, tap := range []struct{ label, lang string }{{"Deutsch", "de"}, {"English", "en"}} {
		english.until("a button for "+tap.label, fmt.Sprintf(`[...document.querySelectorAll("button")].some((b) => b.textContent === %q && (b.id = "language"))`, tap.label))
		english.tapped("#language")
		english.until(tap.lang, fmt.Sprintf("document.documentElement.lang === %q", tap.lang))
		said, want := "", ""
		for deadline := time.Now().Add(atOnce); time.Now().Before(deadline) && (said == "" || said != want); {
			said, want = eval[string](english, words), eval[string](like[tap.lang], words)
		}
		if said != want {
			t.Errorf("%s, in %s it says\n%s\nnot\n%s", english.name, tap.lang, said, want)
		}
	}
	english.picture("language, " + name)
	english.tapped("#language")
	english.until("German again", `document.documentElement.lang === "de"`)
	eval[any](english, `void location.replace(location.pathname)`)
	english.until("German after a reload", `document.documentElement?.lang === "de" && !location.search`)
	english.quiet()
}

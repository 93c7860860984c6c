package browsertest

import (
	"context"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// shot keeps a picture of a scene in the language of the page.
func (p *page) shot(scene string) {
	p.t.Helper()
	p.picture(fmt.Sprintf("phone, %s, %s", scene, eval[string](p, "document.documentElement.lang")))
}

// show has scenes looked at in both languages.
func show(r *guests, scene string, pages ...*page) {
	r.t.Helper()
	r.follows(pages...)
	for _, p := range pages {
		p.fits(scene)
		p.shot(scene)
		p.quiet()
	}
}

// fits checks that a page can be used with one hand: nothing is wider than the
// screen, what is asked is not covered but by a form that somebody has opened to put a
// ruling right, what is to be tapped is large enough for a thumb, and what is said can
// be read.
func (p *page) fits(scene string) {
	p.t.Helper()
	if wide := eval[int](p, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
		p.t.Errorf("%s, %s: %d px wider than the screen", p.name, scene, wide)
	}
	p.tappable(scene)
	covered := eval[[]string](p, `(() => { const panel = document.querySelector(".panel.mine:not(:has([data-propose][open]))")?.getBoundingClientRect();
		return [...document.querySelectorAll(".told .prompt, .told .notice")].filter((e) => { const b = e.getBoundingClientRect(); return panel && b.bottom > panel.top && b.top < panel.bottom && b.right > panel.left && b.left < panel.right; }).map((e) => e.textContent); })()`)
	if len(covered) > 0 {
		p.t.Errorf("%s, %s: the panel covers %q", p.name, scene, covered)
	}
	cut := eval[[]string](p, `[...document.querySelectorAll(".panel button, .form button, .box, .prompt, .notice, .sheet h1")].filter((e) => e.scrollWidth > e.clientWidth + 2).map((e) => e.textContent)`)
	if len(cut) > 0 {
		p.t.Errorf("%s, %s: cut off: %q", p.name, scene, cut)
	}
	tiny := eval[[]string](p, `[...document.querySelectorAll(".panel *, .card *, .holdings *, .sheets *, .entries *, .player-card *")].filter((e) => e.getClientRects().length && !e.closest("svg, .chip, .spoken") && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && parseFloat(getComputedStyle(e).fontSize) < 11).map((e) => e.textContent)`)
	if len(tiny) > 0 {
		p.t.Errorf("%s, %s: too small to read: %q", p.name, scene, tiny)
	}
	crammed := eval[[]string](p, `[...document.querySelectorAll(".kept + .kept")].filter((e) => e.getBoundingClientRect().left - e.previousElementSibling.getBoundingClientRect().right < 4).map((e) => e.ariaLabel)`)
	if len(crammed) > 0 {
		p.t.Errorf("%s, %s: nothing between them and what is before: %q", p.name, scene, crammed)
	}
	written := eval[[]string](p, `[...document.querySelectorAll(".deck .card strong + small")].filter((e) => { const sign = e.previousElementSibling;
		return sign.getBoundingClientRect().bottom - parseFloat(getComputedStyle(sign).paddingBottom) > e.getBoundingClientRect().top; }).map((e) => e.textContent)`)
	if len(written) > 0 {
		p.t.Errorf("%s, %s: written over the sign of its card: %q", p.name, scene, written)
	}
}

// tappable checks that what is to be tapped is large enough for a thumb.
func (p *page) tappable(scene string) {
	p.t.Helper()
	small := eval[[]string](p, `[...document.querySelectorAll("button, select, summary, input, header a, footer a")].filter((e) => { const b = e.getBoundingClientRect(); return b.height > 0 && (b.height < 43.9 || b.width < 40); }).map((e) => e.outerHTML.slice(0, 80))`)
	if len(small) > 0 {
		p.t.Errorf("%s, %s: too small for a thumb: %q", p.name, scene, small)
	}
}

// Nothing that the phone does needs a secure context: guests have plain HTTP
// under a name of the local network.
func TestAPhoneClaimsASeat(t *testing.T) {
	r := newGuests(t)
	b := browser(t)
	ann, ben := r.phone(b, "Ann's phone", "de"), r.phone(b, "Ben's phone", "en")
	if eval[bool](ann, "isSecureContext") || eval[string](ann, "location.hostname") != guestHost {
		t.Fatal("the test does not see what guests see")
	}
	show(r, "join", ann, ben)

	ann.click("[data-take='1']")
	ann.write("#code", "12a3")
	if got := eval[string](ann, `document.querySelector("#code").value`); got != "123" || !eval[bool](ann, `document.querySelector("[data-do=code]").disabled`) {
		t.Errorf("the field takes %q", got)
	}
	wrong := "0000"
	if r.code() == wrong {
		wrong = "0001"
	}
	ann.write("#code", wrong)
	show(r, "code", ann)
	ann.mayLose() // a refusal has a status that the browser notes
	ann.click("[data-do=code]")
	ann.until("the refusal", `document.querySelector(".refused").textContent.includes("nicht der Code")`)
	ann.shot("wrong code")
	ann.write("#code", r.code())
	ann.click("[data-do=code]")
	ann.has(".mine[data-mine='1']")
	show(r, "seated", ann)

	wall := open(t, b, "wall", r.address+"wall?lang=en", 1280, 720)
	wall.shows(".seat-code", r.code())
	wall.picture("wall, code for phones")

	ben.click("[data-take='3']")
	ben.click("[data-do=ask-host]")
	ben.has("[data-wish='3']")
	show(r, "host asked", ben)
	word := eval[string](ben, `document.querySelector(".word").textContent`)
	desk := open(t, b, "host", r.address+"host?lang=en", 390, 844)
	login(r.desk, desk)
	desk.shows(".wishes", word)
	desk.picture("host, somebody asks for a seat")
	desk.click("[data-wish='" + word + "'] [data-yes]")
	desk.until("nobody waits", `!document.querySelector(".wishes")`)
	ben.has(".mine[data-mine='3']")
	desk.has("[data-phone='3']")
	desk.pictureOf(".phones", "host, phones at the table")

	// The host frees a seat whose phone is gone.
	ben.mayLose()
	desk.click("[data-phone='3'] [data-do=free]")
	desk.click("[data-phone='3'] [data-do=free][data-asked=true]")
	desk.until("the seat is free", `!document.querySelector("[data-phone='3']")`)
	desk.quiet()
	ben.must(reload(ben))
	ben.says(".refused", "take the seat again")

	// The seat outlives the page, and is given back.
	ann.must(reload(ann))
	ann.has(".mine[data-mine='1']")
	ann.click("[data-leave]")
	ann.has("[data-take='1']")
	if kept := eval[string](ann, "JSON.stringify(localStorage)"); kept != `{"lang":"de"}` {
		t.Errorf("kept after the seat was given back: %s", kept)
	}
	r.sits(ann, 1)
	ann.quiet()
	ben.quiet()
}

// slowPhone is the network of a phone with bad reception, and slowDown what its
// processor is slower than that of a laptop.
var slowPhone = struct {
	Offline            bool    `json:"offline"`
	Latency            float64 `json:"latency"`
	DownloadThroughput float64 `json:"downloadThroughput"`
	UploadThroughput   float64 `json:"uploadThroughput"`
}{Latency: 150, DownloadThroughput: 1.6e6 / 8, UploadThroughput: 750e3 / 8}

const slowDown = 4

// firstPaintTries is how long TestFirstPaintOnASlowPhone tries: of a machine that
// is busy with other tests for a minute, a few tries in a row tell nothing.
const firstPaintTries = 5 * time.Minute

// The first paint comes within a second on a slow phone that was never here. The
// best try counts: whatever else the machine does only ever makes it later.
func TestFirstPaintOnASlowPhone(t *testing.T) {
	g := newGuests(t)
	g.play("bluff", `{}`)
	b := browser(t)
	least := math.Inf(1)
	for since := time.Now(); least >= 1000 && time.Since(since) < firstPaintTries; {
		// The page of a try is gone before the next, which it would make later.
		t.Run("try", func(t *testing.T) { least = min(least, firstPaint(t, b, g.address)) })
	}
	if least >= 1000 {
		t.Errorf("the first paint comes after %.0f ms", least)
	}
}

// firstPaint is after how many ms a slow phone first shows a page it never had.
func firstPaint(t *testing.T, b context.Context, address string) float64 {
	t.Helper()
	emulate := cdp.Command[any, cdp.Empty]{Method: "Network.emulateNetworkConditions"}
	p := open(t, b, "slow phone", "about:blank", 360, 740)
	p.must(chromedp.Do(p.ctx, command(emulate, any(slowPhone)),
		command(emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: slowDown}),
		chromedp.Navigate(address+"?lang=en")))
	p.has(".sheet[data-link=up]")
	paint := eval[float64](p, `performance.getEntriesByName("first-contentful-paint")[0].startTime`)
	t.Logf("first paint after %.0f ms, the game after %.0f ms, %d requests", paint, eval[float64](p, "performance.now()"), eval[int](p, `performance.getEntriesByType("resource").length`))
	return paint
}

package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"dicetable/cmd/internal/wire"
)

// tiny are words that are smaller on the screen than 11 px. The numbers beside the
// dice of a photograph are as small as it is, and those in the swatches of a sheet are
// in words beside them.
const tiny = `[...document.querySelectorAll("body *")].filter((e) => e.checkVisibility() && e.getClientRects().length && !e.closest(".spoken, .word, .photo, .swatch")
	&& [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())).filter((e) => {
	const drawing = e.ownerSVGElement ? e : e.closest("foreignObject");
	return parseFloat(getComputedStyle(e).fontSize) * Math.abs(drawing?.getScreenCTM().d ?? 1) < 10.95;
}).map((e) => (e.className.baseVal ?? e.className) + " <" + e.localName + "> " + e.textContent.slice(0, 30))`

// unread are names that are not to be read as a whole, or are squeezed to where nobody
// reads them.
const unread = `[...[...document.querySelectorAll("text.player[textLength]")].filter((e) => {
	const natural = e.cloneNode(true);
	natural.removeAttribute("textLength");
	e.after(natural);
	const width = natural.getComputedTextLength();
	natural.remove();
	return e.textLength.baseVal.value < .75 * width;
}), ...[...document.querySelectorAll(".name")].filter((e) => e.checkVisibility() && !e.ownerSVGElement && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2))].map((e) => e.textContent)`

// screens are those of phones and tablets, however they are held, and of the wall.
var screens = map[string][][2]int64{
	"?lang=de":     {{360, 740}, {740, 360}, {820, 1180}, {1100, 700}},
	"wall?lang=de": {{1920, 1080}, {360, 740}, {740, 360}},
}

// However small a screen is, what stands on it is read, whole names of six players
// with long ones included.
func TestEveryWordIsReadOnEveryScreen(t *testing.T) {
	tb := newTable(t)
	b := browser(t)
	shown := map[string]bool{}
	states := []wire.State{newDriver(t, tb, "bluff", six, nil).state}
	for _, s := range evening(t, tb) {
		if phase := s.Game + phaseOf(t, s); !shown[phase] {
			shown[phase] = true
			states = append(states, s)
		}
	}
	for path, shapes := range screens {
		p := open(t, b, path, tb.address+"/"+path, shapes[0][0], shapes[0][1])
		p.unhurried()
		for i, s := range states {
			s.Revision = uint64(1000 + i)
			tb.broker.Load().Publish(s)
			p.has(fmt.Sprintf("[data-revision='%d']", s.Revision))
			for _, shape := range shapes {
				p.must(chromedp.Do(p.ctx, chromedp.EmulateViewport(shape[0], shape[1])))
				p.until("the shape", fmt.Sprintf("innerWidth === %d && innerHeight === %d", shape[0], shape[1]))
				p.rest()
				p.legible(fmt.Sprintf("%s %02d on %d x %d", s.Game, i, shape[0], shape[1]))
			}
		}
		p.quiet()
	}
}

// legible checks that all that stands on a page can be read.
func (p *page) legible(scene string) {
	p.t.Helper()
	for what, script := range map[string]string{"too small to read": tiny, "cut off": unread} {
		if bad := eval[[]string](p, script); len(bad) > 0 {
			p.t.Errorf("%s, %s: %s: %q", p.name, scene, what, bad)
			p.picture(fmt.Sprintf("%s, %s, %s", what, p.name, scene))
		}
	}
}

// On a phone a thumb finds all that is to be tapped, on the pages of the host as well.
func TestAThumbFindsWhatIsTapped(t *testing.T) {
	replay := open(t, browser(t), "replay", logged(t, ruled(t))+"/replay?lang=de", 360, 740)
	replay.has(".steps")
	replay.tappable("a game looked at again")
	d := newTableDesk(t, annAndBen...)
	host := open(t, browser(t), "host", d.address+"host?lang=de", 360, 740)
	host.has(".login")
	host.tappable("the login")
	login(d, host)
	host.has(".setup")
	host.tappable("no game yet")
	d.hosts(wire.StartGame, wire.Start{Game: "bluff", Players: annAndBen})
	host.has(".desk[data-phase=opening] .enter")
	host.tappable("a game")
	replay.quiet()
	host.quiet()
}

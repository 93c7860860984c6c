package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// The numbers of the track, the names at the seats and that of the graveyard are large
// enough to be read on a phone, and stay inside their fields.
func TestTheTrackIsReadOnAPhone(t *testing.T) {
	d := newDriver(t, newTable(t), "bluff", six, nil)
	for _, language := range []string{"de", "en"} {
		phone := open(t, browser(t), "phone", d.table.address+"/?lang="+language, 360, 740)
		phone.has(".board .seat[data-seat='6']")
		for _, width := range []int64{360, 390} {
			phone.must(chromedp.Do(phone.ctx, chromedp.EmulateViewport(width, 844)))
			phone.until("the width", fmt.Sprintf("innerWidth === %d", width))
			phone.trackIsRead(12)
			phone.picture(fmt.Sprintf("phone, the track, %d, %s", width, language))
		}
		phone.quiet()
	}
}

// So are they where a game is looked at again, whose board is a little smaller.
func TestTheTrackIsReadInAReplay(t *testing.T) {
	replay := open(t, browser(t), "replay", logged(t, ruled(t))+"/replay?lang=en", 390, 844)
	replay.has(".board .seat")
	replay.trackIsRead(11)
	if border := eval[string](replay, `getComputedStyle(document.querySelector(".board .field text")).stroke`); border != "none" {
		t.Errorf("the numbers have a border of %s, which fills them", border)
	}
	replay.quiet()
}

// trackIsRead checks the words on the board: that they are of least px, that those of a
// field or the graveyard are inside it, and that all fields are there.
func (p *page) trackIsRead(least float64) {
	p.t.Helper()
	small := eval[[]string](p, fmt.Sprintf(`[...document.querySelectorAll(".board :is(.field text, .player, .graveyard text)")]
		.filter((e) => parseFloat(getComputedStyle(e).fontSize) * e.ownerSVGElement.getScreenCTM().a < %v).map((e) => e.textContent)`, least))
	if len(small) > 0 {
		p.t.Errorf("%s: too small to read: %q", p.name, small)
	}
	beyond := eval[[]string](p, `[...document.querySelectorAll(".board :is(.field, .graveyard) text")].filter((e) => {
		const b = e.getBoundingClientRect(), box = e.parentElement.querySelector("rect").getBoundingClientRect();
		return b.left < box.left || b.right > box.right;
	}).map((e) => e.textContent)`)
	if len(beyond) > 0 {
		p.t.Errorf("%s: wider than their fields: %q", p.name, beyond)
	}
	if n := eval[int](p, `document.querySelectorAll(".board .field text").length`); n != 30 {
		p.t.Errorf("%s: the track has %d fields", p.name, n)
	}
}

package browsertest

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/pages/qrtest"
)

// code is what the page's QR code says, read off the screen.
func (p *page) code() string {
	p.t.Helper()
	p.has("svg.code")
	at := eval[[]float64](p, `(() => { const e = document.querySelector("svg.code"); e.scrollIntoView({ block: "center" });
		const b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })()`)
	shot, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	p.must(err)
	screen, err := png.Decode(bytes.NewReader(shot))
	p.must(err)
	// The outermost pixels may be half of what is around the code.
	cut := image.Rect(int(at[0]), int(at[1]), int(at[2]), int(at[3])).Inset(1)
	said, err := qrtest.Read(screen.(interface {
		SubImage(image.Rectangle) image.Image
	}).SubImage(cut))
	if err != nil {
		p.picture("failed-code-" + p.name)
		p.t.Errorf("%s: the QR code cannot be read: %v", p.name, err)
	}
	return said
}

// A phone's camera finds what it should in every QR code of the club: the club
// itself on the wall, whether a tournament is played or none, a player's own
// page at the desk, and how to trust the club. Who opened a page under a name of
// the house hands that name on, as it leads there; the club's own computer
// cannot, and names an address that phones can reach.
func TestTheCodesOfTheClubAreRead(t *testing.T) {
	e := openClub(t)
	e.wall.has(".screen.idle")
	if got := e.wall.code(); got != clubFar {
		t.Errorf("the wall without a tournament leads to %q", got)
	}
	e.does("begin", club.Setup{Name: "Friday", Game: "bluff", Format: club.League, Least: 2, Usual: 4, Most: 6, Planned: 3})
	e.does("enter", map[string]string{"players": "Ann\nBen"})
	e.wall.has("footer .code")
	if got := e.wall.code(); got != clubFar {
		t.Errorf("the wall leads to %q", got)
	}
	small := open(t, e.browser, "wall, small", e.address+"wall?lang=de", 1024, 600)
	if got := small.code(); got != clubFar {
		t.Errorf("the small wall leads to %q", got)
	}
	house := strings.Replace(e.address, "127.0.0.1", guestHost, 1)
	named := open(t, e.browser, "wall, under a name", house+"wall?lang=en", 1280, 720)
	if got := named.code(); got != house {
		t.Errorf("the wall under the name %s leads to %q", house, got)
	}

	e.desk.click("[data-player=p2] .who")
	own := e.desk.code()
	if own != clubFar+"player?p=p2" {
		t.Errorf("Ben's code leads to %q", own)
	}
	ben := open(t, e.browser, "Ben's phone", e.address+strings.TrimPrefix(own, clubFar), 390, 844)
	ben.shows(".top h1", "Ben")

	trust := open(t, e.browser, "trust", house+"trust?lang=en", 390, 844)
	if got := trust.code(); got != house+"trust" {
		t.Errorf("the page on trust leads to %q", got)
	}
	quietAll(e.desk, e.wall, small, named, ben, trust)
}

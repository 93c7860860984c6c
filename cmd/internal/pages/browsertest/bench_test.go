package browsertest

import (
	"context"
	"fmt"
	"image"
	"log/slog"
	"math"
	"net/http/httptest"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"dicetable/calib"
	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/cmd/internal/workbench"
	"dicetable/hardware/panel"
)

// bench is the eye and the panel of a desk's workbench.
type bench struct {
	lessons uint64
	// wrong says that something is wrong with the picture.
	wrong atomic.Bool
	kept  chan calib.Profile
	tried chan []panel.Step
}

// above is the camera of the lessons.
var above = calib.View{Lens: calib.LensGuess(800, 565), Pose: calib.Pose{R: [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}, T: [3]float64{-420, -297, 913}}}

func (b *bench) Lesson(context.Context) (eye.Lesson, []byte, error) {
	w := httptest.NewRecorder()
	photograph(w, nil)
	b.lessons++
	view := above
	l := eye.Lesson{ID: b.lessons, Width: 800, Height: 565, View: &view, AboveMM: 913, Tilt: 4.2, PxPerMM: 1.43}
	for _, c := range calib.Bluff().Corners() {
		l.Corners = append(l.Corners, above.Project(c, 0))
	}
	if b.wrong.Load() {
		l.Problems = []calib.Problem{{Fatal: true, Text: "it is too dark", DE: "es ist zu dunkel"}, {Text: "the picture is soft", DE: "das Bild ist weich"}}
		return l, w.Body.Bytes(), nil
	}
	l.Profile = &calib.Profile{Version: 1, Mat: "bluff", White: [3]float64{1, 1, 1}, Dice: "bluff", View: above}
	return l, w.Body.Bytes(), nil
}

func (b *bench) SetProfile(p calib.Profile) { b.kept <- p }

func (b *bench) Try(steps []panel.Step) { b.tried <- steps }

// newBench makes the desk's workbench.
func (d *desk) newBench(log *slog.Logger) {
	d.parts = &bench{kept: make(chan calib.Profile, 1), tried: make(chan []panel.Step, 1)}
	d.bench = workbench.New(workbench.Options{Eye: func() workbench.Eye { return d.parts }, File: filepath.Join(d.dir, "profile.json"),
		Panel: d.parts, Steps: panel.Trial(image.Pt(16, 16), 300*time.Millisecond), Log: log})
}

// teachesTrack has the host tap the fields of a board, two in the wrong order
// first.
func (d *desk) teachesTrack(host *page) {
	d.t.Helper()
	known, err := calib.LoadProfile("../../../../calib/testdata/older/1-track.json")
	if err != nil {
		d.t.Fatal(err)
	}
	tap := func(n int) {
		at := above.Project(known.Track[n], 0)
		eval[any](host, fmt.Sprintf(`void (() => { const svg = document.querySelector("[data-teach] svg");
			const at = new DOMPoint(%f, %f).matrixTransform(svg.getScreenCTM());
			svg.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: at.x, clientY: at.y })); })()`, at.X, at.Y))
	}
	host.click("[data-teaches]")
	order := make([]int, len(known.Track))
	for i := range order {
		order[i] = i
	}
	order[28], order[29] = 29, 28
	for i, n := range order {
		tap(n)
		host.has(fmt.Sprintf("[data-teach='%d']", i+1))
	}
	host.click("[data-track]")
	host.shows(".refused", "Laufrichtung")
	host.pictureOf("[data-teach]", "host, board, wrong order")
	for n := 28; n < 30; n++ {
		host.click("[data-back]")
	}
	host.has("[data-teach='28']")
	host.shows("[data-teach]", "Feld 29 von 30: ★10")
	tap(28)
	host.has("[data-teach='29']")
	tap(29)
	host.has("[data-teach='30']")
	host.click("[data-track]")
	if kept := <-d.parts.kept; len(kept.Track) != 30 || kept.Track[29].Far(known.Track[29]) > 1 {
		d.t.Errorf("kept is %v", kept.Track)
	}
	host.until("the board is shown", `document.querySelectorAll("[data-camera] .field").length === 30`)
	host.pictureOf("[data-bench]", "host, board")
	host.click("[data-printed]")
	if kept := <-d.parts.kept; kept.Track != nil {
		d.t.Error("the printed track does not count again")
	}
}

// strike presses a key and lets it go, wherever the page has its focus.
func (p *page) strike(key string, code int64, modifiers int64) {
	p.t.Helper()
	for _, kind := range []input.DispatchKeyEventType{"rawKeyDown", "keyUp"} {
		p.must(chromedp.Do(p.ctx, command(input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: kind, Key: key, Code: key, WindowsVirtualKeyCode: code, Modifiers: modifiers})))
	}
}

// drives moves the cross by keys along an axis: 8 px a press, 1 px with Shift.
func (p *page) drives(far int, back, forth string, code int64) {
	p.t.Helper()
	key := forth
	if far < 0 {
		key, far = back, -far
	} else {
		code += 2
	}
	for range far / 8 {
		p.strike(key, code, 0)
	}
	for range far % 8 {
		p.strike(key, code, 8)
	}
}

// A board is taught without a mouse: a cross is moved by the arrow keys.
func TestABoardIsTaughtByKeyboard(t *testing.T) {
	known, err := calib.LoadProfile("../../../../calib/testdata/older/1-track.json")
	if err != nil {
		t.Fatal(err)
	}
	d := newTableDesk(t)
	host := open(t, browser(t), "host", d.address+"host?lang=en", 390, 844)
	login(d, host)
	host.until("the bench is unfolded", `(() => { const b = document.querySelector("[data-bench]"); if (b) b.open = true; return Boolean(b); })()`)
	host.click("[data-keep]")
	<-d.parts.kept
	host.click("[data-teaches]")
	host.has("[data-teach='0'] svg")
	if !eval[bool](host, `(() => { const s = document.querySelector("[data-teach] svg"); s.focus(); return s.tabIndex === 0 && document.activeElement === s; })()`) {
		t.Fatal("the picture cannot be reached by keyboard")
	}
	x, y := 400., 282.5 // the middle of the picture
	host.strike("ArrowRight", 39, 0)
	host.strike("ArrowLeft", 37, 0)
	host.until("the cross is seen", `getComputedStyle(document.querySelector(".cross")).display !== "none"`)
	for n, field := range known.Track {
		at := above.Project(field, 0)
		dx, dy := math.Round(at.X-x), math.Round(at.Y-y)
		host.drives(int(dx), "ArrowLeft", "ArrowRight", 37)
		host.drives(int(dy), "ArrowUp", "ArrowDown", 38)
		x, y = x+dx, y+dy
		host.strike("Enter", 13, 0)
		host.has(fmt.Sprintf("[data-teach='%d']", n+1))
		if got := eval[[]float64](host, `(() => { const c = [...document.querySelectorAll("[data-teach] .field circle")].at(-1); return [Number(c.getAttribute("cx")), Number(c.getAttribute("cy"))]; })()`); at.Far(calib.Point{X: got[0], Y: got[1]}) > 1.5 {
			t.Fatalf("field %d lies at %v, not %v", n, got, at)
		}
	}
	if !eval[bool](host, `(() => { const c = document.querySelector(".cross").getBoundingClientRect(), l = document.querySelector(".lens").getBoundingClientRect();
		return c.left >= l.left - 1 && c.right <= l.right + 1 && c.top >= l.top - 1 && c.bottom <= l.bottom + 1; })()`) {
		t.Error("the cross is out of sight")
	}
	host.rest()
	host.pictureOf("[data-teach]", "host, board, keyboard")
	host.click("[data-track]")
	host.until("the board is kept", `!document.querySelector("[data-teach]")`)
	kept := <-d.parts.kept
	for n, field := range known.Track {
		if kept.Track[n].Far(field) > 1.5 {
			t.Errorf("field %d is kept at %v, not %v", n, kept.Track[n], field)
		}
	}
	host.quiet()
}

// Between games the host looks through the camera, keeps what it tells, and
// tries the panel; during one nobody does.
func TestTheHostLinesTheTableUp(t *testing.T) {
	d := newTableDesk(t)
	host := open(t, browser(t), "host", d.address+"host?lang=de", 390, 844)
	login(d, host)
	host.until("the bench is unfolded", `(() => { const b = document.querySelector("[data-bench]"); if (b) b.open = true; return Boolean(b); })()`)
	host.has("[data-camera=fine] .sight image")
	host.shows("[data-camera]", "91 cm")
	host.pictureOf("[data-bench]", "host, camera")
	host.click("[data-keep]")
	host.shows("[data-camera]", "Gemerkt")
	kept := <-d.parts.kept
	if saved, err := calib.LoadProfile(filepath.Join(d.dir, "profile.json")); err != nil || saved.View != kept.View {
		t.Errorf("saved is %+v, %v", saved, err)
	}
	d.teachesTrack(host)
	d.parts.wrong.Store(true)
	host.has("[data-camera=wrong]")
	host.shows("[data-camera]", "Falsch: es ist zu dunkel.")
	host.shows("[data-camera]", "Hinweis: das Bild ist weich.")
	host.until("what is wrong cannot be kept", `document.querySelector("[data-keep]").disabled`)
	host.pictureOf("[data-bench]", "host, camera, wrong")
	host.click("[data-try]")
	if steps := <-d.parts.tried; len(steps) < 40 {
		t.Errorf("the trial has %d steps", len(steps))
	}
	host.has("[data-trial=error]")
	host.has("[data-trial='']")
	d.hosts(wire.StartGame, wire.Start{Game: "bluff", Players: []wire.SeatedPlayer{{Seat: 1, Name: "Ann"}, {Seat: 4, Name: "Ben"}}})
	host.until("the camera is the game's", `!document.querySelector("[data-bench]")`)
	for _, request := range [][2]string{{"GET", "api/camera"}, {"POST", "api/panel"}} {
		host.until(request[0]+" "+request[1]+" is refused during a game", `(window.asked ??= {})["`+request[0]+`"] === 409 ||
			void fetch("`+request[1]+`", {method: "`+request[0]+`", headers: {Authorization: "Bearer " + localStorage.getItem("dicetable-host")}}).then((a) => window.asked["`+request[0]+`"] = a.status)`)
	}
}

package browsertest

import (
	"context"
	"fmt"
	"image"
	"log/slog"
	"net/http/httptest"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

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
	host.shows("[data-bench] .refused", "Laufrichtung")
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

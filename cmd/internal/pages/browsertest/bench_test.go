package browsertest

import (
	"context"
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

func (b *bench) Lesson(context.Context) (eye.Lesson, []byte, error) {
	w := httptest.NewRecorder()
	photograph(w, nil)
	b.lessons++
	l := eye.Lesson{ID: b.lessons, Width: 800, Height: 565, AboveMM: 913, Tilt: 4.2, PxPerMM: 1.43,
		Corners: []calib.Point{{X: 20, Y: 15}, {X: 780, Y: 18}, {X: 776, Y: 549}, {X: 24, Y: 546}}}
	if b.wrong.Load() {
		l.Problems = []calib.Problem{{Fatal: true, Text: "it is too dark", DE: "es ist zu dunkel"}, {Text: "the picture is soft", DE: "das Bild ist weich"}}
		return l, w.Body.Bytes(), nil
	}
	l.Profile = &calib.Profile{Version: 1, Mat: "bluff", White: [3]float64{1, 1, 1}, Dice: "bluff",
		View: calib.View{Lens: calib.LensGuess(800, 565), Pose: calib.Pose{R: [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}, T: [3]float64{-420, -297, 913}}}}
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

// Between games the host looks through the camera, keeps what it tells, and
// tries the panel; during one nobody does.
func TestTheHostLinesTheTableUp(t *testing.T) {
	d := newTableDesk(t)
	host := open(t, browser(t), "host", d.address+"host?lang=de", 390, 844)
	login(d, host)
	host.until("the bench is unfolded", `(() => { const b = document.querySelector("[data-bench]"); if (b) b.open = true; return Boolean(b); })()`)
	host.has("[data-camera=fine] .sight image")
	host.shows("[data-camera]", "91 cm")
	host.until("it is in sight", `document.querySelector("[data-bench]").scrollIntoView() ?? true`)
	host.picture("host, camera")
	host.click("[data-keep]")
	host.shows("[data-camera]", "Gemerkt")
	kept := <-d.parts.kept
	if saved, err := calib.LoadProfile(filepath.Join(d.dir, "profile.json")); err != nil || saved.View != kept.View {
		t.Errorf("saved is %+v, %v", saved, err)
	}
	d.parts.wrong.Store(true)
	host.has("[data-camera=wrong]")
	host.shows("[data-camera]", "Falsch: es ist zu dunkel.")
	host.shows("[data-camera]", "Hinweis: das Bild ist weich.")
	host.until("what is wrong cannot be kept", `document.querySelector("[data-keep]").disabled`)
	host.until("it is in sight", `document.querySelector("[data-bench]").scrollIntoView() ?? true`)
	host.picture("host, camera, wrong")
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

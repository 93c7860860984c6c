package workbench

import (
	"context"
	"errors"
	"image"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/panel"
)

// fakeEye sees what the test says.
type fakeEye struct {
	lesson eye.Lesson
	err    error
	kept   []calib.Profile
	tried  int
	// while is done while it looks.
	while func()
}

func (f *fakeEye) Lesson(context.Context) (eye.Lesson, []byte, error) {
	if f.while != nil {
		f.while()
	}
	f.lesson.ID++
	return f.lesson, []byte{0xff, 0xd8}, f.err
}

func (f *fakeEye) SetProfile(p calib.Profile) { f.kept = append(f.kept, p) }

func (f *fakeEye) Try([]panel.Step) { f.tried++ }

func good() *calib.Profile {
	return &calib.Profile{Version: 1, Mat: "bluff", White: [3]float64{1, 1, 1}, Dice: "bluff",
		View: calib.View{Lens: calib.LensGuess(1920, 1080), Pose: calib.Pose{R: [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}, T: [3]float64{-420, -297, 900}}}}
}

// rig is a bench with what it is asked over HTTP.
type rig struct {
	*Bench
	t    *testing.T
	eye  *fakeEye
	file string
}

func newRig(t *testing.T, change func(*Options)) *rig {
	r := &rig{t: t, eye: &fakeEye{lesson: eye.Lesson{Width: 1920, Height: 1080, Profile: good()}}, file: filepath.Join(t.TempDir(), "profile.json")}
	o := Options{Eye: func() Eye { return r.eye }, File: r.file, Panel: r.eye, Steps: panel.Trial(image.Pt(8, 8), time.Second), Log: slog.New(slog.DiscardHandler)}
	if change != nil {
		change(&o)
	}
	r.Bench = New(o)
	return r
}

// asks is the status and the body of an answer.
func (r *rig) asks(method, path, body string) (int, string) {
	r.t.Helper()
	mux := http.NewServeMux()
	for pattern, h := range r.Handlers() {
		mux.Handle(pattern, h)
	}
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
	return w.Code, w.Body.String()
}

func (r *rig) refused(why, method, path, body string) {
	r.t.Helper()
	if status, got := r.asks(method, path, body); status != http.StatusConflict || !strings.Contains(got, why) {
		r.t.Errorf("%s %s %s is answered with %d: %s", method, path, body, status, got)
	}
}

func (r *rig) plays(game string, winners ...string) {
	r.Publish(wire.State{Game: game, Winners: winners})
}

func TestWhatTheEyeTellsIsShownAndKept(t *testing.T) {
	r := newRig(t, nil)
	r.refused("newer picture", "POST", "/api/camera", `{"id":0}`)
	if status, body := r.asks("GET", "/api/camera", ""); status != http.StatusOK || !strings.Contains(body, `"id":1,`) ||
		!strings.Contains(body, `"data:image/jpeg;base64,/9g="`) || !strings.Contains(body, `"usable":true`) {
		t.Errorf("%d: %s", status, body)
	}
	r.asks("GET", "/api/camera", "")
	r.refused("newer picture", "POST", "/api/camera", `{"id":1}`)
	r.refused("no JSON", "POST", "/api/camera", `{`)
	if len(r.eye.kept) > 0 {
		t.Error("something was kept")
	}
	if status, body := r.asks("POST", "/api/camera", `{"id":2}`); status != http.StatusOK {
		t.Errorf("%d: %s", status, body)
	}
	if p, err := calib.LoadProfile(r.file); err != nil || p.View != good().View || len(r.eye.kept) != 1 || r.eye.kept[0].View != p.View {
		t.Errorf("saved is %+v, %v", p, err)
	}
}

func TestWhatIsWrongIsNotKept(t *testing.T) {
	r := newRig(t, nil)
	r.eye.lesson.Profile, r.eye.lesson.Problems = nil, []calib.Problem{{Fatal: true, Text: "it is dark", DE: "es ist dunkel"}}
	if _, body := r.asks("GET", "/api/camera", ""); !strings.Contains(body, `{"fatal":true,"text":{"de":"es ist dunkel","en":"it is dark"}}`) || !strings.Contains(body, `"usable":false`) {
		t.Error(body)
	}
	r.refused("put right", "POST", "/api/camera", `{"id":1}`)
	r.eye.lesson.Missing = &eye.Words{EN: "no frame has come"}
	r.refused("no frame has come", "GET", "/api/camera", "")
	r.eye.err = errors.New("late")
	r.refused("does not answer", "GET", "/api/camera", "")
	if _, err := os.Stat(r.file); err == nil {
		t.Error("a profile was saved")
	}
}

// What the disk refuses is told in the languages of the page, and nothing is
// read with what is not kept.
func TestAProfileThatTheDiskRefusesIsNotUsed(t *testing.T) {
	r := newRig(t, func(o *Options) { o.File = filepath.Join(o.File, "no-folder", "profile.json") })
	if err := os.WriteFile(r.file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r.asks("GET", "/api/camera", "")
	r.refused(`"de":"das Profil ließ sich nicht speichern`, "POST", "/api/camera", `{"id":1}`)
	r.refused(`"en":"the profile could not be saved`, "POST", "/api/camera", `{"id":1}`)
	if len(r.eye.kept) > 0 {
		t.Error("it is used all the same")
	}
}

// Nobody looks through the camera of a game, not even when it began while the
// eye was asked; a game that is over is none.
func TestNothingIsDoneDuringAGame(t *testing.T) {
	r := newRig(t, nil)
	r.asks("GET", "/api/camera", "")
	r.plays("bluff")
	for _, c := range [][3]string{{"GET", "/api/camera", ""}, {"POST", "/api/camera", `{"id":1}`}, {"POST", "/api/panel", `{}`}} {
		r.refused("A game is on", c[0], c[1], c[2])
	}
	r.plays("bluff", "Ann")
	if status, _ := r.asks("POST", "/api/panel", `{}`); status != http.StatusOK || r.eye.tried != 1 {
		t.Error("a game that is over keeps the panel")
	}
	r.eye.while = func() { r.plays("bluff") }
	r.refused("A game is on", "GET", "/api/camera", "")
}

func TestWhatATableLacksIsSaid(t *testing.T) {
	r := newRig(t, func(o *Options) { o.File, o.Panel, o.Steps = "", nil, nil })
	r.asks("GET", "/api/camera", "")
	r.refused("virtual table", "POST", "/api/camera", `{"id":1}`)
	r.refused("no panel", "POST", "/api/panel", `{}`)
}

// The steps of a moving line are one thing to be seen.
func TestATrialIsToldPictureByPicture(t *testing.T) {
	_, body := newRig(t, nil).asks("POST", "/api/panel", `{}`)
	if !strings.HasPrefix(body, `{"ok":true,"steps":[{"name":"corners","millis":1000},{"name":"columns","millis":1000},{"name":"rows","millis":1000},{"name":"colours","millis":1000},{"name":"dim","millis":1000},{"name":"idle"`) {
		t.Error(body)
	}
}

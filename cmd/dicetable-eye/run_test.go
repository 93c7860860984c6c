package main

import (
	"bytes"
	"fmt"
	"image"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/cmd/internal/eye"
	"dicetable/hardware/sim"
	"dicetable/vision/settle"
)

// eyeEnv makes the test binary the real program.
const eyeEnv = "DICETABLE_TEST_EYE"

func TestMain(m *testing.M) {
	if os.Getenv(eyeEnv) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// child is an eye that runs, spoken to over its pipes as dicetable does.
type child struct {
	t      *testing.T
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    io.Reader
	errors bytes.Buffer
	events []settle.Event
	// exposed counts how often the panel was to hold still.
	exposed int
}

func startEye(t *testing.T, args ...string) *child {
	t.Helper()
	c := &child{t: t, cmd: exec.Command(os.Args[0], append([]string{"run"}, args...)...)}
	c.cmd.Env = append(os.Environ(), eyeEnv+"=1")
	c.cmd.Stderr = &c.errors
	var err error
	if c.in, err = c.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if c.out, err = c.cmd.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.cmd.Process.Kill(); c.cmd.Wait() })
	return c
}

func (c *child) say(command eye.Command) {
	c.t.Helper()
	if err := eye.WriteCommand(c.in, command); err != nil {
		c.t.Fatalf("%v; the eye said %q", err, c.errors.String())
	}
}

// until reads reports until one fits.
func (c *child) until(fits func(eye.Report) bool) (eye.Report, []byte) {
	c.t.Helper()
	for {
		r, raw, err := eye.ReadReport(c.out)
		if err != nil {
			c.t.Fatalf("the eye tells no more: %v; it said %q", err, c.errors.String())
		}
		if r.Exposing != nil {
			c.exposed++
		}
		if r.Event != nil {
			c.events = append(c.events, *r.Event)
		}
		if fits(r) {
			return r, raw
		}
	}
}

func isHello(r eye.Report) bool { return r.Hello != nil }

// status ends the pipe's reading and is the exit status.
func (c *child) status() int {
	if _, err := io.Copy(io.Discard, c.out); err != nil {
		c.t.Error(err)
	}
	c.cmd.Wait()
	return c.cmd.ProcessState.ExitCode()
}

// evening is a virtual table before a real eye.
type evening struct {
	*child
	table *sim.Table
	now   time.Time
}

// pass lets frames go by until done, at most so many.
func (e *evening) pass(most int, done func() bool) {
	e.t.Helper()
	for range most {
		if done() {
			return
		}
		e.now = e.now.Add(time.Second / 15)
		scene := e.table.Step(e.now)
		e.say(eye.Command{Scene: &scene})
		e.until(func(r eye.Report) bool { return r.Frame != nil && r.Frame.Seq == scene.Seq })
	}
}

func (e *evening) do(a sim.Act) {
	e.t.Helper()
	if err := e.table.Do(a); err != nil {
		e.t.Fatal(err)
	}
}

func (e *evening) told(k settle.Kind, seat int) bool {
	return slices.ContainsFunc(e.events, func(v settle.Event) bool { return v.Kind == k && v.Seat == seat })
}

func TestTheEyeTellsARevealOverItsPipes(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	now := time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	seats := []int{2, 5}
	e := &evening{startEye(t), sim.NewTable(rng, sim.RandomSetting(rng), sim.Chance{}, seats, now), now}
	if hello, _ := e.until(isHello); hello.Hello.Version != eye.Version || hello.Hello.Camera != "sim" {
		t.Errorf("hello %+v", hello.Hello)
	}
	e.say(eye.Command{Watch: &settle.Watch{ID: 1, Phase: settle.Covered, Seats: map[int]int{2: 5, 5: 5}}})
	e.pass(60, func() bool { return e.told(settle.CupDown, 2) && e.told(settle.CupDown, 5) })
	e.do(sim.Act{Do: sim.Peek, Seat: 2})
	e.pass(60, func() bool { return e.told(settle.CupUp, 2) && !e.table.Busy(2) })
	for _, v := range e.events {
		if len(v.Dice) > 0 || len(v.Reasons) > 0 {
			t.Errorf("a peek leaks: %+v", v)
		}
	}
	if e.exposed > 0 {
		t.Error("the panel holds still while nothing is ruled on")
	}
	want := map[int]string{2: sorted(e.table.Dice(2)), 5: sorted(e.table.Dice(5))}
	e.say(eye.Command{Watch: &settle.Watch{ID: 2, Phase: settle.Reveal, Seats: map[int]int{2: 5, 5: 5}}})
	e.do(sim.Act{Do: sim.Lift, Seat: 2})
	e.do(sim.Act{Do: sim.Lift, Seat: 5})
	e.pass(90, func() bool { return e.told(settle.RollRead, 2) && e.told(settle.RollRead, 5) })
	if e.exposed == 0 {
		t.Error("the panel does not hold still while dice are read to be ruled on")
	}
	got := map[int]string{}
	for _, v := range e.events {
		if v.Kind == settle.RollRead {
			got[v.Seat] = faces(told{0, v})
		}
	}
	for seat, dice := range want {
		if got[seat] != dice {
			t.Errorf("seat %d was read as %q and is %q", seat, got[seat], dice)
		}
	}
	e.say(eye.Command{Photo: &eye.PhotoRequest{ID: "v", Watch: 2}})
	photo, jpeg := e.until(func(r eye.Report) bool { return r.Photo != nil })
	if len(jpeg) == 0 || photo.Photo.ID != "v" || len(photo.Photo.Outlines) != 10 {
		t.Errorf("the photograph has %d bytes and %d outlines, missing: %q", len(jpeg), len(photo.Photo.Outlines), photo.Photo.Missing)
	}
	e.say(eye.Command{Stop: true})
	if got := e.status(); got != 0 {
		t.Errorf("stopped with status %d: %s", got, e.errors.String())
	}
}

func sorted[T fmt.Stringer](dice []T) string {
	var all []string
	for _, d := range dice {
		all = append(all, d.String())
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// On half a profile nothing is looked at; once the file is mended the eye goes
// on by itself, with what it was told meanwhile.
func TestABrokenProfileIsSaidUntilItIsMended(t *testing.T) {
	scene := empty(5)
	scene.Seq, scene.At = 1, time.Unix(1, 0)
	good := calib.Profile{Version: calib.ProfileVersion, Mat: "bluff", White: [3]float64{1, 1, 1}, Dice: "bluff", View: scene.Camera}
	path := filepath.Join(t.TempDir(), "profile.json")
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := startEye(t, "--profile", path)
	c.until(isHello)
	isFault := func(r eye.Report) bool { return r.Fault != nil }
	r, _ := c.until(isFault)
	for said, wants := range map[string]string{r.Fault.Text: "run dicetable calibrate", r.Fault.DE: "bitte mit dicetable calibrate neu lernen"} {
		if r.Fault.Code != "camera" || !strings.Contains(said, path) || !strings.Contains(said, wants) {
			t.Errorf("told is %+v", r.Fault)
		}
	}
	c.say(eye.Command{Lesson: &eye.LessonRequest{ID: 7}})
	if r, _ = c.until(func(r eye.Report) bool { return r.Lesson != nil }); r.Lesson.Missing == nil || !strings.Contains(r.Lesson.Missing.EN, path) {
		t.Errorf("a lesson is answered with %+v", r.Lesson)
	}
	c.until(func(r eye.Report) bool { return r.Health != nil })
	c.say(eye.Command{Scene: &scene})
	if err := good.Save(path); err != nil {
		t.Fatal(err)
	}
	c.until(func(r eye.Report) bool {
		if r.Frame != nil {
			t.Error("a frame was looked at without a profile")
		}
		return r.Hello != nil
	})
	c.until(func(r eye.Report) bool { return r.Frame != nil && r.Frame.Seq == 1 })
}

func TestAnEyeWithABrokenProfileEndsWhenItIsTold(t *testing.T) {
	c := startEye(t, "--profile", filepath.Join(t.TempDir(), "missing.json"))
	c.until(func(r eye.Report) bool { return r.Fault != nil })
	c.say(eye.Command{Stop: true})
	if got := c.status(); got != 0 {
		t.Errorf("ended with status %d: %s", got, c.errors.String())
	}
}

// A phone is turned, or sends smaller pictures from now on: the eye lives, and
// finds the mat in those, too.
func TestPicturesChangeTheirSize(t *testing.T) {
	c := startEye(t)
	c.say(eye.Command{Watch: &settle.Watch{ID: 1, Phase: settle.Idle}})
	whole := empty(5)
	seq := uint64(0)
	for _, size := range []image.Point{{whole.Camera.Lens.Width, whole.Camera.Lens.Height}, {960, 540}, {16, 16}, {540, 960}, {1280, 720}} {
		for range 12 {
			seq++
			scene := whole
			scene.Camera.Lens = whole.Camera.Lens.Resized(size.X, size.Y)
			scene.Seq, scene.At = seq, time.Unix(int64(seq), 0) // each is read
			c.say(eye.Command{Scene: &scene})
			c.until(func(r eye.Report) bool { return r.Frame != nil && r.Frame.Seq == seq })
		}
	}
	last := settle.Kind("")
	for _, e := range c.events {
		if e.Kind == settle.NoMat || e.Kind == settle.Bumped || e.Kind == settle.Reposed {
			last = e.Kind
		}
	}
	if last != settle.Reposed {
		t.Errorf("at last it tells %q: %v", last, c.events)
	}
}

// Pictures of another size than the table was learned on are told once, with
// what to do, and read all the same; so is that they have the right size again.
func TestPicturesOfAnotherSizeThanWasLearnedAreTold(t *testing.T) {
	scene := empty(5)
	path := filepath.Join(t.TempDir(), "profile.json")
	learned := calib.Profile{Version: calib.ProfileVersion, Mat: "bluff", White: [3]float64{1, 1, 1}, Dice: "bluff", View: scene.Camera}
	if err := learned.Save(path); err != nil {
		t.Fatal(err)
	}
	c := startEye(t, "--profile", path)
	c.until(isHello)
	seq := uint64(0)
	// shown is what is told of frames of a size.
	shown := func(width, height int) (faults []eye.Fault) {
		for range 3 {
			seq++
			s := scene
			s.Camera.Lens = scene.Camera.Lens.Resized(width, height)
			s.Seq, s.At = seq, time.Unix(int64(seq), 0)
			c.say(eye.Command{Scene: &s})
			c.until(func(r eye.Report) bool {
				if r.Fault != nil {
					faults = append(faults, *r.Fault)
				}
				return r.Frame != nil && r.Frame.Seq == seq
			})
		}
		return faults
	}
	if got := shown(1920, 1080); len(got) > 0 {
		t.Errorf("of pictures as they were learned is told %+v", got)
	}
	for _, size := range [][2]int{{1280, 720}, {1280, 960}} {
		got := shown(size[0], size[1])
		if len(got) != 1 || got[0].Code != eye.FaultPicture || got[0].Over {
			t.Fatalf("of pictures of %v is told %+v", size, got)
		}
		is := fmt.Sprintf("%d x %d", size[0], size[1])
		for said, wants := range map[string]string{got[0].Text: "run dicetable calibrate again", got[0].DE: "mit dicetable calibrate neu lernen"} {
			if !strings.Contains(said, is) || !strings.Contains(said, "1920 x 1080") || !strings.Contains(said, wants) {
				t.Errorf("told is %q", said)
			}
		}
	}
	if got := shown(1920, 1080); len(got) != 1 || got[0].Code != eye.FaultPicture || !got[0].Over {
		t.Errorf("of pictures as they were learned is told %+v", got)
	}
	// What is learned anew is what they are compared with.
	shown(1280, 720)
	learned.View.Lens = scene.Camera.Lens.Resized(1280, 720)
	c.say(eye.Command{Profile: &learned})
	c.until(isHello)
	if got := shown(1280, 720); len(got) > 0 {
		t.Errorf("after they were learned is told %+v", got)
	}
}

// A webcam that is not plugged in is told once, and waited for; what is there
// later is looked at anew.
func TestAWebcamThatIsNotThereIsToldAndWaitedFor(t *testing.T) {
	device := filepath.Join(t.TempDir(), "video0")
	c := startEye(t, "--camera", "v4l2:"+device)
	r, _ := c.until(func(r eye.Report) bool { return r.Fault != nil })
	if r.Fault.Code != "camera" || !strings.Contains(r.Fault.Text, "there is no camera at "+device+"; plug it in") || !strings.Contains(r.Fault.DE, "an "+device+" ist keine Kamera; bitte einstecken") {
		t.Errorf("told is %+v", r.Fault)
	}
	// It lives and says so, and does not complain of the same again.
	for beats := 0; beats < 4; {
		c.until(func(r eye.Report) bool {
			if r.Fault != nil {
				t.Errorf("told again is %+v", r.Fault)
			}
			return r.Health != nil
		})
		beats++
	}
	if err := os.WriteFile(device, []byte("no camera"), 0o600); err != nil {
		t.Fatal(err)
	}
	if r, _ = c.until(func(r eye.Report) bool { return r.Fault != nil }); r.Fault.Over || !strings.Contains(r.Fault.Text, "gives no pictures; it may be no camera") {
		t.Errorf("something else has been plugged in, and told is %+v", r.Fault)
	}
	c.say(eye.Command{Stop: true})
	if got := c.status(); got != 0 {
		t.Errorf("stopped with status %d: %s", got, c.errors.String())
	}
}

func TestAFolderOfPicturesComesToAnEndAndABadOneIsAFault(t *testing.T) {
	dir := t.TempDir()
	c := startEye(t, "--camera", "dir:"+dir)
	isFault := func(r eye.Report) bool { return r.Fault != nil }
	if r, _ := c.until(isFault); r.Fault.Code != "camera" || !strings.Contains(r.Fault.Text, "holds no picture") || !strings.Contains(r.Fault.DE, "ist kein Bild") {
		t.Errorf("an empty folder: %+v", r.Fault)
	}
	picture, err := os.ReadFile("../../vision/visiontest/testdata/bluff-0001.jpg")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "a.jpg"), picture, 0o600); err != nil {
		t.Fatal(err)
	}
	if r, _ := c.until(isFault); !r.Fault.Over {
		t.Errorf("a picture has come: %+v", r.Fault)
	}
	if r, _ := c.until(isFault); !strings.Contains(r.Fault.Text, "ended") {
		t.Errorf("the last picture was shown: %+v", r.Fault)
	}
}

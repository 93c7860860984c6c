// Package boardtest proves button, lamp, buzzer and camera of the packaged
// program against a real kernel, on simulated lines and a simulated camera. It is
// run by `make test-hardware` in a guest of its own, and skips anywhere else.
package boardtest

import (
	"flag"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/cmd/internal/wire"
)

var guest = flag.Bool("guest", false, "this machine is the guest of `make test-hardware`")

// The lines in their places on the chip; they have the names of a Pi's.
const (
	button = iota
	lamp
	buzzer
)

var names = []string{button: "GPIO17", lamp: "GPIO27", buzzer: "GPIO22"}

// more is what a host adds to the sample configuration.
const more = `
[[game.player]]
seat = 1
name = "Ann"

[[game.player]]
seat = 4
name = "Ben"

[[button]]
line = "GPIO17"
lamp = "GPIO27"
`

// changes are what a host changes in it: each has its place in the sample. On a
// machine that others keep busy a tap may last long.
var changes = [][2]string{
	{"\nsource = \"sim\"\n", "\nsource = \"v4l2:/dev/video0\"\n"},
	{"\nlong = \"1s\"\n", "\nlong = \"4s\"\n"},
	{"\nline = \"\"\nactive = \"high\"\n", "\nline = \"GPIO22\"\nactive = \"high\"\n"},
}

func TestTheTableOnARealKernel(t *testing.T) {
	if !*guest {
		t.Skip("it needs the guest of `make test-hardware`")
	}
	c := solder(t, names...)
	if err := learned().Save(filepath.Join(folder, "profile.json")); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	p := start(t, c.device, "/dev/video0")

	p.until("button, lamp and buzzer are ready", func(parts map[string]wire.Part) bool {
		return parts["button GPIO17"].OK && parts["lamp GPIO27"].OK && parts["buzzer GPIO22"].OK
	})
	t.Logf("the program had its lines %.1f s after its start", time.Since(began).Seconds())
	frames := p.figure("dicetable_eye_frames_per_second")
	t.Logf("%.0f frames a second arrived in the eye, told %.1f s after its start", frames, time.Since(began).Seconds())

	// A press begins a game, so the lamp invites to one; and one only.
	c.becomes("the lamp while a press begins a game", lamp, true)
	c.becomes("the buzzer while nothing is to be heard", buzzer, false)
	var took []time.Duration
	for range 10 {
		took = append(took, c.tap(p))
	}
	c.tapUnseen(p)
	c.becomes("the lamp while the first throws are awaited", lamp, false)
	slices.Sort(took)
	t.Logf("from letting go to word of the press by MQTT: median %.1f ms, longest %.1f ms of %d", ms(took[len(took)/2]), ms(took[len(took)-1]), len(took))

	c.pull(button, false)
	if press := p.press(); press.Kind != "long" {
		t.Errorf("held, it was told as %+v", press.Press)
	}
	c.pull(button, true)
	p.ends()
	if c.high(lamp) || c.high(buzzer) {
		t.Error("the program ended and left lamp or buzzer on")
	}
	for range len(p.presses) {
		t.Errorf("one press too many: %+v", (<-p.presses).Press)
	}
}

// learned is the profile of a camera whose frames are small enough for an emulated
// processor. On one that is too slow vivid stops now and then for good; the program
// then starts it again, as any camera that stalls.
func learned() calib.Profile {
	return calib.Profile{Version: calib.ProfileVersion, Mat: "bluff", Dice: "bluff", White: [3]float64{1, 1, 1}, View: calib.View{
		Lens: calib.LensGuess(640, 360),
		Pose: calib.Pose{R: [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}, T: [3]float64{-420, -297, 900}},
	}}
}

// tap presses the button once and gives how long it took from letting it go
// until the press was told.
func (c chip) tap(p *program) time.Duration {
	c.Helper()
	c.pull(button, false)
	time.Sleep(100 * time.Millisecond)
	began := time.Now()
	c.pull(button, true)
	press := p.press()
	if press.Kind != "short" || press.Seat != 0 {
		c.Errorf("a tap was told as %+v", press.Press)
	}
	time.Sleep(100 * time.Millisecond)
	return press.came.Sub(began)
}

// tapUnseen presses the button while the program does not get to run.
func (c chip) tapUnseen(p *program) {
	c.Helper()
	p.signal(syscall.SIGSTOP)
	c.pull(button, false)
	time.Sleep(100 * time.Millisecond)
	c.pull(button, true)
	time.Sleep(500 * time.Millisecond)
	p.signal(syscall.SIGCONT)
	if press := p.press(); press.Kind != "short" {
		c.Errorf("a tap that nobody saw was told as %+v", press.Press)
	}
}

// becomes waits for a line to have a level.
func (c chip) becomes(what string, line int, high bool) {
	c.Helper()
	for late := time.Now().Add(patience); c.high(line) != high; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(late) {
			c.Fatalf("%s: its line did not become high=%v within %v", what, high, patience)
		}
	}
}

func ms(d time.Duration) float64 { return d.Seconds() * 1000 }

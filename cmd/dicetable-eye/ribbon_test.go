package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/cmd/internal/eye"
)

// ribbon puts the program on the path that behaves as rpicam-vid does, showing
// a picture so often; it gives the file of its command lines.
func ribbon(t *testing.T, picture string, frames int, then string) (calls string) {
	t.Helper()
	dir, err := filepath.Abs("../../hardware/camera/testdata")
	if err != nil {
		t.Fatal(err)
	}
	frame := filepath.Join(t.TempDir(), "frame.yuv")
	if out, err := exec.Command("ffmpeg", "-v", "error", "-i", picture, "-vf", "scale=1920:1080", "-pix_fmt", "yuvj420p", "-f", "rawvideo", frame).CombinedOutput(); err != nil {
		t.Skipf("FFmpeg is not here to make a frame: %v %s", err, out)
	}
	calls = filepath.Join(t.TempDir(), "calls")
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	for name, value := range map[string]string{"FRAME": frame, "FRAMES": strconv.Itoa(frames), "THEN": then, "CALLS": calls} {
		t.Setenv(name, value)
	}
	return calls
}

// What the camera had set itself to is fixed, and the run asks for it.
func TestCalibrateFixesTheExposureAndTheEyeKeepsIt(t *testing.T) {
	calls := ribbon(t, bluffPicture, 1000, "")
	file := filepath.Join(t.TempDir(), "profile.json")
	status, out, errs := typed("--camera", "rpicam", "--frames", "2", "--out", file)
	if status != 0 || !strings.Contains(out, "exposure 8.0 ms, gain 2.20, red 1.75 and blue 1.50, focus 1.25") {
		t.Fatalf("exit status %d\n%s%s", status, out, errs)
	}
	p, err := calib.LoadProfile(file)
	if err != nil {
		t.Fatal(err)
	}
	if e := p.Exposure; e == nil || e.Camera != "rpicam" || e.ShutterUS != 8000 {
		t.Errorf("saved is %+v", e)
	}
	c := startEye(t, "--camera", "rpicam", "--profile", file)
	c.until(func(r eye.Report) bool { return r.Frame != nil })
	b, err := os.ReadFile(calls)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(b)), "\n")
	if len(lines) != 3 {
		t.Fatalf("the program was called %d times, want 3:\n%s", len(lines), b)
	}
	for i, fixed := range []bool{false, true, true} {
		if strings.Contains(lines[i], "--shutter 8000 --gain 2.2 --awbgains 1.75,1.5") != fixed {
			t.Errorf("call %d is %q", i+1, lines[i])
		}
	}
}

// A camera that dies is told with what it said, and started again by itself;
// the numbers of its frames go on.
func TestACameraThatDiesIsToldAndGoesOnByItself(t *testing.T) {
	ribbon(t, bluffPicture, 3, "die")
	c := startEye(t, "--camera", "rpicam")
	last := uint64(0)
	for range 2 {
		fault, _ := c.until(func(r eye.Report) bool { return r.Fault != nil && !r.Fault.Over })
		if f := fault.Fault; f.Code != "camera" || !strings.Contains(f.Text, "has timed out") || !strings.Contains(f.DE, "wird neu gestartet") {
			t.Errorf("told was %+v", f)
		}
		over, _ := c.until(func(r eye.Report) bool { return r.Fault != nil })
		if !over.Fault.Over {
			t.Errorf("after a frame has come it is told: %+v", over.Fault)
		}
		frame, _ := c.until(func(r eye.Report) bool { return r.Frame != nil })
		if frame.Frame.Seq <= last {
			t.Errorf("frame %d comes after %d", frame.Frame.Seq, last)
		}
		last = frame.Frame.Seq
	}
}

package camera

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/hardware/trouble"
)

// colours is a picture of 256 x 128 px with known colours, made by FFmpeg in
// the form of its arguments.
func colours(t *testing.T, form ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "frame")
	args := append([]string{"-v", "error", "-f", "lavfi", "-i", "color=0xC83220:size=256x128,drawbox=x=128:w=128:h=128:color=0xF8F8F8:t=fill", "-frames:v", "1"}, form...)
	if out, err := exec.Command("ffmpeg", append(args, path)...).CombinedOutput(); err != nil {
		t.Skipf("FFmpeg is not here to make a frame: %v %s", err, out)
	}
	return path
}

// rpicamProgram puts testdata/rpicam-vid on the path and gives the file of its
// command lines.
func rpicamProgram(t *testing.T, frame string, frames int, then string) (calls string) {
	t.Helper()
	dir, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	calls = filepath.Join(t.TempDir(), "calls")
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	for name, value := range map[string]string{"FRAME": frame, "FRAMES": strconv.Itoa(frames), "THEN": then, "CALLS": calls} {
		t.Setenv(name, value)
	}
	return calls
}

var small = Options{Width: 256, Height: 128, Patience: time.Second}

func TestTheRibbonCamerasFramesComeWithColoursAndTimes(t *testing.T) {
	for kind, form := range map[string][]string{
		"rpicam":       {"-pix_fmt", "yuvj420p", "-f", "rawvideo"},
		"rpicam-mjpeg": {"-pix_fmt", "yuvj420p", "-q:v", "2", "-f", "mjpeg"},
	} {
		t.Run(kind, func(t *testing.T) {
			rpicamProgram(t, colours(t, form...), 1000, "")
			s, err := small.Open(kind)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			last := time.Time{}
			for range 5 {
				f, err := s.Next(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				if f.Width != 256 || f.Height != 128 || f.Check() != nil {
					t.Fatalf("a frame of %d x %d", f.Width, f.Height)
				}
				near(t, f.BGR[3*(64*256+40):], 0x20, 0x32, 0xC8)
				near(t, f.BGR[3*(64*256+200):], 0xF8, 0xF8, 0xF8)
				// The program says that each was exposed 300 ms before it came.
				if age := time.Since(f.At); age < 250*time.Millisecond || age > 3*time.Second || f.At.Before(last) {
					t.Errorf("frame %d is said to be %s old, after one at %s", f.Seq, age, last)
				}
				last = f.At
			}
			e := s.Exposure()
			if e == nil || e.Focus == nil || *e.Focus != 1.25 {
				t.Fatalf("the exposure is %+v", e)
			}
			e.Focus = nil
			if *e != (calib.Exposure{Camera: kind, ShutterUS: 8000, Gain: 2.2, Red: 1.75, Blue: 1.5}) {
				t.Errorf("the exposure is %+v", e)
			}
		})
	}
}

// near wants a colour, blue first, as near as compression leaves it.
func near(t *testing.T, bgr []byte, want ...int) {
	t.Helper()
	for k, w := range want {
		if d := int(bgr[k]) - w; d < -6 || d > 6 {
			t.Fatalf("a colour is %v, want %v", bgr[:3], want)
		}
	}
}

func TestAStalledRibbonCameraIsNoticedAndItsProgramEnded(t *testing.T) {
	calls := rpicamProgram(t, colours(t, "-pix_fmt", "yuvj420p", "-f", "rawvideo"), 3, "stall")
	s, err := small.Open("rpicam")
	if err != nil {
		t.Fatal(err)
	}
	pid := s.(*thawed).Source.(*stream).feed.(*rpicam).cmd.Process.Pid
	for err == nil {
		_, err = s.Next(t.Context())
	}
	if !strings.Contains(err.Error(), "given none for 1s") || !strings.Contains(trouble.German(err), "von der Kamera am Flachbandkabel kam seit 1s keines") {
		t.Errorf("a stall is said as %q and %q", err, trouble.German(err))
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	left := running(t, pid)
	for deadline := time.Now().Add(10 * time.Second); len(left) > 0 && time.Now().Before(deadline); left = running(t, pid) {
		time.Sleep(10 * time.Millisecond) // who was killed takes a moment to die
	}
	if len(left) > 0 {
		t.Errorf("the program or what it started still runs: %v", left)
	}
	if b, err := os.ReadFile(calls); err != nil || strings.Count(string(b), "\n") != 1 {
		t.Errorf("called were %q, %v", b, err)
	}
}

// running are the processes of a group, those apart that only wait to be
// buried.
func running(t *testing.T, group int) (left []string) {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		// PID (NAME) STATE PARENT GROUP ...
		_, rest, _ := strings.Cut(string(b), ") ")
		if f := strings.Fields(rest); len(f) > 2 && f[0] != "Z" && f[2] == strconv.Itoa(group) {
			left = append(left, string(b))
		}
	}
	return left
}

func TestHowARibbonCameraEndsIsSaidInWords(t *testing.T) {
	for then, want := range map[string]string{
		"absent": "finds no camera",
		"busy":   "another program uses the camera",
		"die":    "Camera frontend has timed out",
		"":       "exit status 255",
	} {
		t.Run(then, func(t *testing.T) {
			rpicamProgram(t, colours(t, "-pix_fmt", "yuvj420p", "-f", "rawvideo"), 2, then)
			s, err := small.Open("rpicam")
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			for err == nil {
				_, err = s.Next(t.Context())
			}
			if !strings.Contains(err.Error(), want) || trouble.German(err) == err.Error() {
				t.Errorf("said was %q and %q", err, trouble.German(err))
			}
		})
	}
}

func TestWithoutTheProgramItIsSaidWhatToInstall(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := Open("rpicam"); err == nil || !strings.Contains(err.Error(), "apt install rpicam-apps") {
		t.Errorf("said was %v", err)
	}
}

// The command line is what the documentation of rpicam-vid asks for; what was
// calibrated is fixed, and nothing else.
func TestTheCommandLineFixesWhatWasCalibrated(t *testing.T) {
	focus := 1.5
	o := Options{Width: 1920, Height: 1080}
	const as = "--camera 1 --nopreview --timeout 0 --flush --width 1920 --height 1080 --framerate 15 --output - --metadata /dev/fd/3 --metadata-format txt --codec "
	for _, c := range []struct {
		raw      bool
		exposure *calib.Exposure
		want     string
	}{
		{true, nil, "yuv420"},
		{false, nil, "mjpeg --quality 92"},
		{true, &calib.Exposure{ShutterUS: 10000, Gain: 2.5, Red: 1.75, Blue: 1.5, Focus: &focus},
			"yuv420 --shutter 10000 --gain 2.5 --awbgains 1.75,1.5 --autofocus-mode manual --lens-position 1.5"},
		{true, &calib.Exposure{ShutterUS: 10000, Gain: 2.5}, "yuv420 --shutter 10000 --gain 2.5"},
	} {
		o.Exposure = c.exposure
		if got := strings.Join(rpicamArgs("1", c.raw, o), " "); got != as+c.want {
			t.Errorf("%q, want %q", got, as+c.want)
		}
	}
}

// An exposure belongs to the kind of camera that told it.
func TestTheExposureOfAnotherCameraIsNotUsed(t *testing.T) {
	frame := colours(t, "-pix_fmt", "yuvj420p", "-f", "rawvideo")
	for camera, want := range map[string]bool{"rpicam": true, "v4l2": false} {
		calls := rpicamProgram(t, frame, 1000, "")
		o := small
		o.Exposure = &calib.Exposure{Camera: camera, ShutterUS: 7000, Gain: 1}
		s, err := o.Open("rpicam")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Next(context.Background()); err != nil {
			t.Error(err)
		}
		s.Close()
		b, err := os.ReadFile(calls)
		if err != nil || strings.Contains(string(b), "--shutter 7000") != want {
			t.Errorf("that of a %s: called was %q, %v", camera, b, err)
		}
	}
}

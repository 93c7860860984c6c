package camera

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"gocv.io/x/gocv"

	"dicetable/calib"
	"dicetable/hardware/trouble"
)

// webcam is a device that gives frames, such as the kernel's vivid; a machine that
// has none skips what needs it.
func webcam(t *testing.T) string {
	t.Helper()
	devices, err := filepath.Glob("/dev/video*")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range devices {
		if s, err := Open("v4l2:" + path); err == nil {
			_, err := s.Next(t.Context())
			s.Close()
			if err == nil {
				return path
			}
		}
	}
	t.Skip("no /dev/video* of this machine gives frames: plug in a webcam, or load the kernel's vivid")
	return ""
}

func TestAWebcamGivesFramesWithTheirTimes(t *testing.T) {
	s := open(t, "v4l2:"+webcam(t))
	last := time.Time{}
	for i := range 5 {
		f, err := s.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if age := time.Since(f.At); f.Seq != uint64(i+1) || f.Check() != nil || age < 0 || age > 2*time.Second || !f.At.After(last) {
			t.Errorf("frame %d of %d x %d is %s old", f.Seq, f.Width, f.Height, age)
		}
		last = f.At
	}
}

func TestAWebcamIsSetAndReadBack(t *testing.T) {
	c := controls{path: webcam(t)}
	e, ok := c.read()
	if !ok {
		t.Skip("this camera does not tell its exposure")
	}
	e.ShutterUS *= 2
	if err := c.fix(e); err != nil {
		t.Fatal(err)
	}
	if got, _ := c.read(); got.ShutterUS != e.ShutterUS {
		t.Errorf("the shutter is %d µs, set was %d", got.ShutterUS, e.ShutterUS)
	}
	if err := c.release(); err != nil {
		t.Error(err)
	}
}

// The automatic goes off before what it holds is set; units are the driver's.
func TestTheSettingsOfAWebcamAreMadeInOrder(t *testing.T) {
	focus := 30.0
	got := manual(calib.Exposure{ShutterUS: 15600, Gain: 40, Kelvin: 4600, Focus: &focus})
	want := []setting{{autoExpose, 1}, {exposure, 156}, {gain, 40}, {autoWhite, 0}, {kelvin, 4600}, {autoFocus, 0}, {focusPlace, 30}}
	if !slices.Equal(got, want) {
		t.Errorf("made are %v, want %v", got, want)
	}
}

// A camera that keeps one setting for itself gives pictures all the same; one that
// fails does not.
func TestASettingThatAWebcamRefusesIsToldInBothLanguages(t *testing.T) {
	var told []error
	c := controls{"/dev/video0", func(err error) { told = append(told, err) }}
	for answer, wrong := range map[error]bool{
		nil: false, syscall.EINVAL: false, syscall.ERANGE: false, syscall.ENOTTY: false, syscall.EACCES: false, syscall.EBUSY: false,
		syscall.EIO: true, syscall.ENODEV: true,
	} {
		told = nil
		if err := c.judge(exposure, answer); (err != nil) != wrong || wrong && !errors.Is(err, answer) {
			t.Errorf("%v is taken for %v", answer, err)
		}
		refused := answer == syscall.EACCES || answer == syscall.EBUSY
		if refused != (len(told) == 1) || refused && (!strings.Contains(told[0].Error(), "keeps its exposure") || !strings.Contains(trouble.German(told[0]), "lässt sich die Belichtung nicht verstellen")) {
			t.Errorf("of %v is told %v", answer, told)
		}
	}
	if err := (controls{path: "/dev/video0"}).judge(gain, syscall.EACCES); err != nil {
		t.Errorf("where nobody is told: %v", err)
	}
	for _, s := range append(manual(calib.Exposure{ShutterUS: 1, Gain: 1, Kelvin: 1, Focus: new(float64)}), setting{autoFocus, 1}) {
		if n := names[s.control]; n.en == "" || n.de == "" {
			t.Errorf("setting %#x has no name", s.control)
		}
	}
}

// A webcam whose frames end is asked for: one that was unplugged is told as not
// there, one that is still there as stalled. Its frames are a clip's, for what
// the driver does then needs a device.
func TestAWebcamThatIsUnpluggedIsTold(t *testing.T) {
	plugged := filepath.Join(t.TempDir(), "video0")
	if err := os.WriteFile(plugged, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string][2]string{
		plugged:          {"has given none for 3s", "kam seit 3s keines mehr"},
		plugged + "gone": {"there is no camera at " + plugged + "gone; plug it in", "ist keine Kamera; bitte einstecken"},
	} {
		c, err := gocv.OpenVideoCaptureWithAPI(clip, gocv.VideoCaptureFFmpeg)
		if err != nil {
			t.Fatal(err)
		}
		c.Set(gocv.VideoCapturePosFrames, c.Get(gocv.VideoCaptureFrameCount)-3)
		d := &device{path: path, capture: c, mat: gocv.NewMat(), controls: controls{path: path}}
		frames := 0
		for err == nil && frames < 100 {
			if _, err = d.Next(t.Context()); err == nil {
				frames++
			}
		}
		if frames == 0 || err == nil || !strings.Contains(err.Error(), want[0]) || !strings.Contains(trouble.German(err), want[1]) {
			t.Errorf("after %d frames: %v; in German %q", frames, err, trouble.German(err))
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestWhyADeviceCannotBeOpenedIsSaidInBothLanguages(t *testing.T) {
	for path, want := range map[string][2]string{
		filepath.Join(t.TempDir(), "video9"): {"there is no camera at", "ist keine Kamera"},
		t.TempDir():                          {"cannot be opened", "lässt sich nicht öffnen"},
	} {
		_, err := Open("v4l2:" + path)
		if err == nil || !strings.Contains(err.Error(), want[0]) || !strings.Contains(trouble.German(err), want[1]) {
			t.Errorf("%s: %v, %q", path, err, trouble.German(err))
		}
	}
	// What is no camera refuses to be set: controls that are lacking are left
	// out, but a device that is gone is told.
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := (controls{path: file}).release(); err != nil {
		t.Errorf("a file has no controls: %v", err)
	}
	if err := (controls{path: file + "gone"}).release(); !errors.Is(err, syscall.ENOENT) {
		t.Errorf("a device that is gone: %v", err)
	}
}

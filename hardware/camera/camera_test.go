package camera

import (
	"context"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gocv.io/x/gocv"

	"dicetable/hardware/trouble"
	"dicetable/vision"
)

const clip = "../../vision/visiontest/testdata/clips/bluff-reveal.mp4"

// picture writes a small picture of one grey.
func picture(t *testing.T, path string, grey uint8) {
	t.Helper()
	m := image.NewGray(image.Rect(0, 0, 8, 6))
	for i := range m.Pix {
		m.Set(i%8, i/8, color.Gray{Y: grey})
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, m); err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T, spec string) Source {
	t.Helper()
	s, err := Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestAFolderIsShownInOrder(t *testing.T) {
	dir := t.TempDir()
	picture(t, filepath.Join(dir, "b.PNG"), 200)
	picture(t, filepath.Join(dir, "a.png"), 50)
	if err := os.WriteFile(filepath.Join(dir, "a.json"), []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := open(t, "dir:"+dir)
	if s.Live() {
		t.Error("the pictures of a folder are said to be lost when nobody takes them")
	}
	for i := range 2 * framesEach {
		f, err := s.Next(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		want := byte(50)
		if i >= framesEach {
			want = 200
		}
		if f.Seq != uint64(i+1) || f.Width != 8 || f.Height != 6 || f.BGR[0] != want || f.Check() != nil {
			t.Fatalf("frame %d: number %d, %d x %d, grey %d; want grey %d", i+1, f.Seq, f.Width, f.Height, f.BGR[0], want)
		}
	}
	if _, err := s.Next(context.Background()); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
}

// A picture that cannot be read, or was cut off, is left out and named; the
// others are shown.
func TestBrokenPicturesAreLeftOut(t *testing.T) {
	dir := t.TempDir()
	picture(t, filepath.Join(dir, "b.png"), 50)
	picture(t, filepath.Join(dir, "d.png"), 200)
	for _, name := range []string{"a.png", "c.png"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("no picture"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	whole := photo(t, 90)
	if err := os.WriteFile(filepath.Join(dir, "e.jpg"), whole[:len(whole)-20], 0o600); err != nil {
		t.Fatal(err)
	}
	s := open(t, "dir:"+dir)
	var shown []byte
	var left []string
	last := uint64(0)
	for {
		f, err := s.Next(context.Background())
		var skipped *Skipped
		switch {
		case err == io.EOF:
			if len(shown) != 2*framesEach || shown[0] != 50 || shown[framesEach] != 200 || strings.Join(left, ";") != "a.png;a.png,c.png;a.png,c.png,e.jpg" {
				t.Errorf("shown were %v, left out %q", shown, left)
			}
			return
		case errors.As(err, &skipped):
			left = append(left, strings.Join(skipped.Names, ","))
			continue
		case err != nil:
			t.Fatal(err)
		case f.Seq <= last:
			t.Errorf("frame %d after %d", f.Seq, last)
		}
		last = f.Seq
		shown = append(shown, f.BGR[0])
	}
}

// Each is said in both languages, and neither holds words of the other.
func TestWhatIsNoCameraIsSaidInWords(t *testing.T) {
	empty, broken := t.TempDir(), t.TempDir()
	notes := filepath.Join(empty, "notes.txt")
	for _, path := range []string{notes, filepath.Join(broken, "a.jpg")} {
		if err := os.WriteFile(path, []byte("no picture"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for spec, want := range map[string][2]string{
		"dir:" + empty:              {"holds no picture", "ist kein Bild"},
		"dir:" + empty + "/missing": {"name one that exists", "bitte einen nennen, den es gibt"},
		"dir:" + broken:             {"a.jpg cannot be read as a picture", "a.jpg lässt sich nicht als Bild lesen"},
		"file:" + empty + "/a.mp4":  {"name a file that exists", "bitte eine Datei nennen, die es gibt"},
		"file:" + notes:             {"is no clip", "ist keine Aufnahme"},
		"v4l2:" + empty + "/video9": {"there is no camera at", "ist keine Kamera"},
		"v4l2:":                     {"is no camera", "ist keine Kamera"},
		"sim":                       {"name one, such as rpicam", "bitte eine nennen, etwa rpicam"},
		"usb:1":                     {"use sim, rpicam, v4l2:/dev/video0, mjpeg:http", "file:CLIP.mp4 oder dir:FOLDER nehmen"},
		"":                          {"is no camera", "ist keine Kamera"},
	} {
		s, err := Open(spec)
		if err == nil {
			_, err = s.Next(context.Background())
			s.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want[0]) || !strings.Contains(trouble.German(err), want[1]) {
			t.Errorf("%s: %v; in German %q; want %q", spec, err, trouble.German(err), want)
			continue
		}
		if english := regexp.MustCompile(`\b(the|is|of|it|that|left)\b`); english.MatchString(withoutCause(trouble.German(err))) {
			t.Errorf("%s is told in German as %q", spec, trouble.German(err))
		}
	}
}

// withoutCause is a sentence without what the system said, which speaks English.
func withoutCause(s string) string { return regexp.MustCompile(`\([^()]*\)`).ReplaceAllString(s, "") }

// What is no picture in colour is told in both languages.
func TestPicturesWithoutColourAreTold(t *testing.T) {
	grey := gocv.NewMatWithSize(4, 4, gocv.MatTypeCV8UC1)
	defer grey.Close()
	for name, err := range map[string]error{
		"grey":  second(frameOf(grey, "grey.mp4")),
		"short": second(fromPlanes([]byte{1, 2}, 4, 4)),
	} {
		if err == nil || trouble.German(err) == err.Error() {
			t.Errorf("%s: %v; in German %q", name, err, trouble.German(err))
		}
	}
}

func second(_ vision.Frame, err error) error { return err }

func TestAClipGivesItsFrames(t *testing.T) {
	s := open(t, "file:"+clip)
	for i := range 3 {
		f, err := s.Next(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if f.Seq != uint64(i+1) || f.Width != 1280 && f.Width != 1920 || f.Check() != nil || f.At.IsZero() {
			t.Errorf("frame %d: number %d, %d x %d at %s", i+1, f.Seq, f.Width, f.Height, f.At)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody wants frames any more: %v", err)
	}
}

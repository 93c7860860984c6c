package camera

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"
	"time"

	"dicetable/hardware/trouble"
)

// photo is a JPEG of one grey.
func photo(t *testing.T, grey uint8) []byte {
	t.Helper()
	m := image.NewGray(image.Rect(0, 0, 64, 48))
	for i := range m.Pix {
		m.Pix[i] = grey
	}
	m.SetGray(3, 3, color.Gray{Y: 255 - grey})
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// phone serves what tell writes as the stream of a phone; the connection stays
// open until the client goes.
func phone(t *testing.T, kind string, tell func(w io.Writer, r *http.Request)) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", kind)
		tell(flushed{w}, r)
	}))
	t.Cleanup(server.Close)
	return "mjpeg:" + server.URL + "/video"
}

// flushed sends each write at once.
type flushed struct{ w http.ResponseWriter }

func (f flushed) Write(b []byte) (int, error) {
	n, err := f.w.Write(b)
	f.w.(http.Flusher).Flush()
	return n, err
}

// Phones differ in what stands between the pictures. A picture that has come is
// shown at once: the next one may be long in coming.
func TestThePicturesOfAPhoneComeAtOnce(t *testing.T) {
	for name, c := range map[string]struct {
		announced, between string
		length             bool
	}{
		"with its length":      {"frame", "frame", true},
		"without its length":   {"Ba4oTvQMY8ew04N8dcnM", "Ba4oTvQMY8ew04N8dcnM", false},
		"hyphens announced":    {"--myboundary", "myboundary", true},
		"hyphens really there": {"--myboundary", "--myboundary", true},
		"quoted":               {`"a b"`, "a b", true},
	} {
		t.Run(name, func(t *testing.T) {
			further := make(chan bool)
			spec := phone(t, "multipart/x-mixed-replace; boundary="+c.announced, func(w io.Writer, r *http.Request) {
				for grey := uint8(50); ; grey += 50 {
					b, length := photo(t, grey), ""
					if c.length {
						length = fmt.Sprintf("Content-Length: %d\r\n", len(b))
					}
					fmt.Fprintf(w, "--%s\r\nContent-Type: image/jpeg\r\n%s\r\n%s\r\n", c.between, length, b)
					select {
					case <-further:
					case <-r.Context().Done():
						return
					}
				}
			})
			s := open(t, spec)
			for i, want := range []byte{50, 100, 150} {
				f, err := s.Next(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				if d := int(f.BGR[3*64*40]) - int(want); f.Seq != uint64(i+1) || f.Width != 64 || d < -2 || d > 2 || time.Since(f.At) > 5*time.Second {
					t.Fatalf("picture %d: number %d, grey %d, want %d", i+1, f.Seq, f.BGR[3*64*40], want)
				}
				further <- true
			}
		})
	}
}

// Of pictures that nobody takes only the newest is kept, and the numbers tell
// how many were dropped.
func TestPicturesThatNobodyTakesAreDropped(t *testing.T) {
	sent := make(chan bool)
	spec := phone(t, "multipart/x-mixed-replace; boundary=f", func(w io.Writer, r *http.Request) {
		for grey := uint8(10); grey <= 100; grey += 10 {
			fmt.Fprintf(w, "--f\r\n\r\n%s\r\n", photo(t, grey))
		}
		close(sent)
		<-r.Context().Done()
	})
	s := open(t, spec)
	<-sent
	for last := uint64(0); last < 10; {
		f, err := s.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if f.Seq <= last {
			t.Fatalf("picture %d after %d", f.Seq, last)
		}
		last = f.Seq
		time.Sleep(20 * time.Millisecond)
	}
}

func TestWhatIsWrongWithAPhoneIsSaidInWords(t *testing.T) {
	const stream = "multipart/x-mixed-replace; boundary=f"
	one := "--f\r\n\r\n" + string(photo(t, 90)) + "\r\n"
	wait := func(r *http.Request) { <-r.Context().Done() }
	for name, c := range map[string]struct {
		kind   string
		status int
		sent   string
		wait   func(*http.Request)
		want   string
	}{
		"it stalls":                  {stream, 200, one, wait, "given none for 500ms"},
		"it hangs up":                {stream, 200, one + "--f--\r\n", nil, "broke off"},
		"it dies in a picture":       {stream, 200, one + one[:200], nil, "broke off"},
		"it shows a page":            {"text/html", 200, "<html>", nil, "no stream of pictures"},
		"it wants a password":        {stream, 401, "", nil, "http://USER:PASSWORD@HOST/"},
		"the address is wrong":       {stream, 404, "", nil, "status 404"},
		"its parts are not pictures": {stream, 200, "--f\r\n\r\nhello\r\n--f\r\n\r\n", wait, "no MJPEG"},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", c.kind)
				w.WriteHeader(c.status)
				io.WriteString(flushed{w}, c.sent)
				if c.wait != nil {
					c.wait(r)
				}
			}))
			defer server.Close()
			s, err := Options{Patience: 500 * time.Millisecond}.Open("mjpeg:http://ann:secret@" + strings.TrimPrefix(server.URL, "http://"))
			if err != nil {
				t.Fatal(err)
			}
			for err == nil {
				_, err = s.Next(t.Context())
			}
			s.Close()
			var told *trouble.Trouble
			if !errors.As(err, &told) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "secret") || told.DE == told.EN {
				t.Errorf("said was %q and %q", err, trouble.German(err))
			}
		})
	}
}

func TestAPhoneThatIsNotThereIsSaid(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	s := open(t, "mjpeg:http://"+l.Addr().String()+"/video")
	if _, err := s.Next(t.Context()); err == nil || !strings.Contains(err.Error(), "does not answer") {
		t.Errorf("said was %v", err)
	}
}

// FFmpeg serves a clip as many IP cameras do.
func TestAStreamOfFFmpegIsRead(t *testing.T) {
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		t.Skip("FFmpeg is not installed")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	at := l.Addr().String()
	l.Close()
	cmd := exec.CommandContext(t.Context(), "ffmpeg", "-v", "error", "-re", "-i", clip, "-vf", "scale=640:-2", "-c:v", "mjpeg", "-f", "mpjpeg",
		"-listen", "1", "-content_type", "multipart/x-mixed-replace; boundary=ffmpeg", "http://"+at+"/video")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { cmd.Process.Kill(); cmd.Wait() }()
	for begun := time.Now(); ; time.Sleep(100 * time.Millisecond) {
		s := open(t, "mjpeg:http://"+at+"/video")
		f, err := s.Next(t.Context())
		if err != nil && time.Since(begun) < 20*time.Second {
			continue // FFmpeg does not listen yet
		}
		for i := 0; i < 5 && err == nil; i++ {
			if f.Width != 640 || f.Check() != nil {
				t.Fatalf("a frame of %d x %d", f.Width, f.Height)
			}
			f, err = s.Next(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		return
	}
}

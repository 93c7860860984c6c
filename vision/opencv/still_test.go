package opencv

import (
	"math/rand/v2"
	"testing"

	"dicetable/vision"
)

// noisy is a grey frame of the given level with the noise of a dim sensor.
func noisy(seed uint64, level int) vision.Frame {
	r := rand.New(rand.NewPCG(seed, 1))
	f := vision.Frame{Width: 1920, Height: 1080, BGR: make([]byte, 3*1920*1080)}
	for i := range f.BGR {
		f.BGR[i] = byte(level + r.IntN(21) - 10)
	}
	return f
}

func paint(f vision.Frame, x0, y0, x1, y1 int, v byte) vision.Frame {
	f.BGR = append([]byte(nil), f.BGR...)
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			copy(f.BGR[3*(y*f.Width+x):], []byte{v, v, v})
		}
	}
	return f
}

func TestWatcher(t *testing.T) {
	die := paint(noisy(1, 80), 600, 400, 620, 420, 200)
	for _, c := range []struct {
		name  string
		frame vision.Frame
		want  bool
	}{
		{"noise alone", paint(noisy(2, 80), 600, 400, 620, 420, 200), false},
		{"a lamp that flickers", paint(noisy(3, 83), 600, 400, 620, 420, 208), false},
		{"a die moved by 3 px", paint(noisy(4, 80), 603, 400, 623, 420, 200), true},
		{"a pip of 5 px turned up", paint(paint(noisy(5, 80), 600, 400, 620, 420, 200), 607, 407, 613, 413, 40), true},
		{"the light went out", noisy(6, 30), true},
		{"another size", vision.Frame{Width: 64, Height: 64, BGR: make([]byte, 3*64*64)}, true},
	} {
		var w Watcher
		if got, err := w.Changed(die); err != nil || !got {
			t.Fatalf("the first frame: %v, %v", got, err)
		}
		if got, err := w.Changed(c.frame); err != nil || got != c.want {
			t.Errorf("%s: changed is %v, %v; want %v", c.name, got, err, c.want)
		}
	}
}

// A hand that creeps in by a pixel a frame is noticed before long.
func TestWatcherNoticesWhatIsSlow(t *testing.T) {
	var w Watcher
	base := noisy(1, 80)
	w.Changed(base)
	for x := 1; x <= 6; x++ {
		if got, _ := w.Changed(paint(base, 0, 500, x, 600, 170)); got {
			return
		}
	}
	t.Error("a hand 6 px inside the picture was not noticed")
}

func TestWatcherRefusesWhatIsNoFrame(t *testing.T) {
	var w Watcher
	if _, err := w.Changed(vision.Frame{Width: 10, Height: 10}); err == nil {
		t.Error("a frame without pixels was accepted")
	}
}

func BenchmarkWatcher(b *testing.B) {
	var w Watcher
	f := noisy(1, 80)
	w.Changed(f)
	for b.Loop() {
		if changed, err := w.Changed(f); changed || err != nil {
			b.Fatal(changed, err)
		}
	}
}

package visiontest_test

import (
	"errors"
	"io"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/camera"
	"dicetable/vision"
	"dicetable/vision/opencv"
	"dicetable/vision/visiontest"
)

// moment is what a frame of the clip of a reveal must show.
type moment struct {
	frame int
	// down are the seats with a cup down.
	down   []int
	marker *vision.Marker
	hand   bool
	dice   int
}

// A hand moves the marker twice; then the cups of seats 2, 5 and 6 go up one
// after the other. Five dice lie in the graveyard.
var moments = []moment{
	{10, []int{2, 5, 6}, &vision.Marker{Field: calib.Field{Kind: "number", Count: 7}, Face: 2}, false, 6},
	{28, []int{2, 5, 6}, nil, true, 5},
	{50, []int{2, 5, 6}, &vision.Marker{Field: calib.Field{Kind: "star", Count: 4}, Face: dice.Star}, false, 6},
	{67, []int{2, 5, 6}, nil, true, 5},
	{90, []int{2, 5, 6}, &vision.Marker{Field: calib.Field{Kind: "number", Count: 8}, Face: 4}, false, 6},
	{150, nil, &vision.Marker{Field: calib.Field{Kind: "number", Count: 8}, Face: 4}, false, 16},
}

func TestReveal(t *testing.T) {
	r := newReader(t)
	var last vision.Reading
	left := moments
	eachFrame(t, "testdata/clips/bluff-reveal.mp4", func(i int, f vision.Frame) {
		if len(left) == 0 || i != left[0].frame {
			return
		}
		got, err := r.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		left[0].check(t, got)
		if r.Moved() {
			t.Errorf("frame %d: the camera seems to have moved", i)
		}
		last, left = got, left[1:]
	})
	labels, err := visiontest.LoadLabels("testdata/clips")
	if err != nil || len(labels) != 1 {
		t.Fatalf("%d labels, %v", len(labels), err)
	}
	if tally := visiontest.Score(labels, map[string]vision.Reading{labels[0].Name: last}); tally.Inexact > 0 {
		t.Errorf("the table at rest is read %s, %v: %v", last.Status, last.Reasons, tally.Faults)
	}
}

func (m moment) check(t *testing.T, got vision.Reading) {
	t.Helper()
	down := map[int]bool{}
	for _, c := range got.Cups {
		if c.State == vision.Down {
			down[c.Seat] = true
		}
	}
	for _, seat := range m.down {
		if !down[seat] {
			t.Errorf("frame %d: the cup in seat %d is not seen", m.frame, seat)
		}
	}
	if len(down) != len(m.down) {
		t.Errorf("frame %d: cups are down in %v, not in %v", m.frame, down, m.down)
	}
	if hand := len(got.Hands) > 0; hand != m.hand {
		t.Errorf("frame %d: hand seen: %v", m.frame, hand)
	}
	if len(got.Dice) != m.dice {
		t.Errorf("frame %d: %d dice are seen, not %d", m.frame, len(got.Dice), m.dice)
	}
	switch {
	case m.marker == nil && got.Marker != nil, m.marker != nil && got.Marker == nil:
		t.Errorf("frame %d: marker %v, not %v", m.frame, got.Marker, m.marker)
	case m.marker != nil && (got.Marker.Field != m.marker.Field || got.Marker.Face != m.marker.Face):
		t.Errorf("frame %d: marker %v, not %v", m.frame, *got.Marker, *m.marker)
	}
}

// While nothing moves nothing needs to be read; when a hand comes in, it does.
func TestFollowingAClip(t *testing.T) {
	var w opencv.Watcher
	var changed [170]int
	eachFrame(t, "testdata/clips/bluff-reveal.mp4", func(i int, f vision.Frame) {
		c, err := w.Changed(f)
		if err != nil {
			t.Fatal(err)
		}
		if c {
			changed[i] = 1
		}
	})
	count := func(from, to int) (n int) {
		for _, c := range changed[from:to] {
			n += c
		}
		return n
	}
	for _, c := range []struct{ from, to, least, most int }{
		{0, 1, 1, 1}, {1, 18, 0, 0}, {19, 24, 4, 5}, {25, 33, 7, 8}, {43, 58, 0, 1}, {104, 132, 24, 28}, {141, 170, 0, 0},
	} {
		if n := count(c.from, c.to); n < c.least || n > c.most {
			t.Errorf("of frames %d to %d, %d count as changed; at least %d, at most %d should", c.from, c.to-1, n, c.least, c.most)
		}
	}
}

// eachFrame hands the frames of a clip on, one after the other.
func eachFrame(t *testing.T, path string, use func(i int, f vision.Frame)) {
	t.Helper()
	src, err := camera.Open("file:" + path)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	n := 0
	for ; ; n++ {
		f, err := src.Next(t.Context())
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		use(n, f)
	}
	if n != 170 {
		t.Fatalf("the clip has %d frames", n)
	}
}

package learn

import (
	"errors"
	"strings"
	"testing"

	"dicetable/vision"
	"dicetable/vision/opencv"
)

// oneByOne gives frames as Lens asks for them.
func oneByOne(frames ...vision.Frame) func() (vision.Frame, bool, error) {
	return func() (vision.Frame, bool, error) {
		if len(frames) == 0 {
			return vision.Frame{}, false, nil
		}
		f := frames[0]
		frames = frames[1:]
		return f, true, nil
	}
}

func TestLensAsksForBetterPictures(t *testing.T) {
	board, err := opencv.ParseBoard("charuco:7x5:35:26")
	if err != nil {
		t.Fatal(err)
	}
	good, err := opencv.LoadFrame("testdata/charuco.png")
	if err != nil {
		t.Fatal(err)
	}
	empty := vision.Frame{Width: good.Width, Height: good.Height, BGR: make([]byte, len(good.BGR))}
	small := vision.Frame{Width: 64, Height: 48, BGR: make([]byte, 3*64*48)}
	broken := errors.New("the picture is broken")
	for _, c := range []struct {
		name string
		next func() (vision.Frame, bool, error)
		says string
	}{
		{"none", oneByOne(), "only 0 good pictures"},
		{"too few show the board", oneByOne(good, empty, good, empty, good, empty), "only 3 good pictures"},
		{"two sizes", oneByOne(good, small), "take all of them with the same camera"},
		{"no picture", oneByOne(vision.Frame{Width: 9, Height: 9}), "0 bytes"},
		{"unreadable", func() (vision.Frame, bool, error) { return vision.Frame{}, true, broken }, broken.Error()},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := Lens(board, c.next); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("error %v, want one that says %q", err, c.says)
			}
		})
	}
}

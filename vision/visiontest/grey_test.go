package visiontest_test

import (
	"strings"
	"testing"

	"dicetable/vision"
	"dicetable/vision/opencv"
	"dicetable/vision/visiontest"
)

// withoutColour is a picture as a camera for infrared light has it.
func withoutColour(f vision.Frame) vision.Frame {
	grey := f
	grey.BGR = make([]byte, len(f.BGR))
	for i := 0; i < len(f.BGR); i += 3 {
		v := (114*int(f.BGR[i]) + 587*int(f.BGR[i+1]) + 299*int(f.BGR[i+2])) / 1000
		grey.BGR[i], grey.BGR[i+1], grey.BGR[i+2] = byte(v), byte(v), byte(v)
	}
	return grey
}

// Dice are read from pictures without colour, too, and nobody is asked for what
// cannot be seen in them.
func TestPicturesWithoutColour(t *testing.T) {
	labels, err := visiontest.LoadLabels("testdata")
	if err != nil {
		t.Fatal(err)
	}
	r := readerOf(t, opencv.Options{Mat: "none", Dice: "pips"})
	right, all := 0, 0
	for _, l := range visiontest.OfKind(labels, "plain") {
		got, err := r.Read(withoutColour(load(t, l.Name)))
		if err != nil {
			t.Fatal(err)
		}
		for _, why := range got.Reasons {
			if strings.Contains(why, "colour") {
				t.Errorf("%s: %s", l.Name, why)
			}
		}
		of := visiontest.Score([]visiontest.Label{l}, map[string]vision.Reading{l.Name: got})
		if got.Status == vision.OK && of.ValueOK < of.Flat {
			t.Errorf("%s is ok, but of %d values %d are right", l.Name, of.Flat, of.ValueOK)
		}
		right, all = right+of.ValueOK, all+of.Flat
	}
	if t.Logf("of %d values %d are right", all, right); float64(right) < 0.95*float64(all) {
		t.Error("too few values are right")
	}
}

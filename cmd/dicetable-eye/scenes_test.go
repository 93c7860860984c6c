package main

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"dicetable/hardware/sim"
	"dicetable/vision/opencv"
)

// Pictures may be those of a wide lens, and of pale mats; what lies there stays.
func TestScenesByOtherLensesAndOnPaleMats(t *testing.T) {
	drawn := func(flags ...string) (l sim.Label, ground float64) {
		dir := filepath.Join(t.TempDir(), "new")
		var out, errs bytes.Buffer
		if got := runScenes(append(flags, "--out", dir, "--n", "1", "--seed", "8"), &out, &errs); got != 0 {
			t.Fatalf("%v: exit status %d: %s", flags, got, &errs)
		}
		b, err := os.ReadFile(filepath.Join(dir, "sim-0001.json"))
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b, &l); err != nil {
			t.Fatal(err)
		}
		f, err := opencv.LoadFrame(filepath.Join(dir, "sim-0001.jpg"))
		if err != nil {
			t.Fatal(err)
		}
		// Halfway down the left rim nothing is printed, and nothing stands.
		c := l.Camera.Corners
		at := c[0].Towards(c[3], 0.5).Plus(c[1].Minus(c[0]).Times(0.04))
		return l, float64(f.Between(at)[1])
	}
	usual, dark := drawn()
	wide, _ := drawn("--across", "90")
	if fx := wide.Camera.Matrix[0][0]; math.Abs(fx-960) > 1 || len(wide.Dice) != len(usual.Dice) {
		t.Errorf("90 degrees across have a focal length of %.0f px and show %d dice, usually %d", fx, len(wide.Dice), len(usual.Dice))
	}
	pale, light := drawn("--pale")
	if light < dark+40 || len(pale.Dice) != len(usual.Dice) {
		t.Errorf("a pale mat has a grey level of %.0f and %d dice, usually %.0f and %d", light, len(pale.Dice), dark, len(usual.Dice))
	}
}

// Ordinary dice lie on a table without a mat.
func TestScenesOnPlainTables(t *testing.T) {
	dir := t.TempDir()
	var out, errs bytes.Buffer
	if got := runScenes([]string{"--plain", "--out", dir, "--n", "1", "--seed", "8"}, &out, &errs); got != 0 {
		t.Fatalf("exit status %d: %s", got, &errs)
	}
	f, err := opencv.LoadFrame(filepath.Join(dir, "table-0001.jpg"))
	if err != nil || f.Width != 1280 || f.Height != 960 {
		t.Errorf("the picture is %d x %d px, %v", f.Width, f.Height, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "table-0001.json")); err != nil {
		t.Error(err)
	}
}

func TestScenesRefusesWhatItCannotDraw(t *testing.T) {
	for _, flags := range [][]string{
		{"--across", "30"}, {"--across", "120"}, {"--die", "7"}, {"--die", "16", "--game", "dicecup"}, {"--width", "320"}, {"--game", "chess"}, {"--plain", "--pale"}, {"--plain", "--game", "dicecup"}, {"--n", "0"},
	} {
		var out, errs bytes.Buffer
		if got := runScenes(append(flags, "--out", t.TempDir()), &out, &errs); got != 2 || errs.Len() == 0 {
			t.Errorf("%v: exit status %d, %q", flags, got, &errs)
		}
	}
}

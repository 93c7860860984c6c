package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/cmd/internal/eye"
	"dicetable/vision"
	"dicetable/vision/opencv"
)

// looked is what the eye says of a camera.
func looked(t *testing.T, args ...string) eye.Examination {
	t.Helper()
	var out, errs bytes.Buffer
	var x eye.Examination
	if status := runExamine(t.Context(), args, &out, &errs); status != 0 {
		t.Fatalf("exit status %d: %s", status, errs.String())
	}
	if err := json.Unmarshal(out.Bytes(), &x); err != nil {
		t.Fatalf("%s: %v", out.String(), err)
	}
	return x
}

// folder holds a picture as a change of it.
func folder(t *testing.T, change func(*vision.Frame)) string {
	t.Helper()
	f, err := opencv.LoadFrame(bluffPicture)
	if err != nil {
		t.Fatal(err)
	}
	change(&f)
	b, err := opencv.EncodeJPEG(f, 92)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, name := range []string{"a.jpg", "b.jpg"} {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return "dir:" + dir
}

func about(x eye.Examination, m calib.Matter) bool {
	return slices.ContainsFunc(x.Problems, func(p calib.Problem) bool { return p.About == m && p.Fatal && p.DE != "" })
}

func TestTheEyeExaminesATable(t *testing.T) {
	good := folder(t, func(*vision.Frame) {})
	file := filepath.Join(t.TempDir(), "profile.json")
	if status, _, errs := typed("--camera", good, "--out", file); status != 0 {
		t.Fatal(errs)
	}
	x := looked(t, "--camera", good, "--profile", file)
	if x.Trouble != nil || x.Width != 1920 || x.Mat != "bluff" || len(x.Problems) > 0 || x.FPS < 5 || x.White < 100 || x.EdgePx < 1 || x.PxPerMM < 1 {
		t.Errorf("a good table is %+v", x)
	}
	if p := x.Profile; p == nil || p.Trouble != nil || p.MovedPx > 2 {
		t.Errorf("the profile is %+v", p)
	}
	moved := looked(t, "--profile", file, "--camera", folder(t, func(f *vision.Frame) { *f = shiftedBy(*f, 60) }))
	if p := moved.Profile; p == nil || p.Trouble != nil || p.MovedPx < 45 || p.MovedPx > 75 {
		t.Errorf("after the camera was moved by 60 px the profile is %+v", p)
	}
	small := looked(t, "--profile", file, "--camera", folder(t, func(f *vision.Frame) { *f = opencv.Crop(*f, 0, 0, 1900, 1070) }))
	if p := small.Profile; p == nil || p.Trouble == nil || !strings.Contains(p.Trouble.EN, "1920 x 1080") {
		t.Errorf("with another size the profile is %+v", p)
	}
}

// shiftedBy is a picture moved to the right.
func shiftedBy(f vision.Frame, px int) vision.Frame {
	moved := make([]byte, len(f.BGR))
	for y := range f.Height {
		row := 3 * y * f.Width
		copy(moved[row+3*px:row+3*f.Width], f.BGR[row:])
	}
	f.BGR = moved
	return f
}

// How quick a machine is depends neither on its camera nor on what is under that.
func TestTheEyeSaysHowQuickItReads(t *testing.T) {
	if x := looked(t); x.ReadMillis <= 0 || x.Trouble != nil {
		t.Errorf("a virtual table is %+v", x)
	}
	if n := len(fullTable().Dice); n < 25 || n > 36 {
		t.Errorf("a full table has %d dice", n)
	}
}

func TestTheEyeFindsRealFaults(t *testing.T) {
	dark := looked(t, "--camera", folder(t, func(f *vision.Frame) {
		for i := range f.BGR {
			f.BGR[i] /= 5
		}
	}))
	if !about(dark, calib.OfLight) {
		t.Errorf("a dark picture: %+v", dark.Problems)
	}
	blurred := looked(t, "--camera", folder(t, func(f *vision.Frame) {
		for range 8 {
			for i := 15; i < len(f.BGR); i++ {
				f.BGR[i] = byte((3*int(f.BGR[i-3]) + int(f.BGR[i])) / 4)
			}
		}
	}))
	if !about(blurred, calib.OfFocus) && !about(blurred, calib.OfMat) {
		t.Errorf("a blurred picture: %+v", blurred.Problems)
	}
	black := looked(t, "--camera", folder(t, func(f *vision.Frame) { clear(f.BGR) }))
	if !about(black, calib.OfLight) || !about(black, calib.OfMat) {
		t.Errorf("a black picture: %+v", black.Problems)
	}
	if x := looked(t, "--camera", "v4l2:/dev/video99"); x.Trouble == nil || !strings.Contains(x.Trouble.DE, "ist keine Kamera") {
		t.Errorf("no camera: %+v", x.Trouble)
	}
	if x := looked(t, "--camera", "dir:"+t.TempDir(), "--profile", "nowhere.json"); x.Trouble == nil || x.Profile.Trouble == nil {
		t.Errorf("neither pictures nor profile: %+v", x)
	}
}

package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/hardware/trouble"
	"dicetable/vision"
	"dicetable/vision/opencv"
)

// bluffPicture is a labelled picture on which all four markers are in view.
const bluffPicture = "../../vision/visiontest/testdata/bluff-0002.jpg"

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// typed runs what somebody typed behind `dicetable calibrate`.
func typed(args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = runCalibrate(context.Background(), args, &o, &e)
	return status, o.String(), e.String()
}

func TestCalibrateSavesWhatItLearned(t *testing.T) {
	picture := bluffPicture
	file := filepath.Join(t.TempDir(), "var", "profile.json")
	status, out, errs := typed(picture, "--out", file, "--die", "15.5")
	if status != 0 {
		t.Fatalf("exit status %d\n%s%s", status, out, errs)
	}
	_, german, _ := typed(picture, "--lang", "de", "--out", file, "--die", "15.5")
	for _, want := range []string{"The mat is bluff", "The camera is ", "Saved as " + file, "Die Matte ist bluff", "Die Kamera ist ", "Gespeichert als " + file} {
		if !strings.Contains(out+german, want) {
			t.Errorf("it does not say %q:\n%s%s", want, out, german)
		}
	}
	if strings.Contains(german, "The ") || strings.Contains(out, "Die ") || strings.Contains(out+german, "%!") {
		t.Errorf("languages are mixed:\n%s%s", out, german)
	}
	p, err := calib.LoadProfile(file)
	if err != nil {
		t.Fatal(err)
	}
	if p.Mat != "bluff" || p.DieSizeMM != 15.5 {
		t.Errorf("saved %+v", p)
	}
}

func TestCalibrateLearnsFromAFolderAsCamera(t *testing.T) {
	picture := bluffPicture
	b, err := os.ReadFile(picture)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, name := range []string{"1.jpg", "2.jpg", "3.jpg"} {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(t.TempDir(), "profile.json")
	if status, out, errs := typed("--camera", "dir:"+dir, "--out", file); status != 0 || !exists(file) {
		t.Errorf("exit status %d\n%s%s", status, out, errs)
	}
}

func TestCalibrateSavesNothingWhenSomethingIsWrong(t *testing.T) {
	f, err := opencv.LoadFrame(bluffPicture)
	if err != nil {
		t.Fatal(err)
	}
	for i := range f.BGR {
		f.BGR[i] /= 5
	}
	jpeg, err := opencv.EncodeJPEG(f, 95)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	dark, file := filepath.Join(dir, "dark.jpg"), filepath.Join(dir, "profile.json")
	if err := os.WriteFile(dark, jpeg, 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, errs := typed("--out", file, dark)
	if status != 1 || exists(file) {
		t.Errorf("exit status %d, want 1 and no profile", status)
	}
	if !strings.Contains(out, "Wrong: it is too dark") || !strings.Contains(errs, "no profile was saved") {
		t.Errorf("it says\n%s%s", out, errs)
	}
	_, out, errs = typed("--lang", "de", "--out", file, dark)
	if !strings.Contains(out, "Falsch: es ist zu dunkel") || !strings.Contains(errs, "kein Profil wurde gespeichert") {
		t.Errorf("in German it says\n%s%s", out, errs)
	}
}

// A camera that gives a picture now and then is named, and not the clock of the
// program.
func TestCalibrateSaysThatACameraIsSlow(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer stop()
	_, _, err := calibrateJob{camera: folder(t, func(*vision.Frame) {}), frames: 8}.watch(ctx)
	if err == nil || !strings.Contains(err.Error(), "too few pictures") || trouble.German(err) == err.Error() {
		t.Errorf("said is %v", err)
	}
}

func TestCalibrateExplainsBadInput(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{"--frames", "0"}, 2, "not between 1 and 60"},
		{[]string{"--mat", "chess"}, 2, `no mat "chess"`},
		{[]string{"--dice", "loaded"}, 2, `no dice set "loaded"`},
		{[]string{"--lang", "fr"}, 2, `no language "fr"`},
		{[]string{"--lang", "de", "--lens", "."}, 1, "in . sind keine Bilder"},
		{[]string{"--board", "10x7"}, 2, `"10x7" is no board`},
		{[]string{"--die", "160"}, 2, "not between 5 and 40 mm"},
		{[]string{"--pink"}, 2, "-pink"},
		{[]string{"nowhere.jpg"}, 1, "nowhere.jpg"},
		{[]string{"calibrate_test.go"}, 1, "calibrate_test.go cannot be read as a picture"},
		{[]string{"--lens", "nowhere"}, 1, "the pictures of the board cannot be read"},
		{[]string{"--lens", "."}, 1, "there are no pictures"},
		{[]string{"--camera", "dir:nowhere"}, 1, "nowhere"},
		{[]string{"--camera", "telescope"}, 1, "telescope"},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			status, _, errs := typed(c.args...)
			if status != c.status || !strings.Contains(errs, c.says) {
				t.Errorf("exit status %d, %q; want %d, %q", status, errs, c.status, c.says)
			}
			if c.status > 0 && strings.Count(errs, "\n") > 1 && !strings.Contains(c.args[0], "pink") {
				t.Errorf("more than one sentence: %q", errs)
			}
		})
	}
}

package main

import (
	"bytes"
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/vision/train/trace"
)

func TestExamplesWritesCropsWithLabels(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	var out, errs bytes.Buffer
	if got := runExamples([]string{"--out", dir, "--n", "2", "--seed", "5"}, &out, &errs); got != 0 {
		t.Fatalf("exit status %d: %s", got, &errs)
	}
	labels, err := os.ReadFile(filepath.Join(dir, "labels.jsonl"))
	if err != nil || strings.Count(string(labels), "\n") != 2 {
		t.Errorf("the labels are %q (%v), want two lines", labels, err)
	}
	if crops, _ := filepath.Glob(filepath.Join(dir, "crop-*.png")); len(crops) != 2 {
		t.Errorf("written are %v, want two crops", crops)
	}
}

// Where only the light is unknown dice lie flat; among the crops there usually are, some of
// the first twelve do not.
func TestExamplesWritesPlainTables(t *testing.T) {
	for _, c := range []struct {
		flags []string
		plain bool
	}{{nil, false}, {[]string{"--plain"}, true}, {[]string{"--plain", "--mingled"}, true}} {
		dir := filepath.Join(t.TempDir(), "new")
		var out, errs bytes.Buffer
		if got := runExamples(append(c.flags, "--out", dir, "--n", "12", "--seed", "5"), &out, &errs); got != 0 {
			t.Fatalf("exit status %d: %s", got, &errs)
		}
		labels, err := os.ReadFile(filepath.Join(dir, "labels.jsonl"))
		if err != nil || strings.Count(string(labels), "\n") != 12 {
			t.Errorf("the labels are %q (%v), want twelve lines", labels, err)
		}
		if flat := !strings.Contains(string(labels), `"cocked":true`); flat != c.plain {
			t.Errorf("with %v all dice lie flat: %t, want %t", c.flags, flat, c.plain)
		}
	}
}

func TestExamplesWritesWhatTellsLeaningDice(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	var out, errs bytes.Buffer
	if got := runExamples([]string{"--leaning", "--out", dir, "--n", "1", "--seed", "5"}, &out, &errs); got != 0 {
		t.Fatalf("exit status %d: %s", got, &errs)
	}
	f, err := os.Open(filepath.Join(dir, "leaning.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	flat, leaning := 0, 0
	for from := json.NewDecoder(f); from.More(); {
		var l lesson
		if err := from.Decode(&l); err != nil || len(l.Beside) == 0 {
			t.Fatalf("a lesson is %+v (%v)", l, err)
		}
		if l.Tilt < 1 {
			flat++
		} else {
			leaning++
		}
	}
	if flat == 0 || leaning == 0 {
		t.Errorf("%d dice lie flat and %d lean; there must be both", flat, leaning)
	}
}

// What tells dice that lean on tables without a mat is a picture around each, and how it lies.
func TestExamplesWritesWhatTellsDiceThatLeanWithoutAMat(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	var out, errs bytes.Buffer
	if got := runExamples([]string{"--plain", "--leaning", "--out", dir, "--n", "12", "--seed", "5"}, &out, &errs); got != 0 {
		t.Fatalf("exit status %d: %s", got, &errs)
	}
	f, err := os.Open(filepath.Join(dir, "leaning.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, flat, leaning, stacked := 0, 0, 0, 0
	for from := json.NewDecoder(f); from.More(); all++ {
		var l plainLesson
		if err := from.Decode(&l); err != nil || l.Along[0] < 0 || l.Along[1] < l.Along[0] {
			t.Fatalf("a lesson is %+v (%v)", l, err)
		}
		switch {
		case l.Stacked:
			stacked++
		case l.Tilt < 1:
			flat++
		default:
			leaning++
		}
	}
	if min(flat, leaning, stacked) == 0 {
		t.Errorf("%d dice lie flat, %d lean, and %d lie on others; there must be all", flat, leaning, stacked)
	}
	pictures, err := os.ReadFile(filepath.Join(dir, "around.bin"))
	if err != nil || len(pictures) != all*2*3*64*64 {
		t.Fatalf("%d bytes of pictures of %d dice (%v)", len(pictures), all, err)
	}
	if dark, light := slices.Min(pictures), slices.Max(pictures); light-dark < 200 {
		t.Errorf("the pictures are from %d to %d bright", dark, light)
	}
}

// A die that lies on another one is known by its own place, not by that of the hidden one below.
func TestWhatLiesOnADieIsKnown(t *testing.T) {
	die := func(x, visible float64, stacked bool) trace.Die {
		return trace.Die{Center: [2]float64{x, 50.5}, SidePx: 40, Visible: visible, Stacked: stacked}
	}
	all := []trace.Die{die(60.5, 0.3, false), die(66.5, 1, true), die(100.5, 1, false)}
	for x, want := range map[float64]float64{58: 66.5, 66: 66.5, 81: 66.5, 84: 100.5} {
		if d, ok := ordinaryAt(all, calib.Point{X: x, Y: 50}); !ok || d.Center[0] != want {
			t.Errorf("at %v: the die at %v (%v), want that at %v", x, d.Center[0], ok, want)
		}
	}
	if d, ok := ordinaryAt(all, calib.Point{X: 130, Y: 50}); ok {
		t.Errorf("beside all: %+v", d)
	}
}

// The crops of heaps are the middle of the tray, Bluff's seats, and tables without a mat: dice
// are in them, some on others, and what the labels say is there.
func TestExamplesWritesHeaps(t *testing.T) {
	for _, c := range []struct {
		kind          []string
		crops, inside int
	}{{[]string{"--piled"}, 2, 12}, {[]string{"--seats"}, 6, 20}, {[]string{"--plain", "--piled"}, 6, 15}} {
		t.Run(strings.Join(c.kind, " "), func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "new")
			var out, errs bytes.Buffer
			if got := runExamples(append(c.kind, "--out", dir, "--n", strconv.Itoa(c.crops), "--seed", "5"), &out, &errs); got != 0 {
				t.Fatalf("exit status %d: %s", got, &errs)
			}
			crops, stacked, inside := heapsIn(t, dir)
			if crops != c.crops || stacked == 0 || inside < c.inside {
				t.Errorf("%d crops with %d dice in view, %d on others", crops, inside, stacked)
			}
		})
	}
}

func TestExamplesRefusesTwoKindsAtOnce(t *testing.T) {
	for _, flags := range [][]string{{"--leaning", "--piled"}, {"--mingled"}, {"--plain", "--mingled", "--piled"}, {"--plain", "--seats"}, {"--piled", "--seats"}, {"--plain", "--piled", "--seats"}} {
		var out, errs bytes.Buffer
		if got := runExamples(append(flags, "--out", t.TempDir(), "--n", "1"), &out, &errs); got != 2 || !strings.Contains(errs.String(), "give one of them") {
			t.Errorf("%v: exit status %d: %s", flags, got, &errs)
		}
	}
}

// heapsIn counts the crops of a folder, the dice that lie on others, and those in view,
// which are where the labels say.
func heapsIn(t *testing.T, dir string) (crops, stacked, inside int) {
	t.Helper()
	f, err := os.Open(filepath.Join(dir, "labels.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for from := json.NewDecoder(f); from.More(); crops++ {
		var l trace.Label
		if err := from.Decode(&l); err != nil || l.PxPerSide < 10 || l.White[0] < 20 {
			t.Fatalf("a label is %+v (%v)", l, err)
		}
		picture := pictureOf(t, filepath.Join(dir, l.File))
		for _, d := range l.Dice {
			at := image.Pt(int(d.Center[0]), int(d.Center[1]))
			if !at.In(picture.Bounds()) || d.Visible <= 0.9 {
				continue
			}
			inside++
			if d.Value < 0 || d.Value > 6 {
				t.Errorf("%s: a face is %d", l.File, d.Value)
			}
			if d.Stacked {
				stacked++
			}
			if d.Colour == "yellow" && d.Value%2 == 0 && d.Value > 0 && !looksYellow(picture.At(at.X, at.Y)) {
				t.Errorf("%s: the middle of a yellow %d is %v", l.File, d.Value, picture.At(at.X, at.Y))
			}
		}
	}
	return crops, stacked, inside
}

func pictureOf(t *testing.T, name string) image.Image {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if p.Bounds().Dx() != trace.Side || p.Bounds().Dy() != trace.Side {
		t.Fatalf("%s is %v large", name, p.Bounds())
	}
	return p
}

// looksYellow says that there is more red and green than blue.
func looksYellow(c color.Color) bool {
	r, g, b, _ := c.RGBA()
	return r > b+b/4 && g > b
}

func TestExamplesRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		args []string
		want int
	}{
		{"no folder", nil, 2}, {"no crops", []string{"--out", "x", "--n", "0"}, 2},
		{"an unknown flag", []string{"--what"}, 2}, {"more words", []string{"--out", "x", "more"}, 2},
		{"two kinds at once", []string{"--out", "x", "--seats", "--piled"}, 2},
		{"a file for a folder", []string{"--out", file}, 1},
	} {
		var out, errs bytes.Buffer
		if got := runExamples(c.args, &out, &errs); got != c.want || errs.Len() == 0 {
			t.Errorf("%s: exit status %d and %q, want %d and a sentence", c.name, got, &errs, c.want)
		}
	}
}

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/vision"
)

const tables = "../../vision/visiontest/testdata"

func TestReadPictures(t *testing.T) {
	good := filepath.Join(tables, "bluff-0004.jpg")
	broken := filepath.Join(t.TempDir(), "broken.jpg")
	if err := os.WriteFile(broken, []byte("\xff\xd8 this is no picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	status := runRead([]string{"--json", broken, good, "--mat", "bluff", "missing.png", good, "--dice=bluff"}, &out, &errs)
	if status != 1 || errs.Len() > 0 {
		t.Errorf("status %d, %s", status, errs.String())
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 4 {
		t.Fatalf("%d lines:\n%s", len(lines), out.String())
	}
	for i, want := range []string{broken, good, "missing.png", good} {
		var line struct {
			Image, Status, Error string
		}
		if err := json.Unmarshal([]byte(lines[i]), &line); err != nil {
			t.Fatalf("line %d: %v", i, err)
		}
		if line.Image != want {
			t.Errorf("line %d is about %s, not %s", i, line.Image, want)
		}
		if isError := line.Status == "error"; isError != (want != good) || isError != (line.Error != "") {
			t.Errorf("line %d: %s", i, lines[i])
		}
	}
	// Each picture stands for itself: the same one reads the same again.
	var a, b vision.Reading
	if err := json.Unmarshal([]byte(lines[1]), &a); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(lines[3]), &b); err != nil {
		t.Fatal(err)
	}
	if len(a.Dice) != 11 || len(b.Dice) != 11 || a.Dice[0].CenterPx != b.Dice[0].CenterPx {
		t.Errorf("%d dice, then %d", len(a.Dice), len(b.Dice))
	}
}

// The names and forms that scripts rely on.
func TestReadLineIsTheContract(t *testing.T) {
	var out, errs bytes.Buffer
	if status := runRead([]string{filepath.Join(tables, "bluff-0004.jpg")}, &out, &errs); status != 0 {
		t.Fatalf("status %d, %s", status, errs.String())
	}
	var line map[string]any
	if err := json.Unmarshal(out.Bytes(), &line); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"image", "status", "reasons", "millis", "mat", "dice", "cups", "marker", "chips", "discs"} {
		if _, ok := line[name]; !ok {
			t.Errorf("%s is missing", name)
		}
	}
	die := line["dice"].([]any)[0].(map[string]any)
	for _, name := range []string{"value", "colour", "center_px", "center_mm", "size_mm", "cocked", "stacked", "confidence", "zone"} {
		if _, ok := die[name]; !ok {
			t.Errorf("a die's %s is missing", name)
		}
	}
	mat := line["mat"].(map[string]any)
	if corners, ok := mat["corners_px"].([]any); mat["name"] != "bluff" || !ok || len(corners) != 4 {
		t.Errorf("mat %v", mat)
	}
	marker := line["marker"].(map[string]any)
	field := marker["field"].(map[string]any)
	if field["kind"] != "number" || field["count"] != 8.0 || marker["face"] != 5.0 {
		t.Errorf("marker %v", marker)
	}
}

// What is missing of a copy that was cut off would be grey; a reading of it
// would be sure that nothing lies there.
func TestReadRefusesAPictureThatWasCutOff(t *testing.T) {
	whole, err := os.ReadFile(filepath.Join(tables, "bluff-0004.jpg"))
	if err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(t.TempDir(), "cut.jpg")
	if err := os.WriteFile(cut, whole[:len(whole)/3], 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	status := runRead([]string{"--mat", "none", cut}, &out, &errs)
	if status != 1 || !strings.Contains(out.String(), `"status":"error"`) || !strings.Contains(out.String(), "copy it again") {
		t.Errorf("status %d, %s%s", status, out.String(), errs.String())
	}
}

func TestReadUsage(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
		says   string
	}{
		{nil, 2, "at least one picture"},
		{[]string{"--mat", "round", "a.jpg"}, 2, "it may be auto, bluff, tray or none"},
		{[]string{"--dice", "glass", "a.jpg"}, 2, "it may be auto, bluff"},
		{[]string{"--colour", "a.jpg"}, 2, "there is no flag --colour; `dicetable read --help` tells more.\n"},
	} {
		var out, errs bytes.Buffer
		if status := runRead(c.args, &out, &errs); status != c.status || !strings.Contains(errs.String(), c.says) {
			t.Errorf("%v: status %d, says %q", c.args, status, errs.String())
		}
		if out.Len() > 0 {
			t.Errorf("%v: wrote %q", c.args, out.String())
		}
	}
}

// Explaining changes nothing in the lines of JSON, and tells what is wrong
// beside labels: of two good pictures, one is given a false one.
func TestReadExplains(t *testing.T) {
	from, dir := t.TempDir(), filepath.Join(t.TempDir(), "new", "explained")
	images := []string{copyOf(t, from, "bluff-0004"), copyOf(t, from, "bluff-0009")}
	file := filepath.Join(from, "bluff-0004.json")
	label, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, bytes.Replace(label, []byte(`"value": "star"`), []byte(`"value": 5`), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	broken := filepath.Join(from, "broken.jpg")
	if err := os.WriteFile(broken, []byte("no picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	var plain, out, errs bytes.Buffer
	args := append(images, broken)
	if status := runRead(args, &plain, &errs); status != 1 || errs.Len() > 0 {
		t.Fatalf("status %d, %s", status, errs.String())
	}
	if status := runRead(append([]string{"--explain", dir}, args...), &out, &errs); status != 1 {
		t.Fatalf("status %d, %s", status, errs.String())
	}
	millis := regexp.MustCompile(`"millis":[0-9.]+`)
	if a, b := millis.ReplaceAllString(plain.String(), ""), millis.ReplaceAllString(out.String(), ""); a != b {
		t.Errorf("the lines changed from\n%s\nto\n%s", a, b)
	}
	for _, wants := range []string{"2 of 3 pictures have labels", "pictures exact: 1 of 2", "value and colour right (95 %)", "Open " + filepath.Join(dir, "index.html")} {
		if !strings.Contains(errs.String(), wants) {
			t.Errorf("%q is not said:\n%s", wants, errs.String())
		}
	}
	for _, name := range []string{"bluff-0004.jpg", "bluff-0009.jpg", "index.html", "reliability.svg"} {
		if !exists(filepath.Join(dir, name)) {
			t.Errorf("%s was not written", name)
		}
	}
	page, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	if wants := "true: yellow 5 flat; read: yellow star flat, confidence"; bytes.Count(page, []byte(wants)) != 1 {
		t.Errorf("%q is not on the page once", wants)
	}
}

// copyOf copies a labelled picture into a folder.
func copyOf(t *testing.T, dir, name string) string {
	t.Helper()
	for _, end := range []string{".jpg", ".json"} {
		b, err := os.ReadFile(filepath.Join(tables, name+end))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name+end), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, name+".jpg")
}

// When a page cannot be written, the sentence says so.
func TestReadExplainRefuses(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte("my own"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	status := runRead([]string{"--explain", dir, filepath.Join(tables, "bluff-0004.jpg")}, &out, &errs)
	if status != 1 || out.Len() > 0 || !strings.Contains(errs.String(), "name another folder.\n") {
		t.Errorf("status %d, %q, %q", status, out.String(), errs.String())
	}
}

// Pictures of any size and shape are read, also with the profile of a camera
// whose pictures have another; where there is nothing the sentence says what
// was looked for.
func TestReadPicturesOfAnySize(t *testing.T) {
	dir := t.TempDir()
	args := []string{"--profile", filepath.Join(dir, "profile.json")}
	p := calib.Profile{Version: calib.ProfileVersion, Mat: "bluff", White: [3]float64{1, 1, 1}, Dice: "bluff", View: empty(5).Camera}
	if err := p.Save(args[1]); err != nil {
		t.Fatal(err)
	}
	sizes := []image.Point{{1, 1}, {4000, 3}, {3, 4000}, {640, 480}}
	for i, size := range sizes {
		f := vision.Frame{Width: size.X, Height: size.Y, BGR: make([]byte, 3*size.X*size.Y)}
		args = append(args, filed(t, filepath.Join(dir, fmt.Sprintf("%d.jpg", i)), f))
	}
	var out, errs bytes.Buffer
	if status := runRead(args, &out, &errs); status != 0 {
		t.Errorf("status %d, %s", status, errs.String())
	}
	if n := strings.Count(out.String(), `"status":"unsure","reasons":["no mat was found`); n != len(sizes) {
		t.Errorf("%d of %d are unsure for want of a mat:\n%s", n, len(sizes), out.String())
	}
}

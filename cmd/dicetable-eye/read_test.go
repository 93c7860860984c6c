package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

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

func TestReadUsage(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
		says   string
	}{
		{nil, 2, "at least one picture"},
		{[]string{"--mat", "round", "a.jpg"}, 2, "it may be auto, bluff, tray or none"},
		{[]string{"--dice", "glass", "a.jpg"}, 2, "it may be auto, bluff"},
		{[]string{"--colour", "a.jpg"}, 2, "not defined"},
		{[]string{"--help"}, 0, "Usage: dicetable read"},
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

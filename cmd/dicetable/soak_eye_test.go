package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// withEye builds the eye, as `make build` does, and puts it on PATH.
func withEye(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("whole games through the eye take minutes")
	}
	dir := t.TempDir()
	build := exec.Command("go", "build", "-o", dir, "./cmd/dicetable-eye")
	build.Dir = filepath.Join("..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// Whole games, every frame through the recogniser: no verdict is wrong, the
// sums add up, and what was played is not played again.
func TestWholeGamesWithoutAWrongVerdict(t *testing.T) {
	withEye(t)
	file := filepath.Join(t.TempDir(), "soak.json")
	soaked := func() string {
		var out, errs bytes.Buffer
		if code := run(t.Context(), []string{"soak", "--games", "2", "--resume", file}, stdio{strings.NewReader(""), &out, &errs}); code != exitOK {
			t.Fatalf("exit status %d\n%s%s", code, out.String(), errs.String())
		}
		return out.String()
	}
	first := soaked()
	t.Log(first)
	if !strings.Contains(first, "zeigs_mir=true") || strings.Contains(first, "dice laid out 0,") {
		t.Errorf("no dice were laid out:\n%s", first)
	}
	if !strings.Contains(first, "games 2, not ended 0") || !strings.Contains(first, "wrong 0") || strings.Contains(first, "verdicts 0") {
		t.Errorf("the soak says\n%s", first)
	}
	start := time.Now()
	_, sums, _ := strings.Cut(first, "\n\n")
	if again := soaked(); !strings.HasSuffix(again, sums) || time.Since(start) > 10*time.Second {
		t.Errorf("played again, or added up otherwise:\n%s", again)
	}
}

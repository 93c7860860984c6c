package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/vision"
)

// Broken pictures of a folder are named once each; the good ones between them
// neither take that back nor make it be said again.
func TestBrokenPicturesAreSaidOnce(t *testing.T) {
	dir := t.TempDir()
	good, err := os.ReadFile("../../vision/visiontest/testdata/bluff-0001.jpg")
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string][]byte{"a.jpg": good, "b.jpg": []byte("broken"), "c.jpg": good, "d.jpg": good[:300], "e.jpg": good} {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, frames := captured(t, "dir:"+dir, "ended")
	if len(got) != 3 || !strings.Contains(got[0], "left out: b.jpg (") || !strings.Contains(got[1], "left out: b.jpg, d.jpg (") {
		t.Errorf("said was %q", got)
	}
	if frames < 40 {
		t.Errorf("%d frames were shown", frames)
	}
}

// A folder without one good picture is tried again and again, and said once.
func TestAFolderOfBrokenPicturesIsSaidOnce(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.jpg"), []byte("broken"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, _ := captured(t, "dir:"+dir, ""); len(got) != 1 {
		t.Errorf("said was %q", got)
	}
}

// captured is what is said of a camera until it says so, or for three seconds,
// and how many frames came.
func captured(t *testing.T, spec, until string) (said []string, count int) {
	t.Helper()
	patience := 3 * time.Second
	if until != "" {
		patience = time.Minute
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	frames, faults := make(chan vision.Frame), make(chan eye.Fault)
	done := make(chan error, 1)
	c := capturing{spec: spec, frames: frames, crier: crier{faults: faults}}
	go func() { done <- c.run(ctx) }()
	for {
		select {
		case <-frames:
			count++
		case f := <-faults:
			names, _, _ := strings.Cut(f.Text, " (")
			german := strings.Replace(names, "Pictures of the folder are left out", "Bilder des Ordners sind ausgelassen", 1)
			if german != names && !strings.HasPrefix(f.DE, german) || strings.Contains(f.DE, " file ") {
				t.Errorf("%q is told in German as %q", f.Text, f.DE)
			}
			if f.Over {
				f.Text = "over: " + f.Text
			}
			said = append(said, f.Text)
			if until != "" && strings.Contains(f.Text, until) {
				cancel()
			}
		case err := <-done:
			if err != nil {
				t.Error(err)
			}
			return said, count
		}
	}
}

package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
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
	if frames != 45 {
		t.Errorf("%d frames were shown, want 15 of each good picture", frames)
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

// A driver that hangs is told by who waits for it, and what comes of it after all.
// The clip is a pipe into which nobody writes: to open it hangs in the kernel.
func TestACameraThatDoesNotAnswerIsTold(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "clip.avi")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	faults, done := make(chan eye.Fault), make(chan error, 1)
	c := capturing{spec: "file:" + pipe, frames: make(chan vision.Frame), crier: newCrier(faults, 300*time.Millisecond), log: io.Discard}
	go func() { done <- c.run(ctx) }()
	if f := <-faults; f.Code != "camera" || f.Over || !strings.HasPrefix(f.Text, "The camera does not answer for 300ms: unplug it") || !strings.HasPrefix(f.DE, "Die Kamera antwortet seit 300ms nicht: bitte aus- und wieder einstecken") {
		t.Errorf("told is %+v", f)
	}
	end, err := os.OpenFile(pipe, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	end.Close()
	if f := <-faults; !strings.Contains(f.Text, "is no clip that FFmpeg can read") {
		t.Errorf("then told is %+v", f)
	}
	stop()
	os.Remove(pipe)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// What a camera refuses is logged once, however often it is opened again.
func TestWhatACameraRefusesIsLoggedOnce(t *testing.T) {
	var log strings.Builder
	c := capturing{log: &log}
	for range 3 {
		c.refuse(errors.New("the camera keeps its exposure"))
		c.refuse(errors.New("the camera keeps its gain"))
	}
	if got, want := log.String(), "dicetable-eye: the camera keeps its exposure.\ndicetable-eye: the camera keeps its gain.\n"; got != want {
		t.Errorf("logged is %q", got)
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
	c := capturing{spec: spec, frames: frames, crier: newCrier(faults, unanswered), log: io.Discard}
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

package explain

import (
	"encoding/xml"
	"image/jpeg"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dicetable/games/dice"
	"dicetable/vision"
)

// Pictures of one name do not overwrite one another, nor what is not ours;
// those of an earlier run are replaced.
func TestNames(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "mine.jpg"), []byte("a holiday"))
	write(t, filepath.Join(dir, "notes.txt"), []byte("keep this"))
	for run := range 2 {
		b := newBook(t, dir)
		for _, path := range []string{"x/a.jpg", "y/a.png", "z/A.jpg", "x/a-2.jpg", "mine.jpg", ".jpg"} {
			add(t, b, path, reading(vision.OK))
		}
		if err := b.Write(); err != nil {
			t.Fatal(err)
		}
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, e := range entries {
			names = append(names, e.Name())
		}
		want := []string{"A-3.jpg", "a-2-2.jpg", "a-2.jpg", "a.jpg", "index.html", "mine-2.jpg", "mine.jpg", "notes.txt", "picture.jpg", "reliability.svg"}
		if !slices.Equal(names, want) {
			t.Errorf("run %d leaves %v, not %v", run, names, want)
		}
	}
	if read(t, dir, "mine.jpg") != "a holiday" || read(t, dir, "notes.txt") != "keep this" {
		t.Error("files of others were changed")
	}
}

func TestFoldersThatAreRefused(t *testing.T) {
	for _, name := range []string{"index.html", "reliability.svg"} {
		dir := t.TempDir()
		write(t, filepath.Join(dir, name), []byte("<html>my own"))
		if _, err := NewBook(dir); err == nil || !strings.Contains(err.Error(), name+" was not written by dicetable") {
			t.Errorf("%s of somebody else: %v", name, err)
		}
	}
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, nil)
	if _, err := NewBook(file); err == nil || !strings.Contains(err.Error(), "cannot be made") {
		t.Errorf("a file instead of a folder: %v", err)
	}
}

// What is written is what it says it is.
func TestFilesAreWellFormed(t *testing.T) {
	b := newBook(t, t.TempDir())
	path := filepath.Join(t.TempDir(), "a.jpg")
	label(t, path, die(dice.Red, 1, left, 0))
	add(t, b, path, reading(vision.OK, die(dice.Red, 1, left, 0.97)))
	if err := b.Write(); err != nil {
		t.Fatal(err)
	}
	if _, err := jpeg.Decode(strings.NewReader(read(t, b.dir, "a.jpg"))); err != nil {
		t.Error(err)
	}
	svg := read(t, b.dir, "reliability.svg")
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if n := strings.Count(svg, "<circle"); n != 1 {
		t.Errorf("one bin holds something, %d are drawn", n)
	}
	if !strings.Contains(svg, "right are none: there were none") {
		t.Error("no die was given 0.99, and yet some are told")
	}
}

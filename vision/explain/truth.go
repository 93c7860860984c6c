package explain

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"dicetable/vision"
	"dicetable/vision/visiontest"
)

// truths finds what is known of pictures.
type truths struct {
	// indexes are the labels of photographs by folder, and in it by file.
	indexes map[string]map[string]visiontest.Photo
	// notes are labels that could not be used.
	notes []string
}

// label is the truth about a picture from the file beside it, or nil.
func (t *truths) label(path string) *visiontest.Label {
	file := strings.TrimSuffix(path, filepath.Ext(path)) + ".json"
	l, err := visiontest.LoadLabel(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		t.notes = append(t.notes, fmt.Sprintf("The label cannot be used: %v.", err))
		return nil
	case l.Kind == "":
		t.notes = append(t.notes, fmt.Sprintf("%s is no label: it has no \"kind\".", file))
		return nil
	}
	return &l
}

// photo is the truth about a photograph, from the index of its folder or of
// the one above.
func (t *truths) photo(path string) (visiontest.Photo, bool) {
	full, err := filepath.Abs(path)
	if err != nil {
		return visiontest.Photo{}, false
	}
	dir, file := filepath.Split(full)
	for range 2 {
		dir = filepath.Clean(dir)
		if p, ok := t.index(dir)[filepath.ToSlash(file)]; ok {
			return p, true
		}
		file = filepath.Join(filepath.Base(dir), file)
		dir = filepath.Dir(dir)
	}
	return visiontest.Photo{}, false
}

// index is the index of photographs in a folder.
func (t *truths) index(dir string) map[string]visiontest.Photo {
	if known, ok := t.indexes[dir]; ok {
		return known
	}
	all, err := visiontest.LoadPhotos(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.notes = append(t.notes, fmt.Sprintf("The labels of the photographs cannot be used: %v.", err))
	}
	files := map[string]visiontest.Photo{}
	for _, p := range all {
		files[p.File] = p
	}
	t.indexes[dir] = files
	return files
}

// judge compares a reading with the truth, if that is known, and counts it.
func (b *Book) judge(path string, r vision.Reading) (*visiontest.Label, visiontest.Verdict) {
	if l := b.truths.label(path); l != nil {
		if b.kinds[l.Kind] == nil {
			b.kinds[l.Kind] = &visiontest.Tally{}
		}
		b.kinds[l.Kind].Add(*l, r)
		return l, b.tally.Add(*l, r)
	}
	if p, ok := b.truths.photo(path); ok {
		l := p.Label()
		return &l, b.photos.Add(p, r)
	}
	return nil, visiontest.Verdict{}
}

// labelled is of how many pictures the truth is known.
func (b *Book) labelled() int { return b.tally.Images + b.photos.Exact.All }

// shares are how much was right, one a line.
func (b *Book) shares() []string {
	var lines []string
	if b.tally.Images > 0 {
		lines = strings.Split(strings.TrimRight(b.tally.Shares(), "\n"), "\n")
	}
	if b.photos.Exact.All > 0 {
		for _, line := range strings.Split(b.photos.String(), "\n") {
			lines = append(lines, "  photographs: "+line)
		}
	}
	return lines
}

package backup

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/lock"
)

// zipSign is what a zip file begins with. A table keeps none: it is a backup that
// was written into the folder, or a report.
const zipSign = "PK\x03\x04"

// writer writes the files of a folder.
type writer struct {
	*zip.Writer
	dir string
	// beside is where there is room for a copy.
	beside string
	anew   []string
	files  int
}

// all writes the folder, and what belongs to it but is elsewhere.
func (w *writer) all(from Source) error {
	elsewhere := w.elsewhere(from)
	// A table that was restored has in its folder what it was restored with; that is
	// not in use where another one is.
	for _, file := range elsewhere {
		w.anew = append(w.anew, file.name)
	}
	if err := filepath.WalkDir(w.dir, w.walk); err != nil {
		return err
	}
	if w.files == 0 {
		return fmt.Errorf("there is nothing of a table or a club in %s: name its folder with --dir", from.Dir)
	}
	for _, file := range elsewhere {
		content, err := os.ReadFile(file.from)
		if err != nil {
			return fmt.Errorf("what the backup keeps as %s cannot be read: %w", file.name, err)
		}
		if err := w.keep(file.name, content); err != nil {
			return err
		}
	}
	return nil
}

// given is a file that a backup keeps under a name of its own.
type given struct{ name, from string }

// elsewhere is what belongs to a table and is not kept with its folder.
func (w *writer) elsewhere(from Source) (all []given) {
	if from.Config != "" {
		all = append(all, given{Config, from.Config})
	}
	if from.Profile != "" && !w.isInside(from.Profile) {
		all = append(all, given{Profile, from.Profile})
	}
	return all
}

// isInside reports whether a file is kept with the folder.
func (w *writer) isInside(file string) bool {
	file, err := place(file)
	if err != nil {
		return false
	}
	name, err := filepath.Rel(w.dir, file)
	return err == nil && filepath.IsLocal(name) && !w.leavesOut(filepath.ToSlash(name))
}

// place is where a file or folder is, whatever links lead to it.
func place(name string) (string, error) {
	name, err := filepath.EvalSymlinks(name)
	if err != nil {
		return "", err
	}
	return filepath.Abs(name)
}

func (w *writer) walk(file string, entry fs.DirEntry, err error) error {
	name, _ := filepath.Rel(w.dir, file)
	name = filepath.ToSlash(name)
	switch {
	case err != nil:
		return err
	case name != "." && w.leavesOut(name):
		return skip(entry)
	case entry.Type()&fs.ModeSymlink != 0:
		return fmt.Errorf("%s is a link, which a backup does not follow: put what it leads to in its place", file)
	case !entry.Type().IsRegular():
		return nil
	case path.Base(name) == clubFile:
		return w.keepClub(name, file)
	}
	content, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // it was replaced just now; the next backup has the new one
	}
	if err != nil {
		return err
	}
	if bytes.HasPrefix(content, []byte(zipSign)) {
		return nil
	}
	if strings.HasSuffix(name, ".journal") {
		content = journal.Whole(content)
	}
	return w.keep(name, content)
}

// skip leaves out a file, or a folder with all that is in it.
func skip(entry fs.DirEntry) error {
	if entry.IsDir() {
		return fs.SkipDir
	}
	return nil
}

func (w *writer) leavesOut(name string) bool {
	top, _, _ := strings.Cut(name, "/")
	base := path.Base(name)
	return slices.Contains(w.anew, top) || slices.Contains([]string{lock.Name, clubFile + "-wal", clubFile + "-shm"}, base) ||
		strings.HasPrefix(base, ".") || strings.HasSuffix(base, ".new")
}

func (w *writer) keep(name string, content []byte) error {
	to, err := w.Create(name)
	if err == nil {
		_, err = to.Write(content)
	}
	w.files++
	return err
}

// keepClub writes a club's file as of one moment, while the club may write to it.
func (w *writer) keepClub(name, file string) error {
	temp, err := os.MkdirTemp(w.beside, ".backup-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	copied := filepath.Join(temp, clubFile)
	if err := club.Copy(file, copied); err != nil {
		return err
	}
	content, err := os.ReadFile(copied)
	if err != nil {
		return err
	}
	return w.keep(name, content)
}

// Package backup writes the folder of a table, or of a club, into one file while
// it runs, and puts it back where there is none.
package backup

import (
	"archive/zip"
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

// Config is where the configuration is in a backup.
const Config = "configuration.toml"

// clubFile is a club's file, beside which SQLite keeps its log and an index of it.
const clubFile = "club.db"

// Write writes the folder dir, and the configuration if it is not empty, into a
// zip file, whole or not at all, and returns how many files it holds. Left out is
// what is made anew: the broker's files, photographs, locks, what is half
// written, and what anew names, in the folder itself.
func Write(dir, config, out string, anew ...string) (n int, err error) {
	temp := out + ".new"
	// What is left of a backup that was cut short goes, whoever may read it.
	err = os.Remove(temp)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, fmt.Errorf("%s cannot be written: %w", out, err)
	}
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return 0, fmt.Errorf("%s cannot be written: %w", out, err)
	}
	defer func() {
		if err != nil {
			os.Remove(temp)
		}
	}()
	anew = append(anew, "broker", "evidence")
	if config != "" {
		// A table that was restored has that it was restored with; it is not in use.
		anew = append(anew, Config)
	}
	w := writer{Writer: zip.NewWriter(f), dir: dir, beside: filepath.Dir(out), anew: anew}
	err = filepath.WalkDir(dir, w.walk)
	if err == nil && config != "" {
		var content []byte
		if content, err = os.ReadFile(config); err == nil {
			err = w.keep(Config, content)
		}
	}
	if err = errors.Join(err, w.Close(), f.Sync(), f.Close()); err != nil {
		return 0, fmt.Errorf("the backup cannot be made: %w", err)
	}
	return w.files, os.Rename(temp, out)
}

// writer writes the files of a folder.
type writer struct {
	*zip.Writer
	dir string
	// beside is where there is room for a copy.
	beside string
	anew   []string
	files  int
}

func (w *writer) walk(file string, entry fs.DirEntry, err error) error {
	name, _ := filepath.Rel(w.dir, file)
	name = filepath.ToSlash(name)
	switch {
	case err != nil:
		return err
	case name != "." && w.leavesOut(name) && entry.IsDir():
		return fs.SkipDir
	case !entry.Type().IsRegular() || w.leavesOut(name):
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
	if strings.HasSuffix(name, ".journal") {
		content = journal.Whole(content)
	}
	return w.keep(name, content)
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

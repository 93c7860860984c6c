// Package backup writes the folder of a table, or of a club, into one file while
// it runs, and puts it back where there is none.
package backup

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dicetable/cmd/internal/journal"
)

// Config is where the configuration is in a backup.
const Config = "configuration.toml"

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
	w := writer{Writer: zip.NewWriter(f), dir: dir, anew: append(anew, "broker", "evidence")}
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
	dir   string
	anew  []string
	files int
}

func (w *writer) walk(path string, entry fs.DirEntry, err error) error {
	name, _ := filepath.Rel(w.dir, path)
	name = filepath.ToSlash(name)
	switch {
	case err != nil:
		return err
	case name != "." && w.leavesOut(name) && entry.IsDir():
		return fs.SkipDir
	case !entry.Type().IsRegular() || w.leavesOut(name):
		return nil
	case strings.HasSuffix(name, ".db"):
		db, log, err := database(os.ReadFile, path)
		if err == nil {
			err = w.keep(name, db)
		}
		if err == nil && len(log) > 0 {
			err = w.keep(name+logEnding, log)
		}
		return err
	}
	content, err := os.ReadFile(path)
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
	return slices.Contains(w.anew, top) || name == "journal/lock" || strings.HasPrefix(filepath.Base(name), ".") ||
		slices.ContainsFunc([]string{".new", logEnding, ".db-shm"}, func(end string) bool { return strings.HasSuffix(name, end) })
}

func (w *writer) keep(name string, content []byte) error {
	to, err := w.Create(name)
	if err == nil {
		_, err = to.Write(content)
	}
	w.files++
	return err
}

const (
	// logEnding is that of SQLite's write-ahead log, beside its file. What was
	// committed is in the log first, and moved into the file now and then.
	logEnding = "-wal"
	// logHead is how many bytes begin a log; they are others once it begins anew
	// (sqlite.org/fileformat2.html, 4.1).
	logHead = 32
	// mostTries is how often a file may change while it is read.
	mostTries = 20
)

// database reads a file of SQLite and its log as they belong together, while a
// program writes to both: nothing was moved from the log into the file, and the
// log did not begin anew, while they were read. An end of the log that is torn is
// no commit yet, and SQLite passes it over.
func database(read func(string) ([]byte, error), path string) (db, log []byte, err error) {
	for range mostTries {
		var again, later []byte
		for _, one := range []struct {
			into *[]byte
			path string
		}{{&db, path}, {&log, path + logEnding}, {&again, path}, {&later, path + logEnding}} {
			*one.into, err = read(one.path)
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return nil, nil, err
			}
		}
		if bytes.Equal(db, again) && bytes.HasPrefix(later, log[:min(len(log), logHead)]) {
			return db, log, nil
		}
	}
	return nil, nil, fmt.Errorf("%s changes all the time: try again in a minute", path)
}

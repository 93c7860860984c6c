// Package backup writes the folder of a table, or of a club, into one file while
// it runs, and puts it back where there is none.
package backup

import (
	"archive/zip"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Where the configuration is in a backup, and the camera's profile if it is not in
// the folder.
const (
	Config  = "configuration.toml"
	Profile = "camera-profile.json"
)

// clubFile is a club's file, beside which SQLite keeps its log and an index of it.
const clubFile = "club.db"

// Source is what is backed up.
type Source struct {
	// Dir is the folder of the table or the club.
	Dir string
	// Config is the file of its configuration, and Profile that of its camera's
	// profile, wherever they are; empty for none.
	Config, Profile string
	// Anew is what is made anew, by its name in the folder itself.
	Anew []string
}

// Write writes a folder and what belongs to it into a zip file, whole or not at
// all, and returns how many files it holds. Left out is what is made anew: the
// broker's files, photographs, locks, what is half written and what the source
// says; and zip files, such as earlier backups. A link is an error, for what it
// leads to would be missed.
func Write(from Source, out string) (n int, err error) {
	dir, err := place(from.Dir)
	if err != nil {
		return 0, fmt.Errorf("the folder %s cannot be read (%w): name that of the table or the club with --dir", from.Dir, err)
	}
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
	w := writer{Writer: zip.NewWriter(f), dir: dir, beside: filepath.Dir(out), anew: append(slices.Clone(from.Anew), "broker", "evidence")}
	if err = errors.Join(w.all(from), w.Close(), f.Sync(), f.Close()); err != nil {
		return 0, fmt.Errorf("the backup cannot be made: %w", err)
	}
	return w.files, os.Rename(temp, out)
}

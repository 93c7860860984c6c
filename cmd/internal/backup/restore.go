package backup

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// mostBytes bounds one file that is restored.
const mostBytes = 1 << 30

// Restore puts a backup into a folder in which there is neither a table nor a
// club. Nothing is overwritten; what cannot be restored whole is not restored.
func Restore(file, dir string) (err error) {
	for _, sign := range []string{"journal/game-*", clubFile} {
		if there, err := fs.Glob(os.DirFS(dir), sign); err != nil || len(there) > 0 {
			return errors.Join(err, fmt.Errorf("there is a table or a club in %s already: stop it and move that folder away, or name another with --dir", dir))
		}
	}
	f, err := os.Open(file)
	if err != nil {
		return fmt.Errorf("%s cannot be read as a backup: %w", file, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	files, err := contents(f, info.Size())
	if err != nil {
		return fmt.Errorf("%s is no backup of a table or a club: %w", file, err)
	}
	var made []string
	defer func() {
		if err == nil {
			return
		}
		for _, name := range made {
			err = errors.Join(err, os.Remove(name))
		}
	}()
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		isMade, err := restoreFile(f, name)
		if isMade {
			made = append(made, name)
		}
		if err != nil {
			return fmt.Errorf("%s cannot be restored: %w", f.Name, err)
		}
	}
	return nil
}

// contents are the files in a backup, each of which belongs into one folder at a
// place of its own.
func contents(r io.ReaderAt, size int64) ([]*zip.File, error) {
	z, err := zip.NewReader(r, size)
	if err != nil {
		return nil, err
	}
	if len(z.File) == 0 {
		return nil, errors.New("it is empty")
	}
	files := withOneConfig(z.File)
	taken := map[string]bool{}
	for _, f := range files {
		if f.Name == "." || !filepath.IsLocal(f.Name) || path.Clean(f.Name) != f.Name || strings.ContainsAny(f.Name, "\\\x00") || f.UncompressedSize64 > mostBytes {
			return nil, fmt.Errorf("it holds %q", f.Name)
		}
		if taken[f.Name] {
			return nil, fmt.Errorf("it holds %q twice", f.Name)
		}
		taken[f.Name] = true
	}
	for name := range taken {
		for folder := path.Dir(name); folder != "."; folder = path.Dir(folder) {
			if taken[folder] {
				return nil, fmt.Errorf("it holds %q as a file and as a folder", folder)
			}
		}
	}
	return files, nil
}

// withOneConfig leaves out all configurations but the last. Backups of restored
// tables once held that of the folder, and then the one that was in use.
func withOneConfig(files []*zip.File) []*zip.File {
	var last *zip.File
	for _, f := range files {
		if f.Name == Config {
			last = f
		}
	}
	return slices.DeleteFunc(slices.Clone(files), func(f *zip.File) bool { return f.Name == Config && f != last })
}

// restoreFile writes one file; it reports whether it made it.
func restoreFile(f *zip.File, name string) (made bool, err error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return false, err
	}
	r, err := f.Open()
	if err != nil {
		return false, err
	}
	defer r.Close()
	w, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return false, err
	}
	_, err = io.Copy(w, io.LimitReader(r, mostBytes))
	return true, errors.Join(err, w.Sync(), w.Close())
}

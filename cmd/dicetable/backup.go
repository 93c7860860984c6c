package main

import (
	"archive/zip"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dicetable/cmd/internal/journal"
)

const backupUsage = `Usage: dicetable backup [--config FILE] [--dir FOLDER] OUT.zip

Writes everything of a table that cannot be made again into one file: journals,
profile, configuration, logins, and its keys. The table may go on playing: every
journal is taken up to its last whole record, so the file can be restored whenever
it was made. Photographs are left out.

The file holds the table's keys: who has it can pretend to be the table. Keep it
as you keep a key. Run it as the table's user.

`

const restoreUsage = `Usage: dicetable restore [--dir FOLDER] IN.zip

Puts what ` + "`dicetable backup`" + ` wrote into the folder of a table that does not run
and has no journal yet; the configuration is put beside it as configuration.toml.
Nothing is overwritten. Run it as the table's user.

`

// leftOut is what of a table's folder is made anew: the broker's files, the
// photographs, the key of a running table, locks, and what is half written.
func leftOut(name string) bool {
	top, _, _ := strings.Cut(name, "/")
	return slices.Contains([]string{"broker", "evidence", keyFile}, top) || name == "journal/lock" ||
		strings.HasSuffix(name, ".new") || strings.HasPrefix(filepath.Base(name), ".")
}

// backupConfig is where the configuration is in a backup.
const backupConfig = "configuration.toml"

// maxBackup bounds one file that is restored, in bytes.
const maxBackup = 1 << 30

// runBackup is `dicetable backup`.
func runBackup(_ context.Context, args []string, std stdio) int {
	flags := flag.NewFlagSet("backup", flag.ContinueOnError)
	flags.SetOutput(std.err)
	flags.Usage = func() { fmt.Fprint(std.err, backupUsage); flags.PrintDefaults() }
	file := flags.String("config", "", "configuration `FILE`, see docs/configuration.md")
	dir := flags.String("dir", "", "another `FOLDER` of the table than the configuration's")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return exitOK
	} else if err != nil || flags.NArg() != 1 {
		fmt.Fprintln(std.err, "dicetable backup: name one file to write; `dicetable backup --help` tells more.")
		return exitUsage
	}
	c, err := configured(*file, *dir)
	if err != nil {
		return fail(std, "backup", err)
	}
	n, err := backUp(c.Table.Dir, *file, flags.Arg(0))
	if err != nil {
		return fail(std, "backup", err)
	}
	fmt.Fprintf(std.out, "%d files are in %s. It holds the table's keys: keep it as you keep a key.\n", n, flags.Arg(0))
	return exitOK
}

// backUp writes the folder and the configuration into a zip file, whole or not
// at all, and returns how many files it holds.
func backUp(dir, config, out string) (n int, err error) {
	temp := out + ".new"
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return 0, fmt.Errorf("%s cannot be written: %w", out, err)
	}
	defer func() {
		if err != nil {
			os.Remove(temp)
		}
	}()
	z := zip.NewWriter(f)
	keep := func(name string, content []byte) error {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write(content)
		}
		n++
		return err
	}
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(dir, path)
		switch {
		case err != nil:
			return err
		case leftOut(filepath.ToSlash(name)) && entry.IsDir() && name != ".":
			return fs.SkipDir
		case !entry.Type().IsRegular() || leftOut(filepath.ToSlash(name)):
			return nil
		}
		content, err := wholeFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil // it was replaced just now; the next walk has the new one
		}
		if err != nil {
			return err
		}
		return keep(filepath.ToSlash(name), content)
	})
	if err == nil && config != "" {
		var content []byte
		if content, err = os.ReadFile(config); err == nil {
			err = keep(backupConfig, content)
		}
	}
	if err = errors.Join(err, z.Close(), f.Sync(), f.Close()); err != nil {
		return 0, fmt.Errorf("the backup cannot be made: %w", err)
	}
	return n, os.Rename(temp, out)
}

// wholeFile is a file as it is on the disk; of a journal all whole records.
func wholeFile(path string) ([]byte, error) {
	content, err := os.ReadFile(path)
	if err != nil || !strings.HasSuffix(path, ".journal") {
		return content, err
	}
	return journal.Whole(content), nil
}

// runRestore is `dicetable restore`.
func runRestore(_ context.Context, args []string, std stdio) int {
	flags := flag.NewFlagSet("restore", flag.ContinueOnError)
	flags.SetOutput(std.err)
	flags.Usage = func() { fmt.Fprint(std.err, restoreUsage); flags.PrintDefaults() }
	dir := flags.String("dir", "var", "`FOLDER` of the table")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return exitOK
	} else if err != nil || flags.NArg() != 1 {
		fmt.Fprintln(std.err, "dicetable restore: name one file to read; `dicetable restore --help` tells more.")
		return exitUsage
	}
	if err := restore(flags.Arg(0), *dir); err != nil {
		return fail(std, "restore", err)
	}
	fmt.Fprintf(std.out, "The table is in %s again: start it with --dir %s, or with %s.\n", *dir, *dir, filepath.Join(*dir, backupConfig))
	return exitOK
}

// restore puts a backup into a folder without a table.
func restore(file, dir string) error {
	if games, err := filepath.Glob(filepath.Join(dir, "journal", "game-*")); err != nil || len(games) > 0 {
		return errors.Join(err, fmt.Errorf("there is a table in %s already: stop it and move that folder away, or name another with --dir", dir))
	}
	z, err := zip.OpenReader(file)
	if err != nil {
		return fmt.Errorf("%s cannot be read as a backup: %w", file, err)
	}
	defer z.Close()
	for _, f := range z.File {
		if !filepath.IsLocal(f.Name) || strings.HasSuffix(f.Name, "/") || f.UncompressedSize64 > maxBackup {
			return fmt.Errorf("%s is no backup of a table: it holds %q", file, f.Name)
		}
	}
	for _, f := range z.File {
		if err := restoreFile(f, filepath.Join(dir, filepath.FromSlash(f.Name))); err != nil {
			return fmt.Errorf("%s cannot be restored: %w", f.Name, err)
		}
	}
	return nil
}

func restoreFile(f *zip.File, name string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	r, err := f.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	w, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(w, io.LimitReader(r, maxBackup))
	return errors.Join(err, w.Sync(), w.Close())
}

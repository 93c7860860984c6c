package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"dicetable/cmd/internal/backup"
	"dicetable/cmd/internal/cmdline"
)

const backupUsage = `Usage: dicetable backup [--config FILE] [--dir FOLDER] OUT.zip

Writes everything of a table that cannot be made again into one file: journals,
profile, configuration, logins, and its keys. The table may go on playing: every
journal is taken up to its last whole record, so the file can be restored whenever
it was made. Photographs are left out, and zip files, such as earlier backups. A
link in the folder is refused, for what it leads to would be missed. A profile that
the configuration names elsewhere is kept as ` + backup.Profile + `. A club is
backed up in the same way, during an evening, too: name its folder with --dir.

The file holds the keys: who has it can pretend to be the table. Keep it as you
keep a key. Run it as the table's user.

`

const restoreUsage = `Usage: dicetable restore [--dir FOLDER] IN.zip

Puts what ` + "`dicetable backup`" + ` wrote into a folder in which there is neither a table
nor a club yet; the configuration is put there as configuration.toml. Nothing is
overwritten. Run it as the table's user.

`

// runBackup is `dicetable backup`.
func runBackup(_ context.Context, args []string, std stdio) int {
	flags := cmdline.New("dicetable backup", backupUsage, std.out, std.err)
	file := flags.String("config", "", "configuration `FILE`, see docs/configuration.md")
	dir := flags.String("dir", "", "another `FOLDER` of the table than the configuration's")
	if err := cmdline.Parse(flags, args); errors.Is(err, flag.ErrHelp) {
		return exitOK
	} else if err != nil {
		return exitUsage
	}
	if flags.NArg() != 1 {
		fmt.Fprintln(std.err, "dicetable backup: name one file to write; `dicetable backup --help` tells more.")
		return exitUsage
	}
	c, err := configured(*file, *dir)
	if err != nil {
		return fail(std, "backup", err)
	}
	n, err := backup.Write(backup.Source{Dir: c.Table.Dir, Config: *file, Profile: c.ProfileFile(), Anew: []string{keyFile}}, flags.Arg(0))
	if err != nil {
		return fail(std, "backup", err)
	}
	fmt.Fprintf(std.out, "%s: %s. It holds the table's keys: keep it as you keep a key.\n", flags.Arg(0), cmdline.Amount(n, "file"))
	return exitOK
}

// runRestore is `dicetable restore`.
func runRestore(_ context.Context, args []string, std stdio) int {
	flags := cmdline.New("dicetable restore", restoreUsage, std.out, std.err)
	dir := flags.String("dir", "var", "`FOLDER` of the table")
	if err := cmdline.Parse(flags, args); errors.Is(err, flag.ErrHelp) {
		return exitOK
	} else if err != nil {
		return exitUsage
	}
	if flags.NArg() != 1 {
		fmt.Fprintln(std.err, "dicetable restore: name one file to read; `dicetable restore --help` tells more.")
		return exitUsage
	}
	if err := backup.Restore(flags.Arg(0), *dir); err != nil {
		return fail(std, "restore", err)
	}
	fmt.Fprintln(std.out, restored(*dir))
	return exitOK
}

// restored says how what was restored is started. A configuration names the folder
// it was written for, which may be another one.
func restored(dir string) string {
	said := fmt.Sprintf("It is in %s again: start the table or the club with --dir %[1]s.", dir)
	config := filepath.Join(dir, backup.Config)
	if _, err := os.Stat(config); err == nil {
		said = fmt.Sprintf("It is in %s again: start the table with --config %s --dir %[1]s.", dir, config)
	}
	profile := filepath.Join(dir, backup.Profile)
	if _, err := os.Stat(profile); err == nil {
		said += fmt.Sprintf(" The camera's profile is %s: put it where the configuration names it, or name it there.", profile)
	}
	return said
}

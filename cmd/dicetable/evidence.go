package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"

	"dicetable/cmd/internal/cmdline"
	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/table"
)

const evidenceUsage = `Usage: dicetable evidence purge [--config FILE] [--dir FOLDER]

Removes the photographs of rulings that a table has kept: the evening's, and
all before it. Those of a dispute that is still open stay. The games and what
was ruled in them stay too. The table may be running.

`

// runEvidence is `dicetable evidence`.
func runEvidence(_ context.Context, args []string, std stdio) int {
	c := config.Default()
	flags := cmdline.New("dicetable evidence", evidenceUsage, std.out, std.err)
	file := flags.String("config", "", "the table's configuration `FILE`")
	dir := flags.String("dir", "", "the table's `FOLDER` (default \"var\")")
	words, err := cmdline.ParseAround(flags, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case err != nil:
		return exitUsage
	case len(words) != 1 || words[0] != "purge":
		fmt.Fprintln(std.err, "dicetable evidence: say `purge` to remove the photographs; `dicetable evidence --help` tells more.")
		return exitUsage
	}
	if *file != "" {
		if c, err = config.Load(*file); err != nil {
			return fail(std, "evidence", err)
		}
	}
	set(&c.Table.Dir, *dir)
	if err := purge(c.Table.Dir, std.out); err != nil {
		return fail(std, "evidence", err)
	}
	return exitOK
}

// purge removes the photographs below a table's folder.
func purge(dir string, out io.Writer) error {
	photos := filepath.Join(dir, "evidence")
	if _, err := os.Stat(photos); err != nil {
		return fmt.Errorf("there are no photographs in %s: name the table's folder with --dir", dir)
	}
	album, err := table.NewEvidence(photos, 0, 0, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	removed, err := album.Purge()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "Removed %s from %s; those of open disputes stay.\n", cmdline.Amount(removed, "photograph"), photos)
	return err
}

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"dicetable/cmd/internal/cmdline"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/table"
)

const verifyUsage = `Usage: dicetable verify FILE... [--evidence DIR]

Checks journals of games, as they lie in var/journal or were downloaded from
/replay: every line is whole and in its place, every act is allowed by the
rules, every ruling that was announced follows from the acts, corrections
included, every photograph that is still there is the one that was announced,
and what a club was told of the game is signed by this table, rests on this
journal and follows from it. Nothing is changed.

Of the file of a club that does not run (club/club.db) it checks that every round
follows from the seed of its tournament, whose seal was shown from the beginning,
and that every result is what its table signed.

Exit status: 0 all is right; 1 something is not, or a file cannot be read;
2 wrong usage.

`

// runVerify is `dicetable verify`.
func runVerify(_ context.Context, args []string, std stdio) int {
	flags := cmdline.New("dicetable verify", verifyUsage, std.out, std.err)
	evidence := flags.String("evidence", "", "the `DIR` of the photographs (default: evidence, beside the journal's folder)")
	files, err := cmdline.ParseAround(flags, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case err != nil:
		return exitUsage
	case len(files) == 0:
		fmt.Fprintln(std.err, "dicetable verify: name at least one journal, such as var/journal/game-000001.journal; `dicetable verify --help` tells more.")
		return exitUsage
	}
	status := exitOK
	for _, file := range files {
		if isClub(file) {
			if !verifyClub(std, file) {
				status = exitFail
			}
			continue
		}
		dir := *evidence
		if dir == "" {
			dir = filepath.Join(filepath.Dir(filepath.Dir(file)), "evidence")
		}
		if !verify(std, file, dir) {
			status = exitFail
		}
	}
	return status
}

// verify checks one journal and says what it found; true when all is right.
func verify(std stdio, file, evidence string) bool {
	records, err := journal.Read(file)
	if err != nil {
		fmt.Fprintf(std.err, "dicetable verify: %s\n", cmdline.Sentence(err.Error()))
		return false
	}
	c := table.Check(records, func(name string) ([]byte, error) {
		if !filepath.IsLocal(name) || filepath.Base(name) != name {
			return nil, fs.ErrNotExist
		}
		return os.ReadFile(filepath.Join(evidence, name))
	})
	fmt.Fprintf(std.out, "%s: %s, %s, %s, %s; photographs: %d as announced, %d not there any more.\n",
		file, cmdline.Amount(len(records), "record"), cmdline.Amount(c.Acts, "act"), cmdline.Amount(c.Rulings, "ruling"),
		cmdline.Amount(c.Corrections, "correction"), c.Photos, c.Gone)
	if told, wrong := verifyTold(file, records); told > 0 || len(wrong) > 0 {
		fmt.Fprintf(std.out, "%s: %s told to the club.\n", file, cmdline.Amount(told, "result"))
		c.Wrong = append(c.Wrong, wrong...)
	}
	if len(records) == 0 { // the first file of a table may hold what its club called, and no game
		c.Wrong = append(c.Wrong, "no game begins in it")
	}
	return conclude(std, file, c.Wrong)
}

// conclude says what is wrong with a file; true when nothing is.
func conclude(std stdio, file string, all []string) bool {
	for _, wrong := range all {
		fmt.Fprintf(std.out, "%s: %s\n", file, cmdline.Sentence(wrong))
	}
	if len(all) > 0 {
		fmt.Fprintf(std.out, "%s: NOT RIGHT.\n", file)
		return false
	}
	fmt.Fprintf(std.out, "%s: all is right.\n", file)
	return true
}

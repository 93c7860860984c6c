package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"dicetable/cmd/internal/cmdline"
	"dicetable/vision/train/trace"
)

const examplesUsage = `Usage: dicetable-eye examples --out DIR [--n N] [--seed S] [--plain] [--leaning | --piled | --seats | --mingled]

Writes crops of random dice scenes, crop-NNNNNN.png, and what is in them,
labels.jsonl, for training the recogniser's networks. The same seed writes the
same crops. With --plain they show ordinary dice and nothing else on tables
without a mat, with --plain --mingled every other one in light of several colours.
With --leaning it draws as many scenes of Bluff on the virtual table
instead, and writes what the reader sees beside each die, leaning.jsonl; with
--piled the crops are of heaps of dice in the virtual table's tray, with --seats of
heaps at Bluff's seats, and with --plain --piled of heaps of ordinary dice on tables
without a mat. With --plain --leaning it draws as many crops of such tables on which
dice lean, and writes what the reader sees around each die: how it lies in
leaning.jsonl, the pictures one after another in around.bin.

`

// runExamples is "dicetable-eye examples".
func runExamples(args []string, stdout, stderr io.Writer) int {
	flags := cmdline.New("dicetable-eye examples", examplesUsage, stdout, stderr)
	dir := flags.String("out", "", "the folder for the crops")
	n := flags.Int("n", 100, "how many crops")
	seed := flags.Uint64("seed", 1, "where chance begins")
	plain := flags.Bool("plain", false, "write crops of ordinary dice where nothing else lies")
	leaning := flags.Bool("leaning", false, "write what tells dice that lean, of Bluff or with --plain on tables without a mat")
	piled := flags.Bool("piled", false, "write crops of dice that lie on one another, in the tray or with --plain on tables without a mat")
	seats := flags.Bool("seats", false, "write crops of dice of Bluff that lie on one another")
	mingled := flags.Bool("mingled", false, "with --plain: write crops of which every other one lies in light of several colours")
	switch err := cmdline.Parse(flags, args); {
	case err == flag.ErrHelp:
		return 0
	case err != nil:
		return 2
	case *dir == "" || *n < 1 || flags.NArg() > 0:
		fmt.Fprintln(stderr, "dicetable-eye examples: it needs --out DIR and a positive --n; `dicetable-eye examples --help` tells more.")
		return 2
	case count(*leaning, *piled, *seats, *mingled) > 1 || *plain && *seats || *mingled && !*plain:
		fmt.Fprintln(stderr, "dicetable-eye examples: --leaning, --piled, --seats and --mingled write different things, there are no seats with --plain, and light is mingled with --plain alone; give one of them, or --plain with --leaning, --piled or --mingled.")
		return 2
	}
	write, what := trace.Write, "crops with labels are"
	switch {
	case *plain && *piled:
		write, what = trace.WriteHeaps, "crops of heaps with labels are"
	case *plain && *leaning:
		write, what = writePlainLessons, "crops with what is seen around their dice are"
	case *mingled:
		write = trace.WriteMingled
	case *plain:
		write = trace.WritePlain
	case *leaning:
		write, what = writeLessons, "scenes with what is seen beside their dice are"
	case *piled:
		write, what = trayHeaps().write, "crops of heaps with labels are"
	case *seats:
		write, what = seatHeaps().write, "crops of heaps with labels are"
	}
	if err := write(*dir, *n, *seed); err != nil {
		fmt.Fprintf(stderr, "dicetable-eye examples: %s\n", cmdline.Sentence(err.Error()))
		return 1
	}
	fmt.Fprintf(stdout, "%d %s in %s.\n", *n, what, *dir)
	return 0
}

// count is how many of some are true.
func count(all ...bool) (n int) {
	for _, is := range all {
		if is {
			n++
		}
	}
	return n
}

// writeLines makes a folder and a file in it, and has it written line by line.
func writeLines(dir, name string, write func(*json.Encoder) error) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(dir, name))
	if err != nil {
		return err
	}
	return errors.Join(write(json.NewEncoder(f)), f.Close())
}

package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"dicetable/cmd/internal/cmdline"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
)

const scenesUsage = `Usage: dicetable-eye scenes --out DIR [--game GAME] [--n N] [--seed S]

Writes pictures of random scenes of the virtual table, NAME.jpg, with their
labels, NAME.json, for measuring the recogniser. The same seed writes the same
pictures.

`

// runScenes is "dicetable-eye scenes".
func runScenes(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("dicetable-eye scenes", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() { fmt.Fprint(stderr, scenesUsage); flags.PrintDefaults() }
	dir := flags.String("out", "", "the folder for the pictures")
	game := flags.String("game", sim.Bluff, "what is played: "+strings.Join(sim.Games, ", "))
	n := flags.Int("n", 20, "how many pictures")
	seed := flags.Uint64("seed", 1, "where chance begins")
	switch err := cmdline.Parse(flags, args); {
	case err == flag.ErrHelp:
		return 0
	case err != nil:
		return 2
	case *dir == "" || *n < 1 || !slices.Contains(sim.Games, *game) || flags.NArg() > 0:
		fmt.Fprintln(stderr, "dicetable-eye scenes: it needs --out DIR, a --game that there is and a positive --n; `dicetable-eye scenes --help` tells more.")
		return 2
	}
	if err := pixels.WriteStills(*dir, *game, *n, *seed); err != nil {
		fmt.Fprintf(stderr, "dicetable-eye scenes: %v.\n", err)
		return 1
	}
	fmt.Fprintf(stdout, "%d pictures with labels are in %s.\n", *n, *dir)
	return 0
}

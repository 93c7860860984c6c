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
	"dicetable/vision/train/trace"
)

const scenesUsage = `Usage: dicetable-eye scenes --out DIR [--game GAME] [--n N] [--seed S] [--width PX]
                           [--die MM] [--across DEG] [--pale]
       dicetable-eye scenes --out DIR --plain [--n N] [--seed S]

Writes pictures of random scenes of the virtual table, NAME.jpg, with their
labels, NAME.json, for measuring the recogniser. The same seed writes the same
pictures. With --plain ordinary dice lie on tables of any kind without a mat,
and people look at them from above or aslant, with a camera of 1280 x 960 px.

`

// usualWidth is that of the pictures, px, if nothing is said.
const usualWidth = 1920

// runScenes is "dicetable-eye scenes".
func runScenes(args []string, stdout, stderr io.Writer) int {
	flags := cmdline.New("dicetable-eye scenes", scenesUsage, stdout, stderr)
	dir := flags.String("out", "", "the folder for the pictures")
	var k pixels.Stills
	flags.StringVar(&k.Game, "game", sim.Bluff, "what is played: "+strings.Join(sim.Games, ", "))
	flags.IntVar(&k.N, "n", 20, "how many pictures")
	flags.Uint64Var(&k.Seed, "seed", 1, "where chance begins")
	flags.IntVar(&k.Width, "width", usualWidth, "the pictures' width, px, 640 to 4096, 9/16 as high, as by a camera of so many")
	flags.Float64Var(&k.DieMM, "die", 0, "the edge of Bluff's dice, mm, 8 to 24; 0 for 14 to 16")
	flags.Float64Var(&k.Across, "across", 0, "how many degrees the cameras see across, 40 to 100; 0 for 66")
	flags.BoolVar(&k.Pale, "pale", false, "draw mats of pale colours, as somebody may print one, instead of those of the themes")
	plain := flags.Bool("plain", false, "draw ordinary dice on tables without a mat")
	switch err := cmdline.Parse(flags, args); {
	case err == flag.ErrHelp:
		return 0
	case err != nil:
		return 2
	case *dir == "" || k.N < 1 || !slices.Contains(sim.Games, k.Game) || flags.NArg() > 0:
		fmt.Fprintln(stderr, "dicetable-eye scenes: it needs --out DIR, a --game that there is and a positive --n; `dicetable-eye scenes --help` tells more.")
		return 2
	case k.Width < 640 || k.Width > 4096 || !isIn(k.Across, 40, 100) || !isIn(k.DieMM, 8, 24) || k.DieMM != 0 && k.Game != sim.Bluff:
		fmt.Fprintln(stderr, "dicetable-eye scenes: --width may be 640 to 4096, --across 40 to 100, and --die, which is for Bluff, 8 to 24; `dicetable-eye scenes --help` tells more.")
		return 2
	}
	write := k.Write
	if *plain {
		if alone := (pixels.Stills{Game: sim.Bluff, N: k.N, Seed: k.Seed, Width: usualWidth}); k != alone {
			fmt.Fprintln(stderr, "dicetable-eye scenes: with --plain only --out, --n and --seed are of use; leave the others out.")
			return 2
		}
		write = func(dir string) error { return trace.WriteTables(dir, k.N, k.Seed) }
	}
	if err := write(*dir); err != nil {
		fmt.Fprintf(stderr, "dicetable-eye scenes: %s\n", cmdline.Sentence(err.Error()))
		return 1
	}
	fmt.Fprintf(stdout, "%d pictures with labels are in %s.\n", k.N, *dir)
	return 0
}

// isIn reports whether a number is within bounds, or 0, for which there is a usual one.
func isIn(v, low, high float64) bool { return v == 0 || v >= low && v <= high }

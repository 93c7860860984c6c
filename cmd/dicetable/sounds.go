package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"

	"dicetable/cmd/internal/cmdline"
	"dicetable/hardware/sound"
)

const soundsUsage = `Usage: dicetable sounds [--dir FOLDER] [--lang de,en] [--voice VOICE]

Prepares the spoken announcements of the table as WAV files, with espeak-ng.
A file may be replaced by one that you have spoken yourself: 16 bits, one
channel, 22050 Hz. docs/guide-sound.md tells more.

`

// runSounds is `dicetable sounds`.
func runSounds(ctx context.Context, args []string, std stdio) int {
	flags := cmdline.New("dicetable sounds", soundsUsage, std.out, std.err)
	dir := flags.String("dir", "var/sounds", "the `FOLDER` for the files")
	langs := flags.String("lang", "de,en", "the languages, with commas between")
	voice := flags.String("voice", "", "espeak-ng's name of a voice (default the language)")
	switch err := cmdline.Parse(flags, args); {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case err != nil:
		return exitUsage
	case flags.NArg() > 0:
		fmt.Fprintln(std.err, "dicetable sounds: it takes flags only; `dicetable sounds --help` tells more.")
		return exitUsage
	}
	for lang := range strings.SplitSeq(*langs, ",") {
		if !slices.Contains(sound.Languages, lang) {
			fmt.Fprintf(std.err, "dicetable sounds: %q is not spoken; there are %s.\n", lang, strings.Join(sound.Languages, " and "))
			return exitUsage
		}
		as := *voice
		if as == "" {
			as = lang
		}
		n, err := sound.Prepare(ctx, *dir, lang, as)
		if err != nil {
			return fail(std, "sounds", err)
		}
		fmt.Fprintf(std.out, "%s: %s (%s).\n", *dir, cmdline.Amount(n, "announcement"), lang)
	}
	return exitOK
}

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"dicetable/cmd/internal/cmdline"
	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/table"
	"dicetable/hardware/camera/source"
)

const configUsage = `Usage: dicetable config [--dir FOLDER]
       dicetable config --check FILE

Prints a configuration with every key explained, to begin with; it holds the
defaults. With --check it says whether a file can be used, and if not where and
why.

`

// runConfig is `dicetable config`.
func runConfig(_ context.Context, args []string, std stdio) int {
	flags := flag.NewFlagSet("dicetable config", flag.ContinueOnError)
	flags.SetOutput(std.err)
	flags.Usage = func() { fmt.Fprint(std.err, configUsage); flags.PrintDefaults() }
	dir := flags.String("dir", config.Default().Table.Dir, "`FOLDER` of the table, as the configuration names it")
	check := flags.String("check", "", "`FILE` to check")
	if err := cmdline.Parse(flags, args); errors.Is(err, flag.ErrHelp) {
		return exitOK
	} else if err != nil {
		return exitUsage
	}
	if flags.NArg() > 0 {
		fmt.Fprintln(std.err, "dicetable config: it takes flags only; `dicetable config --help` tells more.")
		return exitUsage
	}
	if *check == "" {
		std.out.Write(config.Sample(*dir))
		return exitOK
	}
	c, err := config.Load(*check)
	if err == nil {
		err = playable(c)
	}
	if err != nil {
		return fail(std, "config", err)
	}
	fmt.Fprintf(std.out, "%s can be used: table %s, camera %s, folder %s.\n", *check, c.Table.ID, c.Camera.Source, c.Table.Dir)
	return exitOK
}

// playable says what only a virtual table refuses of a configuration, which
// otherwise comes out when somebody presses the button.
func playable(c config.Config) error {
	setup := table.Setup{Virtual: c.Camera.Source == string(source.Sim), Game: c.Game.Name, Settings: c.Game.Settings}
	if err := setup.Check(); err != nil {
		return fmt.Errorf("with camera.source = %q its game cannot be played, see game.settings: %w", c.Camera.Source, err)
	}
	return nil
}

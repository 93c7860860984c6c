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
       dicetable config --check FILE [--camera SOURCE]

Prints a configuration with every key explained, to begin with; it holds the
defaults. With --check it says whether a file can be used, and if not where and
why. Which game can be played depends on the camera: name the one that dicetable
run is given with its flag --camera, if it is.

`

// runConfig is `dicetable config`.
func runConfig(_ context.Context, args []string, std stdio) int {
	flags := cmdline.New("dicetable config", configUsage, std.out, std.err)
	dir := flags.String("dir", config.Default().Table.Dir, "`FOLDER` of the table, as the configuration names it")
	check := flags.String("check", "", "`FILE` to check")
	camera := flags.String("camera", "", "with --check: the `SOURCE` that dicetable run --camera is given, instead of the file's camera; "+source.Forms)
	if err := cmdline.Parse(flags, args); errors.Is(err, flag.ErrHelp) {
		return exitOK
	} else if err != nil {
		return exitUsage
	}
	if flags.NArg() > 0 {
		fmt.Fprintln(std.err, "dicetable config: it takes flags only; `dicetable config --help` tells more.")
		return exitUsage
	}
	if *check == "" && *camera != "" {
		fmt.Fprintln(std.err, "dicetable config: --camera goes with --check FILE; `dicetable config --help` tells more.")
		return exitUsage
	}
	if *check == "" {
		std.out.Write(config.Sample(*dir))
		return exitOK
	}
	c, err := config.Load(*check)
	if err == nil {
		err = usable(&c, *camera)
	}
	if err != nil {
		return fail(std, "config", err)
	}
	fmt.Fprintf(std.out, "%s can be used: table %s, camera %s, folder %s.\n", *check, c.Table.ID, c.Camera.Source, c.Table.Dir)
	return exitOK
}

// usable says why a configuration cannot be used with a camera, empty for its own.
func usable(c *config.Config, camera string) error {
	set(&c.Camera.Source, camera)
	if err := c.Check(); err != nil { // it is of the flag, for the file was checked
		return err
	}
	return playable(*c)
}

// playable says what only a virtual table refuses of a configuration, which
// otherwise comes out when somebody presses the button.
func playable(c config.Config) error {
	setup := table.Setup{Virtual: c.Camera.Source == string(source.Sim), Game: c.Game.Name, Settings: c.Game.Settings}
	if err := setup.Check(); err != nil {
		return fmt.Errorf("with the camera %q its game cannot be played, see game.settings: %w", c.Camera.Source, err)
	}
	return nil
}

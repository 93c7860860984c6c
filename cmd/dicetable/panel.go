package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"time"

	"dicetable/cmd/internal/cmdline"
	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/panel"
	"dicetable/hardware/panel/driver"
)

const panelUsage = `Usage: dicetable panel test [--config FILE] [FLAG]...

Shows on an LED panel what tells how it is mounted: corners, lines, colours,
then every scene of the table, and says what one should see. Flags win over the
section [panel] of the configuration; with neither it draws in the terminal.
Ctrl-C ends it.

`

// runPanel is `dicetable panel`.
func runPanel(ctx context.Context, args []string, std stdio) int {
	if len(args) > 0 && args[0] == "test" {
		args = args[1:]
	} else if len(args) == 0 || args[0] != "-h" && args[0] != "--help" {
		fmt.Fprintln(std.err, "dicetable panel: say `dicetable panel test`; `dicetable panel --help` tells more.")
		return exitUsage
	}
	t, err := parsePanel(args, std)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case errors.Is(err, errUsage):
		return exitUsage
	case err != nil:
		return fail(std, "panel", err)
	}
	if err := t.run(ctx, std); err != nil {
		return fail(std, "panel", err)
	}
	return exitOK
}

// panelTest is one call of `dicetable panel test`.
type panelTest struct {
	config.Panel
	// pace is how long a picture stays.
	pace time.Duration
}

// parsePanel reads the flags over the configuration file. A bad flag is told
// on std.err.
func parsePanel(args []string, std stdio) (panelTest, error) {
	t := panelTest{Panel: config.Default().Panel}
	file := ""
	flags := t.flags(&file, std)
	if err := cmdline.Parse(flags, args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return t, err
		}
		return t, errUsage
	}
	if flags.NArg() > 0 || t.pace < 0 {
		fmt.Fprintln(std.err, "dicetable panel test: it takes flags only, and --pace is a time such as 2s; `dicetable panel test --help` tells more.")
		return t, errUsage
	}
	configured := config.Default().Panel
	if file != "" {
		c, err := config.Load(file)
		if err != nil {
			return t, err
		}
		configured, t.Panel = c.Panel, c.Panel
		// The flags once more, now over the file.
		if err := t.flags(&file, stdio{out: io.Discard, err: io.Discard}).Parse(args); err != nil {
			return t, errUsage
		}
	}
	err := tried(t.Panel).Check()
	if err != nil && tried(configured).Check() == nil { // then it is of a flag
		fmt.Fprintf(std.err, "dicetable panel: %s\n", cmdline.Sentence(err.Error()))
		return t, errUsage
	}
	t.Panel = tried(t.Panel)
	return t, err
}

// tried is a panel as it is tried: in the terminal, where there is none.
func tried(p config.Panel) config.Panel {
	p.Kind = cmp.Or(p.Kind, driver.Terminal)
	return p
}

// flags are those of `dicetable panel test`, named as the settings are.
func (t *panelTest) flags(file *string, std stdio) *flag.FlagSet {
	flags := cmdline.New("dicetable panel test", panelUsage, std.out, std.err)
	flags.StringVar(file, "config", "", "configuration `FILE`, see docs/configuration.md")
	flags.Func("kind", "ws2812, apa102, max7219, unicornhd, ssd1306 or terminal", func(s string) error {
		t.Kind = driver.Kind(s)
		return nil
	})
	flags.StringVar(&t.Device, "device", t.Device, "the `FILE` of the bus (default /dev/spidev0.0 or /dev/i2c-1)")
	flags.IntVar(&t.Address, "address", t.Address, "of a ssd1306 on its bus: 60 is 0x3C, some have 0x3D")
	flags.IntVar(&t.Width, "width", t.Width, "in LEDs, as seen")
	flags.IntVar(&t.Height, "height", t.Height, "in LEDs, as seen")
	flags.IntVar(&t.Rotation, "rotation", t.Rotation, "how far it is turned clockwise: 0, 90, 180 or 270")
	flags.BoolVar(&t.Mirror, "mirror", t.Mirror, "the first row runs to the left")
	flags.BoolVar(&t.Serpentine, "serpentine", t.Serpentine, "every second row of the chain runs back")
	flags.StringVar(&t.Order, "order", t.Order, "of the colours in an LED, such as \"GRB\" (default the usual one)")
	flags.Float64Var(&t.Brightness, "brightness", t.Brightness, "a share of the full one, up to 1")
	flags.Float64Var(&t.Dim, "dim", t.Dim, "a share of that while dice are read")
	flags.DurationVar(&t.pace, "pace", 2*time.Second, "how long a picture stays")
	return flags
}

// run shows all patterns and scenes, or until ctx ends.
func (t panelTest) run(ctx context.Context, std stdio) error {
	d, err := t.open(std.out)
	if err != nil {
		return err
	}
	defer d.Close()
	err = showing{d, std.out, t.pace, t.Dim}.all(ctx)
	if err == nil || ctx.Err() != nil {
		err = d.Halt()
	}
	if err != nil {
		return fmt.Errorf("the panel does not take its picture: look after its wiring (%w)", err)
	}
	return nil
}

// open is driver.Open, but draws in this terminal when none is named.
func (t panelTest) open(out io.Writer) (panel.Device, error) {
	if t.Kind == driver.Terminal && t.Device == "" {
		return panel.NewTerminal(kept{out}, t.Setup().Size), nil
	}
	return driver.Open(t.Setup())
}

// kept is a writer that stays open.
type kept struct{ io.Writer }

func (kept) Close() error { return nil }

// newPanel is the panel of a configuration, nil where it names none; health is
// told how it is.
func newPanel(p config.Panel, health func(string, wire.Part), log *slog.Logger) *panel.Runner {
	if p.Kind == "" {
		return nil
	}
	return panel.NewRunner(p.Dim, panel.Outside{
		Open:   func() (panel.Device, error) { return driver.Open(p.Setup()) },
		Health: func(err error) { health("panel", partOf(err)) },
		Log:    log,
	})
}

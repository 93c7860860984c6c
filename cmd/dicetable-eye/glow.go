package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"io"
	"math"
	"math/rand/v2"

	"dicetable/calib"
	"dicetable/cmd/internal/cmdline"
	"dicetable/hardware/panel"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision/opencv"
	"dicetable/vision/visiontest"
)

const glowUsage = `Usage: dicetable-eye glow [--n N] [--seed S] [--lux LUX] [--width W] [--height H]

Draws random scenes of Bluff with the light of an LED panel on them, reads them,
and prints how many dice are read right when the panel is dark, held dim as
while dice are read, and bright. The panel stands upright at the rim of the mat
and faces it, which is the worst place, and shows its brightest scene. LUX is
the light of the room's lamps on the mat.

`

// ledCandela is the light of one WS2812B at full red, green and blue, straight
// before it (its data sheet: 390-420, 660-720 and 180-200 mcd).
var ledCandela = [3]float64{0.4, 0.7, 0.2}

// shiner is a panel whose light is measured.
type shiner struct {
	n    int
	seed uint64
	lux  float64
	size image.Point
}

// runGlow is `dicetable-eye glow`.
func runGlow(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	s := shiner{}
	flags := cmdline.New("dicetable-eye glow", glowUsage, stdout, stderr)
	flags.IntVar(&s.n, "n", 20, "how many scenes")
	flags.Uint64Var(&s.seed, "seed", 1, "where chance begins")
	flags.Float64Var(&s.lux, "lux", 200, "light of the lamps on the mat; a living room has 100 to 300")
	flags.IntVar(&s.size.X, "width", 32, "of the panel, in LEDs")
	flags.IntVar(&s.size.Y, "height", 8, "of the panel, in LEDs")
	switch err := cmdline.Parse(flags, args); {
	case err == flag.ErrHelp:
		return 0
	case err != nil:
		return 2
	case s.n < 1 || !(s.lux > 0) || s.size.X < 1 || s.size.Y < 1 || flags.NArg() > 0:
		fmt.Fprintln(stderr, "dicetable-eye glow: --n, --lux, --width and --height must be positive; `dicetable-eye glow --help` tells more.")
		return 2
	}
	if err := s.measure(ctx, stdout); err != nil {
		fmt.Fprintf(stderr, "dicetable-eye glow: %s\n", cmdline.Sentence(err.Error()))
		return 1
	}
	return 0
}

// measure prints a line for each brightness.
func (s shiner) measure(ctx context.Context, out io.Writer) error {
	worst, light := s.brightest()
	fmt.Fprintf(out, "A panel of %d x %d shows %q; lamps give %.0f lux, %d scenes.\n", s.size.X, s.size.Y, worst.Say, s.lux, s.n)
	fmt.Fprintln(out, "panel                        its light at the next seat   values right     pictures exact   silently wrong")
	for _, c := range []struct {
		name  string
		share float64
	}{
		{"dark", 0},
		{"brightness 0.2, held", 0.2 * 0.25},
		{"brightness 0.2, bright", 0.2},
		{"brightness 1.0, held", 0.25},
		{"brightness 1.0, bright", 1},
	} {
		g := stood(light, c.share)
		t, err := s.read(ctx, g)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%-28s %6.1f %%                   %4d/%-4d %5.1f %%   %3d/%-3d           %d\n", c.name, 100*atSeat(g),
			t.ValueOK, t.Flat, 100*t.ValueShare(), t.Images-t.Inexact, t.Images, t.Silent)
	}
	return nil
}

// brightest is the scene of a game with the most light, and that light as
// shares of what the lamps give a metre away, at full brightness.
func (s shiner) brightest() (panel.Example, [3]float64) {
	var worst panel.Example
	var most [3]float64
	for _, e := range panel.Examples() {
		if e.Kind == panel.Call {
			continue // nobody plays
		}
		img := panel.Draw(s.size, e.Scene)
		var light [3]float64
		for i := 0; i < len(img.Pix); i += 4 {
			for k := range 3 {
				light[k] += float64(img.Pix[i+k]) / 255 * ledCandela[k] / s.lux
			}
		}
		if light[0]+light[1]+light[2] > most[0]+most[1]+most[2] {
			worst, most = e, light
		}
	}
	return worst, most
}

// stood stands a panel upright behind the middle of the mat's far rim.
func stood(light [3]float64, share float64) sim.Glow {
	g := sim.Glow{X: calib.Bluff().Width / 2, Y: -60, H: 60, DY: 1}
	for k := range light {
		g.Light[k] = share * light[k]
	}
	return g
}

// atSeat is the panel's brightest colour on the mat in the middle of the seat
// before it, as a share of the lamps' light.
func atSeat(g sim.Glow) float64 {
	seat := calib.Bluff().Seats[1].Center()
	dx, dy := (seat.X-g.X)/1000, (seat.Y-g.Y)/1000
	d := math.Sqrt(dx*dx + dy*dy + g.H*g.H/1e6)
	return max(g.Light[0], g.Light[1], g.Light[2]) * (g.H / 1000 / d) * (dy / d) / (d * d)
}

// read draws and reads the scenes in the light of a panel.
func (s shiner) read(ctx context.Context, g sim.Glow) (visiontest.Tally, error) {
	var t visiontest.Tally
	drawn := pixels.NewRenderer()
	defer drawn.Close()
	reader, err := opencv.NewReader(opencv.Options{Mat: "bluff", Dice: "bluff", Discs: calib.DefaultDiscs()})
	if err != nil {
		return t, err
	}
	defer reader.Close()
	for i := range s.n {
		if ctx.Err() != nil {
			return t, ctx.Err()
		}
		scene := sim.RandomStill(rand.New(rand.NewPCG(s.seed, uint64(i))))
		scene.Light.Panel = g
		f, err := drawn.Draw(scene)
		if err != nil {
			return t, err
		}
		label, err := labelOf(scene)
		if err != nil {
			return t, err
		}
		reader.Reset()
		r, err := reader.Read(f)
		if err != nil {
			return t, err
		}
		t.Add(label, r)
	}
	return t, nil
}

// labelOf is the truth about a scene in the form of the labelled pictures.
func labelOf(s sim.Scene) (visiontest.Label, error) {
	var l visiontest.Label
	b, err := json.Marshal(sim.LabelOf(s))
	if err == nil {
		err = json.Unmarshal(b, &l)
	}
	return l, err
}

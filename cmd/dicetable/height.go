package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"text/tabwriter"

	"dicetable/calib"
	"dicetable/cmd/internal/cmdline"
)

const heightUsage = `Usage: dicetable height [--table WxH] [--die MM]
       dicetable height --picture WxH [--across DEGREES | --sensor MM --focal MM]
                        [--height MM] [--table WxH] [--die MM]

Tells how high to hang which camera: at least so high that the whole mat is seen
with 3 cm around it, and how large a mm and a die then are in the picture. Without
--picture it compares usual cameras on tables of several sizes. The camera is
taken to look straight down, and its lens to be without distortion.

`

// model is a usual camera in the video mode that sees all of its sensor.
type model struct {
	name string
	calib.Optics
}

// models are those of the guide in docs/build, by their makers' data.
func models() []model {
	return []model{
		{"Camera Module 3", calib.Optics{Width: 1920, Height: 1080, Across: 66}},
		{"Camera Module 3", calib.Optics{Width: 2304, Height: 1296, Across: 66}},
		{"Camera Module 3 Wide", calib.Optics{Width: 1920, Height: 1080, Across: 102}},
		{"Camera Module 3 Wide", calib.Optics{Width: 2304, Height: 1296, Across: 102}},
		{"Camera Module 2", calib.Optics{Width: 1640, Height: 1232, Across: calib.AcrossOf(3.68, 3.04)}},
		{"HQ Camera, 6 mm", calib.Optics{Width: 2028, Height: 1520, Across: calib.AcrossOf(6.287, 6)}},
		{"webcam, 78 degrees", calib.Optics{Width: 1920, Height: 1080, Across: 70.4}},
		{"webcam, 78 degrees", calib.Optics{Width: 1280, Height: 720, Across: 70.4}},
	}
}

// size is WIDTHxHEIGHT, in px or mm.
type size struct{ w, h int }

// String is the size as it is written.
func (s *size) String() string { return fmt.Sprintf("%dx%d", s.w, s.h) }

// Set reads a size.
func (s *size) Set(text string) error {
	var rest string
	if n, _ := fmt.Sscanf(text, "%dx%d%s", &s.w, &s.h, &rest); n != 2 || s.w < 1 || s.h < 1 || s.w > 100000 || s.h > 100000 {
		return errors.New("write it like 1920x1080")
	}
	return nil
}

// heightAsked is one call of `dicetable height`.
type heightAsked struct {
	table, picture                     size
	across, sensor, focal, height, die float64
}

// runHeight is `dicetable height`.
func runHeight(_ context.Context, args []string, std stdio) int {
	mat := calib.Bluff()
	a := heightAsked{table: size{int(mat.Width), int(mat.Height)}}
	flags := cmdline.New("dicetable height", heightUsage, std.out, std.err)
	flags.Var(&a.table, "table", "what must be seen, `WxH` in mm: the mat, or more of the table")
	flags.Var(&a.picture, "picture", "the camera's picture, `WxH` in pixels")
	flags.Float64Var(&a.across, "across", 66, "the angle that is seen across the picture, `DEGREES`")
	flags.Float64Var(&a.sensor, "sensor", 0, "the width of the sensor, `MM`")
	flags.Float64Var(&a.focal, "focal", 0, "the focal length of the lens, `MM`")
	flags.Float64Var(&a.height, "height", 0, "the height above the table, `MM`; the least one when left out")
	flags.Float64Var(&a.die, "die", 14, "the edge of the smallest dice, `MM`")
	if err := cmdline.Parse(flags, args); errors.Is(err, flag.ErrHelp) {
		return exitOK
	} else if err != nil {
		return exitUsage
	}
	if err := a.check(flags.NArg()); err != nil {
		fmt.Fprintf(std.err, "dicetable height: %v; `dicetable height --help` tells more.\n", err)
		return exitUsage
	}
	if a.picture.w == 0 {
		a.compare(std.out)
	} else {
		a.one(std.out)
	}
	return exitOK
}

func (a *heightAsked) check(others int) error {
	switch {
	case others > 0:
		return errors.New("it takes flags only")
	case !(a.die > 0 && a.die <= 100):
		return fmt.Errorf("a die of %g mm is not possible", a.die)
	case !(a.height == 0 || a.height > a.die && a.height <= 100000):
		return fmt.Errorf("a camera at %g mm is not above the dice, or out of reach", a.height)
	case !(a.across > 0 && a.across < 170):
		return fmt.Errorf("an angle of %g degrees is not possible", a.across)
	case !(a.sensor >= 0 && a.focal >= 0) || (a.sensor > 0) != (a.focal > 0):
		return errors.New("a lens is told by --across, or by --sensor and --focal together")
	}
	if a.sensor > 0 {
		a.across = calib.AcrossOf(a.sensor, a.focal)
	}
	return nil
}

// one tells of the camera that was asked about.
func (a *heightAsked) one(out io.Writer) {
	o := calib.Optics{Width: a.picture.w, Height: a.picture.h, Across: a.across}
	least := o.Hang(float64(a.table.w), float64(a.table.h))
	height := a.height
	if height == 0 {
		height = least
	}
	fmt.Fprintf(out, "A camera of %s pixels that sees %.0f degrees across must hang at least %.0f mm above a table of %s mm.\n", &a.picture, a.across, least, &a.table)
	px := o.PxPerMM(height)
	fmt.Fprintf(out, "At %.0f mm a mm is %.2f pixels and a die of %g mm %.0f pixels: %s.\n", height, px, a.die, o.Die(a.die, height), inWords(px, a.table, height))
	if height < least-0.5 {
		fmt.Fprintln(out, "That is too low: the corners of the mat are outside the picture.")
	}
}

// compare prints a row for each usual camera and each size of table.
func (a *heightAsked) compare(out io.Writer) {
	tables := []size{a.table}
	if mat := calib.Bluff(); a.table == (size{int(mat.Width), int(mat.Height)}) {
		tables = append(tables, size{1000, 700}, size{1200, 800})
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "camera\tpicture\tacross\ttable, mm\theight, mm\tpx a mm\tdie of %g mm, px\t\n", a.die)
	for _, t := range tables {
		for _, m := range models() {
			height := m.Hang(float64(t.w), float64(t.h))
			px := m.PxPerMM(height)
			fmt.Fprintf(w, "%s\t%dx%d\t%.0f°\t%s\t%.0f\t%.2f\t%.0f\t%s\n", m.name, m.Width, m.Height, m.Across, &t, height, px, m.Die(a.die, height), inWords(px, t, height))
		}
	}
	w.Flush()
}

// mostSlant is how far off the vertical corners may be seen, in degrees: a
// camera 90 cm above a mat, 15 degrees off the vertical, sees the farthest one
// so. Beyond it dice and cups hide each other, and the recogniser was not tried.
const mostSlant = 45

// inWords is what a place above a table is good for.
func inWords(pxPerMM float64, table size, above float64) string {
	slant := calib.Slant(float64(table.w), float64(table.h), above)
	switch scale := calib.ScaleOf(pxPerMM); {
	case scale == calib.TooSmall:
		return "too small to read"
	case slant > mostSlant:
		return fmt.Sprintf("the corners are seen too much from the side (%.0f°)", slant)
	case scale == calib.Doubtful:
		return "small dice may raise questions"
	}
	return "good"
}

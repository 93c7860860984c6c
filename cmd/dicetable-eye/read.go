package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"strings"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv"
)

const readUsage = `Usage: dicetable read [--mat auto|bluff|tray|none] [--dice auto|SET] [--discs SIZES]
                      [--json] IMAGE...

Reads still pictures with the recogniser of the live table and writes one line
of JSON for each, in the order given. SET is bluff, dicecup, luckyfive, discs
or pips. SIZES are the diameters of Thrill's discs in mm: small,medium,large.
Exit status 1: one of the files is no picture; the others were read.

`

// unreadable is the line for a file that is no picture.
type unreadable struct {
	Image  string `json:"image"`
	Status string `json:"status"`
	Error  string `json:"error"`
}

// runRead is `dicetable read`, which dicetable hands on to the eye. Each
// picture is of a table of its own: nothing is carried from one to the next.
func runRead(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("read", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() { fmt.Fprint(stderr, readUsage); flags.PrintDefaults() }
	var o opencv.Options
	flags.StringVar(&o.Mat, "mat", "auto", "the mat in the pictures: "+strings.Join(opencv.MatNames, ", "))
	flags.StringVar(&o.Dice, "dice", "auto", "the dice in the pictures: "+strings.Join(opencv.DiceSets, ", "))
	o.Discs = calib.DefaultDiscs()
	flags.Var(&o.Discs, "discs", "the diameters of Thrill's discs, mm")
	flags.Bool("json", true, "write JSON; there is no other form")
	paths, err := parseMixed(flags, args)
	if err != nil {
		if err == flag.ErrHelp {
			return 0
		}
		return 2
	}
	if len(paths) == 0 {
		fmt.Fprintln(stderr, "dicetable read: name at least one picture; `dicetable read --help` tells more.")
		return 2
	}
	reader, err := opencv.NewReader(o)
	if err != nil {
		fmt.Fprintf(stderr, "dicetable read: %v.\n", err)
		return 2
	}
	defer reader.Close()
	status := 0
	out := bufio.NewWriter(stdout)
	for _, path := range paths {
		line, err := readPicture(reader, path)
		if err != nil {
			status = 1
			line = unreadable{Image: path, Status: "error", Error: err.Error()}
		}
		if err := writeLine(out, line); err != nil {
			fmt.Fprintf(stderr, "dicetable read: the result could not be written: %v.\n", err)
			return 1
		}
	}
	return status
}

// parseMixed parses flags that may stand before, between and behind words.
func parseMixed(flags *flag.FlagSet, args []string) ([]string, error) {
	var words []string
	for {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		rest := flags.Args()
		if len(rest) == 0 {
			return words, nil
		}
		// After "--" everything is a word.
		if n := len(args) - len(rest); n > 0 && args[n-1] == "--" {
			return append(words, rest...), nil
		}
		words, args = append(words, rest[0]), rest[1:]
	}
}

func readPicture(r *opencv.Reader, path string) (any, error) {
	f, err := opencv.LoadFrame(path)
	if err != nil {
		return nil, err
	}
	r.Reset()
	reading, err := r.Read(f)
	if err != nil {
		return nil, err
	}
	reading.Image = path
	round(&reading)
	return reading, nil
}

// round leaves no more digits than are measured.
func round(r *vision.Reading) {
	for i := range r.Dice {
		d := &r.Dice[i]
		d.Confidence = math.Round(1000*d.Confidence) / 1000
		d.SizeMM = math.Round(100*d.SizeMM) / 100
	}
}

func writeLine(w *bufio.Writer, line any) error {
	b, err := json.Marshal(line)
	if err != nil {
		return err
	}
	w.Write(b)
	w.WriteByte('\n')
	return w.Flush()
}

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
	"dicetable/cmd/internal/cmdline"
	"dicetable/hardware/camera"
	"dicetable/vision"
	"dicetable/vision/opencv"
)

const readUsage = `Usage: dicetable read [--mat auto|bluff|tray|none] [--dice auto|SET] [--discs SIZES]
                      [--profile FILE] [--explain DIR] [--json] IMAGE...

Reads still pictures with the recogniser of the live table and writes one line
of JSON for each, in the order given. SET is bluff, dicecup, luckyfive, discs
or pips. SIZES are the diameters of Thrill's discs in mm: small,medium,large.
With --profile the pictures are of the table that was learned, with its dice.
With --explain it also draws what it read into pictures in the folder DIR, and
writes a page about them, DIR/index.html: docs/explain.md tells more.
Exit status 1: one of the files is no picture; the others were read.

`

// unreadable is the line for a file that is no picture.
type unreadable struct {
	Image  string `json:"image"`
	Status string `json:"status"`
	Error  string `json:"error"`
}

// readJob is what `dicetable read` was asked to do.
type readJob struct {
	how    opencv.Options
	images []string
	// explain is the folder for explanations, or empty.
	explain string
}

// runRead is `dicetable read`, which dicetable hands on to the eye.
func runRead(args []string, stdout, stderr io.Writer) int {
	flags := cmdline.New("dicetable read", readUsage, stdout, stderr)
	j := readJob{how: opencv.Options{Discs: calib.DefaultDiscs()}}
	flags.StringVar(&j.how.Mat, "mat", "auto", "the mat in the pictures: "+strings.Join(opencv.MatNames, ", "))
	flags.StringVar(&j.how.Dice, "dice", "auto", "the dice in the pictures: "+strings.Join(calib.DiceSets, ", "))
	flags.Var(&j.how.Discs, "discs", "the diameters of Thrill's discs, mm")
	profile := flags.String("profile", "", "what dicetable calibrate has learned of the table, and of its dice")
	flags.StringVar(&j.explain, "explain", "", "a folder for pictures and a page that show what was read")
	flags.Bool("json", true, "write JSON; there is no other form")
	var err error
	j.images, err = cmdline.ParseAround(flags, args)
	if err != nil {
		if err == flag.ErrHelp {
			return 0
		}
		return 2
	}
	if len(j.images) == 0 {
		fmt.Fprintln(stderr, "dicetable read: name at least one picture; `dicetable read --help` tells more.")
		return 2
	}
	if err := j.learned(*profile, stderr); err != nil {
		fmt.Fprintf(stderr, "dicetable read: %s\n", cmdline.Sentence(err.Error()))
		return 1
	}
	reader, err := opencv.NewReader(j.how)
	if err != nil {
		fmt.Fprintf(stderr, "dicetable read: %s\n", cmdline.Sentence(err.Error()))
		return 2
	}
	defer reader.Close()
	e, err := newExplainer(j.explain)
	if err != nil {
		fmt.Fprintf(stderr, "dicetable read: %s\n", cmdline.Sentence(err.Error()))
		return 1
	}
	return max(j.read(reader, e, stdout, stderr), e.finish(stderr))
}

// learned takes over what a profile knows. Dice that are named are read as
// such, though the table may have learned others.
func (j *readJob) learned(profile string, stderr io.Writer) error {
	if profile == "" {
		return nil
	}
	p, err := calib.LoadProfile(profile)
	if err != nil {
		return err
	}
	j.how.Profile = &p
	switch set := p.DiceSet; {
	case set == nil:
	case j.how.Dice == "auto":
		j.how.Dice = set.Dice()
	default:
		if why := set.Misfit(j.how.Dice, ""); why != nil {
			fmt.Fprintf(stderr, "dicetable read: note: %s\n", cmdline.Sentence(why.Error()))
		}
	}
	return nil
}

// read writes a line for each picture and gives the exit status. Each picture
// is of a table of its own: nothing is carried from one to the next.
func (j readJob) read(reader *opencv.Reader, e *explainer, stdout, stderr io.Writer) int {
	status := 0
	out := bufio.NewWriter(stdout)
	for _, path := range j.images {
		var line any
		f, reading, err := readPicture(reader, path)
		e.add(path, f, reading, err)
		if line = reading; err != nil {
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

func readPicture(r *opencv.Reader, path string) (vision.Frame, vision.Reading, error) {
	f, err := camera.LoadPicture(path)
	if err != nil {
		return f, vision.Reading{}, err
	}
	r.Reset()
	reading, err := r.Read(f)
	reading.Image = path
	round(&reading)
	return f, reading, err
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

package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"dicetable/calib"
	"dicetable/calib/matdraw"
	"dicetable/calib/matprint"
	"dicetable/cmd/internal/cmdline"
)

const matUsage = `Usage: dicetable mat bluff|tray|chessboard --out FILE.pdf|FILE.svg [--theme 2009|1993|green|blue] [--paper a1|a3|a4]

Writes a mat to print at 100 %: one A1 page (841 x 594 mm), or tiled over A3 or
A4 with cutting marks and flaps for the glue. An SVG holds one page: tiled, it
becomes FILE-1-1.svg, FILE-1-2.svg and so on, by row and column.

Instead of a mat, chessboard is the A4 page with which dicetable calibrate
learns a lens.

`

// runMat is `dicetable mat`.
func runMat(_ context.Context, args []string, std stdio) int {
	name := ""
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		name, args = args[0], args[1:]
	}
	flags := cmdline.New("dicetable mat", matUsage, std.out, std.err)
	out := flags.String("out", "", "the file to write, ending in .pdf or .svg")
	theme := flags.String("theme", "2009", "the colours")
	paper := flags.String("paper", "a1", "the paper")
	if err := cmdline.Parse(flags, args); err != nil {
		if err == flag.ErrHelp {
			return exitOK
		}
		return exitUsage
	}
	job, err := newMatJob(name, *theme, *paper, *out)
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("%q is one word too many", flags.Arg(0))
	}
	if err != nil {
		fmt.Fprintf(std.err, "dicetable mat: %v; `dicetable mat --help` tells more.\n", err)
		return exitUsage
	}
	written, err := job.write()
	if err != nil {
		return fail(std, "mat", fmt.Errorf("the mat could not be written (%w): give another file with --out", err))
	}
	for _, w := range written {
		fmt.Fprintln(std.out, w)
	}
	return exitOK
}

// matJob is a mat to be printed.
type matJob struct {
	title  string
	ops    []matdraw.Op
	sheets []matprint.Sheet
	out    string
}

func newMatJob(name, theme, paper, out string) (matJob, error) {
	if name == "" {
		return matJob{}, fmt.Errorf("say which mat: bluff, tray or chessboard")
	}
	if ext := filepath.Ext(out); ext != ".pdf" && ext != ".svg" {
		return matJob{}, fmt.Errorf("say where to with --out and a file that ends in .pdf or .svg")
	}
	job := matJob{title: "dicetable mat " + name, out: out}
	if name == "chessboard" {
		job.ops, job.sheets = matprint.Chessboard()
		return job, nil
	}
	m, err := calib.MatByName(name)
	if err != nil {
		return matJob{}, err
	}
	t, err := matdraw.ThemeByName(theme)
	if err != nil {
		return matJob{}, err
	}
	job.ops = matdraw.Mat(m, t)
	job.sheets, err = matprint.Sheets(m, paper)
	return job, err
}

// write makes the files and names them.
func (j matJob) write() ([]string, error) {
	var b bytes.Buffer
	if filepath.Ext(j.out) == ".pdf" {
		if err := matprint.PDF(&b, j.title, j.ops, j.sheets); err != nil {
			return nil, err
		}
		return []string{j.out}, os.WriteFile(j.out, b.Bytes(), 0o644)
	}
	var written []string
	for _, s := range j.sheets {
		b.Reset()
		if err := matprint.SVG(&b, j.title, j.ops, s); err != nil {
			return nil, err
		}
		file := j.out
		if s.Name != "" {
			file = strings.TrimSuffix(j.out, ".svg") + "-" + s.Name + ".svg"
		}
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			return nil, err
		}
		written = append(written, file)
	}
	return written, nil
}

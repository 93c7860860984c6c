package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"time"

	"dicetable/calib"
	"dicetable/cmd/internal/cmdline"
	"dicetable/cmd/internal/eye"
	"dicetable/hardware/camera/source"
	"dicetable/hardware/trouble"
	"dicetable/vision"
	"dicetable/vision/opencv"
	"dicetable/vision/opencv/learn"
)

const examineUsage = `Usage: dicetable-eye examine [--camera SPEC] [--profile FILE]

Looks at a table for some seconds and writes how it is seen, and how quick this
machine reads, as one JSON object, for dicetable doctor.

`

// How long a camera is looked at: for the frames' rate, and at most.
const (
	examineFor  = 2 * time.Second
	examineMost = 25 * time.Second
	// examineKeep is how many frames the mat is looked for in.
	examineKeep = 3
)

// runExamine is `dicetable-eye examine`.
func runExamine(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := cmdline.New("dicetable-eye examine", examineUsage, stdout, stderr)
	camera := flags.String("camera", "sim", "where frames come from")
	profile := flags.String("profile", "", "what the table has learned")
	switch err := cmdline.Parse(flags, args); {
	case err == flag.ErrHelp:
		return 0
	case err != nil:
		return 2
	case flags.NArg() > 0:
		fmt.Fprintln(stderr, "dicetable-eye examine: it takes flags only; `dicetable-eye examine --help` tells more.")
		return 2
	}
	spec, err := source.Parse(*camera)
	if err != nil {
		fmt.Fprintf(stderr, "dicetable-eye examine: %s\n", cmdline.Sentence(err.Error()))
		return 2
	}
	x := eye.Examination{OpenCV: opencv.Version(), Camera: spec.String()}
	if x.ReadMillis, err = speed(); err != nil {
		fmt.Fprintf(stderr, "dicetable-eye examine: %s\n", cmdline.Sentence(err.Error()))
		return 1
	}
	if spec.Kind != source.Sim {
		examine(ctx, &x, *camera, *profile)
	}
	if err := json.NewEncoder(stdout).Encode(x); err != nil {
		fmt.Fprintf(stderr, "dicetable-eye examine: the result could not be written: %v.\n", err)
		return 1
	}
	return 0
}

// examine fills in what a camera shows.
func examine(ctx context.Context, x *eye.Examination, camera, file string) {
	var p *calib.Profile
	if file != "" {
		x.Profile = &eye.ProfileFit{}
		loaded, err := calib.LoadProfile(file)
		if err != nil {
			x.Profile.Trouble = &eye.Words{EN: err.Error(), DE: fmt.Sprintf("das Profil %s lässt sich nicht benutzen (%v)", file, err)}
		} else {
			p = &loaded
		}
	}
	frames, err := stare(ctx, x, camera, p)
	if err == nil {
		var lesson learn.Lesson
		o := learn.Options{Mat: "auto"}
		if p != nil && p.View.Lens.Width == x.Width && p.View.Lens.Height == x.Height {
			o.Lens = &p.View.Lens
		}
		if lesson, err = learn.Table(frames, o); err == nil {
			describeLesson(x, lesson, p)
			return
		}
	}
	x.Trouble = &eye.Words{EN: err.Error(), DE: trouble.German(err)}
}

// stare takes frames for a while and measures how they come.
func stare(ctx context.Context, x *eye.Examination, spec string, p *calib.Profile) ([]vision.Frame, error) {
	ctx, stop := context.WithTimeout(ctx, examineMost)
	defer stop()
	options, refused := optionsOf(p), false
	options.Refused = func(error) { refused = true }
	c, err := options.Open(spec)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	var frames []vision.Frame
	var first vision.Frame
	for n := 0; ; n++ {
		f, err := inTime(ctx, c)
		if err == io.EOF && n > 0 {
			return frames, nil
		}
		if err != nil {
			return nil, err
		}
		if n == 0 {
			first = f
		}
		if frames = append(frames, f); len(frames) > examineKeep {
			frames = frames[1:]
		}
		x.Width, x.Height = f.Width, f.Height
		took := f.At.Sub(first.At)
		if took > 0 {
			x.FPS = math.Round(10*float64(f.Seq-first.Seq)/took.Seconds()) / 10
		}
		x.Dropped = f.Seq - first.Seq - uint64(n)
		if took >= examineFor {
			if e := c.Exposure(); x.Profile != nil && p != nil && p.Exposure != nil && e != nil {
				x.Profile.Fixed = p.Exposure.Camera == e.Camera && !refused
			}
			return frames, nil
		}
	}
}

// describeLesson fills in what was seen of the mat, and how the profile fits.
func describeLesson(x *eye.Examination, l learn.Lesson, p *calib.Profile) {
	x.Mat, x.Problems = l.Profile.Mat, l.Problems
	x.White, x.EdgePx = l.Facts.White, l.Facts.EdgePx
	if !math.IsInf(l.Facts.PxPerMM, 0) {
		x.PxPerMM = l.Facts.PxPerMM
	}
	if p == nil || x.Mat == "" {
		return
	}
	lens := p.View.Lens
	switch {
	case lens.Width != x.Width || lens.Height != x.Height:
		x.Profile.Trouble = &eye.Words{
			EN: fmt.Sprintf("the profile was learned with pictures of %d x %d pixels: run dicetable calibrate again", lens.Width, lens.Height),
			DE: fmt.Sprintf("das Profil wurde mit Bildern von %d x %d Pixeln gelernt: bitte dicetable calibrate neu ausführen", lens.Width, lens.Height),
		}
	case p.Mat != x.Mat:
		x.Profile.Trouble = &eye.Words{
			EN: fmt.Sprintf("the profile was learned with the mat %s, and this is %s: run dicetable calibrate again", p.Mat, x.Mat),
			DE: fmt.Sprintf("das Profil wurde mit der Matte %s gelernt, und dies ist %s: bitte dicetable calibrate neu ausführen", p.Mat, x.Mat),
		}
	default:
		x.Profile.MovedPx = moved(l.Profile, *p)
	}
}

// moved is how far apart two profiles see a corner of their mat, px.
func moved(a, b calib.Profile) float64 {
	mat, err := calib.MatByName(a.Mat)
	if err != nil {
		return 0
	}
	far := 0.0
	for _, c := range mat.Corners() {
		p, q := a.View.Project(c, 0), b.View.Project(c, 0)
		far = max(far, math.Hypot(p.X-q.X, p.Y-q.Y))
	}
	return math.Round(10*far) / 10
}

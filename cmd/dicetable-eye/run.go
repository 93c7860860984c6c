package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"dicetable/calib"
	"dicetable/cmd/internal/cmdline"
	"dicetable/cmd/internal/eye"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
	"dicetable/vision/opencv"
)

const runUsage = `Usage: dicetable-eye run [--camera SPEC] [--profile FILE] [--discs SIZES]

Speaks with dicetable over standard input and output; it is of no use by hand.
It ends with status 0 when it is told to, or when the input ends, and with 1 when
something keeps it from working: the last line on standard error says what.
SPEC is one of sim, rpicam, v4l2:DEVICE, mjpeg:ADDRESS, file:CLIP or dir:FOLDER.
SIZES are the diameters of Thrill's discs in mm: small,medium,large.

`

func runEye(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := cmdline.New("dicetable-eye run", runUsage, stdout, stderr)
	camera := flags.String("camera", "sim", "where frames come from")
	profile := flags.String("profile", "", "what the table has learned")
	discs := calib.DefaultDiscs()
	flags.Var(&discs, "discs", "the diameters of Thrill's discs, mm")
	switch err := cmdline.Parse(flags, args); {
	case err == flag.ErrHelp:
		return 0
	case err != nil:
		return 2
	case flags.NArg() > 0:
		fmt.Fprintln(stderr, "dicetable-eye run: it takes flags only; `dicetable-eye run --help` tells more.")
		return 2
	}
	if err := watchTable(ctx, *camera, *profile, discs, os.Stdin, stdout, stderr); err != nil && ctx.Err() == nil {
		fmt.Fprintf(stderr, "dicetable-eye: %v\n", err)
		return 1
	}
	return 0
}

// errStop ends the eye in good order.
var errStop = errors.New("told to stop")

// watchTable is the eye's life: it ends when the table says so or closes the
// pipe, and with an error when the pipe breaks or carries what is no command.
func watchTable(ctx context.Context, camera, profile string, discs calib.DiscSizes, in io.Reader, out, log io.Writer) error {
	w := &watcher{out: out, camera: camera, discs: discs, frames: make(chan vision.Frame), faults: make(chan eye.Fault)}
	orders := make(chan order)
	// Reading a pipe cannot be interrupted; when the loop is the first to
	// end, the process ends with it.
	go hear(ctx, in, orders)
	if profile != "" {
		if err := w.learned(ctx, profile, orders); errors.Is(err, errStop) {
			return nil
		} else if err != nil {
			return err
		}
	}
	if err := w.open(); err != nil {
		return err
	}
	defer w.close()
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return w.loop(ctx, orders) })
	if camera != "sim" {
		c := capturing{spec: camera, options: optionsOf(w.profile), frames: w.frames, crier: newCrier(w.faults, unanswered), log: log}
		g.Go(func() error { return c.run(ctx) })
	}
	if err := g.Wait(); !errors.Is(err, errStop) {
		return err
	}
	return nil
}

// order is what the table says: a command, or why there will be none.
type order struct {
	eye.Command
	err error
}

// hear passes commands on; the end of the pipe is a command to stop.
func hear(ctx context.Context, in io.Reader, to chan<- order) {
	for {
		c, err := eye.ReadCommand(in)
		switch {
		case err == io.EOF:
			c, err = eye.Command{Stop: true}, nil
		case err != nil:
			err = fmt.Errorf("what the table says cannot be understood (%w); run `make build`, for table and eye may be of different versions", err)
		}
		select {
		case to <- order{c, err}:
		case <-ctx.Done():
			return
		}
		if c.Stop || err != nil {
			return
		}
	}
}

// watcher owns reader and settler, and alone writes to the table.
type watcher struct {
	out     io.Writer
	camera  string
	profile *calib.Profile
	discs   calib.DiscSizes
	sight   *sight
	drawn   *pixels.Renderer
	frames  chan vision.Frame
	faults  chan eye.Fault // what is wrong with the camera
	pulse   pulse
	size    size
	// recent are the last frames while no game is watched.
	recent []vision.Frame
	// waiting are commands that came before there was a profile.
	waiting []eye.Command
}

func (w *watcher) open() error {
	s, err := newSight(w.profile, w.discs)
	if err != nil {
		return err
	}
	s.expose = w.expose
	w.sight, w.drawn = s, pixels.NewRenderer()
	return nil
}

func (w *watcher) close() {
	w.sight.close()
	w.drawn.Close()
}

func (w *watcher) loop(ctx context.Context, orders <-chan order) error {
	if err := w.hello(); err != nil {
		return err
	}
	for _, c := range w.waiting {
		if err := w.obey(c); err != nil {
			return err
		}
	}
	beat := time.NewTicker(time.Second)
	defer beat.Stop()
	for {
		var err error
		select {
		case o := <-orders:
			if err = o.err; err == nil {
				err = w.obey(o.Command)
			}
		case f := <-w.frames:
			err = w.look(f)
		case f := <-w.faults:
			err = w.report(eye.Report{Fault: &f})
		case <-beat.C:
			err = w.report(eye.Report{Health: w.pulse.health()})
		case <-ctx.Done():
			return ctx.Err()
		}
		if err != nil {
			return err
		}
	}
}

// hello says who this is, and that all is told anew from here on.
func (w *watcher) hello() error {
	return w.report(eye.Report{Hello: &eye.Hello{Version: eye.Version, OpenCV: opencv.Version(), Camera: w.camera}})
}

func (w *watcher) obey(c eye.Command) error {
	switch {
	case c.Stop:
		return errStop
	case c.Watch != nil:
		w.recent = nil
		w.sight.watch(*c.Watch)
	case c.Lesson != nil:
		lesson, jpeg := w.teach(*c.Lesson)
		return eye.WriteReport(w.out, eye.Report{Lesson: &lesson}, jpeg)
	case c.Profile != nil:
		return w.relearn(c.Profile)
	case c.Photo != nil:
		photo, jpeg := w.sight.photo(*c.Photo)
		return eye.WriteReport(w.out, eye.Report{Photo: &photo}, jpeg)
	case c.Scene != nil:
		return w.draw(*c.Scene)
	}
	return nil
}

// relearn begins anew with another profile.
func (w *watcher) relearn(p *calib.Profile) error {
	s, err := newSight(p, w.discs)
	if err != nil {
		return err
	}
	s.watch(w.sight.watching)
	s.expose = w.expose
	w.sight.close()
	w.sight, w.profile, w.size = s, p, size{}
	return w.hello()
}

// draw takes the virtual table's next frame.
func (w *watcher) draw(s sim.Scene) error {
	f, err := w.drawn.Draw(s)
	if err != nil {
		return fmt.Errorf("the virtual table cannot be drawn: %w", err)
	}
	return w.look(f)
}

// look takes in one frame: what it settled is told before the frame is said
// to be done.
func (w *watcher) look(f vision.Frame) error {
	w.remember(f)
	if fault := w.size.look(f, w.profile); fault != nil {
		if err := w.report(eye.Report{Fault: fault}); err != nil {
			return err
		}
	}
	began, busy := time.Now(), processorTime()
	events, read, err := w.sight.add(f)
	if err != nil {
		return fmt.Errorf("a frame cannot be read: %w", err)
	}
	millis, busyMillis := milliseconds(time.Since(began)), milliseconds(processorTime()-busy)
	w.pulse.beat(f.Seq, read, millis)
	for i := range events {
		if err := w.report(eye.Report{Event: &events[i]}); err != nil {
			return err
		}
	}
	return w.report(eye.Report{Frame: &eye.FrameDone{Seq: f.Seq, At: f.At, Millis: millis, Busy: busyMillis}})
}

// processorTime is what this program has had of all processors so far.
func processorTime() time.Duration {
	var u syscall.Rusage
	// It fails for nothing that could be asked for here.
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// expose has the panel hold still; it is told before the frame is read, which
// takes longer than the next exposure.
func (w *watcher) expose() error {
	return w.report(eye.Report{Exposing: &eye.Exposing{Millis: exposeFor.Milliseconds()}})
}

func (w *watcher) report(r eye.Report) error { return eye.WriteReport(w.out, r, nil) }

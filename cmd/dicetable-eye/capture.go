package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"dicetable/calib"
	"dicetable/cmd/internal/cmdline"
	"dicetable/hardware/camera"
	"dicetable/hardware/trouble"
	"dicetable/vision"
)

// Pauses between attempts to open a camera that gives nothing. One that lasted
// for the longest of them begins with the first again.
const (
	firstRetry   = 500 * time.Millisecond
	longestRetry = 8 * time.Second
)

// unanswered is how long opening or closing a camera may take, or its next picture:
// longer than any that still says by itself what is wrong.
const unanswered = 20 * time.Second

// optionsOf asks a camera for what the table was learned with.
func optionsOf(p *calib.Profile) camera.Options {
	if p == nil {
		return camera.Options{}
	}
	return camera.Options{Width: p.View.Lens.Width, Height: p.View.Lens.Height, Exposure: p.Exposure}
}

// capturing passes on a camera's frames.
type capturing struct {
	spec    string
	options camera.Options
	frames  chan<- vision.Frame
	crier   *crier
	// last is the number of the last frame: numbers go on when a camera is
	// opened again.
	last uint64
	// refused are the settings that the camera refused, as the log has them.
	refused []string
	log     io.Writer
}

// run passes frames on until ctx ends. What is wrong with the camera is said
// once, and again when it has changed or is over; a camera that went away is
// opened again by itself.
func (c *capturing) run(ctx context.Context) error {
	c.crier.ctx = ctx
	pause := firstRetry
	for ctx.Err() == nil {
		began := time.Now()
		came, err := c.stream(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, io.EOF) && came:
			c.crier.say("The recording has ended; nothing more is to be seen.", "Die Aufnahme ist zu Ende; mehr gibt es nicht zu sehen.")
			<-ctx.Done()
			return nil
		case errors.Is(err, io.EOF):
			// Every picture was left out, and that was said.
		default:
			c.crier.say(fmt.Sprintf("The camera gives no pictures: %v.", err), fmt.Sprintf("Die Kamera gibt keine Bilder: %s.", trouble.German(err)))
		}
		if came && time.Since(began) > longestRetry {
			pause = firstRetry
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
		pause = min(2*pause, longestRetry)
	}
	return nil
}

// stream opens the camera and passes on its frames until it fails; came says
// that there were any.
func (c *capturing) stream(ctx context.Context) (came bool, err error) {
	options := c.options
	options.Refused = c.refuse
	var from camera.Source
	c.crier.await(func() { from, err = options.Open(c.spec) })
	if err != nil {
		return false, err
	}
	defer func() {
		c.crier.await(func() { err = errors.Join(err, from.Close()) })
	}()
	g, pulling := errgroup.WithContext(ctx)
	newest := make(chan shot, 1)
	g.Go(func() error {
		defer close(newest)
		return c.pull(pulling, from, newest)
	})
	// What came before the source failed is passed on all the same.
	g.Go(func() (err error) {
		came, err = c.pass(ctx, newest)
		return err
	})
	err = g.Wait()
	return came, err
}

// refuse logs what the camera would not be set to, once.
func (c *capturing) refuse(err error) {
	if said := err.Error(); !slices.Contains(c.refused, said) {
		c.refused = append(c.refused, said)
		fmt.Fprintf(c.log, "dicetable-eye: %s\n", cmdline.Sentence(said))
	}
}

// pass passes on what is newest. Pictures that were left out stay said: those
// that come between them do not make them good.
func (c *capturing) pass(ctx context.Context, newest <-chan shot) (came bool, err error) {
	left, before := false, c.last
	for n := range newest {
		if n.leftEN != "" {
			left = true
			c.crier.say(n.leftEN, n.leftDE)
			continue
		}
		if came = true; !left {
			c.crier.over()
		}
		n.frame.Seq += before
		c.last = n.frame.Seq
		select {
		case c.frames <- n.frame:
		case <-ctx.Done():
			return came, ctx.Err()
		}
	}
	return came, nil
}

// shot is a frame, or what was left out before the next one.
type shot struct {
	frame          vision.Frame
	leftEN, leftDE string
}

// pull takes frames from a source until it fails.
func (c *capturing) pull(ctx context.Context, from camera.Source, newest chan shot) error {
	for {
		var n shot
		var err error
		c.crier.await(func() { n.frame, err = from.Next(ctx) })
		var skipped *camera.Skipped
		switch {
		case errors.As(err, &skipped):
			n.leftEN = fmt.Sprintf("Pictures of the folder are %v.", skipped)
			n.leftDE = fmt.Sprintf("Bilder des Ordners sind %s.", trouble.German(skipped))
		case err != nil:
			return err
		case from.Live():
			drop(newest)
		}
		select {
		case newest <- n:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// drop takes out a frame that nobody had time for.
func drop(c chan shot) {
	select {
	case <-c:
	default:
	}
}

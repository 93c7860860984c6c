package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"golang.org/x/sync/errgroup"

	"dicetable/cmd/internal/eye"
	"dicetable/hardware/camera"
	"dicetable/vision"
)

// Pauses between attempts to open a camera that gives nothing.
const (
	firstRetry   = 500 * time.Millisecond
	longestRetry = 8 * time.Second
)

// capture passes on a camera's frames until ctx ends. What is wrong with the
// camera is said once, and again when it has changed or is over; a camera that
// went away is opened again by itself.
func capture(ctx context.Context, spec string, frames chan<- vision.Frame, faults chan<- eye.Fault) error {
	c := crier{ctx: ctx, faults: faults}
	pause := firstRetry
	for ctx.Err() == nil {
		came, err := stream(ctx, spec, frames, &c)
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, io.EOF) && came:
			c.say("The recording has ended; nothing more is to be seen.")
			<-ctx.Done()
			return nil
		case errors.Is(err, io.EOF):
			// Every picture was left out, and that was said.
		default:
			c.say(fmt.Sprintf("The camera gives no pictures: %v.", err))
		}
		if came {
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

// crier says what is wrong with the camera, never the same twice.
type crier struct {
	ctx    context.Context
	faults chan<- eye.Fault
	said   string
}

func (c *crier) say(text string) {
	if text != c.said {
		c.said = text
		c.send(eye.Fault{Code: "camera", Text: text})
	}
}

// over says that the camera gives pictures again, if that was in doubt.
func (c *crier) over() {
	if c.said != "" {
		c.said = ""
		c.send(eye.Fault{Code: "camera", Text: "The camera gives pictures again.", Over: true})
	}
}

func (c *crier) send(f eye.Fault) {
	select {
	case c.faults <- f:
	case <-c.ctx.Done():
	}
}

// stream opens the camera and passes on its frames until it fails; came says
// that there were any. Pictures that were left out stay said: those that come
// between them do not make them good.
func stream(ctx context.Context, spec string, frames chan<- vision.Frame, c *crier) (came bool, err error) {
	source, err := camera.Open(spec)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	g, ctx := errgroup.WithContext(ctx)
	newest := make(chan shot, 1)
	g.Go(func() error {
		defer close(newest)
		return pull(ctx, source, newest)
	})
	g.Go(func() error {
		left := false
		for n := range newest {
			if n.left != "" {
				left = true
				c.say(n.left)
				continue
			}
			if came = true; !left {
				c.over()
			}
			select {
			case frames <- n.frame:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	err = g.Wait()
	return came, err
}

// shot is a frame, or what was left out before the next one.
type shot struct {
	frame vision.Frame
	left  string
}

// pull takes frames from a source until it fails.
func pull(ctx context.Context, source camera.Source, newest chan shot) error {
	for {
		var n shot
		var err error
		n.frame, err = source.Next(ctx)
		var skipped *camera.Skipped
		switch {
		case errors.As(err, &skipped):
			n.left = fmt.Sprintf("Pictures of the folder are %v.", skipped)
		case err != nil:
			return err
		case source.Live():
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

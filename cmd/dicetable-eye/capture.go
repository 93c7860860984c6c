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
// camera is said once, and again when it is over; a camera that went away is
// opened again by itself.
func capture(ctx context.Context, spec string, frames chan<- vision.Frame, faults chan<- eye.Fault) error {
	say := func(f eye.Fault) {
		select {
		case faults <- f:
		case <-ctx.Done():
		}
	}
	pause, broken := firstRetry, false
	for ctx.Err() == nil {
		came, err := stream(ctx, spec, frames, func() {
			if broken {
				say(eye.Fault{Code: "camera", Text: "The camera gives pictures again.", Over: true})
			}
			pause, broken = firstRetry, false
		})
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, io.EOF) && came:
			say(eye.Fault{Code: "camera", Text: "The recording has ended; nothing more is to be seen."})
			<-ctx.Done()
			return nil
		}
		if !broken {
			say(eye.Fault{Code: "camera", Text: fmt.Sprintf("The camera gives no pictures: %v.", err)})
		}
		broken = true
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
		pause = min(2*pause, longestRetry)
	}
	return nil
}

// stream opens the camera and passes on its frames until it fails; first is
// called with the first one, and came says that there was one.
func stream(ctx context.Context, spec string, frames chan<- vision.Frame, first func()) (came bool, err error) {
	source, err := camera.Open(spec)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	g, ctx := errgroup.WithContext(ctx)
	newest := make(chan vision.Frame, 1)
	g.Go(func() error {
		defer close(newest)
		for {
			f, err := source.Next(ctx)
			if err != nil {
				return err
			}
			if source.Live() {
				drop(newest)
			}
			select {
			case newest <- f:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	})
	g.Go(func() error {
		for f := range newest {
			if !came {
				came = true
				first()
			}
			select {
			case frames <- f:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	err = g.Wait()
	return came, err
}

// drop takes out a frame that nobody had time for.
func drop(c chan vision.Frame) {
	select {
	case <-c:
	default:
	}
}

package main

import (
	"context"
	"fmt"
	"image"
	"io"
	"time"

	"dicetable/hardware/panel"
)

// showing is a panel that is looked at while each picture is explained.
type showing struct {
	panel.Device
	say  io.Writer
	pace time.Duration
	dim  float64
}

// all shows the patterns and then every scene, or until ctx ends.
func (s showing) all(ctx context.Context) error {
	size := s.Bounds().Size()
	if err := s.patterns(ctx, s.pace, panel.Corners(size)); err != nil {
		return err
	}
	if err := s.patterns(ctx, s.pace/panel.Quick, panel.Sweep(size)...); err != nil {
		return err
	}
	if err := s.patterns(ctx, s.pace, panel.Colours(size)); err != nil {
		return err
	}
	if err := s.Shine(s.dim); err != nil {
		return err
	}
	dimmed := panel.Colours(size)
	dimmed.Name, dimmed.See = panel.DimName, "the same, as dim as while dice are read"
	if err := s.patterns(ctx, s.pace, dimmed); err != nil {
		return err
	}
	if err := s.Shine(1); err != nil {
		return err
	}
	for _, e := range panel.Examples() {
		s.caption(string(e.Kind), e.Say)
		if err := s.scene(ctx, e.Scene); err != nil {
			return err
		}
	}
	return nil
}

// patterns shows each for a while, those of one name in one place.
func (s showing) patterns(ctx context.Context, pace time.Duration, patterns ...panel.Pattern) error {
	name := ""
	for _, p := range patterns {
		if p.Name != name {
			name = p.Name
			s.caption(name, p.See)
		}
		if err := s.Draw(s.Bounds(), p.Picture, image.Point{}); err != nil {
			return err
		}
		if err := wait(ctx, time.Now().Add(pace)); err != nil {
			return err
		}
	}
	return nil
}

// scene shows a scene as a Runner would, to its end and for a while.
func (s showing) scene(ctx context.Context, scene panel.Scene) error {
	now := time.Now()
	scene = scene.From(now)
	end := now.Add(scene.Whole + s.pace)
	for {
		share := 1.0
		if scene.Reading(now) {
			share = s.dim
		}
		if err := s.Shine(share); err != nil {
			return err
		}
		if err := panel.Show(s, scene.At(now)); err != nil {
			return err
		}
		next, moves := scene.Next(now)
		switch {
		case s.pace == 0 && moves:
			// Nobody looks: what is shown is what counts, not when.
			now = next
			continue
		case s.pace == 0:
			return ctx.Err()
		case !moves || next.After(end):
			return wait(ctx, end)
		}
		if err := wait(ctx, next); err != nil {
			return err
		}
		now = time.Now()
	}
}

// caption explains what comes next; a terminal draws that below.
func (s showing) caption(name, see string) {
	if t, ok := s.Device.(*panel.Terminal); ok {
		t.Below()
	}
	fmt.Fprintf(s.say, "%-9s %s\n", name, see)
}

// wait waits until the time at; the error is that ctx ended before.
func wait(ctx context.Context, at time.Time) error {
	timer := time.NewTimer(time.Until(at))
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

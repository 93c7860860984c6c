package main

import (
	"time"

	"dicetable/cmd/internal/workbench"
	"dicetable/hardware/panel"
)

// trialPace is how long a picture of the panel's trial stays: long enough to be
// read about on a phone.
const trialPace = 4 * time.Second

// newBench is where the host looks through the camera and tries the panel.
func (a *assembly) newBench() *workbench.Bench {
	o := workbench.Options{Eye: func() workbench.Eye { return a.station.eye }, File: a.ProfilePlace(), Log: a.log}
	if leds := a.controls.leds; leds != nil {
		o.Panel, o.Steps = leds, panel.Trial(a.Panel.Setup().Size, trialPace)
	}
	return workbench.New(o)
}

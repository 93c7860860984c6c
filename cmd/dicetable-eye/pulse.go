package main

import (
	"dicetable/calib"
	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/footprint"
	"dicetable/vision/opencv"
)

// pulse counts the frames of the last second.
type pulse struct {
	frames      int
	last        uint64
	dropped     uint64
	still, read []float64
}

// beat takes in one frame; a gap in the numbers is frames that were dropped.
func (p *pulse) beat(seq uint64, read bool, millis float64) {
	if p.last > 0 && seq > p.last+1 {
		p.dropped += seq - p.last - 1
	}
	p.last = seq
	p.frames++
	if read {
		p.read = append(p.read, millis)
	} else {
		p.still = append(p.still, millis)
	}
}

// health sums the second up and begins the next.
func (p *pulse) health() *eye.Health {
	has, needs := footprint.Resident(), footprint.Needed()
	h := &eye.Health{
		FPS: float64(p.frames), Dropped: p.dropped,
		StillMillis: calib.Median(p.still), ReadMillis: calib.Median(p.read),
		Mats: opencv.Mats(), RSS: has.Memory, Needed: needs.Memory, Files: has.Files, Goroutines: has.Goroutines,
	}
	p.frames, p.still, p.read = 0, p.still[:0], p.read[:0]
	return h
}

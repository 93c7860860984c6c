package main

import (
	"math/rand/v2"
	"time"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision/opencv"
)

const (
	// speedDice is how many dice lie about at least where it is measured how quick a reading is.
	speedDice = 25
	// speedReadings is how often that table is read; the first time sets up and does not count.
	speedReadings = 4
)

// speed is how long this machine takes to read a full table of Bluff in a picture of
// 1920 x 1080 px: the median, ms.
func speed() (float64, error) {
	reader, err := opencv.NewReader(opencv.Options{Mat: "bluff", Dice: "bluff"})
	if err != nil {
		return 0, err
	}
	defer reader.Close()
	frame, err := pixels.NewRenderer().Draw(fullTable())
	if err != nil {
		return 0, err
	}
	var took []float64
	for range speedReadings {
		begin := time.Now()
		if _, err := reader.Read(frame); err != nil {
			return 0, err
		}
		took = append(took, float64(time.Since(begin).Microseconds())/1000)
	}
	return calib.Median(took[1:]), nil
}

// fullTable is a scene with many dice, always the same one.
func fullTable() sim.Scene {
	for n := uint64(1); ; n++ {
		if s := sim.RandomStill(rand.New(rand.NewPCG(30, n))); len(s.Dice) >= speedDice {
			return s
		}
	}
}

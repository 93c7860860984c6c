package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision/opencv"
)

// lesson is one die of Bluff on the virtual table as the network for leaning
// dice is given it, and how far it leans.
type lesson struct {
	Tilt   float64   `json:"tilt_deg"`
	Beside []float32 `json:"beside"`
}

// lessonScenes are what lessons are drawn of, by turns: dice that lean, also in heaps, and those
// of play.
var lessonScenes = []func(*rand.Rand) sim.Scene{sim.LeaningStill, sim.PiledSeats, sim.RandomStill}

// writeLessons reads n scenes of a seed, and writes what the reader saw beside
// each die, one line each, to leaning.jsonl in dir, which it makes.
func writeLessons(dir string, n int, seed uint64) error {
	r, err := opencv.NewReader(opencv.Options{Mat: "auto", Dice: "auto"})
	if err != nil {
		return err
	}
	defer r.Close()
	draw := pixels.NewRenderer()
	return writeLines(dir, "leaning.jsonl", func(to *json.Encoder) error {
		for i := range n {
			scene := lessonScenes[i%len(lessonScenes)](rand.New(rand.NewPCG(seed, uint64(i))))
			if err := learnFrom(scene, draw, r, to); err != nil {
				return fmt.Errorf("scene %d: %w", i, err)
			}
		}
		return nil
	})
}

// learnFrom writes the lessons of one scene.
func learnFrom(s sim.Scene, draw *pixels.Renderer, r *opencv.Reader, to *json.Encoder) error {
	f, err := draw.Draw(s)
	if err != nil {
		return err
	}
	truth := sim.LabelOf(s).Dice
	var failed error
	r.Reset()
	r.Teach(func(at calib.Point, beside []float32) {
		d, is := dieAt(truth, at)
		if is && failed == nil {
			failed = to.Encode(lesson{Tilt: d.Tilt, Beside: beside})
		}
	})
	defer r.Teach(nil)
	if _, err := r.Read(f); err != nil {
		return err
	}
	return failed
}

// mostlySeen is the least share of a top face that must be seen to learn from.
const mostlySeen = 0.6

// dieAt is the yellow die in plain view, and on no other one, whose top face
// has its middle at a place in the picture.
func dieAt(all []sim.LabelDie, at calib.Point) (sim.LabelDie, bool) {
	for _, d := range all {
		if d.Center.Far(at) < d.Quad[0].Far(d.Quad[1])/2 {
			return d, d.Colour == dice.Yellow && d.Visible >= mostlySeen && !d.Stacked
		}
	}
	return sim.LabelDie{}, false
}

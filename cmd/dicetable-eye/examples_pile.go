package main

import (
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"path/filepath"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
	"dicetable/vision/train/trace"
)

// writePiles draws n scenes of a seed with heaps of dice, of which every third
// is one of play, and writes the middle of the tray as crops with labels, as
// trace.Write does, to dir, which it makes.
func writePiles(dir string, n int, seed uint64) error {
	draw := pixels.NewRenderer()
	return writeLines(dir, "labels.jsonl", func(to *json.Encoder) error {
		for i := range n {
			s := pileScene(rand.New(rand.NewPCG(seed, uint64(i))), i)
			frame, err := draw.Draw(s)
			if err != nil {
				return fmt.Errorf("scene %d: %w", i, err)
			}
			crop, label := pileCrop(s, frame)
			label.File = fmt.Sprintf("crop-%06d.png", i)
			if err := to.Encode(label); err != nil {
				return err
			}
			if err := trace.Save(filepath.Join(dir, label.File), crop); err != nil {
				return err
			}
		}
		return nil
	})
}

// pileScene is scene i: one of play in every three.
func pileScene(rng *rand.Rand, i int) sim.Scene {
	if i%3 == 2 {
		return sim.RandomStillFor(sim.DiceCup, rng)
	}
	return sim.PiledStill(rng)
}

// pileCrop is the middle of the tray in a picture of a scene, and what is known
// of it.
func pileCrop(s sim.Scene, f vision.Frame) (*image.RGBA, trace.Label) {
	tray := calib.TrayMat()
	middle := s.Camera.Project(calib.Point{X: tray.Tray.X, Y: tray.Tray.Y}, 0)
	x0 := max(0, min(int(middle.X)-trace.Side/2, f.Width-trace.Side))
	y0 := max(0, min(int(middle.Y)-trace.Side/2, f.Height-trace.Side))
	crop := image.NewRGBA(image.Rect(0, 0, trace.Side, trace.Side))
	for y := range trace.Side {
		for x := range trace.Side {
			p := f.BGR[3*((y0+y)*f.Width+x0+x):]
			crop.SetRGBA(x, y, color.RGBA{p[2], p[1], p[0], 255})
		}
	}
	l := trace.Label{Dice: []trace.Die{}}
	for _, p := range tray.Patches {
		if p.Name == "white" {
			for k, v := range f.Between(s.Camera.Project(p.Center(), 0)) {
				l.White[k] = float64(v)
			}
		}
	}
	for _, d := range sim.LabelOf(s).Dice {
		die := pileDie(d, calib.Point{X: float64(x0), Y: float64(y0)})
		l.PxPerSide = die.SidePx
		l.Dice = append(l.Dice, die)
	}
	return crop, l
}

// pileDie is what is known of a die, in a crop that begins at a pixel.
func pileDie(d sim.LabelDie, from calib.Point) trace.Die {
	// The middle of the first pixel is 0.5 in a crop's labels, 0 in a scene's.
	in := func(p calib.Point) [2]float64 { return [2]float64{p.X - from.X + 0.5, p.Y - from.Y + 0.5} }
	out := trace.Die{
		Value: trace.Face(d.Value), Colour: string(d.Colour), Center: in(d.Center), Base: in(d.Base),
		Tilt: d.Tilt, Cocked: d.Cocked, Stacked: d.Stacked, Visible: d.Visible,
	}
	for k, c := range d.Quad {
		out.Quad[k] = in(c)
		out.SidePx += c.Far(d.Quad[(k+1)%4]) / 4
	}
	return out
}

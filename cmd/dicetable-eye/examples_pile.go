package main

import (
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"path/filepath"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
	"dicetable/vision/train/trace"
)

// heaps are where heaps of dice lie on a mat.
type heaps struct {
	// piled and played are random scenes with heaps, and of play.
	piled, played func(*rand.Rand) sim.Scene
	mat           *calib.Mat
	// places are the middles of the crops of one scene, on the mat in mm.
	places []calib.Point
}

// trayHeaps are those of Dice Cup's tray, seatHeaps those at Bluff's seats.
func trayHeaps() heaps {
	mat := calib.TrayMat()
	return heaps{
		piled:  sim.PiledStill,
		played: func(rng *rand.Rand) sim.Scene { return sim.RandomStillFor(sim.DiceCup, rng) },
		mat:    mat,
		places: []calib.Point{{X: mat.Tray.X, Y: mat.Tray.Y}},
	}
}

func seatHeaps() heaps {
	h := heaps{piled: sim.PiledSeats, played: sim.RandomStill, mat: calib.Bluff()}
	for _, seat := range h.mat.Seats {
		h.places = append(h.places, seat.Center())
	}
	return h
}

// write draws scenes of a seed with heaps of dice, of which every third is one of
// play, and writes n crops of them with labels, as trace.Write does, to dir, which it
// makes.
func (h heaps) write(dir string, n int, seed uint64) error {
	draw := pixels.NewRenderer()
	return writeLines(dir, "labels.jsonl", func(to *json.Encoder) error {
		var s sim.Scene
		var frame vision.Frame
		for i := range n {
			scene, place := i/len(h.places), i%len(h.places)
			if place == 0 {
				s = h.scene(rand.New(rand.NewPCG(seed, uint64(scene))), scene)
				var err error
				if frame, err = draw.Draw(s); err != nil {
					return fmt.Errorf("scene %d: %w", scene, err)
				}
			}
			crop, label := pileCrop(s, frame, h.places[place])
			label.White = whiteOf(h.mat, s.Camera, frame)
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

// scene is scene i: one of play in every three, two of five on pale mats.
func (h heaps) scene(rng *rand.Rand, i int) (s sim.Scene) {
	if i%3 == 2 {
		s = h.played(rng)
	} else {
		s = h.piled(rng)
	}
	if i%5 > 2 {
		s.Ground = sim.PaleGround(rng)
	}
	return s
}

// pileCrop is what is around a place on the mat in a picture of a scene, and what is
// known of it.
func pileCrop(s sim.Scene, f vision.Frame, at calib.Point) (*image.RGBA, trace.Label) {
	middle := s.Camera.Project(at, 0)
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
	for _, d := range sim.LabelOf(s).Dice {
		die := pileDie(d, calib.Point{X: float64(x0), Y: float64(y0)})
		l.PxPerSide = die.SidePx
		l.Dice = append(l.Dice, die)
	}
	return crop, l
}

// whiteOf is the colour of a mat's white patch in a picture: blue, green, red.
func whiteOf(mat *calib.Mat, v calib.View, f vision.Frame) (white [3]float64) {
	for _, p := range mat.Patches {
		if p.Name == "white" {
			for k, v := range f.Between(v.Project(p.Center(), 0)) {
				white[k] = float64(v)
			}
		}
	}
	return white
}

// pileDie is what is known of a die, in a crop that begins at a pixel.
func pileDie(d sim.LabelDie, from calib.Point) trace.Die {
	// The middle of the first pixel is 0.5 in a crop's labels, 0 in a scene's.
	in := func(p calib.Point) [2]float64 { return [2]float64{p.X - from.X + 0.5, p.Y - from.Y + 0.5} }
	out := trace.Die{
		Value: trace.Face(d.Value), Colour: string(d.Colour), Center: in(d.Center), Base: in(d.Base),
		Tilt: d.Tilt, Cocked: d.Cocked, Stacked: d.Stacked, Visible: d.Visible,
	}
	if d.Value == dice.Star {
		out.Value = 0
	}
	for k, c := range d.Quad {
		out.Quad[k] = in(c)
		out.SidePx += c.Far(d.Quad[(k+1)%4]) / 4
	}
	return out
}

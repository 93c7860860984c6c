package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv"
	"dicetable/vision/train/trace"
)

// plainLesson is how a die lies on a table without a mat. Its picture is in around.bin.
type plainLesson struct {
	// Along is where the middle of its bottom face would be if it lay flat, in half edges of
	// its top face.
	Along   [2]float64 `json:"along"`
	Tilt    float64    `json:"tilt_deg"`
	Stacked bool       `json:"stacked"`
}

// slopeOff is how far the reader errs in where a flat die's bottom face is, in sides of a die.
const slopeOff = 0.04

// writePlainLessons draws n crops of a seed on which ordinary dice lean, reads them, and writes
// what the reader saw around each die, and how it lies, to dir, which it makes.
func writePlainLessons(dir string, n int, seed uint64) error {
	r, err := opencv.NewReader(opencv.Options{Mat: "none", Dice: "pips"})
	if err != nil {
		return err
	}
	defer r.Close()
	return writeLines(dir, "leaning.jsonl", func(to *json.Encoder) error {
		around, err := os.Create(filepath.Join(dir, "around.bin"))
		if err != nil {
			return err
		}
		for i := range uint64(n) {
			if err := learnPlain(seed, i, r, to, around); err != nil {
				return errors.Join(fmt.Errorf("crop %d: %w", i, err), around.Close())
			}
		}
		return around.Close()
	})
}

// learnPlain writes the lessons of one crop.
func learnPlain(seed, n uint64, r *opencv.Reader, to *json.Encoder, around *os.File) error {
	img, label := trace.LeaningCrop(seed, n)
	f, err := asFiled(img)
	if err != nil {
		return err
	}
	r.Reset()
	read, err := r.Read(f)
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(seed, n))
	for _, seen := range read.Dice {
		d, is := ordinaryAt(label.Dice, seen.CenterPx)
		drop, flat := dropBeside(label.Dice, d)
		if !is || !flat {
			continue
		}
		drop = drop.Plus(calib.Point{X: rng.NormFloat64(), Y: rng.NormFloat64()}.Times(slopeOff))
		picture, along := opencv.Around(f, seen.Outline, drop.Times(sideOf(seen.Outline)))
		_, failed := around.Write(picture)
		if err := errors.Join(failed, to.Encode(plainLesson{[2]float64{along.X, along.Y}, d.Tilt, d.Stacked})); err != nil {
			return err
		}
	}
	return nil
}

// asFiled is a crop as it is read from a camera's file of it, without the last row: a square
// picture would be taken for one that somebody squeezed.
func asFiled(img image.Image) (vision.Frame, error) {
	var file bytes.Buffer
	if err := jpeg.Encode(&file, img, &jpeg.Options{Quality: 90}); err != nil {
		return vision.Frame{}, err
	}
	f, err := opencv.DecodeFrame(file.Bytes())
	if err != nil {
		return vision.Frame{}, err
	}
	f.Height--
	f.BGR = f.BGR[:3*f.Width*f.Height]
	return f, nil
}

// ordinaryAt is the die in plain view whose top face has its middle nearest to a place in the
// picture, if that lies in it: below one that lies on another there may be one that is hidden.
func ordinaryAt(all []trace.Die, at calib.Point) (die trace.Die, ok bool) {
	least := math.Inf(1)
	for _, d := range all {
		if far := middleOf(d).Far(at); d.Visible >= mostlySeen && far < min(least, d.SidePx/2) {
			die, ok, least = d, true, far
		}
	}
	return die, ok
}

// dropBeside is the way from the middle of the top face to that of the bottom one, in sides, of
// the nearest flat die beside another one; false if there is none.
func dropBeside(all []trace.Die, to trace.Die) (drop calib.Point, ok bool) {
	least := math.Inf(1)
	for _, d := range all {
		far := middleOf(d).Far(middleOf(to))
		if d.Tilt >= 1 || d.Stacked || d.Center == to.Center || far >= least {
			continue
		}
		least, ok = far, true
		drop = calib.Point{X: d.Base[0] - d.Center[0], Y: d.Base[1] - d.Center[1]}.Times(1 / d.SidePx)
	}
	return drop, ok
}

// middleOf is where the middle of a die's top face is in a frame, where the first pixel has its
// middle at 0 and not at 0.5.
func middleOf(d trace.Die) calib.Point {
	return calib.Point{X: d.Center[0] - 0.5, Y: d.Center[1] - 0.5}
}

// sideOf is the mean edge of an outline, px.
func sideOf(o [4]calib.Point) float64 {
	sum := 0.0
	for i, c := range o {
		sum += c.Far(o[(i+1)%4])
	}
	return sum / 4
}

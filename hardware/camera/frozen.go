package camera

import (
	"context"
	"hash/maphash"
	"slices"
	"time"

	"dicetable/hardware/trouble"
	"dicetable/vision"
)

// A picture that stays the same to the last bit for frozenAfter is no picture
// of a table any more: a sensor has noise. Pictures without contrast, from under
// a lens cap or out of the dark, may well be equal, and are told as dark.
const (
	frozenAfter = 10 * time.Second
	frozenRows  = 16 // of so many rows one is looked at
	noContrast  = 24 // of 255
)

// thawed is a live source that fails when its picture is frozen, so that it is
// opened again.
type thawed struct {
	Source
	seed  maphash.Seed
	sum   uint64
	since time.Time
}

func newThawed(s Source) *thawed { return &thawed{Source: s, seed: maphash.MakeSeed()} }

func (t *thawed) Next(ctx context.Context) (vision.Frame, error) {
	f, err := t.Source.Next(ctx)
	if err != nil {
		return f, err
	}
	sum, plain := t.look(f)
	if plain || sum != t.sum || f.At.Before(t.since) {
		t.sum, t.since = sum, f.At
		return f, nil
	}
	if f.At.Sub(t.since) >= frozenAfter {
		return vision.Frame{}, &trouble.Trouble{
			EN: "the camera sends the same picture over and over and is started again; if that goes on, unplug it and plug it in again",
			DE: "die Kamera sendet immer dasselbe Bild und wird neu gestartet; wenn das so bleibt, bitte aus- und wieder einstecken",
		}
	}
	return f, nil
}

// look sums up some rows of a frame; plain says that they have no contrast.
func (t *thawed) look(f vision.Frame) (sum uint64, plain bool) {
	var h maphash.Hash
	h.SetSeed(t.seed)
	low, high := byte(255), byte(0)
	for y := frozenRows / 2; y < f.Height; y += frozenRows {
		row := f.BGR[3*f.Width*y : 3*f.Width*(y+1)]
		h.Write(row)
		low, high = min(low, slices.Min(row)), max(high, slices.Max(row))
	}
	return h.Sum64(), high < low || high-low < noContrast
}

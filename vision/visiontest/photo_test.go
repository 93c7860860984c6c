package visiontest

import (
	"os"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

func TestPhotoTally(t *testing.T) {
	at := func(x float64, v dice.Face) vision.Die {
		return vision.Die{Value: v, CenterPx: calib.Point{X: x, Y: 50}}
	}
	box := func(x, half float64) *[4]float64 { return &[4]float64{x - half, 50 - half, x + half, 50 + half} }
	two := []PhotoDie{{Value: 3, Box: box(100, 20)}, {Value: 5, Box: box(200, 20)}}
	for _, c := range []struct {
		name                               string
		dice                               []PhotoDie
		status                             vision.Status
		read                               []vision.Die
		found, right, extra, exact, silent int
	}{
		{"all right", two, vision.OK, []vision.Die{at(205, 5), at(98, 3)}, 2, 2, 0, 1, 0},
		{"a wrong value", two, vision.OK, []vision.Die{at(205, 5), at(98, 4)}, 2, 1, 0, 0, 1},
		{"a wrong value, unsure", two, vision.Unsure, []vision.Die{at(205, 5), at(98, 4)}, 2, 1, 0, 0, 0},
		{"one too far off", two, vision.OK, []vision.Die{at(205, 5), at(129, 3)}, 1, 1, 1, 0, 1},
		{"one missed", two, vision.OK, []vision.Die{at(205, 5)}, 1, 1, 0, 0, 1},
		{"one too many", two[:1], vision.OK, []vision.Die{at(100, 3), at(300, 2)}, 1, 1, 1, 0, 1},
		{"an emblem, read or not", append([]PhotoDie{{Value: 6, Box: box(300, 20), Symbol: true}}, two...), vision.OK,
			[]vision.Die{at(100, 3), at(200, 5), at(300, 2)}, 2, 2, 0, 1, 0},
		{"only the pips are boxed", []PhotoDie{{Value: 3, Box: box(100, 10), BoxKind: "pips"}}, vision.OK, []vision.Die{at(125, 3)}, 1, 1, 0, 1, 0},
		{"no box", []PhotoDie{{Value: 3}, {Value: 3, Box: box(100, 20)}}, vision.OK, []vision.Die{at(100, 3), at(400, 3)}, 2, 2, 0, 1, 0},
		{"no box and no such value", []PhotoDie{{Value: 3}}, vision.OK, []vision.Die{at(400, 2)}, 0, 0, 1, 0, 1},
	} {
		var got PhotoTally
		got.Add(Photo{Dice: c.dice}, vision.Reading{Status: c.status, Dice: c.read})
		if got.Found.N != c.found || got.Right.N != c.right || got.Extra != c.extra || got.Exact.N != c.exact || got.Silent.N != c.silent {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestLoadPhotos(t *testing.T) {
	const dir = "../../../shared/photos"
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no photographs are in ../shared/photos")
	}
	all, err := LoadPhotos(dir)
	if err != nil || len(all) == 0 || len(all[0].Dice) == 0 || all[0].View == "" {
		t.Errorf("%d photographs, %v", len(all), err)
	}
}

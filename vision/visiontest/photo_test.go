package visiontest

import (
	"os"
	"slices"
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

// What is wrong with a photograph has a place; colours are not asked for.
func TestPhotoMistakes(t *testing.T) {
	p := Photo{File: "a.jpg", View: "top", Dice: []PhotoDie{
		{Value: 3, Box: &[4]float64{80, 30, 120, 70}}, {Value: 5, Box: &[4]float64{180, 30, 220, 70}}, {Value: 2}, {Value: 6, Symbol: true},
	}}
	four, far := calib.Point{X: 101, Y: 51}, calib.Point{X: 400, Y: 50}
	r := vision.Reading{Status: vision.OK, Dice: []vision.Die{
		{Value: 4, Colour: dice.Red, CenterPx: four, Confidence: 0.9},
		{Value: 1, Colour: dice.Red, CenterPx: calib.Point{X: 300, Y: 50}, Confidence: 0.7},
		{Value: 1, Colour: dice.Red, CenterPx: far, Confidence: 0.8},
	}}
	var tally PhotoTally
	got := tally.Add(p, r)
	want := []Mistake{
		{"value 4, not 3, at 101, 51", "3", "red 4 flat, confidence 0.900", &four, nil},
		{"missed 5 at 200, 50", "5", "nothing", &calib.Point{X: 200, Y: 50}, nil},
		{"missed 2", "2", "nothing", nil, nil},
		{"extra 1 at 400, 50", "nothing", "red 1 flat, confidence 0.800", &far, nil},
	}
	if !slices.EqualFunc(got.Mistakes, want, sameMistake) || got.Needless {
		t.Errorf("got  %+v\nwant %+v", got.Mistakes, want)
	}
	if want := []Claim{{0.9, false, true}, {0.8, false, false}}; !slices.Equal(got.Claims, want) {
		t.Errorf("the claims are %v, not %v", got.Claims, want)
	}
	if l := p.Label(); l.Kind != "photo, top" || len(l.Dice) != 2 || l.Dice[1].Center != (calib.Point{X: 200, Y: 50}) || l.Dice[0].Quad[2] != (calib.Point{X: 120, Y: 70}) {
		t.Errorf("the label is %+v", l)
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

package main

import (
	"bytes"
	"testing"

	"dicetable/calib"
	"dicetable/cmd/internal/eye"
	"dicetable/vision"
	"dicetable/vision/opencv"
	"dicetable/vision/settle"
)

// There is a photograph of what everybody may know, and none of a look or of
// dice that are covered.
func TestWhatAPhotographIsKeptOf(t *testing.T) {
	compared := []settle.Compared{{}}
	for name, c := range map[string]struct {
		phase settle.Phase
		event settle.Event
		want  bool
	}{
		"a roll of the scoring":      {settle.Scoring, settle.Event{Kind: settle.RollRead, Watch: 2}, true},
		"a tipped die at it":         {settle.Scoring, settle.Event{Kind: settle.RollDoubt, Watch: 2, Compared: compared}, true},
		"a throw of Lucky Five":      {settle.Turn, settle.Event{Kind: settle.RollRead, Watch: 2}, true},
		"discs that were pushed":     {settle.Push, settle.Event{Kind: settle.Pushed, Watch: 2}, true},
		"discs that lie there":       {settle.Push, settle.Event{Kind: settle.Discs, Watch: 2}, false},
		"a look that is over":        {settle.Tossing, settle.Event{Kind: settle.LookOver, Watch: 2}, false},
		"dice that are shown":        {settle.Tossing, settle.Event{Kind: settle.DiceShown, Watch: 2}, false},
		"uncovered by accident":      {settle.Hidden, settle.Event{Kind: settle.CupUp, Watch: 2}, false},
		"a doubt of Bluff's reveal":  {settle.Reveal, settle.Event{Kind: settle.RollDoubt, Watch: 2}, false},
		"dice laid out beside a cup": {settle.Covered, settle.Event{Kind: settle.LaidOut, Watch: 2}, false},
	} {
		var p proof
		p.begin(settle.Watch{ID: 1, Phase: settle.Scoring})
		p.begin(settle.Watch{ID: 2, Phase: c.phase})
		f := vision.Frame{Width: 4, Height: 4, BGR: make([]byte, 48)}
		p.keep(f, vision.Reading{Mat: &vision.Mat{}}, []settle.Event{c.event})
		if got := p.frame.BGR != nil; got != c.want {
			t.Errorf("%s: kept is %v", name, got)
		}
		if photo, _ := p.photo(eye.PhotoRequest{Watch: 2}); !c.want && photo.Missing == "" {
			t.Errorf("%s: there is a photograph", name)
		}
	}
}

// A new watch of Lucky Five does not take the evidence of the throw away.
func TestThePhotographOfAThrowStaysUntilTheNext(t *testing.T) {
	var p proof
	f := vision.Frame{Width: 4, Height: 4, BGR: make([]byte, 48)}
	p.keep(f, vision.Reading{Mat: &vision.Mat{}}, []settle.Event{{Kind: settle.RollRead, Watch: 2}})
	p.begin(settle.Watch{ID: 3, Phase: settle.Turn})
	if p.watch != 2 || p.frame.BGR == nil {
		t.Error("the evidence is gone")
	}
	p.begin(settle.Watch{ID: 4, Phase: settle.Scoring})
	if p.frame.BGR != nil {
		t.Error("the evidence of another throw stayed")
	}
}

// A photograph is cut to the mat, and black where the mat's box shows what is
// beside it: people are not kept. A counted die over the edge is.
func TestAPhotographShowsTheMatAndNothingBesideIt(t *testing.T) {
	mat := vision.Mat{Corners: [4]calib.Point{{X: 100, Y: 40}, {X: 300, Y: 40}, {X: 360, Y: 200}, {X: 40, Y: 200}}}
	die := vision.Die{Value: 4, Outline: [4]calib.Point{{X: 190, Y: 195}, {X: 210, Y: 195}, {X: 210, Y: 215}, {X: 190, Y: 215}}}
	p := proof{frame: vision.Frame{Width: 400, Height: 300, BGR: bytes.Repeat([]byte{200}, 3*400*300)}, mat: mat, rolls: map[int][]vision.Die{1: {die}}}
	photo, jpeg := p.photo(eye.PhotoRequest{})
	if photo.Width != 320 || photo.Height != 185 {
		t.Errorf("the photograph has %d x %d px, want 320 x 185: the mat's and the die's", photo.Width, photo.Height)
	}
	if got := photo.Outlines[0].Corners[0]; got != (calib.Point{X: 150, Y: 155}) {
		t.Errorf("the die is outlined from %v on", got)
	}
	kept, err := opencv.DecodeFrame(jpeg)
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[[2]int]bool{
		{70, 5}: true, {160, 80}: true, {300, 150}: true, {20, 150}: true,
		{10, 20}: false, {30, 5}: false, {310, 10}: false, {305, 90}: false,
		{155, 178}: true, {100, 178}: false, {300, 178}: false,
	} {
		if seen := kept.BGR[3*(at[1]*kept.Width+at[0])] > 100; seen != want {
			t.Errorf("at %v something is seen: %v", at, seen)
		}
	}
	if p.frame.BGR[0] != 200 {
		t.Error("the eye's own frame was blackened")
	}
}

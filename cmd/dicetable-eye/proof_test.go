package main

import (
	"testing"

	"dicetable/cmd/internal/eye"
	"dicetable/vision"
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

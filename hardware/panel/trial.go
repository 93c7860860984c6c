package panel

import (
	"image"
	"time"
)

// Step is one picture of a trial.
type Step struct {
	// Name is that of a pattern, or the kind of a scene; DimName for the colours
	// as dim as while dice are read.
	Name string
	// Picture is a pattern's; nil where Scene is shown.
	Picture *image.NRGBA
	Scene   Scene
	Dim     bool
	// For is how long it stays.
	For time.Duration
}

// DimName is the name of the step that is dim.
const DimName = "dim"

// Quick is how much quicker than others the steps of a moving line are.
const Quick = 8

// Trial is what tells how a panel of that size is mounted, and then every scene
// once; each picture stays for pace, the steps of a moving line are quicker.
func Trial(size image.Point, pace time.Duration) []Step {
	var steps []Step
	add := func(pace time.Duration, dim bool, patterns ...Pattern) {
		for _, p := range patterns {
			steps = append(steps, Step{Name: p.Name, Picture: p.Picture, Dim: dim, For: pace})
		}
	}
	add(pace, false, Corners(size))
	add(pace/Quick, false, Sweep(size)...)
	add(pace, false, Colours(size))
	dim := Colours(size)
	dim.Name = DimName
	add(pace, true, dim)
	last := Kind("")
	for _, e := range Examples() {
		if e.Kind != last {
			last = e.Kind
			steps = append(steps, Step{Name: string(e.Kind), Scene: e.Scene, For: pace + e.Scene.Whole})
		}
	}
	return steps
}

// trial is one that runs.
type trial struct {
	steps []Step
	began time.Time
}

// at is the step of a moment and when it began; false when the trial is over.
func (t *trial) at(now time.Time) (s Step, began time.Time, ok bool) {
	if t == nil {
		return Step{}, time.Time{}, false
	}
	began = t.began
	for _, s := range t.steps {
		if now.Before(began.Add(s.For)) {
			return s, began, true
		}
		began = began.Add(s.For)
	}
	return Step{}, time.Time{}, false
}

// Try shows a trial, until it is over or the table has something to show.
func (r *Runner) Try(steps []Step) {
	r.mu.Lock()
	r.trial = &trial{steps, time.Now()}
	r.mu.Unlock()
	r.stir()
}

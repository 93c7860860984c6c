package main

import (
	"context"
	"io"
	"math/rand/v2"
	"time"

	"dicetable/calib"
	"dicetable/hardware/camera"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
	"dicetable/vision/opencv"
)

// throws gives pictures of dice at rest.
type throws interface {
	// next is the next of them with its name, if it has one; the error is
	// io.EOF after the last.
	next(ctx context.Context) (vision.Frame, string, error)
	// live: somebody throws meanwhile. fixed: all of them were asked for.
	live() bool
	fixed() bool
	close()
}

// throws are those that were asked for.
func (j diceJob) throws(p *calib.Profile) (throws, error) {
	switch {
	case len(j.images) > 0:
		return &pictured{files: j.images}, nil
	case j.virtual():
		return newVirtualRolls(j.game, j.seed), nil
	}
	c, err := optionsOf(p).Open(j.camera)
	if err != nil {
		return nil, err
	}
	return &watchedRolls{camera: c}, nil
}

// pictured are throws in picture files.
type pictured struct{ files []string }

func (p *pictured) next(context.Context) (vision.Frame, string, error) {
	if len(p.files) == 0 {
		return vision.Frame{}, "", io.EOF
	}
	name := p.files[0]
	p.files = p.files[1:]
	f, err := camera.LoadPicture(name)
	return f, name, err
}

func (p *pictured) live() bool  { return false }
func (p *pictured) fixed() bool { return true }
func (p *pictured) close()      {}

// restFor is how long nothing may move before dice count as at rest: longer
// than a die stands on its edge.
const restFor = 600 * time.Millisecond

// watchedRolls are throws before a camera.
type watchedRolls struct {
	camera  camera.Source
	changes opencv.Watcher
	// since is when something last moved; told: what lies there was given.
	since time.Time
	told  bool
}

func (w *watchedRolls) next(ctx context.Context) (vision.Frame, string, error) {
	for {
		f, err := w.camera.Next(ctx)
		if err != nil {
			return f, "", err
		}
		rests, err := w.rests(f)
		if err != nil || rests {
			return f, "", err
		}
	}
}

// rests says whether the table has come to rest with this frame.
func (w *watchedRolls) rests(f vision.Frame) (bool, error) {
	changed, err := w.changes.Changed(f)
	if err != nil {
		return false, err
	}
	if changed {
		w.since, w.told = f.At, false
		return false, nil
	}
	if w.told || f.At.Sub(w.since) < restFor {
		return false, nil
	}
	w.told = true
	return true, nil
}

func (w *watchedRolls) live() bool  { return w.camera.Live() }
func (w *watchedRolls) fixed() bool { return false }
func (w *watchedRolls) close()      { w.camera.Close() }

// mostVirtual is how often the dice of a virtual table are rolled at most.
const mostVirtual = 60

// virtualRolls are throws on a virtual table.
type virtualRolls struct {
	setting sim.Setting
	set     []sim.RollDie
	rng     *rand.Rand
	drawn   *pixels.Renderer
	n       int
}

func newVirtualRolls(game string, seed uint64) *virtualRolls {
	if game == "" {
		game = sim.Bluff
	}
	if seed == 0 {
		seed = rand.Uint64()
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	setting := sim.RandomSettingFor(game, rng)
	return &virtualRolls{setting: setting, set: setting.RollSet(), rng: rng, drawn: pixels.NewRenderer()}
}

func (v *virtualRolls) next(ctx context.Context) (vision.Frame, string, error) {
	if v.n++; v.n > mostVirtual || ctx.Err() != nil {
		return vision.Frame{}, "", io.EOF
	}
	f, err := v.drawn.Draw(v.setting.Roll(v.rng, v.set, sim.Chance{Cocked: 0.02, Stacked: 0.01}))
	return f, "", err
}

func (v *virtualRolls) live() bool  { return false }
func (v *virtualRolls) fixed() bool { return false }
func (v *virtualRolls) close()      { v.drawn.Close() }

package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"time"

	"dicetable/calib"
	"dicetable/cmd/internal/cmdline"
	"dicetable/cmd/internal/footprint"
	"dicetable/games/dice"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
	"dicetable/vision/opencv"
	"dicetable/vision/settle"
)

const benchUsage = `Usage: dicetable-eye bench [--frames N] [--every N] [--seed S]

Lets the eye look at a virtual table for many frames, as it does in a game, and
prints what memory it holds at the beginning, in the middle and at the end, and
how long it took over frames in which nothing moved and over those it read.
Exit status 1: the memory grows.

`

// runBench is "dicetable-eye bench".
func runBench(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := cmdline.New("dicetable-eye bench", benchUsage, stdout, stderr)
	frames := flags.Int("frames", 3000, "how many frames")
	every := flags.Int("every", 50, "one frame in so many differs from the one before")
	seed := flags.Uint64("seed", 1, "where chance begins")
	switch err := cmdline.Parse(flags, args); {
	case err == flag.ErrHelp:
		return 0
	case err != nil:
		return 2
	case *frames < 20 || *every < 1 || flags.NArg() > 0:
		fmt.Fprintln(stderr, "dicetable-eye bench: --frames is 20 or more, --every 1 or more; `dicetable-eye bench --help` tells more.")
		return 2
	}
	if err := bench(ctx, *frames, *every, *seed, stdout); err != nil {
		fmt.Fprintf(stderr, "dicetable-eye bench: %s\n", cmdline.Sentence(err.Error()))
		return 1
	}
	return 0
}

// memory is what the process holds at one moment.
type memory struct {
	frames, readings int
	// heap is Go's in use after a collection, resident all of the process,
	// in bytes; mats are OpenCV's matrices that are open.
	heap, resident int64
	mats           int
}

func (m memory) String() string {
	return fmt.Sprintf("%7d frames, %6d of them read: Go heap %6.1f MB, resident %6.1f MB, %d native matrices",
		m.frames, m.readings, float64(m.heap)/1e6, float64(m.resident)/1e6, m.mats)
}

// How much more may be held in the second half than in the first; a leak of
// some hundred bytes a frame shows in 100,000 frames.
const (
	moreHeap     = 8 << 20
	moreResident = 32 << 20
	moreMats     = 4
)

// bench shows frames and weighs the process ten times. The first tenth, in
// which everything is set up, does not count.
func bench(ctx context.Context, frames, every int, seed uint64, out io.Writer) error {
	v, err := newVigil(seed)
	if err != nil {
		return err
	}
	defer v.close()
	var all []memory
	for n := 1; n <= frames; n++ {
		if ctx.Err() != nil {
			return fmt.Errorf("it was stopped after %d frames", n-1)
		}
		if err := v.look(n%every == 0); err != nil {
			return err
		}
		if n%(frames/10) == 0 {
			all = append(all, v.weigh(n))
		}
	}
	begin, middle, end := all[0], all[len(all)/2-1], all[len(all)-1]
	fmt.Fprintf(out, "begin  %s\nmiddle %s\nend    %s\n", begin, middle, end)
	took := v.took.health()
	fmt.Fprintf(out, "a frame in which nothing moved: median %.1f ms; at most %d are wanted: %s\n", took.StillMillis, stillMost, isMet(took.StillMillis <= stillMost))
	fmt.Fprintf(out, "a frame that was read: median %.1f ms\n", took.ReadMillis)
	return growth(all)
}

// stillMost is how long a frame of a still table may take, ms.
const stillMost = 8

func isMet(met bool) string {
	if met {
		return "met"
	}
	return "missed"
}

// growth compares the most that was held in the second half with the most in
// the first.
func growth(all []memory) error {
	most := func(some []memory) (m memory) {
		for _, s := range some {
			m.heap, m.resident, m.mats = max(m.heap, s.heap), max(m.resident, s.resident), max(m.mats, s.mats)
		}
		return m
	}
	first, second := most(all[:len(all)/2]), most(all[len(all)/2:])
	switch {
	case second.mats > first.mats+moreMats:
		return fmt.Errorf("the native matrices grow, from %d to %d: some are not closed", first.mats, second.mats)
	case second.heap > first.heap+moreHeap:
		return fmt.Errorf("the Go heap grows, from %d to %d bytes", first.heap, second.heap)
	case second.resident > first.resident+moreResident:
		return fmt.Errorf("the process grows, from %d to %d bytes, and not in Go's heap: native memory is not given back", first.resident, second.resident)
	}
	return nil
}

// vigil is an eye before a virtual table on which something happens now and
// then, under all kinds of watches.
type vigil struct {
	rng      *rand.Rand
	table    *sim.Table
	drawn    *pixels.Renderer
	sight    *sight
	frame    vision.Frame
	now      time.Time
	changes  int
	readings int
	took     pulse
}

// vigilStep is the time between frames: a quick camera, so that most of them are
// still.
const vigilStep = time.Second / 60

func newVigil(seed uint64) (*vigil, error) {
	s, err := newSight(nil, calib.DefaultDiscs())
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	now := time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	v := &vigil{rng: rng, sight: s, drawn: pixels.NewRenderer(), now: now}
	v.table = sim.NewTable(rng, sim.RandomSetting(rng), sim.Chance{Cocked: 0.05, Stacked: 0.05}, []int{1, 2, 3, 4, 5, 6}, now)
	return v, v.change()
}

func (v *vigil) close() {
	v.sight.close()
	v.drawn.Close()
}

// look shows the eye one frame.
func (v *vigil) look(changed bool) error {
	if changed {
		if err := v.change(); err != nil {
			return err
		}
	}
	v.now = v.now.Add(vigilStep)
	v.frame.Seq++
	v.frame.At = v.now
	begin := time.Now()
	_, read, err := v.sight.add(v.frame)
	v.took.beat(v.frame.Seq, read, float64(time.Since(begin).Microseconds())/1000)
	if read {
		v.readings++
	}
	return err
}

// change lets time pass at the table, begins an act now and then, and sometimes
// another watch.
func (v *vigil) change() error {
	verbs := []string{sim.Shake, sim.Lift, sim.PutDown, sim.Peek, sim.Pour, sim.Marker, sim.Push, sim.Hold, sim.Bump, sim.Lamp}
	field, face := calib.Bluff().Track[v.rng.IntN(len(calib.Bluff().Track))].Field, dice.Face(1+v.rng.IntN(5))
	act := sim.Act{Do: verbs[v.rng.IntN(len(verbs))], Seat: 1 + v.rng.IntN(6), Field: &field, Face: &face}
	if v.changes%3 == 0 && !v.table.Busy(act.Seat) {
		if err := v.table.Do(act); err != nil {
			return err
		}
	}
	if v.changes%8 == 0 {
		phases := []settle.Phase{settle.Covered, settle.Reveal, settle.Clearing, settle.Covered, settle.Opened, settle.Idle}
		v.sight.watch(settle.Watch{ID: uint64(v.changes + 1), Phase: phases[v.changes/8%len(phases)],
			Seats: map[int]int{1: 5, 2: 5, 3: 5, 4: 5, 5: 5, 6: 5}, MayLayOut: 1 + v.rng.IntN(6)})
	}
	v.changes++
	seq := v.frame.Seq
	f, err := v.drawn.Draw(v.table.Step(v.now))
	v.frame = f
	v.frame.Seq = seq
	return err
}

// weigh looks at the memory after a collection.
func (v *vigil) weigh(frames int) memory {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return memory{frames: frames, readings: v.readings, heap: int64(m.HeapAlloc), resident: footprint.Resident().Memory, mats: opencv.Mats()}
}

package virtual

import (
	"context"
	"errors"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/hardware/sim"
)

// eager is a simulated player who counts how often it could act.
type eager struct {
	player
	asked int
}

func (e *eager) sees() {}

func (e *eager) next(time.Time, wire.State, *sim.Table) (move, bool) {
	e.asked++
	return move{}, false
}

// Of what lies there before the eye took its first frame it cannot tell that it was
// thrown: until then all hands rest.
func TestNobodyThrowsBeforeTheFirstFrame(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	var w *World
	frames := 0
	throw := func() error { return w.Do(1, []byte(`{"do":"throw"}`)) }
	w = NewWorld(Options{Game: sim.LuckyFive, Seats: []int{1, 4}, Seed: 3, Headless: true, Press: func(int) {},
		Look: func(context.Context, sim.Scene) error {
			frames++
			switch {
			case frames < 3:
				if err := throw(); !errors.Is(err, ErrUnseen) {
					t.Errorf("frame %d, which the eye did not take: %v", frames, err)
				}
				return errors.New("the eye is not there yet")
			case frames == 4:
				if err := throw(); err != nil {
					t.Errorf("after the first frame: %v", err)
				}
				end()
			}
			return nil
		}})
	other := &eager{}
	w.bots[4] = other
	if err := w.Take(1); err != nil {
		t.Fatal(err)
	}
	if err := w.Run(ctx); err != nil || frames != 4 {
		t.Errorf("%d frames: %v", frames, err)
	}
	if other.asked != 1 { // for the last frame
		t.Errorf("a simulated player was asked %d times", other.asked)
	}
}

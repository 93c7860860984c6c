package button

import (
	"context"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetable/hardware/lines"
)

// Wiring is a button on a GPIO line.
type Wiring struct {
	// Line is the kernel's name of the line, such as "GPIO17".
	Line string
	// Seat whose button it is, from 1; 0 for the table's.
	Seat int
	// Pull holds the line while the button does not.
	Pull gpio.Pull
	// Pressed is the level of a pressed button: Low between line and ground.
	Pressed gpio.Level
	Timing  Timing
}

// GPIO is a button on a GPIO line. Make it with NewGPIO.
type GPIO struct {
	Wiring
	holder *lines.Holder
}

var _ Source = (*GPIO)(nil)

// NewGPIO makes a button; the line is opened by Run.
func NewGPIO(w Wiring, out lines.Outside) *GPIO {
	return &GPIO{w, lines.NewHolder("button", w.Line, out)}
}

// idle is how often a line is looked at where nothing happens. It bounds how
// long Run takes to end.
const idle = 200 * time.Millisecond

// Run tells the presses of the line until ctx ends and then returns nil. A
// line that cannot be used is told to Health and tried again.
func (g *GPIO) Run(ctx context.Context, tell func(Press)) error {
	g.holder.Watch(ctx, g.Pull, func(line lines.Watched) error { return g.listen(ctx, line, tell) })
	return nil
}

// listen tells presses until ctx or the line ends. What happened on the line
// while the machine was too busy to look is told as it was, only later.
func (g *GPIO) listen(ctx context.Context, line lines.Watched, tell func(Press)) error {
	at, level, err := line.Look(0)
	if err != nil {
		return err
	}
	g.holder.Say(nil)
	state := Begin(at, level == g.Pressed)
	for ctx.Err() == nil {
		if at, level, err = line.Look(g.wait(state, time.Now())); err != nil {
			return err
		}
		var events []Event
		state, events = g.Timing.Next(state, at, level == g.Pressed)
		g.tell(events, tell)
	}
	return nil
}

// wait is how long nothing needs to be looked at.
func (g *GPIO) wait(s State, now time.Time) time.Duration {
	due, ok := g.Timing.Due(s)
	if !ok {
		return idle
	}
	return min(max(due.Sub(now), 0), idle)
}

func (g *GPIO) tell(events []Event, tell func(Press)) {
	for _, e := range events {
		if e.Press == nil {
			g.holder.Say(e.Fault)
			continue
		}
		p := *e.Press
		p.Seat = g.Seat
		tell(p)
	}
}

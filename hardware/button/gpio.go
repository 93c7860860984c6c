package button

import (
	"context"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetable/hardware/lines"
	"dicetable/hardware/trouble"
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
// long Run takes to end, and how long a lost edge goes unnoticed.
const idle = 200 * time.Millisecond

// Run tells the presses of the line until ctx ends and then returns nil. A
// line that cannot be used is told to Health and tried again.
func (g *GPIO) Run(ctx context.Context, tell func(Press)) error {
	g.holder.Hold(ctx, func(line gpio.PinIO) error { return g.listen(ctx, line, tell) })
	return nil
}

// errLost is a line that ended: its chip was taken away.
var errLost = &trouble.Trouble{
	EN: "the line does not tell its edges any more: look after the wiring, or start the machine again",
	DE: "die Leitung meldet nichts mehr: bitte die Verdrahtung prüfen, oder den Rechner neu starten",
}

// listen tells presses until ctx or the line ends.
func (g *GPIO) listen(ctx context.Context, line gpio.PinIO, tell func(Press)) error {
	if err := line.In(g.Pull, gpio.BothEdges); err != nil {
		return lines.Explain(g.Line, err)
	}
	g.holder.Say(nil)
	look := func() bool { return line.Read() == g.Pressed }
	state := Begin(time.Now(), look())
	for ctx.Err() == nil {
		before := time.Now()
		wait := g.wait(state, before)
		if !line.WaitForEdge(wait) && time.Since(before) < wait/2 {
			return errLost
		}
		var events []Event
		state, events = g.look(state, time.Now(), look())
		g.tell(events, tell)
	}
	return nil
}

// wait is how long nothing needs to be looked at. It is never 0, which the
// driver takes for ever.
func (g *GPIO) wait(s State, now time.Time) time.Duration {
	due, ok := g.Timing.Due(s)
	if !ok {
		return idle
	}
	return min(max(due.Sub(now), time.Millisecond), idle)
}

// look is Next for a machine that may be late: the driver keeps no times, so
// a change found after something was due counts from when that was due. A
// tap on a busy machine does not become a long press so.
func (g *GPIO) look(s State, now time.Time, down bool) (State, []Event) {
	var told []Event
	if due, ok := g.Timing.Due(s); ok && due.Before(now) && down != s.raw {
		s, told = g.Timing.Next(s, later(due, s.rawSince), down)
	}
	s, more := g.Timing.Next(s, now, down)
	return s, append(told, more...)
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
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

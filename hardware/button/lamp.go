package button

import (
	"context"

	"periph.io/x/conn/v3/gpio"

	"dicetable/hardware/lines"
)

// Lamp is the lamp in a button, on an output line. Make it with NewLamp.
type Lamp struct {
	line   string
	lit    gpio.Level
	on     chan bool
	holder *lines.Holder
}

// NewLamp makes a lamp that shines while its line has the level lit; the line
// is opened by Run.
func NewLamp(line string, lit gpio.Level, out lines.Outside) *Lamp {
	return &Lamp{line, lit, make(chan bool, 1), lines.NewHolder("lamp", line, out)}
}

// Set turns the lamp on or off. It never blocks; the last word counts. One
// goroutine may call it.
func (l *Lamp) Set(on bool) {
	select {
	case <-l.on:
	default:
	}
	l.on <- on
}

// Run keeps the lamp as it is set until ctx ends, leaves it dark and returns
// nil. A line that cannot be used is told to Health and tried again.
func (l *Lamp) Run(ctx context.Context) error {
	on := false
	l.holder.Hold(ctx, func(line gpio.PinIO) error {
		defer line.Out(!l.lit)
		for {
			if err := line.Out(on == bool(l.lit)); err != nil {
				return lines.Explain(l.line, err)
			}
			l.holder.Say(nil)
			select {
			case <-ctx.Done():
				return nil
			case on = <-l.on:
			}
		}
	})
	return nil
}

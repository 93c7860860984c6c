// Package buzzer gives the table a voice without words: an active buzzer, one
// that sounds while its GPIO line is on. What it sounds is pure data, chosen
// by the scene that the panel shows.
package buzzer

import (
	"context"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetable/hardware/lines"
	"dicetable/hardware/panel"
)

// Beep is one tone and the silence after it.
type Beep struct{ On, Off time.Duration }

// Pattern is what is sounded at one time; empty is silence.
type Pattern []Beep

const (
	brief  = 60 * time.Millisecond
	middle = 150 * time.Millisecond
	length = 600 * time.Millisecond
)

// patterns are told apart with closed eyes: by how many and how long.
var patterns = map[panel.Kind]Pattern{
	panel.CupsUp:  {{length, 0}},
	panel.Verdict: {{middle, middle}, {middle, middle}, {length, 0}},
	panel.Illegal: {{brief, brief}, {brief, brief}, {brief, 0}},
	panel.Look:    {{brief, brief}, {brief, 0}},
	panel.Error:   {{length, middle}, {length, middle}, {length, 0}},
}

// For is what a scene sounds like. Whose turn it is, the timer and an idle
// table are silent: they come too often.
func For(s panel.Scene) Pattern { return patterns[s.Kind] }

// Buzzer is a buzzer on a line. Make it with New.
type Buzzer struct {
	line   string
	sound  gpio.Level
	next   chan Pattern
	scenes panel.Beginnings
	holder *lines.Holder
}

// New makes a buzzer that sounds while its line has the level sound; the line
// is opened by Run.
func New(line string, sound gpio.Level, out lines.Outside) *Buzzer {
	return &Buzzer{line: line, sound: sound, next: make(chan Pattern, 1), holder: lines.NewHolder("buzzer", line, out)}
}

// Show sounds a scene that begins. It never blocks.
// One goroutine may call Show and Play.
func (b *Buzzer) Show(s panel.Scene) {
	if b.scenes.Begin(s) {
		b.Play(For(s))
	}
}

// Play sounds a pattern instead of what sounds now. It never blocks.
func (b *Buzzer) Play(p Pattern) {
	select {
	case <-b.next:
	default:
	}
	b.next <- p
}

// Run sounds until ctx ends, leaves silence and returns nil. A line that
// cannot be used is told to Health and tried again.
func (b *Buzzer) Run(ctx context.Context) error {
	b.holder.Hold(ctx, func(line gpio.PinIO) error {
		defer line.Out(!b.sound)
		if err := line.Out(!b.sound); err != nil {
			return lines.Explain(b.line, err)
		}
		b.holder.Say(nil)
		p := Pattern(nil)
		for ctx.Err() == nil {
			next, err := b.play(ctx, line, p)
			if err != nil {
				return lines.Explain(b.line, err)
			}
			p = next
		}
		return nil
	})
	return nil
}

// play sounds p, waits for the pattern after it and returns that; a pattern
// that comes sooner cuts p short.
func (b *Buzzer) play(ctx context.Context, line gpio.PinIO, p Pattern) (Pattern, error) {
	for _, beep := range p {
		for _, part := range []struct {
			level gpio.Level
			lasts time.Duration
		}{{b.sound, beep.On}, {!b.sound, beep.Off}} {
			if err := line.Out(part.level); err != nil {
				return nil, err
			}
			select {
			case <-ctx.Done():
				return nil, nil
			case next := <-b.next:
				return next, line.Out(!b.sound)
			case <-time.After(part.lasts):
			}
		}
	}
	select {
	case <-ctx.Done():
		return nil, nil
	case next := <-b.next:
		return next, nil
	}
}

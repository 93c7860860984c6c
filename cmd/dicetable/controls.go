package main

import (
	"context"
	"log/slog"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/button"
	"dicetable/hardware/buzzer"
	"dicetable/hardware/lines"
	"dicetable/hardware/panel"
	"dicetable/hardware/sound"
	"dicetable/hardware/trouble"
)

// controls are the buttons, lamps and the buzzer on GPIO lines, the loudspeaker
// and the LED panel. They are a sink of the table.
type controls struct {
	parts []component
	lamps []lamp
	// buzzer, speaker and leds are nil where there are none.
	buzzer  *buzzer.Buzzer
	speaker *sound.Speaker
	leds    *panel.Runner
}

// lamp is the lamp in the button of a seat, 0 for the table's.
type lamp struct {
	*button.Lamp
	seat int
}

// push is a button and who is told of its presses.
type push struct {
	button.Source
	tell func(button.Press)
}

// Run tells the presses until ctx ends.
func (p push) Run(ctx context.Context) error { return p.Source.Run(ctx, p.tell) }

// newControls makes what the configuration names; machine has the lines, press is
// told of presses, health how each part is.
func newControls(c config.Config, machine lines.Machine, press func(button.Press), health func(string, wire.Part), log *slog.Logger) *controls {
	out := func(part, line string) lines.Outside {
		return lines.Outside{Machine: machine, Log: log, Health: func(err error) { health(part+" "+line, partOf(err)) }}
	}
	made := &controls{}
	for _, b := range c.Buttons {
		source := button.NewGPIO(button.Wiring{
			Line: b.Line, Seat: b.Seat, Pull: pull(b.Pull), Pressed: b.Active == config.High, Timing: c.Press.Timing(),
		}, out("button", b.Line))
		made.parts = append(made.parts, push{source, press})
		if b.Lamp != "" {
			l := button.NewLamp(b.Lamp, b.LampActive != config.Low, out("lamp", b.Lamp))
			made.lamps = append(made.lamps, lamp{l, b.Seat})
			made.parts = append(made.parts, l)
		}
	}
	if line := c.Buzzer.Line; line != "" {
		made.buzzer = buzzer.New(line, c.Buzzer.Active != config.Low, out("buzzer", line))
		made.parts = append(made.parts, made.buzzer)
	}
	if setup, ok := c.SoundSetup(); ok {
		made.speaker = sound.NewSpeaker(setup, sound.Outside{Health: func(err error) { health("sound", partOf(err)) }, Log: log})
		made.parts = append(made.parts, made.speaker)
	}
	if made.leds = newPanel(c.Panel, health, log); made.leds != nil {
		made.parts = append(made.parts, made.leds)
	}
	return made
}

// pull is how periph calls a pull.
func pull(p config.Pull) gpio.Pull {
	switch p {
	case config.PullDown:
		return gpio.PullDown
	case config.PullNone:
		return gpio.Float
	}
	return gpio.PullUp
}

// partOf is how a part is, in words for the host.
func partOf(err error) wire.Part {
	if err == nil {
		return wire.Part{OK: true}
	}
	return wire.Part{Text: games.Text{DE: "Ein Teil des Tisches fällt aus: " + trouble.German(err), EN: err.Error()}}
}

// Run lets everything live until ctx ends.
func (c *controls) Run(ctx context.Context) error { return runAll(ctx, c.parts...) }

// Show sounds a scene and shows it on the LED panel.
func (c *controls) Show(s panel.Scene) {
	if c.buzzer != nil {
		c.buzzer.Show(s)
	}
	if c.speaker != nil {
		c.speaker.Show(s)
	}
	if c.leds != nil {
		c.leds.Show(s)
	}
}

// Hold keeps the LED panel still and dim for so long from now.
func (c *controls) Hold(d time.Duration) {
	if c.leds != nil {
		c.leds.Hold(d)
	}
}

// Publish lights the lamps of those buttons whose press means something.
func (c *controls) Publish(s wire.State) {
	for _, l := range c.lamps {
		l.Set(table.PressMeans(s, l.seat))
	}
}

// Event is told in other ways.
func (c *controls) Event(wire.Event) {}

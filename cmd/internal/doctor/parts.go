package doctor

import (
	"context"
	"fmt"
	"os"

	"periph.io/x/conn/v3/gpio"

	"dicetable/cmd/internal/config"
	"dicetable/hardware/panel/driver"
	"dicetable/hardware/sound"
)

// lines tries every line of the configuration.
func (e *examination) lines() {
	c := e.Config
	if len(c.Buttons) == 0 {
		e.say("button", Skipped, "none is configured; the one on the pages does as well", "keiner ist konfiguriert; der auf den Seiten tut es auch")
	}
	for _, b := range c.Buttons {
		e.button(b)
		if b.Lamp != "" {
			e.output("lamp "+b.Lamp, b.Lamp)
		}
	}
	if c.Buzzer.Line != "" {
		e.output("buzzer "+c.Buzzer.Line, c.Buzzer.Line)
	}
}

// button reads a button's line: one that is down while nobody presses it has a
// fault, or the wrong level.
func (e *examination) button(b config.Button) {
	check := "button " + b.Line
	pulls := map[config.Pull]gpio.Pull{config.PullDown: gpio.PullDown, config.PullNone: gpio.Float}
	pull, ok := pulls[b.Pull]
	if !ok {
		pull = gpio.PullUp
	}
	level, err := e.Line(b.Line, pull)
	switch {
	case err != nil:
		e.wrong(check, err)
	case level == gpio.Level(b.Active == config.High):
		e.say(check, Note, "it is pressed just now; if it is not, its wire is shorted, or active is the wrong level",
			"er ist gerade gedrückt; wenn nicht, hat sein Draht einen Kurzschluss, oder active ist der falsche Pegel")
	default:
		e.say(check, Right, "its line can be used, and it is not pressed", "seine Leitung ist benutzbar, und er ist nicht gedrückt")
	}
}

func (e *examination) output(check, line string) {
	if _, err := e.Line(line, gpio.PullNoChange); err != nil {
		e.wrong(check, err)
		return
	}
	e.say(check, Right, "its line can be used", "seine Leitung ist benutzbar")
}

// sound plays a moment of silence.
func (e *examination) sound(ctx context.Context) {
	setup, ok := e.Config.SoundSetup()
	if !ok {
		e.say("sound", Skipped, "no loudspeaker is configured", "kein Lautsprecher ist konfiguriert")
		return
	}
	if err := e.Sound(ctx, setup.Device); err != nil {
		e.wrong("sound", err)
		return
	}
	if _, err := os.Stat(sound.File(setup.Folder, "cups-up", setup.Language)); setup.Language != "" && err != nil {
		e.sayf("sound", Wrong, "there are no announcements in %s: prepare them with `dicetable sounds --dir %[1]s`", "in %s sind keine Ansagen: `dicetable sounds --dir %[1]s` bereitet sie vor", setup.Folder)
		return
	}
	e.sayf("sound", Right, "the sound card %s plays", "die Soundkarte %s spielt", setup.Device)
}

// panel opens the LED panel.
func (e *examination) panel() {
	switch kind := e.Config.Panel.Kind; kind {
	case "":
		e.say("panel", Skipped, "none is configured; the one on the pages does as well", "keines ist konfiguriert; das auf den Seiten tut es auch")
	default:
		if err := e.Panel(); err != nil {
			e.wrong("panel", err)
			return
		}
		e.panelRight(kind)
	}
}

// panelRight says what an open panel proves: some answer, others cannot.
func (e *examination) panelRight(kind driver.Kind) {
	en, de := fmt.Sprintf("the %s can be driven", kind), fmt.Sprintf("das %s lässt sich ansteuern", kind)
	if kind != driver.SSD1306 && kind != driver.Terminal {
		en += "; whether LEDs hang on it only `dicetable panel test` shows"
		de += "; ob LEDs daran hängen, zeigt nur `dicetable panel test`"
	}
	e.say("panel", Right, en, de)
}

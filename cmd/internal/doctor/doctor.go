// Package doctor sees whether a table has all it needs, and says for each
// thing that it is right, or what to do, in both languages.
//
// It asks the machine itself: ports are listened on, files written, lines and
// buses opened, the eye looks through the camera. A table that runs is not
// disturbed: what it holds is told as it tells it itself.
package doctor

import (
	"context"

	"periph.io/x/conn/v3/gpio"

	"dicetable/calib"
	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/trouble"
)

// Grade is how something was found.
type Grade string

// The grades. Only Wrong keeps a table from playing.
const (
	Right Grade = "right"
	// Note: the table plays, and something could be better.
	Note Grade = "note"
	// Wrong: it must be put right.
	Wrong Grade = "wrong"
	// Skipped: there is nothing to see, or nobody can say.
	Skipped Grade = "skipped"
)

// Finding is one thing that was looked at.
type Finding struct {
	// Check names what was looked at: "eye", "camera", "button GPIO17", ...
	Check string     `json:"check"`
	Grade Grade      `json:"grade"`
	Text  games.Text `json:"text"`
}

// Table is what is looked at, and the world around it; all of it must be set.
type Table struct {
	Config config.Config
	// Look has the eye look through the camera.
	Look func(ctx context.Context) (eye.Examination, error)
	// Line tries a GPIO line, Panel the LED panel and Sound the loudspeaker.
	Line  func(name string, pull gpio.Pull) (gpio.Level, error)
	Panel func() error
	Sound func(ctx context.Context, device string) error
	// Health is how a table that runs says it is.
	Health func(ctx context.Context) (wire.Health, error)
	// Root is the folder of /sys and /proc, "/" on a real machine.
	Root string
	// Neighbours is the address at which names of the local network are asked
	// for: 224.0.0.251:5353.
	Neighbours string
}

// Examine looks at everything and tells each finding as soon as there is one.
func Examine(ctx context.Context, t Table, tell func(Finding)) {
	e := examination{Table: t, tell: tell}
	running := e.running(ctx)
	if !running {
		e.camera(ctx)
		e.dice()
		e.lines()
		e.sound(ctx)
		e.panel()
		e.ports()
		e.certificate()
		e.journal()
		e.logins()
	}
	e.disk()
	e.clock()
	e.power(ctx)
	e.user()
	e.name(ctx)
	if !running {
		e.links()
		e.club(ctx)
	}
}

// examination is one Examine under way.
type examination struct {
	Table
	tell func(Finding)
}

func (e *examination) say(check string, g Grade, en, de string) {
	e.tell(Finding{check, g, games.Text{DE: de, EN: en}})
}

// sayf fills the same arguments into both sentences.
func (e *examination) sayf(check string, g Grade, en, de string, args ...any) {
	said := calib.Saidf(en, de, args...)
	e.say(check, g, said.EN, said.DE)
}

// wrong says what an error says.
func (e *examination) wrong(check string, err error) {
	e.say(check, Wrong, err.Error(), trouble.German(err))
}

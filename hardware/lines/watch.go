package lines

import (
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetable/hardware/trouble"
)

// Watched is an input whose edges are kept until they are looked at. One
// goroutine may use it.
type Watched interface {
	// Look waits for the next edge, but no longer than wait, and returns when
	// that was and the level since. Without an edge it returns a time until which
	// there was none, and the level as before. No time is before the last one.
	Look(wait time.Duration) (at time.Time, level gpio.Level, err error)
	// Close gives the line back.
	Close() error
}

// Watch finds a line by name, as Open does, and has the kernel note its edges
// and their times from now on: none is missed while this program does not get to
// run. The error is a sentence that says what to do.
func Watch(name string, pull gpio.Pull) (Watched, error) {
	chip, line, err := locate(name)
	if err != nil {
		return nil, err
	}
	w, err := watch(chip.Path(), line.Number(), pull)
	if err != nil {
		return nil, Explain(name, err)
	}
	return w, nil
}

// lost is a line that ended: its chip was taken away.
func lost(err error) error {
	return &trouble.Trouble{
		EN: "the line does not tell its edges any more: look after the wiring, or start the machine again", Err: err,
		DE: "die Leitung meldet nichts mehr: bitte die Verdrahtung prüfen, oder den Rechner neu starten",
	}
}

package config

import (
	"fmt"
	"time"

	"dicetable/hardware/button"
)

// Press says what of a button's ups and downs is a press; see button.Timing.
type Press struct {
	Settle Duration `toml:"settle"`
	Long   Duration `toml:"long"`
	Double Duration `toml:"double"`
	Stuck  Duration `toml:"stuck"`
}

// Timing is p as buttons take it.
func (p Press) Timing() button.Timing {
	return button.Timing{
		Settle: time.Duration(p.Settle), Long: time.Duration(p.Long),
		Double: time.Duration(p.Double), Stuck: time.Duration(p.Stuck),
	}
}

func defaultPress() Press {
	t := button.DefaultTiming()
	return Press{Duration(t.Settle), Duration(t.Long), Duration(t.Double), Duration(t.Stuck)}
}

// Button is one button on a GPIO line.
type Button struct {
	// Line is the kernel's name of the line, such as GPIO17.
	Line string `toml:"line"`
	// Seat whose button it is, 0 for the table's.
	Seat int `toml:"seat"`
	// Pull is PullUp when empty.
	Pull Pull `toml:"pull"`
	// Active is the level while pressed, Low when empty.
	Active Level `toml:"active"`
	// Lamp is the line of the lamp in the button, empty for none; LampActive
	// the level at which it shines, High when empty.
	Lamp       string `toml:"lamp"`
	LampActive Level  `toml:"lamp_active"`
}

// Buzzer is an active buzzer on a GPIO line.
type Buzzer struct {
	// Line is empty where there is none; it sounds at the level Active.
	Line   string `toml:"line"`
	Active Level  `toml:"active"`
}

// Pull is what holds a line that nobody drives.
type Pull string

// The pulls.
const (
	PullUp   Pull = "up"
	PullDown Pull = "down"
	PullNone Pull = "none"
)

// UnmarshalText reads a pull.
func (p *Pull) UnmarshalText(b []byte) error {
	switch v := Pull(b); v {
	case PullUp, PullDown, PullNone:
		*p = v
		return nil
	}
	return fmt.Errorf("%q is no pull: use up, down or none", b)
}

// Level is the level of a line.
type Level string

// The levels.
const (
	Low  Level = "low"
	High Level = "high"
)

// UnmarshalText reads a level.
func (l *Level) UnmarshalText(b []byte) error {
	switch v := Level(b); v {
	case Low, High:
		*l = v
		return nil
	}
	return fmt.Errorf("%q is no level: use low or high", b)
}

// checkLines sees that every line is there for one thing.
func (c Config) checkLines() error {
	if err := c.Press.Timing().Check(); err != nil {
		return fmt.Errorf("press: %w", err)
	}
	used := map[string]bool{}
	take := func(line string) error {
		if line != "" && used[line] {
			return fmt.Errorf("the line %s is used twice: each button, lamp and buzzer needs its own", line)
		}
		used[line] = true
		return nil
	}
	for i, b := range c.Buttons {
		if b.Line == "" {
			return fmt.Errorf("button %d names no line: give it one, such as line = \"GPIO17\"", i+1)
		}
		if b.Seat < 0 || b.Seat > 6 {
			return fmt.Errorf("button on %s: there is no seat %d, use 1 to 6, or 0 for the table's button", b.Line, b.Seat)
		}
		for _, line := range []string{b.Line, b.Lamp} {
			if err := take(line); err != nil {
				return err
			}
		}
	}
	return take(c.Buzzer.Line)
}

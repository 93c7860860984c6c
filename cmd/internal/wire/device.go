package wire

import (
	"encoding/json"
	"errors"
	"time"
)

// PressKinds are the kinds of a Press.
var PressKinds = []string{"short", "long", "double"}

// Press is one push of a button.
type Press struct {
	// Kind is "short", "long" or "double", under the name that Home Assistant
	// looks for.
	Kind string `json:"event_type"`
	// Seat is whose button it is; left out for the table's.
	Seat int `json:"seat,omitempty"`
	// At is when the button went down.
	At time.Time `json:"at"`
}

// Light is how the LED panel is lit.
type Light struct {
	// State is "ON" or "OFF".
	State string `json:"state"`
	// Brightness is from 1 to 255, the brightness of the configuration. It is
	// kept while the panel is off, and may be left out of what is asked for.
	Brightness int `json:"brightness,omitempty"`
}

// The states of a Light, and its full brightness.
const (
	On         = "ON"
	Off        = "OFF"
	FullBright = 255
)

// ReadLight reads what is asked of a light that is now as it is. It takes one
// of brightness 0 as off, as some remote controls mean it, and leaves out what
// this light cannot do, such as fading.
func (l Light) ReadLight(payload []byte) (Light, error) {
	var asked struct {
		State      string `json:"state"`
		Brightness *int   `json:"brightness"`
	}
	if err := json.Unmarshal(payload, &asked); err != nil {
		return l, err
	}
	if asked.State != On && asked.State != Off {
		return l, errors.New(`"state" must be ON or OFF`)
	}
	now := Light{asked.State, l.Brightness}
	switch b := asked.Brightness; {
	case b == nil:
	case *b < 0 || *b > FullBright:
		return l, errors.New(`"brightness" must be 0 to 255`)
	case *b == 0:
		now.State = Off
	default:
		now.Brightness = *b
	}
	return now, nil
}

// Share is the share of the configured brightness, 0 to 1.
func (l Light) Share() float64 {
	if l.State != On {
		return 0
	}
	return float64(l.Brightness) / FullBright
}

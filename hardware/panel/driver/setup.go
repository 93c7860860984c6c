// Package driver has the panels that can be bought, as panel.Devices: WS2812
// (NeoPixel) and APA102 matrices and strips, chains of MAX7219 modules, the
// Unicorn HAT HD and SSD1306 displays, through the drivers of periph and the
// kernel's own SPI and I2C, and a panel in a terminal.
//
// A Setup says how a panel is built; its wiring is in docs/guide-panel.md.
package driver

import (
	"fmt"
	"image"
	"slices"
	"strings"
)

// Kind is a kind of panel.
type Kind string

// The kinds.
const (
	WS2812    Kind = "ws2812"
	APA102    Kind = "apa102"
	MAX7219   Kind = "max7219"
	UnicornHD Kind = "unicornhd"
	SSD1306   Kind = "ssd1306"
	Terminal  Kind = "terminal"
)

// Kinds are all kinds.
var Kinds = []Kind{WS2812, APA102, MAX7219, UnicornHD, SSD1306, Terminal}

// Setup is how a panel is built and mounted.
type Setup struct {
	Kind Kind
	// Device is the file of the bus, or of the terminal; empty for the usual
	// one.
	Device string
	// Address is that of a display on I2C.
	Address int
	// Size is in LEDs, as seen.
	Size image.Point
	// Rotation is how far the panel is turned clockwise from the position in
	// which its first LED is top left and its first row runs to the right: 0,
	// 90, 180 or 270. Mirror is for one whose first row then runs to the left,
	// from the top right.
	Rotation int
	Mirror   bool
	// Serpentine is a chain in which every second row runs back.
	Serpentine bool
	// Order is that of the colours in an LED, such as "GRB"; empty for the one
	// usual for its kind. A panel of one colour has none.
	Order string
	// Brightness is a share of the full one, over 0 and up to 1.
	Brightness float64
}

// MostLEDs are as many as a chain can have: 400 WS2812 take 15 ms to be told a
// new picture (96 bits each at 2.5 MHz), and a timer is to be exact to 20.
const MostLEDs = 400

// Check says what is wrong first, in a sentence for one who reads it in a
// configuration file.
func (s Setup) Check() error {
	if !slices.Contains(Kinds, s.Kind) {
		return fmt.Errorf("kind %q is no panel: there are %v", s.Kind, Kinds)
	}
	if s.Size.X < 1 || s.Size.Y < 1 || s.Size.X > MostLEDs || s.Size.Y > 128 {
		return fmt.Errorf("width %d and height %d are no panel: a panel has 1 to %d columns and 1 to 128 rows", s.Size.X, s.Size.Y, MostLEDs)
	}
	if !slices.Contains([]int{0, 90, 180, 270}, s.Rotation) {
		return fmt.Errorf("rotation %d is not possible: use 0, 90, 180 or 270", s.Rotation)
	}
	if _, err := parseOrder(s.Order, "RGB"); err != nil {
		return err
	}
	if !(s.Brightness > 0 && s.Brightness <= 1) {
		return fmt.Errorf("brightness %v is not possible: use more than 0, up to 1", s.Brightness)
	}
	if err := s.checkSize(); err != nil {
		return err
	}
	return s.checkBus()
}

// checkSize sees that the kind comes in this size.
func (s Setup) checkSize() error {
	w, h := s.Size.X, s.Size.Y
	switch s.Kind {
	case WS2812, APA102:
		if w*h > MostLEDs {
			return fmt.Errorf("%d x %d LEDs are too many: %s takes up to %d", w, h, s.Kind, MostLEDs)
		}
	case MAX7219:
		if w%8 != 0 || h%8 != 0 || w*h > 32*64 {
			return fmt.Errorf("%d x %d is no chain of max7219 modules: each has 8 x 8, and there may be 32, so width and height are multiples of 8", w, h)
		}
	case UnicornHD:
		if w != 16 || h != 16 {
			return fmt.Errorf("a unicornhd is 16 x 16, not %d x %d: set width = 16 and height = 16", w, h)
		}
	case SSD1306:
		if chip := s.layout().chip(); chip.X%8 != 0 || chip.Y%8 != 0 || chip.X > 128 || chip.Y > 64 {
			return fmt.Errorf("a ssd1306 cannot be %d x %d: it has up to 128 x 64, often 128 x 32", w, h)
		}
	}
	return nil
}

// checkBus sees that device and address are of the bus that the kind needs.
func (s Setup) checkBus() error {
	var err error
	switch s.Kind {
	case SSD1306:
		_, err = i2cBus(s.bus())
		if err == nil && (s.Address < 0x08 || s.Address > 0x77) {
			err = fmt.Errorf("address %#x is none of I2C: most ssd1306 have 0x3C or 0x3D, `i2cdetect -y 1` shows it", s.Address)
		}
	case Terminal:
	default:
		_, _, err = spiBus(s.bus())
	}
	return err
}

// bus is the device, or the usual one.
func (s Setup) bus() string {
	switch {
	case s.Device != "":
		return s.Device
	case s.Kind == SSD1306:
		return "/dev/i2c-1"
	case s.Kind == Terminal:
		return "/dev/tty"
	}
	return "/dev/spidev0.0"
}

// layout is how the chain of the panel lies.
func (s Setup) layout() layout {
	l := layout{size: s.Size, rotation: s.Rotation, mirror: s.Mirror, serpentine: s.Serpentine, band: 1}
	switch s.Kind {
	case MAX7219:
		l.band = 8
	case UnicornHD, SSD1306:
		l.band = l.chip().Y
	}
	return l
}

// parseOrder is where each colour that a driver sends, in the order native, is
// found in a picture's pixel so that the LEDs get them in the order wanted.
func parseOrder(wanted, native string) ([3]int, error) {
	if wanted == "" {
		wanted = native
	}
	var from [3]int
	sorted := []byte(wanted)
	slices.Sort(sorted)
	if string(sorted) != "BGR" {
		return from, fmt.Errorf("order %q is not possible: write R, G and B in the order of the LEDs, such as \"GRB\"", wanted)
	}
	for i := range native {
		from[strings.IndexByte("RGB", native[i])] = strings.IndexByte("RGB", wanted[i])
	}
	return from, nil
}

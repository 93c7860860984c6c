package config

import (
	"fmt"
	"image"

	"dicetable/hardware/panel/driver"
)

// Panel is the LED panel beside the one on the pages; see driver.Setup.
type Panel struct {
	// Kind is empty where there is none.
	Kind driver.Kind `toml:"kind"`
	// Device is empty for the usual one of the kind.
	Device  string `toml:"device"`
	Address int    `toml:"address"`
	// Width and Height are in LEDs, as seen.
	Width      int    `toml:"width"`
	Height     int    `toml:"height"`
	Rotation   int    `toml:"rotation"`
	Mirror     bool   `toml:"mirror"`
	Serpentine bool   `toml:"serpentine"`
	Order      string `toml:"order"`
	// Brightness is a share of the full one; Dim a share of that, while dice
	// are read.
	Brightness float64 `toml:"brightness"`
	Dim        float64 `toml:"dim"`
}

func defaultPanel() Panel {
	return Panel{Address: 0x3C, Width: 8, Height: 8, Brightness: 0.2, Dim: 0.25}
}

// Setup is p as drivers take it.
func (p Panel) Setup() driver.Setup {
	return driver.Setup{
		Kind: p.Kind, Device: p.Device, Address: p.Address, Size: image.Pt(p.Width, p.Height),
		Rotation: p.Rotation, Mirror: p.Mirror, Serpentine: p.Serpentine, Order: p.Order, Brightness: p.Brightness,
	}
}

// Check says what is wrong first with a panel that there is.
func (p Panel) Check() error {
	if !(p.Dim >= 0 && p.Dim <= 1) {
		return fmt.Errorf("panel: dim %v is not possible: use 0 to 1", p.Dim)
	}
	if p.Kind == "" {
		return nil
	}
	if err := p.Setup().Check(); err != nil {
		return fmt.Errorf("panel: %w", err)
	}
	return nil
}

// Package wiring knows how the parts of a table are wired to a Raspberry Pi and
// draws it: the diagrams of docs/build are made of it. The 40-pin header is the
// same on a Pi 4 and a Pi 5.
package wiring

import "fmt"

// A part of the header's 40 pins.
const (
	power5  = "5 V"
	power3  = "3.3 V"
	ground  = "ground"
	reserve = "reserved"
)

// header are the 40 pins by their numbers: what they give, or the kernel's name
// of their line.
var header = [41]string{
	1: power3, 2: power5, 3: "GPIO2", 4: power5, 5: "GPIO3", 6: ground, 7: "GPIO4", 8: "GPIO14",
	9: ground, 10: "GPIO15", 11: "GPIO17", 12: "GPIO18", 13: "GPIO27", 14: ground, 15: "GPIO22", 16: "GPIO23",
	17: power3, 18: "GPIO24", 19: "GPIO10", 20: ground, 21: "GPIO9", 22: "GPIO25", 23: "GPIO11", 24: "GPIO8",
	25: ground, 26: "GPIO7", 27: reserve, 28: reserve, 29: "GPIO5", 30: ground, 31: "GPIO6", 32: "GPIO12",
	33: "GPIO13", 34: ground, 35: "GPIO19", 36: "GPIO16", 37: "GPIO26", 38: "GPIO20", 39: ground, 40: "GPIO21",
}

// bus are the lines that the kernel's drivers use by another name.
var bus = map[string]string{
	"GPIO2": "SDA", "GPIO3": "SCL", "GPIO10": "MOSI", "GPIO11": "SCLK", "GPIO8": "CE0",
}

// named is what a pin is called in a diagram.
func named(pin int) string {
	name := header[pin]
	if b := bus[name]; b != "" {
		name += " " + b
	}
	return fmt.Sprintf("pin %d: %s", pin, name)
}

// Diagram is one part with its wires.
type Diagram struct {
	// Name is the file's, Title what stands above the picture.
	Name, Title string
	boxes       []box
	wires       []wire
	// notes stand below.
	notes []string
}

// box is a component: pins on its left and on its right side, top to bottom.
type box struct {
	name, what  string
	x, y        int
	left, right []string
}

// wire joins two ends. An end is a pin of the header ("19") or of a component
// ("shifter.1A"): where it has two of the name, wires come from its right one
// and go to its left one.
type wire struct{ from, to, kind string }

// The kinds of wires, which have their colours.
const (
	plus  = "plus"
	minus = "minus"
	data  = "data"
	clock = "clock"
	other = "select"
)

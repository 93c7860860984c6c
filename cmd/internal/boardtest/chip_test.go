package boardtest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// chip is a chip of GPIO lines that the kernel simulates (gpio-sim), seen from
// the side of its wires.
type chip struct {
	*testing.T
	// device is its file in /dev, wires its folder in /sys.
	device, wires string
}

// solder makes a chip as a Pi has one, on which the lines have these names.
func solder(t *testing.T, names ...string) chip {
	t.Helper()
	folder := "/sys/kernel/config/gpio-sim/board"
	bank := filepath.Join(folder, "bank")
	c := chip{T: t}
	c.write(filepath.Join(bank, "label"), "pinctrl-simulated")
	c.write(filepath.Join(bank, "num_lines"), fmt.Sprint(len(names)))
	for i, name := range names {
		c.write(filepath.Join(bank, fmt.Sprintf("line%d", i), "name"), name)
	}
	c.write(filepath.Join(folder, "live"), "1")
	name := c.read(filepath.Join(bank, "chip_name"))
	c.device = filepath.Join("/dev", name)
	c.wires = filepath.Join("/sys/devices/platform", c.read(filepath.Join(folder, "dev_name")), name)
	return c
}

// pull holds the wire of a line, by its place on the chip, up or down.
func (c chip) pull(line int, up bool) {
	c.Helper()
	c.write(filepath.Join(c.wires, fmt.Sprintf("sim_gpio%d", line), "pull"), map[bool]string{false: "pull-down", true: "pull-up"}[up])
}

// high is the level of a line.
func (c chip) high(line int) bool {
	c.Helper()
	return c.read(filepath.Join(c.wires, fmt.Sprintf("sim_gpio%d", line), "value")) == "1"
}

// write makes the folders on its way, which is how a chip is described.
func (c chip) write(file, value string) {
	c.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		c.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(value), 0o644); err != nil {
		c.Fatal(err)
	}
}

func (c chip) read(file string) string {
	c.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		c.Fatal(err)
	}
	return strings.TrimSpace(string(b))
}

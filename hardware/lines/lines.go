// Package lines finds the GPIO lines of a machine by the names its kernel
// gives them, such as GPIO17, which are the same on a Pi 4 and a Pi 5. It uses
// the kernel's character devices alone: no memory is mapped, no root is
// needed, only the right to open /dev/gpiochip*.
package lines

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"periph.io/x/conn/v3/driver/driverreg"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/host/v3/gpioioctl"

	"dicetable/hardware/trouble"
)

// Errors that Open can return. What wraps them is a sentence that says what
// to do.
var (
	ErrNone       = errors.New("this machine has no GPIO lines")
	ErrPermission = errors.New("this user may not use the GPIO lines")
	ErrUnknown    = errors.New("there is no such GPIO line")
)

// Open finds a line by name. Nothing is asked of the line itself before In or
// Out, which fail when another program holds it; Explain makes a sentence of
// that. Hold gives a line back.
//
// Chips that come after the first success are not seen by this program any
// more; what failed may be tried again.
func Open(name string) (gpio.PinIO, error) {
	_, line, err := locate(name)
	if err != nil {
		return nil, err
	}
	return line, nil
}

// locate finds a line and the chip that has it.
func locate(name string) (*gpioioctl.GPIOChip, *gpioioctl.GPIOLine, error) {
	devices, err := filepath.Glob("/dev/gpiochip*")
	if err != nil {
		return nil, nil, err
	}
	if err := mayOpen(devices); err != nil {
		return nil, nil, err
	}
	if _, err := driverreg.Init(); err != nil {
		return nil, nil, failed("the GPIO driver does not start", "der GPIO-Treiber startet nicht", err)
	}
	return find(gpioioctl.Chips, name)
}

// mayOpen says whether the driver will see every chip: it looks only once.
func mayOpen(devices []string) error {
	if len(devices) == 0 {
		return &trouble.Trouble{
			EN: ErrNone.Error() + ": connect button and buzzer to a Raspberry Pi, or take them out of the configuration", Kind: ErrNone,
			DE: "dieser Rechner hat keine GPIO-Leitungen: Knopf und Summer gehören an einen Raspberry Pi, oder aus der Konfiguration heraus",
		}
	}
	for _, device := range devices {
		f, err := os.Open(device)
		if errors.Is(err, os.ErrPermission) {
			return &trouble.Trouble{
				EN: fmt.Sprintf("%v: %s is closed to it; add the user to the group gpio (sudo usermod -aG gpio USER) and start again", ErrPermission, device), Kind: ErrPermission,
				DE: fmt.Sprintf("dieser Benutzer darf die GPIO-Leitungen nicht benutzen: %s ist ihm verschlossen; bitte in die Gruppe gpio aufnehmen (sudo usermod -aG gpio BENUTZER) und neu starten", device),
			}
		}
		if err != nil {
			return failed("the GPIO chip "+device+" cannot be opened", "der GPIO-Baustein "+device+" lässt sich nicht öffnen", err)
		}
		f.Close()
	}
	return nil
}

// failed is what the machine does not do, and what may help.
func failed(en, de string, err error) error {
	return &trouble.Trouble{EN: en + ": start the machine again", DE: de + ": bitte den Rechner neu starten", Err: err}
}

// find looks on all chips; those of the processor ("pinctrl-...") come first.
func find(chips []*gpioioctl.GPIOChip, name string) (*gpioioctl.GPIOChip, *gpioioctl.GPIOLine, error) {
	var known []string
	for _, chip := range chips {
		if line := chip.ByName(name); line != nil {
			return chip, line, nil
		}
		for _, line := range chip.Lines() {
			if strings.HasPrefix(line.Name(), "GPIO") {
				known = append(known, line.Name())
			}
		}
	}
	if len(known) == 0 {
		return nil, nil, &trouble.Trouble{
			EN: fmt.Sprintf("%v as %q: `gpioinfo` lists the names", ErrUnknown, name), Kind: ErrUnknown,
			DE: fmt.Sprintf("es gibt keine GPIO-Leitung %q: `gpioinfo` nennt die Namen", name),
		}
	}
	first, last := known[0], known[len(known)-1]
	return nil, nil, &trouble.Trouble{
		EN: fmt.Sprintf("%v as %q: use one of %s to %s", ErrUnknown, name, first, last), Kind: ErrUnknown,
		DE: fmt.Sprintf("es gibt keine GPIO-Leitung %q: bitte eine von %s bis %s nehmen", name, first, last),
	}
}

package driver

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"

	"periph.io/x/conn/v3/spi"
	"periph.io/x/host/v3/sysfs"

	"dicetable/hardware/panel"
	"dicetable/hardware/trouble"
)

// Open gets a panel ready that Check approves of. The error is a sentence that
// says what to do.
func Open(s Setup) (panel.Device, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	d, err := open(s)
	if err != nil {
		return nil, fmt.Errorf("the %s panel: %w", s.Kind, err)
	}
	return d, nil
}

func open(s Setup) (panel.Device, error) {
	if s.Kind == Terminal {
		f, err := os.OpenFile(s.bus(), os.O_WRONLY, 0)
		if err != nil {
			return nil, &trouble.Trouble{
				EN: "there is no terminal to draw on: set device to what `tty` prints in one", Err: err,
				DE: "es gibt kein Terminal zum Zeichnen: bitte device auf das setzen, was `tty` in einem zeigt",
			}
		}
		return panel.NewTerminal(f, s.Size), nil
	}
	var d *device
	var err error
	if s.Kind == SSD1306 {
		d, err = openI2C(s)
	} else {
		d, err = openSPI(s)
	}
	if err != nil {
		return nil, err
	}
	return d, nil
}

// port hides what the port says of its limits: it knows them only after periph
// has looked for every device of the machine, which is not asked of it here.
// Setup.buffered sees to them.
type port struct{ spi.PortCloser }

func openSPI(s Setup) (*device, error) {
	bus, chip, err := spiBus(s.bus())
	if err != nil {
		return nil, err
	}
	if err := mayOpen(s.bus(), "spi", "SPI", "dtparam=spi=on in /boot/firmware/config.txt"); err != nil {
		return nil, err
	}
	if err := s.buffered(bufferSize()); err != nil {
		return nil, err
	}
	p, err := sysfs.NewSPI(bus, chip)
	if err != nil {
		return nil, inUse(s.bus(), err)
	}
	d, err := onSPI(s, port{p})
	if err != nil {
		p.Close()
		return nil, &trouble.Trouble{
			EN: "it does not begin: look after its wiring", Err: err,
			DE: "es beginnt nicht: bitte die Verdrahtung prüfen",
		}
	}
	return d, nil
}

func openI2C(s Setup) (*device, error) {
	bus, err := i2cBus(s.bus())
	if err != nil {
		return nil, err
	}
	if err := mayOpen(s.bus(), "i2c", "I2C", "dtparam=i2c_arm=on in /boot/firmware/config.txt and i2c-dev in /etc/modules"); err != nil {
		return nil, err
	}
	b, err := sysfs.NewI2C(bus)
	if err != nil {
		return nil, inUse(s.bus(), err)
	}
	d, err := onI2C(s, b)
	if err != nil {
		b.Close()
		return nil, &trouble.Trouble{
			EN: fmt.Sprintf("it does not answer at the address %#x: look after its wiring, `i2cdetect -y %d` shows who answers", s.Address, bus), Err: err,
			DE: fmt.Sprintf("es antwortet nicht an der Adresse %#x: bitte die Verdrahtung prüfen, `i2cdetect -y %d` zeigt, wer antwortet", s.Address, bus),
		}
	}
	return d, nil
}

func inUse(bus string, err error) error {
	return &trouble.Trouble{
		EN: bus + " cannot be used: see that nothing else uses it", Err: err,
		DE: bus + " lässt sich nicht benutzen: bitte nachsehen, ob es ein anderes Programm benutzt",
	}
}

// mayOpen says why a bus cannot be opened.
func mayOpen(name, group, called, switched string) error {
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return &trouble.Trouble{
			EN: fmt.Sprintf("there is no %s: switch %s on (%s) and start the machine again", name, called, switched),
			DE: fmt.Sprintf("es gibt kein %s: bitte %s einschalten (%s) und den Rechner neu starten", name, called, switched),
		}
	case errors.Is(err, os.ErrPermission):
		return &trouble.Trouble{
			EN: fmt.Sprintf("%s is closed to this user: add it to the group %s (sudo usermod -aG %s USER) and start again", name, group, group),
			DE: fmt.Sprintf("%s ist diesem Benutzer verschlossen: bitte in die Gruppe %s aufnehmen (sudo usermod -aG %s BENUTZER) und neu starten", name, group, group),
		}
	case err != nil:
		return inUse(name, err)
	}
	return f.Close()
}

// bufferSize is how many bytes the kernel sends over SPI at a time.
func bufferSize() int {
	b, err := os.ReadFile("/sys/module/spidev/parameters/bufsiz")
	if n, bad := strconv.Atoi(strings.TrimSpace(string(b))); err == nil && bad == nil {
		return n
	}
	return 4096
}

// buffered says whether a picture can be sent with a buffer of that size.
func (s Setup) buffered(size int) error {
	n, need := s.layout().length(), 0
	switch s.Kind {
	case WS2812:
		need = 12*max(n, leastLEDs) + 6
	case APA102:
		need = 4*(n+1) + n/16 + 1
	}
	if need > size {
		return &trouble.Trouble{
			EN: fmt.Sprintf("%d LEDs need %d bytes at a time, and the kernel sends %d: add spidev.bufsiz=65536 to the line in /boot/firmware/cmdline.txt and start the machine again", n, need, size),
			DE: fmt.Sprintf("%d LEDs brauchen %d Bytes auf einmal, und der Kernel sendet %d: bitte spidev.bufsiz=65536 an die Zeile in /boot/firmware/cmdline.txt anhängen und den Rechner neu starten", n, need, size),
		}
	}
	return nil
}

var (
	spiName = regexp.MustCompile(`^/dev/spidev(\d{1,4})\.(\d{1,2})$`)
	i2cName = regexp.MustCompile(`^/dev/i2c-(\d{1,4})$`)
)

func spiBus(name string) (bus, chip int, err error) {
	m := spiName.FindStringSubmatch(name)
	if m == nil {
		return 0, 0, fmt.Errorf("device %q is no SPI: write it like \"/dev/spidev0.0\"", name)
	}
	bus, _ = strconv.Atoi(m[1])
	chip, _ = strconv.Atoi(m[2])
	return bus, chip, nil
}

func i2cBus(name string) (int, error) {
	m := i2cName.FindStringSubmatch(name)
	if m == nil {
		return 0, fmt.Errorf("device %q is no I2C: write it like \"/dev/i2c-1\"", name)
	}
	return strconv.Atoi(m[1])
}

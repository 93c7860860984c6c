package driver

import (
	"bytes"
	"image"
	"time"

	"periph.io/x/conn/v3/display"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"
	"periph.io/x/devices/v3/apa102"
	"periph.io/x/devices/v3/max7219"
	"periph.io/x/devices/v3/nrzled"
	"periph.io/x/devices/v3/ssd1306"
	"periph.io/x/devices/v3/ssd1306/image1bit"
	"periph.io/x/devices/v3/unicornhd"

	"dicetable/hardware/panel"
)

// colours are LEDs whose colours are as bright as they are told.
type colours struct {
	display.Drawer
	last time.Time
}

// latch is for how long a chain of WS2812 must hear nothing before it takes a
// new picture, and not the tail of the one before.
const latch = 300 * time.Microsecond

func (c *colours) show(chain *image.NRGBA, bright float64) error {
	c.pause()
	err := c.Draw(c.Bounds(), panel.Dim(chain, bright), image.Point{})
	c.last = time.Now()
	return err
}

// Halt makes them dark.
func (c *colours) Halt() error {
	c.pause()
	return c.Drawer.Halt()
}

// pause waits until the chain takes a new picture.
func (c *colours) pause() { time.Sleep(latch - time.Since(c.last)) }

// leastLEDs are as many as a picture is made long for, with silence after the
// last LED: what is shorter than 96 bytes a Pi 4 sends with gaps, and a WS2812
// misreads it.
const leastLEDs = 8

// modules are 8 x 8 LEDs each, on or off, in a chain whose first one is left,
// wired as those called FC-16.
type modules struct {
	*max7219.Dev
	conn  spi.Conn
	units int
}

func (m modules) String() string { return "max7219" }

// Halt makes them dark.
func (m modules) Halt() error { return m.Clear() }

// awake are the registers of modules that show what they are told: no test, all
// eight rows, dots and not digits, not shut down.
var awake = [][]byte{{0x0F, 0}, {0x0B, 7}, {0x09, byte(max7219.DecodeNone)}, {0x0C, 1}}

// show says with each picture how modules are to be: one that was without power, or
// caught a disturbance, is shut down or lit all over, and tells nobody.
func (m modules) show(chain *image.NRGBA, bright float64) error {
	for _, register := range awake {
		if err := m.conn.Tx(bytes.Repeat(register, m.units), nil); err != nil {
			return err
		}
	}
	if err := m.SetIntensity(byte(15*bright + .5)); err != nil {
		return err
	}
	units := make([][]byte, chain.Bounds().Dx()/8)
	for u := range units {
		units[u] = make([]byte, 8)
		for y := range 8 {
			for x := range 8 {
				if panel.Lit(chain.At(8*u+x, y)) {
					units[u][y] |= 1 << x
				}
			}
		}
	}
	return m.WriteCascadedUnits(units)
}

// oled is a display of one colour.
type oled struct {
	*ssd1306.Dev
	// begin makes the display ready as if nothing was known of it.
	begin func() (*ssd1306.Dev, error)
	// sent and contrast are of the picture before; sent is nil at first.
	sent     *image1bit.VerticalLSB
	contrast byte
}

// show begins anew where the picture is sent again: its driver sends what
// differs, and one that was without power answers and stays dark. The contrast is
// told with each picture, so that a display that is gone is noticed.
func (o *oled) show(chain *image.NRGBA, bright float64) error {
	img, contrast := o.picture(chain), byte(255*bright+.5)
	if o.sent != nil && contrast == o.contrast && bytes.Equal(img.Pix, o.sent.Pix) {
		dev, err := o.begin()
		if err != nil {
			return err
		}
		o.Dev = dev
	}
	o.sent, o.contrast = img, contrast
	if err := o.SetContrast(contrast); err != nil {
		return err
	}
	return o.Draw(img.Rect, img, image.Point{})
}

// picture is what is lit of a chain.
func (o *oled) picture(chain *image.NRGBA) *image1bit.VerticalLSB {
	img := image1bit.NewVerticalLSB(o.Bounds())
	for y := range img.Rect.Max.Y {
		for x := range img.Rect.Max.X {
			img.SetBit(x, y, image1bit.Bit(panel.Lit(chain.At(x, y))))
		}
	}
	return img
}

// onSPI makes the panel on an SPI port, which it closes with itself.
func onSPI(s Setup, p spi.PortCloser) (*device, error) {
	switch s.Kind {
	case WS2812:
		dev, err := nrzled.NewSPI(p, &nrzled.Opts{NumPixels: max(s.layout().length(), leastLEDs), Channels: 3, Freq: 2500 * physic.KiloHertz})
		if err != nil {
			return nil, err
		}
		return newDevice(s, "GRB", &colours{Drawer: dev}, p)
	case APA102:
		// Without its slow global pulses, which a camera sees as bands.
		opts := apa102.PassThruOpts
		opts.NumPixels = s.layout().length()
		dev, err := apa102.New(p, &opts)
		if err != nil {
			return nil, err
		}
		return newDevice(s, "BGR", &colours{Drawer: dev}, p)
	case UnicornHD:
		dev, err := unicornhd.New(p)
		if err != nil {
			return nil, err
		}
		return newDevice(s, "RGB", &colours{Drawer: dev}, p)
	}
	units, tapped := s.layout().length()/8, &tap{Port: p}
	dev, err := max7219.NewSPI(tapped, units, 8)
	if err != nil {
		return nil, err
	}
	// A single module would be taken for digits.
	if err := dev.SetDecode(max7219.DecodeNone); err != nil {
		return nil, err
	}
	return newDevice(s, "RGB", modules{dev, tapped.conn, units}, p)
}

// tap keeps the connection that a driver makes over a port: there can be but one.
type tap struct {
	spi.Port
	conn spi.Conn
}

func (t *tap) Connect(f physic.Frequency, mode spi.Mode, bits int) (spi.Conn, error) {
	conn, err := t.Port.Connect(f, mode, bits)
	t.conn = conn
	return conn, err
}

// onI2C makes the display on an I2C bus, which it closes with itself.
func onI2C(s Setup, b i2c.BusCloser) (*device, error) {
	chip := s.layout().chip()
	opts := ssd1306.DefaultOpts
	opts.W, opts.H = chip.X, chip.Y
	// The low displays have their rows in sequence.
	opts.Sequential = chip.Y <= 32
	begin := func() (*ssd1306.Dev, error) { return ssd1306.NewI2C(readdressed{b, uint16(s.Address)}, &opts) }
	dev, err := begin()
	if err != nil {
		return nil, err
	}
	return newDevice(s, "RGB", &oled{Dev: dev, begin: begin}, b)
}

// readdressed is a bus on which a display has another address than the one
// that its driver knows.
type readdressed struct {
	i2c.Bus
	address uint16
}

func (r readdressed) Tx(_ uint16, w, read []byte) error { return r.Bus.Tx(r.address, w, read) }

package driver

import (
	"bytes"
	"image"
	"image/color"
	"slices"
	"testing"

	"periph.io/x/conn/v3/conntest"
	"periph.io/x/conn/v3/i2c/i2ctest"
	"periph.io/x/conn/v3/spi/spitest"
)

// setup is a panel of that kind and size in its plainest form.
func setup(kind Kind, w, h int) Setup {
	return Setup{Kind: kind, Size: image.Pt(w, h), Brightness: 1, Address: 0x3C}
}

// sent is what goes over SPI for a picture that lights the given LEDs.
func sent(t *testing.T, s Setup, lit map[image.Point]color.NRGBA) []conntest.IO {
	t.Helper()
	bus := &spitest.Record{}
	d, err := onSPI(s, bus)
	if err != nil {
		t.Fatal(err)
	}
	drawLit(t, d, lit)
	return bus.Ops
}

func drawLit(t *testing.T, d *device, lit map[image.Point]color.NRGBA) {
	t.Helper()
	img := image.NewNRGBA(d.Bounds())
	for at, c := range lit {
		img.SetNRGBA(at.X, at.Y, c)
	}
	if err := d.Draw(d.Bounds(), img, image.Point{}); err != nil {
		t.Fatal(err)
	}
}

func opaque(r, g, b uint8) color.NRGBA { return color.NRGBA{r, g, b, 255} }

// A bit of a WS2812 is four of SPI: 1000 for 0, 1110 for 1.
func ws(colour ...uint8) []byte {
	var out []byte
	for _, c := range colour {
		for shift := 6; shift >= 0; shift -= 2 {
			out = append(out, [...]byte{0x88, 0x8E, 0xE8, 0xEE}[c>>shift&3])
		}
	}
	return out
}

func TestWS2812(t *testing.T) {
	// Two rows of two, to and fro: the LED seen bottom left is the last one.
	s := setup(WS2812, 2, 2)
	s.Serpentine = true
	ops := sent(t, s, map[image.Point]color.NRGBA{{}: opaque(1, 2, 3), {Y: 1}: opaque(0x80, 0, 0xFF)})
	want := slices.Concat([]byte{0, 0, 0}, ws(2, 1, 3), ws(0, 0, 0), ws(0, 0, 0), ws(0, 0x80, 0xFF), make([]byte, 4*12+3))
	if len(ops) != 1 || !bytes.Equal(ops[0].W, want) {
		t.Errorf("the bus heard %x, want %x", ops, want)
	}
	s = setup(WS2812, 1, 1)
	s.Order, s.Brightness = "RGB", 0.5
	ops = sent(t, s, map[image.Point]color.NRGBA{{}: opaque(200, 100, 1)})
	if want := slices.Concat([]byte{0, 0, 0}, ws(100, 50, 1), make([]byte, 7*12+3)); !bytes.Equal(ops[0].W, want) {
		t.Errorf("at half the brightness, red first, the bus heard %x, want %x", ops[0].W, want)
	}
}

func TestAPA102(t *testing.T) {
	s := setup(APA102, 2, 1)
	s.Mirror = true
	ops := sent(t, s, map[image.Point]color.NRGBA{{}: opaque(1, 2, 3)})
	want := []byte{0, 0, 0, 0, 0xFF, 0, 0, 0, 0xFF, 3, 2, 1, 0xFF}
	if len(ops) != 1 || !bytes.Equal(ops[0].W, want) {
		t.Errorf("the bus heard %x, want %x", ops, want)
	}
}

func TestUnicornHD(t *testing.T) {
	s := setup(UnicornHD, 16, 16)
	s.Rotation = 180
	ops := sent(t, s, map[image.Point]color.NRGBA{{X: 15, Y: 15}: opaque(1, 2, 3), {X: 14, Y: 15}: opaque(4, 5, 6)})
	want := make([]byte, 1+3*16*16)
	copy(want, []byte{0x72, 1, 2, 3, 4, 5, 6})
	if len(ops) != 1 || !bytes.Equal(ops[0].W, want) {
		t.Errorf("the bus heard %x, want %x", ops, want)
	}
}

// The registers 8 to 1 are the rows from the top; what is sent first goes to
// the last module, and the lowest bit is the left column.
func TestMAX7219(t *testing.T) {
	s := setup(MAX7219, 16, 8)
	s.Brightness = 0.2
	ops := sent(t, s, map[image.Point]color.NRGBA{{}: opaque(0, 1, 0), {X: 15, Y: 7}: opaque(255, 255, 255), {X: 14, Y: 7}: opaque(255, 0, 0)})
	want := [][]byte{{0x0A, 3, 0x0A, 3}, {1, 0xC0, 1, 0}}
	for row := byte(2); row < 8; row++ {
		want = append(want, []byte{row, 0, row, 0})
	}
	want = append(want, []byte{8, 0, 8, 1})
	if len(ops) < len(want) {
		t.Fatalf("the bus heard only %x", ops)
	}
	for i, op := range ops[len(ops)-len(want):] {
		if !bytes.Equal(op.W, want[i]) {
			t.Errorf("transfer %d is %x, want %x", i, op.W, want[i])
		}
	}
}

// A single module must not take its rows for digits.
func TestASingleMAX7219ShowsDots(t *testing.T) {
	var decode byte = 0xEE
	for _, op := range sent(t, setup(MAX7219, 8, 8), nil) {
		if op.W[0] == 0x09 {
			decode = op.W[1]
		}
	}
	if decode != 0 {
		t.Errorf("its decode mode is %#x", decode)
	}
}

// A module that was without power begins shut down, with any digits; the next
// picture must be all that it needs.
func TestAMAX7219ThatWasWithoutPowerShowsTheNextPicture(t *testing.T) {
	bus := &spitest.Record{}
	d, err := onSPI(setup(MAX7219, 8, 8), bus)
	if err != nil {
		t.Fatal(err)
	}
	begun := len(bus.Ops)
	drawLit(t, d, map[image.Point]color.NRGBA{{X: 7, Y: 7}: opaque(255, 0, 0)})
	registers := map[byte]byte{0x09: 0xFF, 0x0A: 0, 0x0B: 0, 0x0C: 0, 0x0F: 1}
	for _, op := range bus.Ops[begun:] {
		registers[op.W[0]] = op.W[1]
	}
	for register, want := range map[byte]byte{0x09: 0, 0x0A: 15, 0x0B: 7, 0x0C: 1, 0x0F: 0, 1: 0x80, 8: 0} {
		if got := registers[register]; got != want {
			t.Errorf("register %#x is %#x, want %#x", register, got, want)
		}
	}
}

func TestSSD1306(t *testing.T) {
	for _, c := range []struct {
		size     image.Point
		rotation int
		lit      image.Point
		// Where the one bit is: the page of eight rows, its column, its bit.
		pages, page, column int
		bit                 byte
		// How the rows are wired: alternating, or one after the other.
		wired byte
	}{
		{image.Pt(128, 64), 0, image.Pt(3, 10), 8, 1, 3, 1 << 2, 0x12},
		{image.Pt(128, 32), 0, image.Pt(127, 31), 4, 3, 127, 1 << 7, 0x02},
		{image.Pt(64, 128), 90, image.Pt(63, 0), 8, 0, 0, 1, 0x12},
	} {
		bus := &busRecord{}
		s := setup(SSD1306, c.size.X, c.size.Y)
		s.Rotation, s.Address, s.Brightness = c.rotation, 0x3D, 0.5
		d, err := onI2C(s, bus)
		if err != nil {
			t.Fatal(err)
		}
		// A colour that is far from white is on as any other.
		drawLit(t, d, map[image.Point]color.NRGBA{c.lit: opaque(0, 0, 40)})
		if begun := bus.Ops[0].W; begun[len(begun)-1] != 0xAF || !bytes.Contains(begun, []byte{0xA8, byte(8*c.pages - 1)}) || !bytes.Contains(begun, []byte{0xDA, c.wired}) {
			t.Errorf("%v: it begins with %x", c.size, begun)
		}
		if contrast := bus.Ops[1].W; !bytes.Equal(contrast, []byte{0, 0x81, 128}) {
			t.Errorf("%v: the contrast is set by %x", c.size, contrast)
		}
		pages := bus.Ops[2:]
		if len(pages) != 2*c.pages {
			t.Fatalf("%v: %d transfers, want two for each of %d pages", c.size, len(pages), c.pages)
		}
		for i := range c.pages {
			want := make([]byte, 129)
			want[0] = 0x40
			if i == c.page {
				want[1+c.column] = c.bit
			}
			if at, data := pages[2*i], pages[2*i+1]; at.Addr != 0x3D || at.W[1] != 0xB0|byte(i) || !bytes.Equal(data.W, want) {
				t.Errorf("%v: page %d is sent as %x, %x to %#x", c.size, i, at.W, data.W, at.Addr)
			}
		}
	}
}

// A display that was without power for a moment answers, but is off and has
// forgotten all: a picture that is sent again must light it. One that is only dimmed,
// for a frame, is told no more than that.
func TestAnSSD1306ThatWasWithoutPowerShowsAPictureThatStays(t *testing.T) {
	bus := &busRecord{}
	d, err := onI2C(setup(SSD1306, 128, 32), bus)
	if err != nil {
		t.Fatal(err)
	}
	lit := map[image.Point]color.NRGBA{{X: 5}: opaque(255, 0, 0)}
	told := func(share float64, lit map[image.Point]color.NRGBA) (begins bool, pages int) {
		before := len(bus.Ops)
		if err := d.Shine(share); err != nil {
			t.Fatal(err)
		}
		drawLit(t, d, lit)
		for _, op := range bus.Ops[before:] {
			begins = begins || op.W[len(op.W)-1] == 0xAF
			if op.W[0] == 0x40 {
				pages++
			}
		}
		return begins, pages
	}
	told(1, lit)
	if contrast := bus.Ops[1].W; !bytes.Equal(contrast, []byte{0, 0x81, 255}) {
		t.Errorf("the full contrast is set by %x", contrast)
	}
	if begins, pages := told(1, lit); !begins || pages != 4 {
		t.Errorf("a picture sent again begins the display: %v, and has %d pages", begins, pages)
	}
	if begins, pages := told(0.5, lit); begins || pages != 0 {
		t.Errorf("a picture that is dimmed begins the display: %v, and has %d pages", begins, pages)
	}
	if begins, pages := told(0.5, nil); begins || pages != 1 {
		t.Errorf("another picture begins the display: %v, and has %d pages", begins, pages)
	}
}

// busRecord is periph's recorder with a Close, which that leaves out.
type busRecord struct{ i2ctest.Record }

func (*busRecord) Close() error { return nil }

func TestWhatIsShownDimsAndDarkens(t *testing.T) {
	bus := &spitest.Record{}
	d, err := onSPI(setup(WS2812, 1, 1), bus)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Shine(0.25); err != nil {
		t.Fatal(err)
	}
	drawLit(t, d, map[image.Point]color.NRGBA{{}: opaque(200, 100, 40)})
	if err := d.Halt(); err != nil {
		t.Fatal(err)
	}
	for i, want := range [][]byte{ws(25, 50, 10), ws(0, 0, 0)} {
		if got := bus.Ops[i].W[3:15]; !bytes.Equal(got, want) {
			t.Errorf("transfer %d is %x, want %x", i, got, want)
		}
	}
}

package driver

import (
	"image"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWhatPeopleBuildIsAccepted(t *testing.T) {
	for _, s := range []Setup{
		setup(WS2812, 60, 1), setup(WS2812, 8, 8), setup(WS2812, 32, 8), setup(WS2812, 16, 16), setup(WS2812, 400, 1),
		setup(APA102, 16, 16), setup(MAX7219, 8, 8), setup(MAX7219, 32, 8), setup(MAX7219, 32, 16),
		setup(UnicornHD, 16, 16), setup(SSD1306, 128, 64), setup(SSD1306, 128, 32), setup(Terminal, 128, 64),
	} {
		if err := s.Check(); err != nil {
			t.Errorf("%+v: %v", s, err)
		}
	}
}

func TestEveryWrongSettingIsRefusedInWords(t *testing.T) {
	for says, change := range map[string]func(*Setup){
		`kind "neon" is no panel`:        func(s *Setup) { s.Kind = "neon" },
		"width 0 and height 8":           func(s *Setup) { s.Size.X = 0 },
		"width 8 and height 129":         func(s *Setup) { s.Size.Y = 129 },
		"width -8":                       func(s *Setup) { s.Size.X = -8 },
		"65 x 8 LEDs are too many":       func(s *Setup) { s.Size = image.Pt(65, 8) },
		"rotation 45":                    func(s *Setup) { s.Rotation = 45 },
		`order "RGBW"`:                   func(s *Setup) { s.Order = "RGBW" },
		`order "RRB"`:                    func(s *Setup) { s.Order = "RRB" },
		`order "grb"`:                    func(s *Setup) { s.Order = "grb" },
		"brightness 0 ":                  func(s *Setup) { s.Brightness = 0 },
		"brightness 1.5":                 func(s *Setup) { s.Brightness = 1.5 },
		"brightness NaN":                 func(s *Setup) { s.Brightness = math.NaN() },
		`write it like "/dev/spidev0.0"`: func(s *Setup) { s.Device = "/dev/i2c-1" },
		"multiples of 8":                 func(s *Setup) { s.Kind, s.Size = MAX7219, image.Pt(12, 8) },
		"there may be 32":                func(s *Setup) { s.Kind, s.Size = MAX7219, image.Pt(264, 8) },
		"set width = 16 and height = 16": func(s *Setup) { s.Kind = UnicornHD },
		"16 x 16, not 16 x 8":            func(s *Setup) { s.Kind, s.Size = UnicornHD, image.Pt(16, 8) },
		"a ssd1306 cannot be 64 x 128":   func(s *Setup) { s.Kind, s.Size = SSD1306, image.Pt(64, 128) },
		"a ssd1306 cannot be 128 x 30":   func(s *Setup) { s.Kind, s.Size = SSD1306, image.Pt(128, 30) },
		`write it like "/dev/i2c-1"`:     func(s *Setup) { s.Kind, s.Device = SSD1306, "/dev/spidev0.0" },
		"address 0x0 is none of I2C":     func(s *Setup) { s.Kind, s.Address = SSD1306, 0 },
	} {
		s := setup(WS2812, 8, 8)
		change(&s)
		if err := s.Check(); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%+v gives %v, want %q in it", s, err, says)
		}
		if _, err := Open(s); err == nil {
			t.Errorf("%+v can be opened", s)
		}
	}
}

func TestAMissingBusIsOneSentenceThatSaysWhatToDo(t *testing.T) {
	s := setup(WS2812, 8, 8)
	s.Device = "/dev/spidev99.0"
	if _, err := Open(s); err == nil || !strings.Contains(err.Error(), "dtparam=spi=on") {
		t.Errorf("no SPI: %v", err)
	}
	s = setup(SSD1306, 128, 64)
	s.Device = "/dev/i2c-999"
	if _, err := Open(s); err == nil || !strings.Contains(err.Error(), "dtparam=i2c_arm=on") {
		t.Errorf("no I2C: %v", err)
	}
}

func TestAClosedBusNamesTheGroup(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may open everything")
	}
	name := filepath.Join(t.TempDir(), "spidev0.0")
	if err := os.WriteFile(name, nil, 0); err != nil {
		t.Fatal(err)
	}
	if err := mayOpen(name, "spi", "SPI", ""); err == nil || !strings.Contains(err.Error(), "usermod -aG spi") {
		t.Errorf("a closed bus: %v", err)
	}
}

func TestAKernelThatSendsTooLittleIsTold(t *testing.T) {
	for _, c := range []struct {
		Setup
		size int
		ok   bool
	}{
		{setup(WS2812, 340, 1), 4096, true},
		{setup(WS2812, 341, 1), 4096, false},
		{setup(WS2812, 400, 1), 65536, true},
		{setup(APA102, 400, 1), 4096, true},
		{setup(APA102, 400, 1), 1024, false},
		{setup(UnicornHD, 16, 16), 4096, true},
	} {
		err := c.buffered(c.size)
		if (err == nil) != c.ok || err != nil && !strings.Contains(err.Error(), "spidev.bufsiz") {
			t.Errorf("%v %v with %d bytes: %v", c.Kind, c.Size, c.size, err)
		}
	}
}

// A picture is sent at a time: what the kernel must take is as much as that has.
func TestTheBufferHoldsOnePicture(t *testing.T) {
	for _, kind := range []Kind{WS2812, APA102} {
		for _, n := range []int{1, 7, 8, 16, 17, 64, 255, 400} {
			s := setup(kind, n, 1)
			long := len(sent(t, s, nil)[0].W)
			if enough, short := s.buffered(long), s.buffered(long-1); enough != nil || short == nil {
				t.Errorf("%d LEDs of %s have %d bytes: %v, and with one less %v", n, kind, long, enough, short)
			}
		}
	}
}

func TestABusIsFoundByItsNumbers(t *testing.T) {
	if bus, chip, err := spiBus("/dev/spidev10.2"); bus != 10 || chip != 2 || err != nil {
		t.Errorf("SPI is %d, %d, %v", bus, chip, err)
	}
	if bus, err := i2cBus("/dev/i2c-13"); bus != 13 || err != nil {
		t.Errorf("I2C is %d, %v", bus, err)
	}
	for _, name := range []string{"/dev/spidev0", "spidev0.0", "/dev/spidev0.0.1", "/dev/spidev-1.0"} {
		if _, _, err := spiBus(name); err == nil {
			t.Errorf("%s is taken for SPI", name)
		}
	}
}

// A display is 0x08 to 0x77 on its bus, and 128 x 64 at most; 32 modules are 2048 LEDs.
func TestTheLargestAreAccepted(t *testing.T) {
	for _, address := range []int{0x08, 0x77} {
		s := setup(SSD1306, 128, 64)
		if s.Address = address; s.Check() != nil {
			t.Errorf("address %#x: %v", address, s.Check())
		}
	}
	for name, s := range map[string]Setup{"32 modules": setup(MAX7219, 256, 8), "one LED": setup(WS2812, 1, 1), "as many as may be": setup(APA102, 400, 1)} {
		if err := s.Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, turned := range []int{90, 180, 270} {
		s := setup(WS2812, 8, 8)
		if s.Rotation = turned; s.Check() != nil {
			t.Errorf("turned by %d: %v", turned, s.Check())
		}
	}
	for name, s := range map[string]Setup{"33 modules in two rows": setup(MAX7219, 136, 16), "a display too wide": setup(SSD1306, 136, 64), "a display too high": setup(SSD1306, 128, 72), "401 LEDs": setup(WS2812, 401, 1)} {
		if s.Check() == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

func TestATerminalIsAPanel(t *testing.T) {
	s := setup(Terminal, 2, 2)
	s.Device = filepath.Join(t.TempDir(), "tty")
	if err := os.WriteFile(s.Device, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d, err := Open(s)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Draw(d.Bounds(), image.White, image.Point{}); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if b, _ := os.ReadFile(s.Device); strings.Count(string(b), "▀") != 2 {
		t.Errorf("it drew %q", b)
	}
}

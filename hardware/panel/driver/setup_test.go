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

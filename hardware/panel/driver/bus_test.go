package driver

import (
	"image"
	"image/color"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/conntest"
	"periph.io/x/conn/v3/spi/spitest"
)

// A chain takes for one picture what comes without a pause.
func TestBetweenTwoPicturesIsAPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, err := onSPI(setup(WS2812, 1, 1), &spitest.Record{})
		if err != nil {
			t.Fatal(err)
		}
		drawLit(t, d, nil)
		begun := time.Now()
		drawLit(t, d, nil)
		if pause := time.Since(begun); pause < 280*time.Microsecond || pause > time.Millisecond {
			t.Errorf("between two pictures are %v", pause)
		}
	})
}

// What makes a panel dark is taken for its own picture, too: else one that ends in
// the middle of a timer stays lit.
func TestBetweenTheLastPictureAndTheDarkIsAPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, err := onSPI(setup(WS2812, 1, 1), &spitest.Record{})
		if err != nil {
			t.Fatal(err)
		}
		drawLit(t, d, map[image.Point]color.NRGBA{{}: opaque(200, 100, 40)})
		begun := time.Now()
		if err := d.Halt(); err != nil {
			t.Fatal(err)
		}
		if pause := time.Since(begun); pause < 280*time.Microsecond || pause > time.Millisecond {
			t.Errorf("before the dark are %v", pause)
		}
	})
}

// A bus that takes no more is an error, which the runner tells.
func TestABusThatFailsIsTold(t *testing.T) {
	bus := &spitest.Playback{Playback: conntest.Playback{DontPanic: true}}
	d, err := onSPI(setup(WS2812, 8, 8), bus)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Draw(d.Bounds(), image.Black, image.Point{}); err == nil {
		t.Error("a picture that nobody took is no error")
	}
}

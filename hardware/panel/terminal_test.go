package panel_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"dicetable/hardware/panel"
)

// paper is a terminal that keeps all that was written, while it is not torn.
type paper struct {
	bytes.Buffer
	torn   atomic.Bool
	closed int
}

func (p *paper) Write(b []byte) (int, error) {
	if p.torn.Load() {
		return 0, errors.New("torn")
	}
	return p.Buffer.Write(b)
}

func (p *paper) WriteString(s string) (int, error) { return p.Write([]byte(s)) }

func (p *paper) Close() error {
	p.closed++
	return nil
}

func TestATerminalShowsTwoLEDsInACharacter(t *testing.T) {
	w := &paper{}
	d := panel.NewTerminal(w, image.Pt(2, 3))
	img := image.NewNRGBA(d.Bounds())
	img.SetNRGBA(0, 0, color.NRGBA{200, 0, 0, 255})
	img.SetNRGBA(0, 1, color.NRGBA{0, 100, 0, 255})
	img.SetNRGBA(1, 2, color.NRGBA{0, 0, 50, 255})
	const black = "\x1b[38;2;0;0;0m"
	want := "\x1b[38;2;200;0;0m\x1b[48;2;0;100;0m▀" + black + "\x1b[48;2;0;0;0m▀\x1b[0m\r\n" +
		black + "▀\x1b[38;2;0;0;50m▀\x1b[0m\r\n"
	if err := d.Draw(d.Bounds(), img, image.Point{}); err != nil {
		t.Fatal(err)
	}
	if got := w.String(); got != want {
		t.Errorf("it writes\n%q, want\n%q", got, want)
	}
	w.Reset()
	_ = d.Shine(0.5)
	_ = d.Draw(d.Bounds(), img, image.Point{})
	if got := w.String(); !strings.HasPrefix(got, "\x1b[2A\x1b[38;2;100;0;0m\x1b[48;2;0;50;0m") {
		t.Errorf("the next picture, half as bright, is not drawn over the first: %q", got)
	}
	w.Reset()
	d.Below()
	if err := d.Halt(); err != nil {
		t.Fatal(err)
	}
	if got := w.String(); strings.Contains(got, "A\x1b") || strings.Contains(got, "100") {
		t.Errorf("a dark picture below the others is drawn as %q", got)
	}
}

// The corners tell all eight ways to mount a panel apart, and all six orders
// of colours.
func TestTheCornersTellHowAPanelIsMounted(t *testing.T) {
	for _, size := range slices.Concat(sizes, odd) {
		img := panel.Corners(size).Picture
		right, bottom := size.X-1, size.Y-1
		seen := map[color.NRGBA]bool{}
		for _, at := range []image.Point{{0, 0}, {right, 0}, {0, bottom}, {right, bottom}} {
			seen[img.NRGBAAt(at.X, at.Y)] = true
		}
		if want := min(2, size.X) * min(2, size.Y); len(seen) != want || seen[color.NRGBA{}] {
			t.Errorf("the corners of %v are %v", size, seen)
		}
	}
}

func TestTheSweepLightsEveryLEDTwice(t *testing.T) {
	for _, size := range sizes {
		lit := map[image.Point]int{}
		for _, step := range panel.Sweep(size) {
			for y := range size.Y {
				for x := range size.X {
					if panel.Lit(step.Picture.At(x, y)) {
						lit[image.Pt(x, y)]++
					}
				}
			}
		}
		for at, n := range lit {
			if n != 2 {
				t.Errorf("%v on %v is lit %d times", at, size, n)
			}
		}
		if len(lit) != size.X*size.Y {
			t.Errorf("%d LEDs of %v are lit", len(lit), size)
		}
	}
}

func TestTheExamplesAreAllScenes(t *testing.T) {
	shown := map[panel.Kind]bool{}
	for _, e := range panel.Examples() {
		shown[e.Kind] = true
	}
	known := map[panel.Kind]bool{}
	for _, s := range scenes {
		known[s.Kind] = true
	}
	if !maps.Equal(shown, known) {
		t.Errorf("the examples are %v, the scenes %v", shown, known)
	}
}

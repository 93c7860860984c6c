package panel_test

import (
	"image"
	"image/color"
	"testing"

	"dicetable/hardware/panel"
)

var named = map[string]color.NRGBA{
	"red": {255, 0, 0, 255}, "green": {0, 255, 0, 255}, "blue": {0, 0, 255, 255}, "white": {255, 255, 255, 255}, "dark": {},
}

// Who mounts a panel goes by what one should see, so that it must be there.
func TestTheCornersAreAsTheyAreTold(t *testing.T) {
	for _, c := range []struct {
		size image.Point
		see  string
		at   map[image.Point]string
	}{
		{image.Pt(8, 4), "top left red, top right green, bottom left blue, bottom right white",
			map[image.Point]string{{}: "red", {X: 7}: "green", {Y: 3}: "blue", {X: 7, Y: 3}: "white", {X: 1, Y: 1}: "dark"}},
		{image.Pt(24, 1), "left red, right green", map[image.Point]string{{}: "red", {X: 23}: "green", {X: 12}: "dark"}},
		{image.Pt(1, 24), "top red, bottom blue", map[image.Point]string{{}: "red", {Y: 23}: "blue", {Y: 12}: "dark"}},
	} {
		p := panel.Corners(c.size)
		if p.See != c.see {
			t.Errorf("on %v one should see %q", c.size, p.See)
		}
		for at, want := range c.at {
			if got := p.Picture.NRGBAAt(at.X, at.Y); got != named[want] {
				t.Errorf("on %v it is %v at %v, not %s", c.size, got, at, want)
			}
		}
	}
}

func TestTheColoursAreStripesFromTheLeft(t *testing.T) {
	img := panel.Colours(image.Pt(8, 2)).Picture
	for x := range 8 {
		for y := range 2 {
			if want := []string{"red", "green", "blue", "white"}[x/2]; img.NRGBAAt(x, y) != named[want] {
				t.Errorf("column %d, row %d is %v, not %s", x, y, img.NRGBAAt(x, y), want)
			}
		}
	}
}

// A line goes through the whole panel, and nothing else is lit.
func TestTheLineGoesThroughThePanel(t *testing.T) {
	steps := panel.Sweep(image.Pt(3, 2))
	want := []string{"#..\n#..\n", ".#.\n.#.\n", "..#\n..#\n", "###\n...\n", "...\n###\n"}
	if len(steps) != len(want) {
		t.Fatalf("%d steps", len(steps))
	}
	for i, s := range steps {
		if got := ascii(s.Picture); got != want[i] {
			t.Errorf("step %d is\n%s", i, got)
		}
	}
}

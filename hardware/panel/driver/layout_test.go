package driver

import (
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Where each LED of a chain is seen, by its number in the chain.
func TestLayouts(t *testing.T) {
	for _, c := range []struct {
		layout
		want string
	}{
		{layout{size: image.Pt(3, 2), band: 1}, "0 1 2 / 3 4 5"},
		{layout{size: image.Pt(3, 2), band: 1, serpentine: true}, "0 1 2 / 5 4 3"},
		{layout{size: image.Pt(3, 2), band: 1, mirror: true}, "2 1 0 / 5 4 3"},
		{layout{size: image.Pt(3, 2), band: 1, rotation: 90}, "4 2 0 / 5 3 1"},
		{layout{size: image.Pt(3, 2), band: 1, rotation: 180}, "5 4 3 / 2 1 0"},
		{layout{size: image.Pt(3, 2), band: 1, rotation: 270}, "1 3 5 / 0 2 4"},
		// The flexible 32 x 8 panels are such columns, to and fro.
		{layout{size: image.Pt(3, 2), band: 1, rotation: 90, serpentine: true}, "4 3 0 / 5 2 1"},
		{layout{size: image.Pt(3, 2), band: 1, rotation: 270, mirror: true, serpentine: true}, "0 3 4 / 1 2 5"},
		// Modules of 2 x 2, one and two rows of them; LEDs by along.across.
		{layout{size: image.Pt(4, 2), band: 2}, "0.0 1.0 2.0 3.0 / 0.1 1.1 2.1 3.1"},
		{layout{size: image.Pt(2, 4), band: 2, serpentine: true}, "0.0 1.0 / 0.1 1.1 / 3.1 2.1 / 3.0 2.0"},
		{layout{size: image.Pt(4, 2), band: 2, rotation: 180}, "3.1 2.1 1.1 0.1 / 3.0 2.0 1.0 0.0"},
	} {
		if got := seenAs(c.layout); got != c.want {
			t.Errorf("%+v is seen as\n%s, want\n%s", c.layout, got, c.want)
		}
	}
}

func seenAs(l layout) string {
	at := map[image.Point]string{}
	for along := range l.length() {
		for across := range l.band {
			name := fmt.Sprint(along)
			if l.band > 1 {
				name = fmt.Sprintf("%d.%d", along, across)
			}
			at[l.seen(along, across)] = name
		}
	}
	var rows []string
	for y := range l.size.Y {
		var row []string
		for x := range l.size.X {
			row = append(row, at[image.Pt(x, y)])
		}
		rows = append(rows, strings.Join(row, " "))
	}
	return strings.Join(rows, " / ")
}

// However a panel is built, every LED is at one place and every place is one.
func TestEveryLEDHasItsPlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := layout{
			rotation:   rapid.SampledFrom([]int{0, 90, 180, 270}).Draw(t, "rotation"),
			mirror:     rapid.Bool().Draw(t, "mirror"),
			serpentine: rapid.Bool().Draw(t, "serpentine"),
			band:       rapid.SampledFrom([]int{1, 2, 8}).Draw(t, "band"),
		}
		l.size = image.Pt(rapid.IntRange(1, 5).Draw(t, "w")*l.band, rapid.IntRange(1, 5).Draw(t, "h")*l.band)
		seen := map[image.Point]bool{}
		for along := range l.length() {
			for across := range l.band {
				p := l.seen(along, across)
				if !p.In(image.Rectangle{Max: l.size}) || seen[p] {
					t.Fatalf("LED %d.%d is at %v", along, across, p)
				}
				seen[p] = true
			}
		}
		if len(seen) != l.size.X*l.size.Y {
			t.Fatalf("%d LEDs for %v", len(seen), l.size)
		}
	})
}

func TestColoursComeInTheOrderOfTheLEDs(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 1, 1))
	img.SetNRGBA(0, 0, color.NRGBA{'R', 'G', 'B', 255})
	sent := func(order, native string) string {
		from, err := parseOrder(order, native)
		if err != nil {
			t.Fatal(err)
		}
		pix := layout{size: image.Pt(1, 1), band: 1}.unfold(img, from).Pix
		bytes := ""
		for _, c := range native {
			bytes += string(pix[strings.IndexRune("RGB", c)])
		}
		return bytes
	}
	for _, native := range []string{"RGB", "GRB", "BGR"} {
		for _, order := range []string{"RGB", "RBG", "GRB", "GBR", "BRG", "BGR"} {
			if got := sent(order, native); got != order {
				t.Errorf("a driver that sends %s sends %s where the LEDs want %s", native, got, order)
			}
		}
		if got := sent("", native); got != native {
			t.Errorf("left to itself a driver that sends %s sends %s", native, got)
		}
	}
}

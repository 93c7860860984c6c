package wiring

import (
	"fmt"
	"io"
)

// Board is a Raspberry Pi seen from above: where what is plugged in.
type Board struct {
	// Name is the file's.
	Name, title string
	sockets     []socket
	notes       []string
}

// socket is what one plugs into, in tenths of a mm on the board of 85 x 56 mm.
type socket struct {
	x, y, w, h int
	text       string
	// used is what a table needs.
	used bool
}

// Boards are the boards of docs/build.
func Boards() []Board {
	return []Board{
		{
			Name: "pi4", title: "Raspberry Pi 4",
			sockets: []socket{
				{680, 15, 190, 160, "network", false}, {680, 210, 190, 130, "USB", true}, {680, 385, 190, 130, "USB", true},
				{65, 490, 95, 75, "power", true}, {225, 495, 75, 70, "screen", false}, {360, 495, 75, 70, "screen", false},
				{450, 330, 40, 220, "camera", true}, {510, 430, 75, 130, "sound", false}, {10, 180, 40, 220, "display", false},
			},
			notes: []string{"Supply: 5.1 V, 3 A.", "Camera: ribbon of 15 wires, its contacts to the sockets of the screens."},
		},
		{
			Name: "pi5", title: "Raspberry Pi 5",
			sockets: []socket{
				{680, 25, 190, 130, "USB", true}, {680, 205, 190, 130, "USB", true}, {680, 370, 190, 160, "network", false},
				{65, 490, 95, 75, "power", true}, {225, 495, 75, 70, "screen", false}, {360, 495, 75, 70, "screen", false},
				{455, 400, 35, 150, "camera", true}, {525, 400, 35, 150, "camera", true},
			},
			notes: []string{"Supply: 5.1 V, 5 A.", "Camera: ribbon of 22 wires at the Pi; either of the two sockets."},
		},
	}
}

// Draw writes the board as SVG.
func (b Board) Draw(w io.Writer) error {
	const scale, left, top = 7, 40, 80 // units for each mm, in tenths below
	p := pen{w}
	p.head(b.title, 740, 560)
	p.text(30, 40, "start", "title", b.title)
	at := func(v int) int { return v * scale / 10 }
	rect := func(x, y, width, height int, fill string) {
		fmt.Fprintf(w, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" fill=%q stroke=\"#222\" stroke-width=\"2\"/>\n", left+at(x), top+at(y), at(width), at(height), fill)
	}
	rect(0, 0, 850, 560, "#eaf5ea")
	// The header's pins 1 and 2 are left; 2 is at the edge.
	rect(70, 10, 510, 52, "#f9e79f")
	for column := range 20 {
		for row := range 2 {
			fmt.Fprintf(w, "<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"#222\"/>\n", left+at(83+254*column/10), top+at(23+254*row/10))
		}
	}
	p.text(left+at(83), top-6, "middle", "pin", "2")
	p.text(left+at(83), top+at(62)+16, "middle", "pin", "1")
	p.text(left+at(566), top-6, "middle", "pin", "40")
	p.text(left+at(566), top+at(62)+16, "middle", "pin", "39")
	p.text(left+at(325), top+at(62)+20, "middle", "name", "40-pin header")
	for _, s := range b.sockets {
		fill := "#d5d8dc"
		if s.used {
			fill = "#aed6f1"
		}
		rect(s.x, s.y, s.w, s.h, fill)
		x, y := left+at(s.x+s.w/2), top+at(s.y+s.h/2)+4
		if s.w < 60 { // a narrow one is lettered upright
			fmt.Fprintf(w, "<text transform=\"translate(%d %d) rotate(-90)\" text-anchor=\"middle\" class=\"pin\">%s</text>\n", x+1, y-4, s.text)
			continue
		}
		p.text(x, y, "middle", "pin", s.text)
	}
	for i, n := range append(b.notes, "Blue: what a table may need.") {
		p.text(left, 506+20*i, "start", "note", n)
	}
	_, err := fmt.Fprintln(w, "</svg>")
	return err
}

package wiring

import (
	"fmt"
	"html"
	"io"
	"slices"
	"strconv"
	"strings"
)

// The picture's measures in its own units.
const (
	picWidth  = 860
	picHeight = 720
	pitch     = 26
	firstX    = 60
	firstY    = 90
	// lanes is where wires from the header turn, left of every component.
	lanes = 250
	pinY  = 30
	boxW  = 110
)

// colours of the wires; each end is named too, so that nobody needs to tell
// them apart.
var colours = map[string]string{
	plus: "#c0392b", minus: "#222222", data: "#1f618d", clock: "#1e8449", other: "#7d3c98",
}

// pen writes SVG.
type pen struct{ w io.Writer }

func (p pen) text(x, y int, anchor, style, text string) {
	fmt.Fprintf(p.w, "<text x=\"%d\" y=\"%d\" text-anchor=%q class=%q>%s</text>\n", x, y, anchor, style, html.EscapeString(text))
}

// path draws corners joined by lines, on a white rim so that crossings are seen
// as such.
func (p pen) path(colour string, corners ...point) {
	var d strings.Builder
	for i, c := range corners {
		d.WriteString([]string{"M", " L"}[min(i, 1)])
		fmt.Fprintf(&d, "%d %d", c.x, c.y)
	}
	fmt.Fprintf(p.w, "<path d=%q class=\"rim\"/><path d=%q stroke=%q class=\"wire\"/>\n", d.String(), d.String(), colour)
}

type point struct{ x, y int }

// head begins a picture.
func (p pen) head(title string, width, height int) {
	fmt.Fprintf(p.w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif">
<title>%s</title>
<style>
.title { font-size: 22px; font-weight: bold } .name { font-size: 14px; font-weight: bold } .pin { font-size: 13px } .in { font-size: 10px } .note { font-size: 14px }
.wire { fill: none; stroke-width: 3 } .rim { fill: none; stroke: white; stroke-width: 8 }
</style>
<rect width="%d" height="%d" fill="white"/>
`, width, height, html.EscapeString(title), width, height)
}

// Draw writes the diagram as SVG.
func (d Diagram) Draw(w io.Writer) error {
	p := pen{w}
	p.head(d.Title, picWidth, picHeight)
	p.text(30, 40, "start", "title", d.Title)
	for i, wire := range d.wires {
		d.wire(p, i, wire)
	}
	d.header(p)
	for _, b := range d.boxes {
		p.box(b)
	}
	for i, n := range append([]string{"Header seen from above, USB sockets of the Pi below. Pi 4 and Pi 5 alike. Wire it without power."}, d.notes...) {
		p.text(30, picHeight-24*(len(d.notes)+1)+24*i, "start", "note", n)
	}
	_, err := fmt.Fprintln(w, "</svg>")
	return err
}

// header draws the 40 pins; those in use are filled and named.
func (d Diagram) header(p pen) {
	fmt.Fprintf(p.w, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"none\" stroke=\"#222\" stroke-width=\"2\"/>\n", firstX-16, firstY-16, pitch+32, 19*pitch+32)
	used := map[int]string{}
	for _, w := range d.wires {
		if n, err := strconv.Atoi(w.from); err == nil {
			used[n] = colours[w.kind]
		}
	}
	for pin := 1; pin <= 40; pin++ {
		at, fill, ink := at(pin), "white", "#222"
		if c := used[pin]; c != "" {
			fill, ink = c, "white"
			// Above the wire of an even pin, below that of an odd one, so that
			// neighbours do not meet.
			y := at.y - 4
			if pin%2 == 1 {
				y = at.y + pitch/2 + 14
			}
			p.text(firstX+pitch+24, y, "start", "pin", named(pin))
		}
		fmt.Fprintf(p.w, "<circle cx=\"%d\" cy=\"%d\" r=\"10\" fill=%q stroke=\"#222\"/>\n", at.x, at.y, fill)
		fmt.Fprintf(p.w, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" class=\"in\" fill=%q>%d</text>\n", at.x, at.y+4, ink, pin)
	}
}

// at is where a pin of the header is.
func at(pin int) point {
	return point{firstX + (1-pin%2)*pitch, firstY + (pin-1)/2*pitch}
}

// wire draws a wire. One from the header has a lane of its own in which it
// turns; one of an odd pin leaves between two rows.
func (d Diagram) wire(p pen, i int, w wire) {
	to, colour := d.end(w.to, false), colours[w.kind]
	pin, err := strconv.Atoi(w.from)
	if err != nil {
		from := d.end(w.from, true)
		turn := to.x - 18 - 10*(i%3)
		p.path(colour, from, point{turn, from.y}, point{turn, to.y}, to)
		return
	}
	from, lane := at(pin), lanes+14*i
	row := from
	if pin%2 == 1 {
		row.y += pitch / 2
	}
	p.path(colour, from, row, point{lane, row.y}, point{lane, to.y}, to)
}

// end is where a pin of a component is, on its right side or else on its left.
func (d Diagram) end(name string, right bool) point {
	part, pin, _ := strings.Cut(name, ".")
	for _, b := range d.boxes {
		pins, x := b.left, b.x
		if right {
			pins, x = b.right, b.x+boxW
		}
		if i := slices.Index(pins, pin); b.name == part && i >= 0 {
			return point{x, b.y + pinY*(i+1)}
		}
	}
	panic("wiring: there is no " + name)
}

// box draws a component.
func (p pen) box(b box) {
	h := pinY*max(len(b.left), len(b.right)) + pinY/2
	fmt.Fprintf(p.w, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"#f4f6f6\" stroke=\"#222\" stroke-width=\"2\"/>\n", b.x, b.y+6, boxW, h)
	p.text(b.x+boxW/2, b.y, "middle", "name", b.what)
	for i, n := range b.left {
		p.text(b.x+8, b.y+pinY*(i+1)+4, "start", "pin", n)
	}
	for i, n := range b.right {
		p.text(b.x+boxW-8, b.y+pinY*(i+1)+4, "end", "pin", n)
	}
}

package matprint

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"image/color"
	"io"
	"strconv"
	"strings"

	"dicetable/calib"
	"dicetable/calib/matdraw"
)

// SVG writes one sheet of a mat's drawing; its units are mm.
func SVG(w io.Writer, title string, mat []matdraw.Op, s Sheet) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]smm" height="%[2]smm" viewBox="0 0 %[1]s %[2]s" stroke-linecap="round" stroke-linejoin="round">`+"\n",
		number(s.Width), number(s.Height))
	fmt.Fprintf(out, "<title>%s</title>\n", escaped(title))
	fmt.Fprintf(out, `<clipPath id="window"><rect x="%s" y="%s" width="%s" height="%s"/></clipPath>`+"\n",
		number(s.Window.X), number(s.Window.Y), number(s.Window.W), number(s.Window.H))
	fmt.Fprintf(out, `<g transform="translate(%s %s)"><g clip-path="url(#window)">`+"\n",
		number(s.At.X-s.Window.X), number(s.At.Y-s.Window.Y))
	for _, op := range mat {
		fmt.Fprintln(out, svgOp(op))
	}
	fmt.Fprintln(out, "</g></g>")
	for _, op := range s.Marks {
		fmt.Fprintln(out, svgOp(op))
	}
	fmt.Fprintln(out, "</svg>")
	return out.Flush()
}

// svgOp is the element of one operation.
func svgOp(op matdraw.Op) string {
	at := op.Points[0]
	switch op.Kind {
	case matdraw.Polygon:
		return fmt.Sprintf(`<path d="%sZ" fill="%s"/>`, path(op.Points), hex(op.Colour))
	case matdraw.Line:
		return fmt.Sprintf(`<path d="%s" fill="none" stroke="%s" stroke-width="%s"/>`, path(op.Points), hex(op.Colour), number(op.Width))
	case matdraw.Circle:
		return fmt.Sprintf(`<circle cx="%s" cy="%s" r="%s" fill="none" stroke="%s" stroke-width="%s"/>`,
			number(at.X), number(at.Y), number(op.Radius), hex(op.Colour), number(op.Width))
	default:
		return fmt.Sprintf(`<text x="%s" y="%s" font-family="Helvetica, Arial, sans-serif" font-size="%s" fill="%s">%s</text>`,
			number(at.X), number(at.Y), number(op.Size/capital), hex(op.Colour), escaped(op.Text))
	}
}

func path(points []calib.Point) string {
	var b strings.Builder
	for i, p := range points {
		if i == 0 {
			b.WriteByte('M')
		} else {
			b.WriteByte('L')
		}
		b.WriteString(number(p.X) + " " + number(p.Y))
	}
	return b.String()
}

// number has a tenth of a micrometre and no more digits than it needs.
func number(x float64) string {
	s := strconv.FormatFloat(x, 'f', 4, 64)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func escaped(s string) string {
	var b strings.Builder
	// A strings.Builder never fails.
	_ = xml.EscapeText(&b, []byte(s))
	return b.String()
}

package main

import (
	"image"
	"strings"
	"testing"

	"dicetable/cmd/internal/pages/qrtest"
)

// The code that a club draws into a dark terminal leads to its pages.
func TestTheCodeInTheTerminalIsRead(t *testing.T) {
	const far = "http://192.168.178.20:8070/"
	var out strings.Builder
	greetClub(&out, "http://localhost:8070/", far)
	var lines [][]rune
	for line := range strings.Lines(out.String()) {
		if strings.ContainsAny(line, "█▀▄") {
			lines = append(lines, []rune(strings.TrimSuffix(line, "\n")))
		}
	}
	if len(lines) == 0 {
		t.Fatalf("there is no code in\n%s", out.String())
	}
	const scale = 4
	m := image.NewGray(image.Rect(0, 0, scale*len(lines[0]), scale*2*len(lines)))
	for i := range m.Pix {
		x, y := i%m.Stride/scale, i/m.Stride/scale
		if half := []rune("▀▄")[y%2]; lines[y/2][x] == half || lines[y/2][x] == '█' {
			m.Pix[i] = 255
		}
	}
	if got, err := qrtest.Read(m); err != nil || got != far {
		t.Errorf("the terminal leads to %q: %v\n%s", got, err, out.String())
	}
}

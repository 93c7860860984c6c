package trace

import "math"

// glyphs are strokes on a grid of 4 by 6: pairs of digits are points, a blank
// lifts the pen.
var glyphs = map[rune]string{
	'0': "10 30 41 45 36 16 05 01 10", '1': "11 20 26", '2': "01 10 30 41 42 06 46",
	'3': "01 10 30 41 42 33 44 45 36 16 05", '4': "36 30 04 44", '5': "40 00 03 33 44 45 36 06",
	'6': "40 10 02 05 16 36 45 44 33 03", '7': "00 40 16", '8': "10 30 41 42 33 13 02 01 10 13 04 05 16 36 45 44 33",
	'9': "43 13 02 01 10 30 41 44 36 06", 'A': "06 20 46 14 34", 'B': "06 00 30 41 42 33 03 33 44 45 36 06",
	'E': "40 00 06 46 06 03 33", 'H': "00 06 03 43 40 46", 'K': "00 06 03 40 03 46", 'L': "00 06 46",
	'M': "06 00 23 40 46", 'N': "06 00 46 40", 'O': "10 30 41 45 36 16 05 01 10", 'R': "06 00 30 41 42 33 03 46",
	'S': "41 30 10 01 02 13 33 44 45 36 16 05", 'T': "00 40 20 26", 'V': "00 26 40", 'X': "00 46 23 40 06",
	'a': "02 32 43 46 16 05 14 44", 'e': "04 44 43 32 12 03 05 16 46", 'o': "12 32 43 45 36 16 05 03 12",
	'n': "06 02 03 12 32 43 46", 'i': "22 26", 'l': "20 26", 't': "20 25 36 26 22 42 12", 'u': "02 05 16 36 45 42 46",
	's': "42 12 03 34 45 36 06", 'm': "06 02 32 43 46 22 26", 'r': "06 02 04 22 42",
}

const (
	digits  = "0123456789"
	letters = "ABEHKLMNORSTVXaeonilutsmr"
)

// write writes the text with its middle at x, y, h high; bold is the width of
// the pen relative to h.
func (p *print) write(c vec, f shape, text string, x, y, h, bold float64) {
	k := h / 6
	x -= (float64(len(text))*5 - 1) * k / 2
	y -= h / 2
	for _, g := range text {
		path := glyphs[g]
		for i := 0; i+4 < len(path); i += 3 {
			p.stroke(c, f, x+k*float64(path[i]-'0'), y+k*float64(path[i+1]-'0'),
				x+k*float64(path[i+3]-'0'), y+k*float64(path[i+4]-'0'), h*bold)
		}
		x += 5 * k
	}
}

// boldest is half the width of the pen that written takes, in the grid's units.
const boldest = 0.45

// written reports whether a pen that writes the text from 0, 0 on passes a point.
func written(text string, u, v float64) bool {
	for _, g := range text {
		path := glyphs[g]
		for i := 0; i+4 < len(path); i += 3 {
			x, y := float64(path[i]-'0'), float64(path[i+1]-'0')
			dx, dy := float64(path[i+3]-'0')-x, float64(path[i+4]-'0')-y
			k := clamp(((u-x)*dx+(v-y)*dy)/max(1e-9, dx*dx+dy*dy), 0, 1)
			if math.Hypot(u-x-k*dx, v-y-k*dy) < boldest {
				return true
			}
		}
		u -= 5
	}
	return false
}

// word is a random text of n characters.
func word(r *luck, from string, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = from[r.IntN(len(from))]
	}
	return string(b)
}

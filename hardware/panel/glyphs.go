package panel

import (
	"image"
	"image/color"
)

// A glyph is five rows, drawn with '#'.
type glyph [glyphHeight]string

const glyphHeight = 5

var numerals = [10]glyph{
	{"###", "#.#", "#.#", "#.#", "###"},
	{".#.", "##.", ".#.", ".#.", "###"},
	{"###", "..#", "###", "#..", "###"},
	{"###", "..#", ".##", "..#", "###"},
	{"#.#", "#.#", "###", "..#", "..#"},
	{"###", "#..", "###", "..#", "###"},
	{"###", "#..", "###", "#.#", "###"},
	{"###", "..#", ".#.", ".#.", ".#."},
	{"###", "#.#", "###", "#.#", "###"},
	{"###", "#.#", "###", "..#", "###"},
}

var (
	point    = glyph{".", ".", ".", ".", "#"}
	minus    = glyph{"...", "...", "###", "...", "..."}
	arrow    = glyph{"..#..", ".###.", "#.#.#", "..#..", "..#.."}
	cross    = glyph{"#...#", ".#.#.", "..#..", ".#.#.", "#...#"}
	question = glyph{"###", "..#", ".##", "...", ".#."}
	bang     = glyph{"#", "#", "#", ".", "#"}
)

// digits are the glyphs of a number that is not negative.
func digits(n int) []glyph {
	if n < 10 {
		return []glyph{numerals[max(n, 0)]}
	}
	return append(digits(n/10), numerals[n%10])
}

// sign writes glyphs side by side in the middle of the panel, as large as
// whole pixels allow, leaving the last rows to the seat lights.
func sign(img *image.NRGBA, c color.NRGBA, glyphs ...glyph) {
	size := img.Bounds().Size()
	scale := max(1, min(size.X/width(glyphs), (size.Y-2)/glyphHeight))
	x := (size.X - scale*width(glyphs)) / 2
	y := (size.Y - 1 - scale*glyphHeight) / 2
	for _, g := range glyphs {
		for dy, line := range g {
			for dx, on := range line {
				if on == '#' {
					rect(img, c, image.Rect(0, 0, scale, scale).Add(image.Pt(x+scale*dx, y+scale*dy)))
				}
			}
		}
		x += scale * (len(g[0]) + 1)
	}
}

// width is in unscaled pixels, one between glyphs.
func width(glyphs []glyph) int {
	w := -1
	for _, g := range glyphs {
		w += len(g[0]) + 1
	}
	return w
}

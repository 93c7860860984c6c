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
	point = glyph{".", ".", ".", ".", "#"}
	minus = glyph{"...", "...", "###", "...", "..."}

	arrowUp   = glyph{"..#..", ".###.", "#.#.#", "..#..", "..#.."}
	arrowDown = glyph{"..#..", "..#..", "#.#.#", ".###.", "..#.."}

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
// whole pixels allow, leaving the first and the last row to the lights. What
// does not fit is left out: half a number would be a wrong one.
func sign(img *image.NRGBA, c color.NRGBA, glyphs ...glyph) {
	if width(glyphs) > img.Bounds().Dx() {
		return
	}
	at, scale := place(img, glyphs)
	for _, g := range glyphs {
		for dy, line := range g {
			for dx, on := range line {
				if on == '#' {
					rect(img, c, image.Rect(0, 0, scale, scale).Add(at.Add(image.Pt(dx, dy).Mul(scale))))
				}
			}
		}
		at.X += scale * (len(g[0]) + 1)
	}
}

// pointBetween lights a decimal point in the gap after the first n glyphs of
// a sign, in a colour of its own where it would run into its neighbours.
func pointBetween(img *image.NRGBA, c color.NRGBA, glyphs []glyph, n int) {
	at, scale := place(img, glyphs)
	at = at.Add(image.Pt(width(glyphs[:n]), glyphHeight-1).Mul(scale))
	rect(img, c, image.Rect(0, 0, scale, scale).Add(at))
}

// place is where a sign's first glyph begins, and how large a pixel of it is.
func place(img *image.NRGBA, glyphs []glyph) (at image.Point, pixel int) {
	size := img.Bounds().Size()
	pixel = scale(size, glyphs)
	rows := size.Y - 2*edge(img)
	return image.Pt((size.X-pixel*width(glyphs))/2, edge(img)+(rows-pixel*glyphHeight)/2), pixel
}

// scale is how large a pixel of a sign can be.
func scale(size image.Point, glyphs []glyph) int {
	rows := size.Y - 2*max(1, size.Y/16) - 1
	return max(1, min(size.X/width(glyphs), rows/glyphHeight))
}

// width is in unscaled pixels, one between glyphs.
func width(glyphs []glyph) int {
	w := -1
	for _, g := range glyphs {
		w += len(g[0]) + 1
	}
	return w
}

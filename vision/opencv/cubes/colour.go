package cubes

import "dicetable/games/dice"

// body is how much of each channel's difference tells a die's body colour
// from what is not: the chroma that the search for its edges works on.
type body struct {
	colour dice.Colour
	// chroma is in grey levels, above 0 for pixels of that colour.
	chroma func(b, g, r float32) float32
	// is says whether a pixel has the colour of such a body.
	is func(b, g, r float32) bool
}

// Bodies of dice that have a colour. Values are of balanced pixels: with a
// neutral light a grey thing has equal channels. Glare makes a face paler
// than these bounds; it is then found by its edges and the sides below it.
var bodies = map[dice.Colour]body{
	dice.Yellow: {
		colour: dice.Yellow,
		chroma: func(b, g, r float32) float32 { return min(r, g) - b },
		is: func(b, g, r float32) bool {
			return r > 45 && min(r, g)-b > 0.34*max(r, g) && g > 0.52*r && g < 1.25*r
		},
	},
	dice.Red: {
		colour: dice.Red,
		chroma: func(b, g, r float32) float32 { return r - max(g, b) },
		is: func(b, g, r float32) bool {
			return r > 45 && r-max(g, b) > 0.42*r && g-b < 0.22*r
		},
	},
}

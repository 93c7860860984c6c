package matdraw

import (
	"fmt"
	"image/color"
	"strings"
)

// Theme is a mat's set of colours.
type Theme struct {
	Name string
	// Base is the mat, Number and Star are the two kinds of track fields.
	Base, Number, Star color.RGBA
}

// Colours that all themes share.
var (
	white     = color.RGBA{250, 250, 250, 255}
	black     = color.RGBA{0, 0, 0, 255}
	ink       = color.RGBA{20, 20, 20, 255}
	border    = color.RGBA{205, 206, 208, 255}
	graveyard = color.RGBA{60, 60, 60, 255}
	graveRim  = color.RGBA{176, 176, 178, 255}
)

// Themes are all there are; the first is the usual one.
var Themes = []Theme{
	{"2009", color.RGBA{83, 84, 88, 255}, color.RGBA{250, 214, 69, 255}, color.RGBA{247, 128, 36, 255}},
	{"1993", color.RGBA{41, 42, 46, 255}, color.RGBA{170, 170, 170, 255}, color.RGBA{56, 191, 190, 255}},
	{"green", color.RGBA{38, 91, 61, 255}, color.RGBA{232, 223, 200, 255}, color.RGBA{149, 189, 119, 255}},
	{"blue", color.RGBA{44, 74, 110, 255}, color.RGBA{240, 240, 236, 255}, color.RGBA{132, 184, 224, 255}},
}

// ThemeByName finds a theme.
func ThemeByName(name string) (Theme, error) {
	var names []string
	for _, t := range Themes {
		if t.Name == name {
			return t, nil
		}
		names = append(names, t.Name)
	}
	return Theme{}, fmt.Errorf("there is no theme %q; there are %s", name, strings.Join(names, ", "))
}

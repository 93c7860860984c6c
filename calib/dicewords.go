package calib

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"dicetable/games/dice"
)

// Joined are clauses with something between them.
func Joined(all []Said, between string) Said {
	var en, de []string
	for _, s := range all {
		en, de = append(en, s.EN), append(de, s.DE)
	}
	return Said{EN: strings.Join(en, between), DE: strings.Join(de, between)}
}

// diceColours are the colours in the order in which people are told of them;
// stems are their German adjectives without an ending.
var (
	diceColours = []dice.Colour{dice.White, dice.Yellow, dice.Green, dice.Blue, dice.Red, dice.Black, dice.Orange}
	stems       = map[dice.Colour]string{
		dice.White: "weiß", dice.Yellow: "gelb", dice.Green: "grün", dice.Blue: "blau",
		dice.Red: "rot", dice.Black: "schwarz", dice.Orange: "orangefarben",
	}
)

// ColourSaid is a colour as an adjective; German has no ending.
func ColourSaid(c dice.Colour) Said {
	if stem, ok := stems[c]; ok {
		return Said{EN: string(c), DE: stem}
	}
	return Said{EN: "odd-coloured", DE: "andersfarbig"}
}

// diceOf is how many dice of a colour: "1 red die", "2 yellow dice".
func diceOf(n int, c dice.Colour) Said {
	if n == 1 {
		return Saidf("1 %s die", "1 %ser Würfel", ColourSaid(c))
	}
	if n == 0 {
		return Saidf("no %s dice", "keine %sen Würfel", ColourSaid(c))
	}
	return Saidf(fmt.Sprintf("%d %%s dice", n), fmt.Sprintf("%d %%se Würfel", n), ColourSaid(c))
}

// FacesSaid are faces in a row.
func FacesSaid(faces []dice.Face) Said {
	var all []Said
	for _, f := range faces {
		s := Said{EN: f.String(), DE: f.String()}
		if f == dice.Star {
			s.DE = "Stern"
		}
		all = append(all, s)
	}
	return Joined(all, " ")
}

// ColoursSorted are the keys of the maps in the order in which people are told
// of them.
func ColoursSorted[V any](of ...map[dice.Colour]V) []dice.Colour {
	all := map[dice.Colour]bool{}
	for _, m := range of {
		for c := range m {
			all[c] = true
		}
	}
	var out []dice.Colour
	for _, c := range diceColours {
		if all[c] {
			out = append(out, c)
			delete(all, c)
		}
	}
	return append(out, slices.Sorted(maps.Keys(all))...)
}

// Said is the set in words: how many dice of which colour and size, and what
// they show.
func (s DiceSet) Said() Said {
	count, sizes := s.counts(), map[dice.Colour][]Said{}
	for _, k := range s.Kinds {
		sizes[k.Colour] = append(sizes[k.Colour], Saidf("%.1f", "%.1f", k.SizeMM))
	}
	var kinds []Said
	for _, c := range ColoursSorted(count) {
		kind := diceOf(count[c], c)
		if s.EdgeMM() == 0 {
			kind = Saidf("%s of %s mm", "%s von %s mm", kind, Joined(sizes[c], " + "))
		}
		kinds = append(kinds, kind)
	}
	all := Joined(kinds, ", ")
	if edge := s.EdgeMM(); edge > 0 {
		all = Saidf("%s, of %.1f mm", "%s, von %.1f mm", all, edge)
	}
	if faces := s.Faces(); slices.Equal(faces, s.Kinds[0].Faces) {
		all = Saidf("%s, with %s%s", "%s, mit %s%s", all, FacesSaid(faces), starSaid(faces))
	}
	return all
}

// starSaid is which number the star stands for, or nothing.
func starSaid(faces []dice.Face) Said {
	if n := StarFor(faces); n > 0 {
		return Saidf(" (the star in place of the %s)", " (der Stern anstelle der %s)", n)
	}
	return Said{}
}

package opencv

import (
	"fmt"

	"dicetable/games/dice"
)

// doubt says in words why a die's value, colour or pose is not certain, or
// nothing.
func (p posed) doubt(f shown, h hue, contested bool) string {
	off := max(p.leans, p.lies)
	switch {
	case p.atLeast() < sureDie || p.weighed && p.there() < sureAlone:
		return mayBeDie(h.colour)
	case off >= isOff && p.weighed && (p.there() < sureOff || min(p.leans, p.lies) > mostBoth):
		return mayLean(h.colour)
	case off >= isOff:
		// Its value does not matter.
		return ""
	case p.told[0] > mostLost:
		return fmt.Sprintf("the edges of %s are not clear", aDie(h.colour))
	case p.visible < sureSeen:
		return aDie(h.colour) + " is partly covered"
	case f.chance < sureFace || p.weighed && f.chance < sureFaceAlone:
		return fmt.Sprintf("the face of %s is not clear: %s or %s", aDie(h.colour), f.face, f.second)
	case h.chance < p.sureHue(h.colour) && h.colour == anyOther:
		return "the colour of a die is not clear"
	case h.chance < p.sureHue(h.colour):
		return fmt.Sprintf("the colour of a die is not clear: perhaps %s", h.colour)
	case contested:
		return fmt.Sprintf("which set %s is of is not clear; say it with --dice", aDie(h.colour))
	case p.size > 0 && (p.size < leastSizeMM || p.size > mostSizeMM):
		return fmt.Sprintf("%s seems to be %.0f mm large: its edges are not clear", aDie(h.colour), p.size)
	case off > sureFlat:
		return mayLean(h.colour)
	}
	return ""
}

// sureHue is the chance from which it is certain that it has a colour.
func (p posed) sureHue(c dice.Colour) float64 {
	if p.weighed && c != dice.White {
		return sureHueAlone
	}
	return sureHue
}

// aDie is a die of a colour in words.
func aDie(c dice.Colour) string {
	switch c {
	case anyOther:
		return "a die of another colour"
	case dice.Orange:
		return "an orange die"
	}
	return fmt.Sprintf("a %s die", c)
}

// mayLean says in words that how a die of a colour lies is not clear.
func mayLean(c dice.Colour) string { return aDie(c) + " may lean, or lie on another one" }

// mayBeDie says in words that something of a colour is perhaps no die.
func mayBeDie(c dice.Colour) string {
	if c == anyOther {
		return "something may be a die"
	}
	return fmt.Sprintf("something %s may be a die", c)
}

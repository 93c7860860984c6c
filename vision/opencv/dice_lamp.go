package opencv

import (
	"slices"

	"dicetable/games/dice"
	"dicetable/vision"
)

const (
	// otherThanDrawn is how much rarer dice of a colour without a name are than among
	// those that the readers learn from, of which they are a quarter.
	otherThanDrawn = 1.0 / 3
	// mayBeLamp is the chance that what looks yellow is orange under another
	// lamp, or the reverse.
	mayBeLamp = 0.3
	// ofOneColour is how much likelier a colour is than others if all dice that are
	// certain have it.
	ofOneColour = 10
)

// doubtColours weighs the colours of dice where nothing tells the light.
func doubtColours(f vision.Frame, looks []look) {
	for i := range looks {
		lessCertain(&looks[i].colours, looks[i].hues, looks[i].shadeIn(f))
		looks[i].byGround(f)
		looks[i].byPips(f)
	}
	k, ok := oneColour(looks)
	for i := range looks {
		if c := &looks[i].colours; ok && c[k] == slices.Max(c[:]) {
			c[k] *= ofOneColour
			toOne(c)
		}
	}
}

// lessCertain takes a colour for less certain: the lamp may fool the eye. Whether a
// die is yellow, orange or red its shade tells, with what the network for colours said;
// without a shade what looks yellow may be orange. A colour between one that has a name
// and others is called by that name: whether a die is white or a light grey, the light
// alone would tell.
func lessCertain(chances *[len(colours)]float64, said [len(colours)]float64, s shade) {
	other := &chances[len(colours)-1]
	if isNamed := *other < slices.Max(chances[:]); isNamed {
		*other = 0
	}
	*other *= otherThanDrawn
	toOne(chances)
	if weighed, ok := s.by(*chances, said); ok {
		*chances = weighed
		toOne(chances)
		return
	}
	yellow, orange := &chances[slices.Index(colours[:], dice.Yellow)], &chances[slices.Index(colours[:], dice.Orange)]
	*yellow, *orange = *yellow+mayBeLamp*(*orange-*yellow), *orange+mayBeLamp*(*yellow-*orange)
}

// toOne makes chances 1 together.
func toOne(chances *[len(colours)]float64) {
	sum := 0.0
	for _, p := range chances {
		sum += p
	}
	for i := range chances {
		chances[i] /= sum
	}
}

// oneColour is that of all dice whose colour is certain, if they have but one: many
// dice come in sets of one colour. Where there are two, they tell nothing of those
// beside them.
func oneColour(looks []look) (k int, ok bool) {
	for _, l := range looks {
		best := slices.Index(l.colours[:], slices.Max(l.colours[:]))
		if l.colours[best] < sureHue {
			continue
		}
		if ok && best != k {
			return 0, false
		}
		k, ok = best, true
	}
	return k, ok
}

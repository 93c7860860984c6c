package opencv

import (
	"math"
	"slices"

	"dicetable/games/dice"
)

// telling is how dice are read as those of one set.
type telling struct {
	set  diceSet
	hues []hue
	// faces is, for each die, the likeliest of the set's faces and its chance.
	faces []shown
	// fit is the logarithm of how well the set explains the dice.
	fit float64
}

// shown is a face with the chance that it is right, and the likeliest of the others that
// the set has.
type shown struct {
	face, second dice.Face
	chance       float64
}

// anyColour is what a set that explains every colour must fit better by, for
// each die, to be believed.
const anyColour = 1

// chipsTell is what chips tell against a game without any, as a logarithm: as much as
// three dice whose colours Lucky Five lacks. What more of these tell otherwise are no
// chips: knuckles of a hand, the rim of a cup.
const chipsTell = 14

// oddFace is what a face that the set lacks counts for against the others.
const oddFace = 0.1

// tell reads the looks as dice of a set.
func (s diceSet) tell(looks []posed) telling {
	t := telling{set: s, fit: -s.against}
	seen := s.chances(looks)
	for _, l := range looks {
		f, p := l.face(s.Faces)
		sum := 0.0
		for _, f := range s.Faces {
			sum += (l.faces[f] + l.told[f]) / 2
		}
		// A face that the set lacks cannot be there, but makes the look odd.
		second, _ := l.face(slices.DeleteFunc(slices.Clone(s.Faces), func(x dice.Face) bool { return x == f }))
		t.faces = append(t.faces, shown{f, second, p * sum / (sum + oddFace*(1-sum))})
		t.fit += math.Log(sum + leastHue)
	}
	hues, fit := s.hues(seen)
	t.hues, t.fit = hues, t.fit+fit
	if len(s.Kinds) == 0 {
		t.fit -= anyColour * float64(1+len(looks))
	}
	return t
}

// tellings are the ways to read the looks, the one that fits best first.
func tellings(sets []diceSet, looks []posed) []telling {
	var all []telling
	for _, s := range sets {
		t := s.tell(looks)
		if len(all) > 0 && t.fit > all[0].fit {
			all = append([]telling{t}, all...)
		} else {
			all = append(all, t)
		}
	}
	return all
}

// asLikely is how much worse another set may fit, as a logarithm, to be as
// likely as the best one.
const asLikely = 2.5

// contested reports whether another way to read the dice that is as likely has
// another face or colour for die i.
func contested(all []telling, i int) bool {
	best := all[0]
	for _, t := range all[1:] {
		if t.fit > best.fit-asLikely && (t.faces[i].face != best.faces[i].face || t.hues[i].colour != best.hues[i].colour) {
			return true
		}
	}
	return false
}

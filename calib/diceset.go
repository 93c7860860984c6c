package calib

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"

	"dicetable/games/dice"
)

// OwnDice is the name of a dice set that is none of those known.
const OwnDice = "own"

// DiceSet is a dice set as the table has learned it by rolling.
type DiceSet struct {
	// Name is that of a known set, as `--dice` has it, or OwnDice.
	Name string `json:"name"`
	// Throws is how many it was learned from.
	Throws int `json:"throws"`
	// Kinds are the dice that look alike, by colour and then by size.
	Kinds []DiceKind `json:"kinds"`
}

// DiceKind is some dice of one colour and size.
type DiceKind struct {
	Colour dice.Colour `json:"colour"`
	Count  int         `json:"count"`
	// SizeMM is their edge.
	SizeMM float64 `json:"size_mm"`
	// Faces are those they show, the star last.
	Faces []dice.Face `json:"faces"`
}

// diceNames are what DiceSet.Name may be.
var diceNames = []string{"bluff", "dicecup", "luckyfive", "pips", OwnDice}

// aColour is how the name of a colour is written.
var aColour = regexp.MustCompile(`^[a-z]{1,20}$`)

// validate says what is wrong with a dice set.
func (s DiceSet) validate() error {
	if !slices.Contains(diceNames, s.Name) {
		return fmt.Errorf("there is no dice set %q to be learned; there are %v", s.Name, diceNames)
	}
	if s.Throws < 1 || len(s.Kinds) == 0 {
		return errors.New("its dice set was learned from nothing")
	}
	for _, k := range s.Kinds {
		if !aColour.MatchString(string(k.Colour)) || k.Count < 1 {
			return errors.New("its dice set has a kind without dice or colour")
		}
		if !(k.SizeMM > 0) || ValidateDieSize(k.SizeMM) != nil {
			return fmt.Errorf("%s dice of %g mm are not between 5 and 40 mm", k.Colour, k.SizeMM)
		}
		for i, f := range k.Faces {
			if !f.Valid() || i > 0 && f <= k.Faces[i-1] {
				return fmt.Errorf("the faces %v of the %s dice are not in order", k.Faces, k.Colour)
			}
		}
		if len(k.Faces) == 0 {
			return fmt.Errorf("the %s dice have no faces", k.Colour)
		}
	}
	return nil
}

// Dice is the name of the set for `--dice`: "auto" for one of its own.
func (s DiceSet) Dice() string {
	if s.Name == OwnDice {
		return "auto"
	}
	return s.Name
}

// EdgeMM is the edge of all dice, mm, or 0 where they are not of one size.
func (s DiceSet) EdgeMM() float64 {
	if len(s.Kinds) == 0 {
		return 0
	}
	for _, k := range s.Kinds {
		if k.SizeMM != s.Kinds[0].SizeMM {
			return 0
		}
	}
	return s.Kinds[0].SizeMM
}

// sameEdgeMM is within what a caliper and the camera are of one mind, mm.
const sameEdgeMM = 1

// LearnDice takes in a set that was learned. An edge that somebody measured
// stays, if it may be right: a caliper is better than a camera.
func (p *Profile) LearnDice(s DiceSet) {
	edge := s.EdgeMM()
	byHand := p.DieSizeMM > 0 && (p.DiceSet == nil || p.DieSizeMM != p.DiceSet.EdgeMM())
	if !byHand || math.Abs(p.DieSizeMM-edge) > sameEdgeMM {
		p.DieSizeMM = edge
	}
	p.DiceSet, p.Dice = &s, s.Dice()
}

// Faces are those of all dice, the star last.
func (s DiceSet) Faces() []dice.Face {
	var all []dice.Face
	for _, k := range s.Kinds {
		all = append(all, k.Faces...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// StarFor is the number in place of which dice with these faces show a star, 1
// or 6; 0 where there is no star, or in place of neither alone.
func StarFor(faces []dice.Face) dice.Face {
	switch {
	case slices.Equal(faces, []dice.Face{1, 2, 3, 4, 5, dice.Star}):
		return 6
	case slices.Equal(faces, []dice.Face{2, 3, 4, 5, 6, dice.Star}):
		return 1
	}
	return 0
}

// counts is how many dice there are of each colour.
func (s DiceSet) counts() map[dice.Colour]int {
	n := map[dice.Colour]int{}
	for _, k := range s.Kinds {
		n[k.Colour] += k.Count
	}
	return n
}

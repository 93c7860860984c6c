package dicecup

import (
	"slices"

	"dicetable/games"
	"dicetable/games/dice"
)

// lies takes the dice as they lie when the cup has gone up. They are scored,
// unless they are not as they were: then the host decides (DC-9).
func (s *state) lies(e Lies) ([]games.Outcome, *games.Refusal) {
	if s.Phase != PhaseScore && s.Phase != PhaseDecide {
		return nil, s.due()
	}
	for _, some := range [][]dice.Die{e.Dice, e.Seen} {
		if refusal := checkSet(some); refusal != nil {
			return nil, refusal
		}
	}
	doubt := Doubt(e)
	if !doubt.isDoubtful() {
		return s.score(doubt.Dice), nil
	}
	s.Phase, s.Doubt = PhaseDecide, &doubt
	return []games.Outcome{{Kind: "doubt", Data: doubt, Text: doubt.Text()}}, nil
}

// Doubt is how the dice lie and how they were seen, when that is not the same
// (DC-9).
type Doubt struct {
	Dice  []dice.Die    `json:"dice"`
	Seen  []dice.Die    `json:"seen"`
	Moved []dice.Colour `json:"moved"`
}

// isDoubtful reports whether a die moved, cannot be told, or differs from
// what was seen (DC-9).
func (d Doubt) isDoubtful() bool {
	return len(d.Moved) > 0 || !isThrow(d.Dice) || slices.ContainsFunc(Colours[:], d.differs)
}

// differs reports whether a die of the colour was seen that does not lie
// there any more.
func (d Doubt) differs(c dice.Colour) bool {
	lie := values(c, d.Dice)
	for _, f := range values(c, d.Seen) {
		i := slices.Index(lie, f)
		if i < 0 {
			return true
		}
		lie = slices.Delete(lie, i, i+1)
	}
	return false
}

// asSeen is the throw as it was seen; a die that was not seen counts as it
// lies. It is false when not all twelve can be told.
func (d Doubt) asSeen() ([]dice.Die, bool) {
	var throw []dice.Die
	for _, c := range Colours {
		pair := d.pairAsSeen(c)
		if pair == nil {
			return nil, false
		}
		for _, f := range pair {
			throw = append(throw, dice.Die{Colour: c, Value: f})
		}
	}
	return throw, true
}

// pairAsSeen are the two dice of a colour as they were seen, the lowest first;
// nil when they cannot be told. If the only one seen lies there no more, the
// other is one of the two that lie there: which, matters only if they differ.
func (d Doubt) pairAsSeen(c dice.Colour) []dice.Face {
	seen, lie := values(c, d.Seen), values(c, d.Dice)
	switch {
	case len(seen) == DicePerColour:
		return seen
	case len(lie) < DicePerColour:
		return nil
	case !d.differs(c):
		return lie
	case lie[0] != lie[1]:
		return nil
	}
	pair := append(seen, lie[0])
	slices.Sort(pair)
	return pair
}

// values are what the dice of a colour show, the lowest first.
func values(c dice.Colour, all []dice.Die) []dice.Face {
	var faces []dice.Face
	for _, d := range all {
		if d.Colour == c {
			faces = append(faces, d.Value)
		}
	}
	slices.Sort(faces)
	return faces
}

// decide takes the host's ruling (DC-9). A throw may be repeated as soon as
// it was covered, since dice may be seen to move while crosses are made.
func (s *state) decide(e Decide) ([]games.Outcome, *games.Refusal) {
	switch {
	case s.Phase == PhaseThrow:
		return nil, s.due()
	case e.Ruling == ThrowAgain:
		return s.throwAgain(), nil
	case s.Phase != PhaseDecide:
		return nil, games.Refuse("DC-9", "Es gibt nichts zu entscheiden: Kein Würfel liegt anders als gesehen.",
			"There is nothing to decide: no die lies otherwise than it was seen.")
	}
	throw, ok := s.Doubt.Dice, isThrow(s.Doubt.Dice)
	told := tell(DoDecide, Ruled(e), "Entschieden: Es gilt, was jetzt liegt.", "Decided: the dice count as they lie.")
	if e.Ruling == AsSeen {
		throw, ok = s.Doubt.asSeen()
		told = tell(DoDecide, Ruled(e), "Entschieden: Es gilt, was zu sehen war.", "Decided: the dice count as they were seen.")
	}
	if !ok {
		return nil, games.Refuse("DC-9", "So lässt sich nicht werten: Es sind nicht alle zwölf Würfel bekannt.",
			"It cannot be scored like this: not all twelve dice are known.")
	}
	return append(told, s.score(throw)...), nil
}

// rulings are those that the host may choose now.
func (s *state) rulings() []Ruling {
	all := []Ruling{}
	if _, ok := s.Doubt.asSeen(); ok {
		all = append(all, AsSeen)
	}
	if isThrow(s.Doubt.Dice) {
		all = append(all, AsItLies)
	}
	return append(all, ThrowAgain)
}

package dicecup

import (
	"slices"

	"dicetable/games"
	"dicetable/games/dice"

	"pgregory.net/rapid"
)

// drawLegal draws what happens at a table: throws told at once and told
// later, now and then one that is repeated, a die that moved, a player who
// leaves.
func drawLegal(t *rapid.T, g games.State) games.Event {
	s := g.(*state)
	if rapid.IntRange(0, 150).Draw(t, "leave") == 150 {
		return Leave{rapid.SampledFrom(s.playing()).Draw(t, "who")}
	}
	switch s.Phase {
	case PhaseThrow:
		if rapid.IntRange(0, 200).Draw(t, "time up") == 200 {
			return TimeUp{}
		}
		if rapid.Bool().Draw(t, "told later") {
			return Seen{}
		}
		return Throw{drawThrow(t)}
	case PhaseScore:
		return drawLies(t)
	case PhaseDecide:
		if rapid.IntRange(0, 4).Draw(t, "read again") == 4 {
			return drawLies(t)
		}
		return Decide{rapid.SampledFrom(s.rulings()).Draw(t, "ruling")}
	}
	return drawCross(t, s)
}

func drawCross(t *rapid.T, s *state) games.Event {
	switch odd := rapid.IntRange(0, 40).Draw(t, "odd"); {
	case odd == 40 && !s.crossed():
		return Rethrow{}
	case odd == 39:
		return Decide{ThrowAgain}
	case odd > 30 && s.isLastRound():
		return Last{}
	}
	who := rapid.SampledFrom(s.waiting()).Draw(t, "who")
	box := rapid.SampledFrom(s.Sheets[s.seat(who)].openBoxes()).Draw(t, "box")
	if s.Settings.Columns == 1 && rapid.Bool().Draw(t, "no column") {
		box.Column = 0
	}
	return Cross{who, box.Category, box.Column}
}

// offered is what somebody can do who is asked to: the first box that is open, or the
// first ruling that there is.
func offered(g games.State, act string) games.Event {
	s := g.(*state)
	var sixes []dice.Die
	for i := range Dice {
		sixes = append(sixes, dice.Die{Colour: Colours[i/DicePerColour], Value: 6})
	}
	switch act {
	case DoThrow:
		return Throw{sixes}
	case DoSeen:
		return Seen{}
	case DoRethrow:
		return Rethrow{}
	case DoLast:
		return Last{}
	case DoLies:
		return Lies{Dice: sixes}
	case DoDecide:
		return Decide{s.rulings()[0]}
	}
	who := s.waiting()[0]
	box := s.Sheets[s.seat(who)].openBoxes()[0]
	return Cross{who, box.Category, box.Column}
}

// drawThrow draws the twelve dice in any order.
func drawThrow(t *rapid.T) []dice.Die {
	faces := rapid.SliceOfN(rapid.IntRange(1, 6), Dice, Dice).Draw(t, "faces")
	all := make([]dice.Die, Dice)
	for i, f := range faces {
		all[i] = dice.Die{Colour: Colours[i/DicePerColour], Value: dice.Face(f)}
	}
	from := rapid.IntRange(0, Dice-1).Draw(t, "first die")
	return slices.Concat(all[from:], all[:from])
}

// drawLies draws a reading of the scoring: mostly what was seen, or a part of
// it, now and then something else.
func drawLies(t *rapid.T) Lies {
	e := Lies{Dice: drawThrow(t)}
	switch rapid.IntRange(0, 5).Draw(t, "what was seen") {
	case 0:
	case 1:
		e.Seen = drawThrow(t)
	case 2:
		e.Moved = []dice.Colour{rapid.SampledFrom(Colours[:]).Draw(t, "moved")}
	case 3:
		e.Seen = slices.Clone(e.Dice)
		e.Dice = slices.Clone(e.Dice[1:])
	default:
		e.Seen = slices.Clone(e.Dice[rapid.IntRange(0, Dice-1).Draw(t, "not seen"):])
	}
	return e
}

func (s *state) playing() []string {
	var names []string
	for seat, p := range s.Players {
		if !s.Left[seat] {
			names = append(names, p)
		}
	}
	return names
}

// drawJunk draws any event of any player at any time.
func drawJunk(t *rapid.T, _ games.State) games.Event {
	who := rapid.SampledFrom(append([]string{"Nobody", ""}, six...)).Draw(t, "junk player")
	some := rapid.SliceOfN(rapid.Custom(drawDie), 0, 13)
	switch rapid.IntRange(0, 9).Draw(t, "junk") {
	case 0:
		return Throw{some.Draw(t, "junk dice")}
	case 1:
		return Seen{}
	case 2:
		return Rethrow{}
	case 3:
		return Last{}
	case 4:
		return Lies{some.Draw(t, "junk dice"), some.Draw(t, "junk seen"), []dice.Colour{drawDie(t).Colour}}
	case 5:
		return Decide{rapid.SampledFrom([]Ruling{AsSeen, AsItLies, ThrowAgain, ""}).Draw(t, "junk ruling")}
	case 6:
		return Leave{who}
	case 7:
		return TimeUp{}
	}
	category := rapid.SampledFrom(append([]Category{"ones", ""}, Categories[:]...)).Draw(t, "junk category")
	return Cross{who, category, rapid.IntRange(-1, 3).Draw(t, "junk column")}
}

func drawDie(t *rapid.T) dice.Die {
	colour := rapid.SampledFrom(append([]dice.Colour{dice.Orange, ""}, Colours[:]...)).Draw(t, "colour")
	return dice.Die{Colour: colour, Value: dice.Face(rapid.IntRange(1, 7).Draw(t, "value"))}
}

// drawDisguise changes what an audience may not know: the dice under the cup,
// which nobody may, and crosses of others.
func drawDisguise(t *rapid.T, g games.State, a games.Audience) (games.State, bool) {
	s := *g.(*state)
	changed := false
	if s.Thrown != nil {
		s.Thrown, changed = drawThrow(t), true
	}
	if a.Referee {
		return &s, changed
	}
	s.Crosses = slices.Clone(s.Crosses)
	for seat, box := range s.Crosses {
		if box != (Box{}) && s.Players[seat] != a.Player {
			s.Crosses[seat] = rapid.SampledFrom(s.Sheets[seat].openBoxes()).Draw(t, "another box")
			changed = true
		}
	}
	return &s, changed
}

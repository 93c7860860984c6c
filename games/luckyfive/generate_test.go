package luckyfive

import (
	"slices"
	"strings"

	"dicetable/games"
	"dicetable/games/dice"

	"pgregory.net/rapid"
)

// drawSettings draws every kind of deck, small ones so that they run out.
func drawSettings(t *rapid.T) map[string]string {
	set := map[string]string{}
	makeup := rapid.SampledFrom([]string{DefaultCards, "red:1,?:1,!:1,lucky:1", "red+orange:2,yellow:3,lucky:2", "orange:12,!:3"}).Draw(t, "cards")
	switch rapid.SampledFrom([]Source{Believed, Counted, Ordered, "seed"}).Draw(t, "source") {
	case Counted:
		set["cards"] = makeup
	case Ordered:
		order := rapid.SliceOfN(rapid.SampledFrom(allCards()), 1, 40).Draw(t, "deck")
		words := []string{}
		for _, c := range order {
			words = append(words, string(c))
		}
		set["deck"] = strings.Join(words, ",")
	case "seed":
		set["cards"], set["seed"] = makeup, "00112233445566778899aabbccddeeff"
		if rapid.Bool().Draw(t, "drawn") {
			set["first"] = "drawn"
		}
	}
	return set
}

func allCards() []Card {
	list := []Card{}
	for _, k := range kinds {
		list = append(list, k.card)
	}
	return list
}

func drawFace(t *rapid.T) dice.Face { return dice.Face(rapid.IntRange(1, 6).Draw(t, "face")) }

// drawThrow draws faces of some dice.
func drawThrow(t *rapid.T, these []dice.Colour) Dice {
	var d Dice
	for _, die := range these {
		*d.at(die) = drawFace(t)
	}
	return d
}

// drawLegal draws what players and table do, all that is legal.
func drawLegal(t *rapid.T, g games.State) games.Event {
	s := g.(*state)
	if rapid.IntRange(0, 150).Draw(t, "leave") == 150 {
		return Leave{rapid.SampledFrom(s.present()).Draw(t, "who")}
	}
	if slices.Contains(moments[DoTimeUp].phases, s.Phase) && rapid.IntRange(0, 200).Draw(t, "time up") == 200 {
		return TimeUp{}
	}
	if s.Settings.Source == Believed && !s.NoCard && s.Sure == 0 && slices.Contains(moments[DoNoCard].phases, s.Phase) && rapid.IntRange(0, 100).Draw(t, "no card") == 100 {
		return NoCard{}
	}
	switch s.Phase {
	case PhaseStart:
		return s.drawStart(t)
	case PhaseCard:
		return s.drawCard(t)
	case PhaseChoose:
		picked := slices.Clone(rapid.SampledFrom(pairs).Draw(t, "pair"))
		if rapid.Bool().Draw(t, "turned round") {
			slices.Reverse(picked)
		}
		return Choose{s.name(s.actor()), picked}
	case PhaseNudge:
		if rapid.Bool().Draw(t, "decline") {
			return Nudge{Player: s.name(s.actor())}
		}
		return Nudge{s.name(s.actor()), rapid.SampledFrom(three).Draw(t, "die"), drawFace(t)}
	case PhaseStake:
		return Stake{s.name(s.Turn), rapid.SampledFrom(s.Chips[s.Turn].each()).Draw(t, "chip")}
	case PhaseSay:
		return Say{s.name(s.Turn), rapid.Bool().Draw(t, "higher")}
	case PhaseThrow:
		return Throw{drawThrow(t, s.Concerned)}
	case PhaseShuffle:
		return s.drawShuffle(t)
	}
	return s.drawDecision(t)
}

func (s *state) drawStart(t *rapid.T) games.Event {
	e := Start{Dice: drawThrow(t, three), First: rapid.SampledFrom(s.present()).Draw(t, "first")}
	if s.Settings.First != "" {
		e.First = rapid.SampledFrom([]string{"", s.Settings.First}).Draw(t, "first")
	}
	return e
}

// present are the players who have not left.
func (s *state) present() []string {
	var names []string
	for seat, p := range s.Players {
		if !s.Left[seat] {
			names = append(names, p)
		}
	}
	return names
}

func (s *state) drawCard(t *rapid.T) games.Event {
	switch {
	case s.Settings.Source == Believed:
		return Uncover{rapid.SampledFrom(allCards()).Draw(t, "card")}
	case s.Settings.Source == Counted && len(s.Draw) == 0:
		return Uncover{rapid.SampledFrom(s.Discards).Draw(t, "card")}
	case s.Settings.Source == Counted:
		return Uncover{rapid.SampledFrom(s.Draw).Draw(t, "card")}
	}
	return Uncover{rapid.SampledFrom([]Card{"", s.Draw[0]}).Draw(t, "card")}
}

func (s *state) drawShuffle(t *rapid.T) games.Event {
	if s.Settings.Seed != "" {
		return Shuffle{rapid.SampledFrom([][]Card{nil, s.dealt()}).Draw(t, "order")}
	}
	return Shuffle{rapid.Permutation(s.Discards).Draw(t, "order")}
}

func (s *state) drawDecision(t *rapid.T) games.Event {
	acts := s.Awaits(games.Public).Acts
	switch act := rapid.SampledFrom(acts).Draw(t, "decision"); act {
	case DoCard:
		return s.drawCard(t)
	case DoShuffle:
		return s.drawShuffle(t)
	}
	return Stop{s.name(s.Turn)}
}

// drawJunk draws any event of any player at any time.
func drawJunk(t *rapid.T, _ games.State) games.Event {
	who := rapid.SampledFrom(append([]string{"Nobody", ""}, six...)).Draw(t, "junk player")
	die := rapid.SampledFrom([]dice.Colour{"red", "orange", "yellow", "blue", ""})
	f := rapid.SampledFrom([]dice.Face{0, 1, 3, 6, dice.Star})
	cards := rapid.SampledFrom(append(allCards(), "", "orange+red"))
	all := Dice{f.Draw(t, "junk face"), f.Draw(t, "junk face"), f.Draw(t, "junk face")}
	switch rapid.IntRange(0, 11).Draw(t, "junk") {
	case 0:
		return Start{all, who}
	case 1:
		return Uncover{cards.Draw(t, "junk card")}
	case 2:
		return Choose{who, rapid.SliceOfN(die, 0, 3).Draw(t, "junk dice")}
	case 3:
		return Nudge{who, die.Draw(t, "junk die"), f.Draw(t, "junk face")}
	case 4:
		return Stake{who, rapid.SampledFrom([]int{-10, 0, 10, 20, 50, 100}).Draw(t, "junk chip")}
	case 5:
		return Say{who, rapid.Bool().Draw(t, "junk word")}
	case 6:
		return Throw{all}
	case 7:
		return Stop{who}
	case 8:
		return TimeUp{}
	case 10:
		return NoCard{}
	case 9:
		return Shuffle{rapid.SliceOfN(cards, 0, 3).Draw(t, "junk deck")}
	}
	return Leave{who}
}

package luckyfive

import (
	"slices"

	"dicetable/games"
	"dicetable/games/dice"
)

// moments are the acts: the rule each belongs to and the phases it may come
// in. Leaving is possible at any time.
var moments = map[string]struct {
	rule   string
	phases []Phase
}{
	DoStart:   {"LF-1", []Phase{PhaseStart}},
	DoCard:    {"LF-4", []Phase{PhaseCard, PhaseDecide}},
	DoChoose:  {"LF-3", []Phase{PhaseChoose}},
	DoNudge:   {"LF-8", []Phase{PhaseNudge}},
	DoStake:   {"LF-4", []Phase{PhaseStake}},
	DoSay:     {"LF-4", []Phase{PhaseSay}},
	DoThrow:   {"LF-4", []Phase{PhaseThrow}},
	DoStop:    {"LF-5", []Phase{PhaseDecide}},
	DoShuffle: {"LF-10", []Phase{PhaseDecide, PhaseShuffle}},
	DoLeave:   {"LF-13", nil},
	DoTimeUp:  {"LF-14", []Phase{PhaseStart, PhaseCard, PhaseShuffle}},
	DoNoCard:  {"LF-10", []Phase{PhaseCard, PhaseDecide}},
}

// due is the rule of what each phase waits for.
var due = map[Phase]string{
	PhaseCard: "LF-4", PhaseChoose: "LF-3", PhaseNudge: "LF-8", PhaseStake: "LF-4",
	PhaseSay: "LF-4", PhaseThrow: "LF-4", PhaseDecide: "LF-5", PhaseShuffle: "LF-10",
}

// checkMoment refuses an act in another phase than its own, under the rule of
// what is due; before the first throw under the act's own rule.
func (s *state) checkMoment(do string) *games.Refusal {
	act, ok := moments[do]
	switch {
	case !ok:
		return refuseForeign()
	case s.Phase == PhaseOver:
		return games.Refuse("LF-11", "Das Spiel ist aus.", "The game is over.")
	case do == DoLeave || slices.Contains(act.phases, s.Phase):
		return nil
	case do == DoTimeUp:
		return games.Refuse("LF-14", "Die Zeit ist um, aber dieser Zug wird noch zu Ende gespielt.",
			"The time is up, but this turn is still to be finished.")
	}
	rule, ask := act.rule, s.Awaits(games.Public).Text
	if s.Phase != PhaseStart {
		rule = due[s.Phase]
	}
	return games.Refuse(rule, "Das geht jetzt nicht. "+ask.DE, "Not now. "+ask.EN)
}

// refuseForeign refuses an event of another rule-book.
func refuseForeign() *games.Refusal {
	return games.Refuse(games.Input, "Das ist kein Befehl für Lucky Five.", "This is no command of Lucky Five.")
}

// checkActor refuses an act of somebody else than who must act.
func (s *state) checkActor(player, rule string) *games.Refusal {
	if who := s.name(s.actor()); who != player {
		return games.Refusef(rule, "Das muss %[2]s tun, nicht %[1]s.", "This is for %[2]s to do, not for %[1]s.", player, who)
	}
	return nil
}

// checkWords refuses players, dice, faces, chips and cards that there are
// not, and what may only be left out with other settings.
func (s *state) checkWords(e games.Event) *games.Refusal {
	switch e := e.(type) {
	case Start:
		if e.First == "" && s.Settings.First == "" {
			return refuseMissing("first")
		}
		if refusal := checkFaces(e.Dice); refusal != nil || e.First == "" {
			return refusal
		}
		return s.checkPlayer(e.First)
	case Uncover:
		switch {
		case e.Card != "":
			return checkCards(e.Card)
		case s.Settings.Source != Ordered:
			return refuseMissing("card")
		}
	case Choose:
		return first(s.checkPlayer(e.Player), checkDice(e.Dice...))
	case Nudge:
		if e.Die == "" {
			return s.checkPlayer(e.Player)
		}
		return first(s.checkPlayer(e.Player), checkDice(e.Die), checkFace(e.Value))
	case Stake:
		return first(s.checkPlayer(e.Player), checkChip(e.Chip))
	case Say:
		return s.checkPlayer(e.Player)
	case Throw:
		return checkFaces(e.Dice)
	case Stop:
		return s.checkPlayer(e.Player)
	case Shuffle:
		if e.Deck == nil && s.Settings.Seed == "" {
			return refuseMissing("deck")
		}
		return checkCards(e.Deck...)
	case Leave:
		return s.checkPlayer(e.Player)
	}
	return nil
}

// first is the first refusal there is.
func first(refusals ...*games.Refusal) *games.Refusal {
	for _, r := range refusals {
		if r != nil {
			return r
		}
	}
	return nil
}

func refuseMissing(field string) *games.Refusal {
	return games.Refusef(games.Input, "Das Feld „%[1]s“ fehlt.", `The field "%[1]s" is missing.`, field)
}

func (s *state) checkPlayer(player string) *games.Refusal {
	if s.seat(player) == nobody {
		return games.Refusef(games.Input, "Niemand im Spiel heißt „%[1]s“.", `Nobody in this game is called "%[1]s".`, player)
	}
	return nil
}

func checkDice(these ...dice.Colour) *games.Refusal {
	for _, die := range these {
		if !slices.Contains(three, die) {
			return games.Refusef(games.Input, "Einen Würfel „%[1]s“ gibt es nicht: nur red, orange und yellow.",
				`There is no die "%[1]s": only red, orange and yellow.`, die)
		}
	}
	return nil
}

func checkFace(f dice.Face) *games.Refusal {
	if f < 1 || f > 6 {
		return games.Refuse(games.Input, "Ein Würfel zeigt 1 bis 6.", "A die shows 1 to 6.")
	}
	return nil
}

func checkFaces(d Dice) *games.Refusal {
	if !d.pips() {
		return checkFace(0)
	}
	return nil
}

func checkChip(value int) *games.Refusal {
	if !slices.Contains(Values[:], value) {
		return games.Refusef(games.Input, "Einen Chip zu %[1]d gibt es nicht: nur 10, 50 und 100.",
			"There is no chip of %[1]d: only 10, 50 and 100.", value)
	}
	return nil
}

func checkCards(cards ...Card) *games.Refusal {
	for _, c := range cards {
		if !c.Valid() {
			return games.Refusef(games.Input, "Eine Karte „%[1]s“ gibt es nicht.", `There is no card "%[1]s".`, c)
		}
	}
	return nil
}

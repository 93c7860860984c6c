package thrill

import (
	"slices"

	"dicetable/games"
)

// checkWords refuses events, names and discs that this game does not have.
func (s *state) checkWords(e games.Event) *games.Refusal {
	switch e.(type) {
	case Start, Pick, Hand, Weigh, LayTip, Push, Leave, TimeUp:
	default:
		return games.Refuse(games.Input, "Das ist kein Befehl für Thrill.", "This is no command of Thrill.")
	}
	if player, named := playerOf(e); named && s.index(player) == nobody {
		return games.Refusef(games.Input, "Niemand im Spiel heißt „%[1]s“.", `Nobody in this game is called "%[1]s".`, player)
	}
	if !discsExist(e) {
		return games.Refuse(games.Input, "Eine Scheibe ist klein, mittel oder groß.", "A disc is small, medium or large.")
	}
	return nil
}

// playerOf is the player an event names; false for one that names none.
func playerOf(e games.Event) (string, bool) {
	switch e := e.(type) {
	case Start:
		return e.Boss, true
	case Pick:
		return e.Player, true
	case Hand:
		return e.Player, true
	case Weigh:
		return e.Player, true
	case LayTip:
		return e.Player, true
	case Leave:
		return e.Player, true
	}
	return "", false
}

// discsExist reports whether all discs an event names are of one of the sizes.
func discsExist(e games.Event) bool {
	switch e := e.(type) {
	case Pick:
		return e.Size.Valid()
	case Push:
		return (e.Weighted == "" || e.Weighted.Valid()) && !slices.ContainsFunc(e.Fell, func(s Size) bool { return !s.Valid() })
	}
	return true
}

// moments are the phases in which the events belong; leaving has none.
var moments = map[string]Phase{
	DoStart: PhaseStart, DoPick: PhasePick, DoHand: PhaseHand, DoWeigh: PhaseWeigh, DoTip: PhasePush, DoPush: PhasePush,
}

// checkMoment refuses acts after the end (TH-9), acts of a variant that is
// not played, and acts in another phase than their own, these under the rule
// of what is due.
func (s *state) checkMoment(e games.Event) *games.Refusal {
	do := e.Do()
	phase, bound := moments[do]
	switch {
	case s.Phase == PhaseOver:
		return games.Refuse("TH-9", "Das Spiel ist aus.", "The game is over.")
	case do == DoTip && !s.Settings.Tips:
		return games.Refuse("TH-10", "Gespielt wird ohne Tippen.", "This game is played without tips.")
	case do == DoWeigh && !s.Settings.Weights:
		return games.Refuse("TH-11", "Gespielt wird ohne Gewicht.", "This game is played without the weight.")
	case bound && s.Phase != phase:
		return s.due()
	}
	return nil
}

// due says what the game waits for.
func (s *state) due() *games.Refusal {
	switch s.Phase {
	case PhaseStart:
		return games.Refuse("TH-2", "Zuerst muss gesagt werden, wer am jüngsten ist und beginnt.",
			"First somebody must say who is the youngest and starts.")
	case PhasePick:
		return games.Refusef("TH-2", "Jetzt wählt %[1]s eine Scheibe.", "It is for %[1]s to pick a disc now.", s.Seats[s.Boss].Player)
	case PhaseHand:
		return &games.Refusal{Rule: "TH-3", Text: games.Text{DE: "Jetzt wird geknobelt.",
			EN: "Now all close a hand over chips."}.Due("Still to do so", s.waiting())}
	case PhaseWeigh:
		return games.Refusef("TH-11", "Zuerst sagt %[1]s, ob das Gewicht eingesetzt wird.",
			"First %[1]s says whether the weight is used.", s.Seats[s.Maxe].Player)
	}
	return games.Refusef("TH-5", "Jetzt schiebt %[1]s.", "It is for %[1]s to push now.", s.Seats[s.Maxe].Player)
}

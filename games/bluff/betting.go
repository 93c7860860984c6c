package bluff

import (
	"slices"

	"dicetable/games"
)

// place takes a bet: free as the first of a round (BL-6), else a raise
// (BL-7).
func (s *state) place(e Place) ([]games.Outcome, *games.Refusal) {
	if refusal := s.due(); refusal != nil {
		return nil, refusal
	}
	seat := s.seat(e.Player)
	if refusal := s.checkBet(seat, e.Bet); refusal != nil {
		return nil, refusal
	}
	s.Bet = &Placed{e.Player, e.Bet}
	s.MayLayOut = s.Settings.ZeigsMir && s.underCup(seat) > 1 // one stays there (BL-15)
	s.Turn = s.after(seat)
	de, en := betText(e.Bet)
	return []games.Outcome{{Kind: DoBet, Data: *s.Bet, Text: games.Text{
		DE: e.Player + " wettet: " + de + ".", EN: e.Player + " bets: " + en + "."}}}, nil
}

func (s *state) checkBet(seat int, b Bet) *games.Refusal {
	turn := s.Players[s.Turn]
	switch {
	case s.Bet == nil && seat != s.Turn:
		return games.Refusef("BL-6", "Die erste Wette dieser Runde macht %[1]s.",
			"The first bet of this round is made by %[1]s.", turn)
	case seat != s.Turn:
		return games.Refusef("BL-7", "Es geht reihum: %[1]s ist dran.", "Bets go clockwise: it is the turn of %[1]s.", turn)
	case s.Bet == nil && b.Count < 1:
		return games.Refuse("BL-4", "Eine Wette lautet auf mindestens einen Würfel.", "A bet is on one die or more.")
	case s.Bet != nil && !b.Raises(s.Bet.Bet):
		return refuseRaise(s.Bet.Bet, b)
	}
	return nil
}

// refuseRaise says why b does not raise last, and what would (BL-7).
func refuseRaise(last, b Bet) *games.Refusal {
	lastDE, lastEN := betText(last)
	star, number := last.Count/2+1, last.Count+1
	if last.IsStar() {
		star, number = last.Count+1, 2*last.Count
	}
	switch {
	case b.IsStar() && star < 1 || !b.IsStar() && number < 1:
		return games.Refusef("BL-7", "Weiter als %[1]s liegt kein solches Feld.", "No such field lies further than %[2]s.", lastDE, lastEN)
	case b.IsStar():
		return games.Refusef("BL-7",
			"Ein Sternfeld muss weiter auf der Bahn liegen als %[1]s: mindestens Stern %[3]d.",
			"A star field must lie further along the track than %[2]s: at least star %[3]d.", lastDE, lastEN, star)
	case b.Count == last.Count && !last.IsStar():
		return games.Refusef("BL-7",
			"Auf demselben Feld (%[1]s) muss die Augenzahl höher werden.",
			"On the same field (%[2]s) the face must be higher.", lastDE, lastEN)
	}
	return games.Refusef("BL-7",
		"Ein Zahlenfeld muss weiter auf der Bahn liegen als %[1]s: mindestens das Feld %[3]d.",
		"A number field must lie further along the track than %[2]s: at least field %[3]d.", lastDE, lastEN, number)
}

// layOut takes dice laid out in the open after one's own bet (BL-15).
func (s *state) layOut(e LayOut) ([]games.Outcome, *games.Refusal) {
	if refusal := s.due(); refusal != nil {
		return nil, refusal
	}
	seat := s.seat(e.Player)
	if refusal := s.checkLayOut(seat, e); refusal != nil {
		return nil, refusal
	}
	s.LaidOut[seat] = slices.Concat(s.LaidOut[seat], e.Dice)
	s.MayLayOut = false
	return tell("laid_out", Showed(e),
		"%[1]s legt heraus: %[2]s. Der Rest wird neu gewürfelt.",
		"%[1]s lays out: %[2]s. The rest is rolled again.", e.Player, rollText(e.Dice)), nil
}

func (s *state) checkLayOut(seat int, e LayOut) *games.Refusal {
	switch {
	case !s.Settings.ZeigsMir:
		return games.Refuse("BL-15", "Gespielt wird ohne „Zeig's mir!“.", `This game is played without "Zeig's mir!".`)
	case s.Bet == nil || s.Bet.Player != e.Player:
		return games.Refusef("BL-15", "%[1]s darf nur direkt nach der eigenen Wette Würfel herauslegen.",
			"%[1]s may lay dice out only right after their own bet.", e.Player)
	case !s.MayLayOut && s.underCup(seat) > 1:
		return games.Refusef("BL-15", "%[1]s hat nach dieser Wette schon herausgelegt.",
			"%[1]s has already laid dice out after this bet.", e.Player)
	case len(e.Dice) == 0:
		return games.Refuse("BL-15", "Herauslegen heißt: mindestens einen Würfel.", "Laying out means one die or more.")
	case len(e.Dice) >= s.underCup(seat):
		return games.Refusef("BL-15", "Mindestens ein Würfel muss im Becher bleiben. Würfel darin: %[1]d.",
			"At least one die must stay in the cup. Dice in it: %[1]d.", s.underCup(seat))
	}
	return nil
}

// underCup is how many dice a player has that are not laid out.
func (s *state) underCup(seat int) int { return s.Dice[seat] - len(s.LaidOut[seat]) }

// challenge is "Hoch die Becher!" (BL-8).
func (s *state) challenge(e Challenge) ([]games.Outcome, *games.Refusal) {
	if refusal := s.due(); refusal != nil {
		return nil, refusal
	}
	seat := s.seat(e.Player)
	switch {
	case s.Bet == nil:
		return nil, games.Refuse("BL-8", "Es steht noch keine Wette, die man anzweifeln könnte.", "There is no bet yet to challenge.")
	case seat != s.Turn:
		return nil, games.Refusef("BL-8", "Anzweifeln darf nur, wer dran ist: %[1]s.",
			"Only the player in turn may challenge: %[1]s.", s.Players[s.Turn])
	}
	s.Phase, s.Challenger, s.Turn, s.MayLayOut = PhaseReveal, seat, nobody, false
	for i := range s.Players {
		s.Waiting[i] = s.in(i)
	}
	return tell(DoChallenge, Challenged{e.Player, *s.Bet},
		"%[1]s zweifelt an: Hoch die Becher!", "%[1]s challenges: up with the cups!", e.Player), nil
}

// takeBack lets the bet stand again that was challenged by mistake (BL-8).
// Laying out after that bet is over all the same.
func (s *state) takeBack(e TakeBack) ([]games.Outcome, *games.Refusal) {
	switch {
	case s.Phase == PhaseOpening:
		return nil, s.due()
	case s.Phase != PhaseReveal:
		return nil, games.Refuse("BL-8", "Es ist nichts angezweifelt, was man zurücknehmen könnte.", "Nothing is challenged that could be taken back.")
	case s.seat(e.Player) != s.Challenger:
		return nil, games.Refusef("BL-8", "Zurücknehmen darf nur, wer angezweifelt hat: %[1]s.",
			"Only the player who challenged may take it back: %[1]s.", s.Players[s.Challenger])
	case anyDice(s.Shown):
		return nil, games.Refuse("BL-8", "Der erste Becher ist schon oben.", "The first cup is up already.")
	}
	s.Phase, s.Turn, s.Challenger = PhaseBetting, s.Challenger, nobody
	s.Waiting = make([]bool, len(s.Players))
	return tell(DoTakeBack, Challenged{e.Player, *s.Bet}, "%[1]s nimmt den Zweifel zurück.", "%[1]s takes the challenge back.", e.Player), nil
}

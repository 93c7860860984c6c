package bluff

import (
	"errors"
	"slices"

	"dicetable/games/dice"
)

// check reports what in a decoded state could not have come from play, so
// that every state there is can be viewed and applied to.
func (s *state) check() error {
	if err := checkPlayers(s.Players); err != nil {
		return err
	}
	n := len(s.Players)
	if len(s.Dice) != n || len(s.WentOut) != n || len(s.Waiting) != n || len(s.Shown) != n || len(s.LaidOut) != n {
		return errors.New("not every player has an entry everywhere")
	}
	if star := s.Settings.OpeningStar; star != 0 && star != 6 {
		return errors.New("the star of the opening counts 6 or 0")
	}
	if s.Round < 1 || !slices.Contains([]Faces{faceSets["1-5"], faceSets["2-6"]}, s.Settings.Faces) {
		return errors.New("round or faces are wrong")
	}
	for seat := range s.Players {
		if err := s.checkSeat(seat); err != nil {
			return err
		}
	}
	if s.Last != nil && (!s.isBet(s.Last.Bet) || s.seat(s.Last.Challenger) == nobody) {
		return errors.New("the last round is wrong")
	}
	return s.checkPhase()
}

func (s *state) checkSeat(seat int) error {
	n := s.Dice[seat]
	switch {
	case n < 0 || n > DicePerPlayer || (n == 0) != (s.WentOut[seat] > 0) || s.WentOut[seat] > s.Round:
		return errors.New("a number of dice is wrong")
	case s.Phase == PhaseOpening && s.in(seat) && n != DicePerPlayer:
		return errors.New("a die is lost before the first round")
	case s.Waiting[seat] && n == 0:
		return errors.New("somebody without dice is waited for")
	case s.Waiting[seat] && len(s.Shown[seat]) > 0, s.Phase == PhaseReveal && n > 0 && !s.Waiting[seat] && len(s.Shown[seat]) == 0:
		return errors.New("somebody has shown dice and has not")
	case len(s.LaidOut[seat]) > max(0, n-1):
		return errors.New("too many dice are laid out")
	case len(s.Shown[seat]) > 0 && len(s.Shown[seat]) != s.underCup(seat):
		return errors.New("dice are shown that nobody has")
	}
	for _, f := range slices.Concat(s.Shown[seat], s.LaidOut[seat]) {
		if !s.Settings.Faces.Has(f) {
			return errors.New("a face is wrong")
		}
	}
	return nil
}

// checkPhase looks at what belongs to the phase: who acts, and the bet.
func (s *state) checkPhase() error {
	due, shown, laid := slices.Contains(s.Waiting, true), anyDice(s.Shown), anyDice(s.LaidOut)
	ok := false
	switch s.Phase {
	case PhaseOpening:
		ok = due && !laid && s.playersIn() > 1 && s.Bet == nil && s.Turn == nobody && s.Opener == nobody
	case PhaseBetting:
		ok = !due && !shown && s.playersIn() > 1 && s.plays(s.Turn) && s.plays(s.Opener) &&
			(s.Bet == nil && !laid || s.Bet != nil && s.isBet(*s.Bet) && s.plays(s.seat(s.Bet.Player)))
	case PhaseReveal:
		ok = due && s.playersIn() > 1 && s.Turn == nobody && s.plays(s.Challenger) && s.plays(s.Opener) &&
			s.Bet != nil && s.isBet(*s.Bet) && s.plays(s.seat(s.Bet.Player)) && s.Players[s.Challenger] != s.Bet.Player
	case PhaseOver:
		ok = !due && !shown && !laid && (s.playersIn() == 1 || s.TimedOut) && s.playersIn() > 0 && s.Bet == nil && s.Turn == nobody
	}
	if !ok || s.TimedOut && s.Phase != PhaseOver || s.MayLayOut && (s.Bet == nil || s.Phase != PhaseBetting) {
		return errors.New("phase, turn and bet do not fit together")
	}
	return nil
}

func (s *state) plays(seat int) bool { return seat >= 0 && seat < len(s.Players) && s.in(seat) }

func (s *state) isBet(b Placed) bool {
	return b.Count >= 1 && s.Settings.Faces.Has(b.Face) && s.seat(b.Player) != nobody
}

func anyDice(rolls []dice.Roll) bool {
	return slices.ContainsFunc(rolls, func(r dice.Roll) bool { return len(r) > 0 })
}

package thrill

import (
	"errors"
	"slices"
)

// check reports what in a decoded state could not have come from play, so
// that every state there is can be viewed and applied to.
func (s *state) check() error {
	players := make([]string, len(s.Seats))
	for i, p := range s.Seats {
		players[i] = p.Player
	}
	if err := checkPlayers(players); err != nil {
		return err
	}
	if s.Settings.EmptyReserve != Lift && s.Settings.EmptyReserve != NoDisc ||
		s.Settings.Discs != (Discs{}) && !isSet(s.Settings.Discs) {
		return errors.New("the settings are wrong")
	}
	for _, p := range s.Seats {
		if err := s.checkSeat(p); err != nil {
			return err
		}
	}
	if err := s.checkOut(); err != nil {
		return err
	}
	if err := s.checkDiscs(); err != nil {
		return err
	}
	if s.Last != nil && s.index(s.Last.Maxe) == nobody {
		return errors.New("the last push is nobody's")
	}
	return s.checkPhase()
}

// checkSeat looks at what a player has.
func (s *state) checkSeat(p seat) error {
	tips, weights := 0, 0
	if s.Settings.Tips {
		tips = TipsOfAKind
	}
	if s.Settings.Weights {
		weights = WeightsEach
	}
	bare := seat{Player: p.Player, Hand: noHand, WentOut: p.WentOut}
	switch {
	case !p.in() && p != bare:
		return errors.New("somebody who is out has something left")
	case p.Hand < noHand || s.Phase == PhaseHand && p.Hand > p.Chips:
		return errors.New("a hand is wrong")
	case p.SmallChips < 0 || p.SmallChips >= smallForLarge || p.SmallChips > s.mostEarned():
		return errors.New("a number of small chips is wrong")
	case p.Chips < 0 || p.Chips > ChipsPerPlayer+(s.mostEarned()-p.SmallChips)/smallForLarge:
		return errors.New("a number of chips is wrong")
	case min(p.TipCards.Falls, p.TipCards.None) < 0 || max(p.TipCards.Falls, p.TipCards.None) > tips:
		return errors.New("a number of tip cards is wrong")
	case p.WeightCards < 0 || p.WeightCards > weights:
		return errors.New("a number of weight cards is wrong")
	case p.Tip == NoTip:
		return nil
	case s.Phase != PhasePush || p.Tip != Falls && p.Tip != None || *p.TipCards.of(p.Tip) == 0:
		return errors.New("a tip is wrong")
	}
	return nil
}

// mostEarned is how many small chips a player can have got: one a push
// (TH-10).
func (s *state) mostEarned() int {
	switch {
	case !s.Settings.Tips:
		return 0
	case s.Phase == PhaseOver:
		return s.Round
	}
	return max(0, s.Round-1)
}

// checkOut wants those who are out numbered from 1, and somebody left.
func (s *state) checkOut() error {
	var order []int
	for _, p := range s.Seats {
		if !p.in() {
			order = append(order, p.WentOut)
		}
	}
	slices.Sort(order)
	for i, n := range order {
		if n != i+1 {
			return errors.New("the order of going out is wrong")
		}
	}
	if left := s.playersIn(); left < 1 || (left == 1 || s.TimedOut) != (s.Phase == PhaseOver) {
		return errors.New("the phase does not go with the players who are left")
	}
	return nil
}

func (s *state) checkDiscs() error {
	all, here := s.Settings.Discs, s.Reserve.with(s.Disc, 1)
	switch {
	case (Discs{}).exceeds(s.Reserve) || s.Reserve.exceeds(Discs{AllDiscs, AllDiscs, AllDiscs}) || here.Total() > AllDiscs,
		all != (Discs{}) && here.exceeds(all):
		return errors.New("the discs do not add up")
	case s.Disc != "" && !s.Disc.Valid():
		return errors.New("there is no disc of this size")
	}
	return nil
}

// checkPhase looks at what belongs to the phase: who acts, disc and hands.
func (s *state) checkPhase() error {
	given := len(s.hands())
	left := s.playersIn()
	picked := s.Disc != "" || s.Settings.EmptyReserve == NoDisc && s.Reserve.Total() == 0
	ok := false
	if s.Round < 0 || s.Phase != PhaseOver && (s.Phase == PhaseStart) != (s.Round == 0) {
		return errors.New("the round is wrong")
	}
	if s.Begun && (s.Phase == PhaseOver || s.Disc != "" || left == len(s.Seats)) {
		return errors.New("how the round began is wrong")
	}
	switch s.Phase {
	case PhaseStart:
		ok = s.Last == nil && s.Boss == nobody && s.Maxe == nobody && s.Disc == "" && given == 0
	case PhasePick:
		ok = s.plays(s.Boss) && s.Maxe == nobody && !picked && given == 0
	case PhaseHand:
		ok = s.plays(s.Boss) && s.Maxe == nobody && picked && given < left
	case PhaseWeigh:
		ok = s.plays(s.Boss) && s.plays(s.Maxe) && picked && given == left && s.Settings.Weights
	case PhasePush:
		ok = s.plays(s.Boss) && s.plays(s.Maxe) && picked && given == left
	case PhaseOver:
		ok = s.plays(s.Boss) && s.Maxe == nobody && s.Disc == "" && given == 0
	}
	if !ok || s.Weight && (s.Phase != PhasePush || !s.Settings.Weights) {
		return errors.New("phase, players and disc do not fit together")
	}
	return nil
}

func (s *state) plays(i int) bool { return i >= 0 && i < len(s.Seats) && s.Seats[i].in() }

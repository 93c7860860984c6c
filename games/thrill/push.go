package thrill

import "dicetable/games"

// push settles what fell: Maxe pays, then tips are settled, then the next
// round begins (TH-6 to TH-11).
func (s *state) push(e Push) ([]games.Outcome, *games.Refusal) {
	fell := count(e.Fell)
	if refusal := s.checkFell(fell, e.Weighted); refusal != nil {
		return nil, refusal
	}
	told := s.pay(fell, e.Weighted)
	s.Reserve = s.Reserve.plus(fell)
	told = append(told, s.settleTips(tipOf(fell.Total() > 0))...)
	boss := s.Maxe
	if !s.Seats[boss].in() {
		boss = s.after(boss) // TH-8
	}
	return append(told, s.endRound(boss)...), nil
}

// checkFell refuses discs that cannot have fallen.
func (s *state) checkFell(fell Discs, weighted Size) *games.Refusal {
	all := s.Settings.Discs
	most := s.onArea()
	if s.Disc != "" {
		most++ // it is on the board now
	}
	switch {
	case weighted != "" && !s.Weight:
		return games.Refuse("TH-11", "In dieser Runde steht kein Gewicht auf einer Scheibe.", "No disc carries the weight in this round.")
	case weighted != "" && fell.Of(weighted) == 0:
		return games.Refusef("TH-11", "Eine %[1]s Scheibe mit dem Gewicht muss auch unter den gefallenen sein.",
			"A %[2]s disc with the weight on it must be among those that fell.", oneDE[weighted], weighted)
	case fell.Total() > most:
		return games.Refusef("TH-1", "So viele Scheiben können nicht fallen. Scheiben im Spiel: %[1]d, auf dem Brett: %[2]d.",
			"So many discs cannot fall. Discs in the game: %[1]d, on the board: %[2]d.", AllDiscs, most)
	case all.Total() > 0 && s.Reserve.plus(fell).exceeds(all):
		return games.Refuse("TH-1", "Von einer Größe sind mehr Scheiben gefallen, als auf dem Brett liegen.",
			"More discs of a size fell than are on the board.")
	}
	return nil
}

// pay takes the chips for what fell from Maxe, double for the disc with the
// weight on it (TH-11). Who cannot pay in full gives what is left and goes
// out (TH-8).
func (s *state) pay(fell Discs, weighted Size) []games.Outcome {
	maxe := &s.Seats[s.Maxe]
	cost := fell.Cost() + weighted.Cost()
	paid := min(cost, maxe.Chips)
	s.Last = &Pushed{
		Maxe: maxe.Player, Hands: s.hands(), Disc: s.Disc.pointer(), Fell: fell, Weighted: weighted.pointer(),
		Cost: cost, Paid: paid, Tips: s.tips(func(seat) bool { return true }),
	}
	maxe.Chips -= paid
	told := []games.Outcome{{Kind: DoPush, Data: *s.Last, Text: s.Last.text()}}
	if paid < cost {
		s.goOut(s.Maxe)
		told = append(told, tell("out", Named{maxe.Player}, "%[1]s kann nicht alles bezahlen und scheidet aus.",
			"%[1]s cannot pay in full and is out.", maxe.Player)...)
	}
	return told
}

// tips are the tips on the table of those whom a test holds for, by name;
// true stands for "at least one disc falls".
func (s *state) tips(holds func(seat) bool) map[string]bool {
	tips := map[string]bool{}
	for _, p := range s.Seats {
		if p.Tip != NoTip && holds(p) {
			tips[p.Player] = p.Tip == Falls
		}
	}
	return tips
}

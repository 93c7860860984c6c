package thrill

import "dicetable/games"

// weigh takes Maxe's binding word; the card is spent by it (TH-11).
func (s *state) weigh(e Weigh) ([]games.Outcome, *games.Refusal) {
	maxe := &s.Seats[s.Maxe]
	switch {
	case e.Player != maxe.Player:
		return nil, games.Refusef("TH-11", "Ob das Gewicht eingesetzt wird, sagt, wer schieben muss: %[1]s.",
			"Whoever must push says whether the weight is used: %[1]s.", maxe.Player)
	case e.Use && maxe.WeightCards == 0:
		return nil, games.Refusef("TH-11", "%[1]s hat keine Gewichtskarte mehr.", "%[1]s has no weight card left.", e.Player)
	}
	s.Weight, s.Phase = e.Use, PhasePush
	if !e.Use {
		return tell(DoWeigh, Word(e), "%[1]s schiebt ohne Gewicht.", "%[1]s pushes without the weight.", e.Player), nil
	}
	maxe.WeightCards--
	return tell(DoWeigh, Word(e), "%[1]s setzt das Gewicht ein.", "%[1]s uses the weight.", e.Player), nil
}

// tip takes a tip card, face down (TH-10).
func (s *state) tip(e LayTip) ([]games.Outcome, *games.Refusal) {
	p := &s.Seats[s.index(e.Player)]
	tip := tipOf(e.Falls)
	switch {
	case !p.in():
		return nil, games.Refusef("TH-10", "%[1]s ist ausgeschieden und tippt nicht mit.", "%[1]s is out and gives no tips.", e.Player)
	case p.Tip != NoTip:
		return nil, games.Refusef("TH-10", "%[1]s hat in dieser Runde schon getippt.", "%[1]s has already given a tip in this round.", e.Player)
	case *p.TipCards.of(tip) == 0:
		return nil, games.Refusef("TH-10", "Diese Tippkarte hat %[1]s nicht mehr.", "%[1]s has no such tip card left.", e.Player)
	}
	p.Tip = tip
	return tell(DoTip, Named{e.Player}, "%[1]s hat getippt.", "%[1]s has given a tip.", e.Player), nil
}

// smallForLarge is how many small chips become a large one (TH-10).
const smallForLarge = 3

// settleTips turns all tips over: a wrong card is lost, a right one comes
// back with a small chip (TH-10).
func (s *state) settleTips(right Tip) []games.Outcome {
	turned := Turned{Falls: right == Falls, Right: []string{}, Wrong: []string{}, Large: []string{}}
	for i := range s.Seats {
		switch p := &s.Seats[i]; p.Tip {
		case NoTip:
		case right:
			turned.Right = append(turned.Right, p.Player)
			if p.earn() {
				turned.Large = append(turned.Large, p.Player)
			}
		default:
			turned.Wrong = append(turned.Wrong, p.Player)
			*p.TipCards.of(p.Tip)--
		}
	}
	if len(turned.Right)+len(turned.Wrong) == 0 {
		return nil
	}
	return []games.Outcome{{Kind: "tips", Data: turned, Text: turned.text()}}
}

// earn gives a player a small chip, and reports whether it was the third and
// became a large one.
func (p *seat) earn() bool {
	if p.SmallChips++; p.SmallChips < smallForLarge {
		return false
	}
	p.SmallChips = 0
	p.Chips++
	return true
}

package dicecup

import "dicetable/games"

// Awaits says who must act. Acts are those of players, the cup and the
// host's ruling; Leave, and the ruling that a covered throw is repeated, are
// the table's own and possible at any time. Legal has a player's open boxes
// while a cross is awaited from that player, and the rulings there are.
func (s *state) Awaits(a games.Audience) games.Prompt {
	cup := s.Players[s.Cup]
	switch s.Phase {
	case PhaseThrow:
		return games.Prompt{Players: []string{cup}, Acts: []string{DoThrow, DoSeen}, Text: games.Text{
			DE: cup + " würfelt mit allen zwölf Würfeln.", EN: cup + " throws all twelve dice."}}
	case PhaseCross:
		return s.awaitsCrosses(a)
	case PhaseScore:
		return games.Prompt{Players: []string{cup}, Acts: []string{DoLies}, Text: games.Text{
			DE: cup + " hebt den Becher und stellt ihn beiseite.", EN: cup + " lifts the cup and puts it aside."}}
	case PhaseDecide:
		rulings := s.rulings()
		return games.Prompt{Players: []string{}, Acts: []string{DoDecide, DoLies}, Legal: rulings, Text: rulingsText(rulings)}
	}
	return games.Prompt{Players: []string{}, Acts: []string{}, Text: games.Text{DE: "Das Spiel ist aus.", EN: "The game is over."}}
}

// rulingWords are the rulings as the host is asked for them.
var rulingWords = map[Ruling]games.Text{
	AsSeen:     {DE: "wie gesehen", EN: "as it was seen"},
	AsItLies:   {DE: "wie es liegt", EN: "as it lies"},
	ThrowAgain: {DE: "noch einmal würfeln", EN: "throw again"},
}

// rulingsText asks the host for one of the rulings there are, the last of which is
// that the throw is repeated.
func rulingsText(all []Ruling) games.Text {
	var de, en []string
	for _, r := range all {
		de, en = append(de, rulingWords[r].DE), append(en, rulingWords[r].EN)
	}
	return games.Text{
		DE: "Die Spielleitung entscheidet: " + oneOf(de, "oder") + ".",
		EN: "The host decides: " + oneOf(en, "or") + ".",
	}
}

// oneOf are words of which one is chosen: "a, b or c".
func oneOf(words []string, or string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return list(words[:last]) + " " + or + " " + words[last]
}

func (s *state) awaitsCrosses(a games.Audience) games.Prompt {
	p := games.Prompt{Players: s.waiting(), Acts: []string{DoCross}, Text: games.Text{
		DE: "Heimlich ankreuzen.", EN: "Cross in secret."}.Due("Still to cross", s.waiting())}
	if s.isLastRound() {
		p.Acts = append(p.Acts, DoLast)
	}
	if !s.crossed() {
		p.Acts = append(p.Acts, DoRethrow)
	}
	if seat := s.seat(a.Player); seat != nobody && s.waits(seat) {
		p.Legal = s.Sheets[seat].openBoxes()
	}
	return p
}

package bluff

import (
	"dicetable/games"
	"dicetable/games/dice"
)

// View is what everybody may know of a game, as `dicetable play` and the wall
// show it.
type View struct {
	Game    string   `json:"game"`
	Phase   Phase    `json:"phase"`
	Turn    *string  `json:"turn"`
	Winners []string `json:"winners"`
	Round   int      `json:"round"`
	Bet     *Placed  `json:"bet"`
	// Dice is how many dice each player has, those laid out included.
	Dice      map[string]int       `json:"dice"`
	LaidOut   map[string]dice.Roll `json:"laid_out"`
	Graveyard int                  `json:"graveyard"`
	Last      *Settled             `json:"last"`
	// Players sit clockwise in this order.
	Players []string `json:"players"`
	// Waiting are those whose opening throw or reveal is still due.
	Waiting []string `json:"waiting"`
	// Opening has the throws of the opening, Revealed the dice from under the
	// cups, each only in its phase.
	Opening  map[string]dice.Roll `json:"opening"`
	Revealed map[string]dice.Roll `json:"revealed"`
	// MayLayOut is who may lay dice out now (BL-15).
	MayLayOut *string `json:"may_lay_out"`
	// Chance is the probability that the bet holds, for somebody who has
	// looked under no cup (BL-16).
	Chance *float64 `json:"chance"`
}

// Placed is a bet and who made it.
type Placed struct {
	Player string `json:"player"`
	Bet
}

// Settled is the outcome of a round. Losses has only those who lost dice.
type Settled struct {
	Actual     int            `json:"actual"`
	Bet        Placed         `json:"bet"`
	Challenger string         `json:"challenger"`
	Losses     map[string]int `json:"losses"`
}

// View is the same for every audience: the rule-book has no secrets.
func (s *state) View(a games.Audience) games.View {
	v := View{
		Game: Book{}.Name(), Phase: s.Phase, Winners: s.winners(), Round: s.Round,
		Bet: s.Bet, Dice: map[string]int{}, LaidOut: s.named(s.LaidOut), Last: s.Last,
		Graveyard: DicePerPlayer * len(s.Players), Players: s.Players, Waiting: s.waiting(),
		Opening: map[string]dice.Roll{}, Revealed: map[string]dice.Roll{},
	}
	for seat, p := range s.Players {
		v.Dice[p] = s.Dice[seat]
		v.Graveyard -= s.Dice[seat]
	}
	if s.Turn != nobody {
		v.Turn = &s.Players[s.Turn]
	}
	switch s.Phase {
	case PhaseOpening:
		v.Opening = s.named(s.Shown)
	case PhaseReveal:
		v.Revealed = s.named(s.Shown)
	}
	if s.MayLayOut {
		v.MayLayOut = &s.Bet.Player
	}
	if s.Bet != nil && s.Phase == PhaseBetting {
		c := s.chance()
		v.Chance = &c
	}
	return games.View{Audience: a, Body: v}
}

// named are the rolls of those who have one, by name.
func (s *state) named(rolls []dice.Roll) map[string]dice.Roll {
	m := map[string]dice.Roll{}
	for seat, r := range rolls {
		if r != nil {
			m[s.Players[seat]] = r
		}
	}
	return m
}

// chance is BL-16 for the standing bet, dice in the open taken as they lie.
func (s *state) chance() float64 {
	covered := 0
	for seat := range s.Players {
		covered += s.underCup(seat)
	}
	return Chance(covered, s.Bet.Count-s.matching(), s.Bet.Face)
}

func (s *state) winners() []string {
	names := []string{}
	for seat, p := range s.Players {
		if s.Phase == PhaseOver && s.rank(seat) == 1 {
			names = append(names, p)
		}
	}
	return names
}

// Result ranks by the order of going out; who went in the same round shares
// a place (BL-20).
func (s *state) Result() (games.Result, bool) {
	if s.Phase != PhaseOver {
		return games.Result{}, false
	}
	r := games.Result{Winners: s.winners(), Places: map[string]int{}}
	for seat, p := range s.Players {
		r.Places[p] = s.rank(seat)
	}
	return r, true
}

// rank is one more than how many are ahead.
func (s *state) rank(seat int) int {
	place := 1
	for other := range s.Players {
		if s.ahead(other, seat) {
			place++
		}
	}
	return place
}

// ahead reports whether a was in longer than b, or has more dice if both are in
// when the time is up (BL-21).
func (s *state) ahead(a, b int) bool {
	if s.in(a) && s.in(b) {
		return s.Dice[a] > s.Dice[b]
	}
	return s.WentOut[b] > 0 && (s.WentOut[a] == 0 || s.WentOut[a] > s.WentOut[b])
}

// Awaits says who must act. Acts are those that are asked for; Void, Leave
// and TimeUp are the table's own and possible at any time, and nobody is asked to take a
// challenge back. Legal has the nearest bets.
func (s *state) Awaits(games.Audience) games.Prompt {
	switch s.Phase {
	case PhaseOpening:
		return games.Prompt{Players: s.waiting(), Acts: []string{DoOpening}, Text: games.Text{
			DE: "Auswürfeln, wer beginnt!", EN: "Throw for who starts!"}.Due("Still to throw", s.waiting())}
	case PhaseReveal:
		return games.Prompt{Players: s.waiting(), Acts: []string{DoReveal}, Text: games.Text{
			DE: "Hoch die Becher!", EN: "Up with the cups!"}.Due("Still to show", s.waiting())}
	case PhaseOver:
		return games.Prompt{Players: []string{}, Acts: []string{}, Text: games.Text{DE: "Das Spiel ist aus.", EN: "The game is over."}}
	}
	return s.awaitsBet()
}

func (s *state) awaitsBet() games.Prompt {
	turn := s.Players[s.Turn]
	p := games.Prompt{Players: []string{turn}, Acts: []string{DoBet}}
	if s.Bet == nil {
		p.Text = games.Text{DE: turn + " macht die erste Wette.", EN: turn + " makes the first bet."}
		p.Legal = LowestRaises(nil, s.Settings.Faces)
		return p
	}
	p.Text = games.Text{DE: turn + " erhöht oder zweifelt an.", EN: turn + " raises or challenges."}
	p.Legal = LowestRaises(&s.Bet.Bet, s.Settings.Faces)
	p.Acts = append(p.Acts, DoChallenge)
	if s.MayLayOut {
		p.Acts = append(p.Acts, DoLayOut)
	}
	return p
}

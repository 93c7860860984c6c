package luckyfive

import (
	"dicetable/games"
	"dicetable/games/dice"
)

// View is what an audience may know of a game, as `dicetable play` and the
// wall show it. Only the last two fields are not for everybody.
type View struct {
	Game  string `json:"game"`
	Phase Phase  `json:"phase"`
	// Turn is who must act, Player whose turn it is.
	Turn    *string  `json:"turn"`
	Winners []string `json:"winners"`
	// Dice lie on the table; null before the first throw.
	Dice *Dice `json:"dice"`
	// Concerned are the dice the present card means and Sum what they show,
	// from when that is known until they are thrown; else none and null.
	Concerned []dice.Colour `json:"concerned"`
	Sum       *int          `json:"sum"`
	// Chips are those not staked, Middle what is to be won.
	Chips  map[string]Chips      `json:"chips"`
	Middle MiddleView            `json:"middle"`
	Piles  map[string][]PileView `json:"piles"`
	// Scores are those of the piles (LF-12); after LF-10 with unstaked chips.
	Scores map[string]int `json:"scores"`
	// Players sit clockwise in this order; Left are those who left.
	Players []string `json:"players"`
	Left    []string `json:"left"`
	Player  *string  `json:"player"`
	// LastTurn says that nobody else has a chip for another turn (LF-11).
	LastTurn bool `json:"last_turn"`
	// Uncovered are the cards of this turn, the present one last.
	Uncovered []Card `json:"uncovered"`
	Discards  []Card `json:"discards"`
	// DrawPile is how many cards lie face down, null if nobody counted them;
	// InPile is which they are, where the make-up of the deck is known.
	DrawPile *int         `json:"draw_pile"`
	InPile   map[Card]int `json:"in_pile"`
	// NoCard says of cards that nobody counted that none is left, as somebody
	// has said (LF-10).
	NoCard bool `json:"no_card,omitempty"`
	// Staked is the chip on the present card, Higher the word, Chance that of
	// either word; null while there is none.
	Staked *int    `json:"staked"`
	Higher *bool   `json:"higher"`
	Chance *Chance `json:"chance"`
	// Last is the last throw that was settled.
	Last *Settled `json:"last"`
	// CardsOut says that the game ended because no card was left (LF-10).
	CardsOut bool `json:"cards_out"`
	// Commitment binds the table to the seed of a dealt deck.
	Commitment *string `json:"commitment"`
	// Seed is for everybody once the game is over, before for the referee.
	Seed *string `json:"seed"`
	// Deck is the draw pile from the top, for the referee alone.
	Deck []Card `json:"deck,omitempty"`
}

// MiddleView are the cards of this turn and the value of all chips in the
// middle.
type MiddleView struct {
	Cards int `json:"cards"`
	Chips int `json:"chips"`
}

// PileView is a pile as it counts (LF-8, LF-12).
type PileView struct {
	Cards int  `json:"cards"`
	Value int  `json:"value"`
	Lucky bool `json:"lucky"`
}

// Settled is a throw and what came of it. Before and After are the sums of
// the dice concerned.
type Settled struct {
	Player string `json:"player"`
	Card   Card   `json:"card"`
	Chip   int    `json:"chip"`
	Dice   Dice   `json:"dice"`
	Before int    `json:"before"`
	After  int    `json:"after"`
	Higher bool   `json:"higher"`
	Right  bool   `json:"right"`
}

func (p Pile) view() PileView { return PileView{p.Count(), p.Chips.Value(), p.Lucky} }

// View hides the order of the deck and its seed; all else lies in the open.
func (s *state) View(a games.Audience) games.View {
	v := View{
		Game: Book{}.Name(), Phase: s.Phase, Winners: s.winners(), Players: s.Players, Left: []string{},
		Concerned: append([]dice.Colour{}, s.Concerned...), Uncovered: append([]Card{}, s.Uncovered...),
		Discards: append([]Card{}, s.Discards...), Middle: MiddleView{len(s.Uncovered), s.Middle.Value()},
		Chips: map[string]Chips{}, Piles: map[string][]PileView{}, Scores: map[string]int{},
		LastTurn: s.lastTurn(), Higher: s.Said, Last: s.Last, NoCard: s.NoCard, CardsOut: s.CardsOut,
	}
	if s.Dice != (Dice{}) {
		v.Dice = &s.Dice
	}
	if s.Turn != nobody {
		v.Turn, v.Player = &s.Players[s.actor()], &s.Players[s.Turn]
	}
	if s.Staked != 0 {
		v.Staked = &s.Staked
	}
	if len(s.Concerned) > 0 {
		sum := s.Dice.Sum(s.Concerned)
		chance := ChanceOf(len(s.Concerned), sum)
		v.Sum, v.Chance = &sum, &chance
	}
	s.viewSeats(&v)
	s.viewDeck(&v, a)
	return games.View{Audience: a, Body: v}
}

func (s *state) viewSeats(v *View) {
	for seat, p := range s.Players {
		v.Chips[p], v.Scores[p], v.Piles[p] = s.Chips[seat], s.score(seat), []PileView{}
		for _, pile := range s.Piles[seat] {
			v.Piles[p] = append(v.Piles[p], pile.view())
		}
		if s.Left[seat] {
			v.Left = append(v.Left, p)
		}
	}
}

// viewDeck shows of the deck what an audience may know.
func (s *state) viewDeck(v *View, a games.Audience) {
	if s.Settings.Source == Believed {
		return
	}
	n := len(s.Draw)
	v.DrawPile = &n
	if s.Settings.Source == Counted || s.Settings.Seed != "" {
		v.InPile = map[Card]int{}
		for _, c := range s.Draw {
			v.InPile[c]++
		}
	}
	if s.Settings.Seed != "" {
		c := Commitment(s.Settings.seed())
		v.Commitment = &c
		if a.Referee || s.Phase == PhaseOver {
			v.Seed = &s.Settings.Seed
		}
	}
	if a.Referee && s.Settings.Source == Ordered {
		v.Deck = s.Draw
	}
}

// score is what a player has by LF-12, with unstaked chips after LF-10.
func (s *state) score(seat int) int {
	score := 0
	for _, p := range s.Piles[seat] {
		score += p.Score()
	}
	if s.CardsOut {
		score += s.Chips[seat].Value()
	}
	return score
}

// cards is how many cards a player's piles count as (LF-12).
func (s *state) cards(seat int) int {
	n := 0
	for _, p := range s.Piles[seat] {
		n += p.Count()
	}
	return n
}

// ahead reports whether a places before b: by score, then by cards (LF-12).
func (s *state) ahead(a, b int) bool {
	if x, y := s.score(a), s.score(b); x != y {
		return x > y
	}
	return s.cards(a) > s.cards(b)
}

// place is one more than how many are ahead; ties share it (LF-13).
func (s *state) place(seat int) int {
	place := 1
	for other := range s.Players {
		if s.ahead(other, seat) {
			place++
		}
	}
	return place
}

func (s *state) winners() []string {
	names := []string{}
	for seat, p := range s.Players {
		if s.Phase == PhaseOver && s.place(seat) == 1 {
			names = append(names, p)
		}
	}
	return names
}

// Result ranks by score and cards (LF-13).
func (s *state) Result() (games.Result, bool) {
	if s.Phase != PhaseOver {
		return games.Result{}, false
	}
	r := games.Result{Winners: s.winners(), Places: map[string]int{}}
	for seat, p := range s.Players {
		r.Places[p] = s.place(seat)
	}
	return r, true
}

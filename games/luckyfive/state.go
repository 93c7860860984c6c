package luckyfive

import (
	"encoding/json"
	"slices"

	"dicetable/games"
	"dicetable/games/dice"
)

// Phase is what the table is waiting for.
type Phase string

// The phases of a game.
const (
	PhaseStart   Phase = "start"
	PhaseCard    Phase = "card"
	PhaseChoose  Phase = "choose"
	PhaseNudge   Phase = "nudge"
	PhaseStake   Phase = "stake"
	PhaseSay     Phase = "say"
	PhaseThrow   Phase = "throw"
	PhaseDecide  Phase = "decide"
	PhaseShuffle Phase = "shuffle"
	PhaseOver    Phase = "over"
)

// nobody is the seat of no player.
const nobody = -1

// state is one moment of a game. Players go by their seat, 0 for the first
// named; slices have one entry a seat. It is never changed once it was handed
// out: Apply works on a copy, and slices that a copy shares are replaced and
// never written to.
type state struct {
	Players  []string `json:"players"`
	Settings Settings `json:"settings"`
	Phase    Phase    `json:"phase"`
	// Dice lie on the table; no faces before the first throw.
	Dice Dice `json:"dice"`
	// Chips are those not staked yet, Piles what was taken.
	Chips []Chips  `json:"chips"`
	Piles [][]Pile `json:"piles"`
	// Left are the players who left, Gone the chips they took out (LF-13).
	Left []bool `json:"left"`
	Gone Chips  `json:"gone"`
	// Turn is whose turn it is; somebody else may have to act in it.
	Turn int `json:"turn"`
	// Draw is the draw pile: from the top if Ordered, in no order if Counted,
	// empty if Believed. Shuffles is how often the discards became the draw
	// pile by a Shuffle.
	Draw     []Card `json:"draw"`
	Discards []Card `json:"discards"`
	Shuffles int    `json:"shuffles"`
	// Uncovered are the cards of this turn, the present one last.
	Uncovered []Card `json:"uncovered"`
	// Middle are the chips there, those left from earlier turns included.
	Middle Chips `json:"middle"`
	// Concerned are the dice that the present card means, once that is known;
	// Staked is the chip on it, Said the word, while they stand.
	Concerned []dice.Colour `json:"concerned"`
	Staked    int           `json:"staked"`
	Said      *bool         `json:"said"`
	// Last is the last throw that was settled.
	Last *Settled `json:"last"`
	// NoCard is true of a deck that nobody counted in once it was said that no
	// card of it is left (LF-10).
	NoCard bool `json:"no_card,omitempty"`
	// Sure is how many cards of such a deck must still be there, wherever they
	// are shuffled to: those discarded, less as many as were uncovered since.
	Sure int `json:"sure,omitempty"`
	// CardsOut says that the game ended because no card was left (LF-10).
	CardsOut bool `json:"cards_out"`
	// TimedOut is true of a game that TimeUp ended (LF-14).
	TimedOut bool `json:"timed_out,omitempty"`
}

// plain is state without its methods, for encoding.
type plain state

// MarshalJSON writes the whole state.
func (s *state) MarshalJSON() ([]byte, error) { return json.Marshal((*plain)(s)) }

func (s *state) clone() *state {
	c := *s
	c.Chips = slices.Clone(s.Chips)
	c.Piles = slices.Clone(s.Piles)
	c.Left = slices.Clone(s.Left)
	return &c
}

// Apply returns the next state; see games.State.
func (s *state) Apply(e games.Event) (games.State, []games.Outcome, error) {
	next := s.clone()
	told, refusal := next.apply(e)
	if refusal != nil {
		return s, nil, refusal
	}
	return next, told, nil
}

func (s *state) apply(e games.Event) ([]games.Outcome, *games.Refusal) {
	if refusal := s.checkWords(e); refusal != nil {
		return nil, refusal
	}
	if refusal := s.checkMoment(e.Do()); refusal != nil {
		return nil, refusal
	}
	switch e := e.(type) {
	case Start:
		return s.start(e)
	case Uncover:
		return s.uncover(e)
	case Choose:
		return s.choose(e)
	case Nudge:
		return s.nudge(e)
	case Stake:
		return s.stake(e)
	case Say:
		return s.say(e)
	case Throw:
		return s.throw(e)
	case Stop:
		return s.stop(e)
	case Shuffle:
		return s.shuffle(e)
	case Leave:
		return s.leave(e)
	case TimeUp:
		return s.timeUp(), nil
	case NoCard:
		return s.noCard()
	}
	return nil, refuseForeign()
}

// seat is where a player sits; nobody for an unknown name.
func (s *state) seat(player string) int { return slices.Index(s.Players, player) }

// name is the player at a seat.
func (s *state) name(seat int) string { return s.Players[seat] }

// after is the next seat clockwise whose player has a chip, which may be seat
// itself; nobody if none has (LF-9).
func (s *state) after(seat int) int {
	for i := range s.Players {
		if next := (seat + 1 + i) % len(s.Players); s.Chips[next].Any() {
			return next
		}
	}
	return nobody
}

// neighbour is the right-hand neighbour of the player in turn: the nearest
// one the other way round who has a chip (LF-9); nobody if no other has.
func (s *state) neighbour() int {
	n := len(s.Players)
	for i := 1; i < n; i++ {
		if seat := (s.Turn - i + n) % n; s.Chips[seat].Any() {
			return seat
		}
	}
	return nobody
}

// actor is who must act: the player in turn, or the right-hand neighbour for
// a ! and before a Lucky Five (LF-3, LF-8). Without a neighbour the player in
// turn picks for a ! as well.
func (s *state) actor() int {
	asked := s.Phase == PhaseNudge || s.Phase == PhaseChoose && s.card() == NeighbourPicks
	if seat := s.neighbour(); asked && seat != nobody {
		return seat
	}
	return s.Turn
}

// card is the present card of the turn, the last one uncovered.
func (s *state) card() Card { return s.Uncovered[len(s.Uncovered)-1] }

// lastTurn reports whether the running turn is the last one: nobody else has
// a chip to take another (LF-11).
func (s *state) lastTurn() bool { return s.Turn != nobody && s.neighbour() == nobody }

// deckEmpty reports whether a deck whose order is known has run out (LF-10).
func (s *state) deckEmpty() bool { return s.Settings.Source == Ordered && len(s.Draw) == 0 }

// cardsGone reports whether no card is left to be uncovered, not even after
// a shuffle (LF-10).
func (s *state) cardsGone() bool {
	if s.Settings.Source == Believed {
		return s.NoCard
	}
	return len(s.Draw) == 0 && len(s.Discards) == 0
}

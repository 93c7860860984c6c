package dicecup

import (
	"encoding/json"
	"slices"

	"dicetable/games"
	"dicetable/games/dice"
)

// Phase is what the table is doing.
type Phase string

// The phases of a game. Score and decide come only where the table keeps the
// dice of a throw to itself until the cup goes up.
const (
	PhaseThrow  Phase = "throw"
	PhaseCross  Phase = "cross"
	PhaseScore  Phase = "score"
	PhaseDecide Phase = "decide"
	PhaseOver   Phase = "over"
)

// nobody is the seat of no player.
const nobody = -1

// state is one moment of a game. Players go by their seat, 0 for the first
// named; slices have one entry a seat. It is never changed once it was handed
// out: Apply works on a copy, and an act clones a slice before it writes.
type state struct {
	Players  []string `json:"players"`
	Settings Settings `json:"settings"`
	Phase    Phase    `json:"phase"`
	Round    int      `json:"round"`
	// Cup is who handles the cup in this round.
	Cup int `json:"cup"`
	// Left are those who play no more (DC-10).
	Left []bool `json:"left"`
	// Thrown are the dice under the cup while crosses are awaited, null when
	// they are not told yet. No audience may see them (DC-8).
	Thrown []dice.Die `json:"thrown"`
	// Crosses are those of the running round, secret until it is scored; the
	// zero Box for who has made none.
	Crosses []Box   `json:"crosses"`
	Sheets  []sheet `json:"sheets"`
	// Doubt is what the host decides about (DC-9).
	Doubt *Doubt  `json:"doubt"`
	Last  *Scored `json:"last"`
	// TimedOut is true of a game that TimeUp ended (DC-11).
	TimedOut bool `json:"timed_out,omitempty"`
}

// plain is state without its methods, for encoding.
type plain state

// MarshalJSON writes the whole state.
func (s *state) MarshalJSON() ([]byte, error) { return json.Marshal((*plain)(s)) }

// Apply returns the next state; see games.State.
func (s *state) Apply(e games.Event) (games.State, []games.Outcome, error) {
	next := *s
	told, refusal := next.apply(e)
	if refusal != nil {
		return s, nil, refusal
	}
	return &next, told, nil
}

func (s *state) apply(e games.Event) ([]games.Outcome, *games.Refusal) {
	if refusal := s.checkWords(e); refusal != nil {
		return nil, refusal
	}
	if s.Phase == PhaseOver {
		return nil, games.Refuse("DC-6", "Das Spiel ist aus.", "The game is over.")
	}
	switch e := e.(type) {
	case Throw:
		return s.throw(e)
	case Seen:
		return s.seen()
	case Rethrow:
		return s.rethrow()
	case Cross:
		return s.cross(e)
	case Last:
		return s.crossLast()
	case Lies:
		return s.lies(e)
	case Decide:
		return s.decide(e)
	case TimeUp:
		return s.timeUp()
	}
	return s.leave(e.(Leave))
}

// due refuses a command that comes in another phase than its own, under the
// rule of what is due.
func (s *state) due() *games.Refusal {
	cup := s.Players[s.Cup]
	switch s.Phase {
	case PhaseThrow:
		return games.Refusef("DC-2", "Zuerst wird gewürfelt: %[1]s hat den Becher.",
			"First the dice are thrown: %[1]s has the cup.", cup)
	case PhaseCross:
		return &games.Refusal{Rule: "DC-2", Text: games.Text{DE: "Der Becher bleibt unten, bis alle angekreuzt haben.",
			EN: "The cup stays down until everybody has crossed."}.Due("Still to cross", s.waiting())}
	case PhaseScore:
		return games.Refusef("DC-2", "Alle haben angekreuzt: %[1]s hebt den Becher, jetzt wird gewertet.",
			"Everybody has crossed: %[1]s lifts the cup, and the dice are scored.", cup)
	}
	return games.Refuse("DC-9", "Zuerst entscheidet die Spielleitung, wie diese Runde gewertet wird.",
		"First the host decides how this round is scored.")
}

// seat is where a player sits; nobody for an unknown name.
func (s *state) seat(player string) int { return slices.Index(s.Players, player) }

// after is the next seat clockwise whose player has not left.
func (s *state) after(seat int) int {
	for {
		seat = (seat + 1) % len(s.Players)
		if !s.Left[seat] {
			return seat
		}
	}
}

// waits reports whether the cross of a seat is awaited.
func (s *state) waits(seat int) bool {
	return s.Phase == PhaseCross && !s.Left[seat] && s.Crosses[seat] == Box{}
}

// waiting names those whose cross is awaited.
func (s *state) waiting() []string {
	names := []string{}
	for seat, p := range s.Players {
		if s.waits(seat) {
			names = append(names, p)
		}
	}
	return names
}

// crossed reports whether anybody has crossed in this round.
func (s *state) crossed() bool {
	return slices.ContainsFunc(s.Crosses, func(b Box) bool { return b != Box{} })
}

// isLastRound reports whether everybody has one box left (DC-5).
func (s *state) isLastRound() bool { return s.Round == s.Settings.Rounds() }

// startThrow puts all dice back into the cup: what was thrown and crossed
// before is gone.
func (s *state) startThrow() {
	s.Phase, s.Thrown, s.Doubt = PhaseThrow, nil, nil
	s.Crosses = make([]Box, len(s.Players))
}

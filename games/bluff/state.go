package bluff

import (
	"encoding/json"
	"slices"

	"dicetable/games"
	"dicetable/games/dice"
)

// Phase is what the table is doing.
type Phase string

// The phases of a game.
const (
	PhaseOpening Phase = "opening"
	PhaseBetting Phase = "betting"
	PhaseReveal  Phase = "reveal"
	PhaseOver    Phase = "over"
)

// nobody is the seat of no player.
const nobody = -1

// state is one moment of a game. Players go by their seat, 0 for the first
// named; slices have one entry a seat. It is never changed once it was handed
// out: Apply works on a copy.
type state struct {
	Players  []string `json:"players"`
	Settings Settings `json:"settings"`
	Phase    Phase    `json:"phase"`
	Round    int      `json:"round"`
	// Dice is how many a player has left; WentOut is the round in which the
	// last one went, 0 while in (BL-20).
	Dice    []int `json:"dice"`
	WentOut []int `json:"went_out"`
	// Opener begins the running round (BL-6), Turn acts now.
	Opener int `json:"opener"`
	Turn   int `json:"turn"`
	// Bet stands; its bettor may still lay dice out while MayLayOut.
	Bet       *Placed `json:"bet"`
	MayLayOut bool    `json:"may_lay_out"`
	// Challenger is who doubted, during the reveal.
	Challenger int `json:"challenger"`
	// Waiting are those whose throw or reveal is still due; Shown is what the
	// others showed, LaidOut what lies in the open (BL-15).
	Waiting []bool      `json:"waiting"`
	Shown   []dice.Roll `json:"shown"`
	LaidOut []dice.Roll `json:"laid_out"`
	Last    *Settled    `json:"last"`
	// TimedOut is true of a game that TimeUp ended (BL-21).
	TimedOut bool `json:"timed_out,omitempty"`
}

// plain is state without its methods, for encoding.
type plain state

// MarshalJSON writes the whole state.
func (s *state) MarshalJSON() ([]byte, error) { return json.Marshal((*plain)(s)) }

func (s *state) clone() *state {
	c := *s
	c.Dice = slices.Clone(s.Dice)
	c.WentOut = slices.Clone(s.WentOut)
	c.Waiting = slices.Clone(s.Waiting)
	c.Shown = slices.Clone(s.Shown)
	c.LaidOut = slices.Clone(s.LaidOut)
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
	if s.Phase == PhaseOver {
		return nil, games.Refuse("BL-14", "Das Spiel ist aus.", "The game is over.")
	}
	switch e := e.(type) {
	case Opening:
		return s.opening(e)
	case Place:
		return s.place(e)
	case LayOut:
		return s.layOut(e)
	case Challenge:
		return s.challenge(e)
	case TakeBack:
		return s.takeBack(e)
	case Reveal:
		return s.reveal(e)
	case Void:
		return s.void(e)
	case Leave:
		return s.leave(e)
	case TimeUp:
		return s.timeUp()
	}
	return nil, games.Refuse(games.Input, "Das ist kein Befehl für Bluff.", "This is no command of Bluff.")
}

// checkWords refuses names and faces that this game does not have.
func (s *state) checkWords(e games.Event) *games.Refusal {
	player, faces := words(e)
	if namesPlayer(e) && s.seat(player) == nobody {
		return games.Refusef(games.Input, "Niemand im Spiel heißt „%[1]s“.", `Nobody in this game is called "%[1]s".`, player)
	}
	for _, f := range faces {
		if !s.Settings.Faces.Has(f) {
			return games.Refusef(games.Input, "Auf diesen Würfeln gibt es keine %[1]s.", "These dice have no %[1]s.", f)
		}
	}
	return nil
}

// namesPlayer reports whether an event is somebody's; others are the table's.
func namesPlayer(e games.Event) bool {
	switch e.(type) {
	case Void, TimeUp:
		return false
	}
	return true
}

// words are the player and the faces an event names.
func words(e games.Event) (string, dice.Roll) {
	switch e := e.(type) {
	case Opening:
		return e.Player, e.Dice
	case Place:
		return e.Player, dice.Roll{e.Bet.Face}
	case LayOut:
		return e.Player, e.Dice
	case Challenge:
		return e.Player, nil
	case TakeBack:
		return e.Player, nil
	case Reveal:
		return e.Player, e.Dice
	case Leave:
		return e.Player, nil
	}
	return "", nil
}

// due refuses a command that comes in another phase than its own, under the
// rule of what is due; nil in betting, where each command has its own rule.
func (s *state) due() *games.Refusal {
	switch s.Phase {
	case PhaseOpening:
		return &games.Refusal{Rule: "BL-2", Text: games.Text{DE: "Zuerst wird ausgewürfelt, wer beginnt.",
			EN: "First the opening throws decide who starts."}.Due("Still to throw", s.waiting())}
	case PhaseReveal:
		return &games.Refusal{Rule: "BL-9", Text: games.Text{DE: "Die Becher sind oben, jetzt wird gezählt.",
			EN: "The cups are up and the dice are being counted."}.Due("Still to show", s.waiting())}
	}
	return nil
}

// seat is where a player sits; nobody for an unknown name.
func (s *state) seat(player string) int { return slices.Index(s.Players, player) }

// in reports whether the player at a seat still has dice (BL-12).
func (s *state) in(seat int) bool { return s.Dice[seat] > 0 }

// after is the next seat clockwise whose player is still in.
func (s *state) after(seat int) int {
	for {
		seat = (seat + 1) % len(s.Players)
		if s.in(seat) {
			return seat
		}
	}
}

// playersIn is how many still have dice.
func (s *state) playersIn() int {
	n := 0
	for seat := range s.Players {
		if s.in(seat) {
			n++
		}
	}
	return n
}

// waiting names those whose throw or reveal is due.
func (s *state) waiting() []string {
	names := []string{}
	for seat, due := range s.Waiting {
		if due {
			names = append(names, s.Players[seat])
		}
	}
	return names
}

// clearTable takes bet and open dice off the table: everything goes back
// under the cups.
func (s *state) clearTable() {
	n := len(s.Players)
	s.Bet, s.MayLayOut, s.Challenger = nil, false, nobody
	s.Shown, s.LaidOut = make([]dice.Roll, n), make([]dice.Roll, n)
}

// startRound has everybody roll what is left; opener bets first (BL-13).
func (s *state) startRound(opener int) {
	s.clearTable()
	s.Phase, s.Opener, s.Turn = PhaseBetting, opener, opener
	s.Waiting = make([]bool, len(s.Players))
}

// end is the end of the game (BL-14).
func (s *state) end() {
	s.clearTable()
	s.Phase, s.Opener, s.Turn = PhaseOver, nobody, nobody
	s.Waiting = make([]bool, len(s.Players))
}

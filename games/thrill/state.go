package thrill

import (
	"encoding/json"
	"slices"

	"dicetable/games"
)

// Phase is what the table is doing.
type Phase string

// The phases of a game. Tips are laid during PhasePush.
const (
	PhaseStart Phase = "start"
	PhasePick  Phase = "pick"
	PhaseHand  Phase = "hand"
	PhaseWeigh Phase = "weigh"
	PhasePush  Phase = "push"
	PhaseOver  Phase = "over"
)

const (
	// nobody is the seat of no player.
	nobody = -1
	// noHand is the hand of who has not given one.
	noHand = -1
)

// Tip is what a tip card says (TH-10).
type Tip string

// The two kinds of tip cards, and no card.
const (
	NoTip Tip = ""
	Falls Tip = "falls"
	None  Tip = "none"
)

// tipOf is the card that says falls or not.
func tipOf(falls bool) Tip {
	if falls {
		return Falls
	}
	return None
}

// TipCards is how many tip cards of each kind a player has; one that lies on
// the table still counts (TH-10).
type TipCards struct {
	Falls int `json:"falls"`
	None  int `json:"none"`
}

// of points to the number of cards of a kind.
func (c *TipCards) of(t Tip) *int {
	if t == Falls {
		return &c.Falls
	}
	return &c.None
}

// seat is a player and what lies in front of him.
type seat struct {
	Player string `json:"player"`
	// Chips are the large blue ones, SmallChips the black ones (TH-10).
	Chips      int `json:"chips"`
	SmallChips int `json:"small_chips"`
	// Hand is how many chips the hand of this round holds, closed or open.
	// Chips has them until the hands open.
	Hand        int      `json:"hand"`
	TipCards    TipCards `json:"tip_cards"`
	WeightCards int      `json:"weight_cards"`
	// Tip lies face down on the table.
	Tip Tip `json:"tip"`
	// WentOut is 1 for who went out first and so on, 0 while in (TH-13).
	WentOut int `json:"went_out"`
}

func (p seat) in() bool { return p.WentOut == 0 }

// mayTip reports whether the player can lay a tip in this round (TH-10).
func (p seat) mayTip() bool { return p.Tip == NoTip && p.TipCards != TipCards{} }

// state is one moment of a game. Players go by their seat, 0 for the first
// named. It is never changed once it was handed out: Apply works on a copy.
type state struct {
	Settings Settings `json:"settings"`
	Phase    Phase    `json:"phase"`
	// Round counts from 1 with the first pick.
	Round int    `json:"round"`
	Seats []seat `json:"seats"`
	// Boss picks the disc (TH-2), Maxe must push it (TH-3).
	Boss int `json:"boss"`
	Maxe int `json:"maxe"`
	// Disc was picked and is not pushed yet; Reserve lies beside the board.
	Disc    Size  `json:"disc"`
	Reserve Discs `json:"reserve"`
	// Weight is Maxe's word that the weight is used (TH-11).
	Weight bool    `json:"weight"`
	Last   *Pushed `json:"last"`
	// Begun is true of a round without a disc in which somebody left who had
	// closed a hand: it has begun, though no hand may be there now (TH-14).
	Begun bool `json:"begun,omitempty"`
	// TimedOut is true of a game that TimeUp ended (TH-14).
	TimedOut bool `json:"timed_out,omitempty"`
}

// plain is state without its methods, for encoding.
type plain state

// MarshalJSON writes the whole state.
func (s *state) MarshalJSON() ([]byte, error) { return json.Marshal((*plain)(s)) }

func (s *state) clone() *state {
	c := *s
	c.Seats = slices.Clone(s.Seats)
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
	if refusal := s.checkMoment(e); refusal != nil {
		return nil, refusal
	}
	switch e := e.(type) {
	case Start:
		return s.start(e)
	case Pick:
		return s.pick(e)
	case Hand:
		return s.hand(e)
	case Weigh:
		return s.weigh(e)
	case LayTip:
		return s.tip(e)
	case Push:
		return s.push(e)
	case TimeUp:
		return s.timeUp()
	}
	return s.leave(e.(Leave))
}

// index is where a player sits; nobody for an unknown name.
func (s *state) index(player string) int {
	return slices.IndexFunc(s.Seats, func(p seat) bool { return p.Player == player })
}

// after is the next seat clockwise whose player is still in: the left-hand
// neighbour.
func (s *state) after(i int) int {
	for {
		i = (i + 1) % len(s.Seats)
		if s.Seats[i].in() {
			return i
		}
	}
}

// playersIn is how many are still in.
func (s *state) playersIn() int {
	n := 0
	for _, p := range s.Seats {
		if p.in() {
			n++
		}
	}
	return n
}

// names are the players whom a test holds for, clockwise.
func (s *state) names(holds func(seat) bool) []string {
	names := []string{}
	for _, p := range s.Seats {
		if holds(p) {
			names = append(names, p.Player)
		}
	}
	return names
}

// waiting are those whose hand is due.
func (s *state) waiting() []string {
	if s.Phase != PhaseHand {
		return []string{}
	}
	return s.names(func(p seat) bool { return p.in() && p.Hand == noHand })
}

// onArea is how many discs lie on the play area.
func (s *state) onArea() int {
	n := AllDiscs - s.Reserve.Total()
	if s.Disc != "" {
		n--
	}
	return n
}

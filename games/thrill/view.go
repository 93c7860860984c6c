package thrill

import "dicetable/games"

// View is what one audience may know of a game. Reserve, cards, small chips,
// tipped players and what was open belong to everybody.
type View struct {
	Game    string   `json:"game"`
	Phase   Phase    `json:"phase"`
	Turn    *string  `json:"turn"`
	Winners []string `json:"winners"`
	Boss    *string  `json:"boss"`
	Maxe    *string  `json:"maxe"`
	Disc    *Size    `json:"disc"`
	Reserve Discs    `json:"reserve"`
	// Chips are the large chips, the own to a player, all to the referee and
	// the scorer, and none to others (TH-13); to everybody once the clock has
	// ended the game, for then all show them (TH-14).
	Chips   map[string]int `json:"chips"`
	Waiting []string       `json:"waiting"`
	// Hands are the open hands of this round, null while they are closed.
	Hands map[string]int `json:"hands"`
	// TipCards and SmallChips are null without tips, WeightCards without
	// weights.
	TipCards    map[string]TipCards `json:"tip_cards"`
	WeightCards map[string]int      `json:"weight_cards"`
	SmallChips  map[string]int      `json:"small_chips"`
	// Out are those who went out, in that order.
	Out []string `json:"out"`
	// Players sit clockwise in this order.
	Players []string `json:"players"`
	// Round counts from 1 with the first pick.
	Round int `json:"round"`
	// Set is how many discs of each size the set has, null when nobody has
	// counted them.
	Set *Discs `json:"set"`
	// OnArea is how many discs lie on the play area, before a push without
	// the disc that was picked.
	OnArea int `json:"on_area"`
	// Closed are closed hands: to a player the own, to the referee all.
	Closed map[string]int `json:"closed"`
	// Tipped are those who have laid a tip; Tips are the tips, true for "at
	// least one disc falls": to a player the own, to the referee all.
	Tipped []string        `json:"tipped"`
	Tips   map[string]bool `json:"tips"`
	// Weight says whether the weight is used in this push, null where Maxe
	// has not said so.
	Weight *bool `json:"weight"`
	// Last is the last push.
	Last *Pushed `json:"last"`
}

// View is what a may know: closed hands, tips and chips are for their owner.
func (s *state) View(a games.Audience) games.View {
	own := func(p seat) bool { return a.Referee || a.Player == p.Player }
	counted := func(p seat) bool { return a.Scorer || own(p) || s.TimedOut && p.in() }
	v := View{
		Game: Book{}.Name(), Phase: s.Phase, Turn: s.name(s.turn()), Winners: s.winners(),
		Boss: s.name(s.Boss), Maxe: s.name(s.Maxe), Disc: s.Disc.pointer(), Reserve: s.Reserve,
		Waiting: s.waiting(), Out: s.out(), Players: s.names(func(seat) bool { return true }),
		Round: s.Round, OnArea: s.onArea(), Last: s.Last,
		Tipped: s.names(func(p seat) bool { return p.Tip != NoTip }), Tips: s.tips(own),
		Chips:  s.numbers(counted, func(p seat) int { return p.Chips }),
		Closed: map[string]int{},
	}
	if set := s.Settings.Discs; set != (Discs{}) {
		v.Set = &set
	}
	s.addHands(&v, own)
	s.addVariants(&v)
	return games.View{Audience: a, Body: v}
}

func (s *state) addHands(v *View, own func(seat) bool) {
	switch s.Phase {
	case PhaseHand:
		v.Closed = s.numbers(func(p seat) bool { return p.Hand != noHand && own(p) }, handOf)
	case PhaseWeigh, PhasePush:
		v.Hands = s.hands()
	}
}

func handOf(p seat) int { return p.Hand }

// hands are the hands that were given.
func (s *state) hands() map[string]int {
	return s.numbers(func(p seat) bool { return p.Hand != noHand }, handOf)
}

func (s *state) addVariants(v *View) {
	all := func(seat) bool { return true }
	if s.Settings.Tips {
		v.SmallChips = s.numbers(all, func(p seat) int { return p.SmallChips })
		v.TipCards = map[string]TipCards{}
		for _, p := range s.Seats {
			v.TipCards[p.Player] = p.TipCards
		}
	}
	if s.Settings.Weights {
		v.WeightCards = s.numbers(all, func(p seat) int { return p.WeightCards })
		if weight := s.Weight; s.Phase == PhasePush {
			v.Weight = &weight
		}
	}
}

// numbers are a number of all players whom a test holds for, by name.
func (s *state) numbers(holds func(seat) bool, number func(seat) int) map[string]int {
	m := map[string]int{}
	for _, p := range s.Seats {
		if holds(p) {
			m[p.Player] = number(p)
		}
	}
	return m
}

// name is who sits at i, nil for nobody.
func (s *state) name(i int) *string {
	if i == nobody {
		return nil
	}
	name := s.Seats[i].Player
	return &name
}

// turn is the one who must act; nobody while several may.
func (s *state) turn() int {
	switch s.Phase {
	case PhasePick:
		return s.Boss
	case PhaseWeigh, PhasePush:
		return s.Maxe
	}
	return nobody
}

func (s *state) winners() []string {
	return s.names(func(p seat) bool { return s.Phase == PhaseOver && s.place(p) == 1 })
}

// out are those who went out, in that order.
func (s *state) out() []string {
	names := make([]string, len(s.Seats)-s.playersIn())
	for _, p := range s.Seats {
		if !p.in() {
			names[p.WentOut-1] = p.Player
		}
	}
	return names
}

// Result ranks by the order of going out, one player at a time (TH-13); those
// who are in when the time is up by their chips (TH-14).
func (s *state) Result() (games.Result, bool) {
	if s.Phase != PhaseOver {
		return games.Result{}, false
	}
	r := games.Result{Winners: s.winners(), Places: map[string]int{}}
	for _, p := range s.Seats {
		r.Places[p.Player] = s.place(p)
	}
	return r, true
}

// place is one more than how many are ahead; who is out has no chips to be
// ahead with.
func (s *state) place(p seat) int {
	if !p.in() {
		return len(s.Seats) + 1 - p.WentOut
	}
	place := 1
	for _, other := range s.Seats {
		if other.Chips > p.Chips {
			place++
		}
	}
	return place
}

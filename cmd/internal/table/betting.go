package table

import (
	"errors"

	"dicetable/calib"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/vision/settle"
)

// The codes of what the table asks; a Confirm command answers them.
const (
	// AskNextLap: does the marker behind the last bet mean the next lap?
	AskNextLap = "next_lap"
	// AskFirstBet: is the marker, lying where it lay, the first bet?
	AskFirstBet = "first_bet"
	// AskAllUp: all cups are up; did the player in turn doubt (BL-19)?
	AskAllUp = "all_up"
	// AskChallenge: the button was pressed while the marker did not lie on
	// the standing bet; is that bet doubted?
	AskChallenge = "challenge"
)

// question is what the table asks the player in turn.
type question struct {
	code string
	// bet is what a yes places, for the questions about the marker.
	bet bluff.Bet
}

// markerOf is where the marker stands for a bet.
func markerOf(b bluff.Bet) wire.Marker {
	f := bluff.FieldOf(b)
	return wire.Marker{Field: calib.Field{Kind: string(f.Kind), Count: f.Count}, Face: b.Face}
}

// onMarker takes a marker that came to rest.
func (s *step) onMarker(e settle.Event) {
	if e.Field == nil || e.Face == nil {
		return
	}
	m := wire.Marker{Field: *e.Field, Face: *e.Face}
	first, lifted := !s.seen.told, s.seen.gone
	s.seen.marker, s.seen.told, s.seen.gone, s.seen.tilted = &m, true, false, false
	if s.phase() != settle.Covered {
		return
	}
	v := s.kept.view()
	switch {
	case v.Bet == nil && e.Watch < s.seen.betting:
		// It came to rest just before bets began.
		s.seen.base = &m
		s.askFirst(m)
	case v.Bet != nil && m == markerOf(v.Bet.Bet):
		s.withdraw()
	case v.Bet != nil:
		s.withdraw()
		s.read(m, proofOf(e))
	case first, s.seen.base != nil && m == *s.seen.base:
		if first {
			s.seen.base = &m
		}
		if first || lifted {
			s.askFirst(m)
		}
	default:
		s.withdraw()
		s.read(m, proofOf(e))
	}
}

// withdraw forgets what was wrong with the marker before.
func (s *step) withdraw() {
	s.seen.illegal = nil
	if q := s.seen.ask; q != nil && q.code != AskAllUp {
		s.seen.ask = nil
	}
}

// read takes the marker as the bet of the player in turn (BL-4 to BL-7).
func (s *step) read(m wire.Marker, proof *Proof) {
	var last *bluff.Bet
	if bet := s.kept.view().Bet; bet != nil {
		last = &bet.Bet
	}
	field := bluff.Field{Kind: bluff.Kind(m.Field.Kind), Count: m.Field.Count}
	bet, lapped, ok := bluff.BetOn(field, m.Face, last)
	switch {
	case !ok:
		s.refuse(games.Refuse("BL-4",
			"Auf einem Zahlenfeld zeigt der Marker eine Zahl, auf einem Sternfeld den Stern.",
			"On a number field the marker shows a number, on a star field the star."))
	case lapped && field == bluff.FieldOf(*last):
		s.place(bluff.Bet{Count: last.Count, Face: m.Face}, proof)
	case lapped:
		s.seen.ask = &question{code: AskNextLap, bet: bet}
	default:
		s.place(bet, proof)
	}
}

// place makes a bet of the player in turn; what the rules forbid is said and
// changes nothing.
func (s *step) place(b bluff.Bet, proof *Proof) {
	s.refuse(s.act(bluff.Place{Player: s.turn(), Bet: b}, proof))
}

// refuse shows why the marker's place is no bet; nil says nothing.
func (s *step) refuse(err error) {
	var r *games.Refusal
	if errors.As(err, &r) {
		s.seen.illegal = &wire.Notice{Code: "illegal_bet", Seat: s.seatInTurn(), Rule: r.Rule, Text: r.Text}
	}
}

// askFirst asks whether the marker, where it lies, is the first bet.
func (s *step) askFirst(m wire.Marker) {
	field := bluff.Field{Kind: bluff.Kind(m.Field.Kind), Count: m.Field.Count}
	if bet, _, ok := bluff.BetOn(field, m.Face, nil); ok {
		s.seen.ask = &question{code: AskFirstBet, bet: bet}
	}
}

// betsBegin: the table is ready for the round's first bet.
func (s *step) betsBegin() {
	s.seen.cleared, s.open = true, true
	s.seen.base = s.seen.marker
	moved := s.seen.marker != nil && (s.seen.before == nil || *s.seen.marker != *s.seen.before)
	if moved && s.seen.told {
		s.askFirst(*s.seen.marker)
	}
}

// roundBegins forgets the round before; bets wait until the table is cleared.
func (s *step) roundBegins(before bluff.View) {
	if before.Bet == nil && before.Phase == bluff.PhaseOpening && s.kept.view().Phase == bluff.PhaseOpening {
		return
	}
	s.seen.cleared = false
	s.seen.before = s.seen.marker
	s.seen.ask, s.seen.illegal = nil, nil
	clear(s.seen.doubts)
}

// markerWanted is where the marker must be put, nil when it is right or on
// its way.
func (c *Core) markerWanted() *wire.Marker {
	bet := c.kept.view().Bet
	if bet == nil || c.seen.marker == nil {
		return nil
	}
	m := markerOf(bet.Bet)
	if *c.seen.marker == m {
		return nil
	}
	return &m
}

// markerStands reports whether the marker lies, as far as is known, on the
// standing bet.
func (c *Core) markerStands() bool {
	return c.markerWanted() == nil && !c.seen.gone && !c.seen.tilted && c.seen.illegal == nil
}

// seatInTurn is 0 when it is nobody's turn.
func (c *Core) seatInTurn() int {
	if c.kept.game == nil {
		return 0
	}
	return c.kept.game.seat(c.turn())
}

// proofOf is what an event of the eye was told on.
func proofOf(e settle.Event) *Proof {
	return &Proof{Frame: e.Frame, At: e.At, Since: e.Since, Seat: e.Seat, Dice: e.Dice}
}

// faces are the values of dice.
func faces(e settle.Event) []dice.Face {
	var f []dice.Face
	for _, d := range e.Dice {
		f = append(f, d.Value)
	}
	return f
}

package table

import (
	"errors"

	"dicetable/calib"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/vision/settle"
)

// The codes of what the table asks; a Confirm command answers them.
const (
	// AskNextLap: does the marker behind the last bet mean the next lap?
	AskNextLap = "next_lap"
	// AskFirstBet: is the marker, lying where it lay, the bet? Mostly it would be
	// the first one of a round.
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
func (b *bluffConduct) onMarker(s *step, e settle.Event) {
	if e.Field == nil || e.Face == nil {
		return
	}
	m := wire.Marker{Field: *e.Field, Face: *e.Face}
	first, lifted := !s.was.told, s.was.gone
	moved := s.seen.lay == nil || *s.seen.lay != m
	s.seen.lay = &m
	if b.phase() != settle.Covered {
		return
	}
	v := b.view
	switch {
	case v.Bet == nil && e.Watch < b.betting:
		// It came to rest just before bets began.
		b.base = &m
		b.askFirst(m)
	case v.Bet != nil && m == markerOf(v.Bet.Bet):
		b.withdraw()
	case v.Bet != nil:
		b.withdraw()
		b.read(s, m, e, !first && (lifted || moved))
	case first, b.base != nil && m == *b.base:
		if first {
			b.base = &m
		}
		if first || lifted {
			b.askFirst(m)
		}
	default:
		b.withdraw()
		b.read(s, m, e, true)
	}
}

// withdraw forgets what was wrong with the marker before.
func (b *bluffConduct) withdraw() {
	b.illegal = nil
	if q := b.ask; q != nil && q.code != AskAllUp {
		b.ask = nil
	}
}

// withdrawOf forgets what was asked of the moment before: whoever is in turn now is
// asked nothing about the bet of another. Cups that are up stay up (BL-19).
func (b *bluffConduct) withdrawOf(before bluff.View) {
	switch {
	case b.view.Phase != before.Phase:
		b.ask, b.illegal = nil, nil
	case b.view.Bet != before.Bet:
		b.withdraw()
	}
}

// read takes the marker as the bet of the player in turn (BL-4 to BL-7). One that
// lies behind the last bet means the next lap if it was seen to cross field 20;
// else that is asked. So is any bet if nobody was seen to put the marker there, as
// by an eye that has just begun, or where it lay already when a correction took the
// bet away from it.
func (b *bluffConduct) read(s *step, m wire.Marker, e settle.Event, put bool) {
	place := func(bet bluff.Bet) { b.place(s, bet, proofOf(e)) }
	if !put {
		place = func(bet bluff.Bet) { b.propose(s, bet) }
	}
	var last *bluff.Bet
	if bet := b.view.Bet; bet != nil {
		last = &bet.Bet
	}
	field := bluff.Field{Kind: bluff.Kind(m.Field.Kind), Count: m.Field.Count}
	bet, lapped, ok := bluff.BetOn(field, m.Face, last)
	switch {
	case !ok:
		b.refuse(games.Refuse("BL-4",
			"Auf einem Zahlenfeld zeigt der Anzeigewürfel eine Zahl, auf einem Sternfeld den Stern.",
			"On a number field the marker shows a number, on a star field the star."))
	case lapped && field == bluff.FieldOf(*last):
		place(bluff.Bet{Count: last.Count, Face: m.Face})
	case lapped && !e.Lapped:
		b.ask = &question{code: AskNextLap, bet: bet}
	default:
		place(bet)
	}
}

// place makes a bet of the player in turn; what the rules forbid is said and
// changes nothing.
func (b *bluffConduct) place(s *step, bet bluff.Bet, proof *Proof) {
	b.refuse(b.act(s, bluff.Place{Player: b.turn(), Bet: bet}, proof))
}

// propose asks whether a bet was made, if the rules allow it.
func (b *bluffConduct) propose(s *step, bet bluff.Bet) {
	if _, _, err := s.kept.state.Apply(bluff.Place{Player: b.turn(), Bet: bet}); err != nil {
		b.refuse(err)
		return
	}
	b.ask = &question{code: AskFirstBet, bet: bet}
}

// refuse shows why the marker's place is no bet; nil says nothing.
func (b *bluffConduct) refuse(err error) {
	var r *games.Refusal
	if errors.As(err, &r) {
		b.illegal = &wire.Notice{Code: "illegal_bet", Seat: b.game.seat(b.turn()), Rule: r.Rule, Text: r.Text}
	}
}

// askFirst asks whether the marker, where it lies, is the first bet.
func (b *bluffConduct) askFirst(m wire.Marker) {
	field := bluff.Field{Kind: bluff.Kind(m.Field.Kind), Count: m.Field.Count}
	if bet, _, ok := bluff.BetOn(field, m.Face, nil); ok {
		b.ask = &question{code: AskFirstBet, bet: bet}
	}
}

// betsBegin: the table is ready for the round's first bet, or for the next one.
func (b *bluffConduct) betsBegin(s *step) {
	b.cleared, b.again, b.base = true, nil, s.seen.marker
	if b.view.Bet != nil {
		return // it stands, over dice that were rolled anew
	}
	w, _ := s.nextWatch()
	b.betting = w.ID
	moved := s.seen.marker != nil && (b.before == nil || *s.seen.marker != *b.before)
	if moved && s.seen.told {
		b.askFirst(*s.seen.marker)
	}
}

// roundBegins forgets the round before; bets wait until the table is cleared.
func (b *bluffConduct) roundBegins(s *step, before bluff.View) {
	if before.Bet == nil && before.Phase == bluff.PhaseOpening && b.view.Phase == bluff.PhaseOpening {
		return
	}
	b.cleared = false
	b.before = s.seen.marker
	b.again = b.standing(&s.Core)
	b.ask, b.illegal = nil, nil
	clear(s.seen.doubts)
}

// markerWanted is where the marker must be put, nil when it is right or on
// its way.
func (b *bluffConduct) markerWanted(c *Core) *wire.Marker {
	bet := b.view.Bet
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
func (b *bluffConduct) markerStands(c *Core) bool {
	return b.markerWanted(c) == nil && !c.seen.gone && !c.seen.tilted && b.illegal == nil
}

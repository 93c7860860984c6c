package table

import (
	"maps"
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/vision/settle"
)

// peekTime is how long a cup may be up before a challenge and still be tilted for
// a look, or be shaken; longer than that, its dice lie there for all to see.
const peekTime = 12 * time.Second

// reasonUncovered is why a round is void in which a cup stayed up.
const reasonUncovered = "Würfel waren aufgedeckt / dice were uncovered"

// bared is what is known of cups that are up while dice belong under them (BL-18).
type bared struct {
	// up is since when, by seat; let are the seats whose dice the host lets lie.
	up  map[int]time.Time
	let map[int]bool
	// asked is the seat that the host is asked about, 0 for none.
	asked int
}

func newBared() bared { return bared{up: map[int]time.Time{}, let: map[int]bool{}} }

func (u bared) clone() bared { return bared{maps.Clone(u.up), maps.Clone(u.let), u.asked} }

func (u bared) clear() {
	clear(u.up)
	clear(u.let)
}

// onCup notes how long cups are up before a challenge.
func (b *bluffConduct) onCup(s *step, e settle.Event) {
	switch _, since := b.bared.up[e.Seat]; {
	case e.Kind == settle.CupDown:
		delete(b.bared.up, e.Seat)
		delete(b.bared.let, e.Seat)
	case !since && b.phase() == settle.Covered:
		b.bared.up[e.Seat] = s.at
	}
}

// excuse lets who may lay dice out lift the cup for it (BL-15): how long it is up
// counts from when that is over.
func (b *bluffConduct) excuse(at time.Time) {
	if b.view.MayLayOut == nil {
		return
	}
	if seat := b.game.seat(*b.view.MayLayOut); !b.bared.up[seat].IsZero() {
		b.bared.up[seat] = at
	}
}

// uncovered is the seat whose dice seem to lie uncovered by accident, 0 for none:
// also beside some that were laid out. With all cups up the question is another one
// (BL-19).
func (b *bluffConduct) uncovered(at time.Time) int {
	if b.phase() != settle.Covered || b.asks(AskAllUp) {
		return 0
	}
	in := b.seatsIn()
	for _, seat := range slices.Sorted(maps.Keys(b.bared.up)) {
		lasts := at.Sub(b.bared.up[seat]) >= peekTime
		if lasts && !b.bared.let[seat] && slices.Contains(in, seat) {
			return seat
		}
	}
	return 0
}

// answerUncovered takes the host's word: yes voids the round, no lets it go on
// (BL-18).
func (b *bluffConduct) answerUncovered(s *step, by wire.Asker, yes bool) error {
	switch {
	case by.Role == wire.Player:
		return textRole.refuse("")
	case yes:
		return b.act(s, bluff.Void{Reason: reasonUncovered}, nil)
	}
	b.bared.let[b.bared.asked] = true
	b.bared.asked = 0
	return nil
}

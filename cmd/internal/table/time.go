package table

import (
	"encoding/json"

	"dicetable/cmd/internal/wire"
)

// timeUp is the event with which every rule-book ends a game between two of its
// rounds.
var timeUp = json.RawMessage(`{"do":"time_up"}`)

var textTimeUp = words{"Die Zeit ist um: Was angefangen ist, wird zu Ende gespielt, dann wird gewertet.", "The time is up: what was begun is finished, then everybody is placed."}

// up reports whether the clock of a call's round has run out: the club says so, or
// the table's own clock, for the table may be away from its club by then.
func (c *Core) up(call wire.Call) bool {
	return call.Up || !call.Until.IsZero() && !c.stepped.Before(call.Until)
}

// timeIsUp reports whether the round's clock has run out on the game that is
// played.
func (c *Core) timeIsUp() bool {
	k := &c.kept
	return !k.idle() && k.call != nil && k.game.called(k.call.Call) && c.up(k.call.Call)
}

// onTime ends a game whose time is up as soon as its rule-book lets it: the
// round that has begun is finished, and a ruling in dispute settled, before.
func (s *step) onTime() {
	k := &s.kept
	if !s.timeIsUp() || k.paused || k.disputed != "" || s.seen.pending != nil {
		return
	}
	ev, err := k.play.book.Event(timeUp)
	if err != nil {
		s.sayIf(err)
		return
	}
	if _, _, err := k.state.Apply(ev); err != nil {
		return // the round goes on
	}
	clear(s.seen.doubts)
	s.sayIf(s.act(ev, nil))
}

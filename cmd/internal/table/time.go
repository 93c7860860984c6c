package table

import (
	"encoding/json"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
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

// ahead is by how much a table's clock may be ahead of its club's.
const ahead = 10 * time.Second

var textAhead = words{"Die Uhr dieses Tisches geht anders als die des Clubs: Wann die Zeit um ist, sagt hier nur der Club. `dicetable doctor` sagt, was zu tun ist.", "This table's clock differs from the club's: the club alone says here when the time is up. `dicetable doctor` says what to do."}

// believed is a call without its time where that would have been up before the
// club told it: by such a clock a game would end as it begins.
func (s *step) believed(c wire.Call) wire.Call {
	before := s.kept.call
	known := before != nil && sameGame(before.Call, c) && before.Until.Equal(c.Until)
	if !c.Up && !known && !c.Until.IsZero() && s.at.After(c.Until.Add(ahead)) {
		c.Until = time.Time{}
		s.seen.parts[callPart] = games.Text(textAhead)
	}
	return c
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
	if c, ok := k.conduct.(underWay); ok && c.underWay() {
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

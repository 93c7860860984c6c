package table

import "encoding/json"

// timeUp is the event with which every rule-book ends a game between two of its
// rounds.
var timeUp = json.RawMessage(`{"do":"time_up"}`)

var textTimeUp = words{"Die Zeit ist um: Was angefangen ist, wird zu Ende gespielt, dann wird gewertet.", "The time is up: what was begun is finished, then everybody is placed."}

// timeIsUp reports whether the club's clock has run out on the game that is
// played.
func (k *kept) timeIsUp() bool {
	return !k.idle() && k.call != nil && k.call.Up && k.game.called(k.call.Call)
}

// onTime ends a game whose time is up as soon as its rule-book lets it: the
// round that has begun is finished, and a ruling in dispute settled, before.
func (s *step) onTime() {
	k := &s.kept
	if !k.timeIsUp() || k.paused || k.disputed != "" || s.seen.pending != nil {
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

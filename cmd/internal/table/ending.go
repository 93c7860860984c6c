package table

import (
	"slices"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// stop ends the game without a winner.
func (s *step) stop(c wire.Command) error {
	e, err := c.Ending()
	if err != nil {
		return wire.Unreadable(err)
	}
	if s.kept.state == nil {
		return textNoGame.refuse("")
	}
	clear(s.seen.doubts)
	s.seen.pending = nil
	return s.enter(Entry{Stop: true, Reason: e.Reason})
}

// abandonedText says that the game was abandoned, and why.
func (k *kept) abandonedText() games.Text { return because(games.Text(textEnded), k.reason) }

// reasonNobody is why a game of simulated players ends at a real table.
const reasonNobody = "am echten Tisch sitzen keine simulierten Spieler / no simulated players sit at a real table"

// endSimulated ends, when the table starts, the game that a virtual table left
// behind as it became a real one: nobody would play it on, and no other could
// begin.
func (s *step) endSimulated() {
	if s.stepped.IsZero() && !s.kept.idle() && s.absent(s.kept.game.Players) {
		s.sayIf(s.enter(Entry{Stop: true, Reason: reasonNobody}))
	}
}

// absent reports whether simulated players are among players, who do not sit at
// a real table.
func (c *Core) absent(players []wire.SeatedPlayer) bool {
	return !c.setup.Virtual && slices.ContainsFunc(players, func(p wire.SeatedPlayer) bool { return p.Bot })
}

// pause lets the game rest, or go on. What happened meanwhile the eye tells
// then.
func (s *step) pause(c wire.Command) error {
	p, err := c.Pausing()
	switch {
	case err != nil:
		return wire.Unreadable(err)
	case s.kept.idle():
		return textNoGame.refuse("")
	case p.On == s.kept.paused:
		return nil
	}
	if err := s.enter(Entry{Pause: &p.On}); err != nil {
		return err
	}
	if !p.On {
		s.lookAgain()
	}
	return nil
}

// closeGame closes a game that has ended.
func (s *step) closeGame() error {
	switch {
	case s.kept.game == nil:
		return textNoGame.refuse("")
	case !s.kept.idle():
		return textNotOver.refuse("")
	case s.kept.disputed != "":
		return textOpenDispute.refuse("")
	case s.kept.closed:
		return nil
	}
	return s.enter(Entry{Close: true})
}

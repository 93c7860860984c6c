package table

import (
	"fmt"
	"maps"
	"slices"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// start begins a game; one that is running must be stopped or over.
func (s *step) start(w wire.Start) error {
	if !s.kept.idle() {
		return textRunning.refuse("")
	}
	if s.kept.disputed != "" {
		return textOpenDispute.refuse("")
	}
	if err := s.hasThings(w); err != nil {
		return err
	}
	call, err := s.forCall(w)
	if err != nil {
		return err
	}
	number := 1
	if s.kept.game != nil {
		number = s.kept.game.Number + 1
	}
	g := &Game{
		ID:   fmt.Sprintf("%s-%s-%d", s.setup.Table, s.at.UTC().Format("20060102"), number),
		Name: w.Game, Players: clockwise(w.Players), Settings: s.drawn(w), Number: number, Call: call,
	}
	carried := s.kept.carried()
	if call != nil {
		carried.Played = false // it is this game; another one will follow
	}
	if err := s.enter(Entry{Start: g}); err != nil {
		why := clause(err)
		return games.Refuse(games.Input, "So kann das Spiel nicht beginnen: "+why.DE+".", "The game cannot begin like this: "+why.EN+".")
	}
	if s.kept.next != nil {
		// The journal goes on in another file, which must know it too.
		if err := s.enter(Entry{Next: s.kept.next}); err != nil {
			return err
		}
	}
	if carried != nil {
		if err := s.enter(Entry{Call: carried}); err != nil {
			return err
		}
	}
	s.begin = true
	s.seen.pending = nil
	clear(s.seen.photos)
	clear(s.seen.doubts)
	return nil
}

// Check says why the game that is begun without naming any cannot be played with what
// lies on this table, nil if it can.
func (s Setup) Check() error {
	c := Core{setup: s}
	return c.hasThings(wire.Start{Game: s.Game, Settings: s.Settings})
}

// hasThings refuses a game that cannot be played with what lies on this table.
func (c *Core) hasThings(w wire.Start) error {
	p, err := playOf(w.Game)
	if err != nil || !c.setup.Virtual || p.virtual == nil {
		return nil
	}
	return p.virtual(w.Settings)
}

// clockwise are players by their seats.
func clockwise(players []wire.SeatedPlayer) []wire.SeatedPlayer {
	players = slices.Clone(players)
	slices.SortFunc(players, func(a, b wire.SeatedPlayer) int { return a.Seat - b.Seat })
	return players
}

// choose says what the button begins next. What could not be begun is refused
// now, while the host is there to mend it.
func (s *step) choose(w wire.Start) error {
	if err := s.hasThings(w); err != nil {
		return err
	}
	p, err := playOf(w.Game)
	if err == nil {
		g := Game{Players: clockwise(w.Players)}
		_, err = p.book.Start(g.names(), s.drawn(w))
	}
	if err != nil {
		why := clause(err)
		return games.Refuse(games.Input, "So kann das Spiel nicht beginnen: "+why.DE+".", "The game cannot begin like this: "+why.EN+".")
	}
	w.Players = clockwise(w.Players)
	return s.enter(Entry{Next: &w})
}

// chosen is what the host chose as everybody may see it, nil for nothing: a
// deck that is laid already stays face down.
func (k *kept) chosen() *wire.Start {
	if k.next == nil {
		return nil
	}
	w := *k.next
	w.Settings = maps.Clone(w.Settings)
	maps.DeleteFunc(w.Settings, func(key, value string) bool { return key == deck || key == seed && value != draw })
	return &w
}

// nextGame is what the button begins: what the club called, what the host chose, else the game of the
// configuration with its players, or the last one with those who played it.
// Without players there is none, and simulated ones play at a virtual table alone.
func (c *Core) nextGame() wire.Start {
	if call := c.kept.open(); call != nil {
		return c.callStart(*call)
	}
	if n := c.kept.next; n != nil && !c.absent(n.Players) {
		return *n
	}
	w := wire.Start{Game: c.setup.Game, Players: c.setup.Players, Settings: c.setup.Settings}
	if g := c.kept.game; len(w.Players) == 0 && g != nil && !c.absent(g.Players) {
		w = wire.Start{Game: g.Name, Players: g.Players, Settings: maps.Clone(g.Settings)}
		if w.Settings[seed] != "" {
			// Everybody knows the last one by now.
			w.Settings[seed] = draw
		}
	}
	if w.Game == "" {
		w.Game = plays()[0].book.Name()
	}
	return w
}

// isDue reports whether the next game begins by itself: once the pause is over, but
// not after a game that somebody abandoned, unless the club calls another one.
func (s *step) isDue() bool {
	k := &s.kept
	if !k.idle() || s.setup.Again == 0 || k.disputed != "" || s.at.Sub(k.changed) < s.setup.Again {
		return false
	}
	call := k.open()
	return !k.abandoned || call != nil && !k.game.called(*call)
}

// again begins the next game. Nothing happens where nobody would play it.
func (s *step) again() {
	if w := s.nextGame(); len(w.Players) > 0 {
		s.sayIf(s.start(w))
	}
}

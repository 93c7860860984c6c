package table

import (
	"slices"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dicecup"
)

// order: a player crosses in secret and for nobody else, the host enters the
// rest. A throw with its dice is no act at this table: while it is covered
// nobody may know them, the host included (DC-8).
func (d *dicecupConduct) order(s *step, c wire.Command, ev games.Event) error {
	_, crosses := ev.(dicecup.Cross)
	_, throws := ev.(dicecup.Throw)
	_, repeats := ev.(dicecup.Rethrow)
	switch {
	case c.From.Role == wire.Player && !d.mayOrder(c, ev):
		return textRole.refuse("")
	case crosses && !c.Private:
		return games.Refuse("DC-8", "Ein Kreuz ist geheim: bitte auf der eigenen Seite des Spielers oder der Spielleitung eingeben.",
			"A cross is secret: enter it on the player's own page, or on the host's.")
	case throws:
		return games.Refuse("DC-8", "Der Wurf bleibt geheim, bis der Becher beiseite geht: erst „seen“, zur Wertung „lies“.",
			`The throw stays secret until the cup goes aside: first "seen", and "lies" for the scoring.`)
	case repeats && d.view.Phase == dicecup.PhaseThrow && d.cast.Lies:
		// The rule-book knows of no throw yet.
		d.repeat()
		return nil
	}
	return d.act(s, ev, nil)
}

func (d *dicecupConduct) mayOrder(c wire.Command, ev games.Event) bool {
	me := d.game.player(c.From.Seat)
	switch ev := ev.(type) {
	case dicecup.Cross:
		return ev.Player == me
	case dicecup.Leave:
		return ev.Player == me
	case dicecup.Decide:
		return d.isHost(c.From)
	}
	return false
}

// isHost reports whether somebody decides what the host does: the host, or,
// where nobody but simulated players sits, the one with the cup.
func (d *dicecupConduct) isHost(who wire.Asker) bool {
	person := func(p wire.SeatedPlayer) bool { return !p.Bot }
	alone := !slices.ContainsFunc(d.game.Players, person)
	return who.Role != wire.Player || alone && d.game.player(who.Seat) == d.view.Cup
}

// answer takes the host's yes or no.
func (d *dicecupConduct) answer(s *step, by wire.Asker, a wire.Confirmation) error {
	_, missing := s.seen.doubts[onTray]
	switch {
	case !d.isHost(by):
		return textRole.refuse("")
	case a.Code == AskUncovered && (d.uncovered || d.left):
		s.anew = d.left // dice that lie there already were not taken
		if a.Yes {
			return d.act(s, dicecup.Decide{Ruling: dicecup.ThrowAgain}, nil)
		}
		return s.enter(Entry{Uncovered: &a.Yes})
	case a.Code == AskMissing && missing && d.lie != nil:
		if a.Yes {
			return d.takeReading(s)
		}
		return nil
	}
	return textNotAsked.refuse(games.Input)
}

// void has the throw of the running round repeated (DC-9).
func (d *dicecupConduct) void(s *step, v wire.Void) error {
	switch {
	case v.Round != d.view.Round:
		return otherRound(d.view.Round, v.Round)
	case d.view.Phase == dicecup.PhaseThrow:
		d.throwAgain()
		return nil
	}
	return d.act(s, dicecup.Decide{Ruling: dicecup.ThrowAgain}, nil)
}

// dicecupWord is the player whose secret word an event is, and whether it is one.
func dicecupWord(ev games.Event) (player string, secret bool) {
	cross, secret := ev.(dicecup.Cross)
	return cross.Player, secret
}

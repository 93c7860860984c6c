package club

import (
	"maps"
	"slices"

	"dicetable/games"
	"dicetable/games/tournament"
)

// report decides a result whose signature was found to be right: how a game of
// a rule-book with some settings ended. One that is known already leads to
// nothing; its receipt is said again.
func (e *Evening) report(r Result, book string, settings map[string]string) []Event {
	if e.known(&r) != nil {
		return nil
	}
	r.Status, r.Why = e.judge(r, book, settings)
	events := []Event{came{Result: r}}
	if r.Status == Accepted {
		_, p := e.Now.pod(r.Pod)
		events = append(events, e.callNext(p)...)
	}
	return events
}

// known is a result as it came before, nil for a new one. One of another game
// whose name is taken is made a twin: a table that goes on from an old backup
// names its games as it did before.
func (e *Evening) known(r *Result) *Result {
	first := e.results[r.key()]
	if first == nil || r.Journal == first.Journal || r.Tournament == first.Tournament && r.Pod == first.Pod {
		return first
	}
	r.Twin = r.Journal
	return e.results[r.key()]
}

// callNext calls a game that waits for a table to the one where another is
// over.
func (e *Evening) callNext(over *Pod) []Event {
	t := e.tables[over.Table]
	if over.Result != nil || t == nil || !e.callable(t) {
		return nil
	}
	return e.callWaiting(t, over)
}

// judge says what becomes of a new result.
func (e *Evening) judge(r Result, book string, settings map[string]string) (Status, Reason) {
	t := e.Now
	switch {
	case r.Pod == Ref{}:
		return Refused, NotCalled
	case t == nil:
		return Refused, NothingOn
	case r.Twin != "":
		return Held, SameName
	case e.newest[r.Game] > r.Revision:
		return Refused, Older
	}
	_, p := t.pod(r.Pod)
	switch {
	case r.Tournament != t.ID || p == nil:
		return Held, OtherDraw
	// First of all: once a round is over its settings may be others.
	case p.reported(r.Game), p.declined(r):
		return Held, Corrected
	case book != t.Game || unlike(book, settings, t.Settings):
		return Held, OtherGame
	case !r.Void && !samePlayers(p.Seats, r.Places):
		return Held, OtherPlayers
	case p.Result != nil:
		return Held, SecondResult
	case e.waits(r):
		return Held, SecondResult
	case p.Table != r.Table:
		return Held, OtherTable
	case r.Void:
		return Held, WasVoid
	}
	return Accepted, ""
}

// reported reports whether a result of this game of a table counts, or once did:
// one that the host has played again is no result any more.
func (p *Pod) reported(game string) bool {
	of := func(r *Result) bool { return r.Game == game }
	return p.Result != nil && of(p.Result) || slices.ContainsFunc(p.Before, of)
}

// declined reports whether the host refused an earlier revision of a result: nobody
// but the host can say that it counts once it is corrected.
func (p *Pod) declined(r Result) bool {
	return slices.ContainsFunc(p.refused, func(before *Result) bool { return before.Game == r.Game && before.Revision < r.Revision })
}

// waits reports whether another result of the same game waits for the host.
func (e *Evening) waits(r Result) bool {
	for _, h := range e.Now.Held {
		if h.Pod == r.Pod && h.Tournament == r.Tournament {
			return true
		}
	}
	return false
}

// unlike reports whether a game was played with other settings than those of
// the tournament.
func unlike(book string, played, wanted map[string]string) bool {
	return !maps.Equal(inFull(book, played), inFull(book, wanted))
}

// inFull are all settings of a game: what is left out is as usual. The order of
// a deck and what it follows from are not among them: each table draws its own,
// and does not tell it.
func inFull(book string, settings map[string]string) map[string]string {
	all := map[string]string{}
	for _, b := range Books {
		if b.Name() != book {
			continue
		}
		for _, o := range b.Options() {
			all[o.Key] = o.Default
		}
	}
	maps.Copy(all, settings)
	maps.DeleteFunc(all, func(key, _ string) bool { return key == "seed" || key == "deck" })
	return all
}

func samePlayers(seats []tournament.Player, places map[tournament.Player]int) bool {
	for _, p := range seats {
		if places[p] == 0 {
			return false
		}
	}
	return len(places) == len(seats)
}

// settle is the host's decision on a held result.
func (e *Evening) settle(of resultKey, accept bool) ([]Event, error) {
	if e.Now == nil {
		return nil, errNothingOn
	}
	r := e.results[of]
	if r == nil || r.Status != Held {
		return nil, games.Refuse("", "Dieses Ergebnis wartet auf keine Entscheidung.", "This result does not wait for a decision.")
	}
	x := settled{Table: of.table, Game: of.game, Revision: of.revision, Twin: of.twin, Accept: accept}
	if !accept {
		return []Event{x}, nil
	}
	p := e.meant(r)
	if p == nil {
		return nil, games.Refuse("", "Diese Leute sitzen in dieser Auslosung nicht zusammen: lehne es ab, und trage von Hand ein, was zählen soll.", "These players do not sit together in this draw: refuse it, and enter by hand what shall count.")
	}
	if e.Now.Format == Knockout && e.Now.last().Number != p.Round {
		return nil, games.Refuse("", "Aus diesem Spiel wurde die nächste K.-o.-Runde ausgelost: nimm zuerst jene Runde zurück.", "The next round of the knockout was drawn from this game: take that round back first.")
	}
	x.Pod = p.Ref
	return append([]Event{x}, e.callNext(p)...), nil
}

// meant is the game that a held result is of: the one it names, or one of the
// last round with the same players.
func (e *Evening) meant(r *Result) *Pod {
	fits := func(p *Pod) bool { return p != nil && (r.Void || samePlayers(p.Seats, r.Places)) }
	if r.Tournament == e.Now.ID {
		if _, p := e.Now.pod(r.Pod); fits(p) {
			return p
		}
	}
	if last := e.Now.last(); last != nil && !r.Void {
		for _, p := range last.Pods {
			if fits(p) {
				return p
			}
		}
	}
	return nil
}

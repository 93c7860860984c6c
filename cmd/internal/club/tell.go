package club

import (
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/tournament"
)

// tell sends what follows for the tables from some events.
func (s *Service) tell(rows []row) {
	only := map[string]bool{}
	for _, r := range rows {
		some, known := s.evening.concerned(r.event)
		if !known {
			s.tellAll()
			return
		}
		for _, id := range some {
			only[id] = true
		}
	}
	if len(only) > 0 {
		s.tellSome(only)
	}
}

// concerned are the tables to which an event, which was applied, says something
// new; false where that may be any of them. A thousand tables that join must
// not be told a thousand times each.
func (e *Evening) concerned(event Event) (tables []string, known bool) {
	switch x := event.(type) {
	case entered, left, returned, tableAdded, tableAsked, tableDenied, tableBroken, tableBack, tableRemoved:
		// None of them changes a call; a game that is moved for one is an
		// event of its own.
		return nil, true
	case tableConfirmed:
		return []string{x.Table}, true
	case decided:
		return []string{x.Table}, true
	case moved:
		return []string{x.From, x.Table}, true
	case came:
		return []string{x.Result.Table}, true
	case settled:
		return append(e.tableOf(x.Pod), x.Table), true
	case byHand:
		return e.tableOf(x.Result.Pod), true
	case reopened:
		return e.tableOf(x.Pod), true
	case renamed:
		return e.tablesOf(x.Player), true
	}
	return nil, false
}

// tableOf is where a game is called to.
func (e *Evening) tableOf(of Ref) []string {
	if e.Now == nil {
		return nil
	}
	if _, p := e.Now.pod(of); p != nil {
		return []string{p.Table}
	}
	return nil
}

// tablesOf are those to which an open game of a player is called.
func (e *Evening) tablesOf(player tournament.Player) (tables []string) {
	for p := range e.open() {
		for _, id := range p.Seats {
			if id == player {
				tables = append(tables, p.Table)
			}
		}
	}
	return tables
}

func (s *Service) tellAll() {
	all := map[string]bool{}
	for id := range s.evening.tables {
		all[id] = true
	}
	s.tellSome(all)
}

// tellSome sends each table its receipt and its call. The receipt goes first:
// a table then knows that a game is over before the next one is called.
func (s *Service) tellSome(ids map[string]bool) {
	calls := map[string]*Pod{}
	for p := range s.evening.open() {
		if ids[p.Table] {
			calls[p.Table] = p
		}
	}
	for id := range ids {
		t := s.evening.tables[id]
		table, err := wire.ParseTableID(id)
		if t == nil || t.Plain || t.Key == "" || err != nil {
			continue
		}
		if t.Said != nil {
			s.send(t.Said.message(table))
		}
		if t.Decided != nil {
			s.send(t.Decided.Message(table))
		}
		s.send(s.call(calls[id]).Message(table))
	}
}

func (s *Service) send(m wire.Message, err error) {
	if err != nil {
		s.opt.Log.Error("a table cannot be told", "cause", err)
		return
	}
	s.opt.Send(m)
}

// call is what a table is asked to play: nothing for nil.
func (s *Service) call(p *Pod) wire.Call {
	if p == nil {
		return wire.Call{}
	}
	t := s.evening.Now
	c := wire.Call{
		Draw: wire.Draw{Tournament: t.ID, Round: p.Round, Pod: p.Pod, Attempt: p.Attempt}, Again: p.Again,
		Game: t.Game, Settings: t.Settings,
	}
	// The round's clock was not set for a game that is played again: once it has
	// run out, that would end before it begins.
	if p.Again == 0 {
		clock := t.last().Clock
		c.Until, c.Up = clock.until(t.Minutes), clock.Up
		if c.Until.IsZero() && !c.Up {
			c.Limit = max(0, 60*t.Minutes-int(clock.Spent.Seconds()))
		}
	}
	if t.Format == Ladder {
		c.Title = games.Text{DE: "Freies Spiel", EN: "Free play"}
	}
	for i, id := range p.Seats {
		c.Players = append(c.Players, wire.CalledPlayer{Seat: i + 1, Player: string(id), Name: t.players[id].Name})
	}
	return c
}

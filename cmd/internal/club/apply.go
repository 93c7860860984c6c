package club

import (
	"slices"
	"time"

	"dicetable/games/tournament"
)

func (x made) apply(e *Evening, at time.Time) {
	e.Now = &Tournament{
		ID: x.ID, Setup: x.Setup, Seed: x.Seed, Seal: x.Seal, Entrance: at,
		players: map[tournament.Player]*Player{}, attempts: map[int]int{},
	}
}

// A round whose time was up goes on where it was given more, in a pause as well: its
// clock stands still then, and is up at no time that could be compared.
func (x altered) apply(e *Evening, at time.Time) {
	e.Now.Setup = x.Setup
	if r := e.Now.last(); r != nil && (x.Setup.Minutes == 0 || r.Clock.spent(at) < time.Duration(x.Setup.Minutes)*time.Minute) {
		r.Clock.Up = false
	}
}

func (x entered) apply(e *Evening, _ time.Time) {
	p := &Player{ID: x.Player, Name: x.Name, Team: x.Team, From: len(e.Now.Rounds) + 1}
	e.Now.Players = append(e.Now.Players, p)
	e.Now.players[p.ID] = p
}

func (x renamed) apply(e *Evening, _ time.Time) {
	p := e.Now.players[x.Player]
	p.Name, p.Team = x.Name, x.Team
}

func (x left) apply(e *Evening, _ time.Time)     { e.Now.players[x.Player].Out = true }
func (x returned) apply(e *Evening, _ time.Time) { e.Now.players[x.Player].Out = false }

func (e *Evening) addTable(t *Table) {
	e.Tables = append(e.Tables, t)
	e.tables[t.ID] = t
}

func (x tableAdded) apply(e *Evening, _ time.Time) {
	e.addTable(&Table{ID: x.Table, Name: x.Name, Plain: true})
}

func (x tableAsked) apply(e *Evening, _ time.Time) {
	t := e.tables[x.Table]
	if t == nil {
		t = &Table{ID: x.Table}
		e.addTable(t)
	}
	t.Name, t.Asks, t.Games = x.Name, x.Key, x.Games
	if x.Key == t.Key {
		t.Asks = ""
	}
}

func (x tableConfirmed) apply(e *Evening, _ time.Time) {
	t := e.tables[x.Table]
	t.Key, t.Asks, t.Plain = x.Key, "", false
}

func (x tableDenied) apply(e *Evening, _ time.Time) {
	t := e.tables[x.Table]
	t.Asks = ""
	if t.Key == "" && !t.Plain {
		tableRemoved(x).apply(e, time.Time{})
	}
}

func (x tableBroken) apply(e *Evening, _ time.Time) { e.tables[x.Table].Broken = true }
func (x tableBack) apply(e *Evening, _ time.Time)   { e.tables[x.Table].Broken = false }

func (x tableRemoved) apply(e *Evening, _ time.Time) {
	delete(e.tables, x.Table)
	e.Tables = slices.DeleteFunc(e.Tables, func(t *Table) bool { return t.ID == x.Table })
}

func (x decided) apply(e *Evening, _ time.Time) { e.tables[x.Table].Decided = &x.Decision }

func (x drawn) apply(e *Evening, at time.Time) {
	r := &Round{Number: x.Round, Attempt: x.Attempt, Drawn: at, Byes: x.Byes}
	for i, p := range x.Pods {
		r.Pods = append(r.Pods, &Pod{Ref: Ref{x.Round, x.Attempt, i + 1}, Table: p.Table, Seats: p.Seats})
	}
	e.Now.attempts[x.Round] = x.Attempt
	e.Now.Rounds = append(e.Now.Rounds, r)
}

func (x gameCalled) apply(e *Evening, at time.Time) {
	if len(e.Now.Rounds) == 0 {
		e.Now.attempts[1] = 1
		e.Now.Rounds = []*Round{{Number: 1, Attempt: 1, Drawn: at}}
	}
	r := e.Now.last()
	r.Pods = append(r.Pods, &Pod{Ref: Ref{1, 1, len(r.Pods) + 1}, Table: x.Table, Seats: x.Seats})
	r.Done = time.Time{}
}

// Players who came after the draw can be drawn now.
func (x takenBack) apply(e *Evening, _ time.Time) {
	e.Now.Rounds = e.Now.Rounds[:len(e.Now.Rounds)-1]
	for _, p := range e.Now.Players {
		p.From = min(p.From, len(e.Now.Rounds)+1)
	}
}

func (x moved) apply(e *Evening, _ time.Time) {
	_, p := e.Now.pod(x.Pod)
	p.Table = x.Table
	p.Moved++
}

func (x started) apply(e *Evening, at time.Time) { e.Now.last().Clock.start(at) }
func (x timeUp) apply(e *Evening, at time.Time)  { e.Now.last().Clock.Up = true }

func (x paused) apply(e *Evening, at time.Time) {
	e.Now.Paused = at
	if r := e.Now.last(); r != nil {
		r.Clock.stop(at)
	}
}

func (x resumed) apply(e *Evening, at time.Time) {
	e.Now.Paused = time.Time{}
	if r := e.Now.last(); r != nil && r.Clock.Started && !r.over() {
		r.Clock.start(at)
	}
}

func (x came) apply(e *Evening, at time.Time) {
	r := x.Result
	r.At = at
	e.results[r.key()] = &r
	e.newest[r.Game] = max(e.newest[r.Game], r.Revision)
	switch r.Status {
	case Accepted:
		e.Now.count(&r, at)
	case Held:
		e.Now.Held = append(e.Now.Held, &r)
	}
	e.receipt(&r)
}

func (x settled) apply(e *Evening, at time.Time) {
	r := e.results[resultKey{x.Table, x.Game, x.Revision, x.Twin}]
	e.Now.Held = slices.DeleteFunc(e.Now.Held, func(h *Result) bool { return h == r })
	if x.Accept {
		r.Status, r.Pod = Accepted, x.Pod
		e.Now.count(r, at)
	} else {
		r.Status = Refused
		r.Why = ByTheHost
		e.Now.refuse(r)
	}
	e.receipt(r)
}

func (x byHand) apply(e *Evening, at time.Time) {
	r := x.Result
	r.At, r.Status = at, Accepted
	e.Now.count(&r, at)
}

func (x reopened) apply(e *Evening, at time.Time) {
	round, p := e.Now.pod(x.Pod)
	p.replace(nil, at)
	p.Again++
	round.Done = time.Time{}
}

// count makes a result the one that counts.
func (t *Tournament) count(r *Result, at time.Time) {
	round, p := t.pod(r.Pod)
	if p == nil {
		return
	}
	r.From = at
	p.replace(r, at)
	if round.over() && round.Done.IsZero() {
		round.Done = at
		round.Clock.stop(at)
	}
}

// refuse notes at the game of a result that the host did not let it count.
func (t *Tournament) refuse(r *Result) {
	if _, p := t.pod(r.Pod); p != nil && r.Tournament == t.ID {
		p.refused = append(p.refused, r)
	}
}

// replace puts a result, nil for none, in place of the one that counts, which is
// kept beside it.
func (p *Pod) replace(r *Result, at time.Time) {
	if p.Result != nil {
		p.Result.Until = at
		p.Before = append(p.Before, p.Result)
	}
	p.Result = r
}

// receipt is kept for the table that reported.
func (e *Evening) receipt(r *Result) {
	if t := e.tables[r.Table]; t != nil {
		t.Said = &Receipt{Game: r.Game, Revision: r.Revision, Status: r.Status, Why: r.Why}
	}
}

func (x closed) apply(e *Evening, at time.Time) {
	e.Now.Closed, e.Now.Paused = at, time.Time{}
	e.Over = append(e.Over, e.Now)
	e.Now = nil
}

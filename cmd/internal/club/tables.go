package club

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"maps"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/tournament"
)

// Hear takes in what a table sent to one of wire.ClubFilters. It returns once
// that is decided and kept. What it cannot read or believe it leaves alone: who
// writes under a table's name without its key must not make the table believe
// that its result has arrived.
func (s *Service) Hear(ctx context.Context, topic string, payload []byte) {
	table, name, ok := wire.ReadTopic(topic)
	if !ok {
		return
	}
	var err error
	switch name {
	case wire.TopicJoin:
		err = s.hearJoin(ctx, table, payload)
	case wire.TopicResult:
		err = s.hearResult(ctx, table, payload)
	case wire.TopicLive:
		err = s.hearLive(ctx, table, payload)
	case wire.TopicAvailability:
		err = s.glance(ctx, table.String(), func(l *Live) { l.Online = string(payload) == wire.Online })
	}
	if err != nil && ctx.Err() == nil {
		s.opt.Log.Warn("what a table sent was not taken in", "topic", topic, "error", err)
	}
}

func (s *Service) hearJoin(ctx context.Context, table wire.TableID, payload []byte) error {
	j, err := wire.ReadJoin(payload)
	if err != nil {
		return err
	}
	return s.ask(ctx, "", func(e *Evening) ([]Event, error) {
		return e.join(table.String(), j.Name, base64.StdEncoding.EncodeToString(j.Key)), nil
	})
}

// hearResult believes a result that the confirmed key has signed. What came
// before is receipted again.
func (s *Service) hearResult(ctx context.Context, table wire.TableID, payload []byte) error {
	envelope, err := wire.ReadEnvelope(payload)
	if err != nil {
		return err
	}
	var said Receipt
	err = s.ask(ctx, "", func(e *Evening) ([]Event, error) {
		t := e.tables[table.String()]
		if t == nil || t.Key == "" {
			return nil, errNotConfirmed
		}
		key, err := base64.StdEncoding.DecodeString(t.Key)
		if err != nil {
			return nil, err
		}
		r, err := envelope.Open(table, ed25519.PublicKey(key))
		if err != nil {
			return nil, err
		}
		result := fromWire(r)
		if known := e.results[result.key()]; known != nil {
			said = receiptOf(known)
			return nil, nil
		}
		events := e.report(result, r.Game, r.Settings)
		for i := range events {
			if c, ok := events[i].(came); ok {
				c.Signed = json.RawMessage(payload)
				events[i] = c
			}
		}
		return events, nil
	})
	if err == nil && said.Game != "" {
		s.send(said.message(table))
	}
	return err
}

// fromWire is a result as the evening has it.
func fromWire(r wire.Result) Result {
	out := Result{Game: r.GameID, Revision: r.Revision, Table: r.Table, Void: r.Void, Journal: r.Journal.SHA256, Note: r.Reason}
	if r.Draw != nil {
		out.Tournament, out.Pod = r.Draw.Tournament, Ref{r.Draw.Round, r.Draw.Attempt, r.Draw.Pod}
	}
	if !r.Void {
		out.Places = map[tournament.Player]int{}
	}
	for _, seat := range r.Seats {
		id := tournament.Player(seat.Player)
		if id == "" {
			id = tournament.Player("?" + seat.Name)
		}
		if !r.Void {
			out.Places[id] = seat.Place
		}
		if seat.Score != nil {
			if out.Scores == nil {
				out.Scores = map[tournament.Player]int{}
			}
			out.Scores[id] = *seat.Score
		}
	}
	return out
}

func (s *Service) hearLive(ctx context.Context, table wire.TableID, payload []byte) error {
	state, err := wire.ReadLive(payload)
	if err != nil {
		return err
	}
	return s.glance(ctx, table.String(), func(l *Live) { l.Online, l.State = true, state })
}

// glance changes what is known of a table just now. Nothing of it is kept, so
// nobody waits for it.
func (s *Service) glance(ctx context.Context, table string, change func(*Live)) error {
	select {
	case s.asks <- ask{act: func(e *Evening) ([]Event, error) {
		l := s.live[table]
		if l == nil {
			l = &Live{}
			s.live[table] = l
		}
		change(l)
		return nil, nil
	}, done: func(error) { s.change() }}:
		return nil
	case <-s.ended:
		return errEnded
	case <-ctx.Done():
		return ctx.Err()
	}
}

// tell sends what follows for the tables from some events.
func (s *Service) tell(rows []row) {
	only := map[string]bool{}
	for _, r := range rows {
		c, ok := r.event.(came)
		if !ok {
			s.tellAll()
			return
		}
		only[c.Result.Table] = true
	}
	s.tellSome(only)
}

func (s *Service) tellAll() {
	all := map[string]bool{}
	for id := range maps.Keys(s.evening.tables) {
		all[id] = true
	}
	s.tellSome(all)
}

// tellSome sends each table its receipt and its call. The receipt goes first:
// a table then knows that a game is over before the next one is called.
func (s *Service) tellSome(ids map[string]bool) {
	calls := map[string]*Pod{}
	for _, p := range s.evening.openPods() {
		calls[p.Table] = p
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
		s.send(s.call(calls[id]).Message(table))
	}
}

func (s *Service) send(m wire.Message, err error) {
	if err != nil {
		s.opt.Log.Error("a table cannot be told", "error", err)
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
		Draw: wire.Draw{Tournament: t.ID, Round: p.Round, Pod: p.Pod, Attempt: p.Attempt},
		Game: t.Game, Settings: t.Settings, Limit: 60 * t.Minutes, Until: t.last().Clock.until(t.Minutes),
	}
	for i, id := range p.Seats {
		c.Players = append(c.Players, wire.CalledPlayer{Seat: i + 1, Player: string(id), Name: t.players[id].Name})
	}
	return c
}

func receiptOf(r *Result) Receipt {
	return Receipt{Game: r.Game, Revision: r.Revision, Status: r.Status, Why: r.Why}
}

func (r Receipt) message(t wire.TableID) (wire.Message, error) {
	w := wire.Receipt{GameID: r.Game, Revision: r.Revision, Status: wire.Status(r.Status)}
	if r.Why != "" {
		w.Reason = reasons[r.Why]
	}
	return w.Message(t)
}

// reasons are told to the table and on the host's page.
var reasons = map[Reason]games.Text{
	OtherDraw:    {DE: "Es gehört zu keinem Spiel der Auslosung, die jetzt gilt.", EN: "It belongs to no game of the draw that holds now."},
	OtherTable:   {DE: "Das Spiel ist an einen anderen Tisch gerufen.", EN: "The game is called to another table."},
	OtherGame:    {DE: "Es wurde ein anderes Spiel gespielt, oder mit anderen Einstellungen.", EN: "Another game was played, or with other settings."},
	OtherPlayers: {DE: "Es haben andere gespielt, als ausgelost waren.", EN: "Others played than were drawn."},
	SecondResult: {DE: "Das Spiel hat schon ein Ergebnis.", EN: "The game has a result already."},
	Corrected:    {DE: "Das Spiel wurde nach seinem Ende berichtigt.", EN: "The game was corrected after its end."},
	WasVoid:      {DE: "Das Spiel wurde abgebrochen.", EN: "The game was abandoned."},
	Older:        {DE: "Eine neuere Fassung dieses Ergebnisses ist schon da.", EN: "A newer version of this result is there already."},
	NotCalled:    {DE: "Das Spiel war nicht vom Club gerufen.", EN: "The club had not called this game."},
	NothingOn:    {DE: "Im Club läuft kein Turnier.", EN: "No tournament is being played at the club."},
	ByTheHost:    {DE: "Die Turnierleitung hat es abgelehnt.", EN: "The club's host has refused it."},
}

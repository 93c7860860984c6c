package club

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/tournament"
)

// Hear takes in what a table sent; it is told to a broadcast.Hub. It waits only
// while more waits to be decided than can be committed at once. What it cannot
// read or believe it leaves alone: who writes under a table's name without its
// key must not make the table believe that its result has arrived.
func (s *Service) Hear(ctx context.Context, table wire.TableID, name wire.Name, payload []byte) {
	a, err := s.heard(table, name, payload)
	warn := func(err error) {
		if err != nil {
			s.opt.Log.Warn("what a table sent was not taken in", "table", table.String(), "topic", string(name), "cause", err)
		}
	}
	if err != nil || a.act == nil {
		warn(err)
		return
	}
	done := a.done
	a.done = func(err error) {
		warn(err)
		if done != nil {
			done(err)
		}
	}
	select {
	case s.asks <- a:
	case <-s.ended:
	case <-ctx.Done():
	}
}

// heard is what is to be decided on something that a table sent.
func (s *Service) heard(table wire.TableID, name wire.Name, payload []byte) (ask, error) {
	switch name {
	case wire.TopicJoin:
		j, err := wire.ReadJoin(payload)
		return ask{act: func(e *Evening) ([]Event, error) {
			s.seen(table).Pages = j.Pages
			return e.join(table.String(), j.Name, base64.StdEncoding.EncodeToString(j.Key), j.Games...), nil
		}}, err
	case wire.TopicResult:
		envelope, err := wire.ReadEnvelope(payload)
		return s.heardResult(table, envelope, payload), err
	case wire.TopicLive:
		state, err := wire.ReadLive(payload)
		return s.glance(table, func(l *Live) { l.Said, l.State = true, state }), err
	case wire.TopicDoubt:
		doubt, err := wire.ReadClubDoubt(payload)
		return s.glance(table, func(l *Live) { l.Doubt = doubt }), err
	case wire.TopicAvailability:
		return s.glance(table, func(l *Live) { l.Said = string(payload) == wire.Online }), nil
	}
	return ask{}, nil
}

// heardResult believes a result that the confirmed key has signed. What came
// before is receipted again.
func (s *Service) heardResult(table wire.TableID, envelope wire.Envelope, payload []byte) ask {
	var said Receipt
	decide := func(e *Evening) ([]Event, error) {
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
		if known := e.known(&result); known != nil {
			said = receiptOf(known)
			return nil, nil
		}
		events := e.report(result, r.Game, r.Settings)
		if c, ok := events[0].(came); ok {
			c.Signed = json.RawMessage(payload)
			events[0] = c
		}
		return events, nil
	}
	return ask{act: decide, done: func(err error) {
		if err == nil && said.Game != "" {
			s.send(said.message(table))
		}
	}}
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

// glance changes what is known of a table just now; nothing of it is kept.
func (s *Service) glance(table wire.TableID, change func(*Live)) ask {
	return ask{act: func(*Evening) ([]Event, error) {
		l := s.seen(table)
		change(l)
		l.Heard = s.opt.Now()
		return nil, nil
	}, done: func(error) { s.change() }}
}

// seen is what is known of a table just now.
func (s *Service) seen(table wire.TableID) *Live {
	l := s.live[table.String()]
	if l == nil {
		l = &Live{}
		s.live[table.String()] = l
	}
	return l
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
	SameName:     {DE: "Ein anderes Spiel dieses Tisches heißt ebenso: vielleicht geht der Tisch von einer alten Sicherung aus weiter.", EN: "Another game of this table has the same name: perhaps the table goes on from an old backup."},
	ByTheHost:    {DE: "Die Turnierleitung hat es abgelehnt.", EN: "The club's host has refused it."},
}

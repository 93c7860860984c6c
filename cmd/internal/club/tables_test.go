package club

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// post is what a service sent to its tables.
type post struct {
	mu       sync.Mutex
	receipts []wire.Receipt
	call     wire.Call
}

func (p *post) send(m wire.Message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if strings.HasSuffix(m.Topic, string(wire.TopicReceipt)) {
		r, err := wire.ReadReceipt(m.Payload)
		if err == nil {
			p.receipts = append(p.receipts, r)
		}
		return
	}
	c, err := wire.ReadCall(m.Payload)
	if err == nil {
		p.call = c
	}
}

func (p *post) said() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.receipts)
}

// says has a table say something, and waits until it is decided.
func (s *Service) says(t *testing.T, table string, name wire.Name, v any) {
	t.Helper()
	id, err := wire.ParseTableID(table)
	must(t, err)
	s.Hear(context.Background(), id, name, []byte(asJSON(t, v)))
	_, err = s.View(context.Background())
	must(t, err)
}

// calls has three players drawn to one table, which has the key and was confirmed.
func calls(t *testing.T, s *Service, public ed25519.PublicKey) {
	t.Helper()
	s.does(t, "", "begin", sampleSetup())
	s.does(t, "", "enter", ofText{Players: "Ann\nBen\nCem"})
	s.says(t, "table-1", wire.TopicJoin, wire.Join{Name: "One", Key: public, Version: "test"})
	d, err := s.Desk(t.Context())
	must(t, err)
	if len(d.Tables) != 1 || d.Tables[0].Print != wire.Fingerprint(public) || d.Tables[0].Ready {
		t.Fatalf("the host sees %+v", d.Tables)
	}
	s.does(t, "", "confirm", ofTable{Table: "table-1", Key: d.Tables[0].Key})
	s.does(t, "", "draw", struct{}{})
}

// A result is believed with the confirmed key's signature alone. Any other one
// is not even receipted: the true table must go on telling. What was counted is
// receipted each time, and counted once.
func TestOnlyTheTablesOwnKeyIsBelieved(t *testing.T) {
	var p post
	s := running(t, Options{Send: p.send})
	public, key, err := ed25519.GenerateKey(nil)
	must(t, err)
	_, other, err := ed25519.GenerateKey(nil)
	must(t, err)
	calls(t, s, public)
	r := wire.Result{Table: "table-1", GameID: "g", Revision: 1, Draw: &p.call.Draw, Game: "bluff"}
	for i, player := range p.call.Players {
		r.Seats = append(r.Seats, wire.Place{Seat: player.Seat, Player: player.Player, Name: player.Name, Place: i + 1})
	}
	forged, err := wire.Sign(other, r)
	must(t, err)
	mine, err := wire.Sign(key, r)
	must(t, err)
	changed := mine
	changed.Payload = []byte(strings.Replace(string(mine.Payload), `"place":3`, `"place":2`, 1))
	seq := s.evening.Seq
	s.says(t, "table-1", wire.TopicResult, forged)
	s.says(t, "table-1", wire.TopicResult, changed)
	s.says(t, "table-2", wire.TopicResult, mine)
	s.says(t, "table-1", wire.TopicResult, json.RawMessage(`{"payload":7}`))
	if s.evening.Seq != seq || p.said() != 0 {
		t.Fatalf("%d events and %d receipts follow from what nobody signed", s.evening.Seq-seq, p.said())
	}
	s.says(t, "table-1", wire.TopicResult, mine)
	if p.said() != 1 || p.receipts[0] != (wire.Receipt{GameID: "g", Revision: 1, Status: wire.Accepted}) || !p.call.None() {
		t.Fatalf("the table is told %+v, and called to %+v", p.receipts, p.call)
	}
	seq = s.evening.Seq
	s.says(t, "table-1", wire.TopicResult, mine)
	if p.said() != 2 || s.evening.Seq != seq {
		t.Errorf("said again, it has %d receipts and %d events", p.said(), s.evening.Seq-seq)
	}
}

// A table that goes on from an old backup gives another game a name that is known.
// That game is not taken for the known one: the host is asked, once, and decides;
// the known one is receipted as before.
func TestAnotherGameOfTheSameNameIsNotTakenForIt(t *testing.T) {
	var p post
	s := running(t, Options{Send: p.send})
	public, key, err := ed25519.GenerateKey(nil)
	must(t, err)
	calls(t, s, public)
	plays := func(journal string) wire.Envelope {
		r := placed(p.call, 1, 2, 3)
		r.GameID, r.Journal.SHA256 = "g", journal
		e, err := wire.Sign(key, r)
		must(t, err)
		return e
	}
	sends := func(e wire.Envelope, status wire.Status, why Reason) {
		t.Helper()
		s.says(t, "table-1", wire.TopicResult, e)
		if r := p.receipts[p.said()-1]; r.Status != status || r.Reason != reasons[why] {
			t.Errorf("the receipt is %+v", r)
		}
	}
	first := plays("one")
	sends(first, wire.Accepted, "")
	s.does(t, "", "draw", struct{}{})
	second := plays("two")
	sends(second, wire.Held, SameName)
	seq := s.evening.Seq
	sends(second, wire.Held, SameName)
	sends(first, wire.Accepted, "")
	d, err := s.Desk(t.Context())
	must(t, err)
	if s.evening.Seq != seq || s.evening.Now.last().over() || len(d.Held) != 1 || !d.Held[0].Fits {
		t.Fatalf("%d events follow, the second game counts: %v, the desk holds %+v", s.evening.Seq-seq, s.evening.Now.last().over(), d.Held)
	}
	s.does(t, "", "settle", ofResult{Table: "table-1", Game: "g", Revision: 1, Twin: d.Held[0].Twin, Yes: true})
	if !s.evening.Now.last().over() || s.evening.Now.last().Pods[0].Result.Journal != "two" {
		t.Errorf("accepted, of the second round %+v counts", s.evening.Now.last().Pods[0].Result)
	}
	sends(second, wire.Accepted, SameName)
	sends(first, wire.Accepted, "")
}

// Who has said nothing for long is not there, whatever a broker kept of it.
func TestASilentTableIsNotThere(t *testing.T) {
	var later atomic.Int64
	s := running(t, Options{Now: func() time.Time { return began.Add(time.Duration(later.Load())) }})
	table, err := wire.ParseTableID("table-1")
	must(t, err)
	public, _, err := ed25519.GenerateKey(nil)
	must(t, err)
	s.says(t, "table-1", wire.TopicJoin, wire.Join{Name: "One", Key: public, Version: "test"})
	there := func() bool {
		t.Helper()
		d, err := s.Desk(t.Context())
		must(t, err)
		return d.Tables[0].Online
	}
	if there() {
		t.Error("who only introduced itself is there")
	}
	s.Hear(t.Context(), table, wire.TopicAvailability, []byte(wire.Online))
	if !there() {
		t.Error("who says so is not there")
	}
	later.Store(int64(silent))
	if there() {
		t.Error("who was silent for long is there")
	}
	s.says(t, "table-1", wire.TopicLive, wire.Live{})
	if !there() {
		t.Error("who is heard again is not there")
	}
	s.Hear(t.Context(), table, wire.TopicAvailability, []byte(wire.Offline))
	if there() {
		t.Error("who has gone is there")
	}
}

// A club that starts tells its tables again what is called and what it has.
func TestAStartTellsTheTablesAgain(t *testing.T) {
	file := t.TempDir() + "/club.db"
	s, err := Open(file, Options{Send: func(wire.Message) {}})
	must(t, err)
	r := playing(t, 4, 1)
	r.does(r.draw())
	must(t, s.store.append(r.events))
	must(t, s.Close())
	var p post
	s, err = Open(file, Options{Send: p.send})
	must(t, err)
	defer s.Close()
	if len(p.call.Players) != 4 || p.call.Draw != (wire.Draw{Tournament: "t-1", Round: 1, Pod: 1, Attempt: 1}) {
		t.Errorf("the table is called to %+v", p.call)
	}
	var mode string
	var synchronous int
	must(t, s.store.db.QueryRow("PRAGMA journal_mode").Scan(&mode))
	must(t, s.store.db.QueryRow("PRAGMA synchronous").Scan(&synchronous))
	if mode != "wal" || synchronous != 2 {
		t.Errorf("the file is in mode %s, synchronous %d", mode, synchronous)
	}
	if _, err := s.store.db.Exec("DELETE FROM events"); err == nil {
		t.Error("events can be deleted")
	}
}

// The host sees what holds a game up, as its table says it, as long as it is played.
func TestWhatHoldsAGameUpIsSeen(t *testing.T) {
	var p post
	s := running(t, Options{Send: p.send})
	public, _, err := ed25519.GenerateKey(nil)
	must(t, err)
	calls(t, s, public)
	holds := func() string {
		t.Helper()
		v, err := s.View(t.Context())
		must(t, err)
		return v.Now.Round.Pods[0].Holds.DE
	}
	s.says(t, "table-1", wire.TopicLive, wire.Live{Game: "bluff", Draw: &p.call.Draw, Holds: games.Text{DE: "Ein Würfel fehlt.", EN: "A die is missing."}})
	if got := holds(); got != "Ein Würfel fehlt." {
		t.Errorf("what holds the game up is shown as %q", got)
	}
	s.does(t, "", "hand", ofPod{Pod: Ref{1, 1, 1}, Void: true})
	if got := holds(); got != "" {
		t.Errorf("once it is over, %q is shown", got)
	}
}

package load

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/wire"
)

// Member is one simulated table at a club: a real link, a real key, and games
// that end when it is told. Its methods but Run may be called by any goroutine.
type Member struct {
	ID     wire.TableID
	key    ed25519.PrivateKey
	client *broadcast.Client

	mu      sync.Mutex
	called  *wire.Call
	came    chan struct{}
	receipt *wire.Receipt
}

// NewMember is the n-th table of the club whose broker is at url.
func NewMember(n int, url string, token func(wire.TableID) string) (*Member, error) {
	id, err := wire.ParseTableID(fmt.Sprint("load-", n))
	if err != nil {
		return nil, err
	}
	public, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	join, err := wire.Join{Name: fmt.Sprint("table ", n), Key: public, Version: "load", Games: []string{"bluff"}}.Message(id)
	if err != nil {
		return nil, err
	}
	m := &Member{ID: id, key: key, came: make(chan struct{})}
	will := id.Availability(wire.Offline)
	_, reads := id.Member()
	hears := map[string]byte{}
	for _, topic := range reads {
		hears[topic] = 0
	}
	m.client = broadcast.NewClient(broadcast.ClientOptions{
		Name: id.String(), URL: url, User: id.String(), Password: token(id), Will: &will, Hears: hears, Hear: m.hear,
		Hello: func() []wire.Message { return []wire.Message{id.Availability(wire.Online), join} },
		Tell:  func(error) {}, Log: slog.New(slog.DiscardHandler),
	})
	return m, nil
}

// Run keeps the link up until ctx ends.
func (m *Member) Run(ctx context.Context) error { return m.client.Run(ctx) }

// Up reports whether the link is up.
func (m *Member) Up() bool { return m.client.Up() }

// Key is the public key, as the table told it.
func (m *Member) Key() ed25519.PublicKey { return m.key.Public().(ed25519.PublicKey) }

func (m *Member) hear(_ context.Context, topic string, payload []byte) {
	_, name, _ := wire.ReadTopic(topic)
	m.mu.Lock()
	defer m.mu.Unlock()
	switch name {
	case wire.TopicCall:
		c, err := wire.ReadCall(payload)
		if err == nil && !c.None() && m.called == nil {
			m.called = &c
			close(m.came)
		}
	case wire.TopicReceipt:
		if r, err := wire.ReadReceipt(payload); err == nil {
			m.receipt = &r
		}
	}
}

// Called is closed when the club has called a game here.
func (m *Member) Called() <-chan struct{} { return m.came }

// Call is the game that the club called; nil before.
func (m *Member) Call() *wire.Call {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.called
}

// Receipt is what the club said of the result, nil before it did.
func (m *Member) Receipt() *wire.Receipt {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.receipt
}

// Play tells how the called game stands, in its n-th round.
func (m *Member) Play(n int) error {
	c := m.Call()
	live := wire.Live{Game: c.Game, GameID: m.ID.String() + "-game", Draw: &c.Draw, Round: n}
	for i, p := range c.Players {
		live.Seats = append(live.Seats, wire.LiveSeat{Seat: p.Seat, Name: p.Name, Score: 1 + n%5, Turn: i == n%len(c.Players)})
	}
	msg, err := live.Message(m.ID)
	if err == nil {
		m.client.Put(msg)
	}
	return err
}

// End ends the called game and tells the signed result.
func (m *Member) End(at time.Time) error {
	c := m.Call()
	r := wire.Result{Table: m.ID.String(), GameID: m.ID.String() + "-game", Revision: 1, Draw: &c.Draw, Game: c.Game, Settings: c.Settings,
		Began: at.Add(-10 * time.Minute), Ended: at, Journal: wire.Digest{Records: 1}}
	for i, p := range c.Players {
		r.Seats = append(r.Seats, wire.Place{Seat: p.Seat, Player: p.Player, Name: p.Name, Place: i + 1})
	}
	e, err := wire.Sign(m.key, r)
	if err != nil {
		return err
	}
	msg, err := e.Message(m.ID)
	if err == nil {
		m.client.Put(msg)
	}
	return err
}

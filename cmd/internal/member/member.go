package member

import (
	"context"
	"crypto/ed25519"
	"log/slog"
	"math/rand/v2"
	"reflect"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/wire"
)

const (
	// usualAgain is how seldom a result that waits is sent again.
	usualAgain = time.Minute
	// liveAfter is how seldom a change is told, aliveAfter how often all is
	// told.
	liveAfter  = 2 * time.Second
	aliveAfter = 30 * time.Second
)

// Options is what a Member is made of; all of it but Again and Pages, which is nil
// for none, must be set.
type Options struct {
	Table wire.TableID
	// Dir is the table's folder.
	Dir string
	// URL is the club's broker, Token the table's password there.
	URL, Token string
	// Authority is the fingerprint of the authority of the club's certificate,
	// where it made that itself; empty for those that this machine trusts.
	Authority string
	// Name is what people call the table.
	Name, Version string
	// Pages is the address of its own pages at the moment, empty for none: a table
	// may start before its network, and be given another address later.
	Pages func() string
	// Games are those that this table conducts; empty for any.
	Games []string
	// Call takes what the club calls. It may wait.
	Call func(context.Context, wire.Call)
	// Photo is the photograph of a ruling at its address; Decide takes what the
	// club's host decided on one, as a host's command, and waits for the answer.
	Photo  func(url string) ([]byte, error)
	Decide func(context.Context, wire.Command) (wire.Answer, error)
	// Part tells how a part of the table is, in health; Notice tells everybody
	// at the table. Both return at once.
	Part, Notice func(name string, p wire.Part)
	// Again is how long a result waits for its receipt before it is sent again;
	// 0 for a minute.
	Again time.Duration
	Log   *slog.Logger
}

// Member is a table's membership. Publish, Event and Report may be called by
// any goroutine; Publish and Event return at once.
type Member struct {
	opt    Options
	key    ed25519.PrivateKey
	outbox *Outbox
	client *broadcast.Client

	mu   sync.Mutex
	live wire.Live
	// doubt is what is in dispute here, without its photograph; decision what
	// the club said last.
	doubt    wire.ClubDoubt
	decision wire.Decision
}

// Open reads the table's key and what it has to tell, and makes a key at the
// first start. The error is a sentence that says what to do.
func Open(o Options) (*Member, error) {
	if o.Again == 0 {
		o.Again = usualAgain
	}
	key, err := OpenKey(KeyFile(o.Dir))
	if err != nil {
		return nil, err
	}
	outbox, err := OpenOutbox(ResultsDir(o.Dir), key)
	if err != nil {
		return nil, err
	}
	m := &Member{opt: o, key: key, outbox: outbox}
	hears := map[string]byte{}
	_, reads := o.Table.Member()
	for _, topic := range reads {
		// What is retained comes in any case, and a receipt that is lost is
		// sent again; so the broker need not keep count of what came.
		hears[topic] = 0
	}
	will := o.Table.Availability(wire.Offline)
	m.client = broadcast.NewClient(broadcast.ClientOptions{
		Name: "club", URL: o.URL, User: o.Table.String(), Password: o.Token, Authority: o.Authority, Will: &will,
		Hello: m.hello, Hears: hears, Hear: m.hear, Tell: m.tell, Log: o.Log,
	})
	return m, nil
}

// Fingerprint is that of the table's key.
func (m *Member) Fingerprint() string {
	return wire.Fingerprint(m.key.Public().(ed25519.PublicKey))
}

// Run keeps the link up until ctx ends.
func (m *Member) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return m.client.Run(ctx) })
	g.Go(func() error { return m.clock(ctx) })
	return g.Wait()
}

// clock sends what is due, at moments that differ from table to table.
func (m *Member) clock(ctx context.Context) error {
	select {
	case <-time.After(rand.N(liveAfter)):
	case <-ctx.Done():
		return nil
	}
	ticker := time.NewTicker(liveAfter)
	defer ticker.Stop()
	var told wire.Live
	var alive, again time.Time
	var pages string
	dispute := dispute{Member: m}
	for {
		select {
		case now := <-ticker.C:
			m.mu.Lock()
			live := m.live
			m.mu.Unlock()
			if m.client.Up() && (now.Sub(alive) >= aliveAfter || !reflect.DeepEqual(live, told)) {
				told, alive = live, now
				m.put(live.Message(m.opt.Table))
			}
			if m.client.Up() && now.Sub(again) >= m.opt.Again {
				again = now
				m.insist()
			}
			pages = m.tellPages(pages)
			dispute.look(ctx)
		case <-ctx.Done():
			return nil
		}
	}
}

// tellPages tells where the pages are unless that was told, and returns what is told
// by now: a connection to a club on the same machine outlasts every address.
func (m *Member) tellPages(told string) string {
	at := m.pages()
	if at == told || !m.client.Up() {
		return told
	}
	m.put(m.join().Message(m.opt.Table))
	return at
}

// insist sends what waits once more, and first who this is: a club that does
// not know it counts nothing.
func (m *Member) insist() {
	waiting := m.outbox.Waiting()
	if len(waiting) > 0 {
		m.put(m.join().Message(m.opt.Table))
		m.send(waiting...)
	}
}

func (m *Member) join() wire.Join {
	return wire.Join{Name: m.opt.Name, Key: m.key.Public().(ed25519.PublicKey), Version: m.opt.Version, Games: m.opt.Games, Pages: m.pages()}
}

func (m *Member) pages() string {
	if m.opt.Pages == nil {
		return ""
	}
	return m.opt.Pages()
}

// hello is what the club is told at each connection.
func (m *Member) hello() []wire.Message {
	messages := []wire.Message{m.opt.Table.Availability(wire.Online)}
	add := func(msg wire.Message, err error) {
		if err != nil {
			m.opt.Log.Error("cannot be told to the club", "cause", err)
			return
		}
		messages = append(messages, msg)
	}
	add(m.join().Message(m.opt.Table))
	for _, e := range m.outbox.Waiting() {
		add(e.Message(m.opt.Table))
	}
	return messages
}

func (m *Member) put(msg wire.Message, err error) {
	if err != nil {
		m.opt.Log.Error("cannot be told to the club", "cause", err)
		return
	}
	m.client.Put(msg)
}

func (m *Member) send(all ...wire.Envelope) {
	for _, e := range all {
		m.put(e.Message(m.opt.Table))
	}
}

// Report takes a result and returns when it is safe; one that was taken before
// is no other.
func (m *Member) Report(r wire.Result) {
	envelope, added, err := m.outbox.Add(r)
	if err != nil {
		m.opt.Log.Error(err.Error())
		m.opt.Notice(resultPart, wire.Part{Text: textUnkept(err)})
	}
	// It may have been sent and receipted by now; once more does no harm.
	if added && m.client.Up() {
		m.send(envelope)
	}
}

// Publish notes how the game stands.
func (m *Member) Publish(s wire.State) {
	live, doubt := s.Live(), doubtOf(s)
	m.mu.Lock()
	m.live, m.doubt = live, doubt
	m.mu.Unlock()
}

// Event is nothing for a club.
func (m *Member) Event(wire.Event) {}

// hear takes what the club says.
func (m *Member) hear(ctx context.Context, topic string, payload []byte) {
	_, name, _ := wire.ReadTopic(topic)
	switch name {
	case wire.TopicCall:
		c, err := wire.ReadCall(payload)
		if err != nil {
			m.opt.Log.Warn("the club's call cannot be read", "cause", err)
			return
		}
		m.opt.Call(ctx, c)
	case wire.TopicReceipt:
		r, err := wire.ReadReceipt(payload)
		if err != nil {
			m.opt.Log.Warn("the club's receipt cannot be read", "cause", err)
			return
		}
		m.receipted(r)
	case wire.TopicDecision:
		d, err := wire.ReadDecision(payload)
		if err != nil {
			m.opt.Log.Warn("the club's decision cannot be read", "cause", err)
			return
		}
		m.mu.Lock()
		m.decision = d
		m.mu.Unlock()
	}
}

func (m *Member) receipted(r wire.Receipt) {
	told, known, err := m.outbox.Receipted(r)
	if err != nil {
		m.opt.Log.Error(err.Error())
	}
	if !known {
		return
	}
	part := receiptPart(r)
	if result, err := told.Claim(); err == nil && result.Draw == nil {
		part = wire.Part{OK: true} // nobody expects a game to count that was not called
	}
	m.opt.Notice(resultPart, part)
}

// tell says how the link is.
func (m *Member) tell(err error) {
	m.opt.Part("club", m.clubPart(err, len(m.outbox.Waiting())))
}

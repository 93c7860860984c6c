package broadcast

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"

	mqtt "github.com/eclipse/paho.mqtt.golang"
	"golang.org/x/sync/errgroup"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// maxMembers is how many tables may be connected to a club, and as many again
// for those whose old connection has not been missed yet.
const maxMembers = 20_000

// HubOptions is what a Hub is made of.
type HubOptions struct {
	// Dir is a directory of its own; it is made if missing. What is in it may
	// be deleted while the program is not running.
	Dir string
	// MQTT is the address tables connect to, such as ":1883"; port 0 takes any
	// free one.
	MQTT string
	// MQTTS is the address they connect to by TLS, with what TLS says; nil TLS
	// for nowhere. Its port may be 0 as well.
	MQTTS string
	TLS   *tls.Config
	// Authority knows the tables: a Login of the role Member whose user is the
	// table's id. Who is not asked.
	Authority Authority
	// Hear takes what tables send, by one goroutine, one after the other; the
	// broker waits for it. It may come again, also right after a start.
	Hear func(ctx context.Context, from wire.TableID, n wire.Name, payload []byte)
	Log  *slog.Logger
}

// Hub is the broker of a club, which its tables link out to: nobody else is
// let in, and each reads and sends what is its own. Put and Disconnect may be
// called by any goroutine, before, during and after Run, and never block.
type Hub struct {
	opts   HubOptions
	engine *engine
	link   *link
	secure atomic.Pointer[net.TCPAddr]
	ready  chan struct{}
}

// NewHub makes a Hub; Run runs it.
func NewHub(o HubOptions) *Hub {
	hear := hearTables(o.Hear)
	h := &Hub{opts: o, ready: make(chan struct{})}
	h.engine = &engine{name: "club", addr: o.MQTT, choose: chooseByFlag("--mqtt"), clients: maxMembers, largest: maxClubPayload, log: o.Log, gate: &gate{authority: o.Authority, members: true}}
	// Tables are let in once the club hears them.
	open := sync.OnceFunc(func() {
		close(h.engine.gate.ready)
		close(h.ready)
	})
	h.link = &link{
		name: "own " + tableAccount, log: o.Log, out: newOutbox(), patient: true,
		login:  func() (string, string, string) { return h.engine.url(), tableAccount, h.engine.gate.secret },
		hears:  clubHears(1),
		hear:   func(ctx context.Context, m mqtt.Message) { hear(ctx, m.Topic(), m.Payload()) },
		repeat: repeatAfter,
	}
	h.link.out.most = maxMembers
	h.link.tell = func(err error) {
		if err == nil {
			open()
		}
	}
	return h
}

// chooseByFlag is how a club's address is chosen.
func chooseByFlag(flag string) games.Text {
	return games.Text{DE: "mit " + flag + " HOST:PORT", EN: "with " + flag + " HOST:PORT"}
}

// ClubClient is a club's connection to a broker that is not its own: what Hub
// is to its own broker, but for the rules on who may send what, which are that
// broker's affair (see docs/mqtt.md). Hears, Hear and Hello of o are set here.
func ClubClient(o ClientOptions, hear func(ctx context.Context, from wire.TableID, n wire.Name, payload []byte)) *Client {
	// A result that is lost comes again, and the rest is retained: so a broker need
	// not keep count of what came. A cluster of NATS whose servers die can lose that
	// count, and then tells nothing any more while the connection stays up.
	o.Hears, o.Hello = clubHears(0), nil
	o.Hear = hearTables(hear)
	c := NewClient(o)
	c.link.out.most = maxMembers
	return c
}

// clubHears are a club's filters with their QoS.
func clubHears(qos byte) map[string]byte {
	hears := map[string]byte{}
	for _, filter := range wire.ClubFilters() {
		hears[filter] = qos
	}
	return hears
}

// hearTables hands on what tables send, and not what the club itself said.
func hearTables(hear func(context.Context, wire.TableID, wire.Name, []byte)) func(context.Context, string, []byte) {
	return func(ctx context.Context, topic string, payload []byte) {
		if from, n, ok := wire.ReadTopic(topic); ok && n != wire.TopicCall && n != wire.TopicReceipt {
			hear(ctx, from, n, payload)
		}
	}
}

// Ready is closed once tables are let in.
func (h *Hub) Ready() <-chan struct{} { return h.ready }

// Addr is the address that tables connect to; nil before Ready is closed.
func (h *Hub) Addr() net.Addr { return h.engine.mqttAddr() }

// SecureAddr is the one by TLS; nil before Ready is closed, and where there is
// none.
func (h *Hub) SecureAddr() net.Addr {
	if a := h.secure.Load(); a != nil {
		return a
	}
	return nil
}

// Put has a message sent to a table. Of calls only the last one is sent, and
// again at every start of the broker; every receipt is sent once.
func (h *Hub) Put(m wire.Message) { h.link.say(m) }

// say puts what a club or a table says. A receipt is of one result of several,
// so that the next one does not replace it; a table that introduces itself
// again was not heard.
func (l *link) say(m wire.Message) {
	if _, n, _ := wire.ReadTopic(m.Topic); n == wire.TopicReceipt || n == wire.TopicJoin {
		l.out.each(m)
		return
	}
	l.out.put(m)
}

// Disconnect ends the connections of a table whose login was taken back.
func (h *Hub) Disconnect(table wire.TableID) { h.engine.disconnect(table.String()) }

// Run serves until ctx ends; it may be called once. The error is one sentence
// for people, such as the port that another program has taken.
func (h *Hub) Run(ctx context.Context) error {
	var secure net.Listener
	if h.opts.TLS != nil && h.opts.MQTTS != "" {
		l, err := listenMQTT(h.opts.MQTTS, chooseByFlag("--mqtts"))
		if err != nil {
			return err
		}
		h.secure.Store(l.Addr().(*net.TCPAddr))
		secure = tls.NewListener(l, h.opts.TLS)
		defer secure.Close()
	}
	if err := h.engine.start(ctx, h.opts.Dir); err != nil {
		return err
	}
	defer h.engine.stop()
	g, ctx := errgroup.WithContext(ctx)
	if secure != nil {
		g.Go(func() error { return h.engine.admit(ctx, secure) })
	}
	g.Go(func() error { return h.engine.watch(ctx) })
	g.Go(func() error { return h.link.run(ctx) })
	if err := g.Wait(); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

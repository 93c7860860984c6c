package broadcast

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"dicetable/cmd/internal/wire"
)

// Options is what a Broker is made of.
type Options struct {
	Table wire.TableID
	// Dir is a directory of the brokers of any tables; it is made if missing.
	// What is in it may be deleted while the program is not running.
	Dir string
	// MQTT is the address MQTT clients connect to, such as ":1883"; port 0
	// takes any free one.
	MQTT string
	// MQTTS is the address they connect to by TLS, with what TLS says; nil TLS
	// for nowhere.
	MQTTS string
	TLS   *tls.Config
	// Authority knows the logins; nil when there are none but guests.
	Authority Authority
	// Handle does a command and answers it; nil refuses them all. It is
	// called by one goroutine for each link, one command at a time.
	Handle Handler
	// Links are further brokers.
	Links []Link
	// Version is told to Home Assistant, and so is Pages, the address of the table's
	// pages at the moment; nil where there is none.
	Version string
	Pages   func() string
	// Light has the LED panel lit as asked; nil where there is none. It returns
	// at once.
	Light func(wire.Light)
	Log   *slog.Logger
}

// Handler does the command in payload, sent by from, and answers it. It is
// told where the command came from by from alone.
type Handler func(ctx context.Context, from wire.Asker, v wire.Verb, payload []byte) wire.Answer

// Authority says who somebody is.
type Authority interface {
	// Login checks a user's secret. It returns who that is and until when.
	Login(user, secret string) (who wire.Asker, until time.Time, err error)
	// Who says who a user is now; an error when the login was taken back.
	Who(user string) (wire.Asker, error)
}

// Broker is the table's broker and its links. Publish, Event, Health, Panel,
// Press, Light and Disconnect may be called by any goroutine, before, during and after Run,
// and never block.
type Broker struct {
	opts   Options
	engine *engine
	// plain is where MQTT clients come in, secure by TLS, nil for nowhere.
	plain, secure *door

	public *link
	inner  *link
	links  []*link
	health health
	// light is how the LED panel is lit.
	light atomic.Pointer[wire.Light]
	ready chan struct{}
}

// New makes a Broker; Run runs it.
func New(o Options) *Broker {
	b := &Broker{opts: o, ready: make(chan struct{})}
	b.engine = &engine{name: o.Table.String(), addr: "127.0.0.1:0", clients: maxClients, largest: maxPayload, bounded: true, durable: true, log: o.Log, gate: &gate{table: o.Table, authority: o.Authority}}
	b.plain, b.secure = newDoors(o)
	b.public = b.own(publicAccount)
	b.inner = b.own(tableAccount)
	b.inner.commands(o.Table, b.fromUser)
	for _, l := range o.Links {
		b.links = append(b.links, b.outgoing(l))
	}
	b.health = health{started: time.Now().UTC(), parts: map[string]wire.Part{}}
	b.tellHealth(wire.Health{Started: b.health.started, Parts: b.health.parts})
	if o.Light != nil {
		b.Light(wire.Light{State: wire.On, Brightness: wire.FullBright})
	}
	return b
}

// Ready is closed once the embedded broker serves everybody.
func (b *Broker) Ready() <-chan struct{} { return b.ready }

// Addr is the address of the MQTT listener; nil before it listens, and as long as
// its port is another program's.
func (b *Broker) Addr() net.Addr { return loaded(b.plain) }

// SecureAddr is the address of the MQTT listener by TLS; nil where there is
// none, and when Addr is.
func (b *Broker) SecureAddr() net.Addr { return loaded(b.secure) }

func loaded(d *door) net.Addr {
	if d == nil {
		return nil
	}
	if a := d.at.Load(); a != nil {
		return *a
	}
	return nil
}

// Run serves until ctx ends; it may be called once. What fails meanwhile is
// told in the health, and mended.
func (b *Broker) Run(ctx context.Context) error {
	b.Listen()
	g, ctx := errgroup.WithContext(ctx)
	for _, d := range b.doors() {
		g.Go(func() error { return b.keep(ctx, d) })
	}
	for _, l := range b.links {
		g.Go(func() error { return l.run(ctx) })
	}
	g.Go(func() error { return b.serve(ctx) })
	if err := g.Wait(); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// Publish shows a state to everybody. Of states that come faster than they
// can be sent only the last is sent.
func (b *Broker) Publish(s wire.State) {
	messages, err := s.Messages(b.opts.Table)
	b.send(err, messages...)
}

// Event tells everybody an event. When more wait than a link's queue holds
// the oldest are dropped; subscribers see the gap.
func (b *Broker) Event(e wire.Event) {
	m, err := e.Message(b.opts.Table)
	b.send(err, m)
}

// Report tells everybody of the game that ended last.
func (b *Broker) Report(r wire.Report) {
	m, err := r.Message(b.opts.Table)
	b.send(err, m)
}

// Standings shows everybody how the evening stands.
func (b *Broker) Standings(s wire.Standings) {
	m, err := s.Message(b.opts.Table)
	b.send(err, m)
}

// Panel shows everybody what the panel shows.
func (b *Broker) Panel(p wire.Panel) {
	m, err := p.Message(b.opts.Table)
	b.send(err, m)
}

// Press tells everybody that a button was pressed.
func (b *Broker) Press(p wire.Press) {
	m, err := p.Message(b.opts.Table)
	b.send(err, m)
}

// Light shows everybody how the LED panel is lit.
func (b *Broker) Light(l wire.Light) {
	b.light.Store(&l)
	m, err := l.Message(b.opts.Table)
	b.send(err, m)
}

// Health tells everybody how one part of the table is.
func (b *Broker) Health(name string, p wire.Part) { b.health.set(name, p, b.tellHealth) }

func (b *Broker) tellHealth(h wire.Health) {
	m, err := h.Message(b.opts.Table)
	b.send(err, m)
}

func (b *Broker) send(err error, messages ...wire.Message) {
	if err != nil {
		b.opts.Log.Error("cannot publish", "cause", err)
		return
	}
	for _, l := range append([]*link{b.public, b.inner}, b.links...) {
		for _, m := range messages {
			l.out.put(m)
		}
	}
}

// Backlog is how many messages wait for each link.
func (b *Broker) Backlog() map[string]int {
	all := map[string]int{}
	for _, l := range append([]*link{b.public, b.inner}, b.links...) {
		all[l.name] = l.out.waits()
	}
	return all
}

// Disconnect ends the connections of a user whose login was taken back.
func (b *Broker) Disconnect(user string) { b.engine.disconnect(user) }

// WebSocket is the handler of MQTT over WebSocket, to be mounted at /mqtt of
// the page's own server, so that phones need one port only.
func (b *Broker) WebSocket() http.Handler { return http.HandlerFunc(b.engine.proxy) }

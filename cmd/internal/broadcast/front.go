package broadcast

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"dicetable/cmd/internal/limit"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/trouble"
)

// mostMQTT is what one address may take of the broker. A phone that plays
// sends a few hundred bytes a minute; a house full of switches behind one
// address is well below it, too.
var mostMQTT = limit.Most{Connections: 32, Connects: 2, Bytes: 32 << 10, Burst: maxPayload}

// portPause is how soon an address that could not be had is tried again.
const portPause = time.Second

// door is an address for MQTT clients. The table can do without: one that
// cannot be had is told in its health, and tried again.
type door struct {
	// part is its name in the health, choose how another address is chosen.
	part, addr string
	choose     games.Text
	// within makes what listens there safe.
	within func(net.Listener) net.Listener
	// at is where it listens, nil as long as it does not.
	at       atomic.Pointer[net.Addr]
	listener net.Listener
	// said is why it does not listen, empty when it does.
	said string
}

// newDoors are the doors of a table. What one address of a client may take
// counts for plain connections and TLS together.
func newDoors(o Options) (plain, secure *door) {
	bounds := limit.New(mostMQTT)
	plain = &door{part: "mqtt", addr: o.MQTT, within: bounds.Listener, choose: games.Text{
		DE: "mit --mqtt HOST:PORT oder mqtt unter [network] in der Konfiguration",
		EN: "with --mqtt HOST:PORT, or mqtt under [network] in the configuration",
	}}
	if o.TLS == nil || o.MQTTS == "" {
		return plain, nil
	}
	return plain, &door{part: "mqtts", addr: o.MQTTS,
		within: func(l net.Listener) net.Listener { return tls.NewListener(bounds.Listener(l), o.TLS) },
		choose: games.Text{DE: "mit mqtts unter [network] in der Konfiguration", EN: "with mqtts under [network] in the configuration"},
	}
}

// doors are those that the table has.
func (b *Broker) doors() []*door {
	if b.secure == nil {
		return []*door{b.plain}
	}
	return []*door{b.plain, b.secure}
}

// Listen takes the addresses for MQTT clients; Run does so where nobody did
// before. One that cannot be had is told in the log and the health, and Run
// tries it again until it can.
func (b *Broker) Listen() {
	for _, d := range b.doors() {
		b.take(d)
	}
}

// Close gives the addresses free that Listen took, where Run never came.
func (b *Broker) Close() {
	for _, d := range b.doors() {
		if d.listener != nil {
			d.listener.Close()
		}
	}
}

// take listens at a door, unless somebody does already.
func (b *Broker) take(d *door) {
	if d.listener != nil {
		return
	}
	l, err := listenMQTT(d.addr, d.choose)
	switch {
	case err != nil && err.Error() != d.said:
		d.said = err.Error()
		p := wire.Part{Text: games.Text{
			DE: fmt.Sprintf("%s; Seiten und Spiel laufen weiter, und der Tisch versucht es wieder.", trouble.German(err)),
			EN: fmt.Sprintf("%v; pages and game go on, and the table keeps trying.", err),
		}}
		b.opts.Log.Warn(p.Text.EN)
		b.Health(d.part, p)
		return
	case err != nil:
		return
	case d.said != "":
		b.opts.Log.Info("MQTT clients are let in at " + d.addr + " now.")
		b.Health(d.part, wire.Part{OK: true})
	}
	addr := l.Addr()
	d.said, d.listener = "", d.within(l)
	d.at.Store(&addr)
}

// keep serves the clients of a door until ctx ends, from when it can be had.
func (b *Broker) keep(ctx context.Context, d *door) error {
	for ; d.listener == nil; b.take(d) {
		select {
		case <-time.After(portPause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return b.engine.admit(ctx, d.listener)
}

// listenMQTT takes an address for MQTT clients. The error says what to do, in
// both languages; choose is how another address is chosen.
func listenMQTT(addr string, choose games.Text) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, &trouble.Trouble{
			DE: fmt.Sprintf("Der MQTT-Port %s ist von einem anderen Programm belegt: bitte jenes beenden oder %s einen anderen wählen", addr, choose.DE),
			EN: fmt.Sprintf("MQTT port %s is taken by another program: end that one, or choose another %s", addr, choose.EN),
		}
	}
	if err != nil {
		return nil, &trouble.Trouble{
			DE: fmt.Sprintf("MQTT-Clients kommen unter %s nicht herein (%v): bitte %s eine andere Adresse wählen", addr, err, choose.DE),
			EN: fmt.Sprintf("MQTT clients cannot be let in at %s (%v): choose another address %s", addr, err, choose.EN),
		}
	}
	return l, nil
}

// admit serves the clients of a listener until ctx ends. The embedded broker
// itself listens for this machine alone: here is where strangers are bounded,
// and where TLS ends.
func (e *engine) admit(ctx context.Context, l net.Listener) error {
	g, ctx := errgroup.WithContext(ctx)
	stop := context.AfterFunc(ctx, func() { l.Close() })
	defer stop()
	g.Go(func() error {
		for {
			c, err := l.Accept()
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil {
				// Such as too many open files, which passes.
				e.log.Warn("an MQTT client could not be let in", "cause", err)
				select {
				case <-time.After(minPause):
				case <-ctx.Done():
				}
				continue
			}
			g.Go(func() error { e.pass(ctx, c); return nil })
		}
	})
	return g.Wait()
}

// pass hands a client on to the embedded broker until one of them ends, or
// ctx does.
func (e *engine) pass(ctx context.Context, client net.Conn) {
	defer client.Close()
	to := e.mqttAddr()
	if to == nil {
		return // the table is starting; clients try again
	}
	server, err := net.Dial("tcp", to.String())
	if err != nil {
		e.log.Debug("the broker is just not there for a client", "cause", err)
		return
	}
	stop := context.AfterFunc(ctx, func() { client.Close(); server.Close() })
	defer stop()
	var both errgroup.Group
	for _, way := range [][2]net.Conn{{server, client}, {client, server}} {
		both.Go(func() error {
			_, err := io.Copy(way[0], way[1])
			client.Close()
			server.Close()
			return err
		})
	}
	// Who ended it, and how, is the client's own affair.
	_ = both.Wait()
}

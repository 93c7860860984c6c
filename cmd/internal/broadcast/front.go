package broadcast

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"dicetable/cmd/internal/limit"
)

// mostMQTT is what one address may take of the broker. A phone that plays
// sends a few hundred bytes a minute; a house full of switches behind one
// address is well below it, too.
var mostMQTT = limit.Most{Connections: 32, Connects: 2, Bytes: 32 << 10, Burst: maxPayload}

// listen takes the addresses for MQTT clients. What one address of theirs may
// take counts for plain connections and TLS together.
func (b *Broker) listen() ([]net.Listener, error) {
	bounds := limit.New(mostMQTT)
	plain, err := listenMQTT(b.opts.MQTT)
	if err != nil {
		return nil, err
	}
	addr := plain.Addr()
	b.addr.Store(&addr)
	all := []net.Listener{bounds.Listener(plain)}
	if b.opts.TLS == nil || b.opts.MQTTS == "" {
		return all, nil
	}
	secure, err := listenMQTT(b.opts.MQTTS)
	if err != nil {
		return nil, errors.Join(err, plain.Close())
	}
	safe := secure.Addr()
	b.secure.Store(&safe)
	return append(all, tls.NewListener(bounds.Listener(secure), b.opts.TLS)), nil
}

// listenMQTT takes the address for MQTT clients. The error says what to do.
func listenMQTT(addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("MQTT port %s is taken by another program: stop it or choose another port for the table", addr)
	}
	if err != nil {
		return nil, fmt.Errorf("nobody can listen for MQTT on %s: %w", addr, err)
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

package broadcast

import (
	"context"
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

// listenMQTT takes the address for MQTT clients. The error says what to do.
func listenMQTT(addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("MQTT port %s is taken by another program: stop it or choose another port for the table", addr)
	}
	if err != nil {
		return nil, fmt.Errorf("the table cannot listen for MQTT on %s: %w", addr, err)
	}
	return l, nil
}

// admit serves the clients of a listener until ctx ends. The embedded broker
// itself listens for this machine alone: here is where strangers are bounded,
// and where TLS ends.
func (b *Broker) admit(ctx context.Context, l net.Listener) error {
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
				b.opts.Log.Warn("an MQTT client could not be let in", "error", err)
				select {
				case <-time.After(minPause):
				case <-ctx.Done():
				}
				continue
			}
			g.Go(func() error { b.pass(ctx, c); return nil })
		}
	})
	return g.Wait()
}

// pass hands a client on to the embedded broker until one of them ends, or
// ctx does.
func (b *Broker) pass(ctx context.Context, client net.Conn) {
	defer client.Close()
	to := b.engine.mqttAddr()
	if to == nil {
		return // the table is starting; clients try again
	}
	server, err := net.Dial("tcp", to.String())
	if err != nil {
		b.opts.Log.Debug("the broker is just not there for a client", "error", err)
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

package broadcast

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"dicetable/games"
)

const (
	startTimeout = 20 * time.Second
	// maxStore is what the broker's own files may take, in bytes.
	maxStore = 256 << 20
	// maxPayload is the largest message, in bytes; a state is about 10 kB. At a
	// club's broker a dispute comes with its photograph.
	maxPayload     = 256 << 10
	maxClubPayload = 1 << 20
	// maxClients is 300 phones and as many again.
	maxClients = 600
	// maxSubscriptions are those of one client of a table; pages have six.
	maxSubscriptions = 200
	// maxPending is what waits for a client of a table that reads slowly, in
	// bytes, before it is sent away: some hundred states.
	maxPending = 4 << 20
	// forget is when what waits for a client that went away is dropped;
	// whoever comes back later gets everything retained anyway.
	forget = time.Hour
)

// accounts gives both accounts a store. Guests get a limited number of
// subscriptions that are kept for them while they are away.
var accounts = fmt.Sprintf(`accounts {
	%s { jetstream: enabled }
	%s { jetstream: { max_consumers: 2000, max_file: 64MB } }
}`, tableAccount, publicAccount)

// engine is the embedded broker. It can be started again after a stop.
type engine struct {
	// name is whose broker it is, clients how many it lets in.
	name    string
	clients int
	// addr is where it listens, choose how another address is chosen.
	addr   string
	choose games.Text
	// largest is the largest message, in bytes.
	largest int32
	// bounded is true where strangers may be clients.
	bounded bool
	// durable is true where what is kept must outlast a power cut. A club's
	// need not: calls come again at its start, results until they are
	// receipted, and thousands of them must not wait for the disk each.
	durable bool
	log     *slog.Logger
	gate    *gate
	nats    atomic.Pointer[server.Server]
	mqtt    atomic.Pointer[net.TCPAddr]
	ws      atomic.Pointer[net.TCPAddr]
	// fatal is where the server says that it cannot go on.
	fatal chan error
}

// start brings the server up with its files in dir. A store that cannot be
// opened is put aside and begun anew: everything in it is published again. Of
// those put aside the last one is kept, for who wants to know what broke it.
func (e *engine) start(ctx context.Context, dir string) error {
	host, port, err := e.port()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("the broker's directory cannot be made: %w", err)
	}
	if err := e.try(ctx, host, port, dir); err == nil || ctx.Err() != nil {
		return err
	}
	if err := e.putAside(dir); err != nil {
		return err
	}
	return e.try(ctx, host, port, dir)
}

// putAside makes room for another store, and lets go of those put aside before:
// a disk that is full must not fill with them.
func (e *engine) putAside(dir string) error {
	beside, err := os.ReadDir(filepath.Dir(dir))
	for _, old := range beside {
		if strings.HasPrefix(old.Name(), filepath.Base(dir)+".broken-") {
			err = errors.Join(err, os.RemoveAll(filepath.Join(filepath.Dir(dir), old.Name())))
		}
	}
	if err != nil {
		e.log.Warn("broken stores of the broker could not be removed", "cause", err)
	}
	aside := fmt.Sprintf("%s.broken-%d", dir, time.Now().Unix())
	e.log.Warn("the broker's store cannot be used; it is put aside and begun anew", "file", aside)
	if err := os.Rename(dir, aside); err != nil {
		return fmt.Errorf("the broker's store in %s cannot be used nor put aside: %w", dir, err)
	}
	return nil
}

// port checks the address and that nobody else listens there.
func (e *engine) port() (host string, port int, err error) {
	l, err := listenMQTT(e.addr, e.choose)
	if err != nil {
		return "", 0, err
	}
	port = l.Addr().(*net.TCPAddr).Port
	host, _, err = net.SplitHostPort(e.addr)
	return host, port, errors.Join(err, l.Close())
}

func (e *engine) try(ctx context.Context, host string, port int, dir string) error {
	opts, err := e.options(host, port, dir)
	if err != nil {
		return err
	}
	s, err := server.NewServer(opts)
	if err != nil {
		return fmt.Errorf("the broker's settings are wrong: %w", err)
	}
	e.fatal = make(chan error, 1)
	s.SetLoggerV2(natsLog{e.log, e.fatal}, false, false, false)
	e.gate.reset(func(name string) *server.Account {
		a, err := s.LookupAccount(name)
		if err != nil {
			panic("broadcast: the server lost its account " + name)
		}
		return a
	})
	s.Start()
	if err := e.up(ctx, s); err != nil {
		s.Shutdown()
		s.WaitForShutdown()
		return err
	}
	e.nats.Store(s)
	return nil
}

// up waits until the server listens.
func (e *engine) up(ctx context.Context, s *server.Server) error {
	deadline := time.Now().Add(startTimeout)
	for !s.ReadyForConnections(50 * time.Millisecond) {
		select {
		case err := <-e.fatal:
			return fmt.Errorf("the broker cannot start: %w", err)
		case <-ctx.Done():
			return ctx.Err()
		default:
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("the broker did not start within %v: is the disk working?", startTimeout)
		}
	}
	v, err := s.Varz(nil)
	if err != nil {
		return err
	}
	e.mqtt.Store(&net.TCPAddr{IP: net.ParseIP(v.MQTT.Host), Port: v.MQTT.Port})
	e.ws.Store(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: v.Websocket.Port})
	return nil
}

func (e *engine) options(host string, port int, dir string) (*server.Options, error) {
	o := &server.Options{
		ServerName: "dicetable-" + e.name, NoSigs: true, DontListen: true, NoSystemAccount: true,
		JetStream: true, JetStreamMaxStore: maxStore, JetStreamMaxMemory: maxStore, StoreDir: dir, SyncAlways: e.durable,
		MaxPayload: e.largest, MaxConn: e.clients, WriteDeadline: 5 * time.Second,
		CustomClientAuthentication: e.gate,
	}
	if e.bounded {
		o.MaxSubs, o.MaxPending = maxSubscriptions, maxPending
	}
	if err := o.ProcessConfigString(accounts); err != nil {
		return nil, fmt.Errorf("the broker's accounts are wrong: %w", err)
	}
	o.MQTT = server.MQTTOpts{Host: host, Port: port, ConsumerInactiveThreshold: forget}
	o.Websocket = server.WebsocketOpts{Host: "127.0.0.1", Port: -1, NoTLS: true}
	return o, nil
}

// watch returns when the server cannot go on.
func (e *engine) watch(ctx context.Context) error {
	select {
	case err := <-e.fatal:
		return fmt.Errorf("the broker stopped: %w", err)
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (e *engine) stop() {
	close(e.gate.stop)
	s := e.nats.Load()
	s.Shutdown()
	s.WaitForShutdown()
}

func (e *engine) disconnect(user string) {
	s := e.nats.Load()
	if s == nil {
		return
	}
	list, err := s.Connz(&server.ConnzOptions{Username: true, User: user, Limit: e.clients})
	if err != nil {
		e.log.Error("cannot find a user's connections", "user", user, "cause", err)
		return
	}
	for _, c := range list.Conns {
		if err := s.DisconnectClientByID(c.Cid); err != nil {
			e.log.Info("a connection was gone already", "user", user, "cause", err)
		}
	}
}

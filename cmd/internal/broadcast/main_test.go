package broadcast_test

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"
	"go.uber.org/goleak"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/panel"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// patience is how long a test waits for what must come; nothing is asserted
// about how fast it is.
const patience = 30 * time.Second

func tableID(t testing.TB) wire.TableID {
	t.Helper()
	id, err := wire.ParseTableID("t1")
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// logins is an Authority of fixed users whose secret is "secret of NAME".
type logins map[string]wire.Asker

var errNobody = errors.New("nobody")

func (l logins) Login(user, secret string) (wire.Asker, time.Time, error) {
	who, err := l.Who(user)
	if err != nil || secret != "secret of "+user {
		return wire.Asker{}, time.Time{}, errNobody
	}
	return who, time.Now().Add(time.Hour), nil
}

func (l logins) Who(user string) (wire.Asker, error) {
	who, ok := l[user]
	if !ok {
		return wire.Asker{}, errNobody
	}
	return who, nil
}

var people = logins{
	"host": {User: "host", Role: wire.Host},
	"ann":  {User: "ann", Role: wire.Player, Seat: 1},
	"ben":  {User: "ben", Role: wire.Player, Seat: 2},
}

// echo answers every command with who asked for what.
func echo(_ context.Context, from wire.Asker, v wire.Verb, payload []byte) wire.Answer {
	c, err := wire.ReadCommand(from, v, payload)
	if err != nil {
		return wire.Refused(c.ID, err)
	}
	return wire.Answer{ID: c.ID, OK: true, Text: games.Text{EN: from.User + " " + string(v)}}
}

// newBroker makes a broker with what a test did not choose.
func newBroker(t *testing.T, o broadcast.Options) *broadcast.Broker {
	o.Table = tableID(t)
	if o.Dir == "" {
		o.Dir = t.TempDir()
	}
	if o.MQTT == "" {
		o.MQTT = "127.0.0.1:0"
	}
	if o.Authority == nil {
		o.Authority = people
	}
	if o.Handle == nil {
		o.Handle = echo
	}
	o.Log = slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelInfo}))
	return broadcast.New(o)
}

// runBroker runs b until it is ready; the function returned stops it, as does
// the end of the test.
func runBroker(t *testing.T, b *broadcast.Broker) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- b.Run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run: %v", err)
		}
	})
	t.Cleanup(stop)
	select {
	case <-b.Ready():
	case err := <-ended:
		ended <- nil
		t.Fatalf("Run ended early: %v", err)
	case <-time.After(patience):
		t.Fatal("the broker did not become ready")
	}
	return stop
}

func run(t *testing.T, o broadcast.Options) (*broadcast.Broker, func()) {
	t.Helper()
	b := newBroker(t, o)
	return b, runBroker(t, b)
}

func address(b *broadcast.Broker) string { return "tcp://" + b.Addr().String() }

// client is a real MQTT client that keeps what it got.
type client struct {
	mqtt.Client
	t    *testing.T
	got  chan mqtt.Message
	kept []mqtt.Message // came, and nobody has awaited it yet
	lost chan error
	conn net.Conn
}

func newClient(t *testing.T, address, user string, with ...func(*mqtt.ClientOptions)) *client {
	c := &client{t: t, got: make(chan mqtt.Message, 10000), lost: make(chan error, 1)}
	o := mqtt.NewClientOptions().AddBroker(address).SetAutoReconnect(false).SetConnectTimeout(patience).
		SetConnectionLostHandler(func(_ mqtt.Client, err error) { c.lost <- err })
	o.SetCustomOpenConnectionFn(c.open)
	o.SetDefaultPublishHandler(func(_ mqtt.Client, m mqtt.Message) { c.got <- m })
	if user != "" {
		o.SetUsername(user).SetPassword("secret of " + user)
	}
	for _, f := range with {
		f(o)
	}
	c.Client = mqtt.NewClient(o)
	t.Cleanup(func() { c.Disconnect(0) })
	return c
}

// open connects and keeps the connection for die.
func (c *client) open(to *url.URL, o mqtt.ClientOptions) (conn net.Conn, err error) {
	if to.Scheme == "ws" {
		conn, err = mqtt.NewWebsocket(to.String(), nil, patience, o.HTTPHeaders, nil)
	} else {
		conn, err = net.Dial("tcp", to.Host)
	}
	c.conn = conn
	return conn, err
}

// die ends the connection without a goodbye, so that the last will speaks.
func (c *client) die() {
	c.t.Helper()
	if err := c.conn.Close(); err != nil {
		c.t.Fatal(err)
	}
}

func connect(t *testing.T, url, user string, with ...func(*mqtt.ClientOptions)) *client {
	t.Helper()
	c := newClient(t, url, user, with...)
	c.must(c.Connect())
	return c
}

func (c *client) must(token mqtt.Token) {
	c.t.Helper()
	if !token.WaitTimeout(patience) {
		c.t.Fatal("no answer from the broker")
	}
	if err := token.Error(); err != nil {
		c.t.Fatal(err)
	}
}

// subscribe returns the QoS the broker granted, 0x80 when it refused.
func (c *client) subscribe(topic string, qos byte) byte {
	c.t.Helper()
	token := c.Subscribe(topic, qos, func(_ mqtt.Client, m mqtt.Message) { c.got <- m })
	if !token.WaitTimeout(patience) {
		c.t.Fatal("no answer to a subscription")
	}
	return token.(*mqtt.SubscribeToken).Result()[topic]
}

// await returns the first message that ok accepts and that was not awaited
// before.
func (c *client) await(what string, ok func(mqtt.Message) bool) mqtt.Message {
	c.t.Helper()
	deadline := time.After(patience)
	for i := 0; ; i++ {
		for i == len(c.kept) {
			select {
			case m := <-c.got:
				c.kept = append(c.kept, m)
			case <-deadline:
				c.t.Fatalf("%s did not come", what)
			}
		}
		if m := c.kept[i]; ok(m) {
			c.kept = slices.Delete(c.kept, i, i+1)
			return m
		}
	}
}

func (c *client) awaitPayload(topic, payload string) mqtt.Message {
	c.t.Helper()
	return c.await(topic+" "+payload, func(m mqtt.Message) bool {
		return m.Topic() == topic && strings.Contains(string(m.Payload()), payload)
	})
}

// silent fails if anything on a topic that bad accepts came before the marker,
// a message that is published after whatever is feared.
func (c *client) silentUntil(b *broadcast.Broker, marker string, bad func(mqtt.Message) bool) {
	c.t.Helper()
	b.Panel(wire.Panel{Scene: panel.Kind(marker)})
	c.await("the marker", func(m mqtt.Message) bool {
		if bad(m) {
			c.t.Errorf("got %s %q", m.Topic(), m.Payload())
		}
		return strings.HasSuffix(m.Topic(), "/panel") && strings.Contains(string(m.Payload()), marker)
	})
}

func webSocket(t *testing.T, b *broadcast.Broker) string {
	s := httptest.NewServer(b.WebSocket())
	t.Cleanup(s.Close)
	return "ws" + strings.TrimPrefix(s.URL, "http") + "/mqtt"
}

func state(revision uint64) wire.State {
	return wire.State{Table: "t1", Revision: revision, Game: "bluff",
		Prompt: games.Say(games.Text{DE: "Ann wettet", EN: "Ann bets"}),
		Seats:  []wire.Seat{{Seat: 1, Player: "Ann", Dice: 5}, {Seat: 2, Player: "Ben", Dice: 4}}}
}

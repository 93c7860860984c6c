package load

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/wire"
)

// timeout is how long a phone waits for the broker's answer.
const timeout = 20 * time.Second

// Phone is one page: an MQTT client over WebSocket that follows what a page
// follows, or one that stops reading.
type Phone struct {
	client mqtt.Client
	conn   *conn
	// last is the revision it has.
	last atomic.Uint64
	lost atomic.Bool
	// told is given every new revision; nil for nobody.
	told func(revision uint64)
}

// pages is what a page subscribes to.
var pages = []wire.Name{wire.TopicState, wire.TopicAvailability, wire.TopicOdds, wire.TopicReport, wire.TopicStandings}

// Connect is a phone on the pages at base, such as http://localhost:8080. It
// returns when the phone has the retained state; board is told of every further
// one, and told, where it is not nil.
func Connect(ctx context.Context, base string, table wire.TableID, board *Board, told func(uint64)) (*Phone, error) {
	p := &Phone{told: told}
	o := mqtt.NewClientOptions().AddBroker("ws" + base[len("http"):] + "/mqtt").SetClientID("page-" + rand.Text()).
		SetCleanSession(true).SetAutoReconnect(false).SetKeepAlive(5 * time.Second).SetPingTimeout(timeout).SetConnectTimeout(timeout).
		SetConnectionLostHandler(func(mqtt.Client, error) { p.lost.Store(true) }).
		SetCustomOpenConnectionFn(p.open)
	p.client = mqtt.NewClient(o)
	if err := wait(ctx, p.client.Connect()); err != nil {
		return nil, fmt.Errorf("a phone cannot connect to the broker at %s: %w", base, err)
	}
	first := make(chan struct{})
	seen := sync.OnceFunc(func() { close(first) })
	filters := map[string]byte{}
	for _, n := range pages {
		filters[fmt.Sprintf("%s/%s/%s", wire.Root, table, n)] = 0
	}
	state := fmt.Sprintf("%s/%s/%s", wire.Root, table, wire.TopicState)
	err := wait(ctx, p.client.SubscribeMultiple(filters, func(_ mqtt.Client, m mqtt.Message) {
		if m.Topic() == state {
			p.receive(m.Payload(), board)
			seen()
		}
	}))
	if err != nil {
		p.Close()
		return nil, fmt.Errorf("a phone cannot subscribe at %s: %w", base, err)
	}
	select {
	case <-first:
		return p, nil
	case <-ctx.Done():
	case <-time.After(timeout):
	}
	p.Close()
	return nil, errors.Join(ctx.Err(), errors.New("a phone was not given the retained state"))
}

// wait waits for what was asked of the broker.
func wait(ctx context.Context, t mqtt.Token) error {
	select {
	case <-t.Done():
		return t.Error()
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(timeout):
		return errors.New("no answer in time")
	}
}

// receive takes a state in. The time is taken first, and the JSON is not read:
// that is what a page would do with its own processor.
func (p *Phone) receive(payload []byte, board *Board) {
	at := time.Now()
	revision := revisionIn(payload)
	last := p.last.Load()
	if revision <= last {
		return // the broker was sent the last one once more
	}
	p.last.Store(revision)
	board.arrived(last, revision, at)
	if p.told != nil {
		p.told(revision)
	}
}

// revisionIn is the revision of a state, 0 for none.
func revisionIn(payload []byte) uint64 {
	_, rest, _ := bytes.Cut(payload, []byte(`"revision":`))
	digits, _, _ := bytes.Cut(rest, []byte(","))
	n, err := strconv.ParseUint(string(digits), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// Lost reports whether the connection ended by itself.
func (p *Phone) Lost() bool { return p.lost.Load() }

// Stall stops reading from the network, as a phone does that fell asleep in a
// pocket: the connection stays.
func (p *Phone) Stall() { p.conn.stall() }

// Close ends the connection.
func (p *Phone) Close() {
	if p.conn != nil {
		p.conn.wake()
	}
	p.client.Disconnect(0)
}

// open connects, and keeps the connection for Stall.
func (p *Phone) open(to *url.URL, o mqtt.ClientOptions) (net.Conn, error) {
	c, err := mqtt.NewWebsocket(to.String(), nil, timeout, http.Header{}, nil)
	if err != nil {
		return nil, err
	}
	p.conn = &conn{Conn: c, stalled: make(chan struct{}), awake: make(chan struct{})}
	return p.conn, nil
}

// conn is a connection from which reading can be stopped.
type conn struct {
	net.Conn
	once, twice    sync.Once
	stalled, awake chan struct{}
}

func (c *conn) stall() { c.once.Do(func() { close(c.stalled) }) }
func (c *conn) wake()  { c.twice.Do(func() { close(c.awake) }) }

// Read reads, unless it was stopped.
func (c *conn) Read(b []byte) (int, error) {
	select {
	case <-c.stalled:
		<-c.awake
		return 0, net.ErrClosed
	default:
		return c.Conn.Read(b)
	}
}

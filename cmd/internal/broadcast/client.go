package broadcast

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/wire"
)

// ClientOptions is what a Client is made of.
type ClientOptions struct {
	// Name is told in the log.
	Name string
	// URL is tcp://HOST:PORT, ssl://HOST:PORT or ws://HOST:PORT/PATH; of a
	// cluster those of its servers with commas between, tried one after the
	// other.
	URL            string
	User, Password string
	// Authority is the SHA-256 fingerprint, in hexadecimal, of the authority that
	// alone is believed of a broker by TLS; empty for those of this machine.
	Authority string
	// Will is what the broker says when this program dies without a word, and
	// what the Client says when it goes; nil for nothing.
	Will *wire.Message
	// Hello is what is said at each connection; nil for nothing. What was put
	// before and is not retained is forgotten then.
	Hello func() []wire.Message
	// Hears are the filters to subscribe to, with their QoS. Hear takes what
	// comes, one after the other, and the broker waits for it.
	Hears map[string]byte
	Hear  func(ctx context.Context, topic string, payload []byte)
	// Tell says how the connection is: nil when it is up.
	Tell func(error)
	Log  *slog.Logger
}

// Client is a connection to any broker, kept up by Run: of a table to its
// club, or of a club to the broker that it shares with its tables. What is
// retained is published again at each connection, and once more after a change.
// Put and Up may be called by any goroutine and never block.
type Client struct {
	link *link
	up   atomic.Bool
}

// repeatFar is much longer than a cluster takes to file a retained message on all
// its servers.
const repeatFar = 2 * time.Second

// NewClient makes a Client; Run runs it.
func NewClient(o ClientOptions) *Client {
	c := &Client{}
	c.link = &link{
		name: o.Name, log: o.Log, out: newOutbox(), will: o.Will, patient: true,
		login: func() (string, string, string) { return o.URL, o.User, o.Password },
		hears: o.Hears, repeat: repeatFar,
		hear: func(ctx context.Context, m mqtt.Message) { o.Hear(ctx, m.Topic(), m.Payload()) },
		tell: func(err error) {
			c.up.Store(err == nil)
			o.Tell(err)
		},
	}
	if o.Authority != "" {
		c.link.tls = pinned(o.Authority, o.URL)
	}
	if o.Hello != nil {
		c.link.hello = func() []wire.Message {
			c.link.out.forget()
			return o.Hello()
		}
	}
	return c
}

// Put has a message sent. Of a retained topic only the last value is sent, but
// every receipt and every join; of others the newest wire.MaxEvents wait for a connection.
func (c *Client) Put(m wire.Message) { c.link.say(m) }

// Up reports whether the connection is up.
func (c *Client) Up() bool { return c.up.Load() }

// Run keeps the connection up until ctx ends.
func (c *Client) Run(ctx context.Context) error {
	if err := c.link.run(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

package broadcast

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"strings"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"
	"golang.org/x/sync/errgroup"

	"dicetable/cmd/internal/wire"
	"dicetable/hardware/trouble"
)

// Link is another broker: the public topics are mirrored there.
type Link struct {
	// Name is told in health and log.
	Name string
	// URL is tcp://HOST:PORT, ssl://HOST:PORT or ws://HOST:PORT/PATH.
	URL            string
	User, Password string
	// Commands are those accepted from there, none by default: that broker,
	// not the table, says who may send them.
	Commands []wire.Verb
	// Discovery is the prefix of Home Assistant's discovery topics where the
	// table shall appear there, usually "homeassistant"; empty for nowhere.
	Discovery string
	// Language of what Home Assistant shows: "de" or "en".
	Language string
}

const (
	// sendTimeout is how long a broker may take to accept one message.
	sendTimeout = 10 * time.Second
	// maxWaiting is how many messages that came wait to be heard.
	maxWaiting = 64
	minPause   = 200 * time.Millisecond
	maxPause   = 15 * time.Second
)

// link is one connection to a broker, kept up by run.
type link struct {
	name string
	// will is what the broker says when this end dies without a word, and
	// hello what is said at each connection, both nil for nothing. A goodbye
	// is the will.
	will  *wire.Message
	hello func() []wire.Message
	// mark is the retained topic that settle looks for; empty where nobody
	// relies on what a broker keeps.
	mark string
	// login is asked at each connection: the embedded broker's address is
	// known only once it runs.
	login func() (url, user, password string)
	// tls is for brokers by TLS; nil for what this machine trusts.
	tls *tls.Config
	// hears are the filters it subscribes to, with their QoS; hear takes what
	// comes, one after the other. More than maxWaiting are dropped, unless the
	// link is patient: then the broker has to wait.
	hears map[string]byte
	hear  func(ctx context.Context, m mqtt.Message)
	// within says whether a message is within its sender's bound; nil where
	// nobody is bounded. Floods are users who are to be sent away, by away
	// where that can be done.
	within  func(topic string) bool
	floods  chan string
	away    func(user string)
	patient bool
	// home shows the table to Home Assistant; nil where it does not.
	home *home
	// repeat sends a changed retained topic once more, see loop; 0 for never.
	repeat time.Duration
	// settled is closed when everything retained can be had by subscribers;
	// nil when nobody waits for that.
	settled chan struct{}
	// tell says how the link is: nil when it is up.
	tell func(error)
	out  *outbox
	log  *slog.Logger
}

// run keeps the link up until ctx ends, whose error it returns.
func (l *link) run(ctx context.Context) error {
	pause := minPause
	for {
		began := time.Now()
		err := l.session(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		l.tell(err)
		if time.Since(began) > maxPause {
			pause = minPause
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
		pause = min(2*pause, maxPause)
	}
}

// conn is one connection of a link.
type conn struct {
	mqtt.Client
	lost chan error
}

var errTimeout error = &trouble.Trouble{DE: "keine Antwort in der Zeit, die es haben darf", EN: "no answer in time"}

// done waits for what was asked of the broker.
func (c conn) done(ctx context.Context, t mqtt.Token) error {
	timeout := time.NewTimer(sendTimeout)
	defer timeout.Stop()
	select {
	case <-t.Done():
		return t.Error()
	case err := <-c.lost:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-timeout.C:
		return errTimeout
	}
}

// session is one connection, from connecting to its end.
func (l *link) session(ctx context.Context) error {
	c := l.client()
	defer c.Disconnect(0)
	if err := c.done(ctx, c.Connect()); err != nil {
		return &trouble.Trouble{DE: "keine Verbindung", EN: "cannot connect", Err: err}
	}
	g, ctx := errgroup.WithContext(ctx)
	if len(l.hears) > 0 {
		in := make(chan mqtt.Message, maxWaiting)
		if err := c.done(ctx, c.SubscribeMultiple(l.hears, l.receive(ctx, in))); err != nil {
			return &trouble.Trouble{DE: "das Abonnieren geht nicht", EN: "cannot subscribe", Err: err}
		}
		g.Go(func() error { return l.listen(ctx, in) })
	}
	if l.will != nil && l.mark != "" {
		if err := l.contradict(ctx, c); err != nil {
			return &trouble.Trouble{DE: "das Abonnieren geht nicht", EN: "cannot subscribe", Err: err}
		}
	}
	if l.home != nil {
		if err := l.home.listen(ctx, c, l); err != nil {
			return &trouble.Trouble{DE: "das Abonnieren bei Home Assistant geht nicht", EN: "cannot subscribe to Home Assistant", Err: err}
		}
		l.home.show(l)
		g.Go(func() error { return l.home.look(ctx, l) })
	}
	g.Go(func() error { return l.loop(ctx, c) })
	err := g.Wait()
	if errors.Is(err, context.Canceled) {
		l.goodbye(c)
	}
	return err
}

func (l *link) client() conn {
	lost := make(chan error, 1)
	url, user, password := l.login()
	o := mqtt.NewClientOptions().SetClientID(clientID()).
		SetUsername(user).SetPassword(password).
		SetCleanSession(true).SetAutoReconnect(false).SetConnectRetry(false).
		SetConnectTimeout(sendTimeout).SetWriteTimeout(sendTimeout).SetKeepAlive(15 * time.Second).
		SetConnectionLostHandler(func(_ mqtt.Client, err error) { lost <- err })
	for one := range strings.SplitSeq(url, ",") {
		o.AddBroker(strings.TrimSpace(one))
	}
	if l.tls != nil {
		o.SetTLSConfig(l.tls)
	}
	if w := l.will; w != nil {
		o.SetBinaryWill(w.Topic, w.Payload, w.QoS, w.Retained)
	}
	return conn{mqtt.NewClient(o), lost}
}

// loop sends what is put into the outbox, after everything retained.
//
// The embedded broker, and others of its kind, pass a retained message on at once
// but file it a moment later: who subscribes in between gets neither. So what has
// changed is sent once more a little later.
func (l *link) loop(ctx context.Context, c conn) error {
	var after []wire.Message
	if l.hello != nil {
		for _, m := range l.hello() {
			if m.Retained {
				l.out.put(m)
			} else {
				after = append(after, m)
			}
		}
	}
	l.out.again()
	if err := l.drain(ctx, c); err != nil {
		return err
	}
	for _, m := range after {
		l.out.put(m)
	}
	if err := l.drain(ctx, c); err != nil {
		return err
	}
	if err := l.settle(ctx, c); err != nil {
		return err
	}
	l.tell(nil)
	var repeat <-chan time.Time
	if l.repeat > 0 {
		t := time.NewTicker(l.repeat)
		defer t.Stop()
		repeat = t.C
	}
	for {
		select {
		case <-l.out.wake:
		case <-repeat:
			l.out.repeat()
		case err := <-c.lost:
			return &trouble.Trouble{DE: "die Verbindung ist abgerissen", EN: "the connection was lost", Err: err}
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := l.drain(ctx, c); err != nil {
			return err
		}
	}
}

// drain sends all that waits.
func (l *link) drain(ctx context.Context, c conn) error {
	if n := l.out.lost(); n > 0 {
		l.log.Warn("events were dropped: the broker is too slow or gone", "link", l.name, "dropped", n)
	}
	for {
		m, ok := l.out.next()
		if !ok {
			return nil
		}
		if err := c.done(ctx, c.Publish(m.Topic, m.QoS, m.Retained, m.Payload)); err != nil {
			l.out.unsent(m)
			return &trouble.Trouble{DE: m.Topic + " lässt sich nicht veröffentlichen", EN: "cannot publish " + m.Topic, Err: err}
		}
	}
}

// goodbye sends what still waits and says that this end goes; the last will
// speaks when it cannot. The broker acknowledges a retained message before it
// has filed it, but takes a client's packets one after the other: once it has
// answered the last one, all is filed.
func (l *link) goodbye(c conn) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if l.will != nil {
		l.out.put(*l.will)
	}
	err := l.drain(ctx, c)
	if err == nil && l.mark != "" {
		err = c.done(ctx, c.Unsubscribe(l.mark))
	}
	if err != nil {
		l.log.Info("could not say goodbye", "link", l.name, "cause", err)
	}
}

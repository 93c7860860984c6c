package broadcast

import (
	"bytes"
	"context"
	"crypto/rand"
	"slices"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/trouble"
)

// repeatAfter is much longer than the embedded broker takes to file a
// retained message.
const repeatAfter = 500 * time.Millisecond

// own is the table's link to one account of the embedded broker.
func (b *Broker) own(account string) *link {
	return &link{
		name: "own " + account, log: b.opts.Log, out: newOutbox(), mark: b.opts.Table.Health(),
		will: gone(b.opts.Table), hello: here(b.opts.Table),
		login: func() (string, string, string) { return b.engine.url(), account, b.engine.gate.secret },
		away:  b.Disconnect, repeat: repeatAfter, tell: func(error) {},
	}
}

// gone is what a broker says of a table that is not there, here what the table
// says when it comes.
func gone(t wire.TableID) *wire.Message {
	m := t.Availability(wire.Offline)
	return &m
}

func here(t wire.TableID) func() []wire.Message {
	return func() []wire.Message { return []wire.Message{t.Availability(wire.Online)} }
}

// outgoing is a link to another broker.
func (b *Broker) outgoing(to Link) *link {
	l := &link{
		name: to.Name, log: b.opts.Log, out: newOutbox(), mark: b.opts.Table.Health(),
		will: gone(b.opts.Table), hello: here(b.opts.Table),
		login: func() (string, string, string) { return to.URL, to.User, to.Password },
		tell:  func(err error) { b.Health("link "+to.Name, linkPart(to, err)) },
	}
	if to.Discovery != "" {
		l.home = b.newHome(to)
	}
	if len(to.Commands) > 0 && b.opts.Handle != nil {
		l.commands(b.opts.Table, func(ctx context.Context, user string, v wire.Verb, payload []byte) wire.Answer {
			if !slices.Contains(to.Commands, v) {
				return refuse(v, payload, errCommand)
			}
			// Two links may know different people by one name: the link's
			// name tells them apart.
			who := wire.Asker{User: to.Name + "/" + user, Role: wire.Link}
			return b.opts.Handle(ctx, who, v, payload)
		})
	}
	return l
}

func linkPart(to Link, err error) wire.Part {
	if err == nil {
		return wire.Part{OK: true}
	}
	return wire.Part{Text: games.Text{
		DE: "Der Broker " + to.URL + " ist nicht zu erreichen; der Tisch versucht es weiter. Läuft er, und stimmt die Anmeldung?",
		EN: "The broker " + to.URL + " cannot be reached; the table keeps trying. Is it running, and is the login right?",
	}}
}

// clientID is new for every connection, so nobody can take it over.
func clientID() string { return "dicetable-" + rand.Text() }

var errSettle error = &trouble.Trouble{DE: "der Broker gibt nicht zurück, was er behalten sollte", EN: "the broker does not give back what was retained"}

// settle waits until a new subscriber gets what has been retained. The
// embedded broker loads retained messages in the order they were stored, some
// time after it let the first client in; health holds the time of this start,
// is sent again here as the last of all, and tells when all are loaded.
func (l *link) settle(ctx context.Context, c conn) error {
	if l.settled == nil {
		return nil
	}
	mark, ok := l.out.value(l.mark)
	if !ok {
		return errSettle
	}
	if err := c.done(ctx, c.Publish(mark.Topic, mark.QoS, mark.Retained, mark.Payload)); err != nil {
		return err
	}
	for deadline := time.Now().Add(sendTimeout); time.Now().Before(deadline); {
		found, err := c.sees(ctx, mark)
		if err != nil {
			return err
		}
		if found {
			close(l.settled)
			return nil
		}
	}
	return errSettle
}

// sees subscribes anew and reports whether that brings the retained mark.
func (c conn) sees(ctx context.Context, mark wire.Message) (bool, error) {
	found := make(chan struct{}, 1)
	subscribe := c.Subscribe(mark.Topic, 1, func(_ mqtt.Client, m mqtt.Message) {
		if m.Retained() && bytes.Equal(m.Payload(), mark.Payload) {
			select {
			case found <- struct{}{}:
			default:
			}
		}
	})
	if err := c.done(ctx, subscribe); err != nil {
		return false, err
	}
	ok := false
	select {
	case <-found:
		ok = true
	case <-time.After(20 * time.Millisecond):
	case <-ctx.Done():
		return false, ctx.Err()
	}
	return ok, c.done(ctx, c.Unsubscribe(mark.Topic))
}

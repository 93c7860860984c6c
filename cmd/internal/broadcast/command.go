package broadcast

import (
	"context"
	"errors"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/wire"
)

// receive takes commands in without ever blocking the connection. A retained
// command is old: it would be done again at every start.
func (l *link) receive(in chan<- mqtt.Message) mqtt.MessageHandler {
	return func(_ mqtt.Client, m mqtt.Message) {
		if m.Retained() {
			l.log.Info("a retained command was ignored", "link", l.name, "topic", m.Topic())
			return
		}
		select {
		case in <- m:
		default:
			l.log.Warn("a command was dropped: they come too fast", "link", l.name, "topic", m.Topic())
		}
	}
}

// answer does commands one by one and answers each to its asker.
func (l *link) answer(ctx context.Context, in <-chan mqtt.Message) error {
	for {
		select {
		case m := <-in:
			user, verb, ok := l.table.ReadCommandTopic(m.Topic())
			if !ok {
				continue
			}
			a, err := l.handle(ctx, user, verb, m.Payload()).Message(l.table, user)
			if err != nil {
				return err
			}
			l.out.put(a)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

var (
	errLogin   = errors.New("this login is no longer valid: claim the seat again")
	errCommand = errors.New("this command is not accepted from here")
)

// refuse answers a command that is not even read for what it wants.
func refuse(v wire.Verb, payload []byte, why error) wire.Answer {
	c, _ := wire.ReadCommand(wire.Asker{}, v, payload)
	return wire.Refused(c.ID, why)
}

// fromUser handles a command from the embedded broker, which has made sure
// that only the user can publish under the user's name.
func (b *Broker) fromUser(ctx context.Context, user string, v wire.Verb, payload []byte) wire.Answer {
	if b.opts.Authority == nil || b.opts.Handle == nil {
		return refuse(v, payload, errCommand)
	}
	who, err := b.opts.Authority.Who(user)
	if err != nil {
		return refuse(v, payload, errLogin)
	}
	return b.opts.Handle(ctx, who, v, payload)
}

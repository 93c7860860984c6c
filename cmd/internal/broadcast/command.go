package broadcast

import (
	"context"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// commands has the link accept commands for a table and answer them. Who sends
// too many is not heard, so that others are.
func (l *link) commands(t wire.TableID, handle func(ctx context.Context, user string, v wire.Verb, payload []byte) wire.Answer) {
	l.hears = map[string]byte{t.Commands(): 1}
	l.bound(t)
	l.hear = func(ctx context.Context, m mqtt.Message) {
		user, verb, ok := t.ReadCommandTopic(m.Topic())
		if !ok {
			return
		}
		// A retained command is old: it would be done again at every start.
		if m.Retained() {
			l.log.Info("a retained command was ignored", "link", l.name, "topic", m.Topic())
			return
		}
		a, err := handle(ctx, user, verb, m.Payload()).Message(t, user)
		if err != nil {
			l.log.Error("cannot answer a command", "link", l.name, "cause", err)
			return
		}
		l.out.put(a)
	}
}

// bound bounds the commands of each user.
func (l *link) bound(t wire.TableID) {
	var p pace
	l.floods = make(chan string, 8)
	l.within = func(topic string) bool {
		user, _, ok := t.ReadCommandTopic(topic)
		if !ok {
			return true // no command, but what else the link listens to
		}
		within, tooMany := p.take(user)
		if tooMany {
			l.log.Warn("a user sends far too many commands", "link", l.name, "user", user)
			select {
			case l.floods <- user:
			default:
			}
		}
		return within
	}
}

var errCommand error = games.Refuse("", "Dieser Befehl wird von hier nicht angenommen.", "This command is not accepted from here.")

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
		return refuse(v, payload, err)
	}
	return b.opts.Handle(ctx, who, v, payload)
}

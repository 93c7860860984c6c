package broadcast

import (
	"bytes"
	"context"

	mqtt "github.com/eclipse/paho.mqtt.golang"
)

// receive takes in what a broker sends. It never blocks the connection but on
// a patient link.
func (l *link) receive(ctx context.Context, in chan<- mqtt.Message) mqtt.MessageHandler {
	return func(_ mqtt.Client, m mqtt.Message) {
		if l.patient {
			select {
			case in <- m:
			case <-ctx.Done():
			}
			return
		}
		if l.within != nil && !l.within(m.Topic()) {
			return
		}
		select {
		case in <- m:
		default:
			l.log.Warn("a message was dropped: they come too fast", "link", l.name, "topic", m.Topic())
		}
	}
}

// listen hears what came, one after the other.
func (l *link) listen(ctx context.Context, in <-chan mqtt.Message) error {
	for {
		select {
		case m := <-in:
			l.hear(ctx, m)
		case user := <-l.floods:
			if l.away != nil {
				l.away(user)
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// contradict says again that this end is there when the broker says that it is
// not. A broker may miss an old connection, as that of an address the machine had
// before, long after the new one has come: the last will of the old one would stand
// until the next.
func (l *link) contradict(ctx context.Context, c conn) error {
	return c.done(ctx, c.Subscribe(l.will.Topic, 0, func(_ mqtt.Client, m mqtt.Message) {
		said, _ := l.out.value(l.will.Topic)
		if bytes.Equal(m.Payload(), l.will.Payload) && !bytes.Equal(said.Payload, l.will.Payload) {
			l.out.renew(l.will.Topic)
		}
	}))
}

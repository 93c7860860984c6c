package broadcast

import (
	"fmt"

	"dicetable/cmd/internal/wire"
)

// Keep has the embedded broker keep messages that no table would send.
func (b *Broker) Keep(m ...wire.Message) { b.send(nil, m...) }

// SentAfter counts what an outbox sends after so many retained topics were put
// so many times.
func SentAfter(topics, times int) (sent int) {
	o := newOutbox()
	for i := range times {
		for n := range topics {
			o.put(wire.Message{Topic: fmt.Sprint(n), Retained: true, Payload: []byte{byte(i)}})
		}
	}
	for {
		m, ok := o.next()
		if !ok {
			return sent
		}
		if int(m.Payload[0]) == times-1 {
			sent++
		}
	}
}

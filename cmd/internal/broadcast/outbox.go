package broadcast

import (
	"bytes"
	"maps"
	"slices"
	"sync"

	"dicetable/cmd/internal/wire"
)

// outbox is what one link still has to send: of a retained topic the last
// value only, of the others a bounded queue.
type outbox struct {
	mu      sync.Mutex
	last    map[string]wire.Message
	waiting []string // topics of last to be sent, oldest first
	queue   []wire.Message
	dropped int
	// fresh are the topics that changed since repeat was called last, aged
	// those that changed between the two calls before.
	fresh, aged []string
	// wake has room for one: something was put in.
	wake chan struct{}
}

func newOutbox() *outbox {
	return &outbox{last: map[string]wire.Message{}, wake: make(chan struct{}, 1)}
}

// put never blocks. A retained value that was put last time already is not
// sent again.
func (o *outbox) put(m wire.Message) {
	o.mu.Lock()
	if m.Retained {
		old, known := o.last[m.Topic]
		if known && bytes.Equal(old.Payload, m.Payload) {
			o.mu.Unlock()
			return
		}
		o.last[m.Topic] = m
		o.waiting = add(o.waiting, m.Topic)
		o.fresh = add(o.fresh, m.Topic)
	} else {
		if len(o.queue) >= wire.MaxEvents {
			o.queue = append(o.queue[:0], o.queue[1:]...)
			o.dropped++
		}
		o.queue = append(o.queue, m)
	}
	o.mu.Unlock()
	o.signal()
}

func add(topics []string, topic string) []string {
	if slices.Contains(topics, topic) {
		return topics
	}
	return append(topics, topic)
}

func (o *outbox) signal() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// next takes out what is to be sent next; false when nothing is.
func (o *outbox) next() (wire.Message, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.queue) > 0 {
		m := o.queue[0]
		o.queue = o.queue[1:]
		return m, true
	}
	if len(o.waiting) > 0 {
		m := o.last[o.waiting[0]]
		o.waiting = o.waiting[1:]
		return m, true
	}
	return wire.Message{}, false
}

// unsent puts an event back that could not be sent. A retained value needs
// no putting back: everything retained is sent again with the connection.
func (o *outbox) unsent(m wire.Message) {
	if m.Retained {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.queue = append([]wire.Message{m}, o.queue...)
}

// again has everything retained sent again.
func (o *outbox) again() {
	o.mu.Lock()
	for _, t := range slices.Sorted(maps.Keys(o.last)) {
		o.waiting = add(o.waiting, t)
	}
	o.mu.Unlock()
	o.signal()
}

// repeat has what changed sent once more. It is called at intervals; a change
// is repeated after one interval at least and two at most.
func (o *outbox) repeat() {
	o.mu.Lock()
	for _, t := range o.aged {
		o.waiting = add(o.waiting, t)
	}
	o.aged, o.fresh = o.fresh, nil
	o.mu.Unlock()
	o.signal()
}

// lost takes the number of events dropped since it was asked last.
func (o *outbox) lost() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	n := o.dropped
	o.dropped = 0
	return n
}

// value is what was put last on a retained topic.
func (o *outbox) value(topic string) (wire.Message, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	m, ok := o.last[topic]
	return m, ok
}

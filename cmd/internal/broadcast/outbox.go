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
	waiting topics // of last to be sent
	queue   []wire.Message
	most    int // of queue
	dropped int
	// fresh are the topics that changed since repeat was called last, aged
	// those that changed between the two calls before.
	fresh, aged topics
	// wake has room for one: something was put in.
	wake chan struct{}
}

func newOutbox() *outbox {
	return &outbox{most: wire.MaxEvents, last: map[string]wire.Message{}, wake: make(chan struct{}, 1)}
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
		o.waiting.add(m.Topic)
		o.fresh.add(m.Topic)
	} else {
		o.line(m)
	}
	o.mu.Unlock()
	o.signal()
}

// each has a message sent even though another one on its retained topic
// follows.
func (o *outbox) each(m wire.Message) {
	o.mu.Lock()
	o.line(m)
	o.mu.Unlock()
	o.signal()
}

// line puts a message at the end of the queue. The lock is held.
func (o *outbox) line(m wire.Message) {
	if len(o.queue) >= o.most {
		o.queue = o.queue[1:]
		o.dropped++
	}
	o.queue = append(o.queue, m)
}

// waits is how many messages are still to be sent.
func (o *outbox) waits() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.queue) + len(o.waiting.list)
}

// topics are in the order in which they were added, each once: a club has tens
// of thousands.
type topics struct {
	list []string
	in   map[string]bool
}

func (t *topics) add(topic string) {
	if t.in[topic] {
		return
	}
	if t.in == nil {
		t.in = map[string]bool{}
	}
	t.list, t.in[topic] = append(t.list, topic), true
}

// take takes out the oldest; false when there is none.
func (t *topics) take() (string, bool) {
	if len(t.list) == 0 {
		return "", false
	}
	topic := t.list[0]
	t.list = t.list[1:]
	delete(t.in, topic)
	return topic, true
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
	topic, ok := o.waiting.take()
	return o.last[topic], ok
}

// unsent puts back what could not be sent. The last value of a retained topic
// needs no putting back: it is sent again with the connection.
func (o *outbox) unsent(m wire.Message) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, last := o.last[m.Topic]; last {
		return
	}
	o.queue = append([]wire.Message{m}, o.queue...)
}

// again has everything retained sent again.
func (o *outbox) again() {
	o.mu.Lock()
	for _, t := range slices.Sorted(maps.Keys(o.last)) {
		o.waiting.add(t)
	}
	o.mu.Unlock()
	o.signal()
}

// renew has one retained topic sent again.
func (o *outbox) renew(topic string) {
	o.mu.Lock()
	if _, known := o.last[topic]; known {
		o.waiting.add(topic)
	}
	o.mu.Unlock()
	o.signal()
}

// repeat has what changed sent once more. It is called at intervals; a change
// is repeated after one interval at least and two at most.
func (o *outbox) repeat() {
	o.mu.Lock()
	for _, t := range o.aged.list {
		o.waiting.add(t)
	}
	o.aged, o.fresh = o.fresh, topics{}
	o.mu.Unlock()
	o.signal()
}

// forget drops the queue: what is in it is said anew at each connection.
func (o *outbox) forget() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.queue = nil
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

package broadcast_test

import (
	"fmt"
	"net"
	"os"
	"strings"
	"testing"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/panel"
)

// A retained message was once seen missing right after a restart: the broker
// loads them after it lets clients in. So every start lets a subscriber in at
// once, before the table has anything to say, and everything must be there.
func TestRetainedAfterRestart(t *testing.T) {
	dir := t.TempDir()
	want := []string{"state", "availability", "health", "panel", "plain/turn", "plain/score/2", "plain/de/prompt"}
	for i := range 8 {
		revision := uint64(i + 1)
		b, stop := run(t, broadcast.Options{Dir: dir})
		for _, url := range []string{address(b), webSocket(t, b)} {
			for _, user := range []string{"", "host"} {
				c := connect(t, url, user)
				topics := want
				if i == 0 {
					topics = want[1:3]
				}
				for _, topic := range topics {
					c.subscribe("dicetable/t1/"+topic, 1)
					m := c.await(fmt.Sprintf("start %d, %s as %q: retained %s", i, url, user, topic),
						func(m mqtt.Message) bool { return m.Topic() == "dicetable/t1/"+topic })
					if !m.Retained() {
						t.Errorf("start %d: %s came, but not as retained", i, topic)
					}
				}
				c.Disconnect(0)
			}
		}
		c := connect(t, address(b), "")
		c.subscribe("dicetable/t1/#", 0)
		b.Panel(wire.Panel{Scene: panel.Kind(fmt.Sprint("scene ", revision))})
		b.Publish(state(revision))
		c.awaitPayload("dicetable/t1/state", fmt.Sprintf(`"revision":%d`, revision))
		c.Disconnect(0)
		stop()
	}
}

// What was said before Run is published again at the start, over whatever the
// broker kept: the journal is the truth.
func TestStartPublishesTheTruth(t *testing.T) {
	dir := t.TempDir()
	b, stop := run(t, broadcast.Options{Dir: dir})
	c := connect(t, address(b), "")
	c.subscribe("dicetable/t1/state", 1)
	b.Publish(state(7))
	c.awaitPayload("dicetable/t1/state", `"revision":7`)
	stop()

	b = newBroker(t, broadcast.Options{Dir: dir})
	b.Publish(state(8))
	runBroker(t, b)
	c = connect(t, address(b), "")
	c.subscribe("dicetable/t1/state", 1)
	m := c.await("state", func(mqtt.Message) bool { return true })
	if !m.Retained() || !strings.Contains(string(m.Payload()), `"revision":8`) {
		t.Errorf("the first state after the start was %s", m.Payload())
	}
}

// A subscriber that comes while states change ends up with the last one, at
// whatever moment it came: the broker files retained messages a moment after
// it has passed them on.
func TestSubscriberDuringChange(t *testing.T) {
	b, _ := run(t, broadcast.Options{})
	for i := range 20 {
		revision := uint64(i + 1)
		done := make(chan struct{})
		go func() { defer close(done); b.Publish(state(revision)) }()
		c := connect(t, address(b), "")
		c.subscribe("dicetable/t1/state", 0)
		c.awaitPayload("dicetable/t1/state", fmt.Sprintf(`"revision":%d,`, revision))
		c.Disconnect(0)
		<-done
	}
}

func TestPublishNeverWaits(t *testing.T) {
	// This broker is never run: nobody takes anything out.
	b := newBroker(t, broadcast.Options{Dir: t.TempDir(), Links: []broadcast.Link{{Name: "dead", URL: "tcp://127.0.0.1:1"}}})
	e, _ := wire.NewEvent(1, time.Now(), "g", games.Outcome{Kind: "bet"})
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range 2000 {
			b.Publish(state(uint64(i)))
			b.Event(e)
		}
	}()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatal("Publish waits for somebody")
	}
}

func TestEventsComeInOrderAndAreNotKept(t *testing.T) {
	b, _ := run(t, broadcast.Options{})
	c := connect(t, address(b), "")
	c.subscribe("dicetable/t1/#", 1)
	for i := range 100 {
		e, ok := wire.NewEvent(uint64(i+1), time.Now(), "g", games.Outcome{Kind: "bet"})
		if !ok {
			t.Fatal("a public outcome was refused")
		}
		b.Event(e)
	}
	for i := range 100 {
		m := c.await("event", func(m mqtt.Message) bool { return m.Topic() == "dicetable/t1/event" })
		if !strings.Contains(string(m.Payload()), fmt.Sprintf(`"seq":%d,`, i+1)) {
			t.Fatalf("event %d was %s", i+1, m.Payload())
		}
	}
	late := connect(t, address(b), "")
	late.subscribe("dicetable/t1/#", 1)
	late.silentUntil(b, "after the events", func(m mqtt.Message) bool { return m.Topic() == "dicetable/t1/event" })
}

func TestPortTaken(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	b := newBroker(t, broadcast.Options{Dir: t.TempDir(), MQTT: l.Addr().String()})
	err = b.Run(t.Context())
	if err == nil || !strings.Contains(err.Error(), l.Addr().String()) || strings.Contains(err.Error(), "\n") {
		t.Errorf("a taken port gives: %v", err)
	}
}

// The broker's store is no truth: a broken one is put aside.
func TestBrokenStore(t *testing.T) {
	dir := t.TempDir() + "/broker"
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir+"/jetstream", []byte("no directory"), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBroker(t, broadcast.Options{Dir: dir})
	b.Publish(state(3))
	runBroker(t, b)
	c := connect(t, address(b), "")
	c.subscribe("dicetable/t1/state", 0)
	c.awaitPayload("dicetable/t1/state", `"revision":3`)
}

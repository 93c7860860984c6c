package broadcast_test

import (
	"crypto/tls"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// A retained message was once seen missing right after a restart: the broker
// loads them after it has begun to let clients in, the more there are the
// later. So at every start subscribers come as early as they can, before the
// table has anything to say, and everything must be there.
func TestRetainedAfterRestart(t *testing.T) {
	names := []string{"state", "availability", "health", "panel", "plain/turn", "plain/score/2", "plain/de/prompt", "plain/many/1499"}
	dir, port := t.TempDir(), freePort(t)
	b, stop := run(t, broadcast.Options{Dir: dir, MQTT: port})
	var many []wire.Message
	for i := range 1500 {
		many = append(many, wire.Message{Topic: fmt.Sprintf("dicetable/t1/plain/many/%d", i), Retained: true, Payload: []byte("x")})
	}
	b.Keep(many...)
	b.Panel(wire.Panel{Scene: "turn"})
	b.Publish(state(1))
	for _, user := range []string{"", "host"} {
		c := connect(t, "tcp://"+port, user)
		c.subscribe("dicetable/t1/plain/en/notice", 0) // the last of all
		c.awaitPayload("dicetable/t1/plain/en/notice", "-")
	}
	stop()
	for i := range 4 {
		b := newBroker(t, broadcast.Options{Dir: dir, MQTT: port})
		early := make(chan *client)
		for _, user := range []string{"", "host"} {
			go func() { early <- persist(t, "tcp://"+port, user, names) }()
		}
		stop := runBroker(t, b)
		for range 2 {
			c := <-early
			for _, name := range names {
				m := c.await(fmt.Sprintf("start %d: retained %s", i, name), func(m mqtt.Message) bool { return m.Topic() == "dicetable/t1/"+name })
				if !m.Retained() {
					t.Errorf("start %d: %s came, but not as retained", i, name)
				}
			}
			c.Disconnect(0)
		}
		stop()
	}
}

func freePort(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// persist connects as soon as somebody listens and subscribes at once.
func persist(t *testing.T, address, user string, names []string) *client {
	topics := map[string]byte{}
	for _, name := range names {
		topics["dicetable/t1/"+name] = 1
	}
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		c := newClient(t, address, user)
		if token := c.Connect(); token.WaitTimeout(patience) && token.Error() == nil {
			c.SubscribeMultiple(topics, nil).WaitTimeout(patience)
			return c
		}
		time.Sleep(time.Millisecond)
	}
	return newClient(t, address, user) // which gets nothing
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
	c := connect(t, address(b), "")
	const topic = "dicetable/t1/state"
	for i := range 60 {
		revision := uint64(i + 1)
		b.Publish(state(revision))
		time.Sleep(time.Duration(i%30) * 100 * time.Microsecond)
		c.subscribe(topic, 0)
		c.awaitPayload(topic, fmt.Sprintf(`"revision":%d,`, revision))
		c.must(c.Unsubscribe(topic))
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

// A client that reads nothing holds up neither the table nor the others.
func TestDeafClient(t *testing.T) {
	b, _ := run(t, broadcast.Options{})
	deaf, err := net.Dial("tcp", b.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer deaf.Close()
	// CONNECT of client "deaf", clean session; SUBSCRIBE to # with QoS 0.
	if _, err := deaf.Write([]byte("\x10\x10\x00\x04MQTT\x04\x02\x00\x00\x00\x04deaf" + "\x82\x06\x00\x01\x00\x01#\x00")); err != nil {
		t.Fatal(err)
	}
	c := connect(t, address(b), "")
	c.subscribe("dicetable/t1/state", 0)
	big := state(0)
	big.Notices = []wire.Notice{{Text: games.Text{EN: strings.Repeat("x", 200_000)}}}
	for i := range 30 {
		big.Revision = uint64(i + 1)
		b.Publish(big)
		c.awaitPayload("dicetable/t1/state", fmt.Sprintf(`"revision":%d,`, i+1))
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

// Another program has the port, such as a mosquitto that began with the machine:
// that is said with what to do, pages are served all the same, and MQTT clients
// are as soon as the port is free.
func TestATakenPortIsToldAndHadOnceItIsFree(t *testing.T) {
	others, ports := map[string]net.Listener{}, map[string]string{}
	for _, part := range []string{"mqtt", "mqtts"} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		others[part], ports[part] = l, l.Addr().String()
	}
	b, _ := run(t, broadcast.Options{MQTT: ports["mqtt"], MQTTS: ports["mqtts"], TLS: &tls.Config{}})
	if b.Addr() != nil || b.SecureAddr() != nil {
		t.Errorf("it says that it listens on %v and %v", b.Addr(), b.SecureAddr())
	}
	b.Publish(state(1))
	page := connect(t, webSocket(t, b), "")
	page.subscribe("dicetable/t1/state", 0)
	page.awaitPayload("dicetable/t1/state", `"revision":1,`)
	page.subscribe("dicetable/t1/health", 0)
	told := partsIn(page.awaitPayload("dicetable/t1/health", `"mqtts"`))
	for part, choose := range map[string]string{"mqtt": "--mqtt HOST:PORT", "mqtts": "mqtts"} {
		p := told[part]
		for said, wants := range map[string]string{p.Text.EN: "is taken by another program", p.Text.DE: "von einem anderen Programm belegt"} {
			if p.OK || !strings.Contains(said, ports[part]) || !strings.Contains(said, wants) || !strings.Contains(said, choose) || strings.Contains(said, "\n") {
				t.Errorf("%s is told as %q", part, said)
			}
		}
		if err := others[part].Close(); err != nil {
			t.Fatal(err)
		}
	}
	page.await("that both can be had", func(m mqtt.Message) bool {
		p := partsIn(m)
		return p["mqtt"].OK && p["mqtts"].OK
	})
	c := connect(t, "tcp://"+ports["mqtt"], "")
	c.subscribe("dicetable/t1/state", 0)
	c.awaitPayload("dicetable/t1/state", `"revision":1,`)
}

// Parts that change at the same time are all told: the health that is kept for who
// comes later lacks none of them.
func TestPartsThatChangeAtTheSameTimeAreAllTold(t *testing.T) {
	b, _ := run(t, broadcast.Options{MQTT: "127.0.0.1:0"})
	c := connect(t, address(b), "")
	c.subscribe("dicetable/t1/health", 0)
	const parts = 16
	for round := range 50 {
		now := games.Text{EN: fmt.Sprint("round ", round)}
		began := make(chan struct{})
		var all sync.WaitGroup
		for i := range parts {
			all.Go(func() {
				<-began
				b.Health(fmt.Sprint("part ", i), wire.Part{Text: now})
			})
		}
		close(began)
		all.Wait()
		c.await("every part as it was told last", func(m mqtt.Message) bool {
			told := 0
			for _, p := range partsIn(m) {
				if p.Text == now {
					told++
				}
			}
			return told == parts
		})
	}
}

// partsIn are the parts that a message tells the health of.
func partsIn(m mqtt.Message) map[string]wire.Part {
	var h wire.Health
	_ = json.Unmarshal(m.Payload(), &h) // which leaves them out where it is another message
	return h.Parts
}

// The broker's store is no truth: a broken one is put aside, in the place of those
// that were before.
func TestBrokenStore(t *testing.T) {
	dir := t.TempDir() + "/broker"
	for _, name := range []string{"/t1", "/t1.broken-1700000000/jetstream", "/t1.broken-1800000000"} {
		if err := os.MkdirAll(dir+name, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(dir+"/t1/jetstream", []byte("no directory"), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBroker(t, broadcast.Options{Dir: dir})
	b.Publish(state(3))
	runBroker(t, b)
	c := connect(t, address(b), "")
	c.subscribe("dicetable/t1/state", 0)
	c.awaitPayload("dicetable/t1/state", `"revision":3`)
	aside, err := filepath.Glob(dir + "/t1.broken-*")
	if err != nil || len(aside) != 1 {
		t.Fatalf("put aside: %v %v", aside, err)
	}
	if b, err := os.ReadFile(aside[0] + "/jetstream"); err != nil || string(b) != "no directory" {
		t.Errorf("the one put aside holds %q: %v", b, err)
	}
}

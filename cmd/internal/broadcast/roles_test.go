package broadcast_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"testing"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/wire"
)

const refused = 0x80

// command sends one that any game could know.
func (c *client) command(user string, v wire.Verb, id string) {
	c.t.Helper()
	c.must(c.Publish("dicetable/t1/cmd/"+user+"/"+string(v), 1, false, `{"id":"`+id+`","body":{"do":"challenge"}}`))
}

func TestCommandAndAnswer(t *testing.T) {
	b, _ := run(t, broadcast.Options{})
	for _, url := range []string{address(b), webSocket(t, b)} {
		ann := connect(t, url, "ann")
		ann.subscribe("dicetable/t1/answer/ann", 1)
		ann.command("ann", wire.Act, "tx-1")
		m := ann.awaitPayload("dicetable/t1/answer/ann", "tx-1")
		var a wire.Answer
		if err := json.Unmarshal(m.Payload(), &a); err != nil || !a.OK || a.Text.EN != "ann act" || m.Retained() {
			t.Errorf("answer %s: %v", m.Payload(), err)
		}
		ann.Disconnect(0)
	}
}

func TestPlayerSendsOnlyOwnCommands(t *testing.T) {
	b, _ := run(t, broadcast.Options{Handle: neverFrom(t, "ben", "host")})
	ann := connect(t, address(b), "ann")
	for _, topic := range []string{"answer/ben", "answer/+", "cmd/ann/act", "cmd/#", "cmd/+/+", "#"} {
		if qos := ann.subscribe("dicetable/t1/"+topic, 0); qos != refused {
			t.Errorf("a player may subscribe to %s", topic)
		}
	}
	ann.subscribe("dicetable/t1/answer/ann", 1)
	ann.command("ben", wire.Act, "as-ben")
	ann.command("host", wire.StartGame, "as-host")
	ann.command("ann", wire.StopGame, "stop") // a player's role does not reach it
	ann.must(ann.Publish("dicetable/t1/state", 1, true, "forged"))
	ann.must(ann.Publish("dicetable/t1/answer/ben", 1, false, "forged"))
	ann.command("ann", wire.Act, "own")
	ann.await("the answer", func(m mqtt.Message) bool {
		if string(m.Payload()) == "forged" || m.Topic() != "dicetable/t1/answer/ann" {
			t.Errorf("got %s %s", m.Topic(), m.Payload())
		}
		var a wire.Answer
		return json.Unmarshal(m.Payload(), &a) == nil && a.ID == "own"
	})
}

// neverFrom is a handler that fails the test for commands of these users or
// of a verb that no player may send.
func neverFrom(t *testing.T, users ...string) broadcast.Handler {
	return func(ctx context.Context, from wire.Asker, v wire.Verb, p []byte) wire.Answer {
		for _, u := range users {
			if from.User == u || !from.Role.May(v) {
				t.Errorf("a command %s of %s arrived", v, from.User)
			}
		}
		return echo(ctx, from, v, p)
	}
}

// A stranger without a login subscribes to everything, publishes everywhere,
// leaves a last will and takes over others' sessions.
func TestAttacker(t *testing.T) {
	b, _ := run(t, broadcast.Options{Handle: neverFrom(t, "guest")})
	b.Publish(state(1))
	for _, url := range []string{address(b), webSocket(t, b)} {
		t.Run(url[:3], func(t *testing.T) { attack(t, b, url) })
	}
}

func will(topic, payload string) func(*mqtt.ClientOptions) {
	return func(o *mqtt.ClientOptions) { o.SetWill(topic, payload, 1, true) }
}

func attack(t *testing.T, b *broadcast.Broker, url string) {
	fixed := func(o *mqtt.ClientOptions) { o.SetClientID("home").SetCleanSession(false) }
	home := connect(t, url, "ann", fixed)
	home.subscribe("dicetable/t1/answer/ann", 1)

	spy := connect(t, url, "")
	everything := []string{"#", "+/+/cmd/#", "dicetable/t1/answer/ann", "dicetable/t1/cmd/+/+", "$JS/#", "$SYS/#", "$MQTT/#", "+/#"}
	for _, topic := range everything {
		spy.subscribe(topic, 1)
	}
	thief := connect(t, url, "", fixed, will("dicetable/t1/state", "forged"))
	for _, topic := range everything {
		thief.subscribe(topic, 1)
	}
	topics := []string{"dicetable/t1/state", "dicetable/t1/availability", "dicetable/t1/plain/turn",
		"dicetable/t1/cmd/host/start", "dicetable/t1/cmd/ann/act", "dicetable/t1/cmd/guest/act",
		"$JS/API/STREAM/DELETE/x", "$MQTT/msgs/dicetable/t1/state", "$MQTT/rmsgs/dicetable/t1/state"}
	for _, topic := range topics {
		for _, qos := range []byte{0, 1} {
			c := connect(t, url, "")
			c.Publish(topic, qos, true, "forged").WaitTimeout(time.Second)
			c.Disconnect(0)
		}
	}
	home.command("ann", wire.Act, "secret")
	home.awaitPayload("dicetable/t1/answer/ann", "secret")
	thief.die()
	ben := connect(t, url, "ben", will("dicetable/t1/cmd/ben/act", `{"id":"last-will","body":{"do":"challenge"}}`))
	witness := connect(t, url, "ben")
	witness.subscribe("dicetable/t1/answer/ben", 1)
	ben.die()
	witness.awaitPayload("dicetable/t1/answer/ben", "last-will")

	forged := func(m mqtt.Message) bool {
		var a wire.Answer
		return string(m.Payload()) == "forged" ||
			json.Unmarshal(m.Payload(), &a) == nil && a.ID == "secret"
	}
	spy.silentUntil(b, "marker "+url, forged)
	late := connect(t, url, "host")
	late.subscribe("dicetable/t1/state", 1)
	if m := late.await("state", func(mqtt.Message) bool { return true }); forged(m) {
		t.Errorf("the retained state is %s", m.Payload())
	}
}

func TestWrongLogins(t *testing.T) {
	b, _ := run(t, broadcast.Options{})
	for _, login := range [][2]string{{"ann", "wrong"}, {"ann", ""}, {"nobody", "x"}, {"TABLE", ""}, {"PUBLIC", "x"}, {"guest", ""}, {"an+", "x"}, {"#", "#"}} {
		c := newClient(t, address(b), "", func(o *mqtt.ClientOptions) { o.SetUsername(login[0]).SetPassword(login[1]) })
		token := c.Connect()
		if !token.WaitTimeout(patience) || token.Error() == nil {
			t.Errorf("%q came in with %q", login[0], login[1])
		}
	}
}

// takenBack is an Authority whose logins can be taken back.
type takenBack struct {
	mu  sync.Mutex
	all logins
}

func (l *takenBack) Login(user, secret string) (wire.Asker, time.Time, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	who, _, err := l.all.Login(user, secret)
	return who, time.Time{}, err
}

func (l *takenBack) Who(user string) (wire.Asker, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.Who(user)
}

func TestLoginTakenBack(t *testing.T) {
	l := &takenBack{all: logins{"ann": people["ann"]}}
	b, _ := run(t, broadcast.Options{Authority: l})
	ann := connect(t, address(b), "ann")
	l.mu.Lock()
	delete(l.all, "ann")
	l.mu.Unlock()
	b.Disconnect("ann")
	select {
	case <-ann.lost:
	case <-time.After(patience):
		t.Fatal("who lost the login is still connected")
	}
	if token := newClient(t, address(b), "ann").Connect(); !token.WaitTimeout(patience) || token.Error() == nil {
		t.Error("who lost the login came in again")
	}
}

// expiring is an Authority whose logins last a moment.
type expiring struct{ logins }

func (l expiring) Login(user, secret string) (wire.Asker, time.Time, error) {
	who, _, err := l.logins.Login(user, secret)
	return who, time.Now().Add(300 * time.Millisecond), err
}

func TestLoginExpires(t *testing.T) {
	b, _ := run(t, broadcast.Options{Authority: expiring{people}})
	ann := connect(t, address(b), "ann")
	select {
	case <-ann.lost:
	case <-time.After(patience):
		t.Fatal("who has an expired login is still connected")
	}
}

func TestNoOtherOrigin(t *testing.T) {
	b, _ := run(t, broadcast.Options{})
	url := webSocket(t, b)
	for origin, in := range map[string]bool{"": true, "http://evil.example": false, "http" + url[2:len(url)-5]: true, "null": false, "http://127.0.0.1": false, "http://127.0.0.1.evil.example": false} {
		c := newClient(t, url, "", func(o *mqtt.ClientOptions) {
			if origin != "" {
				o.HTTPHeaders.Set("Origin", origin)
			}
		})
		token := c.Connect()
		if !token.WaitTimeout(patience) {
			t.Fatal("no answer")
		}
		if got := token.Error() == nil; got != in {
			t.Errorf("origin %q let in: %v (%v)", origin, got, errors.Unwrap(token.Error()))
		}
	}
}

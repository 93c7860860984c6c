package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"
	"golang.org/x/sync/errgroup"

	"dicetable/cmd/internal/load"
	"dicetable/cmd/internal/wire"
)

// flood is what players and strangers send without a pause, from this machine
// itself, for which there are no bounds: commands over MQTT, also after they
// were sent away, connections that come and go, and requests.
func flood(ctx context.Context, a *attacker) (sent *atomic.Int64, wait func() error) {
	var g errgroup.Group
	sent = &atomic.Int64{}
	until := func(do func()) {
		g.Go(func() error {
			for ctx.Err() == nil {
				do()
				sent.Add(1)
			}
			return nil
		})
	}
	for i, url := range []string{"tcp://" + a.broker.Addr().String(), "ws://" + a.besieged.host + "/mqtt"} {
		o := mqtt.NewClientOptions().AddBroker(url).SetAutoReconnect(false).SetUsername(a.user).SetPassword(a.token)
		var c mqtt.Client
		until(func() {
			if c == nil || !c.IsConnected() {
				c = mqtt.NewClient(o)
				c.Connect().WaitTimeout(time.Second)
			}
			c.Publish("dicetable/t1/cmd/"+a.user+"/act", byte(i), false, fmt.Sprintf(`{"id":"flood-%d","body":{"do":"challenge"}}`, sent.Load())).WaitTimeout(time.Second)
		})
	}
	until(func() {
		c := mqtt.NewClient(mqtt.NewClientOptions().AddBroker("tcp://" + a.broker.Addr().String()).SetAutoReconnect(false))
		c.Connect().WaitTimeout(time.Second)
		c.Subscribe("#", 0, nil).WaitTimeout(time.Second)
		c.Disconnect(0)
	})
	for _, path := range []string{"/api/game", "/api/seats/3/view", "/games/", "/"} {
		until(func() {
			r, err := http.NewRequestWithContext(ctx, "GET", "http://"+a.besieged.host+path, nil)
			if err != nil {
				return
			}
			r.Header.Set("Authorization", "Bearer "+a.token)
			if answer, err := http.DefaultTransport.RoundTrip(r); err == nil {
				_, _ = io.Copy(io.Discard, answer.Body)
				answer.Body.Close()
			}
		})
	}
	return sent, g.Wait
}

// While they flood, the table goes on: every step, with its line in the journal,
// is done well within what a person notices, for they have no way into the loop but a
// bounded one.
func TestAFloodDoesNotHoldUpTheTable(t *testing.T) {
	b := newBesieged(t, nil)
	a := newAttacker(b)
	b.shown = func() {}
	b.begin("bluff", `{}`)
	pausing := false
	median := func() time.Duration {
		var took load.Times
		for range 60 {
			pausing = !pausing
			began := time.Now()
			b.command(theHost, wire.Pause, fmt.Sprintf(`{"on":%t}`, pausing))
			took.Add(time.Since(began))
		}
		return took.Summary().Median
	}
	calm := median()
	ctx, stop := context.WithCancel(context.Background())
	sent, wait := flood(ctx, a)
	defer func() {
		stop()
		if err := wait(); err != nil {
			t.Error(err)
		}
	}()
	for sent.Load() < 200 {
		time.Sleep(10 * time.Millisecond)
	}
	flooded := median()
	t.Logf("a step took %v, and %v in a flood of %d messages and requests", calm, flooded, sent.Load())
	if flooded > 20*calm+500*time.Millisecond {
		t.Errorf("a step took %v, and takes %v in a flood", calm, flooded)
	}
}

// What strangers and players cause is logged at the lowest level, however often
// they do it: the log of weeks has what the host must know.
func TestStrangersDoNotFillTheLog(t *testing.T) {
	b := newBesieged(t, nil)
	a := newAttacker(b)
	told := func() (lines []string) {
		for line := range strings.Lines(b.log.String()) {
			if !strings.Contains(line, "level=DEBUG") {
				lines = append(lines, line)
			}
		}
		return lines
	}
	before := told()
	a.attack()
	a.late()
	for range 3 {
		liar := mqtt.NewClient(mqtt.NewClientOptions().AddBroker("tcp://" + b.broker.Addr().String()).SetUsername("host").SetPassword("lies").SetConnectRetry(false))
		if c := liar.Connect(); c.Wait() && c.Error() == nil {
			t.Error("a liar is let in")
		}
		c, err := net.Dial("tcp", b.broker.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(c, "GET / HTTP/1.1\r\n\r\n")
		io.Copy(io.Discard, c) // until the broker hangs up
		c.Close()
		if status, _ := a.send("POST", "/api/host", "", `{"password":"lies"}`); status == http.StatusOK {
			t.Error("a liar is the host")
		}
	}
	if after := told(); len(after) > len(before) {
		t.Errorf("an attack is logged: %q", after[len(before):])
	}
	if !strings.Contains(b.log.String(), "authentication error") {
		t.Error("not even a wrong login is logged: the test sees nothing")
	}
}

package main

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/wire"
	"dicetable/cmd/internal/wire/wiretest"
)

// overheard is what came over MQTT: which names of topics, retained ones apart.
type overheard struct {
	mu     sync.Mutex
	topics map[string]int
	gameID string
}

// What a table really publishes, of games of every kind and of one that is played
// to its end with its report, is what docs/asyncapi.json says.
func TestMessagesAreAsAsyncAPISays(t *testing.T) {
	doc, err := wiretest.Open("../../docs/asyncapi.json")
	if err != nil {
		t.Fatal(err)
	}
	id, err := wire.ParseTableID("t1")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	table, err := newLoadTable(dir, id)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	reports := newReporter(filepath.Join(dir, "journal"), table.broker.Report, slog.New(slog.NewTextHandler(io.Discard, nil)))
	reports.stand = table.broker.Standings
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- runAll(ctx, table, reports) }()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	<-table.broker.Ready()
	h := &overheard{topics: map[string]int{}}
	c := mqtt.NewClient(mqtt.NewClientOptions().AddBroker("tcp://" + table.broker.Addr().String()).SetClientID("reader"))
	if k := c.Connect(); k.Wait() && k.Error() != nil {
		t.Fatal(k.Error())
	}
	defer c.Disconnect(0)
	c.Subscribe("#", 1, func(_ mqtt.Client, m mqtt.Message) {
		if err := doc.Check(m.Topic(), m.Payload()); err != nil {
			t.Errorf("%v: %s", err, m.Payload())
		}
		h.note(m)
	}).Wait()

	table.broker.Press(wire.Press{Kind: "short", At: time.Now()})
	table.broker.Panel(wire.Panel{Scene: "idle"})
	table.broker.Light(wire.Light{State: wire.On, Brightness: 9})
	for _, game := range []string{"dicecup", "luckyfive", "thrill"} {
		must(t, table.command(ctx, wire.StartGame, wire.Start{Game: game, Players: simulated(3)}))
		must(t, table.command(ctx, wire.StopGame, wire.Ending{Reason: "enough"}))
	}
	must(t, table.command(ctx, wire.StartGame, wire.Start{Game: "bluff", Players: simulated(2)}))
	for _, act := range []string{
		`{"do":"opening","player":"Ann","dice":[5,5,5,5,5]}`, `{"do":"opening","player":"Ben","dice":[1,1,1,1,1]}`,
		`{"do":"bet","player":"Ann","count":10,"face":3}`, `{"do":"challenge","player":"Ben"}`,
		`{"do":"reveal","player":"Ann","dice":[1,2,2,1,2]}`, `{"do":"reveal","player":"Ben","dice":[1,2,2,1,2]}`,
	} {
		must(t, table.command(ctx, wire.Act, json.RawMessage(act)))
	}
	h.await(t, "plain/winner")
	reports.Publish(wire.State{GameID: h.game(), Winners: []string{"Ben"}})
	for _, topic := range []string{"report", "standings", "state", "event", "health", "odds", "panel", "light", "button", "availability", "plain/score/1", "plain/en/verdict"} {
		h.await(t, topic)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (h *overheard) note(m mqtt.Message) {
	h.mu.Lock()
	defer h.mu.Unlock()
	name := strings.TrimPrefix(m.Topic(), "dicetable/t1/")
	if name == "plain/winner" && string(m.Payload()) == "-" {
		return
	}
	h.topics[name]++
	var s struct {
		GameID string `json:"game_id"`
	}
	if name == "state" && json.Unmarshal(m.Payload(), &s) == nil {
		h.gameID = s.GameID
	}
}

func (h *overheard) game() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.gameID
}

// await waits until something came on a topic.
func (h *overheard) await(t *testing.T, topic string) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		h.mu.Lock()
		n := h.topics[topic]
		h.mu.Unlock()
		if n > 0 {
			return
		}
	}
	t.Fatalf("nothing came on %s", topic)
}

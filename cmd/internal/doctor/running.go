package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/wire"
)

// running reports whether a table runs in the folder, and tells how it says it is: what
// it holds cannot be tried.
func (e *examination) running(ctx context.Context) bool {
	if !journal.InUse(filepath.Join(e.Config.Table.Dir, "journal")) {
		return false
	}
	e.say("table", Right, "it is running, and tells itself how its parts are", "er läuft und sagt selbst, wie es seinen Teilen geht")
	h, err := e.Health(ctx)
	if err != nil {
		e.sayf("broker port", Wrong, "the running table does not answer on %s (%v): is network.mqtt that of the running one, or has another program that port?", "der laufende Tisch antwortet auf %s nicht (%v): ist network.mqtt das des laufenden, oder hat ein anderes Programm diesen Port?", e.Config.Network.MQTT, err)
		return true
	}
	e.sayf("broker port", Right, "the table answers on %s", "der Tisch antwortet auf %s", e.Config.Network.MQTT)
	for _, name := range slices.Sorted(maps.Keys(h.Parts)) {
		p, g := h.Parts[name], Right
		if !p.OK {
			g = Wrong
		}
		if p.Text.EN == "" {
			p.Text.EN, p.Text.DE = "it is well", "es geht gut"
		}
		e.say(name, g, p.Text.EN, p.Text.DE)
	}
	return true
}

// askWait is how long a running table may take to answer.
const askWait = 4 * time.Second

// AskHealth asks the table that runs with a configuration on this machine.
func AskHealth(ctx context.Context, c config.Config) (wire.Health, error) {
	id, err := wire.ParseTableID(c.Table.ID)
	if err != nil {
		return wire.Health{}, err
	}
	o := mqtt.NewClientOptions().AddBroker(address(c.Network.MQTT)).SetConnectTimeout(askWait).SetAutoReconnect(false)
	client := mqtt.NewClient(o)
	done := client.Connect()
	if !done.WaitTimeout(askWait) {
		return wire.Health{}, errors.New("no connection")
	}
	if err := done.Error(); err != nil {
		return wire.Health{}, err
	}
	defer client.Disconnect(100)
	told := make(chan []byte, 1)
	client.Subscribe(id.Health(), 1, func(_ mqtt.Client, m mqtt.Message) {
		select {
		case told <- m.Payload():
		default:
		}
	})
	select {
	case b := <-told:
		var h wire.Health
		if err := json.Unmarshal(b, &h); err != nil {
			return wire.Health{}, fmt.Errorf("its health cannot be read: %w", err)
		}
		return h, nil
	case <-time.After(askWait):
		return wire.Health{}, errors.New("it does not tell its health")
	case <-ctx.Done():
		return wire.Health{}, ctx.Err()
	}
}

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/wire"
)

// listener is a wall that notes when a verdict arrives over MQTT.
type listener struct {
	broker  *broadcast.Broker
	table   wire.TableID
	witness *witness
}

// Run listens until ctx ends.
func (l *listener) Run(ctx context.Context) error {
	select {
	case <-l.broker.Ready():
	case <-ctx.Done():
		return nil
	}
	o := mqtt.NewClientOptions().AddBroker("tcp://" + l.broker.Addr().String()).SetClientID("soak").SetAutoReconnect(false)
	c := mqtt.NewClient(o)
	if t := c.Connect(); t.Wait() && t.Error() != nil {
		return fmt.Errorf("the wall of the soak cannot connect: %w", t.Error())
	}
	defer c.Disconnect(0)
	t := c.Subscribe(fmt.Sprintf("%s/%s/%s", wire.Root, l.table, wire.TopicState), 1, l.receive)
	if t.Wait() && t.Error() != nil {
		return fmt.Errorf("the wall of the soak cannot subscribe: %w", t.Error())
	}
	<-ctx.Done()
	return nil
}

func (l *listener) receive(_ mqtt.Client, m mqtt.Message) {
	at := time.Now()
	var s struct {
		Verdict *struct {
			ID string `json:"id"`
		} `json:"verdict"`
	}
	if err := json.Unmarshal(m.Payload(), &s); err == nil && s.Verdict != nil {
		l.witness.arrived(s.Verdict.ID, at)
	}
}

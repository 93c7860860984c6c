package main

import (
	"time"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/metrics"
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/sim"
)

// measure has the meters of a planned table hear what they measure; they are
// one of its sinks, too.
func measure(p *plan, broker *broadcast.Broker) *metrics.Meters {
	m := metrics.New(version, "/", broker.Backlog)
	p.heard = m.Hear
	p.looked = func(_ sim.Scene, done eye.FrameDone, table time.Duration) { m.Frame(done, table) }
	p.health = func(part string, w wire.Part) {
		broker.Health(part, w)
		m.Part(part, w)
	}
	return m
}

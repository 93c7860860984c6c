package broadcast

import (
	"context"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/wire"
)

// home is Home Assistant on the broker of a link.
type home struct {
	wire.Home
	// config is the topic of the discovery message, light that of wishes for the
	// panel's light.
	config, light string
	// set has the panel lit as somebody there asks; nil where there is none.
	set func(payload []byte)
}

// newHome makes the table appear in Home Assistant on a link.
func (b *Broker) newHome(to Link, out *outbox) *home {
	h := &home{light: b.opts.Table.LightSet(), Home: wire.Home{
		Prefix: to.Discovery, Language: to.Language, Version: b.opts.Version, Pages: b.opts.Pages, Light: b.opts.Light != nil,
	}}
	m, err := h.Discovery(b.opts.Table)
	if err != nil {
		b.opts.Log.Error("cannot be shown to Home Assistant", "link", to.Name, "cause", err)
		return nil
	}
	h.config = m.Topic
	out.put(m)
	if b.opts.Light != nil {
		h.set = func(payload []byte) { b.setLight(to, payload) }
	}
	return h
}

// setLight has the panel lit as asked.
func (b *Broker) setLight(to Link, payload []byte) {
	l, err := b.light.Load().ReadLight(payload)
	if err != nil {
		b.opts.Log.Warn("the panel's light cannot be set so", "link", to.Name, "cause", err)
		return
	}
	b.opts.Light(l)
	b.Light(l)
}

// listen hears when Home Assistant has started, which then wants to be told of
// the table again, and how it wants the panel to be.
func (h *home) listen(ctx context.Context, c conn, l *link) error {
	born := c.Subscribe(h.Birth(), 1, func(_ mqtt.Client, m mqtt.Message) {
		if string(m.Payload()) == wire.Online {
			l.out.renew(h.config)
		}
	})
	if err := c.done(ctx, born); err != nil || h.set == nil {
		return err
	}
	return c.done(ctx, c.Subscribe(h.light, 1, func(_ mqtt.Client, m mqtt.Message) {
		if m.Retained() {
			l.log.Info("a retained wish for the panel's light was ignored", "link", l.name)
			return
		}
		h.set(m.Payload())
	}))
}

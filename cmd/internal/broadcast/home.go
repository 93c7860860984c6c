package broadcast

import (
	"context"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/wire"
)

// lookAfter is how often it is looked whether the pages have another address.
const lookAfter = 5 * time.Second

// home is Home Assistant on the broker of a link.
type home struct {
	wire.Home
	table wire.TableID
	// pages is the address of the table's pages now; nil where there is none.
	pages func() string
	// light is the topic of wishes for the panel's light.
	light string
	// set has the panel lit as somebody there asks; nil where there is none.
	set func(payload []byte)
}

// newHome is the Home Assistant of a link.
func (b *Broker) newHome(to Link) *home {
	h := &home{table: b.opts.Table, pages: b.opts.Pages, light: b.opts.Table.LightSet(), Home: wire.Home{
		Prefix: to.Discovery, Language: to.Language, Version: b.opts.Version, Light: b.opts.Light != nil,
	}}
	if b.opts.Light != nil {
		h.set = func(payload []byte) { b.setLight(to, payload) }
	}
	return h
}

// show makes the table appear there as it is now, and returns the topic by which it
// does. What was said before is not said again.
func (h *home) show(l *link) (topic string) {
	now := h.Home
	if h.pages != nil {
		now.Pages = h.pages()
	}
	m, err := now.Discovery(h.table)
	if err != nil {
		l.log.Error("cannot be shown to Home Assistant", "link", l.name, "cause", err)
		return ""
	}
	l.out.put(m)
	return m.Topic
}

// look shows the table again where the address of its pages has changed, until ctx
// ends: a connection to a broker on the same machine outlasts every address.
func (h *home) look(ctx context.Context, l *link) error {
	t := time.NewTicker(lookAfter)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			h.show(l)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
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
			l.out.renew(h.show(l))
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

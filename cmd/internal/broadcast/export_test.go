package broadcast

import "dicetable/cmd/internal/wire"

// Keep has the embedded broker keep messages that no table would send.
func (b *Broker) Keep(m ...wire.Message) { b.send(nil, m...) }

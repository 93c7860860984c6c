package broadcast

import (
	"maps"
	"sync"
	"time"

	"dicetable/cmd/internal/wire"
)

// health gathers how the parts of the table are.
type health struct {
	mu      sync.Mutex
	started time.Time
	parts   map[string]wire.Part
}

// set has told how all parts are if that changed anything. Parts change at the
// same time: told one after the other, what was told last is how they are.
func (h *health) set(name string, p wire.Part, tell func(wire.Health)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if old, known := h.parts[name]; !known || old != p {
		h.parts[name] = p
		tell(wire.Health{Started: h.started, Parts: maps.Clone(h.parts)})
	}
}

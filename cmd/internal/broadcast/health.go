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

// set reports whether that changed anything.
func (h *health) set(name string, p wire.Part) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	old, known := h.parts[name]
	h.parts[name] = p
	return !known || old != p
}

func (h *health) now() wire.Health {
	h.mu.Lock()
	defer h.mu.Unlock()
	return wire.Health{Started: h.started, Parts: maps.Clone(h.parts)}
}

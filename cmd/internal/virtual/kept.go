package virtual

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"

	"dicetable/hardware/sim"
)

// kept is a World on its own disk.
type kept struct {
	Table json.RawMessage `json:"table"`
	// Secret are the seats whose dice nobody may see.
	Secret []int `json:"secret"`
}

// keep hands out the table as it lies when that has changed. The lock is held.
func (w *World) keep() {
	if w.opt.Keep == nil {
		return
	}
	b, err := w.written()
	switch {
	case err != nil:
		w.opt.Log.Error("the virtual table cannot be written", "cause", err)
	case !bytes.Equal(b, w.kept):
		w.kept = b
		w.opt.Keep(b)
	}
}

func (w *World) written() ([]byte, error) {
	table, err := json.Marshal(w.table)
	if err != nil {
		return nil, err
	}
	return json.Marshal(kept{table, slices.Sorted(maps.Keys(w.secret))})
}

// restore goes on with a table that was kept. Its chance is another one, so
// that no throw comes again.
func (w *World) restore(b []byte) error {
	var k kept
	if err := json.Unmarshal(b, &k); err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(w.opt.Seed, uint64(w.now.UnixNano())))
	table, err := sim.RestoreTable(rng, w.opt.Chance, slices.Clone(w.opt.Seats), w.now, k.Table)
	if err != nil {
		return err
	}
	w.table, w.back, w.opt.Game = table, true, table.Setting().Game
	for _, seat := range k.Secret {
		w.secret[seat] = true
	}
	return nil
}

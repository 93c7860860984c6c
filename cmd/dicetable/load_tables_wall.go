package main

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"dicetable/cmd/internal/load"
)

// wall notes when results were sent and when the wall had them.
type wall struct {
	mu    sync.Mutex
	sent  map[string]time.Time
	delay load.Times
}

func (w *wall) over(table string, at time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if sent, waits := w.sent[table]; waits {
		delete(w.sent, table)
		w.delay.Add(at.Sub(sent))
	}
}

func (w *wall) missing() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.sent)
}

// play lets each table tell how its game stands, and as many end their game as
// do in life.
func (w *wall) play(ctx context.Context, tables []*load.Member, lasts time.Duration) error {
	order, began := rand.Perm(len(tables)), time.Now()
	ended, told := 0, 0
	for ctx.Err() == nil && time.Since(began) < lasts {
		for since := time.Since(began); ended < len(tables) && time.Duration(2*ended+1)*gameEvery/time.Duration(2*len(tables)) <= since; ended++ {
			t := tables[order[ended]]
			w.mu.Lock()
			w.sent[t.ID.String()] = time.Now()
			w.mu.Unlock()
			if err := t.End(time.Now()); err != nil {
				return err
			}
		}
		for since := time.Since(began); time.Duration(told)*liveEvery/time.Duration(len(tables)) <= since; told++ {
			if err := tables[told%len(tables)].Play(told / len(tables)); err != nil {
				return err
			}
		}
		if err := pause(ctx, 2*time.Millisecond); err != nil {
			return err
		}
	}
	return ctx.Err()
}

package broadcast

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sync/errgroup"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// serve keeps the embedded broker alive until ctx ends. When the broker cannot
// write its files, as on a full disk, it would not even pass messages on any
// more; what it stores is a convenience, so it goes on in memory.
func (b *Broker) serve(ctx context.Context) error {
	err := b.live(ctx, filepath.Join(b.opts.Dir, b.opts.Table.String()))
	for ctx.Err() == nil {
		b.opts.Log.Warn("the broker failed and goes on in memory", "cause", err)
		b.Health("broker", inMemory)
		select {
		case <-time.After(minPause):
		case <-ctx.Done():
			return ctx.Err()
		}
		err = b.liveInMemory(ctx)
	}
	return err
}

var inMemory = wire.Part{Text: games.Text{
	DE: "Der Broker kann nichts auf die Platte schreiben und läuft im Speicher weiter. Ist die Platte voll?",
	EN: "The broker cannot write to the disk and goes on in memory. Is the disk full?",
}}

// liveInMemory keeps the broker's files where a full disk does not matter.
func (b *Broker) liveInMemory(ctx context.Context) error {
	dir, err := os.MkdirTemp("/dev/shm", "dicetable-broker-")
	if err != nil {
		dir, err = os.MkdirTemp("", "dicetable-broker-")
	}
	if err != nil {
		return fmt.Errorf("the broker finds no place for its files: %w", err)
	}
	defer os.RemoveAll(dir)
	// A store that is put aside lies beside its folder, and goes with it.
	return b.live(ctx, filepath.Join(dir, "store"))
}

// live runs the embedded broker once, with the table's own links to it.
func (b *Broker) live(ctx context.Context, dir string) error {
	if err := b.engine.start(ctx, dir); err != nil {
		return err
	}
	defer b.engine.stop()
	g, ctx := errgroup.WithContext(ctx)
	for _, l := range []*link{b.public, b.inner} {
		l.settled = make(chan struct{})
		g.Go(func() error { return l.session(ctx) })
	}
	g.Go(func() error { return b.open(ctx) })
	g.Go(func() error { return b.engine.watch(ctx) })
	return g.Wait()
}

// open lets clients in once everything retained is there for them.
func (b *Broker) open(ctx context.Context) error {
	for _, l := range []*link{b.public, b.inner} {
		select {
		case <-l.settled:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	close(b.engine.gate.ready)
	select {
	case <-b.ready:
	default:
		close(b.ready)
	}
	return nil
}

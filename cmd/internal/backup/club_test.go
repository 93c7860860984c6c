package backup

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/wire"
)

// evening is a club that runs, and how many players it has said are entered.
type evening struct {
	*testing.T
	club *club.Service
	file string
	told atomic.Int64
}

func newEvening(t *testing.T) *evening {
	t.Helper()
	e := &evening{T: t, file: filepath.Join(t.TempDir(), clubFile)}
	var err error
	e.club, err = club.Open(e.file, club.Options{Send: func(wire.Message) {}, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	must(t, err)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- e.club.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		must(t, <-ended)
		must(t, e.club.Close())
	})
	must(t, e.club.Do(t.Context(), "begin", "begin", []byte(`{"name":"Friday","game":"bluff","format":"league","least":3,"usual":4,"most":6}`)))
	return e
}

// enter enters one more player.
func (e *evening) enter() error {
	n := e.told.Load() + 1
	err := e.club.Do(context.Background(), fmt.Sprint(n), "enter", fmt.Appendf(nil, `{"players":"Player %d"}`, n))
	if err == nil {
		e.told.Store(n)
	}
	return err
}

// backedUp backs the folder of a club's file up and gives the file as it is
// restored.
func backedUp(t *testing.T, file string) (again string) {
	t.Helper()
	out, dir := filepath.Join(t.TempDir(), "b.zip"), t.TempDir()
	_, err := Write(Source{Dir: filepath.Dir(file)}, out)
	must(t, err)
	must(t, Restore(out, dir))
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(out), ".*")); err != nil || len(left) > 0 {
		t.Errorf("the backup leaves behind %v (%v)", left, err)
	}
	return filepath.Join(dir, clubFile)
}

// players is how many are entered in a file, which must hold every event up to its
// last and be one that a club can go on with.
func players(t *testing.T, file string) (n int64) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+file)
	must(t, err)
	defer db.Close()
	var sound string
	var events, newest int64
	must(t, db.QueryRow("PRAGMA integrity_check").Scan(&sound))
	must(t, db.QueryRow("SELECT COUNT(*), MAX(seq) FROM events").Scan(&events, &newest))
	if sound != "ok" || events != newest {
		t.Errorf("%s: %d events up to %d", sound, events, newest)
	}
	if found, err := club.Verify(file); err != nil || len(found.Wrong) > 0 {
		t.Errorf("no club goes on with it: %v, %v", found.Wrong, err)
	}
	return events - 1 // the first began the tournament
}

// While players are entered without a pause, a backup holds all who were said to be
// entered when it was begun, and the club does not wait for it.
func TestABackupOfARunningClubIsWhole(t *testing.T) {
	e := newEvening(t)
	var stop atomic.Bool
	ended := make(chan error, 1)
	go func() {
		var err error
		for err == nil && !stop.Load() {
			err = e.enter()
		}
		ended <- err
	}()
	for range 5 {
		for before := e.told.Load(); e.told.Load() < before+20; {
			time.Sleep(time.Millisecond)
		}
		told := e.told.Load()
		if n := players(t, backedUp(t, e.file)); n < told {
			t.Errorf("%d were said to be entered, the backup has %d", told, n)
		}
	}
	stop.Store(true)
	must(t, <-ended)
	if err := Restore(filepath.Join(t.TempDir(), "b.zip"), filepath.Dir(e.file)); err == nil || !strings.Contains(err.Error(), "move that folder away") {
		t.Errorf("a club was overwritten: %v", err)
	}
}

// What a club that was killed has committed may be in SQLite's log alone.
func TestABackupOfAKilledClubIsWhole(t *testing.T) {
	e, killed := newEvening(t), t.TempDir()
	for range 10 {
		must(t, e.enter())
	}
	for _, end := range []string{"", "-wal"} {
		b, err := os.ReadFile(e.file + end)
		must(t, err)
		put(t, killed, clubFile+end, string(b))
	}
	if n := players(t, backedUp(t, filepath.Join(killed, clubFile))); n != 10 {
		t.Errorf("10 were entered, the backup has %d", n)
	}
}

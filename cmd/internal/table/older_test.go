package table

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/panel"
)

// older are journals that programs of before have written, as FORM-WHAT, from
// the oldest form on; those named after a game are of whole tables, in the
// middle of it. docs/journal.md says how more are added.
func older(t *testing.T) map[string][]json.RawMessage {
	t.Helper()
	names, err := filepath.Glob("testdata/older/*.journal")
	if err != nil || len(names) < 20 {
		t.Fatal(len(names), err)
	}
	all := map[string][]json.RawMessage{}
	for _, name := range names {
		records, err := journal.Read(name)
		if err != nil {
			t.Fatal(err)
		}
		all[strings.TrimSuffix(filepath.Base(name), ".journal")] = records
	}
	return all
}

// Every journal of an older program is read whole, and every ruling in it
// follows from its acts as it was announced.
func TestOlderJournalsAreReadAsTheyWereMeant(t *testing.T) {
	gone := func(string) ([]byte, error) { return nil, fs.ErrNotExist }
	for name, records := range older(t) {
		if _, err := Load(setup(t), records); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if c := Check(records, gone); len(c.Wrong) > 0 {
			t.Errorf("%s: %q", name, c.Wrong)
		}
		if _, err := ReadPlayed(records); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What a journal can say is said in one of them: who adds a kind of entry adds
// a sample of it, for the programs to come.
func TestEveryEntryHasAnOlderSample(t *testing.T) {
	said := map[string]bool{}
	for _, records := range older(t) {
		for _, line := range records {
			var r struct{ Entries []map[string]any }
			if err := json.Unmarshal(line, &r); err != nil {
				t.Fatal(err)
			}
			for _, e := range r.Entries {
				for field := range e {
					said[field] = true
				}
			}
		}
	}
	for f := range reflect.TypeFor[Entry]().NumField() {
		name, _, _ := strings.Cut(reflect.TypeFor[Entry]().Field(f).Tag.Get("json"), ",")
		if !said[name] {
			t.Errorf("no journal in testdata/older has an entry with %q", name)
		}
	}
}

// A game that an older program began is played on with this one.
func TestGamesOfOlderProgramsGoOn(t *testing.T) {
	for name, records := range older(t) {
		_, what, _ := strings.Cut(name, "-")
		if _, err := playOf(what); err != nil {
			continue // no whole table
		}
		t.Run(name, func(t *testing.T) {
			before, after := goOn(t, records)
			if before.acts == 0 || after.game.ID != before.game.ID || !slices.Equal(after.game.names(), before.game.names()) {
				t.Errorf("the game %+v with %d acts became %+v with %d", before.game, before.acts, after.game, after.acts)
			}
		})
	}
}

// follower is a crowd that looks at the table after each act.
type follower struct {
	*crowd
	look func()
}

func (f follower) Publish(s wire.State) {
	f.crowd.Publish(s)
	f.look()
}

// goOn plays 20 acts more, or to the end of the game, and returns what was
// kept of the game before and after that.
func goOn(t *testing.T, records []json.RawMessage) (before, after kept) {
	t.Helper()
	j, err := journal.Open(t.TempDir())
	if err == nil {
		err = j.Adopt(records)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	core, err := Load(setup(t), records)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	c := &crowd{rng: rand.New(rand.NewPCG(1, 1)), out: json.NewEncoder(io.Discard)}
	c.messages = make(chan eye.Message, 1000)
	c.messages <- eye.Message{Up: &eye.Hello{}}
	enough := func(l *Loop) bool { return l.core.kept.over() || l.core.kept.acts >= core.kept.acts+20 }
	c.loop = New(core, Outside{
		Journal: j, Eye: c, Album: c, Now: time.Now, Panel: func(panel.Scene) {}, Health: func(string, wire.Part) {},
		Alive: func() {}, Log: slog.New(slog.DiscardHandler),
		Sinks: []Sink{follower{c, func() {
			if enough(c.loop) {
				stop()
			}
		}}},
	})
	if err := c.loop.Run(ctx); err != nil {
		t.Fatal(err)
	}
	if !enough(c.loop) {
		t.Fatalf("the game did not go on: %d acts became %d", core.kept.acts, c.loop.core.kept.acts)
	}
	return core.kept, c.loop.core.kept
}

// What only a newer program knows is refused in words, and the journal left as
// it is.
func TestAJournalOfANewerProgramIsRefused(t *testing.T) {
	records := older(t)["6-bluff"]
	for what, line := range map[string]string{
		"a new form":            `{"version":2,"at":"2026-01-02T20:00:00Z","revision":5000,"told":1,"entries":[]}`,
		"a form not understood": `{"version":3,"at":7,"entries":"none"}`,
		"a new kind of entry":   `{"at":"2026-01-02T20:00:00Z","revision":5000,"told":1,"entries":[{"wager":{"seat":1}}]}`,
		"a new field":           `{"at":"2026-01-02T20:00:00Z","revision":5000,"told":1,"weather":"fine","entries":[]}`,
	} {
		newer := append(slices.Clone(records), json.RawMessage(line))
		_, err := Load(setup(t), newer)
		want := fmt.Sprintf("record %d of the journal cannot be followed: a newer dicetable wrote it", len(newer))
		if err == nil || !strings.HasPrefix(err.Error(), want) || !strings.Contains(err.Error(), "install the newer one again") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

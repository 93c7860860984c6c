package club

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
)

// olderFile is a copy of a club's file that an older program has written:
// FORM-WHAT.db of testdata/older. Who adds a kind of event adds one that has it.
func olderFile(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "older", name+".db"))
	must(t, err)
	file := filepath.Join(t.TempDir(), "club.db")
	must(t, os.WriteFile(file, b, 0o600))
	return file
}

// A whole evening of 30 players is read as it was, and another one begun.
func TestAClubOfAnOlderProgramGoesOn(t *testing.T) {
	s := runningAt(t, olderFile(t, "1-evening"), Options{})
	ctx := context.Background()
	all, err := s.Histories(ctx)
	must(t, err)
	if len(all) != 1 || len(all[0].Rounds) != 6 || len(all[0].Standings) != 30 || all[0].Closed.IsZero() {
		t.Fatalf("%d tournaments: %+v", len(all), all)
	}
	if first := all[0].Standings[0]; first.Name != "Player 3" || first.Points != "16.33" {
		t.Errorf("%+v won", first)
	}
	s.does(t, "", "begin", sampleSetup())
	s.does(t, "", "enter", ofText{Players: "Ann\nBen\nCem\nDan"})
	s.does(t, "", "draw", struct{}{})
}

// An evening in which the host did everything goes on in its round.
func TestAnEveningOfAnOlderProgramGoesOn(t *testing.T) {
	s := runningAt(t, olderFile(t, "1-acts"), Options{})
	v, err := s.View(context.Background())
	must(t, err)
	if v.Now.Setup.Name != "Saturday" || v.Now.Round == nil || v.Now.Round.Number != 1 {
		t.Fatalf("%+v", v.Now)
	}
	for _, pod := range v.Now.Round.Pods {
		if !pod.Over {
			s.does(t, "", "hand", ofPod{Pod: pod.Ref, Void: true, Note: "too late"})
		}
	}
	s.does(t, "", "draw", struct{}{})
}

// Free play goes on with the games that were called.
func TestFreePlayOfAnOlderProgramGoesOn(t *testing.T) {
	s := runningAt(t, olderFile(t, "2-free"), Options{})
	v, err := s.View(context.Background())
	must(t, err)
	called := 0
	for _, pod := range v.Now.Round.Pods {
		if !pod.Over {
			called++
			s.does(t, "", "hand", ofPod{Pod: pod.Ref, Void: true, Note: "too late"})
		}
	}
	if called != 2 {
		t.Errorf("%d games go on, want 2", called)
	}
	s.does(t, "", "close", struct{}{})
}

// What the host decided of a ruling in dispute is told to the table again.
func TestADecisionOfAnOlderProgramIsToldAgain(t *testing.T) {
	told := ""
	s, err := Open(olderFile(t, "3-dispute"), Options{Send: func(m wire.Message) {
		if d, err := wire.ReadDecision(m.Payload); err == nil && d.GameID != "" {
			told = d.Verdict + " " + d.Reason
		}
	}})
	must(t, err)
	must(t, s.Close())
	if told != "table-1-20260307-1-v4 five is a five" {
		t.Errorf("the table is told %q", told)
	}
}

// A round whose club's clock was set goes on with what was left of it.
func TestASetClockOfAnOlderProgramIsSet(t *testing.T) {
	s, err := Open(olderFile(t, "4-clock"), Options{Send: func(wire.Message) {}})
	must(t, err)
	must(t, s.Close())
	set := began.Add(50 * 24 * time.Hour)
	if r := s.evening.Now.last(); !r.Clock.Runs.Equal(set) || !r.Drawn.Equal(set) {
		t.Errorf("its clock runs since %v, it was drawn at %v", r.Clock.Runs, r.Drawn)
	}
}

func TestEveryKindOfEventHasAnOlderSample(t *testing.T) {
	had := map[string]bool{}
	names, err := filepath.Glob("testdata/older/*.db")
	must(t, err)
	for _, name := range names {
		s, err := openStore(olderFile(t, strings.TrimSuffix(filepath.Base(name), ".db")))
		must(t, err)
		rows, err := s.db.Query("SELECT DISTINCT kind FROM events")
		must(t, err)
		for rows.Next() {
			var kind string
			must(t, rows.Scan(&kind))
			had[kind] = true
		}
		must(t, rows.Close())
		must(t, s.close())
	}
	for kind := range readers {
		if !had[kind] {
			t.Errorf("no file in testdata/older has the event %q", kind)
		}
	}
}

// What only a newer program knows is refused in words.
func TestAClubOfANewerProgramIsRefused(t *testing.T) {
	for what, change := range map[string]string{
		"its version": "PRAGMA user_version = 2",
		"an event":    `INSERT INTO events VALUES (100000, '2026-03-01T20:00:00Z', '', 'raffled', '{}')`,
		"a field":     `INSERT INTO events VALUES (100000, '2026-03-01T20:00:00Z', '', 'closed', '{"why":"late"}')`,
	} {
		file := olderFile(t, "1-evening")
		s, err := openStore(file)
		must(t, err)
		_, err = s.db.Exec(change)
		must(t, err)
		must(t, s.close())
		if _, err := Open(file, Options{}); err == nil || !strings.Contains(err.Error(), "newer") {
			t.Errorf("%s is of a newer program: %v", what, err)
		}
	}
}

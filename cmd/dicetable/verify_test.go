package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
)

// photoName is that of the photograph in the tests' journals.
const photoName = "ABCDEFGHIJKLMNOPQRSTUVWXYZ.jpg"

// correctedGame is a table's folder with one round of Bluff, its ruling, its
// photograph and a correction, made by the table itself; change may spoil a
// record before it is kept.
func correctedGame(t *testing.T, change func(record int, line string) string) string {
	t.Helper()
	dir := t.TempDir()
	keepGame(t, dir, 1, "bluff", nil, oneRound)
	records, err := journal.Read(filepath.Join(dir, "game-000001.journal"))
	if err != nil {
		t.Fatal(err)
	}
	id, err := wire.ParseTableID("t1")
	if err != nil {
		t.Fatal(err)
	}
	core, err := table.Load(table.Setup{Table: id}, records)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now().UTC()
	step := func(in table.Input) wire.State {
		now = now.Add(time.Second)
		next, effects := core.Step(now, in)
		core = next
		var state wire.State
		for _, e := range effects {
			switch e := e.(type) {
			case table.Keep:
				b, err := json.Marshal(e.Record)
				if err != nil {
					t.Fatal(err)
				}
				records = append(records, b)
			case table.Announce:
				state = e.State
			case table.Reply:
				if !e.Answer.OK {
					t.Fatal(e.Answer.Text.EN)
				}
			}
		}
		return state
	}
	state := step(table.Tick{})
	announced, err := json.Marshal(table.Record{Entries: []table.Entry{{Verdict: state.Verdict}}})
	if err != nil {
		t.Fatal(err)
	}
	records = slices.Insert(records, 9, json.RawMessage(announced))
	sum := sha256.Sum256([]byte("jpeg"))
	step(table.Photographed{Verdict: state.Verdict.ID, Photo: wire.Photo{URL: table.PhotoPath + photoName, SHA256: hex.EncodeToString(sum[:]), Bytes: 4}})
	first := state.Verdict.Counted[0]
	body, err := json.Marshal(wire.Correction{Do: wire.CorrectDice, Verdict: state.Verdict.ID, Then: wire.ThenBack,
		Dice: []wire.DieChange{{Seat: first.Seat, Was: &first.Value, Is: &first.Value}}})
	if err != nil {
		t.Fatal(err)
	}
	step(table.Asked{Command: wire.Command{ID: "c", From: wire.Asker{User: "host", Role: wire.Host}, Verb: wire.Correct, Body: body}})

	return keptHome(t, records, change)
}

// keptHome is a table's folder with a journal and the photograph in it.
func keptHome(t *testing.T, records []json.RawMessage, change func(record int, line string) string) string {
	t.Helper()
	home := t.TempDir()
	j, err := journal.Open(filepath.Join(home, "journal"))
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	for i, r := range records {
		line := []byte(change(i+1, string(r)))
		if err := j.Append(line); err != nil {
			t.Fatal(err)
		}
	}
	photos := filepath.Join(home, "evidence")
	if err := os.MkdirAll(photos, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(photos, photoName), []byte("jpeg"), 0o644); err != nil {
		t.Fatal(err)
	}
	return home
}

// does runs a subcommand.
func does(args ...string) (status int, out string) {
	var b bytes.Buffer
	status = run(context.Background(), args, stdio{nil, &b, &b})
	return status, b.String()
}

func TestVerify(t *testing.T) {
	same := func(_ int, line string) string { return line }
	for _, c := range []struct {
		name   string
		change func(int, string) string
		spoil  func(t *testing.T, home string)
		status int
		says   string
	}{
		{"right", same, nil, exitOK, "1 correction; photographs: 1 as announced, 0 not there any more.\n"},
		{"photograph gone", same, func(t *testing.T, home string) { os.Remove(filepath.Join(home, "evidence", photoName)) }, exitOK, "0 as announced, 1 not there any more."},
		{"another photograph", same, func(t *testing.T, home string) {
			os.WriteFile(filepath.Join(home, "evidence", photoName), []byte("gepj"), 0o644)
		}, exitFail, "is not the one that was announced"},
		{"another die", func(_ int, line string) string {
			return strings.Replace(line, `"do":"reveal","player":"Ann","dice":[3`, `"do":"reveal","player":"Ann","dice":[2`, 1)
		}, nil, exitFail, "the ruling announced was"},
		{"another player", func(_ int, line string) string {
			return strings.Replace(line, `"do":"challenge","player":"Ben"`, `"do":"challenge","player":"Ann"`, 1)
		}, nil, exitFail, "the rules do not allow it"},
		{"a byte", same, func(t *testing.T, home string) {
			name := filepath.Join(home, "journal", "game-000001.journal")
			b, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			b[60] ^= 1
			os.WriteFile(name, b, 0o644)
		}, exitFail, "is damaged"},
		{"no file", same, func(t *testing.T, home string) { os.RemoveAll(filepath.Join(home, "journal")) }, exitFail, "cannot read the journal"},
	} {
		t.Run(c.name, func(t *testing.T) {
			home := correctedGame(t, c.change)
			if c.spoil != nil {
				c.spoil(t, home)
			}
			status, out := does("verify", filepath.Join(home, "journal", "game-000001.journal"))
			if status != c.status || !strings.Contains(strings.ToLower(out), strings.ToLower(c.says)) {
				t.Errorf("status %d, %s", status, out)
			}
		})
	}
	if status, _ := does("verify"); status != exitUsage {
		t.Errorf("without a file the status is %d", status)
	}
}

func TestEvidencePurge(t *testing.T) {
	home := correctedGame(t, func(_ int, line string) string { return line })
	disputed := filepath.Join(home, "evidence", "BBCDEFGHIJKLMNOPQRSTUVWXYZ.jpg")
	for _, name := range []string{disputed, disputed + ".keep"} {
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if status, out := does("evidence", "purge", "--dir", home); status != exitOK || !strings.HasPrefix(out, "Removed 1 photograph from ") {
		t.Errorf("status %d, %s", status, out)
	}
	if _, err := os.Stat(disputed); err != nil {
		t.Error("a disputed photograph is gone")
	}
	if _, err := os.Stat(filepath.Join(home, "evidence", photoName)); err == nil {
		t.Error("a photograph is still there")
	}
	for _, args := range [][]string{{"evidence"}, {"evidence", "burn"}} {
		if status, _ := does(args...); status != exitUsage {
			t.Errorf("%v: status %d", args, status)
		}
	}
	if status, out := does("evidence", "purge", "--dir", t.TempDir()); status != exitFail || !strings.Contains(out, "--dir") {
		t.Errorf("status %d, %s", status, out)
	}
}

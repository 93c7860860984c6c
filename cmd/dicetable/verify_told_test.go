package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
)

// toldGame is a table's folder with a round of Bluff that was abandoned, and
// what the club was told of it after forge had its way.
func toldGame(t *testing.T, forge func(*wire.Result)) (file string) {
	t.Helper()
	dir := t.TempDir()
	folder := filepath.Join(dir, "journal")
	keepGame(t, folder, 1, "bluff", nil, oneRound)
	file = filepath.Join(folder, "game-000001.journal")
	records, err := journal.Read(file)
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
	j, err := journal.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	key, err := member.OpenKey(member.KeyFile(dir))
	if err != nil {
		t.Fatal(err)
	}
	outbox, err := member.OpenOutbox(member.ResultsDir(dir), key)
	if err != nil {
		t.Fatal(err)
	}
	host := wire.Asker{User: "host", Role: wire.Host}
	_, effects := core.Step(time.Now().UTC(), table.Asked{Command: wire.Command{ID: "1", From: host, Verb: wire.StopGame}})
	for _, e := range effects {
		switch e := e.(type) {
		case table.Keep:
			b, err := json.Marshal(e.Record)
			if err == nil {
				err = j.Append(b)
			}
			if err != nil {
				t.Fatal(err)
			}
		case table.Report:
			r := e.Result
			if r.Journal.Records, r.Journal.SHA256, err = j.Digest(); err != nil {
				t.Fatal(err)
			}
			forge(&r)
			if _, _, err := outbox.Add(r); err != nil {
				t.Fatal(err)
			}
		}
	}
	return file
}

func TestVerifyChecksWhatTheClubWasTold(t *testing.T) {
	nothing := func(*wire.Result) {}
	verify := func(file string) (status int, said string) {
		var out bytes.Buffer
		status = runVerify(context.Background(), []string{file}, stdio{out: &out, err: &out})
		return status, out.String()
	}
	if status, said := verify(toldGame(t, nothing)); status != exitOK || !strings.Contains(said, "1 result told to the club") || !strings.Contains(said, "all is right") {
		t.Errorf("%d: %s", status, said)
	}
	for want, file := range map[string]string{
		"rests on another journal": toldGame(t, func(r *wire.Result) { r.Journal.SHA256 = strings.Repeat("0", 64) }),
		"the club was told":        toldGame(t, func(r *wire.Result) { r.Reason = "no reason" }),
	} {
		if status, said := verify(file); status != exitFail || !strings.Contains(said, want) {
			t.Errorf("want %q: %d: %s", want, status, said)
		}
	}
	file := toldGame(t, nothing)
	key := member.KeyFile(filepath.Dir(filepath.Dir(file)))
	if err := os.Remove(key); err != nil {
		t.Fatal(err)
	}
	if status, said := verify(file); status != exitFail || !strings.Contains(said, "cannot be checked") {
		t.Errorf("%d: %s", status, said)
	}
	if _, err := member.OpenKey(key); err != nil { // somebody else's
		t.Fatal(err)
	}
	if status, said := verify(file); status != exitFail || !strings.Contains(said, "signature is not that") {
		t.Errorf("%d: %s", status, said)
	}
}

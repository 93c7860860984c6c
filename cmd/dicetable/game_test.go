package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/table"
)

// begun is a game of Bluff in its first round.
var begun = strings.Join(strings.Split(oneRound, "\n")[:2], "\n")

func TestAGameIsMovedToAnotherTable(t *testing.T) {
	broken, whole := t.TempDir(), t.TempDir()
	keepGame(t, filepath.Join(broken, "journal"), 1, "bluff", nil, begun)
	keepGame(t, filepath.Join(whole, "journal"), 1, "bluff", nil, oneRound)
	game := func(args ...string) (int, *bytes.Buffer, string) {
		var out, said bytes.Buffer
		status := runGame(context.Background(), args, stdio{out: &out, err: &said})
		return status, &out, said.String()
	}
	if status, _, said := game("export", "--dir", whole); status != exitFail || !strings.Contains(said, "no game goes on") {
		t.Errorf("a game that is over: %d %s", status, said)
	}
	status, copied, said := game("export", "--copy", "--dir", broken)
	if status != exitOK || !strings.Contains(said, broken+" still has the game.") {
		t.Fatal(said)
	}
	status, out, said := game("export", "--dir", broken)
	if status != exitOK || said != "" || !bytes.Equal(out.Bytes(), copied.Bytes()) {
		t.Fatal(said)
	}
	if status, _, said := game("export", "--dir", broken); status != exitFail || !strings.Contains(said, "no game goes on") {
		t.Errorf("a game left twice: %d %s", status, said)
	}
	file := filepath.Join(t.TempDir(), "game.journal")
	if err := os.WriteFile(file, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _, said := game("import", file, "--dir", whole); status != exitOK {
		t.Fatal(said)
	}
	if status, _, said := game("import", file, "--dir", whole); status != exitFail || !strings.Contains(said, "must end or be stopped first") {
		t.Errorf("two games at one table: %d %s", status, said)
	}
	name := filepath.Join(whole, "journal", "game-000002.journal")
	records, err := journal.Read(name)
	if err != nil {
		t.Fatal(err)
	}
	played, err := table.ReadPlayed(records)
	if err != nil || len(played) != 1 || played[0].Over || len(played[0].Acts) != 2 || played[0].Game.Number != 1 {
		t.Errorf("there goes on %+v: %v", played, err)
	}
	var verified bytes.Buffer
	if status := runVerify(context.Background(), []string{name}, stdio{out: &verified, err: &verified}); status != exitOK {
		t.Errorf("the journal there: %s", verified.String())
	}
	spoiled := bytes.Replace(out.Bytes(), []byte(`[1,1,1,1,2]`), []byte(`[1,1,1,1,3]`), 1)
	if err := os.WriteFile(file, spoiled, 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _, _ := game("import", file, "--dir", t.TempDir()); status != exitFail {
		t.Error("a spoiled journal was put on a table")
	}
}

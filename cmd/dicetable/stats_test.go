package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
)

// oneRound is a game of Bluff that ends with its first round.
const oneRound = `{"do":"opening","player":"Ann","dice":[1,1,1,1,2]}
{"do":"opening","player":"Ben","dice":[1,1,1,1,1]}
{"do":"bet","player":"Ann","count":4,"face":3}
{"do":"bet","player":"Ben","count":3,"face":"star"}
{"do":"bet","player":"Ann","count":8,"face":3}
{"do":"challenge","player":"Ben"}
{"do":"reveal","player":"Ann","dice":[3,3,"star",1,2]}
{"do":"reveal","player":"Ben","dice":[1,1,2,2,5]}`

// keepGame writes a game to a journal, each event in a record of its own.
func keepGame(t *testing.T, dir string, number int, name string, settings map[string]string, events string) {
	t.Helper()
	j, err := journal.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	game := &table.Game{ID: fmt.Sprint("t1-", number), Name: name, Number: number, Settings: settings, Players: []wire.SeatedPlayer{{Seat: 2, Name: "Ann"}, {Seat: 5, Name: "Ben"}}}
	entries := []table.Entry{{Start: game}}
	for event := range strings.Lines(events) {
		entries = append(entries, table.Entry{Event: json.RawMessage(strings.TrimSpace(event))})
	}
	for i, e := range entries {
		line, err := json.Marshal(table.Record{Entries: []table.Entry{e}})
		if err == nil && i == 0 {
			err = j.Rotate(line)
		} else if err == nil {
			err = j.Append(line)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func statsOf(args ...string) (status int, out, stderr string) {
	var o, e bytes.Buffer
	status = run(context.Background(), append([]string{"stats"}, args...), stdio{nil, &o, &e})
	return status, o.String(), e.String()
}

// The game that goes on is not told, but its dice in the open are counted.
func TestStatsOfAJournal(t *testing.T) {
	dir := t.TempDir()
	keepGame(t, dir, 1, "bluff", nil, oneRound)
	keepGame(t, dir, 2, "bluff", map[string]string{"faces": "1-5"}, strings.Join(strings.Split(oneRound, "\n")[:5], "\n"))
	for lang, want := range map[string]string{
		"en": `Game 1, Bluff
  Rounds: 1, bets: 3.
  Boldest bluff that nobody doubted: Ben in round 1 with 3 × star; counted in the end: 1.
  Ann: bets: 2, not covered: 2, doubted of those: 1. Off by 3.0 dice on average. Doubted: 0, rightly: 0. Matching dice: 3, on average 2.8: as usual (z +0.2).
  Ben: bets: 1, not covered: 1, doubted of those: 0. Off by 2.0 dice on average. Doubted: 1, rightly: 1. Matching dice: 2, on average 2.8: bad luck (z -1.0).
Dice of Bluff
  yellow: 1×21 2×5 3×2 4×0 5×1 ★×1, in all 30. Chi-square 64.4, p: < 0.1 %. Fair dice do not fall like this, or the table reads a face wrongly. Furthest off: 1 fell 21 times where about 5 are usual.
`,
		"de": `Spiel 1, Bluff
  Runden: 1, Wetten: 3.
  Kühnster Bluff, den niemand anzweifelte: Ben in Runde 1 mit 3 × Stern; am Ende gezählt: 1.
  Ann: Wetten: 2, nicht gedeckt: 2, davon angezweifelt: 1. Im Mittel 3,0 Würfel daneben. Angezweifelt: 0, zu Recht: 0. Passende Würfel: 3, im Mittel 2,8: wie üblich (z +0,2).
  Ben: Wetten: 1, nicht gedeckt: 1, davon angezweifelt: 0. Im Mittel 2,0 Würfel daneben. Angezweifelt: 1, zu Recht: 1. Passende Würfel: 2, im Mittel 2,8: Pech (z -1,0).
Würfel von Bluff
  gelb: 1×21 2×5 3×2 4×0 5×1 ★×1, zusammen 30. Chi-Quadrat 64,4, p: < 0,1 %. Faire Würfel fallen nicht so, oder der Tisch liest eine Seite falsch. Am weitesten ab: 1 fiel 21-mal statt etwa 5-mal.
`} {
		if status, out, stderr := statsOf(dir, "--lang", lang); status != exitOK || out != want || stderr != "" {
			t.Errorf("%s: status %d, %s\n%s", lang, status, stderr, out)
		}
	}
}

// Who asks too early is told so.
func TestStatsOfNoGame(t *testing.T) {
	dir := t.TempDir()
	keepGame(t, dir, 1, "bluff", nil, "")
	for lang, want := range map[string]string{"en": "No game has ended yet, and no die was counted.\n", "de": "Noch ist kein Spiel zu Ende, und kein Würfel ist gezählt.\n"} {
		if status, out, stderr := statsOf(dir, "--lang", lang); status != exitOK || out != want || stderr != "" {
			t.Errorf("%s: status %d, %q, %s", lang, status, out, stderr)
		}
	}
}

// A journal that is damaged, or of no game, is named, and the others are
// told.
func TestStatsOfABadJournal(t *testing.T) {
	dir := t.TempDir()
	keepGame(t, dir, 1, "bluff", nil, oneRound)
	keepGame(t, dir, 2, "bluff", nil, `{"do":"challenge","player":"Ann"}`)
	keepGame(t, dir, 3, "bluff", nil, oneRound)
	keepGame(t, dir, 4, "chess", nil, "")
	third := filepath.Join(dir, "game-000003.journal")
	data, err := os.ReadFile(third)
	if err != nil {
		t.Fatal(err)
	}
	data[40] ^= 1
	if err := os.WriteFile(third, data, 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, stderr := statsOf("--lang=en", dir)
	if status != exitFail || !strings.HasPrefix(out, "Game 1, Bluff\n") || strings.Count(out, "Game") != 1 {
		t.Errorf("status %d, %s", status, out)
	}
	for _, want := range []string{"game-000002.journal: record 2 cannot be followed: First the opening throws", "game-000003.journal is damaged", `this table has no rule-book for "chess"`} {
		if !strings.Contains(stderr, want) {
			t.Errorf("%q is missing in\n%s", want, stderr)
		}
	}
}

func TestStatsUsage(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		args []string
		want int
	}{
		{nil, exitUsage}, {[]string{dir, dir}, exitUsage}, {[]string{dir, "--lang", "fr"}, exitUsage},
		{[]string{dir, "--what"}, exitUsage}, {[]string{dir}, exitFail},
	} {
		if status, _, stderr := statsOf(c.args...); status != c.want || stderr == "" {
			t.Errorf("%q: status %d, want %d; %s", c.args, status, c.want, stderr)
		}
	}
}

package main

import (
	"encoding/json"
	"flag"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
	"dicetable/vision/settle"
)

var sieges = flag.Int("sieges", 2, "in how many moments a game of each kind is besieged; 0 is in all: `make test-attack`")

// moment is one of a whole game in which something is secret: its journal up to
// there, in two ways that differ in the secret alone.
type moment struct {
	ways [2][]json.RawMessage
	// mad, if there is one, has the eye tell what it must not.
	mad func(b *besieged, way int)
	// owner is who may know the secret, empty for nobody.
	owner string
}

// Whole games are besieged from their first secret to their last: at each, a
// table takes the game up in two ways, and attackers who listen, command and ask
// for everything are told the very same of both, and its journal of neither.
func TestAttackersAreToldNoSecretOfWholeGames(t *testing.T) {
	for game, moments := range map[string]func(*testing.T, []json.RawMessage) []moment{
		"bluff": betting, "dicecup": crossing, "thrill": closing, "luckyfive": dealing,
	} {
		t.Run(game, func(t *testing.T) {
			records, err := journal.Read(filepath.Join("..", "internal", "table", "testdata", "older", "6-"+game+".journal"))
			if err != nil {
				t.Fatal(err)
			}
			all := moments(t, records)
			if len(all) < 4 {
				t.Fatalf("the game has %d moments with a secret only", len(all))
			}
			step := 1
			if *sieges > 0 {
				step = max(1, len(all) / *sieges)
			}
			for i := step - 1; i < len(all); i += step {
				siege(t, all[i])
			}
			t.Logf("%d moments with a secret, every %d. besieged", len(all), step)
		})
	}
}

// siege compares what is told of one moment in its two ways.
func siege(t *testing.T, m moment) {
	t.Helper()
	var told [2][]string
	var own [2]string
	for way := range 2 {
		b := newBesiegedBehind(t, nil, safeDoors{}, m.ways[way]...)
		a := newAttacker(b)
		if m.mad != nil {
			m.mad(b, way)
		}
		a.attack()
		a.late()
		for _, path := range []string{"GET /games/1.journal", "GET /games/1"} {
			if status, _ := a.do(path, a.token); status != 404 {
				t.Errorf("%s of a game that goes on is answered with %d", path, status)
			}
		}
		told[way] = a.sorted()
		_, own[way] = a.do("GET /api/seats/1/view", a.ann)
	}
	if len(told[0]) < 50 || (own[0] != own[1]) != (m.owner == "Ann") {
		t.Errorf("%d things were told, %q its own secret in %d records: the test sees nothing", len(told[0]), m.owner, len(m.ways[0]))
	}
	for i, other := range []int{1, 0} {
		for _, what := range told[i] {
			// How the parts are is told when the table has asked them, which may be
			// before or after somebody listens.
			if !slices.Contains(told[other], what) && !strings.HasSuffix(what, `/health {"parts":{}}`) {
				t.Errorf("after %d records, told only in way %d: %s", len(m.ways[0]), i, what)
			}
		}
	}
}

// acts are the acts of a journal, each with its record's place.
func acts(t *testing.T, records []json.RawMessage) (all []act) {
	t.Helper()
	for i, line := range records {
		var r table.Record
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		for _, e := range r.Entries {
			a := act{at: i, entries: len(r.Entries)}
			if e.Event != nil && json.Unmarshal(e.Event, &a) == nil {
				all = append(all, a)
			}
		}
	}
	return all
}

type act struct {
	at, entries int
	Do, Player  string
	Category    dicecup.Category
	Chips       int
	Card        luckyfive.Card
}

// betting are the moments of Bluff in which dice lie under cups; an eye that
// errs tells of Ann's. Who has just bet may lay some out for all to see.
func betting(t *testing.T, records []json.RawMessage) (all []moment) {
	for _, a := range acts(t, records) {
		if a.Do == bluff.DoBet && a.Player != "Ann" {
			until := records[:a.at+1]
			all = append(all, moment{ways: [2][]json.RawMessage{until, until}, mad: peekedAt})
		}
	}
	return all
}

// crossing are the throws of Dice Cup under the cup, and the crosses made of them.
func crossing(t *testing.T, records []json.RawMessage) (all []moment) {
	made := acts(t, records)
	for i, a := range made {
		switch {
		case a.Do == dicecup.DoSeen:
			until := records[:a.at+1]
			all = append(all, moment{ways: [2][]json.RawMessage{until, until}, mad: func(b *besieged, way int) {
				b.saw(underTheCup(way, settle.RollRead), underTheCup(way, settle.RollDoubt))
			}})
		case a.Do == dicecup.DoCross && a.Player != "Ben" && i+1 < len(made) && made[i+1].Do == dicecup.DoCross:
			for _, other := range dicecup.Categories {
				if m, ok := otherwise(t, records[:made[i+1].at+1], a, "category", other); ok && other != a.Category {
					all = append(all, m)
					break
				}
			}
		}
	}
	return all
}

// closing are the closed hands of Thrill that are not opened yet.
func closing(t *testing.T, records []json.RawMessage) (all []moment) {
	made := acts(t, records)
	for i, a := range made {
		if a.Do == thrill.DoHand && a.Player != "Ben" && i+1 < len(made) && made[i+1].Do == thrill.DoHand {
			for _, chips := range []int{1, 0, 2} {
				if m, ok := otherwise(t, records[:a.at+1], a, "chips", chips); ok && chips != a.Chips {
					all = append(all, m)
					break
				}
			}
		}
	}
	return all
}

// dealing are the throws, bets and ends of turns of Lucky Five, with a deck of which the cards that were
// uncovered came first, and others lie face down in one order or another.
func dealing(t *testing.T, records []json.RawMessage) (all []moment) {
	var uncovered []string
	for _, a := range acts(t, records) {
		switch a.Do {
		case luckyfive.DoCard:
			uncovered = append(uncovered, string(a.Card))
		case luckyfive.DoStart, luckyfive.DoThrow, luckyfive.DoStop, luckyfive.DoStake, luckyfive.DoSay:
			var m moment
			for way, down := range [2][]string{{"red", "lucky", "?"}, {"?", "lucky", "red"}} {
				m.ways[way] = withDeck(t, records[:a.at+1], slices.Concat(uncovered, down))
			}
			all = append(all, m)
		}
	}
	return all
}

// withDeck are the records of a game as if its deck had been known.
func withDeck(t *testing.T, until []json.RawMessage, deck []string) []json.RawMessage {
	t.Helper()
	changed := slices.Clone(until)
	var first table.Record
	if err := json.Unmarshal(until[0], &first); err != nil || first.Entries[0].Start == nil {
		t.Fatalf("the first record begins no game (%v)", err)
	}
	first.Entries[0].Start.Settings = map[string]string{"deck": strings.Join(deck, ",")}
	b, err := json.Marshal(first)
	if err != nil {
		t.Fatal(err)
	}
	changed[0] = b
	return changed
}

// otherwise is the moment after some records, in which an act may also have been
// another one; false where the rules do not allow that one.
func otherwise(t *testing.T, until []json.RawMessage, a act, field string, value any) (moment, bool) {
	t.Helper()
	changed := slices.Clone(until)
	var record map[string]any
	if err := json.Unmarshal(until[a.at], &record); err != nil || a.entries != 1 {
		t.Fatal(err, a.entries)
	}
	record["entries"].([]any)[0].(map[string]any)["event"].(map[string]any)[field] = value
	b, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	changed[a.at] = b
	id, err := wire.ParseTableID("t1")
	if err != nil {
		t.Fatal(err)
	}
	_, err = table.Load(table.Setup{Table: id, Players: besiegedBy}, changed)
	return moment{ways: [2][]json.RawMessage{until, changed}, owner: a.Player}, err == nil
}

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
)

// A table breaks down in the middle of a called game. Its journal takes the game to
// a spare table, where it goes on as the same one and ends; it counts once. The
// first table, when it works again, says that its game has gone, tells nothing of
// it, and plays the next round.
func TestABrokenTablesGameCountsOnceWhereItGoesOn(t *testing.T) {
	e := newBlindEvening(t, 3, 2)
	broken, spare := e.tables[0], e.tables[2]
	e.draws()
	e.until("the games begin", func() bool { return broken.begun() && e.tables[1].begun() })
	players := e.playing(broken)
	broken.leaves(players[2])
	was := broken.shows().GameID
	broken.kill()
	spare.kill()
	e.host("break", map[string]string{"table": broken.id}) // the game is called to the spare one

	journal := filepath.Join(e.dir, "game.journal")
	if err := os.WriteFile(journal, []byte(e.types("game", "export", "--dir", broken.dir)), 0o600); err != nil {
		t.Fatal(err)
	}
	e.types("game", "import", journal, "--config", spare.dir+".toml")
	spare.start()
	e.until("the game goes on", spare.begun)
	if now := spare.shows().GameID; now != was {
		t.Errorf("game %s became %s", was, now)
	}
	spare.leaves(players[1])
	e.tables[1].playsOn()
	e.counts()

	broken.start()
	e.host("mend", map[string]string{"table": broken.id})
	e.until("that the game has gone", func() bool {
		return slices.ContainsFunc(broken.shows().Notices, func(n struct{ Code string }) bool { return n.Code == "gone" })
	})
	e.draws()
	broken.playsOn()
	e.tables[1].playsOn()
	e.counts()
	e.host("close", nil)
	e.standsAsAddedUp(6, 4)
	e.isVerified()
	e.tookIn(4)
}

// A called game ends while the network is away, and then the table is put on
// another machine, from a backup. The club knows it by its key and asks nobody;
// what waited is told from there and counts once, also when the old machine is
// switched on later and tells it, too.
func TestATableOnAnotherMachineIsTheSameTable(t *testing.T) {
	e := newBlindEvening(t, 1, 2)
	old := e.tables[0]
	way := door(t, e.desk, old.id)
	e.draws()
	e.until("the game begins", old.begun)
	old.kill()
	old.configure(entry{URL: "tcp://127.0.0.1:1", Token: way.Token}) // where nobody is
	old.start()
	old.playsOn()
	e.until("the result waits", func() bool { waits, _ := old.told(); return waits == 1 })

	backup := filepath.Join(e.dir, "table.zip")
	e.types("backup", "--dir", old.dir, backup)
	old.kill()
	moved := e.at(filepath.Join(e.dir, "moved"), old.id)
	e.types("restore", "--dir", moved.dir, backup)
	moved.configure(way)
	moved.start()
	moved.attended()
	e.counts()
	e.until("its receipt", func() bool { waits, receipts := moved.told(); return waits == 0 && receipts == 1 })
	if tables := e.seen().Tables; len(tables) != 1 || !tables[0].Ready || tables[0].Key != "" {
		t.Errorf("the host sees %+v", tables)
	}
	e.draws()
	moved.playsOn()
	e.counts()

	old.configure(way)
	old.start()
	e.until("the old machine's receipt", func() bool { waits, receipts := old.told(); return waits == 0 && receipts == 1 })
	e.counts()
	e.host("close", nil)
	e.standsAsAddedUp(3, 2)
	e.tables = append(e.tables, moved)
	e.isVerified()
	e.tookIn(2)
}

// newBlindEvening has so many tables of a real camera whose eye sees nothing,
// three players for all of them but a spare one, and rounds of Bluff begun.
func newBlindEvening(t *testing.T, tables, rounds int) *eveningHall {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "dicetable-eye"), []byte("#!/bin/sh\nexec sleep 600\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	e := newEvening(t, tables, "[camera]\nsource = \"v4l2:/dev/null\"\n")
	e.patience = 2 * time.Minute // nobody looks at anything
	e.host("begin", club.Setup{Name: "Friday", Game: "bluff", Format: club.League, Least: 3, Usual: 3, Most: 3, Planned: rounds})
	for _, name := range []string{"Ann", "Ben", "Cem", "Dan", "Eva", "Fay"}[:3*max(1, tables-1)] {
		e.enters(name)
	}
	return e
}

// begun reports whether the table plays the game of this round.
func (t *eveningTable) begun() bool {
	s := t.shows()
	return s.Called != nil && s.Called.Draw.Round == t.round && !s.Called.Open && len(s.Places) == 0
}

// playing are who play at a table, as they were drawn.
func (e *eveningHall) playing(at *eveningTable) (names []string) {
	e.Helper()
	for _, pod := range e.view().Now.Round.Pods {
		if pod.Table == at.id {
			for _, seat := range pod.Seats {
				names = append(names, seat.Name)
			}
		}
	}
	if len(names) != 3 {
		e.Fatalf("at %s play %v", at.id, names)
	}
	return names
}

// leaves has somebody leave the game, as the table's host says.
func (t *eveningTable) leaves(name string) {
	t.Helper()
	t.commands("act", bluff.Leave{Player: name})
}

// playsOn plays the called game to its end: the last who stays has won.
func (t *eveningTable) playsOn() {
	t.Helper()
	t.until(t.id+" plays", t.begun)
	players := t.playing(t)
	t.leaves(players[1])
	t.leaves(players[2])
	t.until("the end of the game", func() bool { return len(t.shows().Places) > 0 })
}

// told is how many results of the table wait for a receipt, and how many have one
// that says that they count.
func (t *eveningTable) told() (waits, accepted int) {
	t.Helper()
	all, err := member.ReadTold(member.ResultsDir(t.dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range all {
		switch {
		case one.Receipt == nil:
			waits++
		case one.Receipt.Status == wire.Accepted:
			accepted++
		}
	}
	return waits, accepted
}

// counts waits for the end of the round, of whose results none is asked about.
func (e *eveningHall) counts() {
	e.Helper()
	e.until("the end of the round", func() bool { return e.view().Now.Round.Over })
	if held := e.seen().Held; len(held) > 0 {
		e.Errorf("the host is asked about %+v", held)
	}
}

// tookIn wants so many reports in the club's file, and no other.
func (e *eveningHall) tookIn(games int) {
	e.Helper()
	v, err := club.Verify(filepath.Join(e.dir, "club", "club.db"))
	if err != nil || v.Results != games {
		e.Errorf("of %d games the club took in %d results: %v", games, v.Results, err)
	}
}

// types types a command, and returns what it writes.
func (e *eveningHall) types(args ...string) string {
	e.Helper()
	var out, said bytes.Buffer
	if status := run(e.Context(), args, stdio{strings.NewReader(""), &out, &said}); status != exitOK {
		e.Fatalf("%v: status %d, %s", args, status, said.String())
	}
	return out.String()
}

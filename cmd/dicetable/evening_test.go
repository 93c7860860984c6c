package main

import (
	"flag"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"dicetable/cmd/internal/club"
)

var eveningRounds = flag.Int("evening", 0, "rounds of the evening on virtual tables, three at least, at one table less; 0 for none")

// A whole evening of a club and its virtual tables, each a program of its own,
// every frame of them seen by an eye: Bluff by the clock, six at most at a table,
// 30 players at five tables. Three players come late; a table loses its power
// in the middle of a game and goes on with it; another one breaks down, and its
// game is played at the next one that is free. The standings are those of
// somebody who adds up what the walls of the tables showed, and whoever verifies
// the files afterwards finds all of it right.
func TestAnEveningOnVirtualTables(t *testing.T) {
	if *eveningRounds < 3 {
		t.Skip("make evening plays it: it takes too long for every time")
	}
	withEye(t)
	tables := *eveningRounds - 1
	e := newEvening(t, tables, "")
	e.host("begin", club.Setup{Name: "Friday", Game: "bluff", Format: club.League, Least: 3, Usual: 6, Most: 6, Planned: *eveningRounds, Minutes: 1})
	for n := range 6*tables - 3 {
		e.enters(fmt.Sprintf("Player %d", n+1))
	}

	e.draws()
	e.losesPower(e.tables[0])
	e.startsClock()
	e.playsOut()

	e.enters("Late 1")
	e.enters("Late 2")
	e.draws()
	e.breaksDown(e.tables[tables-1])
	if tables < 5 { // else nobody starts it, so that the moved game is played to its end
		e.startsClock()
	}
	e.playsOut()
	e.worksAgain(e.tables[tables-1])

	e.enters("Late 3")
	for range *eveningRounds - 2 {
		e.draws()
		e.startsClock()
		e.playsOut()
	}
	e.host("close", nil)
	e.standsAsAddedUp(6*tables, *eveningRounds*tables)
	e.isVerified()
}

// losesPower switches a table off in the middle of a game, and on again.
func (e *eveningHall) losesPower(table *eveningTable) {
	e.Helper()
	e.until(table.id+" plays", table.plays)
	was := table.shows()
	table.kill()
	table.start()
	e.until(table.id+" goes on", func() bool { return table.shows().Revision > was.Revision })
	if now := table.shows(); now.GameID != was.GameID {
		e.Errorf("after a power cut game %s became %s", was.GameID, now.GameID)
	}
}

// breaksDown switches a table off in the middle of a game, for the rest of the
// round.
func (e *eveningHall) breaksDown(table *eveningTable) {
	e.Helper()
	e.until(table.id+" plays", table.plays)
	table.kill()
	e.host("break", map[string]string{"table": table.id})
}

// worksAgain switches it on again. The game that lies there was played
// elsewhere: whoever stands there stops it, and the club does not count it.
func (e *eveningHall) worksAgain(table *eveningTable) {
	e.Helper()
	table.start()
	e.host("mend", map[string]string{"table": table.id})
	table.commands("stop", map[string]string{})
}

// standsAsAddedUp compares the standings with what follows from the places that
// the walls showed.
func (e *eveningHall) standsAsAddedUp(players, games int) {
	e.Helper()
	seen := e.playedOut()
	if len(seen) != games {
		e.Errorf("%d games were played to their ends, not %d", len(seen), games)
	}
	standings := e.view().Last.Standings
	if len(standings) != players {
		e.Errorf("%d stand, not %d", len(standings), players)
	}
	for _, difference := range unlike(standings, seen) {
		e.Error(difference)
	}
	e.Logf("%d games: %v", len(seen), addUp(seen))
}

// playedOut are the places by name of all games that the club called and that
// were played to their ends.
func (e *eveningHall) playedOut() (games []map[string]int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, g := range e.ledger {
		if g.called && len(g.places) > 0 {
			games = append(games, g.places)
		}
	}
	return games
}

// isVerified has the club's file and every journal checked, once all programs
// have ended.
func (e *eveningHall) isVerified() {
	e.Helper()
	if status := e.stopClub(); status != exitOK {
		e.Errorf("the club ended with status %d", status)
	}
	files := []string{filepath.Join(e.dir, "club", "club.db")}
	for _, table := range e.tables {
		table.kill()
		journals, err := filepath.Glob(filepath.Join(table.dir, "journal", "*.journal"))
		if err != nil {
			e.Fatal(err)
		}
		files = append(files, journals...)
	}
	said := &saying{}
	if status := run(e.Context(), append([]string{"verify"}, files...), stdio{strings.NewReader(""), said, said}); status != exitOK {
		e.Errorf("not all is right: %s", said)
	}
}

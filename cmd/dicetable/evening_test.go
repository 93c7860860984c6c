package main

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"strconv"
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

// standsAsAddedUp compares the standings with the points for the places that
// the walls showed of so many games.
func (e *eveningHall) standsAsAddedUp(players, want int) {
	e.Helper()
	points, wins, games := e.addedUp()
	if games != want {
		e.Errorf("%d games were played to their ends, not %d", games, want)
	}
	standings := e.view().Last.Standings
	if len(standings) != players || len(points) != players {
		e.Errorf("%d stand, %d played, not %d: %v", len(standings), len(points), players, maps.Keys(points))
	}
	for _, s := range standings {
		if got, err := strconv.ParseFloat(s.Points, 64); err != nil || math.Abs(got-points[s.Name]) > 0.006 || s.Wins != wins[s.Name] {
			e.Errorf("%s has %s points and %d wins, added up %.2f and %d (%v)", s.Name, s.Points, s.Wins, points[s.Name], wins[s.Name], err)
		}
	}
	e.Logf("%d games: %v", games, points)
}

// addedUp are everybody's points, 5, 3, 2 and 1, shared by who share a place, and
// games won, of all games that the club called and that were played to their ends.
func (e *eveningHall) addedUp() (points map[string]float64, wins map[string]int, games int) {
	points, wins = map[string]float64{}, map[string]int{}
	scheme := []float64{5, 3, 2, 1, 0, 0}
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, g := range e.ledger {
		if !g.called || len(g.places) == 0 {
			continue
		}
		games++
		share := map[int]float64{}
		for _, place := range g.places {
			share[place]++
		}
		for name, place := range g.places {
			for _, p := range scheme[place-1 : place-1+int(share[place])] {
				points[name] += p / share[place]
			}
			if place == 1 {
				wins[name]++
			}
		}
	}
	return points, wins, games
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

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"sync"

	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/wire"
	"dicetable/games/stats"
)

// diceSets are the dice of all games by the name of their set.
type diceSets map[string]*stats.Dice

// add counts the dice of a game.
func (d diceSets) add(g playedGame) error {
	counted, err := stats.CountDice(g.Record)
	if err != nil || len(counted.Counts) == 0 {
		return err
	}
	set := g.Game
	if faces := g.Settings["faces"]; faces == "2-6" {
		set += " " + faces // other dice than the usual ones (BL-1)
	}
	if d[set] == nil {
		d[set] = &stats.Dice{}
	}
	return d[set].Add(counted)
}

// told are the sets, colour by colour.
func (d diceSets) told() []wire.DiceReport {
	all := []wire.DiceReport{}
	for _, set := range slices.Sorted(maps.Keys(d)) {
		for _, f := range d[set].Fairness() {
			all = append(all, wire.DiceReport{Set: set, Colour: string(f.Colour), Throws: f.Throws, P: f.P, Verdict: string(f.Verdict), Text: f.Text()})
		}
	}
	return all
}

// reporter tells the report of each game that ends, from the journals alone. It
// is a sink of the table, and serves the last report.
type reporter struct {
	// dir is the folder of the journals; tell is given each report and must not
	// wait.
	dir  string
	tell func(wire.Report)
	// stand is given the standings at the start and after each game; nil for
	// nobody. It must not wait.
	stand func(wire.Standings)
	log   *slog.Logger
	// ended has room for one: the game that ended last.
	ended chan string

	mu   sync.Mutex
	game string
	last []byte
}

// reportPath is where the last report is served.
const reportPath = "/report.json"

func newReporter(dir string, tell func(wire.Report), log *slog.Logger) *reporter {
	return &reporter{dir: dir, tell: tell, log: log, ended: make(chan string, 1)}
}

// Publish notices the end of a game, and when it is ruled on anew.
func (r *reporter) Publish(s wire.State) {
	if len(s.Winners) == 0 {
		return
	}
	ruled := fmt.Sprint(s.GameID, " ", len(s.Corrections))
	if s.Verdict != nil {
		ruled += " " + s.Verdict.Text.EN
	}
	r.mu.Lock()
	isNew := r.game != ruled
	r.game = ruled
	r.mu.Unlock()
	if !isNew {
		return
	}
	select {
	case <-r.ended:
	default:
	}
	r.ended <- s.GameID
}

// Event is told in other ways.
func (r *reporter) Event(wire.Event) {}

// Run makes the reports until ctx ends.
func (r *reporter) Run(ctx context.Context) error {
	if r.stand != nil {
		if played, err := r.read(); err == nil {
			r.stand(standingsOf(played))
		}
	}
	for {
		select {
		case id := <-r.ended:
			if err := r.report(id); err != nil {
				r.log.Error("the report of the game could not be made", "game", id, "cause", err)
			}
		case <-ctx.Done():
			return nil
		}
	}
}

// read reads all journals, those that can be read.
func (r *reporter) read() ([]playedGame, error) {
	names, err := journal.Names(r.dir)
	if err != nil {
		return nil, err
	}
	var all []playedGame
	for _, name := range names {
		played, err := readGames(name)
		if err != nil {
			r.log.Warn("a journal is left out of the report", "file", name, "cause", err)
		}
		all = append(all, played...)
	}
	return all, nil
}

// report tells of the last game in the journals, and of all their dice.
func (r *reporter) report(id string) error {
	all, err := r.read()
	if err != nil {
		return err
	}
	sets := diceSets{}
	var last playedGame
	for _, g := range all {
		last = g
		if err := sets.add(g); err != nil {
			r.log.Warn("dice are left out of the report", "game", g.number, "cause", err)
		}
	}
	if r.stand != nil {
		r.stand(standingsOf(all))
	}
	game, err := stats.Of(last.Record)
	if err != nil {
		return err
	}
	told := wire.Report{GameID: id, Game: last.Game, Lines: game.Text(), Figures: game, Dice: sets.told()}
	body, err := json.Marshal(told)
	if err != nil {
		return err
	}
	r.mu.Lock()
	r.last = body
	r.mu.Unlock()
	r.tell(told)
	return nil
}

// ServeHTTP serves the last report.
func (r *reporter) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	r.mu.Lock()
	body := r.last
	r.mu.Unlock()
	if body == nil {
		http.Error(w, "No game has ended since this table was switched on: `dicetable stats` tells of earlier ones.", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.Write(body)
}

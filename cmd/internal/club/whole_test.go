package club

import (
	"context"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
	"dicetable/games/tournament"
)

// A whole evening: 30 players, five tables, six rounds of Dice Cup, played by
// the rule-book, reported over MQTT by the tables' own side. Three players come
// late, one leaves, two tables fail. The standings are those of somebody who
// adds up points in the simplest way.
func TestAWholeEvening(t *testing.T) {
	h := newHouse(t)
	h.host("begin", Setup{Name: "Friday", Game: "dicecup", Format: League, Least: 3, Usual: 5, Most: 6, Planned: 6, Bye: 1, Prizes: []int{5000, 3000, 2000}})
	for n := range 27 {
		h.host("enter", ofText{Players: fmt.Sprintf("Player %d", n+1)})
	}
	for n := range 5 {
		h.open(fmt.Sprintf("table-%d", n+1))
	}
	h.until("five tables", func(_ View, d Desk) bool { return len(d.Tables) == 5 })
	d, err := h.service.Desk(context.Background())
	must(t, err)
	for _, table := range d.Tables {
		h.host("confirm", ofTable{Table: table.ID, Key: table.Key})
	}

	h.drawRound(nobody)
	h.host("enter", ofText{Players: "Late 1"})
	h.host("enter", ofText{Players: "Late 2"})
	h.aTableFails("table-2")
	h.host("enter", ofText{Players: "Late 3"})
	h.drawRound(nobody)
	h.aTableIsAwayWithItsResult("table-4")
	h.host("leave", ofPlayer{Player: "p5"})
	h.host("mend", ofTable{Table: "table-2"})
	h.open("table-2")
	h.drawRound(nobody)
	h.drawRound(nobody)

	h.compare()
	if err := h.service.Do(context.Background(), "", "draw", nil); err == nil {
		t.Error("a seventh round is drawn")
	}
	h.host("close", struct{}{})
}

// aTableFails in the middle of a game: it is switched off and does not come
// back. Its game goes to the next table that is free.
func (h *house) aTableFails(id string) {
	h.Helper()
	h.tables[id].mu.Lock()
	h.tables[id].slow = true
	h.tables[id].mu.Unlock()
	h.drawRound(func(p PodView) bool { return p.Table == id })
	h.tables[id].stop()
	h.host("break", ofTable{Table: id})
	h.until("the game at another table", func(v View, _ Desk) bool { return v.Now.Round.Over })
	h.tables[id].slow = false
}

// aTableIsAwayWithItsResult: the network fails before the result is told. The
// host enters by hand what the players say; when the table comes back its
// result is there a second time, and the host is asked.
func (h *house) aTableIsAwayWithItsResult(id string) {
	h.Helper()
	s := h.tables[id]
	s.mu.Lock()
	s.slow = true
	s.mu.Unlock()
	h.drawRound(func(p PodView) bool { return p.Table == id })
	s.stop()
	v, err := h.service.View(context.Background())
	must(h, err)
	pod := v.Now.Round.Pods[slices.IndexFunc(v.Now.Round.Pods, func(p PodView) bool { return p.Table == id })]
	call := wire.Call{Draw: wire.Draw{Tournament: v.Now.ID, Round: pod.Round, Pod: pod.Pod, Attempt: pod.Attempt}, Game: "dicecup"}
	hand := ofPod{Pod: pod.Ref, Places: map[tournament.Player]int{}, Note: "the network failed"}
	for i, seat := range pod.Seats {
		call.Players = append(call.Players, wire.CalledPlayer{Seat: i + 1, Player: string(seat.ID), Name: seat.Name})
	}
	r := s.game(call)
	for _, seat := range r.Seats {
		hand.Places[tournament.Player(seat.Player)] = seat.Place
	}
	key, err := member.OpenKey(member.KeyFile(filepath.Join(h.dir, id)))
	must(h, err)
	outbox, err := member.OpenOutbox(member.ResultsDir(filepath.Join(h.dir, id)), key)
	must(h, err)
	_, _, err = outbox.Add(r)
	must(h, err)
	h.host("hand", hand)
	s.slow = false
	h.open(id)
	h.until("the question", func(_ View, d Desk) bool { return len(d.Held) == 1 })
	h.host("settle", ofResult{Table: id, Game: r.GameID, Revision: 1})
}

// compare adds up what the tables played, and compares.
func (h *house) compare() {
	h.Helper()
	all, err := h.service.Histories(context.Background())
	must(h, err)
	points, wins, seen := map[string]float64{}, map[string]int{}, map[string]int{}
	for _, round := range all[0].Rounds {
		there := map[string]bool{}
		for _, bye := range round.Byes {
			points[bye.Name]++
			there[bye.Name] = true
		}
		for _, pod := range round.Pods {
			told, ok := h.ledger.Load(pod.Ref)
			if !ok {
				h.Fatalf("nobody played game %+v", pod.Ref)
			}
			places := told.(map[string]int)
			for _, seat := range pod.Seats {
				if there[seat.Name] {
					h.Errorf("%s is twice in round %d", seat.Name, round.Number)
				}
				there[seat.Name] = true
			}
			if len(places) != len(pod.Seats) {
				h.Errorf("%d played game %+v, %d were drawn", len(places), pod.Ref, len(pod.Seats))
			}
			addUp(points, wins, places)
		}
		for name := range there {
			seen[name]++
		}
	}
	if len(all[0].Rounds) != 6 || seen["Player 1"] != 6 || seen["Late 1"] != 5 || seen["Late 3"] != 4 || seen["Player 5"] != 4 {
		h.Errorf("%d rounds; seen: %v", len(all[0].Rounds), seen)
	}
	h.standAs(all[0].Standings, points, wins)
}

// addUp adds the points of one game: the places' points, shared by who ties.
func addUp(points map[string]float64, wins map[string]int, places map[string]int) {
	scheme := []float64{5, 3, 2, 1, 0, 0}
	for name, place := range places {
		tied := 0
		for _, other := range places {
			if other == place {
				tied++
			}
		}
		for k := range tied {
			points[name] += scheme[place-1+k] / float64(tied)
		}
		if place == 1 {
			wins[name]++
		}
	}
}

// standAs compares standings with points and wins.
func (h *house) standAs(standings []StandingView, points map[string]float64, wins map[string]int) {
	h.Helper()
	names := slices.Collect(maps.Keys(points))
	if len(standings) != 30 || len(names) != 30 {
		h.Fatalf("%d stand, %d played", len(standings), len(names))
	}
	better := func(a, b string) bool { // a before b, as far as points and wins say it
		return points[a] > points[b]+1e-9 || math.Abs(points[a]-points[b]) < 1e-9 && wins[a] > wins[b]
	}
	for i, s := range standings {
		got, err := strconv.ParseFloat(s.Points, 64)
		must(h, err)
		if math.Abs(got-points[s.Name]) > 0.006 || s.Wins != wins[s.Name] {
			h.Errorf("%s has %v points and %d wins, added up %.2f and %d", s.Name, got, s.Wins, points[s.Name], wins[s.Name])
		}
		if i > 0 && better(s.Name, standings[i-1].Name) {
			h.Errorf("%s stands behind %s", s.Name, standings[i-1].Name)
		}
	}
}

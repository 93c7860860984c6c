package main

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/stats"
)

// aGame is one of Bluff that begins at an hour of the first of the month, lasts
// some minutes, and is won by who sits second; unless it goes on.
func aGame(t *testing.T, began time.Time, minutes int, goesOn bool, first, second string) playedGame {
	t.Helper()
	name := map[string]string{"Ann": first, "Ben": second}
	g := playedGame{Record: stats.Record{Game: "bluff", Players: []string{first, second}}, began: began, ended: began.Add(time.Duration(minutes) * time.Minute)}
	for _, line := range []string{
		`{"do":"opening","player":"Ann","dice":[5,5,5,5,5]}`, `{"do":"opening","player":"Ben","dice":[1,1,1,1,1]}`,
		`{"do":"bet","player":"Ann","count":10,"face":3}`, `{"do":"challenge","player":"Ben"}`,
		`{"do":"reveal","player":"Ann","dice":[1,2,2,1,2]}`, `{"do":"reveal","player":"Ben","dice":[1,2,2,1,2]}`,
	} {
		var act map[string]any
		if err := json.Unmarshal([]byte(line), &act); err != nil {
			t.Fatal(err)
		}
		act["player"] = name[act["player"].(string)]
		b, err := json.Marshal(act)
		if err != nil {
			t.Fatal(err)
		}
		event, err := bluff.Book{}.Event(b)
		if err != nil {
			t.Fatal(err)
		}
		g.Events = append(g.Events, event)
	}
	if goesOn {
		g.Events = g.Events[:4]
	}
	return g
}

// The evening begins after a long pause; who won most is first, and games that
// did not end are nobody's.
func TestStandings(t *testing.T) {
	day := func(d, hour int) time.Time { return time.Date(2026, 11, d, hour, 0, 0, 0, time.UTC) }
	played := []playedGame{
		aGame(t, day(1, 20), 90, false, "Ann", "Cem"),
		aGame(t, day(8, 19), 20, false, "Ann", "Ben"),
		aGame(t, day(8, 20), 30, false, "Cem", "Ann"),
		aGame(t, day(8, 21), 300, true, "Ben", "Cem"),
		aGame(t, day(8, 22), 10, false, "Ann", "Ben"),
	}
	s := standingsOf(played)
	want := []wire.Standing{{Place: 1, Player: "Ben", Games: 2, Won: 2}, {Place: 2, Player: "Ann", Games: 3, Won: 1}, {Place: 3, Player: "Cem", Games: 1}}
	if s.Games != 3 || !s.Began.Equal(day(8, 19)) || !slices.Equal(s.Players, want) {
		t.Errorf("the evening is %+v", s)
	}
	if len(s.Records) != 2 || s.Records[0].Text.EN != "Longest game: Bluff, 90 min" || s.Records[1].Text.DE != "Meiste Siege: Ben (2)" {
		t.Errorf("the records are %+v", s.Records)
	}
}

// Simulated players take no place and hold no record, and what they play among
// themselves is no game of the evening.
func TestSimulatedPlayersDoNotStandInTheWay(t *testing.T) {
	began := time.Date(2026, 11, 8, 19, 0, 0, 0, time.UTC)
	mixed, alone := aGame(t, began, 20, false, "Ann", "Ben"), aGame(t, began.Add(time.Hour), 300, false, "Cem", "Ben")
	mixed.bots, alone.bots = []string{"Ben"}, []string{"Ben", "Cem"}
	s := standingsOf([]playedGame{mixed, alone})
	if want := []wire.Standing{{Place: 1, Player: "Ann", Games: 1}}; s.Games != 1 || !slices.Equal(s.Players, want) {
		t.Errorf("the evening is %+v", s)
	}
	if len(s.Records) != 1 || s.Records[0].Value != 20 || !slices.Equal(s.Records[0].Players, []string{"Ann"}) {
		t.Errorf("the records are %+v", s.Records)
	}
}

// Before the first game has ended there is nothing to tell.
func TestStandingsOfNothing(t *testing.T) {
	for _, played := range [][]playedGame{nil, {aGame(t, time.Now(), 5, true, "Ann", "Ben")}} {
		if s := standingsOf(played); s.Games != 0 || len(s.Players)+len(s.Records) != 0 || s.Players == nil || s.Records == nil {
			t.Errorf("the standings are %+v", s)
		}
	}
}

// Those who won as often share a place, and a record belongs to who was first.
func TestSharedPlacesAndRecords(t *testing.T) {
	score := func(began int, names []string, scores map[string]int) finished {
		g := finished{playedGame: playedGame{Record: stats.Record{Game: "thrill", Players: names}, began: time.Unix(int64(began), 0)}}
		g.ended = g.began
		g.end = stats.End{Result: games.Result{Winners: names}, Scores: scores}
		return g
	}
	all := []finished{
		score(1, []string{"Ann", "Ben"}, map[string]int{"Ann": -3, "Ben": -4}),
		score(2, []string{"Cem", "Dana"}, map[string]int{"Cem": -3, "Dana": -9}),
	}
	for i, s := range ranked(all) {
		if s.Place != 1 || s.Won != 1 {
			t.Errorf("player %d is %+v", i, s)
		}
	}
	got, ok := highestOf(all, "thrill")
	if !ok || got.Value != -3 || !slices.Equal(got.Players, []string{"Ann"}) {
		t.Errorf("the highest is %+v", got)
	}
	if _, ok := highestOf(all, "dicecup"); ok {
		t.Error("a game that nobody played has a record")
	}
}

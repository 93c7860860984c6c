package main

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"dicetable/cmd/internal/wire"
)

// fetch asks a handler for the report.
func fetchReport(h http.Handler) (int, string) {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, reportPath, nil))
	return w.Code, w.Body.String()
}

// The report comes once a game is won, of that game, with the dice of all
// nights; it comes anew when the last ruling was put right, and not before.
func TestTheReportComesAfterTheGame(t *testing.T) {
	dir := t.TempDir()
	keepGame(t, dir, 1, "bluff", nil, oneRound)
	told := make(chan wire.Report, 4)
	r := newReporter(dir, func(w wire.Report) { told <- w }, slog.New(slog.DiscardHandler))
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	done := make(chan error, 1)
	go func() { done <- r.Run(ctx) }()

	if code, body := fetchReport(r); code != http.StatusNotFound || !strings.Contains(body, "dicetable stats") {
		t.Errorf("before any game ended: %d %s", code, body)
	}
	r.Publish(wire.State{GameID: "g-1"})
	won := wire.State{GameID: "g-1", Winners: []string{"Ann"}}
	r.Publish(won)
	got := <-told
	if got.GameID != "g-1" || got.Game != "bluff" || len(got.Lines) != 4 || !strings.HasPrefix(got.Lines[2].EN, "Ann: bets: 2, not covered: 2") {
		t.Errorf("the report is %+v", got)
	}
	if len(got.Dice) != 1 || got.Dice[0].Throws != 20 || got.Dice[0].Verdict != "too_few" {
		t.Errorf("of the dice it says %+v", got.Dice)
	}
	if code, body := fetchReport(r); code != http.StatusOK || !json.Valid([]byte(body)) || !strings.Contains(body, `"game_id":"g-1"`) {
		t.Errorf("after the game: %d %s", code, body)
	}
	r.Publish(won)
	won.Verdict = &wire.Verdict{}
	won.Verdict.Text.EN = "It was six."
	r.Publish(won)
	<-told
	keepGame(t, dir, 2, "bluff", nil, oneRound)
	r.Publish(wire.State{GameID: "g-2", Winners: []string{"Ben"}})
	if got := <-told; got.GameID != "g-2" || got.Dice[0].Throws != 40 || got.Dice[0].Verdict != "unfair" {
		t.Errorf("the second report is %+v", got)
	}
	stop()
	if err := <-done; err != nil || len(told) > 0 {
		t.Errorf("%v, and %d more reports", err, len(told))
	}
}

package virtual

import (
	"encoding/json"
	"testing"

	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
)

// void makes the round that is played void, as the host does.
func (r *rig) void(id string) {
	r.t.Helper()
	body, err := json.Marshal(wire.Void{Round: r.view().Round})
	if err != nil {
		r.t.Fatal(err)
	}
	r.input(table.Asked{Command: wire.Command{ID: id, From: wire.Asker{User: "host", Role: wire.Host}, Verb: wire.VoidRound, Body: body}})
	if r.view().Bet != nil || len(r.state.Prompt.Players()) > 0 {
		r.t.Fatalf("after a void round the bet is %v, and %q is asked for", r.view().Bet, r.state.Prompt.Text().EN)
	}
}

// Simulated players shake again when a round is void, whose first bet was made or
// not, and the game goes on (BL-18).
func TestSimulatedPlayersShakeAgainWhenARoundIsVoid(t *testing.T) {
	r := newRig(t, 3, 1, 4)
	stands := func(r *rig) bool { return r.view().Bet != nil }
	if !r.play(3000, stands) {
		t.Fatalf("nobody bets: %q", r.state.Prompt.Text().EN)
	}
	r.void("after a bet")
	ready := func(r *rig) bool { return r.view().Phase == bluff.PhaseBetting && len(r.state.Prompt.Players()) > 0 }
	if !r.play(600, ready) {
		t.Fatalf("nobody shakes again: %q", r.state.Prompt.Text().EN)
	}
	r.void("before a bet")
	if !r.play(900, stands) {
		t.Fatalf("nobody bets again: %q", r.state.Prompt.Text().EN)
	}
}

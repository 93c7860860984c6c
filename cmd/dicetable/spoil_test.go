package main

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/hardware/sim"
)

// The lamp goes out and the camera is bumped, in turns, while a round is bet on
// and while it is counted: the table says so, the game goes on by itself, and no
// verdict is wrong.
func TestTheLampGoesOutAndTheCameraIsBumped(t *testing.T) {
	withEye(t)
	g, err := newSoakGame(0, soakFlags{seed: 5}, slog.New(slog.DiscardHandler), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	pranks := []string{sim.Dark, sim.Bump, sim.Lamp}
	done, saidDark := 0, false
	looked := g.plan.looked
	g.plan.looked = func(s sim.Scene, frame eye.FrameDone, took time.Duration) {
		looked(s, frame, took)
		g.witness.mu.Lock()
		reveal, verdicts, notices := g.witness.state.Reveal, g.witness.result.Verdicts, said(g.witness.state.Notices)
		g.witness.mu.Unlock()
		saidDark = saidDark || strings.Contains(notices, "too dark")
		if s.Seq%150 == 90 || reveal && s.Seq%40 == 0 {
			prank(t, g, pranks[done%len(pranks)])
			done++
		}
		if verdicts >= 1 && done >= 3 {
			g.witness.end("a round is enough")
		}
	}
	p, err := g.play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d times something was done to lamp or camera, %s", done, p)
	if p.Wrong > 0 || p.Verdicts < 1 || !saidDark {
		t.Errorf("dark was said: %v; %s", saidDark, p)
	}
}

// prank is done by a visitor who sits down for it and gets up again.
func prank(t *testing.T, g *soakGame, do string) {
	t.Helper()
	w, seat := g.witness.world, g.plan.setup.Players[0].Seat
	if err := w.Take(seat); err != nil {
		t.Error(err)
		return
	}
	if err := w.Do(seat, fmt.Appendf(nil, `{"do":%q}`, do)); err != nil {
		t.Error(err)
	}
	w.Leave(seat)
}

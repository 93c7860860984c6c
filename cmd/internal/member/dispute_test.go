package member_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// A ruling in dispute is told with its photograph. What the club decides is done
// at the table once, also when it comes before the table knows its own game
// again, and never to another dispute; why it was refused is told, too.
func TestADisputeIsDecidedAtTheClub(t *testing.T) {
	dir, address := t.TempDir(), freePort(t)
	jpeg := append([]byte("\xff\xd8\xff"), bytes.Repeat([]byte{9}, 399_000)...)
	if err := os.WriteFile(filepath.Join(dir, "photo"), jpeg, 0o600); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(jpeg)
	at := time.Date(2026, 11, 21, 20, 0, 0, 5, time.UTC)
	state := wire.State{Table: "t1", Game: "bluff", GameID: "g1", Verdict: &wire.Verdict{ID: "v3", Photo: &wire.Photo{URL: "photo", SHA256: hex.EncodeToString(sum[:])}},
		Dispute: &wire.Disputed{Verdict: "v3", Seat: 1, Player: "Ann", At: at}}
	id := tableID(t, "t1")
	c := newClub(t)
	c.open(t.TempDir(), address)
	decision, err := wire.Decision{GameID: "g1", Verdict: "v3", At: at, Stands: true}.Message(id)
	if err != nil {
		t.Fatal(err)
	}
	c.put(decision)

	s := join(t, dir, "tcp://"+address)
	s.answer = wire.Answer{Text: games.Text{EN: "the camera is away"}}
	runs(t, s.Run)
	c.await("that nothing is doubted", func() bool { return len(c.doubts) > 0 && c.doubts[0].None() })
	decided, earlier := state.Dispute, *state.Dispute
	earlier.At = at.Add(-time.Minute)
	state.Dispute = &earlier
	s.Publish(state)
	last := func() wire.ClubDoubt { return c.doubts[len(c.doubts)-1] }
	c.await("the dispute with its photograph", func() bool { return last().GameID == "g1" && bytes.Equal(last().JPEG, jpeg) })
	if n := len(s.decisions()); n != 0 {
		t.Errorf("%d decisions are done to another dispute", n)
	}
	state.Dispute = decided
	s.Publish(state)
	c.await("the decision, and why it was refused", func() bool { return last().Refused.EN == "the camera is away" })
	s.Publish(wire.State{Table: "t1", Game: "bluff", GameID: "g1"})
	c.await("the end of the dispute", func() bool { return last().None() })
	if did := s.decisions(); len(did) != 1 || did[0].Verb != wire.Confirm || did[0].From.Role != wire.Host {
		t.Errorf("it did %+v", did)
	}
}

// decide is what the table does; decisions are what it was told to do.
func (s *seat) decide(_ context.Context, c wire.Command) (wire.Answer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.decided = append(s.decided, c)
	return s.answer, nil
}

func (s *seat) decisions() []wire.Command {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.decided
}

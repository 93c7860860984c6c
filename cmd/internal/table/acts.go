package table

import (
	"context"
	"encoding/json"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// Acts is what the host may know of the game's acts: all there is of those
// that everybody saw, and of the secret ones that they were made.
type Acts struct {
	// GameID is empty before the first game.
	GameID   string              `json:"game_id"`
	Game     string              `json:"game"`
	Players  []wire.SeatedPlayer `json:"players"`
	Acts     []ListedAct         `json:"acts"`
	Verdicts []wire.Verdict      `json:"verdicts"`
	// Over is true for a game that was won, Abandoned for one that was ended
	// without a winner, Closed when it cannot be corrected any more.
	Over      bool `json:"over"`
	Abandoned bool `json:"abandoned"`
	Closed    bool `json:"closed"`
}

// ListedAct is one act.
type ListedAct struct {
	Number int       `json:"number"`
	At     time.Time `json:"at"`
	Round  int       `json:"round"`
	// Do names the act. Event is left out where it is secret; then Player is
	// whose it is, which everybody saw.
	Do     string       `json:"do"`
	Event  games.Event  `json:"event,omitempty"`
	Player string       `json:"player,omitempty"`
	Told   []games.Text `json:"told"`
	// Verdict is the id of the ruling it led to.
	Verdict string `json:"verdict,omitempty"`
}

// listActs are the acts of the game for the host.
func (k *kept) listActs() Acts {
	a := Acts{Acts: []ListedAct{}, Verdicts: []wire.Verdict{}, Over: k.over(), Abandoned: k.abandoned, Closed: k.closed, Players: []wire.SeatedPlayer{}}
	if k.game == nil {
		return a
	}
	a.GameID, a.Game, a.Players = k.game.ID, k.game.Name, k.game.Players
	c := k.play.begin(k.game)
	for _, p := range k.past {
		one := ListedAct{Number: p.number, At: p.at, Round: p.round, Do: p.event.Do(), Told: []games.Text{}}
		if p.told != nil {
			one.Told = p.told
		}
		if c.isPublic(p.event) {
			one.Event = p.event
		} else {
			one.Player = playerOf(p.event)
		}
		if p.verdict != nil {
			one.Verdict = p.verdict.ID
			a.Verdicts = append(a.Verdicts, *p.verdict)
		}
		a.Acts = append(a.Acts, one)
	}
	return a
}

// playerOf is whose a secret act is; empty where it is everybody's.
func playerOf(e games.Event) string {
	if player, ok := dicecupWord(e); ok {
		return player
	}
	player, _ := thrillWord(e)
	return player
}

// Acts is what the host may know of the acts of the game, as JSON. The error is
// that of ctx. It may be called from any goroutine, and what it returns is for
// the host's session alone.
func (l *Loop) Acts(ctx context.Context) (json.RawMessage, error) {
	answer := make(chan Acts, 1)
	l.send(ctx, envelope{acts: answer})
	select {
	case a := <-answer:
		return json.Marshal(a)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

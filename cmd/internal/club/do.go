package club

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strings"

	"dicetable/games"
	"dicetable/games/tournament"
)

// act decides the body of one of the host's acts.
type act func(e *Evening, body []byte) ([]Event, error)

// with is an act that needs a body.
func with[B any](decide func(e *Evening, b B) ([]Event, error)) act {
	return func(e *Evening, body []byte) ([]Event, error) {
		var b B
		d := json.NewDecoder(bytes.NewReader(body))
		d.DisallowUnknownFields()
		if err := d.Decode(&b); err != nil {
			return nil, games.Refusef("", "Damit lässt sich das nicht tun: %v.", "This cannot be done with that: %v.", err)
		}
		return decide(e, b)
	}
}

// plain is an act without one.
func plain(decide func(e *Evening) ([]Event, error)) act {
	return func(e *Evening, _ []byte) ([]Event, error) { return decide(e) }
}

// The bodies of acts.
type (
	ofPlayer struct {
		Player tournament.Player `json:"player"`
		Name   string            `json:"name"`
		Team   string            `json:"team"`
	}
	ofTable struct {
		Table string `json:"table"`
		Name  string `json:"name"`
		Key   string `json:"key"`
	}
	ofPod struct {
		Pod    Ref                       `json:"pod"`
		Table  string                    `json:"table"`
		Places map[tournament.Player]int `json:"places"`
		Void   bool                      `json:"void"`
		Note   string                    `json:"note"`
	}
	ofGame struct {
		Players []tournament.Player `json:"players"`
		Table   string              `json:"table"`
	}
	ofResult struct {
		Table    string `json:"table"`
		Game     string `json:"game"`
		Revision int    `json:"revision"`
		Twin     string `json:"twin"`
		Yes      bool   `json:"yes"`
	}
	ofText  struct{ Players string }
	ofRound struct{ Round int }
	ofPause struct{ On bool }
)

// acts are all that the host can do.
var acts = map[string]act{
	"begin": with(func(e *Evening, b Setup) ([]Event, error) {
		return e.begin("t-"+strings.ToLower(rand.Text()[:8]), strings.ToLower(rand.Text()), b)
	}),
	"alter":   with((*Evening).alter),
	"enter":   with(func(e *Evening, b ofText) ([]Event, error) { return e.enter(b.Players) }),
	"rename":  with(func(e *Evening, b ofPlayer) ([]Event, error) { return e.rename(b.Player, b.Name, b.Team) }),
	"leave":   with(func(e *Evening, b ofPlayer) ([]Event, error) { return e.leave(b.Player) }),
	"return":  with(func(e *Evening, b ofPlayer) ([]Event, error) { return e.comeBack(b.Player) }),
	"table":   with(func(e *Evening, b ofTable) ([]Event, error) { return e.addPlain(e.newTable(), b.Name) }),
	"confirm": with(func(e *Evening, b ofTable) ([]Event, error) { return e.confirm(b.Table, b.Key) }),
	"deny":    with(func(e *Evening, b ofTable) ([]Event, error) { return e.deny(b.Table) }),
	"break":   with(func(e *Evening, b ofTable) ([]Event, error) { return e.breakDown(b.Table) }),
	"mend":    with(func(e *Evening, b ofTable) ([]Event, error) { return e.backAgain(b.Table) }),
	"remove":  with(func(e *Evening, b ofTable) ([]Event, error) { return e.removeTable(b.Table) }),
	"game":    with(func(e *Evening, b ofGame) ([]Event, error) { return e.callGame(b.Players, b.Table) }),
	"decide":  with((*Evening).decide),
	"draw":    plain((*Evening).draw),
	"takeback": with(func(e *Evening, b ofRound) ([]Event, error) {
		return e.takeBack(b.Round)
	}),
	"move":   with(func(e *Evening, b ofPod) ([]Event, error) { return e.move(b.Pod, b.Table) }),
	"start":  plain((*Evening).start),
	"pause":  with(func(e *Evening, b ofPause) ([]Event, error) { return e.pause(b.On) }),
	"hand":   with(func(e *Evening, b ofPod) ([]Event, error) { return e.enterByHand(b.Pod, b.Places, b.Void, b.Note) }),
	"reopen": with(func(e *Evening, b ofPod) ([]Event, error) { return e.reopen(b.Pod) }),
	"settle": with(func(e *Evening, b ofResult) ([]Event, error) {
		return e.settle(resultKey{b.Table, b.Game, b.Revision, b.Twin}, b.Yes)
	}),
	"close": plain((*Evening).close),
}

// newTable is an id for a table without instruments.
func (e *Evening) newTable() string {
	for n := 1; ; n++ {
		if id := fmt.Sprintf("plain-%d", n); e.tables[id] == nil {
			return id
		}
	}
}

var errNoAct error = games.Refuse("", "So etwas kann die Turnierleitung nicht tun.", "The host can do no such thing.")

// Do does one of the host's acts, once for each id: who did not hear the answer
// asks again with the same one. The error is a sentence for the host.
func (s *Service) Do(ctx context.Context, id, name string, body []byte) error {
	decide, ok := acts[name]
	if !ok {
		return errNoAct
	}
	return s.ask(ctx, id, func(e *Evening) ([]Event, error) { return decide(e, body) })
}

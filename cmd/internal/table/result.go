package table

import (
	"encoding/json"
	"maps"

	"dicetable/cmd/internal/wire"
)

// outcome is how the game ended, as it counts now; false while it goes on and
// before the first one.
func (k *kept) outcome() (wire.Result, bool) {
	if k.game == nil || !k.abandoned && !k.over() {
		return wire.Result{}, false
	}
	r := wire.Result{
		GameID: k.game.ID, Game: k.game.Name, Settings: maps.Clone(k.game.Settings),
		Began: k.began, Ended: k.ended, Void: k.abandoned, Reason: k.reason,
	}
	maps.DeleteFunc(r.Settings, func(key, _ string) bool { return key == deck || key == seed })
	if n := len(k.corrections); n > 0 && !k.abandoned {
		r.Reason = k.corrections[n-1].Text.EN
	}
	ids := map[string]string{}
	if c := k.game.Call; c != nil {
		d := c.Draw
		r.Draw = &d
		for _, p := range c.Players {
			ids[p.Name] = p.Player
		}
	}
	places, scores := k.standings()
	for _, p := range k.game.Players {
		r.Seats = append(r.Seats, wire.Place{Seat: p.Seat, Player: ids[p.Name], Name: p.Name, Bot: p.Bot, Place: places[p.Name], Score: scores[p.Name]})
	}
	return r, true
}

// standings are the places and the points of everybody, as the wall shows them;
// empty for a game that was abandoned.
func (k *kept) standings() (places map[string]int, scores map[string]*int) {
	scores = map[string]*int{}
	if k.abandoned {
		return nil, scores
	}
	c := Core{kept: *k, seen: newSeen()}
	w := c.state()
	for _, s := range w.Seats {
		scores[s.Player] = s.Score
	}
	return w.Places, scores
}

// note counts the results of the game: the first one when it ends, and each
// that a correction makes another. It follows every change, so that whoever
// plays the journal again counts the same.
func (k *kept) note() {
	r, ended := k.outcome()
	if !ended {
		return
	}
	r.Ended = k.began // when is no other result
	b, err := json.Marshal(r)
	if err != nil || string(b) == k.noted {
		return
	}
	k.noted, k.results, k.ended = string(b), k.results+1, k.changed
}

// result is the last result of the game, for the club to be told; false where
// there is none.
func (c *Core) result() (wire.Result, bool) {
	r, ended := c.kept.outcome()
	r.Table, r.Revision = c.setup.Table.String(), c.kept.results
	return r, ended && r.Revision > 0
}

// gameID names the game, the last one when none goes on; empty before the first.
func (k *kept) gameID() string {
	if k.game == nil {
		return ""
	}
	return k.game.ID
}

// report tells the club of a result that is new, and once more after a start:
// what a crash cut short is not lost. A game may end in the step in which it
// begins.
func (s *step) report(before *kept) {
	if s.reported && s.kept.results == before.results && s.kept.gameID() == before.gameID() {
		return
	}
	s.reported = true
	if r, ended := s.result(); ended {
		s.after = append(s.after, Report{r})
	}
}

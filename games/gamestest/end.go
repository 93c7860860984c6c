package gamestest

import (
	"bytes"
	"fmt"
	"slices"

	"dicetable/games"
)

// checkEnd wants a result for everybody, and no more play.
func checkEnd(state games.State, players []string, played []games.Event) error {
	r, _ := state.Result()
	if len(r.Winners) == 0 || len(r.Places) != len(players) {
		return fmt.Errorf("the game ended without winners or places: %+v", r)
	}
	for _, p := range players {
		if r.Places[p] < 1 || (r.Places[p] == 1) != slices.Contains(r.Winners, p) {
			return fmt.Errorf("place %d of %s does not go with winners %v", r.Places[p], p, r.Winners)
		}
	}
	for _, e := range played {
		if _, _, err := state.Apply(e); err == nil {
			return fmt.Errorf("%s was accepted after the end", encode(e))
		}
	}
	if p := state.Awaits(games.Public); len(p.Players) > 0 || len(p.Acts) > 0 {
		return fmt.Errorf("after the end the prompt asks %v for %v", p.Players, p.Acts)
	}
	return nil
}

// replay plays the events again and wants the same state.
func replay(book games.RuleBook, players []string, settings map[string]string, played []games.Event, want games.State) error {
	state, err := book.Start(players, settings)
	for _, e := range played {
		if err != nil {
			break
		}
		state, _, err = state.Apply(e)
	}
	if err != nil {
		return fmt.Errorf("the same events were refused the second time: %w", err)
	}
	if got := encode(state); !bytes.Equal(got, encode(want)) {
		return fmt.Errorf("the same events gave\n%s\nand\n%s", got, encode(want))
	}
	return nil
}

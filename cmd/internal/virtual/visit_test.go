package virtual

import (
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/sim"
)

// onlyVisitors is a table at which no simulated player is left.
func onlyVisitors(t *testing.T, game string) *World {
	w := NewWorld(Options{Game: game, Seats: []int{1, 4}, Seed: 1, Headless: true, Press: func(int) {}})
	for _, seat := range []int{1, 4} {
		if err := w.Take(seat); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

// Why a visitor's hands do not move is told in the languages of the page.
func TestAVisitorIsRefusedInBothLanguages(t *testing.T) {
	bluff, cup := onlyVisitors(t, sim.Bluff), onlyVisitors(t, sim.DiceCup)
	_, alone := cup.Peek(1)
	_, others := bluff.Peek(2)
	for _, x := range []struct {
		err  error
		rule string
		says games.Text
	}{
		{bluff.Take(3), "", games.Text{DE: "An Platz 3 dieses Tisches spielt niemand; die Plätze sind [1 4].", EN: "Nobody plays at seat 3 of this table; the seats are [1 4]."}},
		{others, "", games.Text{DE: "Das sind nicht deine Hände: nimm zuerst den Platz.", EN: "These are not your hands: take the seat first."}},
		{bluff.Do(1, []byte(`{"do":"lay_out","faces":[1,1,1,1]}`)), "BL-15", games.Text{
			DE: "Diese Würfel liegen nicht unter deinem Becher, oder keiner bliebe darunter: sieh nach, und lege andere heraus.",
			EN: "These dice are not under your cup, or none would stay there: look, and lay out others.",
		}},
		{alone, "DC-8", games.Text{DE: "Niemand sieht allein unter den Becher.", EN: "Nobody looks under the cup alone."}},
	} {
		if a := wire.Refused("x", x.err); x.err == nil || a.Rule != x.rule || a.Text != x.says {
			t.Errorf("want %+v, got %+v", x.says, a)
		}
	}
}

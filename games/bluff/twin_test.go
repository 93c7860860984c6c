package bluff

import (
	"maps"
	"testing"

	"dicetable/games"
	"dicetable/games/dice"

	"pgregory.net/rapid"
)

// The twins work a rule out again in the slowest way there is: raises by
// walking the printed track, settlement by taking dice away one at a time.

// twinRaises walks the track field by field from last and looks for b.
func twinRaises(track []Bet, last, b Bet) bool {
	at := func(b Bet) int {
		for i, field := range track {
			if field.Count == b.Count && field.IsStar() == b.IsStar() {
				return i
			}
		}
		return -1
	}
	if from, to := at(last), at(b); from != to {
		return to > from
	}
	return !b.IsStar() && b.Face > last.Face
}

func TestBL7_RaisesAsOnThePrintedTrack(t *testing.T) {
	track := laps(t, 2)
	for _, last := range track {
		for _, b := range track {
			for _, from := range []dice.Face{1, 3, 5} {
				for f := dice.Face(1); f <= 5; f++ {
					x, y := last, b
					if !x.IsStar() {
						x.Face = from
					}
					if !y.IsStar() {
						y.Face = f
					}
					if got := y.Raises(x); got != twinRaises(track, x, y) {
						t.Fatalf("%v -> %v is a raise: %v", x, y, got)
					}
				}
			}
		}
	}
}

func TestBL7_TheLowestRaisesAreLegalAndNearest(t *testing.T) {
	for _, last := range laps(t, 2) {
		nearest := map[Kind]bool{}
		for _, b := range LowestRaises(&last, Faces{1, 5}) {
			if !b.Raises(last) {
				t.Errorf("%v is offered after %v", b, last)
			}
			lower := Bet{b.Count - 1, b.Face}
			if lower.Count > 0 && b.Beyond(last) && lower.Beyond(last) {
				t.Errorf("after %v %v is offered but %v would do", last, b, lower)
			}
			nearest[FieldOf(b).Kind] = true
		}
		if len(nearest) != 2 {
			t.Errorf("after %v only %v is offered", last, nearest)
		}
	}
}

// twinSettle takes one die after the other away until what is owed is paid.
func twinSettle(players []string, cups map[string]dice.Roll, b Placed, challenger string, spare bool) (map[string]int, string) {
	left := map[string]int{}
	more := -b.Count
	for p, cup := range cups {
		left[p] = len(cup)
		for _, f := range cup {
			if f == dice.Star || b.Face != dice.Star && f == b.Face {
				more++
			}
		}
	}
	take := func(p string) {
		if left[p] > 0 {
			left[p]--
		}
	}
	winner := b.Player
	switch {
	case more == 0:
		for _, p := range players {
			if p != b.Player && (left[p] != 1 || !spare) {
				take(p)
			}
		}
	case more < 0:
		winner = challenger
		for ; more < 0; more++ {
			take(b.Player)
		}
	}
	for ; more > 0; more-- {
		take(challenger)
	}
	return left, winner
}

func TestBL10_SettlementAgainstADumbTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 6).Draw(t, "players")
		spare := rapid.Bool().Draw(t, "spare")
		started, err := Book{}.Start(six[:n], drawSettings(t))
		if err != nil {
			t.Fatal(err)
		}
		s := started.(*state)
		s.Settings.ExactSparesLastDie = spare
		cups := map[string]dice.Roll{}
		for seat, p := range s.Players {
			s.Dice[seat] = rapid.IntRange(1, 5).Draw(t, p)
			cups[p] = s.drawRoll(t, s.Dice[seat])
		}
		s.startRound(0)
		b := Placed{"Ann", Bet{rapid.IntRange(1, 14).Draw(t, "count"), rapid.SampledFrom([]dice.Face{2, 5, dice.Star}).Draw(t, "face")}}
		var g games.State = s
		events := []games.Event{Place{b.Player, b.Bet}, Challenge{"Ben"}}
		for p, cup := range cups {
			events = append(events, Reveal{p, cup})
		}
		for _, e := range events {
			if g, _, err = g.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
		left, winner := twinSettle(s.Players, cups, b, "Ben", spare)
		v := body(g)
		if !maps.Equal(v.Dice, left) {
			t.Fatalf("dice left %v, the twin says %v", v.Dice, left)
		}
		if v.Phase == PhaseBetting && *v.Turn != winner {
			t.Fatalf("%s opens, the twin says %s", *v.Turn, winner)
		}
	})
}

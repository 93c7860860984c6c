package table

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// like is all that a table shows but time, notices and what it says of
// corrections.
func like(w wire.State) wire.State {
	w.Revision, w.At, w.Notices, w.Corrections = 0, time.Time{}, nil, nil
	return w
}

// Correcting what was read to what it was changes nothing, whenever it is done;
// correcting it to something else is the same as if it had been read so.
func TestACorrectedDieIsADieReadSo(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "pick") }
		r := newRig(t)
		r.start()
		r.playOn(pick)
		k := &r.core.kept
		var reads []int
		for i, p := range k.past {
			switch p.event.(type) {
			case bluff.Reveal, bluff.Opening:
				reads = append(reads, i)
			}
		}
		at := reads[pick(len(reads))]
		p := k.past[at]
		seat, roll := 0, dice.Roll{}
		switch ev := p.event.(type) {
		case bluff.Reveal:
			seat, roll = k.game.seat(ev.Player), ev.Dice
		case bluff.Opening:
			seat, roll = k.game.seat(ev.Player), ev.Dice
		}
		was := roll[pick(len(roll))]
		before := like(r.state)
		r.put(wire.Correction{Do: wire.CorrectDice, Act: p.number, Dice: []wire.DieChange{die(seat, was, was)}})
		if got := like(r.state); !reflect.DeepEqual(got, before) {
			rt.Fatalf("corrected to what it was, the table shows\n%+v\nwas\n%+v", got, before)
		}
		is := []dice.Face{1, 2, 3, 4, 5, star}[pick(6)]
		so, _ := k.conduct.amend(p.event, die(seat, was, is))
		want := twin(rt, k, at, so)
		r.put(wire.Correction{Do: wire.CorrectDice, Act: p.number, Dice: []wire.DieChange{die(seat, was, is)}, Then: wire.ThenBack})
		if got := r.state.View.Body(); !reflect.DeepEqual(got, want.View(games.Public).Body) {
			rt.Fatalf("corrected from %v to %v in act %d the table shows\n%+v\nwant\n%+v", was, is, p.number, got, want.View(games.Public).Body)
		}
		again := newRig(t, slices.Clone(r.records)...)
		if !reflect.DeepEqual(lastingOf(again.state), lastingOf(r.state)) {
			rt.Fatalf("after a restart\n%+v\nwant\n%+v", again.state, r.state)
		}
		r.playOn(pick)
		if len(r.state.Winners) != 1 {
			rt.Fatal("the corrected game was not played to its end")
		}
	})
}

// twin is the game as it would be had a die been read so in the first place,
// by the rule-book alone: what comes after goes on as far as the rules and the
// player in turn allow, and else ends with the round before, or with the act
// before in the round of the die itself.
func twin(rt *rapid.T, k *kept, i int, ev games.Event) games.State {
	state, err := k.play.book.Start(k.game.names(), k.game.Settings)
	if err != nil {
		rt.Fatal(err)
	}
	view := func(s games.State) bluff.View { return s.View(games.Public).Body.(bluff.View) }
	round := func(s games.State) int {
		if view(s).Phase == bluff.PhaseOpening {
			return 0
		}
		return view(s).Round
	}
	was, begins, own := state, map[int]games.State{}, 0
	for j, p := range k.past {
		if _, there := begins[round(state)]; !there {
			begins[round(state)] = state
		}
		e := p.event
		if j == i {
			e, own = ev, round(state)
		}
		next, _, err := state.Apply(e)
		sameTurn := reflect.DeepEqual(view(state).Turn, view(was).Turn)
		if err != nil || !sameTurn {
			if round(state) == own {
				return state
			}
			return begins[round(state)]
		}
		state = next
		if was, _, err = was.Apply(p.event); err != nil {
			rt.Fatal(err)
		}
	}
	return state
}

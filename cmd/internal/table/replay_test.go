package table

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/vision/settle"
)

// lasting is what must be the same after a restart.
type lasting struct {
	Game    string
	View    games.PublicView
	Verdict *wire.Verdict
	Winners []string
	Rolls   [][]dice.Face
}

func lastingOf(w wire.State) lasting {
	l := lasting{w.GameID, w.View, nil, w.Winners, nil}
	if w.Verdict != nil {
		v := *w.Verdict
		v.Photo = nil // the picture may be lost with the eye, and that is said
		l.Verdict = &v
	}
	// After a restart dice of a reveal are read anew, and those of the last
	// one show until the cups are seen down.
	if v := w.View.Body().(bluff.View); w.Reveal || v.Phase == bluff.PhaseBetting && v.Bet == nil {
		return l
	}
	for _, s := range w.Seats {
		l.Rolls = append(l.Rolls, s.Roll)
	}
	return l
}

// playOn plays whatever comes next, until the game is over: everybody bets one
// more, a bet in three is doubted, and the host makes a round void whose dice
// are gone.
func (r *rig) playOn(pick func(n int) int) {
	r.t.Helper()
	roll := func(n int) []dice.Face {
		faces := []dice.Face{1, 2, 3, 4, 5, star}
		var f []dice.Face
		for range n {
			f = append(f, faces[pick(6)])
		}
		return f
	}
	for step := 0; r.watch().Phase != settle.Idle; step++ {
		if step > 2000 {
			r.t.Fatal("the game does not end")
		}
		w, v := r.watch(), r.view()
		seats := slices.Sorted(func(yield func(int) bool) {
			for seat := range w.Seats {
				if !yield(seat) {
					return
				}
			}
		})
		switch w.Phase {
		case settle.Opened, settle.Reveal:
			if slices.ContainsFunc(r.state.Notices, func(n wire.Notice) bool { return n.Code == CallGone }) {
				r.command(host, wire.VoidRound, wire.Void{Round: v.Round})
				continue
			}
			seat := seats[pick(len(seats))]
			r.roll(seat, roll(w.Seats[seat])...)
		case settle.Clearing:
			r.cups(settle.CupUp, seats...)
			r.cups(settle.CupDown, seats...)
			r.saw(settle.Event{Kind: settle.GraveyardCount, Count: w.Graveyard})
			r.saw(settle.Event{Kind: settle.MarkerGone})
		case settle.Covered:
			switch {
			case v.Bet == nil:
				r.marker("number", 1+pick(3), 1+dice.Face(pick(5)))
				if len(r.state.Notices) > 0 {
					r.command(host, wire.Confirm, wire.Confirmation{Code: AskFirstBet, Yes: true})
				}
			case pick(3) == 0:
				r.press()
				if len(r.state.Notices) > 0 {
					r.press()
				}
			default:
				m := markerOf(bluff.LowestRaises(&v.Bet.Bet, bluff.Faces{Low: 1, High: 5})[pick(2)])
				r.marker(m.Field.Kind, m.Field.Count, m.Face)
			}
		}
	}
}

// A game can be taken up from every prefix of its journal, as it stood, with
// higher revisions, and be played to its end.
func TestEveryPrefixOfAJournalIsTheGameAsItStood(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "pick") }
		r := newRig(t)
		r.start()
		stood := map[int]wire.State{len(r.records): r.state}
		recording := func(n int) int { stood[len(r.records)] = r.state; return pick(n) }
		r.playOn(recording)
		if len(r.state.Winners) != 1 {
			rt.Fatalf("the winners are %v", r.state.Winners)
		}
		stood[len(r.records)] = r.state
		n := 1 + pick(len(r.records))
		again := newRig(t, slices.Clone(r.records[:n])...)
		was, ok := stood[n]
		if !ok {
			return // a record within one turn of playOn
		}
		if !reflect.DeepEqual(lastingOf(again.state), lastingOf(was)) {
			rt.Fatalf("after %d records and a restart\n%+v\nwant\n%+v", n, lastingOf(again.state), lastingOf(was))
		}
		if again.state.Revision <= was.Revision {
			rt.Fatalf("revision %d after %d", again.state.Revision, was.Revision)
		}
		again.saw(settle.Event{Kind: settle.MarkerGone})
		again.playOn(pick)
		if len(again.state.Winners) != 1 {
			rt.Fatal("the game was not played to its end")
		}
	})
}

// Dice told outside an opening throw or a reveal leave no trace in anything
// that is announced or kept.
func TestNoDieIsToldBeforeItsTime(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := newRig(t)
		r.betting()
		if rapid.Bool().Draw(rt, "bet") {
			r.marker("number", 5, 3)
		}
		with := *r
		with.records = slices.Clone(r.records)
		for range rapid.IntRange(1, 8).Draw(rt, "n") {
			e := settle.Event{
				Kind: rapid.SampledFrom([]settle.Kind{settle.RollRead, settle.RollDoubt, settle.LaidOut}).Draw(rt, "kind"),
				Seat: rapid.IntRange(0, 7).Draw(rt, "seat"), Missing: 1,
				Dice: read(rapid.SliceOfN(rapid.Map(rapid.IntRange(1, 7), func(i int) dice.Face { return dice.Face(i) }), 0, 6).Draw(rt, "dice")...),
			}
			with.saw(e)
		}
		if !reflect.DeepEqual(with.state, r.state) || len(with.records) != len(r.records) {
			rt.Fatalf("a hidden die was told:\n%+v", with.state)
		}
	})
}

// Whatever the eye tells, in whatever order, the table neither panics nor
// breaks its promises.
func TestAnyEventsAreSurvived(t *testing.T) {
	kinds := []settle.Kind{settle.CupUp, settle.CupDown, settle.RollRead, settle.RollDoubt, settle.LaidOut, settle.MarkerRested, settle.MarkerDoubt,
		settle.MarkerGone, settle.GraveyardCount, settle.AllUp, settle.Bumped, settle.Reposed, settle.NoMat, settle.Mirrored, settle.Dark, "unknown"}
	rapid.Check(t, func(rt *rapid.T) {
		r := newRig(t)
		r.settings = map[string]string{"zeigs_mir": fmt.Sprint(rapid.Bool().Draw(rt, "zeig's mir"))}
		if rapid.Bool().Draw(rt, "game") {
			r.betting()
		}
		for range rapid.IntRange(1, 60).Draw(rt, "n") {
			switch rapid.IntRange(0, 9).Draw(rt, "input") {
			case 0:
				r.press()
			case 1:
				r.input(Tick{})
			case 2:
				r.input(EyeUp{})
			case 3:
				r.input(EyeDown{})
			case 4:
				code := rapid.SampledFrom([]string{AskAllUp, AskChallenge, AskFirstBet, AskNextLap}).Draw(rt, "code")
				r.command(host, wire.Confirm, wire.Confirmation{Code: code, Yes: rapid.Bool().Draw(rt, "yes")})
			default:
				f := dice.Face(rapid.IntRange(0, 8).Draw(rt, "face"))
				e := settle.Event{Kind: rapid.SampledFrom(kinds).Draw(rt, "kind"), Seat: rapid.IntRange(0, 7).Draw(rt, "seat"),
					Count: rapid.IntRange(0, 3).Draw(rt, "count"), Dice: read([]dice.Face{1, 2, 3, 4, star}[rapid.IntRange(0, 4).Draw(rt, "first"):]...)}
				if f.Valid() {
					m := markerOf(bluff.Bet{Count: rapid.IntRange(1, 25).Draw(rt, "bet"), Face: f})
					e.Face, e.Field = &f, &m.Field
				}
				r.saw(e)
			}
			if _, err := json.Marshal(r.state); err != nil {
				rt.Fatal(err)
			}
			r.hasMeaning()
		}
		newRig(t, r.records...)
	})
}

func FuzzLoad(f *testing.F) {
	r := newRig(&testing.T{})
	r.betting()
	r.marker("number", 5, 3)
	for _, record := range r.records {
		f.Add([]byte(record))
	}
	f.Add([]byte(`{"entries":[{"event":{"do":"bet"}},{"photo":{}},{"start":{}}]}`))
	f.Fuzz(func(t *testing.T, record []byte) {
		core, err := Load(setup(t), []json.RawMessage{r.records[0], record})
		if err != nil {
			return
		}
		core, effects := core.Step(r.now, Tick{})
		for _, e := range effects {
			if a, ok := e.(Announce); ok {
				if _, err := json.Marshal(a.State); err != nil {
					t.Fatal(err)
				}
			}
		}
		core.Step(r.now, Pressed{})
	})
}

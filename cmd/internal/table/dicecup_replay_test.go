package table

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/vision/settle"
)

// askers are the sessions by player.
var askers = map[string]wire.Asker{"Ann": ann, "Ben": ben, "Cem": cem}

// playOn plays whatever comes next, until the game is over.
func (r cupRig) playOn(pick func(n int) int) {
	r.t.Helper()
	for step := 0; r.view().Phase != dicecup.PhaseOver; step++ {
		if step > 500 {
			r.t.Fatal("the game does not end")
		}
		v := r.view()
		switch v.Phase {
		case dicecup.PhaseThrow:
			r.toss()
			if r.view().Phase == dicecup.PhaseThrow {
				r.cover(r.lift(), time.Duration(2+pick(3))*time.Second, pick(8)/7)
			}
		case dicecup.PhaseCross:
			if pick(12) == 0 {
				r.cup(settle.CupDown, settle.CupUp, settle.CupDown)
			}
			player := v.Waiting[pick(len(v.Waiting))]
			open := r.core.known(askers[player].Seat).prompt.Legal.([]dicecup.Box)
			r.cross(askers[player], open[pick(len(open))].Category)
		case dicecup.PhaseScore:
			var lie []settle.Compared
			for i := range dicecup.Dice {
				f, was := dice.Face(1+pick(6)), dice.Face(1)
				seen := &f
				if pick(60) == 0 {
					seen = &was
				}
				lie = append(lie, settle.Compared{Colour: dicecup.Colours[i/2], Lies: &f, Seen: seen})
			}
			r.lies(lie)
		case dicecup.PhaseDecide:
			rulings := []dicecup.Ruling{dicecup.AsSeen, dicecup.AsItLies, dicecup.ThrowAgain}
			if a := r.command(host, wire.Act, dicecup.Decide{Ruling: rulings[pick(3)]}); !a.OK {
				r.t.Fatal(a.Text.EN)
			}
		}
	}
}

// standing is what must be the same after a restart, what the host is asked, and since
// when everybody looks.
func standing(w wire.State) []any {
	v := w.Verdict
	if v != nil {
		without := *v
		without.Photo = nil // the picture may be lost with the eye, and that is said
		v = &without
	}
	var asked []wire.Notice
	for _, n := range w.Notices {
		if n.Code == AskUncovered || n.Code == CallDecide {
			asked = append(asked, n)
		}
	}
	return []any{w.GameID, w.View, v, w.Winners, w.Seats, asked, w.Timer}
}

// A game of Dice Cup can be taken up from every prefix of its journal, as it
// stood, crosses included, and be played to its end.
func TestEveryPrefixOfADiceCupJournal(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "pick") }
		r := newCup(t, nil)
		type moment struct {
			state wire.State
			known known
		}
		stood := map[int]moment{}
		recording := func(n int) int {
			stood[len(r.records)] = moment{r.state, r.core.known(1)}
			return pick(n)
		}
		r.playOn(recording)
		if len(r.state.Winners) == 0 {
			rt.Fatal("nobody won")
		}
		n := 1 + pick(len(r.records))
		was, ok := stood[n]
		if !ok {
			return // a record within one turn of playOn
		}
		again := cupRig{newRigAt(t, was.state.At, slices.Clone(r.records[:n])...)}
		if !reflect.DeepEqual(standing(again.state), standing(was.state)) || !reflect.DeepEqual(again.core.known(1), was.known) {
			rt.Fatalf("after %d records and a restart\n%+v\nwant\n%+v", n, standing(again.state), standing(was.state))
		}
		if again.state.Revision <= was.state.Revision {
			rt.Fatalf("revision %d after %d", again.state.Revision, was.state.Revision)
		}
		again.playOn(pick)
		if len(again.state.Winners) == 0 {
			rt.Fatal("the game was not played to its end")
		}
	})
}

// Whatever eye, players and host do, in whatever order, the table neither panics nor
// forgets what the button means, and the journal leads to the same table.
func TestAnythingAtDiceCupIsSurvived(t *testing.T) {
	kinds := []settle.Kind{settle.CupUp, settle.CupDown, settle.CupAside, settle.Thrown, settle.DiceShown, settle.LookOver,
		settle.RollRead, settle.RollDoubt, settle.MarkerRested, settle.AllUp, settle.Staked, "unknown"}
	rapid.Check(t, func(rt *rapid.T) {
		pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "pick") }
		r := newCup(t, nil)
		for range rapid.IntRange(1, 80).Draw(rt, "n") {
			who := []wire.Asker{host, ann, ben, cem}[pick(4)]
			switch pick(13) {
			case 12:
				r.hostActs(pick)
				if r.core.kept.state == nil {
					r.put(wire.Correction{Do: wire.CorrectResume})
				}
			case 0:
				r.press()
			case 1:
				r.input(Tick{})
			case 2:
				r.input(EyeUp{})
			case 3:
				r.command(who, wire.Confirm, wire.Confirmation{Code: []string{AskUncovered, AskMissing, CallRethrow}[pick(3)], Yes: pick(2) == 0})
			case 4:
				r.command(who, wire.VoidRound, wire.Void{Round: 1 + pick(2)})
			case 5:
				r.secret(who, dicecup.Decide{Ruling: []dicecup.Ruling{dicecup.AsSeen, dicecup.AsItLies, dicecup.ThrowAgain}[pick(3)]})
			case 6:
				if pick(10) == 0 {
					r.secret(who, dicecup.Leave{Player: three[pick(3)].Name})
				}
			case 7, 8:
				r.secret(who, dicecup.Cross{Player: three[pick(3)].Name, Category: dicecup.Categories[pick(12)]})
			default:
				e := settle.Event{Kind: kinds[pick(len(kinds))], Cocked: pick(2), Missing: pick(2),
					Compared: lying(t, "11 22 33 44 55 66")[:pick(13)]}
				if pick(4) > 0 {
					e.Look = &settle.Look{Shown: r.now, Covered: r.now.Add(time.Duration(pick(6)) * time.Second)}
				}
				r.saw(e)
			}
			if _, err := json.Marshal(r.state); err != nil {
				rt.Fatal(err)
			}
			r.hasMeaning()
		}
		again := r.restarted()
		if got, want := standing(again.state), standing(r.state); !reflect.DeepEqual(got, want) {
			rt.Fatalf("after a restart\n%+v\nwant\n%+v", got, want)
		}
		if got, want := again.core.kept.conduct.(underWay).underWay(), r.core.kept.conduct.(underWay).underWay(); got != want {
			rt.Fatalf("after a restart a throw is under way: %v, before: %v", got, want)
		}
	})
}

package table

import (
	"encoding/json"
	"io/fs"
	"testing"

	"pgregory.net/rapid"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
)

// anyFaces are n faces of dice, from the lowest to the highest.
func anyFaces(pick func(int) int, n int, low, high dice.Face) dice.Roll {
	var f dice.Roll
	for range n {
		f = append(f, low+dice.Face(pick(int(high-low)+1)))
	}
	return f
}

// anyAct is something that might happen in a game; the rules allow it or not.
func anyAct(state games.State, pick func(int) int) games.Event {
	player, chance := three[pick(3)].Name, func() float64 { return float64(pick(100)) / 100 }
	v := state.View(games.For(player)).Body
	if pick(40) == 0 {
		return map[string]games.Event{"bluff": bluff.Leave{Player: player}, "dicecup": dicecup.Leave{Player: player},
			"luckyfive": luckyfive.Leave{Player: player}, "thrill": thrill.Leave{Player: player}}[gameOf(v)]
	}
	switch v := v.(type) {
	case bluff.View:
		return anyBluff(v, player, pick)
	case dicecup.View:
		return anyDicecup(player, pick)
	case luckyfive.View:
		return anyLuckyfive(v, player, pick, chance)
	case thrill.View:
		return anyThrill(v, player, pick, chance)
	}
	return nil
}

func gameOf(body any) string {
	switch body.(type) {
	case bluff.View:
		return "bluff"
	case dicecup.View:
		return "dicecup"
	case luckyfive.View:
		return "luckyfive"
	}
	return "thrill"
}

func anyBluff(v bluff.View, player string, pick func(int) int) games.Event {
	switch v.Phase {
	case bluff.PhaseOpening:
		return bluff.Opening{Player: player, Dice: anyFaces(pick, 5, 1, star)}
	case bluff.PhaseReveal:
		if pick(20) == 0 {
			return bluff.TakeBack{Player: player}
		}
		return bluff.Reveal{Player: player, Dice: anyFaces(pick, v.Dice[player], 1, star)}
	}
	switch pick(12) {
	case 0:
		return bluff.Void{Reason: "x"}
	case 1, 2, 3, 4:
		return bluff.Challenge{Player: player}
	}
	return bluff.Place{Player: player, Bet: bluff.Bet{Count: 1 + pick(8), Face: 1 + dice.Face(pick(6))}}
}

func anyDicecup(player string, pick func(int) int) games.Event {
	switch pick(8) {
	case 0:
		return dicecup.Rethrow{}
	case 1:
		return dicecup.Decide{Ruling: []dicecup.Ruling{dicecup.AsSeen, dicecup.AsItLies, dicecup.ThrowAgain}[pick(3)]}
	case 2, 3:
		return dicecup.Seen{}
	case 4, 5:
		var l dicecup.Lies
		for i, f := range anyFaces(pick, dicecup.Dice, 1, 6) {
			d := dice.Die{Colour: dicecup.Colours[i/2], Value: f}
			l.Dice, l.Seen = append(l.Dice, d), append(l.Seen, d)
		}
		if pick(6) == 0 {
			l.Dice = l.Dice[1:]
		}
		return l
	}
	return dicecup.Cross{Player: player, Category: dicecup.Categories[pick(12)]}
}

func anyLuckyfive(v luckyfive.View, player string, pick func(int) int, chance func() float64) games.Event {
	f := anyFaces(pick, 3, 1, 6)
	all := luckyfive.Dice{Red: f[0], Orange: f[1], Yellow: f[2]}
	switch v.Phase {
	case luckyfive.PhaseStart:
		return luckyfive.Start{Dice: all, First: player}
	case luckyfive.PhaseThrow:
		var some luckyfive.Dice
		for _, c := range v.Concerned {
			some = some.Set(c, all.Of(c))
		}
		return luckyfive.Throw{Dice: some}
	case luckyfive.PhaseShuffle:
		return luckyfive.Shuffle{}
	case luckyfive.PhaseCard:
		kinds, _ := luckyfive.ParseCards(luckyfive.DefaultCards)
		return luckyfive.Uncover{Card: kinds[pick(len(kinds))]}
	}
	ev, _ := luckyfive.Advise(v, player, chance)
	if n, ok := ev.(luckyfive.Nudge); ok && n.Die != "" {
		n.Value = f[0]
		return n
	}
	return ev
}

func anyThrill(v thrill.View, player string, pick func(int) int, chance func() float64) games.Event {
	switch v.Phase {
	case thrill.PhaseStart:
		return thrill.Start{Boss: player}
	case thrill.PhasePush:
		return thrill.Push{Fell: []thrill.Size{thrill.Small, thrill.Medium, thrill.Large}[:pick(4)]}
	}
	ev, _ := thrill.Advise(v, player, chance)
	return ev
}

// hostActs does something that the host may do at any time.
func (r *rig) hostActs(pick func(int) int) {
	r.t.Helper()
	act := 1 + pick(1+len(r.core.kept.past))
	then := []string{"", wire.ThenBack, wire.ThenKeep}[pick(3)]
	switch pick(14) {
	case 0, 1:
		r.command(host, wire.Correct, wire.Correction{Do: wire.CorrectBack, Act: act})
	case 2, 3:
		r.command(host, wire.Correct, wire.Correction{Do: wire.CorrectStrike, Act: act, Then: then})
	case 4:
		r.command(host, wire.Confirm, wire.Confirmation{Code: AskMisfit, Yes: pick(2) == 0})
	case 5:
		r.command(host, wire.Dispute, nil)
	case 6:
		r.command(host, wire.Confirm, wire.Confirmation{Code: AskDisputed, Yes: true})
	case 7:
		r.command(host, wire.Pause, wire.Pausing{On: pick(2) == 0})
	case 8:
		r.command(host, wire.VoidRound, wire.Void{Round: 1 + pick(3)})
	case 9:
		r.command(host, wire.StopGame, wire.Ending{Reason: "x"})
		r.command(host, wire.Correct, wire.Correction{Do: wire.CorrectResume})
	case 10:
		seats := []wire.SeatedPlayer{three[pick(3)], {Seat: 2, Name: "Ben"}, {Seat: 6, Name: "Cem"}}
		r.command(host, wire.Correct, wire.Correction{Do: wire.CorrectPlayers, Players: seats, Then: then})
	case 11:
		r.input(EyeUp{})
	case 12:
		r.press()
	case 13:
		r.command(host, wire.Correct, wire.Correction{Do: wire.CorrectNote})
	}
}

// lastsOf is what everybody sees that comes of what was kept.
func lastsOf(t *testing.T, w wire.State) string {
	t.Helper()
	if w.Verdict != nil {
		v := *w.Verdict
		v.Photo = nil // of a new eye there is none
		w.Verdict = &v
	}
	b, err := json.Marshal([]any{w.GameID, w.View, w.Verdict, w.Winners, w.Places, w.Corrections, w.Dispute, w.Disputable, w.Paused, w.Closed, w.Called, w.Next})
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Whatever host and players do, in whatever order, in every game: the journal leads to
// the same table, and whoever verifies it finds nothing.
func TestWhateverTheHostDoesIsTheSameAfterARestart(t *testing.T) {
	for _, p := range plays() {
		t.Run(p.book.Name(), func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "pick") }
				r := newRig(t)
				call := calledThree
				call.Game, call.Settings = p.book.Name(), nil
				r.input(Call{call})
				r.press()
				for range rapid.IntRange(1, 60).Draw(rt, "n") {
					switch state := r.core.kept.state; {
					case pick(60) == 0:
						call.Up = true
						r.input(Call{call})
					case pick(8) == 0 || state == nil:
						r.hostActs(pick)
					default:
						if ev := anyAct(state, pick); ev != nil {
							cupRig{r}.secret(host, ev)
						}
					}
					r.hasMeaning()
				}
				if r.core.seen.pending != nil { // what is asked is not kept, and keeps the time from ending the game
					r.command(host, wire.Confirm, wire.Confirmation{Code: AskMisfit})
				}
				again := r.restarted()
				if got, want := lastsOf(t, again.state), lastsOf(t, r.state); got != want {
					rt.Fatalf("after a restart\n%s\nwant\n%s", got, want)
				}
				if found := Check(r.records, func(string) ([]byte, error) { return nil, fs.ErrNotExist }); len(found.Wrong) > 0 {
					rt.Fatalf("whoever plays the journal again finds %v", found.Wrong)
				}
			})
		})
	}
}

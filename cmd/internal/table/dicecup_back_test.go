package table

import (
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dicecup"
	"dicetable/vision/settle"
)

// secondRound plays the first round, and the second one up to the crosses, with a throw
// that lay badly: its acts are 1 seen, 2 to 4 crosses, 5 how the dice lie, 6 seen.
func secondRound(t *testing.T) cupRig {
	t.Helper()
	r := newCup(t, nil)
	r.look()
	r.crosses(dicecup.All)
	r.lies(lying(t, "11 12 33 45 66 66"))
	r.toss()
	r.cover(r.lift(), 3*time.Second, 1)
	r.look()
	return r
}

// tips plays a round up to a die that is tipped, and was not seen before.
func (r cupRig) tips() {
	r.t.Helper()
	r.look()
	r.crosses(dicecup.All)
	lie := unseen(r.t, "11 12 33 45 66 66")
	lie[0].Lies, lie[0].Tipped = nil, true
	r.cup(settle.CupAside)
	r.saw(settle.Event{Kind: settle.RollDoubt, Cocked: 1, Compared: lie})
	r.at(dicecup.PhaseDecide)
}

// isAsked checks whether the host is asked about the throw, and over a restart, too.
func (r cupRig) isAsked(want string) {
	r.t.Helper()
	r.says(AskUncovered, want)
	cupRig{r.restarted()}.says(AskUncovered, want)
}

// DC-9: taken back to the crosses of an earlier round, or to its scoring, the game goes
// on with a throw that does not lie there any more. The host is asked, and nothing is
// scored before.
func TestAfterAWayBackToAnEarlierThrowTheHostIsAsked(t *testing.T) {
	for name, c := range map[string]struct {
		act   int
		phase dicecup.Phase
	}{
		"to its crosses": {3, dicecup.PhaseCross},
		"to its scoring": {5, dicecup.PhaseScore},
	} {
		t.Run(name, func(t *testing.T) {
			r := secondRound(t)
			r.put(wire.Correction{Do: wire.CorrectBack, Act: c.act})
			r.at(c.phase)
			r.isAsked(textLeft.EN)
			if c.phase == dicecup.PhaseCross {
				r.cross(ben, dicecup.Blue)
				r.cross(cem, dicecup.Blue)
			}
			r.lies(unseen(t, "11 12 33 45 66 66"))
			r.at(dicecup.PhaseScore)
			r.command(host, wire.Confirm, wire.Confirmation{Code: AskUncovered})
			r.isAsked("")
			r.lies(unseen(t, "11 12 33 45 66 66"))
			r.at(dicecup.PhaseThrow)
		})
	}
	t.Run("to what the host decides", func(t *testing.T) {
		r := newCup(t, nil)
		r.tips()
		r.acts(dicecup.Decide{Ruling: dicecup.ThrowAgain})
		r.look()
		r.put(wire.Correction{Do: wire.CorrectBack, Act: 6})
		r.at(dicecup.PhaseDecide)
		r.isAsked(textLeft.EN)
		r.lies(unseen(t, "11 12 33 45 66 66"))
		r.at(dicecup.PhaseDecide)
	})
}

// DC-9: a cross that is put right changes nothing of the throw; but once everybody has
// seen it again the host is asked.
func TestACrossThatIsPutRightKeepsTheThrow(t *testing.T) {
	for name, c := range map[string]struct {
		crossed []wire.Asker
		lift    []settle.Kind
		want    string
	}{
		"before all have crossed": {[]wire.Asker{ann}, nil, ""},
		"under the cup":           {[]wire.Asker{ann, ben, cem}, []settle.Kind{settle.CupDown}, ""},
		"the cup is up":           {[]wire.Asker{ann, ben, cem}, []settle.Kind{settle.CupDown, settle.CupUp}, textUncovered.EN},
		"the cup is aside":        {[]wire.Asker{ann, ben, cem}, []settle.Kind{settle.CupAside}, textUncovered.EN},
	} {
		t.Run(name, func(t *testing.T) {
			r := secondRound(t)
			for _, who := range c.crossed {
				r.cross(who, dicecup.Blue)
			}
			r.cup(c.lift...)
			throw := r.watch().Throw
			r.put(wire.Correction{Do: wire.CorrectStrike, Act: 7})
			r.at(dicecup.PhaseCross)
			if got := r.watch().Throw; got != throw {
				t.Errorf("the eye forgets throw %d for throw %d", throw, got)
			}
			r.isAsked(c.want)
		})
	}
}

// DC-9: something else that is put right answers no question about the throw.
func TestACorrectionDoesNotAnswerTheHostsQuestion(t *testing.T) {
	for name, ask := range map[string]func(r cupRig) cupRig{
		"the cup went up": func(r cupRig) cupRig {
			r.cup(settle.CupDown, settle.CupUp, settle.CupDown)
			return r
		},
		"the game was left": func(r cupRig) cupRig { return cupRig{left["abandoned by mistake"](r.rig)} },
	} {
		t.Run(name, func(t *testing.T) {
			r := ask(secondRound(t))
			want := r.state.Notices[len(r.state.Notices)-1].Text.EN
			r.isAsked(want)
			r.put(wire.Correction{Do: wire.CorrectPlayers, Players: three})
			r.isAsked(want)
			seats := []wire.SeatedPlayer{{Seat: 1, Name: "Ben"}, {Seat: 3, Name: "Ann"}, {Seat: 4, Name: "Cem"}}
			r.put(wire.Correction{Do: wire.CorrectPlayers, Players: seats})
			r.isAsked(want)
		})
	}
}

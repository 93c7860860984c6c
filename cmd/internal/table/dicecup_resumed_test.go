package table

import (
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dicecup"
	"dicetable/vision/settle"
)

// DC-9: nobody looked at the table while a game was left. What lies under the cup then
// may be another throw than the one that was crossed on: the host is asked, and nothing
// is scored before.
func TestTheThrowOfAGameThatWasLeftIsAskedAbout(t *testing.T) {
	answer := func(r cupRig, again bool) {
		r.t.Helper()
		r.notice(AskUncovered, "DC-9")
		if a := r.command(host, wire.Confirm, wire.Confirmation{Code: AskUncovered, Yes: again}); !a.OK {
			r.t.Fatal(a.Text.EN)
		}
		r.says(AskUncovered, "")
	}
	for name, goesOn := range left {
		t.Run(name, func(t *testing.T) {
			leave := func(play func(r cupRig)) cupRig {
				r := newCup(t, nil)
				play(r)
				return cupRig{goesOn(r.rig)}
			}
			looked := func(r cupRig) { r.look() }
			crossed := func(r cupRig) { r.look(); r.crosses(dicecup.All) }

			r := leave(looked)
			answer(r, true)
			r.at(dicecup.PhaseThrow)

			r = leave(looked)
			answer(r, false)
			r.crosses(dicecup.All)
			r.lies(unseen(t, "11 12 33 45 66 66"))
			r.at(dicecup.PhaseThrow)

			r = leave(looked)
			r.crosses(dicecup.All)
			r.lies(unseen(t, "11 12 33 45 66 66"))
			r.at(dicecup.PhaseScore)
			answer(r, true)
			r.at(dicecup.PhaseThrow)

			r = leave(func(r cupRig) { r.tips() })
			r.lies(unseen(t, "11 12 33 45 66 66"))
			r.at(dicecup.PhaseDecide)
			r.acts(dicecup.Decide{Ruling: dicecup.ThrowAgain})
			r.says(AskUncovered, "")

			r = leave(crossed)
			r.lies(unseen(t, "11 12 33 45 66 66"))
			r.at(dicecup.PhaseScore)
			watched := r.watch().ID
			answer(r, false)
			if r.watch().ID == watched {
				t.Error("the eye is not asked for the dice once more")
			}
			cupRig{r.restarted()}.says(AskUncovered, "")
			r.lies(unseen(t, "11 12 33 45 66 66"))
			r.at(dicecup.PhaseThrow)
			r.says(AskUncovered, "")
		})
	}
	t.Run("before the throw nothing is asked", func(t *testing.T) {
		r := cupRig{left["abandoned by mistake"](newCup(t, nil).rig)}
		r.says(AskUncovered, "")
		r.look()
	})
}

// DC-9: the cup that went up while crosses were made stands again after a restart, and
// no eye can tell that it was up. The host is asked on, and once.
func TestTheHostIsAskedAboutTheCupOverARestart(t *testing.T) {
	uncovered := func() cupRig {
		r := newCup(t, nil)
		r.look()
		r.cup(settle.CupDown, settle.CupUp, settle.CupDown)
		r.notice(AskUncovered, "DC-9")
		return cupRig{r.restarted()}
	}
	for _, again := range []bool{true, false} {
		r := uncovered()
		r.notice(AskUncovered, "DC-9")
		if a := r.command(host, wire.Confirm, wire.Confirmation{Code: AskUncovered, Yes: again}); !a.OK {
			t.Fatal(a.Text.EN)
		}
		r = cupRig{r.restarted()}
		r.notice("", "")
		if phase := r.view().Phase; (phase == dicecup.PhaseThrow) != again {
			t.Errorf("after %v the phase is %s", again, phase)
		}
	}
	r := uncovered()
	r.crosses(dicecup.All)
	r.notice("", "")
}

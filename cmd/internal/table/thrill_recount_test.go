package table

import (
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/thrill"
	"dicetable/vision/settle"
)

// oneFell is a push of Ben's after which the table asks whether one small disc
// fell.
func oneFell(t *testing.T) thrillRig {
	t.Helper()
	r := newThrill(t, nil)
	r.beside(settle.Discs, 0, 2, 2)
	r.beside(settle.Discs, 0, 2, 1)
	r.hands()
	r.seenAll(settle.Discs, [3]int{13, 11, 6}, [3]int{0, 2, 1})
	r.seenAll(settle.Discs, [3]int{12, 11, 7}, [3]int{1, 2, 1})
	r.seenAll(settle.Pushed, [3]int{12, 11, 7}, [3]int{1, 2, 1})
	r.notice(AskFell, "TH-6")
	return r
}

// TH-6: every disc that fell is paid for. What was proposed cannot be paid once
// the eye cannot count them, or counts others, until it can or they are proposed.
func TestDiscsThatFallAfterTheProposal(t *testing.T) {
	four := func(r thrillRig) { r.seenAll(settle.Discs, [3]int{9, 11, 7}, [3]int{4, 2, 1}) }
	for name, c := range map[string]struct {
		happens    func(r thrillRig)
		code, rule string
	}{
		"more are seen":       {four, CallCounting, "TH-6"},
		"they are in a heap":  {func(r thrillRig) { r.saw(settle.Event{Kind: settle.RollDoubt, Unsure: 1}) }, CallDiscs, "TH-6"},
		"a new eye must look": {func(r thrillRig) { r.input(EyeUp{}) }, CallCounting, "TH-6"},
		"seen, then in a heap": {func(r thrillRig) {
			four(r)
			r.saw(settle.Event{Kind: settle.RollDoubt, Unsure: 1})
		}, CallDiscs, "TH-6"},
	} {
		t.Run(name, func(t *testing.T) {
			r := oneFell(t)
			c.happens(r)
			r.notice(c.code, c.rule)
			r.lamps()
			r.press()
			for _, who := range []wire.Asker{ben, host} {
				if a := r.command(who, wire.Confirm, wire.Confirmation{Code: AskFell, Yes: true}); a.OK {
					t.Errorf("%s confirmed what fell before", who.User)
				}
			}
			r.at(thrill.PhasePush)
			four(r)
			r.press()
			r.at(thrill.PhasePush)
			r.seenAll(settle.Pushed, [3]int{9, 11, 7}, [3]int{4, 2, 1})
			r.notice(AskFell, "TH-6")
			r.press()
			if last := r.view().Last; last == nil || last.Fell.Small != 4 {
				t.Errorf("paid was %+v, want four small ones", last)
			}
		})
		t.Run(name+", but it was nothing", func(t *testing.T) {
			r := oneFell(t)
			c.happens(r)
			r.seenAll(settle.Discs, [3]int{12, 11, 7}, [3]int{1, 2, 1})
			r.notice(AskFell, "TH-6")
			r.lamps(0, 3)
			r.press()
			if last := r.view().Last; last == nil || last.Fell.Small != 1 {
				t.Errorf("paid was %+v, want one small one", last)
			}
		})
	}
}

// TH-6: Maxe need not wait for the eye: what fell can be entered.
func TestWhatFellIsEnteredWhileItIsCounted(t *testing.T) {
	r := oneFell(t)
	r.saw(settle.Event{Kind: settle.RollDoubt, Unsure: 1})
	if a := r.secret(ben, thrill.Push{Fell: []thrill.Size{thrill.Small, thrill.Small}}); !a.OK {
		t.Error(a.Text.EN)
	}
	r.at(thrill.PhasePick)
}

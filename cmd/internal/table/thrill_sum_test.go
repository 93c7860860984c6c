package table

import (
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/thrill"
	"dicetable/vision/settle"
)

// seenAll tells how many discs lie on the board and beside it.
func (r thrillRig) seenAll(kind settle.Kind, board, beside [3]int) {
	r.t.Helper()
	bySize := func(n [3]int) map[string]int { return map[string]int{"small": n[0], "medium": n[1], "large": n[2]} }
	r.saw(settle.Event{Kind: kind, Board: bySize(board), Fallen: bySize(beside)})
}

// TH-1: reserve, board and fallen discs are as many after the push as before it;
// where they are not, nothing is proposed until they are.
func TestDiscsThatDoNotAddUp(t *testing.T) {
	for _, c := range []struct {
		name          string
		board, beside [3]int
		adds          bool
	}{
		{"nothing fell", [3]int{13, 11, 7}, [3]int{0, 2, 1}, true},
		{"two fell", [3]int{11, 11, 7}, [3]int{2, 2, 1}, true},
		{"one is hidden now", [3]int{12, 10, 7}, [3]int{1, 2, 1}, false},
		{"one too many", [3]int{13, 11, 7}, [3]int{1, 2, 1}, false},
		{"a size misread", [3]int{12, 11, 7}, [3]int{0, 3, 1}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newThrill(t, nil)
			r.beside(settle.Discs, 0, 2, 2)
			r.beside(settle.Discs, 0, 2, 1)
			r.hands()
			r.at(thrill.PhasePush)
			// One of 30 on the board lies under another; a large one is pushed.
			r.seenAll(settle.Discs, [3]int{13, 11, 6}, [3]int{0, 2, 1})
			r.seenAll(settle.Pushed, c.board, c.beside)
			if c.adds {
				r.notice(AskFell, "TH-6")
				return
			}
			r.notice(CallDiscs, "TH-6")
			r.press()
			r.at(thrill.PhasePush)
			r.seenAll(settle.Pushed, [3]int{12, 11, 7}, [3]int{1, 2, 1})
			r.notice(AskFell, "TH-6")
		})
	}
}

// Nothing is to be moved until the eye has counted what lies there: who takes a
// disc sooner takes one that was never seen.
func TestWaitForTheCount(t *testing.T) {
	r := newThrill(t, nil)
	r.notice(CallCounting, "TH-2")
	r.beside(settle.Discs, 0, 2, 2)
	r.notice("", "")
	r.beside(settle.Discs, 0, 2, 1)
	r.hands()
	r.at(thrill.PhasePush)
	r.notice(CallCounting, "TH-2")
	r.beside(settle.Discs, 0, 2, 1)
	r.notice("", "")
}

// TH-6: what cannot be counted for certain is said, until it can.
func TestDiscsThatCannotBeCounted(t *testing.T) {
	r := newThrill(t, nil)
	r.beside(settle.Discs, 0, 2, 2)
	r.beside(settle.Discs, 0, 2, 1)
	r.hands()
	r.beside(settle.Discs, 0, 2, 1)
	r.saw(settle.Event{Kind: settle.RollDoubt, Unsure: 1})
	r.notice(CallDiscs, "TH-6")
	r.beside(settle.Discs, 1, 2, 1)
	r.notice("", "")
	r.beside(settle.Pushed, 1, 2, 1)
	r.notice(AskFell, "TH-6")
}

// TH-5, TH-6: Maxe may turn the board before the push. That is none, and what falls
// by it is paid for with the push. That the disc is not seen yet is said when that
// lasts: nobody is hurried.
func TestTheBoardIsTurned(t *testing.T) {
	r := newThrill(t, nil)
	r.beside(settle.Discs, 0, 2, 2)
	r.beside(settle.Discs, 0, 2, 1)
	r.hands()
	r.seenAll(settle.Discs, [3]int{13, 11, 6}, [3]int{0, 2, 1})
	r.seenAll(settle.Pushed, [3]int{12, 11, 6}, [3]int{1, 2, 1})
	r.notice("", "")
	r.now = r.now.Add(turnTime)
	r.input(Tick{})
	r.notice(CallDiscs, "TH-5")
	r.press()
	r.at(thrill.PhasePush)
	r.seenAll(settle.Pushed, [3]int{11, 11, 7}, [3]int{2, 2, 1})
	r.notice(AskFell, "TH-6")
	r.press()
	r.at(thrill.PhasePick)
	if last := r.view().Last; last == nil || last.Fell.Small != 2 {
		t.Errorf("what fell is %+v, want two small ones", last)
	}
}

// TH-5, TH-6: a round before is put right while Maxe turns the board. What was seen
// of this push stays: what falls by the turning is not the whole push.
func TestACorrectionWhileTheBoardIsTurned(t *testing.T) {
	r := paid(t, nil)
	push := r.core.kept.past[len(r.core.kept.past)-1]
	r.command(ben, wire.Act, thrill.Pick{Player: "Ben", Size: thrill.Medium})
	r.hands()
	r.at(thrill.PhasePush)
	r.seenAll(settle.Discs, [3]int{11, 11, 5}, [3]int{2, 1, 2})
	right := func(fell ...thrill.Size) {
		r.put(wire.Correction{Do: wire.CorrectReplace, Act: push.number, Event: act(t, thrill.Push{Fell: fell})})
		r.at(thrill.PhasePush)
	}
	right(thrill.Small, thrill.Large)
	r.says(CallCounting, "")
	r.seenAll(settle.Pushed, [3]int{10, 11, 5}, [3]int{3, 1, 2})
	r.says(AskFell, "")
	right(thrill.Small, thrill.Small, thrill.Large)
	r.now = r.now.Add(turnTime)
	r.input(Tick{})
	r.notice(CallDiscs, "TH-5")
	r.seenAll(settle.Pushed, [3]int{9, 12, 5}, [3]int{4, 1, 2})
	r.notice(AskFell, "TH-6")
}

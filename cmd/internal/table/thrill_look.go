package table

import (
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/thrill"
	"dicetable/vision/settle"
)

// The codes of what the table says in Thrill; a Confirm command answers those
// that ask.
const (
	// AskYoungest: who is the youngest? The seat that says yes, or the first
	// named who still plays when the host does (TH-2).
	AskYoungest = "youngest"
	// AskWeight: does Maxe use the weight (TH-11)?
	AskWeight = "weight"
	// AskFell: is this what fell, none with the weight on it (TH-6)?
	AskFell = "fell"
	// AskWeighted and a size: is this what fell, one of that size with the
	// weight on it (TH-11)?
	AskWeighted = "weighted_"
	// CallCounting: what lies there is not counted yet; nothing is moved until
	// it is.
	CallCounting = "counting"
	// CallDiscs: what lies beside the board is not the reserve.
	CallDiscs = "discs"
)

// see takes what the eye counted.
func (h *thrillConduct) see(s *step, e settle.Event) {
	if e.Watch != s.watch.ID {
		return
	}
	beside := discsOf(e.Fallen)
	h.recount(e, beside)
	h.counted = h.counted || e.Kind == settle.Discs
	if e.Kind == settle.Discs && h.wrong != nil && h.wrong.Text == textUnclear {
		h.wrong = nil
	}
	switch {
	case e.Kind == settle.RollDoubt:
		h.wrong = &wire.Notice{Code: CallDiscs, Rule: "TH-6", Text: textUnclear}
	case e.Kind == settle.Discs && h.view.Phase == thrill.PhasePick:
		h.onPick(s, e, beside)
	case e.Kind == settle.Discs && h.view.Phase == thrill.PhasePush && h.base == nil:
		h.onReserve(e, beside)
	case e.Kind == settle.Pushed && h.view.Phase == thrill.PhasePush && h.base != nil && e.Since.After(h.lay):
		// Discs that lie as before this stage were moved when the boss took one.
		h.onPushed(s, e, beside)
	}
}

// recount keeps what lies beside the board by the last count.
func (h *thrillConduct) recount(e settle.Event, beside thrill.Discs) {
	switch e.Kind {
	case settle.Discs, settle.Pushed:
		h.now = &beside
	case settle.RollDoubt:
		h.now = nil
	}
}

// isProposed reports whether the table asks if that is what fell: not while
// others lie there than fell by it (TH-6).
func (h *thrillConduct) isProposed() bool {
	return h.fell != nil && h.base != nil && h.now != nil && *h.now == more(*h.base, *h.fell)
}

func discsOf(n map[string]int) thrill.Discs {
	return thrill.Discs{Small: n[string(thrill.Small)], Medium: n[string(thrill.Medium)], Large: n[string(thrill.Large)]}
}

// onPick sees the boss take one disc out of a reserve that lay whole on the
// mat (TH-2). One that lies elsewhere is named by word.
func (h *thrillConduct) onPick(s *step, e settle.Event, beside thrill.Discs) {
	if h.base == nil {
		if beside == h.view.Reserve {
			h.base = &beside
		}
		return
	}
	for _, size := range []thrill.Size{thrill.Small, thrill.Medium, thrill.Large} {
		if less(*h.base, beside) == one(size) {
			s.sayIf(h.act(s, thrill.Pick{Player: h.turn(), Size: size}, proofOf(e)))
			return
		}
	}
}

// onReserve takes what lies beside the board before the push: the reserve, or
// nothing where that lies off the mat. A table that did not see the stage begin, as
// after a restart, asks whether what lies there besides fell in a push.
func (h *thrillConduct) onReserve(e settle.Event, beside thrill.Discs) {
	h.wrong = nil
	switch {
	case beside == h.view.Reserve || beside.Total() == 0:
		h.base, h.all, h.lay = &beside, seenIn(e), e.Since
	case h.stage == h.missed:
		base := h.view.Reserve
		if !isAmong(base, beside) {
			base = thrill.Discs{}
		}
		fell := less(beside, base)
		h.base, h.lay, h.fell, h.proof = &base, e.Since, &fell, proofOf(e)
	default:
		h.wrong = &wire.Notice{Code: CallDiscs, Rule: "TH-2", Text: reserveText(h.view.Reserve)}
	}
}

// onPushed proposes what fell; told again, when discs were moved again.
func (h *thrillConduct) onPushed(s *step, e settle.Event, beside thrill.Discs) {
	fell := less(beside, *h.base)
	h.fell, h.wrong, h.unlaid = nil, nil, time.Time{}
	if !isAmong(*h.base, beside) {
		h.wrong = &wire.Notice{Code: CallDiscs, Rule: "TH-6", Text: textTaken}
		return
	}
	if after := seenIn(e); h.all != nil && after != nil && h.view.Disc != nil && *after == *h.all {
		// The board was turned, perhaps: what fell by that counts after the push.
		h.unlaid = s.at
		return
	}
	if !h.addsUp(e) {
		h.wrong = &wire.Notice{Code: CallDiscs, Rule: "TH-6", Text: textLost}
		return
	}
	h.fell, h.proof = &fell, proofOf(e)
}

// addsUp reports whether as many discs of each size are seen after the push as
// before it, and the one that was pushed: none can have come or gone (TH-1), so
// where that is not so some were not read right.
func (h *thrillConduct) addsUp(e settle.Event) bool {
	after := seenIn(e)
	if h.all == nil || after == nil {
		return true
	}
	want := *h.all
	if h.view.Disc != nil {
		want = more(want, one(*h.view.Disc))
	}
	return *after == want
}

// seenIn are all discs that an event tells of, nil when it says nothing of those
// on the board.
func seenIn(e settle.Event) *thrill.Discs {
	if e.Board == nil {
		return nil
	}
	all := more(discsOf(e.Board), discsOf(e.Fallen))
	return &all
}

// more are all discs of a and b, by size.
func more(a, b thrill.Discs) thrill.Discs {
	return thrill.Discs{Small: a.Small + b.Small, Medium: a.Medium + b.Medium, Large: a.Large + b.Large}
}

// less is what a has more than b, by size.
func less(a, b thrill.Discs) thrill.Discs {
	return thrill.Discs{Small: a.Small - b.Small, Medium: a.Medium - b.Medium, Large: a.Large - b.Large}
}

// isAmong reports whether the discs of some are all among others.
func isAmong(some, others thrill.Discs) bool {
	return some.Small <= others.Small && some.Medium <= others.Medium && some.Large <= others.Large
}

// one is a single disc of a size.
func one(size thrill.Size) thrill.Discs { return discsOf(map[string]int{string(size): 1}) }

// listed are discs one by one.
func listed(d thrill.Discs) []thrill.Size {
	var list []thrill.Size
	for _, size := range []thrill.Size{thrill.Small, thrill.Medium, thrill.Large} {
		for range d.Of(size) {
			list = append(list, size)
		}
	}
	return list
}

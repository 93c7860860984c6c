package table

import (
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/thrill"
)

func (h *thrillConduct) round() int { return h.view.Round }

// actor: discs fall for whoever pushes.
func (h *thrillConduct) actor() string {
	if h.view.Phase == thrill.PhasePush {
		return h.turn()
	}
	return ""
}

// amend: Thrill has no dice. What fell is put right by the whole push.
func (h *thrillConduct) amend(ev games.Event, _ wire.DieChange) (games.Event, bool) { return ev, false }

// instead: what fell was another number of discs (TH-6).
func (h *thrillConduct) instead(was, is games.Event) (games.Text, bool) {
	a, pushed := was.(thrill.Push)
	b, so := is.(thrill.Push)
	if !pushed || !so {
		return games.Text{}, false
	}
	wasDE, wasEN := pushText(a)
	isDE, isEN := pushText(b)
	return both("Gefallen: %[1]s statt %[3]s.", "Fell: %[2]s instead of %[4]s.", isDE, isEN, wasDE, wasEN), true
}

// isPublic reports whether everybody saw all there is of an event: hands and tips are secret
// (TH-3, TH-10).
func (h *thrillConduct) isPublic(ev games.Event) bool {
	_, secret := thrillWord(ev)
	return !secret
}

func (h *thrillConduct) adopt(before conduct) bool {
	was := before.(*thrillConduct)
	same := was.view.Phase == h.view.Phase && was.view.Round == h.view.Round && was.turn() == h.turn()
	if same {
		h.lived, h.missed = was.lived, was.missed
		h.stage, h.fell, h.proof, h.wrong = was.stage, was.fell, was.proof, was.wrong
		h.counted, h.base, h.all, h.lay, h.unlaid = was.counted, was.base, was.all, was.lay, was.unlaid
	} else {
		h.stage = was.stage + 1
	}
	return same
}

package table

import (
	"strings"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/thrill"
)

// order: players close hands and tip in secret, each for themselves, and say
// aloud what else is said; what fell is told by the eye, or by the host, or by
// Maxe, who pays for it.
func (h *thrillConduct) order(s *step, c wire.Command, ev games.Event) error {
	player, secret := thrillWord(ev)
	if _, ok := ev.(thrill.Push); ok {
		player = h.turn()
	}
	switch {
	case c.From.Role == wire.Player && (player == "" || player != h.game.player(c.From.Seat)):
		return textRole.refuse("")
	case secret && !c.Private:
		return games.Refuse("TH-13", "Hände und Tipps sind geheim: bitte auf der eigenen Seite des Spielers oder der Spielleitung eingeben.",
			"Hands and tips are secret: enter them on the player's own page, or on the host's.")
	}
	if err := h.tooLate(ev); err != nil {
		return err
	}
	return h.act(s, ev, nil)
}

// tooLate refuses what belongs before the push once everybody sees what fell in
// it; the rule-book hears of a push only when it is paid for.
func (h *thrillConduct) tooLate(ev games.Event) error {
	if h.fell == nil {
		return nil
	}
	switch ev := ev.(type) {
	case thrill.LayTip:
		return textTipLate.refuse("TH-10")
	case thrill.Leave:
		if ev.Player == h.turn() {
			return textPayFirst.refuse("TH-6")
		}
	}
	return nil
}

// thrillWord is the player whose own word an event is, and whether it is a
// secret one; nobody's for what only host and eye tell.
func thrillWord(ev games.Event) (player string, secret bool) {
	switch ev := ev.(type) {
	case thrill.Hand:
		return ev.Player, true
	case thrill.LayTip:
		return ev.Player, true
	case thrill.Pick:
		return ev.Player, false
	case thrill.Weigh:
		return ev.Player, false
	case thrill.Leave:
		return ev.Player, false
	}
	return "", false
}

// answer takes who is the youngest, the word on the weight, and what fell.
func (h *thrillConduct) answer(s *step, by wire.Asker, a wire.Confirmation) error {
	me := h.game.player(by.Seat)
	isActor := by.Role != wire.Player || me == h.turn()
	size, weighted := strings.CutPrefix(a.Code, AskWeighted)
	switch {
	case a.Code == AskYoungest && h.view.Phase == thrill.PhaseStart:
		if by.Role != wire.Player {
			me = h.game.firstIn(h.view.Out)
		}
		if a.Yes {
			return h.act(s, thrill.Start{Boss: me}, nil)
		}
		return nil
	case !isActor:
		return textRole.refuse("")
	case a.Code == AskWeight && h.view.Phase == thrill.PhaseWeigh:
		return h.act(s, thrill.Weigh{Player: h.turn(), Use: a.Yes}, nil)
	case !h.isProposed() || a.Code != AskFell && !(weighted && h.isWeighted()):
		return textNotAsked.refuse(games.Input)
	case !a.Yes:
		h.fell = nil
		return nil
	}
	return h.pay(s, thrill.Size(size), weighted)
}

// isWeighted reports whether one of those that fell may have had the weight on
// it.
func (h *thrillConduct) isWeighted() bool {
	return h.fell != nil && h.fell.Total() > 0 && h.view.Weight != nil && *h.view.Weight
}

// pay has what fell paid for.
func (h *thrillConduct) pay(s *step, size thrill.Size, weighted bool) error {
	if !weighted {
		size = ""
	}
	return h.act(s, thrill.Push{Fell: listed(*h.fell), Weighted: size}, h.proof)
}

// void: a push cannot be taken back.
func (h *thrillConduct) void(*step, wire.Void) error {
	return games.Refuse(games.Input, "In Thrill wird keine Runde wiederholt.", "In Thrill no round is repeated.")
}

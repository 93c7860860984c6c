package table

import (
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/thrill"
	"dicetable/vision/settle"
)

// thrillConduct is how a table plays Thrill: hands and tips entered in secret,
// the boss's disc and what fell counted by the eye, and confirmed before it is
// paid for.
type thrillConduct struct {
	game *Game
	view thrill.View
	// stage counts what the table has awaited, so that the discs are told
	// anew for each.
	stage int

	// What follows is seen, and not kept.

	// lived is true from the first step on that this table takes; missed is the stage
	// that had begun before, as one does that a journal led to.
	lived  bool
	missed int
	// counted: the eye has told in this stage how many lie there.
	counted bool
	// base is how many lay beside the board when this stage began, nil until
	// that was told.
	base *thrill.Discs
	// all is how many were seen then, on the board and beside it; nil when that
	// was not told.
	all *thrill.Discs
	// lay is since when they lay so.
	lay time.Time
	// fell is what fell in the push, until it is confirmed.
	fell  *thrill.Discs
	proof *Proof
	// now is how many lie beside the board by the last count, nil while they
	// cannot be counted: what fell may be others by now.
	now *thrill.Discs
	// wrong says that what lies beside the board does not fit.
	wrong *wire.Notice
	// unlaid is since when discs lie otherwise though the one that was taken is not
	// there; the zero time when that is not so, or was told.
	unlaid time.Time
}

func beginThrill(g *Game) conduct { return &thrillConduct{game: g} }

func (h *thrillConduct) clone() conduct {
	next := *h
	return &next
}

// follow counts stages.
func (h *thrillConduct) follow(at time.Time, state games.State, _ games.Event, told []games.Outcome) *wire.Verdict {
	before := h.view
	h.view = state.View(games.Public).Body.(thrill.View)
	if h.view.Phase != before.Phase || h.view.Round != before.Round {
		h.stage++
		h.counted, h.base, h.all, h.fell, h.wrong, h.unlaid = false, nil, nil, nil, nil, time.Time{}
	}
	if h.view.Last == before.Last {
		return nil
	}
	return ruling(at, before.Round, saidOf(told, thrill.DoPush))
}

// watch counts discs while somebody picks one or pushes.
func (h *thrillConduct) watch() (settle.Watch, int) {
	if h.view.Phase == thrill.PhaseOver {
		return settle.Watch{Phase: settle.Idle}, 0
	}
	return settle.Watch{Phase: settle.Push}, h.stage
}

// turn is who must act.
func (h *thrillConduct) turn() string {
	if t := h.view.Turn; t != nil {
		return *t
	}
	return ""
}

// act applies an event of the rule-book; the error is its refusal.
func (h *thrillConduct) act(s *step, ev games.Event, proof *Proof) error { return s.act(ev, proof) }

// turnTime is how long Maxe may take to lay the disc down after turning the
// board, before the table says that it does not see it.
const turnTime = 10 * time.Second

// moveOn notes which stage the table did not see begin, and says that the disc is not
// seen once that has lasted.
func (h *thrillConduct) moveOn(s *step) {
	if !h.lived {
		h.lived, h.missed = true, h.stage
	}
	if !h.unlaid.IsZero() && s.at.Sub(h.unlaid) >= turnTime {
		h.unlaid, h.wrong = time.Time{}, &wire.Notice{Code: CallDiscs, Rule: "TH-5", Text: textNotLaid}
	}
}

// forget drops what a new eye tells again. What fell stays proposed: the new
// eye cannot know what lay there before. It is asked again once that counts the
// same.
func (h *thrillConduct) forget() { h.wrong, h.now = nil, nil }

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
	// anew for each; pushes counts those that were paid for.
	stage, pushes int

	// What follows is seen, and not kept.

	// base is how many lay beside the board when this stage began, nil until
	// that was told.
	base *thrill.Discs
	// lay is since when they lay so.
	lay time.Time
	// fell is what fell in the push, until it is confirmed.
	fell  *thrill.Discs
	proof *Proof
	// wrong says that what lies beside the board does not fit.
	wrong *wire.Notice
}

func beginThrill(g *Game) conduct { return &thrillConduct{game: g} }

func (h *thrillConduct) clone() conduct {
	next := *h
	return &next
}

// follow counts stages and pushes.
func (h *thrillConduct) follow(_ time.Time, state games.State, _ games.Event) {
	before := h.view
	h.view = state.View(games.Public).Body.(thrill.View)
	if h.view.Last != before.Last {
		h.pushes++
	}
	if h.view.Phase != before.Phase || h.view.Round != before.Round {
		h.stage++
		h.base, h.fell, h.wrong = nil, nil, nil
	}
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

// act applies an event of the rule-book; the error is its refusal. A push that
// was paid for makes a verdict.
func (h *thrillConduct) act(s *step, ev games.Event, proof *Proof) error {
	before := h.view
	if err := s.act(ev, proof); err != nil {
		return err
	}
	if h.view.Last != before.Last {
		s.rule(wire.Verdict{
			ID: verdictID(h.game, h.pushes), Round: before.Round, At: s.at, Text: s.saidOf(thrill.DoPush),
			Counted: []wire.Counted{}, Losses: map[string]int{},
		})
	}
	return nil
}

func (h *thrillConduct) moveOn(*step) {}

// forget drops what a new eye tells again. What fell stays proposed: the new
// eye cannot know what lay there before.
func (h *thrillConduct) forget() { h.wrong = nil }

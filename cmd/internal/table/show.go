package table

import (
	"maps"
	"slices"
	"strings"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/panel"
)

// state is the table as everybody may see it, revision and time apart.
func (c *Core) state() wire.State {
	w := wire.State{
		Table: c.setup.Table.String(), Virtual: c.setup.Virtual, Marker: c.seen.marker,
		Notices: c.notices(), Verdict: c.kept.verdict, Disputable: c.disputable(), Dispute: c.inDispute(), Corrections: c.kept.corrections,
		Next: c.kept.chosen(), Called: c.called(), Paused: c.kept.paused, Closed: c.kept.closed,
		Seats: c.seats(), Winners: []string{},
	}
	if c.kept.state == nil {
		w.Prompt = games.Say(textIdle)
		if len(w.Seats) > 0 {
			w.Prompt = games.Say(textBegin)
		}
		if call := c.kept.open(); call != nil {
			w.Prompt = games.Say(joined([]games.Text{sentence(drawText(*call)), textBegin}))
		}
	} else {
		w.Game, w.GameID = c.kept.game.Name, c.kept.game.ID
		w.View = games.ViewPublic(c.kept.state)
		w.Prompt = games.AwaitsPublic(c.kept.state)
		if r, over := c.kept.state.Result(); over {
			w.Winners, w.Places = r.Winners, r.Places
		}
		c.kept.conduct.show(c, &w)
	}
	for _, code := range slices.Sorted(maps.Keys(c.seen.faults)) {
		w.Notices = append(w.Notices, wire.Notice{Code: code, Text: c.seen.faults[code]})
	}
	return w
}

// seats are those in play, or those who would play.
func (c *Core) seats() []wire.Seat {
	players := c.nextGame().Players
	if c.kept.state != nil {
		players = c.kept.game.Players
	}
	seats := []wire.Seat{}
	for _, p := range players {
		s := wire.Seat{Seat: p.Seat, Player: p.Name, Bot: p.Bot, Cup: c.seen.cups[p.Seat]}
		if t, ok := c.seen.doubts[p.Seat]; ok {
			s.Doubt = &t
		}
		seats = append(seats, s)
	}
	return seats
}

// notices are what the table tells in every game but for its faults; a game
// puts its own between these, so that what must be acted on first is the last.
func (c *Core) notices() []wire.Notice {
	notices := []wire.Notice{}
	for _, name := range slices.Sorted(maps.Keys(c.seen.parts)) {
		code, _, _ := strings.Cut(name, " ")
		notices = append(notices, wire.Notice{Code: code, Text: c.seen.parts[name]})
	}
	if c.kept.abandoned && !c.kept.closed {
		notices = append(notices, wire.Notice{Code: "abandoned", Text: c.kept.abandonedText()})
	}
	if c.kept.paused {
		notices = append(notices, wire.Notice{Code: "paused", Text: games.Text(textResting)})
	}
	if c.kept.disputed != "" {
		notices = append(notices, wire.Notice{Code: AskDisputed, Seat: c.kept.doubter.seat, Text: disputedText(*c.inDispute())})
	}
	if p := c.seen.pending; p != nil {
		notices = append(notices, wire.Notice{Code: AskMisfit, Text: textMisfit(p.misfit.round)})
	}
	if call := c.kept.open(); call != nil {
		notices = append(notices, wire.Notice{Code: AskCalled, Text: textCalled(*call)})
	}
	if c.kept.withdrawn() {
		notices = append(notices, wire.Notice{Code: "withdrawn", Text: games.Text(textWithdrawn)})
	}
	if c.timeIsUp() {
		notices = append(notices, wire.Notice{Code: "time_up", Text: games.Text(textTimeUp)})
	}
	if c.kept.gone {
		notices = append(notices, wire.Notice{Code: "gone", Text: games.Text(textGone)})
	}
	for _, h := range []*hint{c.seen.corrected, c.seen.hint} {
		if h != nil {
			notices = append(notices, h.notice)
		}
	}
	for _, seat := range slices.Sorted(maps.Keys(c.seen.doubts)) {
		notices = append(notices, wire.Notice{Code: "die_missing", Seat: seat, Text: c.seen.doubts[seat]})
	}
	return notices
}

// nextScene is the panel's scene of this moment.
func (c *Core) nextScene() panel.Scene {
	switch {
	case len(c.seen.faults) > 0:
		return panel.Scene{Kind: panel.Error}
	case len(c.seen.doubts) > 0:
		return panel.Scene{Kind: panel.Look, Seat: slices.Min(slices.Collect(maps.Keys(c.seen.doubts)))}
	}
	if call := c.kept.open(); call != nil {
		return panel.Scene{Kind: panel.Call, Number: call.Draw.Pod}
	}
	if c.kept.conduct == nil {
		return panel.Scene{Kind: panel.Idle}
	}
	return c.kept.conduct.panel(c)
}

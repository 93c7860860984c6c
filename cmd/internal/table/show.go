package table

import (
	"maps"
	"slices"
	"strings"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/hardware/panel"
	"dicetable/vision/settle"
)

// state is the table as everybody may see it, revision and time apart.
func (c *Core) state() wire.State {
	w := wire.State{
		Table: c.setup.Table.String(), Virtual: c.setup.Virtual,
		Marker: c.seen.marker, MarkerWanted: c.markerWanted(),
		Reveal:  c.phase() == settle.Reveal,
		Notices: c.notices(), Verdict: c.kept.verdict,
		Seats: c.seats(), Winners: []string{},
	}
	if c.kept.state == nil {
		w.Prompt = games.Say(textIdle)
		if len(w.Seats) > 0 {
			w.Prompt = games.Say(textBegin)
		}
		return w
	}
	w.Game, w.GameID = c.kept.game.Name, c.kept.game.ID
	w.View = games.ViewPublic(c.kept.state)
	w.Winners = c.kept.view().Winners
	w.Prompt = c.prompt()
	return w
}

// prompt is the rule-book's, or what must be done before bets begin; in a
// reveal it leaves out those whose dice are there.
func (c *Core) prompt() games.PublicPrompt {
	p := games.AwaitsPublic(c.kept.state)
	switch c.phase() {
	case settle.Clearing:
		return games.Say(c.clearingText())
	case settle.Reveal:
		there := func(player string) bool {
			_, there := c.seen.shown[c.kept.game.seat(player)]
			return there
		}
		return p.Without(there, func(left []string) games.Text {
			return both("Hoch die Becher! Es fehlt: %[1]s.", "Hoch die Becher! Still to show: %[1]s.", strings.Join(left, ", "))
		})
	}
	return p
}

// clearingText says what is still to be done before bets begin.
func (c *Core) clearingText() games.Text {
	if !c.graveyardRight() {
		n := c.kept.view().Graveyard
		if c.seen.graveyard < n {
			return both("Verlorene Würfel auf den Friedhof: %[1]d sollen dort liegen.", "Lost dice into the graveyard: %[1]d should lie there.", n)
		}
		return both("Auf dem Friedhof liegen zu viele Würfel: %[1]d sollen es sein.", "Too many dice lie in the graveyard: it should be %[1]d.", n)
	}
	missing := strings.Join(c.cupsMissing(), ", ")
	return both("Würfeln, Becher drauf! Es fehlt: %[1]s.", "Shake, and cups down! Still to come: %[1]s.", missing)
}

// cupsMissing are the players whose cups are not seen down.
func (c *Core) cupsMissing() []string {
	var names []string
	for _, seat := range c.seatsIn() {
		if c.seen.cups[seat] != cupDown {
			names = append(names, c.kept.game.player(seat))
		}
	}
	return names
}

// seats are those in play, or those who would play.
func (c *Core) seats() []wire.Seat {
	players := c.setup.Players
	if c.kept.state != nil || len(players) == 0 && c.kept.game != nil {
		players = c.kept.game.Players
	}
	v := c.kept.view()
	seats := []wire.Seat{}
	for _, p := range players {
		s := wire.Seat{Seat: p.Seat, Player: p.Name, Bot: p.Bot, Cup: c.seen.cups[p.Seat]}
		if c.kept.state != nil {
			s.Dice = v.Dice[p.Name]
			s.Out = s.Dice == 0
			s.Turn = v.Turn != nil && *v.Turn == p.Name
		}
		s.Roll = c.roll(p.Seat, v.LaidOut[p.Name])
		if t, ok := c.seen.doubts[p.Seat]; ok {
			s.Doubt = &t
		}
		seats = append(seats, s)
	}
	return seats
}

// roll are the dice of a seat that lie in the open.
func (c *Core) roll(seat int, laidOut []dice.Face) []dice.Face {
	switch c.phase() {
	case settle.Covered:
		return slices.Clone(laidOut)
	case settle.Reveal:
		return slices.Concat(c.seen.shown[seat].ev.Dice, laidOut)
	}
	return slices.Clone(c.kept.rolls[seat])
}

// notices are what the table asks or tells just now; what must be acted on
// first is the last.
func (c *Core) notices() []wire.Notice {
	notices := []wire.Notice{}
	add := func(code string, seat int, t games.Text) {
		notices = append(notices, wire.Notice{Code: code, Seat: seat, Text: t})
	}
	if v := c.kept.verdict; v != nil && c.kept.disputed == v.ID {
		add("disputed", 0, textDisputed)
	}
	if c.seen.hint != nil {
		notices = append(notices, c.seen.hint.notice)
	}
	for _, seat := range slices.Sorted(maps.Keys(c.seen.doubts)) {
		add("die_missing", seat, c.seen.doubts[seat])
	}
	for _, seat := range slices.Sorted(maps.Keys(c.seen.changed)) {
		notices = append(notices, wire.Notice{Code: "laid_out_changed", Seat: seat, Rule: "BL-15", Text: c.seen.changed[seat]})
	}
	if c.seen.tilted && c.phase() == settle.Covered {
		add("marker_doubt", 0, textTilted)
	}
	if c.seen.illegal != nil {
		notices = append(notices, *c.seen.illegal)
	}
	if q := c.seen.ask; q != nil {
		add(q.code, c.seatInTurn(), askText(*q, c.turn(), c.kept.view().Bet))
	}
	for _, code := range slices.Sorted(maps.Keys(c.seen.faults)) {
		add(code, 0, c.seen.faults[code])
	}
	return notices
}

// panel is the scene of this moment.
func (c *Core) panel() panel.Scene {
	turn := c.seatInTurn()
	switch {
	case len(c.seen.faults) > 0:
		return panel.Scene{Kind: panel.Error}
	case len(c.seen.doubts) > 0:
		return panel.Scene{Kind: panel.Look, Seat: slices.Min(slices.Collect(maps.Keys(c.seen.doubts)))}
	case c.phase() == settle.Reveal:
		return panel.Scene{Kind: panel.CupsUp}
	case c.seen.illegal != nil:
		return panel.Scene{Kind: panel.Illegal, Seat: turn}
	case c.kept.verdict != nil && (c.phase() == settle.Clearing || c.kept.over()):
		return c.verdictScene()
	case turn > 0 && c.phase() == settle.Covered:
		return panel.Scene{Kind: panel.Turn, Seat: turn}
	}
	return panel.Scene{Kind: panel.Idle}
}

// verdictScene shows who loses how many dice; seat 0 is everybody but the
// bettor.
func (c *Core) verdictScene() panel.Scene {
	scene := panel.Scene{Kind: panel.Verdict}
	last := c.kept.view().Last
	for player, n := range c.kept.verdict.Losses {
		scene.Number = max(scene.Number, n)
		scene.Seat = c.kept.game.seat(player)
	}
	if last != nil && last.Actual == last.Bet.Count {
		scene.Seat = 0
	}
	return scene
}

package table

import (
	"maps"
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/hardware/panel"
	"dicetable/vision/settle"
)

// show adds dice, marker and what is to be done about them.
func (b *bluffConduct) show(c *Core, w *wire.State) {
	w.MarkerWanted = b.markerWanted(c)
	w.Reveal = b.phase() == settle.Reveal
	w.Prompt = b.prompt(c, w.Prompt)
	for i := range w.Seats {
		s := &w.Seats[i]
		s.Dice = b.view.Dice[s.Player]
		s.Out = s.Dice == 0
		s.Turn = b.turn() == s.Player
		s.Roll = b.roll(s.Seat, b.view.LaidOut[s.Player])
	}
	w.Notices = append(w.Notices, b.notices(c)...)
}

// notices are those of Bluff; what must be acted on first is the last.
func (b *bluffConduct) notices(c *Core) []wire.Notice {
	var notices []wire.Notice
	for _, seat := range slices.Sorted(maps.Keys(b.changed)) {
		notices = append(notices, wire.Notice{Code: "laid_out_changed", Seat: seat, Rule: "BL-15", Text: b.changed[seat]})
	}
	notices = append(notices, b.goneNotices()...)
	if c.seen.tilted && b.phase() == settle.Covered {
		notices = append(notices, wire.Notice{Code: "marker_doubt", Text: textTilted})
	}
	if b.illegal != nil {
		notices = append(notices, *b.illegal)
	}
	if seat := b.bared.asked; seat != 0 {
		notices = append(notices, wire.Notice{Code: AskUncovered, Seat: seat, Rule: "BL-18", Text: uncoveredText(b.game.player(seat))})
	}
	if q := b.ask; q != nil {
		notices = append(notices, wire.Notice{Code: q.code, Seat: b.game.seat(b.turn()), Text: askText(*q, b.turn(), b.view.Bet)})
	}
	return notices
}

// prompt is the rule-book's, or what must be done before bets begin; in a
// reveal it leaves out those whose dice are there.
func (b *bluffConduct) prompt(c *Core, p games.PublicPrompt) games.PublicPrompt {
	switch b.phase() {
	case settle.Clearing:
		return games.Say(b.clearingText(c))
	case settle.Reveal:
		there := func(player string) bool {
			_, there := b.shown[b.game.seat(player)]
			return there
		}
		return p.Without(there, func(left []string) games.Text {
			return games.Text{DE: "Hoch die Becher!", EN: "Up with the cups!"}.Due("Still to show", left)
		})
	}
	return p
}

// clearingText says what is still to be done before bets begin.
func (b *bluffConduct) clearingText(c *Core) games.Text {
	if !b.graveyardRight(c) {
		n := b.view.Graveyard
		if c.seen.graveyard < n {
			return both("Verlorene Würfel auf den Friedhof: insgesamt %[1]d.", "Lost dice into the graveyard: %[1]d in all.", n)
		}
		return both("Auf dem Friedhof liegen zu viele Würfel. Die richtige Zahl ist %[1]d.", "Too many dice lie in the graveyard. The right number is %[1]d.", n)
	}
	shake := games.Text{DE: "Würfeln, Becher drauf!", EN: "Shake, and cups down!"}
	if bet := b.view.Bet; bet != nil {
		shake = both("Würfeln, Becher drauf! Die Wette bleibt: %[1]s.", "Shake, and cups down! The bet stands: %[1]s.", betWords(bet.Bet))
	}
	return shake.Due("Still to come", b.cupsMissing(c))
}

// roll are the dice of a seat that lie in the open.
func (b *bluffConduct) roll(seat int, laidOut []dice.Face) []dice.Face {
	switch b.phase() {
	case settle.Covered:
		return slices.Clone(laidOut)
	case settle.Reveal:
		return slices.Concat(b.shown[seat].ev.Dice, laidOut)
	}
	return slices.Clone(b.rolls[seat])
}

func (b *bluffConduct) panel(c *Core) panel.Scene {
	turn := b.game.seat(b.turn())
	switch {
	case b.phase() == settle.Reveal:
		return panel.Scene{Kind: panel.CupsUp, Start: b.doubted}
	case b.illegal != nil:
		return panel.Scene{Kind: panel.Illegal, Seat: turn}
	case c.kept.verdict != nil && (b.phase() == settle.Clearing || b.view.Phase == bluff.PhaseOver):
		return b.rulingScene(c.kept.verdict, c.stepped)
	case turn > 0 && b.phase() == settle.Covered:
		return panel.Scene{Kind: panel.Turn, Seat: turn}
	}
	return panel.Scene{Kind: panel.Idle}
}

// The wall counts a die in so long, and all of them in at most the whole.
const (
	countStep  = 400 * time.Millisecond
	countWhole = 7 * time.Second
)

// countingOf is how long so many dice are counted.
func countingOf(dice int) time.Duration { return min(time.Duration(dice)*countStep, countWhole) }

// rulingScene counts the dice for as long as the wall does, and then shows who loses
// how many: seat 0 is everybody but the bettor.
func (b *bluffConduct) rulingScene(v *wire.Verdict, now time.Time) panel.Scene {
	last, counting := b.view.Last, countingOf(len(v.Counted))
	told := b.ruled.Add(counting)
	if now.Before(told) {
		return panel.Scene{Kind: panel.CountUp, Number: last.Actual, Start: b.ruled, Whole: counting}
	}
	scene := panel.Scene{Kind: panel.Verdict, Start: told}
	for player, n := range v.Losses {
		scene.Number = max(scene.Number, n)
		scene.Seat = b.game.seat(player)
	}
	if last.Actual == last.Bet.Count {
		scene.Seat = 0
	}
	return scene
}

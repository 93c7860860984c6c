package table

import (
	"slices"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dicecup"
	"dicetable/hardware/panel"
)

// show adds scores, the timer, the dice as large as they are, and what is called.
func (d *dicecupConduct) show(_ *Core, w *wire.State) {
	w.Tray = d.tray
	for i := range w.Seats {
		s := &w.Seats[i]
		total := d.view.Totals[s.Player].Total
		s.Score = &total
		s.Out = slices.Contains(d.view.Left, s.Player)
		s.Turn = s.Player == d.turn() || slices.Contains(d.view.Waiting, s.Player)
	}
	if l := d.cast.Look; l != nil {
		w.Timer = &wire.Timer{Began: l.Began, Until: l.Began.Add(d.look), Up: d.up}
	}
	if text, ok := d.throwText(); ok {
		w.Prompt = w.Prompt.Saying(text)
	}
	w.Notices = append(w.Notices, d.notices()...)
}

// throwText says where the cup is in its way from the throw to the look.
func (d *dicecupConduct) throwText() (games.Text, bool) {
	switch {
	case d.view.Phase != dicecup.PhaseThrow || d.isLastRound():
		return games.Text{}, false
	case d.up:
		return textCupDown, true
	case d.cast.Look != nil:
		return textLookNow, true
	case d.cast.Lies:
		return textLift(d.view.Cup), true
	}
	return games.Text{}, false
}

// notices are those of Dice Cup; what must be acted on first is the last.
func (d *dicecupConduct) notices() []wire.Notice {
	var notices []wire.Notice
	if d.called != nil {
		notices = append(notices, *d.called)
	}
	if d.up {
		notices = append(notices, wire.Notice{Code: CallDown, Rule: "DC-2", Text: textCupDown})
	}
	switch {
	case d.left:
		notices = append(notices, wire.Notice{Code: AskUncovered, Rule: "DC-9", Text: textLeft})
	case d.uncovered:
		notices = append(notices, wire.Notice{Code: AskUncovered, Rule: "DC-9", Text: textUncovered})
	}
	if d.view.Doubt != nil {
		notices = append(notices, wire.Notice{Code: CallDecide, Rule: "DC-9", Text: d.view.Doubt.Text()})
	}
	return notices
}

func (d *dicecupConduct) panel(c *Core) panel.Scene {
	switch {
	case d.cast.Look != nil:
		return panel.Scene{Kind: panel.Timer, Seat: d.game.seat(d.view.Cup), Start: d.cast.Look.Began, Whole: d.look}
	case d.view.Doubt != nil || d.uncovered || d.left || d.called != nil && d.called.Code == CallRethrow:
		return panel.Scene{Kind: panel.Look}
	case d.turn() != "":
		return panel.Scene{Kind: panel.Turn, Seat: d.game.seat(d.turn())}
	}
	return panel.Scene{Kind: panel.Idle}
}

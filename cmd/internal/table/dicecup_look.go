package table

import (
	"math"
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/vision"
	"dicetable/vision/settle"
)

// The codes of what the table calls in Dice Cup; a Confirm command answers
// those that ask the host.
const (
	// CallRethrow: the look showed dice on one another, or tipped (DC-3).
	CallRethrow = "rethrow"
	// CallUnseen: dice were shown of which no throw was seen, as by an eye that
	// was just starting.
	CallUnseen = "throw_unseen"
	// CallNone: the cup was up, and no die was to be seen.
	CallNone = "look_none"
	// CallDown: the time for looking is up.
	CallDown = "cup_down"
	// CallShort and CallLong: the look that is over was no good one.
	CallShort = "look_short"
	CallLong  = "look_long"
	// AskUncovered: the cup went up while crosses were made, or the game was left
	// since the throw; throw again? In Bluff: a cup stays up before a challenge; is
	// the round void (BL-18)?
	AskUncovered = "uncovered"
	// AskMissing: not every die can be read at the scoring; go by those that
	// can?
	AskMissing = "die_missing"
	// CallDecide: the host decides how the round is scored (DC-9).
	CallDecide = "decide"
)

// tolerance is by how much a look may be off: nobody's hand is a clock.
const tolerance = 500 * time.Millisecond

// see takes what the eye saw of cup and dice.
func (d *dicecupConduct) see(s *step, e settle.Event) {
	if e.Watch != s.watch.ID {
		return
	}
	switch e.Kind {
	case settle.CupUp, settle.CupDown, settle.CupAside:
		d.onCup(s, e)
	case settle.Thrown:
		d.onThrown(s, e)
	case settle.DiceShown:
		d.onShown(e)
	case settle.LookOver:
		d.onLookOver(s, e)
	case settle.RollRead, settle.RollDoubt:
		d.onDice(s, e)
	}
}

// onCup: a cup that goes up while crosses are made is an accident (DC-9).
// One that stands when an eye begins to see, or after a pause, ends the look that had
// begun before; how long it was nobody knows.
func (d *dicecupConduct) onCup(s *step, e settle.Event) {
	now := e.Kind
	goesUp := d.cup == settle.CupDown && now != settle.CupDown
	if d.view.Phase == dicecup.PhaseCross && goesUp && !d.uncovered {
		s.sayIf(s.enter(Entry{Uncovered: &goesUp}))
	}
	isBack := !s.kept.paused && d.cup == "" && now == settle.CupDown && d.cast.Look != nil && !d.cast.Look.Pressed
	d.cup, d.stood = now, d.stood || now == settle.CupDown
	if isBack {
		s.sayIf(d.covered(s, frameOf(e)))
	}
}

// onThrown: the cup stands over a throw (DC-2, step 3). In the last round
// nothing is left to choose, and the cup may go aside at once (DC-5).
func (d *dicecupConduct) onThrown(s *step, e settle.Event) {
	if d.view.Phase != dicecup.PhaseThrow {
		return
	}
	d.cast.Lies, d.cast.Look, d.called = true, nil, nil
	if d.isLastRound() {
		s.sayIf(d.covered(s, frameOf(e)))
	}
}

// onShown starts the timer with the first frame that showed a die (DC-2, step
// 4). Before the throw it would be the dice of the last round.
func (d *dicecupConduct) onShown(e settle.Event) {
	if d.view.Phase == dicecup.PhaseThrow && d.cast.Lies && d.cast.Look == nil {
		d.called, d.cast.Look = nil, &Look{Began: e.Since}
	}
}

// onLookOver: the cup stands over the dice again (DC-2, step 5). Dice that were
// not seen to be thrown may be those of the last round: nobody crosses by them.
func (d *dicecupConduct) onLookOver(s *step, e settle.Event) {
	if d.view.Phase != dicecup.PhaseThrow || e.Look == nil {
		return
	}
	if !d.cast.Lies && d.cast.Look == nil {
		if d.called == nil && !e.Look.Shown.IsZero() {
			d.called = &wire.Notice{Code: CallUnseen, Rule: "DC-2", Text: textUnseen(d.view.Cup)}
		}
		return
	}
	pressed := d.cast.Look != nil && d.cast.Look.Pressed
	switch {
	case e.Cocked > 0:
		d.repeat()
	case e.Look.Shown.IsZero() && !pressed:
		d.cast.Look = nil
		d.called = &wire.Notice{Code: CallNone, Rule: "DC-2", Text: textNothingShown(d.view.Cup)}
	default:
		length := e.Look.Length()
		if d.cast.Look != nil {
			// A new eye may have seen the first die late.
			length = e.Look.Covered.Sub(d.cast.Look.Began)
		}
		s.sayIf(d.looked(s, length, frameOf(e)))
	}
}

// repeat has a throw repeated that lies badly (DC-3).
func (d *dicecupConduct) repeat() {
	d.throwAgain()
	d.called = &wire.Notice{Code: CallRethrow, Rule: "DC-3", Text: textRethrow(d.view.Cup)}
}

// looked: everybody has seen the dice for so long, and the cup is down. A look
// that was too short or too long counts, and is told.
func (d *dicecupConduct) looked(s *step, length time.Duration, proof *Proof) error {
	if err := d.covered(s, proof); err != nil {
		return err
	}
	switch off := length - d.look; {
	case off < -tolerance:
		d.called = &wire.Notice{Code: CallShort, Rule: "DC-2", Text: textLook("Zu kurz", "Too short a look", length, d.look)}
	case off > tolerance:
		d.called = &wire.Notice{Code: CallLong, Rule: "DC-2", Text: textLook("Zu lang", "Too long a look", length, d.look)}
	}
	return nil
}

// covered: the throw lies under the cup for good. Nothing of its dice is told
// (DC-8). The last cross is made for everybody (DC-5).
func (d *dicecupConduct) covered(s *step, proof *Proof) error {
	if err := d.act(s, dicecup.Seen{}, proof); err != nil {
		return err
	}
	if d.isLastRound() {
		return d.act(s, dicecup.Last{}, nil)
	}
	return nil
}

// frameOf is what an event was told on, and nothing that it showed (DC-8).
func frameOf(e settle.Event) *Proof { return &Proof{Frame: e.Frame, At: e.At, Since: e.Since} }

// onDice takes the dice as they lie with the cup aside (DC-2, step 7): all of
// them, or all that can be told when some are tipped; else clear sight is asked
// for.
func (d *dicecupConduct) onDice(s *step, e settle.Event) {
	if d.view.Phase != dicecup.PhaseScore && d.view.Phase != dicecup.PhaseDecide || d.left {
		return
	}
	delete(s.seen.doubts, onTray)
	d.lie, d.tray = &reading{lies: d.asDoubted(liesOf(e.Compared, d.parted)), proof: proofOf(e)}, trayOf(e.Dice)
	final := e.Kind == settle.RollRead || e.Cocked > 0 && e.Missing == 0 && e.Surplus == 0 && e.Unsure == 0
	if !final {
		s.seen.doubts[onTray] = trayDoubtText(e, s.watch.Dice)
		d.parted = true
		return
	}
	s.doubtIf(onTray, d.takeReading(s))
}

// trayOf are dice with their sizes, which no rule needs; none unless all were
// measured.
func trayOf(all []vision.Die) []wire.TrayDie {
	var tray []wire.TrayDie
	for _, d := range all {
		if d.SizeMM <= 0 {
			return nil
		}
		tray = append(tray, wire.TrayDie{Colour: d.Colour, Value: d.Value, SizeMM: math.Round(2*d.SizeMM) / 2})
	}
	return tray
}

// takeReading hands the last reading to the rule-book, unless that is what the
// host already decides about.
func (d *dicecupConduct) takeReading(s *step) error {
	r := d.lie
	if was := d.view.Doubt; was != nil && slices.Equal(was.Dice, r.lies.Dice) &&
		slices.Equal(was.Seen, r.lies.Seen) && slices.Equal(was.Moved, r.lies.Moved) {
		return nil
	}
	return d.act(s, r.lies, r.proof)
}

// asDoubted adds to the reading of an eye that did not see the look what the host is
// asked about: how the dice were seen, and that some have moved. Such an eye can say
// nothing against it, and the question stays (DC-9).
func (d *dicecupConduct) asDoubted(l dicecup.Lies) dicecup.Lies {
	was := d.view.Doubt
	if was == nil || len(was.Seen) == 0 || len(l.Seen) > 0 {
		return l
	}
	some := slices.Concat(was.Moved, l.Moved)
	l.Seen, l.Moved = was.Seen, nil
	for _, c := range dicecup.Colours {
		if slices.Contains(some, c) {
			l.Moved = append(l.Moved, c)
		}
	}
	return l
}

// liesOf is what the eye compared, in the words of the rule-book. That dice have
// moved is no news once the table itself asked to part them; what they show is.
func liesOf(all []settle.Compared, parted bool) dicecup.Lies {
	var l dicecup.Lies
	moved := map[dice.Colour]bool{}
	for _, c := range all {
		if c.Lies != nil {
			l.Dice = append(l.Dice, dice.Die{Colour: c.Colour, Value: *c.Lies})
		}
		if c.Seen != nil {
			l.Seen = append(l.Seen, dice.Die{Colour: c.Colour, Value: *c.Seen})
		}
		if c.Moved && !parted || c.Tipped {
			moved[c.Colour] = true
		}
	}
	for _, c := range dicecup.Colours {
		if moved[c] {
			l.Moved = append(l.Moved, c)
		}
	}
	return l
}

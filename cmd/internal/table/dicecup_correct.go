package table

import (
	"slices"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/vision/settle"
)

func (d *dicecupConduct) round() int { return d.view.Round }

// actor: the throw is everybody's, whoever handled the cup.
func (d *dicecupConduct) actor() string { return "" }

// amend puts a die of a colour right. It was the same die when it was seen
// under the cup, and was misread there too.
func (d *dicecupConduct) amend(ev games.Event, c wire.DieChange) (games.Event, bool) {
	var ok bool
	switch e := ev.(type) {
	case dicecup.Throw:
		e.Dice, ok = amendedOf(e.Dice, c)
		return e, ok
	case dicecup.Lies:
		e.Dice, ok = amendedOf(e.Dice, c)
		if seen, was := amendedOf(e.Seen, c); was && c.Was != nil {
			e.Seen = seen
		}
		return e, ok
	}
	return ev, false
}

// amendedOf are dice of many colours with one put right; false when that is
// not among them.
func amendedOf(all []dice.Die, c wire.DieChange) ([]dice.Die, bool) {
	all = slices.Clone(all)
	if c.Was == nil {
		return append(all, dice.Die{Colour: c.Colour, Value: *c.Is}), true
	}
	i := slices.Index(all, dice.Die{Colour: c.Colour, Value: *c.Was})
	switch {
	case i < 0:
		return all, false
	case c.Is == nil:
		return slices.Delete(all, i, i+1), true
	}
	all[i].Value = *c.Is
	return all, true
}

// instead: crosses are secret, and dice put right one by one.
func (*dicecupConduct) instead(_, _ games.Event) (games.Text, bool) { return games.Text{}, false }

// isPublic reports whether everybody saw all there is of an event: crosses are secret (DC-2), and
// a throw until it is scored (DC-8).
func (d *dicecupConduct) isPublic(ev games.Event) bool {
	switch ev.(type) {
	case dicecup.Cross, dicecup.Throw:
		return false
	}
	return true
}

func (d *dicecupConduct) adopt(before conduct) bool {
	was := before.(*dicecupConduct)
	isThere := was.view.Round == d.view.Round && was.seenAt.Equal(d.seenAt)
	same := isThere && was.view.Phase == d.view.Phase
	switch {
	case same:
		d.throw, d.cast, d.known, d.cup = was.throw, was.cast, was.known, was.cup
		d.called, d.uncovered, d.lie = was.called, was.uncovered, was.lie
		d.stood, d.parted, d.tray, d.left = was.stood, was.parted, was.tray, was.left
	case isThere:
		d.throw = was.throw
	default:
		d.throw = was.throw + 1
	}
	return same
}

// shows reports whether everybody sees the dice again, or has.
func (d *dicecupConduct) shows(*Core) bool {
	isUp := d.cup == settle.CupUp || d.cup == settle.CupAside
	return d.view.Phase == dicecup.PhaseDecide || d.view.Phase == dicecup.PhaseScore && isUp
}

// wentBack has the host asked about a throw that lies there no more, or that those who
// are to cross have seen once more (DC-9).
func (d *dicecupConduct) wentBack(before conduct, shown bool) {
	was := before.(*dicecupConduct)
	switch {
	case d.seenAt.IsZero():
	case !was.seenAt.Equal(d.seenAt):
		d.left = true
	default:
		d.left, d.uncovered = was.left, d.view.Phase == dicecup.PhaseCross && (shown || was.uncovered)
	}
}

// lookedBack: what lies there says nothing of which throw it is.
func (*dicecupConduct) lookedBack(*Core) {}

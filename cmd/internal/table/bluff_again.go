package table

import (
	"maps"
	"slices"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/vision/settle"
)

// CallGone: in a reveal, the dice of a seat are not those that were bet on (BL-18).
const CallGone = "dice_gone"

// followAgain has all roll again in a round that is void (BL-18), until play goes on:
// by then all have rolled, or the host has entered it.
func (b *bluffConduct) followAgain(before bluff.View, ev games.Event) {
	if b.view.Round != before.Round || before.Phase == bluff.PhaseOpening {
		b.voids, b.again = 0, nil
		return
	}
	switch ev.(type) {
	case bluff.Place, bluff.Challenge, bluff.LayOut:
		b.again = nil
	case bluff.Void, bluff.Leave:
		if b.view.Phase == bluff.PhaseBetting {
			b.voids++
			b.again = b.allIn()
		}
	}
}

// shakes: the cup of a seat is up, so that its dice can be rolled. In a reveal it shows
// them, and it is too late for that.
func (b *bluffConduct) shakes(seat int) {
	if b.phase() == settle.Clearing {
		delete(b.again, seat)
	}
}

// wentBack has those roll again whose dice are not those of the moment that a
// correction took the game back to (BL-3), also where a bet stands already; before a
// doubt those, too, whose dice everybody has seen.
func (b *bluffConduct) wentBack(before conduct, shown bool) {
	was := before.(*bluffConduct)
	b.again = nil
	if b.view.Phase != bluff.PhaseBetting && b.view.Phase != bluff.PhaseReveal {
		return
	}
	again := b.allIn()
	isKept := func(seat int, _ bool) bool { return !b.isOther(was, seat) }
	if !shown || b.view.Phase == bluff.PhaseReveal {
		maps.DeleteFunc(again, isKept)
	}
	if len(again) > 0 || was.again != nil {
		b.again = again
	}
}

// resumed has all roll again: whatever lies under the cups, nobody can tell whether it is
// what was bet on. In a count none of it counts.
func (b *bluffConduct) resumed() {
	if b.view.Phase == bluff.PhaseBetting || b.view.Phase == bluff.PhaseReveal {
		b.again = b.allIn()
	}
}

// isOther reports whether the dice of a seat were rolled later than at this moment, or
// are others, or were already to be rolled again. Under a cup that stands since the
// round was void they are still the same.
func (b *bluffConduct) isOther(was *bluffConduct, seat int) bool {
	player := b.game.player(seat)
	switch {
	case b.round() != was.round() || was.view.Phase == bluff.PhaseOver:
		return true
	case b.voids != was.voids:
		return b.voids+1 != was.voids || !was.again[seat]
	}
	return was.again[seat] || b.view.Dice[player] != was.view.Dice[player] || !slices.Equal(b.view.LaidOut[player], was.view.LaidOut[player])
}

// shows reports whether everybody sees dice in a count, or has.
func (b *bluffConduct) shows(c *Core) bool {
	return b.phase() == settle.Reveal && (!b.cupsDown(c) || len(b.shown) > 0)
}

// lookedBack lets those roll whose cups are up already.
func (b *bluffConduct) lookedBack(c *Core) { b.again = b.standing(c) }

// standing are those of the seats that are to roll again whose cups are not seen up: the
// others need not be lifted first.
func (b *bluffConduct) standing(c *Core) map[int]bool {
	down := maps.Clone(b.again)
	maps.DeleteFunc(down, func(seat int, _ bool) bool { return c.seen.cups[seat] == cupUp })
	return down
}

// allIn are all seats that still have dice.
func (b *bluffConduct) allIn() map[int]bool {
	all := map[int]bool{}
	for _, seat := range b.seatsIn() {
		all[seat] = true
	}
	return all
}

// mustShake reports whether a player's act waits until all have rolled again.
func (b *bluffConduct) mustShake(ev games.Event) bool {
	_, leaves := ev.(bluff.Leave)
	return b.view.Phase == bluff.PhaseBetting && b.view.Bet != nil && b.again != nil && !leaves
}

// goneNotices tell of cups in a reveal that stand over dice of another roll: the eye is
// not asked about them, and nobody rules on what was not seen.
func (b *bluffConduct) goneNotices() []wire.Notice {
	var notices []wire.Notice
	for _, seat := range slices.Sorted(maps.Keys(b.again)) {
		if _, there := b.shown[seat]; b.phase() == settle.Reveal && !there {
			notices = append(notices, wire.Notice{Code: CallGone, Seat: seat, Rule: "BL-18", Text: goneText(b.game.player(seat))})
		}
	}
	return notices
}

var textShakeFirst = words{"Erst würfeln alle neu und stellen die Becher drauf.", "First all roll again and put their cups down."}

func goneText(player string) games.Text {
	return both("Die Würfel, mit denen %[1]s in dieser Runde gewettet hat, liegen nicht mehr da. Die Spielleitung trägt sie ein, oder erklärt die Runde für ungültig.",
		"The dice with which %[1]s played this round lie there no more. The host enters them, or makes the round void.", player)
}

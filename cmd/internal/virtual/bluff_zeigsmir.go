package virtual

import (
	"slices"

	"dicetable/games/dice"
	"dicetable/hardware/sim"
)

// showing is how often a player lays out what matches the own bet.
const showing = 0.4

// atOwnDice is what a player does beside the own cup after the own bet, or
// when dice laid out were changed (BL-15); true when there is something to do
// or to think about.
func (b *bluffBot) atOwnDice(see sight) (move, bool) {
	for _, n := range see.state.Notices {
		if n.Code == "laid_out_changed" && n.Seat == b.seat && b.waited(see.now, patience) {
			return b.does(see.now, sim.Act{Do: sim.SetRight})
		}
	}
	may := see.view.MayLayOut
	if may == nil || *may != see.me.Player || b.laid == turnOf(see) {
		return move{}, false
	}
	if !b.thought(see.now, "lay out", 0.2, 0.8) {
		return move{}, true
	}
	b.laid = turnOf(see)
	faces := b.toShow(see)
	if len(faces) == 0 {
		return move{}, false
	}
	b.looked = false // the rest becomes another throw
	return b.does(see.now, sim.Act{Do: sim.LayOut, Faces: faces})
}

// toShow are the dice that a player lays out now: all that match, but for the
// one that stays in the cup; most often none.
func (b *bluffBot) toShow(see sight) []dice.Face {
	own := see.table.Dice(b.seat)
	most := len(own) - 1
	if b.rng.Float64() >= showing || see.view.Bet == nil {
		return nil
	}
	faces := slices.DeleteFunc(own, func(f dice.Face) bool { return !see.view.Bet.Matches(f) })
	return faces[:max(0, min(len(faces), most))]
}

// known are the dice that a player knows: the own, and all that are laid out.
func (b *bluffBot) known(see sight) []dice.Face {
	faces := see.table.Dice(b.seat)
	for _, roll := range see.view.LaidOut {
		faces = append(faces, roll...)
	}
	return faces
}

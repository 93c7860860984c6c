package table

import (
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/luckyfive"
	"dicetable/vision/settle"
)

// luckyfiveConduct is how a table plays Lucky Five: cards read, entered or
// dealt by the program, the staked chip read on its field, the dice concerned
// read when they were thrown, and the others watched to stay (LF-7).
type luckyfiveConduct struct {
	game *Game
	view luckyfive.View
	// kinds says what the card of each number shows, from 1; the deck was
	// printed with it.
	kinds []luckyfive.Card
	// stage counts what the table has awaited; each gets a throw's number.
	stage uint64
	// throws counts those that were settled.
	throws int
	// pot are the chips in the middle.
	pot []int
	// cards are those that were uncovered.
	cards cardsOut

	// first are the dice of the first throw, until it is known who begins.
	first *luckyfive.Dice
	proof *Proof

	// What follows is seen, and not kept.

	// word is what the player in turn says, until the dice are thrown; cast is
	// true once they lie there and are still to be read.
	word *word
	cast bool
	// known: the number of every card that lies there is. It is not after a new
	// eye came, or a person named a card. told are those that the eye told and
	// that were not taken.
	known bool
	told  []int
	// back are dice that are to be turned back: more were thrown than may be.
	back []dice.Colour
	// moved, staked and card say what is to be put right; nil when nothing is.
	moved, staked, card *wire.Notice
}

// dice3 are the dice of Lucky Five (LF-1).
var dice3 = []dice.Colour{dice.Red, dice.Orange, dice.Yellow}

func beginLuckyfive(g *Game) conduct {
	cards := luckyfive.DefaultCards
	if set, ok := g.Settings["cards"]; ok {
		cards = set
	}
	// The rule-book has refused a make-up that is none.
	kinds, _ := luckyfive.ParseCards(cards)
	return &luckyfiveConduct{game: g, kinds: kinds}
}

func (l *luckyfiveConduct) clone() conduct {
	next := *l
	next.pot = slices.Clone(l.pot)
	return &next
}

// follow counts throws and keeps the chips in the middle.
func (l *luckyfiveConduct) follow(at time.Time, state games.State, ev games.Event, told []games.Outcome) *wire.Verdict {
	before := l.view
	l.view = state.View(games.Public).Body.(luckyfive.View)
	if ev == nil {
		l.known = true
	}
	if stake, ok := ev.(luckyfive.Stake); ok {
		l.pot = append(l.pot, stake.Chip)
	}
	if l.view.Middle.Chips == 0 {
		l.pot = nil
	}
	l.cards = l.cards.follow(ev, before, l.view, len(l.kinds))
	if l.view.Phase != before.Phase {
		l.cast = false
		l.stage++
		l.word, l.staked, l.card, l.first, l.told = nil, nil, nil, nil, nil
	}
	if l.view.Last == before.Last {
		return nil
	}
	l.throws++
	return ruling(at, l.throws, saidOf(told, "settled"))
}

// watch says which dice may be thrown and what else is awaited. The throw has
// another number from when dice are free, so that it is measured from there.
func (l *luckyfiveConduct) watch() (settle.Watch, int) {
	if l.view.Phase == luckyfive.PhaseOver {
		return settle.Watch{Phase: settle.Idle}, 0
	}
	w := settle.Watch{Phase: settle.Turn, Throw: 2 * l.stage, Dice: map[dice.Colour]int{}, Pot: slices.Clone(l.pot)}
	for _, c := range dice3 {
		w.Dice[c] = 1
	}
	if d := l.lying(); d != nil {
		w.Lies = map[dice.Colour]dice.Face{}
		for _, c := range dice3 {
			w.Lies[c] = d.Of(c)
		}
	}
	switch l.view.Phase {
	case luckyfive.PhaseStart:
		if l.first == nil {
			w.Free = dice3
		}
	case luckyfive.PhaseNudge:
		if len(l.back) == 0 {
			w.Free, w.Of = dice3, 1
		}
	case luckyfive.PhaseThrow:
		w.Free = l.view.Concerned
	case luckyfive.PhaseSay:
		if l.word != nil {
			w.Free = l.view.Concerned
		}
	case luckyfive.PhaseStake:
		w.Stake = true
	case luckyfive.PhaseCard, luckyfive.PhaseDecide:
		if !isDealt(l.view) {
			w.Card, w.Open = true, l.cards.open(len(l.view.Uncovered), len(l.kinds))
		}
	}
	if len(w.Free) > 0 {
		w.Throw++
	} else {
		w.Back = l.back
	}
	return w, 0
}

// lying are the dice as they lie by what was thrown, nil before the first throw. That
// one stays, too, while it is asked who begins (LF-1).
func (l *luckyfiveConduct) lying() *luckyfive.Dice {
	if l.view.Dice != nil {
		return l.view.Dice
	}
	return l.first
}

// isDealt reports whether the program has the order of the deck and uncovers
// its cards.
func isDealt(v luckyfive.View) bool {
	return v.DrawPile != nil && (v.Commitment != nil || v.InPile == nil)
}

// turn is who must act.
func (l *luckyfiveConduct) turn() string {
	if t := l.view.Turn; t != nil {
		return *t
	}
	return ""
}

// act applies an event of the rule-book; the error is its refusal.
func (l *luckyfiveConduct) act(s *step, ev games.Event, proof *Proof) error {
	before := l.view
	if err := s.act(ev, proof); err != nil {
		return err
	}
	if l.view.Phase != before.Phase {
		clear(s.seen.doubts)
	}
	return nil
}

// moveOn shuffles a deck that the program deals, before the next turn, and ends a
// game of which no card is left (LF-10).
func (l *luckyfiveConduct) moveOn(s *step) {
	if l.view.Phase == luckyfive.PhaseShuffle && l.view.Commitment != nil {
		s.sayIf(l.act(s, luckyfive.Shuffle{}, nil))
	}
	l.sayNoCard(s)
}

// forget drops what a new eye tells again. Which cards lay there, it tells as
// if they were new.
func (l *luckyfiveConduct) forget() { l.moved, l.staked, l.card, l.known = nil, nil, nil, false }

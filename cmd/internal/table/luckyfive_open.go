package table

import (
	"slices"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/luckyfive"
)

// cardsOut are the cards that were uncovered, by where they are now. Its slices
// are replaced and never written to.
type cardsOut struct {
	// piled and discarded are how many there are, which follows from what was
	// played.
	piled, discarded int

	// What follows are the printed numbers that the eye read, and not kept: won
	// are in piles, laid on the discards, turn belong to this turn. There may be
	// cards whose number nobody knows.
	won, laid, turn []int
	// stray are those that may lie there still though they are discarded, and
	// are no new cards until they were seen to be gone.
	stray []int
}

// follow keeps up with one event, of a deck of so many cards.
func (c cardsOut) follow(ev games.Event, before, after luckyfive.View, deck int) cardsOut {
	n := len(before.Uncovered)
	_, uncovers := ev.(luckyfive.Uncover)
	switch {
	case uncovers && c.isEmpty(n, deck):
		// The discards were shuffled, and this is one of them (LF-10).
		c.discarded, c.laid = 0, nil
	case n == 0 || len(after.Uncovered) > 0:
	case len(after.Discards) > len(before.Discards):
		c.discarded += n
		if c.isEmpty(0, deck) {
			c.stray = c.turn
		}
		c.laid, c.turn = slices.Concat(c.laid, c.turn), nil
	default:
		c.piled += n
		c.won, c.turn = slices.Concat(c.won, c.turn), nil
	}
	return c
}

// isEmpty reports whether the draw pile is empty, with so many cards of this
// turn: all others are in piles or discarded.
func (c cardsOut) isEmpty(turn, deck int) bool { return c.piled+c.discarded+turn >= deck }

// open are the numbers of the cards that are no new ones. Discards that are to be
// shuffled may come again.
func (c cardsOut) open(turn, deck int) []int {
	if c.isEmpty(turn, deck) {
		return slices.Concat(c.won, c.turn)
	}
	return slices.Concat(c.won, c.laid, c.turn)
}

// adopt takes the numbers over from before a correction. By it cards of this turn
// may have become discards, or the other way round; the last ones are the turn's.
func (c cardsOut) adopt(was cardsOut, turn int) cardsOut {
	all := slices.Concat(was.laid, was.turn)
	cut := max(0, len(all)-turn)
	c.won, c.laid, c.turn, c.stray = was.won, all[:cut:cut], all[cut:], was.stray
	return c
}

// withoutStray takes out of cards those that may lie there still.
func (c cardsOut) withoutStray(fresh []int) []int {
	return slices.DeleteFunc(fresh, func(n int) bool { return slices.Contains(c.stray, n) })
}

// withoutOld takes out of cards those that may have lain there before: cards that
// were uncovered, and of which nobody knows the number.
func (l *luckyfiveConduct) withoutOld(cards []int) []int {
	discards := l.view.Discards
	ofTurn := l.unread(l.view.Uncovered, l.cards.turn)
	laid := l.unread(discards[max(0, len(discards)-l.cards.discarded):], l.cards.laid)
	return slices.DeleteFunc(cards, func(n int) bool {
		if n < 1 || n > len(l.kinds) {
			return false
		}
		c := &l.cards
		switch kind := l.kinds[n-1]; {
		case take(&ofTurn, kind):
			c.turn = slices.Concat(c.turn, []int{n})
		case take(&laid, kind):
			c.laid = slices.Concat(c.laid, []int{n})
			if c.isEmpty(len(l.view.Uncovered), len(l.kinds)) {
				c.stray = slices.Concat(c.stray, []int{n})
			}
		default:
			return false
		}
		return true
	})
}

// unread are those of some cards whose number is not among the ones read.
func (l *luckyfiveConduct) unread(cards []luckyfive.Card, read []int) []luckyfive.Card {
	cards = slices.Clone(cards)
	for _, n := range read {
		take(&cards, l.kinds[n-1])
	}
	return cards
}

// take takes one card of a kind out of cards, if there is one.
func take(cards *[]luckyfive.Card, kind luckyfive.Card) bool {
	i := slices.Index(*cards, kind)
	if i >= 0 {
		*cards = slices.Delete(*cards, i, i+1)
	}
	return i >= 0
}

// entered notes that a card was named by a person. The eye may still come to read
// it, and what it has told beside it is no new card until it was away.
func (l *luckyfiveConduct) entered(told []int) {
	l.known = false
	l.cards.stray = slices.Concat(l.cards.stray, told)
}

// sayNoCard says that no card is left once all of a deck that nobody counted in
// are in piles and in this turn: the rule-book cannot know (LF-10).
func (l *luckyfiveConduct) sayNoCard(s *step) {
	uncounted := l.view.DrawPile == nil
	isDue := slices.Contains(s.kept.state.Awaits(games.Public).Acts, luckyfive.DoCard)
	if uncounted && isDue && l.cards.piled+len(l.view.Uncovered) >= len(l.kinds) {
		s.sayIf(l.act(s, luckyfive.NoCard{}, nil))
	}
}

// strayCall says what to do about cards that lie there still.
func (l *luckyfiveConduct) strayCall() *wire.Notice {
	return &wire.Notice{Code: CallCard, Seat: l.game.seat(l.turn()), Rule: "LF-10", Text: textStray}
}

var textStray = games.Text{
	DE: "Es liegen noch Karten da, die schon gespielt sind. Bitte auf den Ablagestapel legen; wer eine davon neu aufgedeckt hat, nimmt sie bitte auf und legt sie wieder hin.",
	EN: "Cards that were played already lie there still. Please lay them with the discards; whoever has uncovered one of them anew, please take it up and lay it down again."}

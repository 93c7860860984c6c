package luckyfive

import (
	"fmt"
	"maps"
	"math"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/dice"
)

// changes are of a state that play leads to; after each of them it is none.
type changes map[string]func(s *state)

// refused makes one change at a time and wants the state to be refused.
func (all changes) refused(t *testing.T, good games.State) {
	t.Helper()
	raw := []byte(show(good))
	for name, change := range all {
		g, err := Book{}.State(raw)
		if err != nil {
			t.Fatalf("%s is refused: %v", raw, err)
		}
		s := g.(*state)
		change(s)
		if _, err := (Book{}).State([]byte(show(s))); err == nil {
			t.Errorf("%s: %s was accepted", name, show(s))
		}
	}
}

// and are all changes of both.
func (all changes) and(more changes) changes {
	both := maps.Clone(all)
	maps.Copy(both, more)
	return both
}

func means(these ...dice.Colour) func(*state) { return func(s *state) { s.Concerned = these } }

func stakes(chip int) func(*state) { return func(s *state) { s.Staked = chip } }

func says(word *bool) func(*state) { return func(s *state) { s.Said = word } }

func uncovers(cards ...Card) func(*state) { return func(s *state) { s.Uncovered = cards } }

var up = true

// aBet is what stands only from the chip to the throw (LF-4).
var aBet = changes{"a chip on a card": stakes(10), "a word": says(&up)}

// aTurn is what there is only in a turn (LF-4).
var aTurn = aBet.and(changes{"dice that are meant": means(dice.Red), "a card": uncovers("red")})

// bankrupt takes all chips of a player out of the game.
func bankrupt(seat int) func(*state) {
	return func(s *state) { s.Gone, s.Chips[seat] = s.Gone.plus(s.Chips[seat]), Chips{} }
}

// won makes a pile of all cards there are, and a chip.
func won(s *state) {
	s.Chips[1].Tens--
	s.Piles[0] = []Pile{{Cards: s.Settings.Deck, Chips: Chips{Tens: 1}}}
	s.Draw, s.Discards, s.Uncovered = nil, nil, nil
}

func TestStatesWithWrongSettings(t *testing.T) {
	changes{
		"a stranger who starts":     func(s *state) { s.Settings.First = "Zoe" },
		"a card there is not":       func(s *state) { s.Settings.Deck = append(s.Settings.Deck, "blue") },
		"a short seed":              func(s *state) { s.Settings.Seed = testSeed[2:] },
		"a seed that breaks off":    func(s *state) { s.Settings.Seed = testSeed + "xy" },
		"a seed of a counted deck":  func(s *state) { s.Settings.Seed, s.Settings.Source = testSeed, Counted },
		"a deck nobody counted":     func(s *state) { s.Settings.Source, s.Draw = Believed, nil },
		"a deck without a card":     func(s *state) { s.Settings.Deck, s.Draw = nil, nil },
		"two players with one name": func(s *state) { s.Players[1] = s.Players[0] },
		"chips of one player":       func(s *state) { bankrupt(1)(s); s.Chips = s.Chips[:1] },
		"more shuffles than chips":  func(s *state) { s.Shuffles = 21 },
		"piles of one player":       func(s *state) { s.Piles = s.Piles[:1] },
		"one who left or not":       func(s *state) { s.Left = s.Left[:1] },
	}.refused(t, play(t, begun(t, "721 721", "deck=r"), "%"))
}

// LF-1: no chip is owed and none is there twice, not even so often that the
// numbers run over; and who left has none (LF-13).
func TestLF1_StatesWithOtherChips(t *testing.T) {
	all := changes{"who left has some": func(s *state) { s.Left[1] = true }}
	for _, value := range Values {
		all[fmt.Sprint("owed: ", value)] = func(s *state) { *s.Gone.at(value)--; *s.Chips[0].at(value)++ }
		all[fmt.Sprint("too many: ", value)] = func(s *state) { *s.Gone.at(value)++ }
		all[fmt.Sprint("running over: ", value)] = func(s *state) {
			*s.Gone.at(value), *s.Middle.at(value) = math.MaxInt, math.MaxInt
			*s.Chips[0].at(value) += 2
		}
	}
	all.refused(t, begun(t, "721 721"))
	for _, chips := range []string{"021 021", "701 701", "720 720"} {
		if _, err := (Book{}).State([]byte(show(begun(t, chips)))); err != nil {
			t.Errorf("of %s chips: %v", chips, err)
		}
	}
}

// LF-10: before each shuffle a card was lost, and with it a chip.
func TestLF10_AStateWithManyShuffles(t *testing.T) {
	s := begun(t, "721 721", "deck=r").(*state)
	s.Shuffles = 20
	if _, err := (Book{}).State([]byte(show(s))); err != nil {
		t.Errorf("20 chips, 20 shuffles: %v", err)
	}
}

// LF-5, LF-8: a pile has cards and chips, and is a Lucky Five pile with that
// card as its last.
func TestLF5_StatesWithWrongPiles(t *testing.T) {
	of := func(change func(p *Pile)) func(*state) { return func(s *state) { change(&s.Piles[0][0]) } }
	changes{
		"no card":                  of(func(p *Pile) { p.Cards = nil }),
		"a card there is not":      of(func(p *Pile) { p.Cards[0] = "blue" }),
		"no Lucky Five":            of(func(p *Pile) { p.Lucky = true }),
		"a Lucky Five as any card": of(func(p *Pile) { p.Cards[0] = Lucky }),
		"a Lucky Five before it":   of(func(p *Pile) { p.Cards = []Card{Lucky, "red"} }),
		"no chip":                  func(s *state) { s.Gone, s.Piles[0][0].Chips = s.Piles[0][0].Chips, Chips{} },
	}.refused(t, play(t, begun(t, "721 721"), "+r A$10 A< =r1 A."))
}

func TestLF1_StatesBeforeTheFirstThrow(t *testing.T) {
	aTurn.and(changes{
		"somebody's turn":      func(s *state) { s.Turn = 0 },
		"dice that lie":        func(s *state) { s.Dice = Dice{5, 2, 1} },
		"a throw":              func(s *state) { s.Last = &Settled{Player: "Ann", Card: "red"} },
		"a shuffle":            func(s *state) { s.Shuffles = 1 },
		"a discarded card":     func(s *state) { s.Discards = []Card{"red"} },
		"a chip in the middle": func(s *state) { s.Chips[0].Tens--; s.Middle.Tens++ },
		"a pile":               func(s *state) { won(s); s.Piles[0][0].Cards = []Card{"red"} },
		"nobody with a chip":   func(s *state) { bankrupt(0)(s); bankrupt(1)(s) },
		"the end by the time":  func(s *state) { s.TimedOut = true },
	}).refused(t, newGame(t, 2))
}

// LF-9, LF-10: a turn begins with a player who has a chip, and with a card.
func TestLF9_StatesBetweenTurns(t *testing.T) {
	nobodysDice := func(s *state) { s.Dice = Dice{} }
	aTurn.and(changes{
		"without a chip":      bankrupt(0),
		"of who left":         func(s *state) { bankrupt(0)(s); s.Left[0] = true },
		"without dice":        nobodysDice,
		"no card in the pile": func(s *state) { s.Draw, s.Discards = nil, s.Draw },
		"no card at all":      won,
	}).refused(t, begun(t, "721 721", "deck=r"))
	changes{"no card at all": won}.refused(t, begun(t, "721 721", "cards=red:1"))
	changes{"a card": uncovers("red")}.refused(t, begun(t, "721 721"))
	changes{"a card before the shuffle": func(s *state) { s.Uncovered, s.Discards = s.Discards[1:], s.Discards[:1] }}.refused(t,
		play(t, begun(t, "721 721", "deck=r,o"), "+ A$10 A> =r1 + B$10 B> =o1"))
	aTurn.and(changes{
		"without a chip":      bankrupt(1),
		"of who left":         func(s *state) { bankrupt(1)(s); s.Left[1] = true },
		"without dice":        nobodysDice,
		"a card in the pile":  func(s *state) { s.Draw, s.Discards = s.Discards, nil },
		"no card at all":      won,
		"of a pile not known": func(s *state) { s.Settings.Source = Counted },
	}).refused(t, play(t, begun(t, "721 721", "deck=r"), "+ A$10 A> =r1"))
}

// LF-3, LF-8: who picks has no dice yet, who throws before a Lucky Five has
// all three; neither is there for another card.
func TestLF3_StatesBeforeTheChip(t *testing.T) {
	aBet.and(changes{
		"dice for a ?": means(dice.Red), "two dice for a ?": means(dice.Red, dice.Yellow), "no such card": uncovers("red"), "without a chip": bankrupt(0),
	}).refused(t, play(t, begun(t, "721 721"), "+?"))
	aBet.and(changes{
		"no dice": means(), "two dice": means(dice.Red, dice.Yellow), "without a chip": bankrupt(0), "without a neighbour": bankrupt(1),
		"for another card":           uncovers("red"),
		"for a card with those dice": func(s *state) { s.Uncovered, s.Concerned = []Card{"red"}, []dice.Colour{dice.Red} },
	}).refused(t, play(t, begun(t, "721 721"), "+L"))
	aBet.and(changes{
		"no dice": means(), "one die for a ?": means(dice.Red), "three dice for a ?": means(three...), "without a chip": bankrupt(0),
		"no card": uncovers(), "a card after a Lucky Five": uncovers(Lucky, PlayerPicks),
	}).refused(t, play(t, begun(t, "721 721"), "+? A*ry"))
	changes{"a card there is not": uncovers("blue", "red"), "no card in the turn": uncovers()}.refused(t, play(t, begun(t, "721 721"), "+r"))
}

// LF-4: the chip on the card is one of those in the middle; the word comes
// after it, and both are gone with the throw.
func TestLF4_StatesOfABet(t *testing.T) {
	other := changes{"no chip": stakes(0), "a chip that is not there": stakes(50), "a chip there is not": stakes(20), "other dice": means(dice.Yellow)}
	other.and(changes{"a word": says(&up)}).refused(t, play(t, begun(t, "721 721"), "+r A$10"))
	other.and(changes{"no word": says(nil)}).refused(t, play(t, begun(t, "721 721"), "+r A$10 A>"))
	aBet.and(changes{
		"dice that are meant": means(dice.Red), "after a Lucky Five": uncovers(Lucky), "no card": uncovers(),
		"of who left":           func(s *state) { bankrupt(0)(s); s.Left[0] = true },
		"no chip in the middle": func(s *state) { s.Gone, s.Middle = s.Middle, Chips{} },
		"a card there is not":   func(s *state) { s.Last.Card = "blue" },
		"a face there is not":   func(s *state) { s.Last.Dice.Red = dice.Star },
	}).refused(t, play(t, begun(t, "721 721"), "+r A$10 A< =r1"))
}

// LF-10, LF-11, LF-14: however a game ended, its end is read back.
func TestLF11_EveryEndIsReadBack(t *testing.T) {
	for _, c := range []struct{ chips, set, words string }{
		{"721 721", "deck=r", "+ A$10 A< =r1 A."},
		{"721 721", "cards=red:1", "+r A$10 A< =r1 A."},
		{"721 721", "", "0"},
		{"721 000", "", "+r A$10 A< =r1 A."},
		{"721 000", "", "+r A$10 A< =r1 0 A."},
		{"100 000", "", "+r A$10 A> =r1"},
		{"721 721", "", "%"},
	} {
		over := play(t, begun(t, c.chips, strings.Fields(c.set)...), c.words)
		if _, err := (Book{}).State([]byte(show(over))); body(over).Phase != PhaseOver || err != nil {
			t.Errorf("%s with %s %s: %s, %v", c.words, c.chips, c.set, show(over), err)
		}
	}
}

// LF-10, LF-11, LF-14: a game ends without a card, after the last turn or by
// the time, and for no other reason.
func TestLF11_StatesOfTheEnd(t *testing.T) {
	aTurn.and(changes{
		"somebody's turn":       func(s *state) { s.Turn = 0 },
		"no reason":             func(s *state) { s.TimedOut = false },
		"no card left, but one": func(s *state) { s.TimedOut, s.CardsOut = false, true },
	}).refused(t, play(t, begun(t, "721 721"), "%"))
	changes{"for two with chips": func(s *state) { s.Chips[1], s.Gone = Chips{Tens: 1}, s.Gone.without(10) }}.refused(t,
		play(t, begun(t, "721 000"), "+r A$10 A< =r1 A."))
	changes{
		"no card left":          func(s *state) { s.NoCard = true },
		"the end without cards": func(s *state) { s.NoCard, s.CardsOut = true, true },
		"the end by the time":   func(s *state) { s.TimedOut = true },
	}.refused(t, play(t, begun(t, "721 721"), "+r"))
	changes{
		"no card left of a known deck": func(s *state) { s.NoCard = true },
		"the end before the pile":      func(s *state) { s.CardsOut = true },
	}.refused(t, play(t, begun(t, "721 721", "deck=r"), "+ A$10 A< =r1"))
}

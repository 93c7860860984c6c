package luckyfive

import (
	"slices"
	"strconv"
	"strings"

	"dicetable/games"
	"dicetable/games/dice"
)

// Card is one of the nine kinds of cards (LF-3), by the name it has in
// commands.
type Card string

// The cards that are not pictures of one or two dice.
const (
	PlayerPicks    Card = "?"
	NeighbourPicks Card = "!"
	Lucky          Card = "lucky"
)

// The three dice, in the order they are always named (LF-1).
var three = []dice.Colour{dice.Red, dice.Orange, dice.Yellow}

// kinds are all cards, with the dice each means; nil where they are picked.
var kinds = [...]struct {
	card Card
	dice []dice.Colour
}{
	{"red", []dice.Colour{dice.Red}},
	{"orange", []dice.Colour{dice.Orange}},
	{"yellow", []dice.Colour{dice.Yellow}},
	{"red+orange", []dice.Colour{dice.Red, dice.Orange}},
	{"red+yellow", []dice.Colour{dice.Red, dice.Yellow}},
	{"orange+yellow", []dice.Colour{dice.Orange, dice.Yellow}},
	{PlayerPicks, nil},
	{NeighbourPicks, nil},
	{Lucky, three},
}

// kind is the index of a card in kinds; -1 for a card there is not.
func (c Card) kind() int {
	for i := range kinds {
		if kinds[i].card == c {
			return i
		}
	}
	return -1
}

// Valid reports whether there is such a card.
func (c Card) Valid() bool { return c.kind() >= 0 }

// Dice are the dice a card means, red before orange before yellow; none for
// PlayerPicks and NeighbourPicks. The caller must not change them.
func (c Card) Dice() []dice.Colour {
	if i := c.kind(); i >= 0 {
		return kinds[i].dice
	}
	return nil
}

// picked reports whether somebody picks the two dice.
func (c Card) picked() bool { return c == PlayerPicks || c == NeighbourPicks }

// DefaultCards is the make-up that is assumed where none is set, as the
// setting "cards" spells it. The booklet says only that there are 33 (LF-3).
const DefaultCards = "red:3,orange:3,yellow:3,red+orange:4,red+yellow:4,orange+yellow:4,?:4,!:4,lucky:4"

// mostCards is more than any deck has; it keeps a slip of the finger small.
const mostCards = 999

// ParseCards reads how many of each card a deck has, such as DefaultCards,
// and returns the cards sorted by kind. The error is a sentence.
func ParseCards(makeup string) ([]Card, error) {
	var numbers [len(kinds)]int
	for part := range strings.SplitSeq(makeup, ",") {
		name, number, _ := strings.Cut(part, ":")
		kind := Card(name).kind()
		n, err := strconv.Atoi(number)
		if kind < 0 || err != nil || n < 1 || n > mostCards || numbers[kind] > 0 {
			return nil, games.Refusef(games.Input, "%q ist nicht KARTE:ANZAHL, jede Karte einmal", "%q is not CARD:NUMBER, each card once", part)
		}
		numbers[kind] = n
	}
	return spread(numbers), nil
}

// parseDeck reads cards with commas between, from the top.
func parseDeck(list string) ([]Card, error) {
	deck := []Card{}
	for name := range strings.SplitSeq(list, ",") {
		if !Card(name).Valid() {
			return nil, games.Refusef(games.Input, "es gibt keine Karte %q", "there is no card %q", name)
		}
		deck = append(deck, Card(name))
	}
	if len(deck) > mostCards {
		return nil, games.Refusef(games.Input, "ein Stapel hat höchstens %d Karten", "a deck has no more than %d cards", mostCards)
	}
	return deck, nil
}

// count is how many there are of each of kinds; cards there are not are
// passed over.
func count(cards []Card) (n [len(kinds)]int) {
	for _, c := range cards {
		if i := c.kind(); i >= 0 {
			n[i]++
		}
	}
	return n
}

// sorted are the same cards sorted by kind.
func sorted(cards []Card) []Card { return spread(count(cards)) }

// spread are so many cards of each kind.
func spread(numbers [len(kinds)]int) []Card {
	deck := []Card{}
	for i, n := range numbers {
		deck = append(deck, slices.Repeat([]Card{kinds[i].card}, n)...)
	}
	return deck
}

// sameCards reports whether a and b are the same cards in any order.
func sameCards(a, b []Card) bool { return count(a) == count(b) }

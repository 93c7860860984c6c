package luckyfive

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/gamestest"
)

// The notation of the tests. A player is the first letter of a name, the dice
// are r, o and y, and an act is one word:
//
//	A:521   the first throw is red 5, orange 2, yellow 1; Ann starts
//	+ry     the card red+yellow is uncovered; also +? +! +L; + is the top card
//	B*ry    Ben picks red and yellow
//	B~r3    Ben throws red again before a Lucky Five: 3; B~ declines
//	A$50    Ann stakes 50
//	A>  A<  Ann says higher, lower
//	=r3y4   the throw
//	A.      Ann stops
//	@ry,?   the discards become the draw pile in this order; @ lets the seed
//	A-      Ann leaves
//	0       no card is left
//	%       the time is up

var names = map[byte]string{'A': "Ann", 'B': "Ben", 'C': "Cem", 'D': "Dora", 'E': "Emil", 'F': "Fay"}

// six are the players of the notation, clockwise.
var six = []string{"Ann", "Ben", "Cem", "Dora", "Emil", "Fay"}

var letters = map[byte]dice.Colour{'r': dice.Red, 'o': dice.Orange, 'y': dice.Yellow}

func colours(t testing.TB, s string) []dice.Colour {
	list := []dice.Colour{}
	for i := range len(s) {
		if letters[s[i]] == "" {
			t.Fatalf("no dice: %q", s)
		}
		list = append(list, letters[s[i]])
	}
	return list
}

// card reads ry, ?, ! or L; any other letters are taken as they are.
func card(t testing.TB, s string) Card {
	switch s {
	case "", "?", "!":
		return Card(s)
	case "L":
		return Lucky
	}
	words := []string{}
	for _, c := range colours(t, s) {
		words = append(words, string(c))
	}
	return Card(strings.Join(words, "+"))
}

// cards reads cards with commas between.
func cards(t testing.TB, s string) []Card {
	list := []Card{}
	for name := range strings.SplitSeq(s, ",") {
		list = append(list, card(t, name))
	}
	return list
}

func face(t testing.TB, c byte) dice.Face {
	if c < '0' || c > '9' {
		t.Fatalf("no face: %q", c)
	}
	return dice.Face(c - '0')
}

// faces reads r3y4.
func faces(t testing.TB, s string) Dice {
	var d Dice
	for i := 0; i+1 < len(s); i += 2 {
		*d.at(letters[s[i]]) = face(t, s[i+1])
	}
	return d
}

// event reads one word of the notation.
func event(t testing.TB, word string) games.Event {
	switch rest := word[1:]; {
	case word == "%":
		return TimeUp{}
	case word == "0":
		return NoCard{}
	case word == "@":
		return Shuffle{}
	case word[0] == '@':
		return Shuffle{cards(t, rest)}
	case word[0] == '+':
		return Uncover{card(t, rest)}
	case word[0] == '=':
		return Throw{faces(t, rest)}
	}
	player, rest := names[word[0]], word[2:]
	if player == "" {
		t.Fatalf("no act: %q", word)
	}
	switch word[1] {
	case ':':
		return Start{Dice{face(t, rest[0]), face(t, rest[1]), face(t, rest[2])}, player}
	case '*':
		return Choose{player, colours(t, rest)}
	case '~':
		if rest == "" {
			return Nudge{Player: player}
		}
		return Nudge{player, letters[rest[0]], face(t, rest[1])}
	case '$':
		chip, err := strconv.Atoi(rest)
		if err != nil {
			t.Fatal(err)
		}
		return Stake{player, chip}
	case '>', '<':
		return Say{player, word[1] == '>'}
	case '.':
		return Stop{player}
	case '-':
		return Leave{player}
	}
	t.Fatalf("no act: %q", word)
	return nil
}

func body(s games.State) View { return s.View(games.Public).Body.(View) }

var notation = gamestest.Notation{
	New: newGame, Acts: strings.Fields, Line: line,
	Event: func(t testing.TB, _ games.State, act string) games.Event { return event(t, act) },
}

// newGame starts a game of n players with settings KEY=VALUE; a deck is
// written in the notation: deck=ry,?,L.
func newGame(t testing.TB, n int, settings ...string) games.State {
	t.Helper()
	pairs := map[string]string{}
	for _, p := range settings {
		key, value, _ := strings.Cut(p, "=")
		if key == "deck" {
			words := []string{}
			for _, c := range cards(t, value) {
				words = append(words, string(c))
			}
			value = strings.Join(words, ",")
		}
		pairs[key] = value
	}
	s, err := Book{}.Start(six[:n], pairs)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play applies words that must all be accepted.
func play(t testing.TB, s games.State, words string) games.State {
	t.Helper()
	return notation.Play(t, s, words)
}

// begun is a game after the first throw 5 2 1 that Ann begins, with chips of
// each player as in "721 100": what is missing is out of the game.
func begun(t testing.TB, chips string, settings ...string) games.State {
	t.Helper()
	hands := strings.Fields(chips)
	s := newGame(t, len(hands), settings...).(*state)
	s.setChips(t, hands)
	return play(t, s, "A:521")
}

// setChips puts chips out of the game, which never come back.
func (s *state) setChips(t testing.TB, hands []string) {
	for seat, hand := range hands {
		have := Chips{int(hand[0] - '0'), int(hand[1] - '0'), int(hand[2] - '0')}
		if have.Tens > StartChips.Tens || have.Fifties > StartChips.Fifties || have.Hundreds > StartChips.Hundreds {
			t.Fatalf("nobody has %s chips", hand)
		}
		was := s.Chips[seat]
		s.Gone = s.Gone.plus(Chips{was.Tens - have.Tens, was.Fifties - have.Fifties, was.Hundreds - have.Hundreds})
		s.Chips[seat] = have
	}
}

// refused applies one word that must be refused under a rule and change
// nothing.
func refused(t testing.TB, s games.State, word, rule string) {
	t.Helper()
	notation.Refused(t, s, word, rule)
}

func show(s games.State) string { return gamestest.Encoded(s) }

// line sums a state up, "say A 521 oy=3 middle 1x100 chips 720 721 piles A2x110
// BL5x30 cards 12": phase, who must act, the dice, those the card means, the
// middle, the chips of each player, the piles (L for Lucky Five), the draw pile
// if it is counted, and at the end the scores and winners.
func line(s games.State) string {
	v := body(s)
	parts := []string{string(v.Phase)}
	if v.Turn != nil {
		parts = append(parts, (*v.Turn)[:1])
	}
	if v.Dice != nil {
		parts = append(parts, fmt.Sprintf("%d%d%d", v.Dice.Red, v.Dice.Orange, v.Dice.Yellow))
	}
	if v.Sum != nil {
		short := ""
		for _, die := range v.Concerned {
			short += string(die[0])
		}
		parts = append(parts, fmt.Sprintf("%s=%d", short, *v.Sum))
	}
	if v.Middle != (MiddleView{}) {
		parts = append(parts, fmt.Sprintf("middle %dx%d", v.Middle.Cards, v.Middle.Chips))
	}
	parts = append(parts, "chips")
	for _, p := range v.Players {
		c := v.Chips[p]
		parts = append(parts, fmt.Sprintf("%d%d%d", c.Tens, c.Fifties, c.Hundreds))
	}
	parts = append(parts, pileWords(v)...)
	if v.DrawPile != nil {
		parts = append(parts, fmt.Sprintf("cards %d", *v.DrawPile))
	}
	if v.Phase == PhaseOver {
		parts = append(parts, "scores")
		for _, p := range v.Players {
			parts = append(parts, strconv.Itoa(v.Scores[p]))
		}
		parts = append(parts, "won "+list(v.Winners))
	}
	return strings.Join(parts, " ")
}

func pileWords(v View) []string {
	var parts []string
	for _, p := range v.Players {
		for _, pile := range v.Piles[p] {
			lucky := ""
			if pile.Lucky {
				lucky = "L"
			}
			parts = append(parts, fmt.Sprintf("%s%s%dx%d", p[:1], lucky, pile.Cards, pile.Value))
		}
	}
	if len(parts) > 0 {
		parts = slices.Insert(parts, 0, "piles")
	}
	return parts
}

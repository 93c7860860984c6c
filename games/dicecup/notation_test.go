package dicecup

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

// The notation of the tests. A throw has a letter a colour (white, yellow,
// green, blue, red; k is black), each with its faces. Acts are:
//
//	throw w12 y34 g56 b11 r22 k33        these dice, told at once
//	seen                                 all have seen the throw, its dice are told later
//	rethrow                              the throw does not count
//	Ann blue, Ann blue 2                 Ann crosses (in column 2)
//	last                                 the last box is crossed for everybody
//	lies w12 y34 ... seen w12 ... moved r    what lies there, what was seen, what moved
//	decide seen                          the host's ruling: seen, lies or rethrow
//	Ann leaves
//	time up                              the time for the game is up

// six are the players of the notation, clockwise.
var six = []string{"Ann", "Ben", "Cem", "Dora", "Emil", "Fay"}

// booklet is the throw of the booklet's example: 1,1,1,2,2,3,3,4,4,4,5,6 with
// 5 and 6 blue and one Pasch, red.
const booklet = "w12 y13 g24 b56 r44 k13"

var colourOf = map[byte]dice.Colour{'w': dice.White, 'y': dice.Yellow, 'g': dice.Green, 'b': dice.Blue, 'r': dice.Red, 'k': dice.Black, 'o': dice.Orange}

// throw reads dice: "w12 y3".
func throw(t testing.TB, words ...string) []dice.Die {
	all := []dice.Die{}
	for _, w := range words {
		for _, f := range w[1:] {
			all = append(all, dice.Die{Colour: colourOf[w[0]], Value: face(t, f)})
		}
	}
	return all
}

func face(t testing.TB, c rune) dice.Face {
	if c == '*' {
		return dice.Star
	}
	n, err := strconv.Atoi(string(c))
	if err != nil {
		t.Fatalf("no face: %q", c)
	}
	return dice.Face(n)
}

// event reads one act of the notation.
func event(t testing.TB, act string) games.Event {
	words := strings.Fields(act)
	switch words[0] {
	case "throw":
		return Throw{throw(t, words[1:]...)}
	case "seen":
		return Seen{}
	case "rethrow":
		return Rethrow{}
	case "last":
		return Last{}
	case "time":
		return TimeUp{}
	case "lies":
		return lies(t, words[1:])
	case "decide":
		return Decide{Ruling(words[1])}
	}
	if words[1] == "leaves" {
		return Leave{words[0]}
	}
	e := Cross{Player: words[0], Category: Category(words[1])}
	if len(words) > 2 {
		e.Column = columnNumber(t, words[2])
	}
	return e
}

func columnNumber(t testing.TB, word string) int {
	n, err := strconv.Atoi(word)
	if err != nil {
		t.Fatalf("no column: %q", word)
	}
	return n
}

func lies(t testing.TB, words []string) Lies {
	parts := map[string][]string{}
	part := "dice"
	for _, w := range words {
		if w == "seen" || w == "moved" {
			part = w
		} else {
			parts[part] = append(parts[part], w)
		}
	}
	e := Lies{Dice: throw(t, parts["dice"]...)}
	if parts["seen"] != nil {
		e.Seen = throw(t, parts["seen"]...)
	}
	for _, w := range parts["moved"] {
		e.Moved = append(e.Moved, colourOf[w[0]])
	}
	return e
}

func body(s games.State) View { return s.View(games.Public).Body.(View) }

// acts are separated by semicolons.
func acts(line string) []string {
	return slices.DeleteFunc(strings.Split(line, ";"), func(act string) bool { return strings.TrimSpace(act) == "" })
}

var notation = gamestest.Notation{
	New: newGame, Acts: acts, Line: line,
	Event: func(t testing.TB, _ games.State, act string) games.Event { return event(t, act) },
}

// newGame starts a game of n players with KEY=VALUE settings.
func newGame(t testing.TB, n int, settings ...string) games.State {
	t.Helper()
	pairs := map[string]string{}
	for _, p := range settings {
		key, value, _ := strings.Cut(p, "=")
		pairs[key] = value
	}
	s, err := Book{}.Start(six[:n], pairs)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play applies acts, with semicolons between, that must all be accepted.
func play(t testing.TB, s games.State, acts string) games.State {
	t.Helper()
	return notation.Play(t, s, acts)
}

// rounds plays rounds of the booklet's throw, everybody crossing the next box
// of the sheet.
func rounds(t testing.TB, s games.State, n int) games.State {
	t.Helper()
	for range n {
		s = play(t, s, "throw "+booklet)
		for _, p := range body(s).Waiting {
			box := s.(*state).Sheets[s.(*state).seat(p)].openBoxes()[0]
			s = play(t, s, fmt.Sprintf("%s %s %d", p, box.Category, box.Column))
		}
	}
	return s
}

// refused applies one act that must be refused under a rule and change
// nothing.
func refused(t testing.TB, s games.State, act, rule string) {
	t.Helper()
	notation.Refused(t, s, act, rule)
}

func show(s games.State) string { return gamestest.Encoded(s) }

// line sums a state up: "cross r2 cup Ben waiting Ann Ben totals 12 0".
func line(s games.State) string {
	v := body(s)
	parts := []string{fmt.Sprintf("%s r%d cup %s", v.Phase, v.Round, v.Cup)}
	if len(v.Waiting) > 0 {
		parts = append(parts, "waiting "+strings.Join(v.Waiting, " "))
	}
	parts = append(parts, "totals")
	for _, p := range v.Players {
		parts = append(parts, strconv.Itoa(v.Totals[p].Total))
	}
	if len(v.Left) > 0 {
		parts = append(parts, "left "+strings.Join(v.Left, " "))
	}
	if len(v.Winners) > 0 {
		parts = append(parts, "winner "+strings.Join(v.Winners, " "))
	}
	return strings.Join(parts, " ")
}

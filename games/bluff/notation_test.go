package bluff

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/gamestest"
)

// The notation of the tests. A player is the first letter of a name, a face
// 1 to 6 or *, and an act one word:
//
//	A=12*45  Ann shows dice: her opening throw, or in the reveal her cup
//	B6x3     Ben bets 6 threes; B3x* three stars
//	B+3*     Ben lays a 3 and a star out
//	C!       Cem: Hoch die Becher!
//	C?       Cem takes that back
//	C-       Cem leaves
//	~        the round is void
//	%        the time is up

var names = map[byte]string{'A': "Ann", 'B': "Ben", 'C': "Cem", 'D': "Dora", 'E': "Emil", 'F': "Fay"}

// six are the players of the notation, clockwise.
var six = []string{"Ann", "Ben", "Cem", "Dora", "Emil", "Fay"}

func roll(t testing.TB, faces string) dice.Roll {
	r := dice.Roll{}
	for _, c := range faces {
		r = append(r, face(t, string(c)))
	}
	return r
}

func face(t testing.TB, s string) dice.Face {
	if s == "*" {
		return dice.Star
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > 6 {
		t.Fatalf("no face: %q", s)
	}
	return dice.Face(n)
}

func bet(t testing.TB, s string) Bet {
	count, f, ok := strings.Cut(s, "x")
	n, err := strconv.Atoi(count)
	if !ok || err != nil {
		t.Fatalf("no bet: %q", s)
	}
	return Bet{n, face(t, f)}
}

// event reads one word of the notation; what = means depends on the phase.
func event(t testing.TB, s games.State, word string) games.Event {
	switch word {
	case "~":
		return Void{}
	case "%":
		return TimeUp{}
	}
	player, rest := names[word[0]], word[1:]
	if player == "" || rest == "" {
		t.Fatalf("no act: %q", word)
	}
	if rest == "-" {
		return Leave{player}
	}
	switch rest[0] {
	case '=':
		if body(s).Phase == PhaseOpening {
			return Opening{player, roll(t, rest[1:])}
		}
		return Reveal{player, roll(t, rest[1:])}
	case '+':
		return LayOut{player, roll(t, rest[1:])}
	case '!':
		return Challenge{player}
	case '?':
		return TakeBack{player}
	}
	return Place{player, bet(t, rest)}
}

func body(s games.State) View { return s.View(games.Public).Body.(View) }

var notation = gamestest.Notation{
	New: newGame, Acts: strings.Fields, Line: line,
	Event: event,
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

// play applies words that must all be accepted.
func play(t testing.TB, s games.State, words string) games.State {
	t.Helper()
	return notation.Play(t, s, words)
}

// betting is a game of n players with these dice left, Ann to open round 1.
func betting(t testing.TB, left string, settings ...string) games.State {
	t.Helper()
	s := newGame(t, len(left), settings...).(*state)
	for i, c := range left {
		s.Dice[i] = int(c - '0')
		if s.Dice[i] == 0 {
			s.WentOut[i] = 1
		}
	}
	s.startRound(0)
	return s
}

// refused applies one word that must be refused under a rule and change
// nothing.
func refused(t testing.TB, s games.State, word, rule string) {
	t.Helper()
	notation.Refused(t, s, word, rule)
}

func show(s games.State) string { return gamestest.Encoded(s) }

// line sums a state up: "betting r2 B bet A6x3 dice 5 3 lost 2".
func line(s games.State) string {
	v := body(s)
	parts := []string{fmt.Sprintf("%s r%d", v.Phase, v.Round)}
	if v.Turn != nil {
		parts = append(parts, (*v.Turn)[:1])
	}
	if v.Bet != nil {
		parts = append(parts, fmt.Sprintf("bet %s%dx%s", v.Bet.Player[:1], v.Bet.Count, strings.Replace(v.Bet.Face.String(), "star", "*", 1)))
	}
	parts = append(parts, "dice")
	for _, p := range v.Players {
		n := strconv.Itoa(v.Dice[p])
		if open := v.LaidOut[p]; open != nil {
			n += "+" + strings.ReplaceAll(rollText(open), " ", "")
		}
		parts = append(parts, n)
	}
	if v.Graveyard > 0 {
		parts = append(parts, fmt.Sprintf("lost %d", v.Graveyard))
	}
	if len(v.Winners) > 0 {
		parts = append(parts, "winner "+list(v.Winners))
	}
	return strings.Join(parts, " ")
}

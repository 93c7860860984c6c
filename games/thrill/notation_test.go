package thrill

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/gamestest"
)

// The notation of the tests. A player is the first letter of a name, a disc
// s, m or l, and an act one word:
//
//	A^     Ann is the youngest
//	A:l    Ann picks a large disc
//	A2     Ann closes the hand over 2 chips
//	A+w    Ann uses the weight; A-w she does not
//	A?f    Ann tips that a disc falls; A?n that none does
//	!smm   a small and two medium discs fell; ! nothing fell
//	!sl*l  a small and a large disc fell, the large one with the weight on it
//	A-     Ann leaves
//	%      the time is up

var names = map[byte]string{'A': "Ann", 'B': "Ben", 'C': "Cem", 'D': "Dora", 'E': "Emil", 'F': "Fay"}

// six are the players of the notation, clockwise.
var six = []string{"Ann", "Ben", "Cem", "Dora", "Emil", "Fay"}

var letters = map[byte]Size{'s': Small, 'm': Medium, 'l': Large}

func discs(t testing.TB, s string) []Size {
	list := []Size{}
	for i := range len(s) {
		if letters[s[i]] == "" {
			t.Fatalf("no disc: %q", s[i])
		}
		list = append(list, letters[s[i]])
	}
	return list
}

// event reads one word of the notation.
func event(t testing.TB, word string) games.Event {
	t.Helper()
	if fell, isPush := strings.CutPrefix(word, "!"); isPush {
		fell, weighted, carried := strings.Cut(fell, "*")
		push := Push{Fell: discs(t, fell)}
		if carried {
			push.Weighted = discs(t, weighted)[0]
		}
		return push
	}
	if word == "%" {
		return TimeUp{}
	}
	player, rest := names[word[0]], word[1:]
	if player == "" {
		t.Fatalf("no act: %q", word)
	}
	switch rest {
	case "^":
		return Start{player}
	case ":s", ":m", ":l":
		return Pick{player, letters[rest[1]]}
	case "+w", "-w":
		return Weigh{player, rest == "+w"}
	case "?f", "?n":
		return LayTip{player, rest == "?f"}
	case "-":
		return Leave{player}
	}
	n, err := strconv.Atoi(rest)
	if err != nil {
		t.Fatalf("no act: %q", word)
	}
	return Hand{player, n}
}

// body is what a scorer knows of a game: the view that has all chips.
func body(s games.State) View { return s.View(games.Scorer).Body.(View) }

var notation = gamestest.Notation{
	New: newGame, Acts: strings.Fields, Line: line,
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

// play applies words that must all be accepted.
func play(t testing.TB, s games.State, words string) games.State {
	t.Helper()
	return notation.Play(t, s, words)
}

// round is a game in round 1 with Ann as boss, where the players have these
// chips ("a" is 10; "-" who is out) and all cards of their variants.
func round(t testing.TB, chips string, settings ...string) games.State {
	t.Helper()
	s := newGame(t, len(chips), settings...).(*state)
	for i := range s.Seats {
		if chips[i] == '-' {
			s.goOut(i)
			continue
		}
		n, err := strconv.ParseInt(chips[i:i+1], 16, 0)
		if err != nil {
			t.Fatal(err)
		}
		s.Seats[i].Chips = int(n)
	}
	return play(t, s, "A^")
}

// refused applies one word that must be refused under a rule and change
// nothing.
func refused(t testing.TB, s games.State, word, rule string) {
	t.Helper()
	notation.Refused(t, s, word, rule)
}

func show(s games.State) string { return gamestest.Encoded(s) }

// line sums a state up: who is boss and Maxe, the disc, the reserve as
// small/medium/large, and for each player the chips, with "(2)" for an open
// hand, "()" for a closed one, then small chips and cards where they are in
// play: "push A maxe B disc l reserve 0/2/1 chips 9(1) 10(0) small 0 1 ...".
func line(s games.State) string {
	v := body(s)
	parts := []string{string(v.Phase)}
	if v.Boss != nil {
		parts = append(parts, "boss "+(*v.Boss)[:1])
	}
	if v.Maxe != nil {
		parts = append(parts, "maxe "+(*v.Maxe)[:1])
	}
	if v.Disc != nil {
		parts = append(parts, "disc "+string(*v.Disc)[:1])
	}
	if v.Weight != nil && *v.Weight {
		parts = append(parts, "weight")
	}
	parts = append(parts, fmt.Sprintf("reserve %d/%d/%d chips", v.Reserve.Small, v.Reserve.Medium, v.Reserve.Large))
	for _, p := range v.Players {
		parts = append(parts, chipsOf(s, v, p))
	}
	for _, c := range []struct {
		word string
		of   func(p string) string
		on   bool
	}{
		{"small", func(p string) string { return strconv.Itoa(v.SmallChips[p]) }, v.SmallChips != nil},
		{"tips", func(p string) string { return fmt.Sprintf("%d/%d", v.TipCards[p].Falls, v.TipCards[p].None) }, v.TipCards != nil},
		{"weights", func(p string) string { return strconv.Itoa(v.WeightCards[p]) }, v.WeightCards != nil},
	} {
		if c.on {
			parts = append(parts, c.word)
			for _, p := range v.Players {
				parts = append(parts, c.of(p))
			}
		}
	}
	if len(v.Tipped) > 0 {
		parts = append(parts, "tipped "+initials(v.Tipped))
	}
	if len(v.Out) > 0 {
		parts = append(parts, "out "+initials(v.Out))
	}
	if len(v.Winners) > 0 {
		parts = append(parts, "winner "+list(v.Winners))
	}
	return strings.Join(parts, " ")
}

// chipsOf is a player's chips and hand.
func chipsOf(s games.State, v View, player string) string {
	text := strconv.Itoa(v.Chips[player])
	if n, open := v.Hands[player]; open {
		text += fmt.Sprintf("(%d)", n)
	}
	if _, closed := s.View(games.Referee).Body.(View).Closed[player]; closed {
		text += "()"
	}
	return text
}

func initials(players []string) string {
	text := ""
	for _, p := range players {
		text += p[:1]
	}
	return text
}

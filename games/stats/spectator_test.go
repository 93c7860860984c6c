package stats

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"

	"pgregory.net/rapid"
)

// played is a game after some events.
func played(t testing.TB, book games.RuleBook, settings map[string]string, events ...games.Event) games.State {
	t.Helper()
	s, err := book.Start([]string{"Ann", "Ben"}, settings)
	for _, e := range events {
		if err == nil {
			s, _, err = s.Apply(e)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// BL-16: the bet that stands and what might be next, by what lies in the open.
func TestChancesOfBets(t *testing.T) {
	opening := []games.Event{
		bluff.Opening{Player: "Ann", Dice: dice.Roll{5, 5, 5, 5, 5}}, bluff.Opening{Player: "Ben", Dice: dice.Roll{1, 1, 1, 1, 1}},
	}
	if got := Spectator(games.ViewPublic(played(t, bluff.Book{}, nil, opening...))); len(got) != 0 {
		t.Errorf("without a bet there are odds: %+v", got)
	}
	bet := append(opening, bluff.Place{Player: "Ann", Bet: bluff.Bet{Count: 4, Face: 3}})
	got := Spectator(games.ViewPublic(played(t, bluff.Book{}, nil, bet...)))
	var names []string
	for _, c := range got {
		names = append(names, c.Of.EN)
	}
	if strings.Join(names, ", ") != "4 × 3, 5 × 3, 6 × 3, 3 × star" || !got[0].Said || got[1].Said {
		t.Fatalf("the odds are of %v", names)
	}
	if want := exact(10, 4, 3); math.Abs(got[0].Chance-want) > 1e-12 || got[0].Wanted != 4 || math.Abs(*got[0].Average-10.0/3) > 1e-12 {
		t.Errorf("4 × 3 of ten dice: %+v, want %f", got[0], want)
	}
	doubted := append(bet, bluff.Challenge{Player: "Ben"}, bluff.Reveal{Player: "Ann", Dice: dice.Roll{3, 3, 3, dice.Star, 1}})
	if got := Spectator(games.ViewPublic(played(t, bluff.Book{}, nil, doubted...))); len(got) != 1 || got[0].Chance != 1 {
		t.Errorf("with four threes in the open: %+v", got)
	}
}

// LF-4: both words until one is said, and equal is neither.
func TestChancesOfWords(t *testing.T) {
	events := []games.Event{
		luckyfive.Start{Dice: luckyfive.Dice{Red: 5, Orange: 2, Yellow: 1}, First: "Ann"}, luckyfive.Uncover{Card: "red"},
		luckyfive.Stake{Player: "Ann", Chip: 10},
	}
	got := Spectator(games.ViewPublic(played(t, luckyfive.Book{}, nil, events...)))
	if len(got) != 2 || got[0].Of.DE != "höher als 5" || got[0].Chance != 1.0/6 || got[1].Chance != 4.0/6 || got[0].Said {
		t.Errorf("red shows five: %+v", got)
	}
	events = append(events, luckyfive.Say{Player: "Ann"})
	if got := Spectator(games.ViewPublic(played(t, luckyfive.Book{}, nil, events...))); len(got) != 1 || got[0].Of.EN != "lower than 5" || !got[0].Said {
		t.Errorf("lower was said: %+v", got)
	}
}

// Where the rules give no chances there are none, and a page gets a list.
func TestNoChances(t *testing.T) {
	for _, book := range []games.RuleBook{dicecup.Book{}, thrill.Book{}} {
		if got := Spectator(games.ViewPublic(played(t, book, nil))); got == nil || len(got) != 0 {
			t.Errorf("%s: %v", book.Name(), got)
		}
	}
	if got := Spectator(games.PublicView{}); got == nil || len(got) != 0 {
		t.Errorf("between games: %v", got)
	}
}

// However a deck lies on below the card that is open, and whatever dice lie
// under cups, the odds are the same: they are told by what is open alone.
func TestChancesUseNoSecret(t *testing.T) {
	cards := []string{"red", "orange", "yellow", "red+orange", "red+yellow", "orange+yellow"}
	rapid.Check(t, func(rt *rapid.T) {
		top := rapid.SampledFrom(cards).Draw(rt, "top")
		rest := func(label string) string {
			return strings.Join(append([]string{top}, rapid.SliceOfN(rapid.SampledFrom(cards), 1, 6).Draw(rt, label)...), ",")
		}
		face := rapid.SampledFrom([]dice.Face{1, 2, 3, 4, 5, 6})
		start := luckyfive.Start{Dice: luckyfive.Dice{Red: face.Draw(rt, "red"), Orange: face.Draw(rt, "orange"), Yellow: face.Draw(rt, "yellow")}, First: "Ann"}
		odds := func(label string) []Chance {
			return Spectator(games.ViewPublic(played(t, luckyfive.Book{}, map[string]string{"deck": rest(label)}, start, luckyfive.Uncover{})))
		}
		if a, b := odds("one"), odds("other"); !reflect.DeepEqual(a, b) || len(a) != 2 {
			rt.Fatalf("the odds tell how the deck lies: %+v, %+v", a, b)
		}
	})
}

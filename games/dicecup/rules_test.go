package dicecup

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/gamestest"
)

func TestEveryRuleHasATest(t *testing.T) {
	gamestest.RulesHaveTests(t, "../../docs/rules/dice-cup.md", "DC")
}

// verdicts is a table of one game each, of three players: the acts, and the
// state after.
type verdicts []struct{ name, acts, want string }

func (table verdicts) run(t *testing.T, start games.State) {
	t.Helper()
	for _, c := range table {
		t.Run(c.name, func(t *testing.T) {
			s := play(t, start, c.acts)
			if got := line(s); got != c.want {
				t.Errorf("%s\n got %s\nwant %s", c.acts, got, c.want)
			}
			if _, err := (Book{}).State([]byte(show(s))); err != nil {
				t.Errorf("%s leads to a state that cannot be read back: %v", c.acts, err)
			}
		})
	}
}

// refusals is a table of one refused act each, after acts that are not.
type refusals []struct{ name, acts, refused, rule string }

func (table refusals) run(t *testing.T, start games.State) {
	t.Helper()
	for _, c := range table {
		t.Run(c.name, func(t *testing.T) {
			refused(t, play(t, start, c.acts), c.refused, c.rule)
		})
	}
}

// threw is a throw, everybody's cross awaited.
const threw = "throw " + booklet

func TestDC1_TwoToSixPlayers(t *testing.T) {
	for n := range 8 {
		players := append(slices.Clone(six), "Gil", "Hal")[:n]
		if _, err := (Book{}).Start(players, nil); (err == nil) != (n >= 2 && n <= 6) {
			t.Errorf("%d players: %v", n, err)
		}
	}
	_, err := Book{}.Start(six[:1], nil)
	if got := games.TextOf(err).DE; got != "Dice Cup ist für 2 bis 6 Personen, nicht für 1" {
		t.Errorf("one player is told %q", got)
	}
	for _, players := range [][]string{{"Ann", "Ann"}, {"Ann", ""}} {
		if _, err := (Book{}).Start(players, nil); err == nil {
			t.Errorf("%q may play", players)
		}
	}
}

func TestDC1_TwelveDiceTwoOfEachColour(t *testing.T) {
	refusals{
		{"eleven dice", "", "throw w12 y13 g24 b56 r44 k1", "DC-1"},
		{"thirteen dice", "", "throw w12 y13 g24 b56 r44 k133", "DC-1"},
		{"no dice", "", "throw", "DC-1"},
		{"three of a colour", "", "throw w123 y13 g2 b56 r44 k13", "DC-1"},
		{"a colour too often and dice too few", "", "throw w123", "DC-1"},
		{"a star", "", "throw w1* y13 g24 b56 r44 k13", games.Input},
		{"a face that is not known", "", "throw w10 y13 g24 b56 r44 k13", games.Input},
		{"an orange die", "", "throw w12 y13 g24 b56 r44 o13", games.Input},
		{"three of a colour lie there", "seen; Ann all; Ben all; Cem all", "lies w123 y13 g2 b56 r44 k13", "DC-1"},
		{"three of a colour were seen", "seen; Ann all; Ben all; Cem all", "lies " + booklet + " seen w123", "DC-1"},
		{"a colour there is not was seen", "seen; Ann all; Ben all; Cem all", "lies " + booklet + " seen o1", games.Input},
		{"a colour there is not has moved", "seen; Ann all; Ben all; Cem all", "lies " + booklet + " moved o", games.Input},
		{"a colour there is not has moved beside one there is", "seen; Ann all; Ben all; Cem all", "lies " + booklet + " moved k o", games.Input},
		{"a star lies there", "seen; Ann all; Ben all; Cem all", "lies w1* y13 g24 b56 r44 k13", games.Input},
		{"a star lies there and one has moved", "seen; Ann all; Ben all; Cem all", "lies w1* y13 g24 b56 r44 k13 moved k", games.Input},
	}.run(t, newGame(t, 3))
}

func TestDC1_TheRefusalSaysHowManyDiceThereAre(t *testing.T) {
	for throw, want := range map[string]games.Text{
		"throw w12 y13 g24 b56 r44 k1": {
			DE: "Gewürfelt wird mit 12 Würfeln, nicht mit 11.",
			EN: "A throw has 12 dice, not 11."},
		"throw w12 y134 g24 b56 r44 k1": {
			DE: "Von jeder Farbe gibt es 2 Würfel, nicht 3 (Gelb).",
			EN: "There are 2 dice of each colour, not 3 (yellow)."},
	} {
		_, _, err := newGame(t, 2).Apply(event(t, throw))
		if got := games.TextOf(err); got != want {
			t.Errorf("%s is refused with %+v", throw, got)
		}
	}
}

func TestDC2_ARound(t *testing.T) {
	verdicts{
		{"the first named has the cup", "", "throw r1 cup Ann totals 0 0 0"},
		{"the throw is awaited by nobody's cross", threw, "cross r1 cup Ann waiting Ann Ben Cem totals 0 0 0"},
		{"crosses come in any order", threw + "; Cem red; Ann blue", "cross r1 cup Ann waiting Ben totals 0 0 0"},
		{"the last cross scores, the cup goes clockwise", threw + "; Cem red; Ann blue; Ben pasch", "throw r2 cup Ben totals 11 10 8"},
		{"and around", threw + "; Cem red; Ann blue; Ben pasch;" + threw + "; Cem all; Ann all; Ben all;" + threw + "; Cem blue; Ann red; Ben red", "throw r4 cup Ann totals 55 54 55"},
		{"the dice may be told later", "seen; Cem red; Ann blue; Ben pasch", "score r1 cup Ann totals 0 0 0"},
		{"and are scored then", "seen; Cem red; Ann blue; Ben pasch; lies " + booklet, "throw r2 cup Ben totals 11 10 8"},
	}.run(t, newGame(t, 3))
	refusals{
		{"a cross before the throw", "", "Ann red", "DC-2"},
		{"a second throw", threw, threw, "DC-2"},
		{"a second look", threw, "seen", "DC-2"},
		{"a second throw after a cross", threw + "; Ann red", threw, "DC-2"},
		{"a cross is changed", threw + "; Ann red", "Ann blue", "DC-2"},
		{"a cross is made twice", threw + "; Ann red", "Ann red", "DC-2"},
		{"the cup goes up too early", "seen; Ann red", "lies " + booklet, "DC-2"},
		{"the cup goes up before the throw", "", "lies " + booklet, "DC-2"},
		{"a ruling before the throw", "", "decide rethrow", "DC-2"},
		{"a cross after all have crossed", "seen; Ann red; Ben red; Cem red", "Ann blue", "DC-2"},
		{"a throw before the scoring", "seen; Ann red; Ben red; Cem red", threw, "DC-2"},
	}.run(t, newGame(t, 3))
}

func TestDC2_TheTurnIsTheCups(t *testing.T) {
	s := newGame(t, 3)
	if v := body(s); v.Turn == nil || *v.Turn != "Ann" {
		t.Errorf("before the throw the turn is %v", v.Turn)
	}
	if v := body(play(t, s, threw+"; Ann red; Ben red; Cem red")); v.Turn == nil || *v.Turn != "Ben" {
		t.Errorf("before the second throw the turn is %v", v.Turn)
	}
	for _, acts := range []string{threw, "seen; Ann red; Ben red; Cem red"} {
		if v := body(play(t, s, acts)); v.Turn != nil {
			t.Errorf("after %s the turn is %s", acts, *v.Turn)
		}
	}
}

func TestDC3_Rethrow(t *testing.T) {
	verdicts{
		{"the same player throws again", threw + "; rethrow", "throw r1 cup Ann totals 0 0 0"},
		{"a throw that is told later", "seen; rethrow", "throw r1 cup Ann totals 0 0 0"},
		{"again and again", threw + "; rethrow;" + threw + "; rethrow;" + threw, "cross r1 cup Ann waiting Ann Ben Cem totals 0 0 0"},
		{"the second throw is scored", "throw w66 y66 g66 b66 r66 k66; rethrow;" + threw + "; Ann all; Ben all; Cem all", "throw r2 cup Ben totals 36 36 36"},
		{"not the throw that was told before", threw + "; rethrow; seen; Ann all; Ben all; Cem all", "score r1 cup Ann totals 0 0 0"},
	}.run(t, newGame(t, 3))
	refusals{
		{"no throw", "", "rethrow", "DC-3"},
		{"somebody has crossed", threw + "; Ben red", "rethrow", "DC-3"},
		{"everybody has crossed", "seen; Ann red; Ben red; Cem red", "rethrow", "DC-3"},
		{"the next round has not begun", threw + "; Ann red; Ben red; Cem red", "rethrow", "DC-3"},
	}.run(t, newGame(t, 3))
}

func TestDC4_Points(t *testing.T) {
	for _, c := range []struct{ dice, want string }{
		{booklet, "fours 12 fives 5 sixes 6 white 3 yellow 4 green 6 blue 11 red 8 black 4 pasch 10 low 13 all 36"},
		{"w66 y66 g66 b66 r66 k66", "fours 0 fives 0 sixes 72 white 12 yellow 12 green 12 blue 12 red 12 black 12 pasch 60 low 0 all 72"},
		{"w11 y11 g11 b11 r11 k11", "fours 0 fives 0 sixes 0 white 2 yellow 2 green 2 blue 2 red 2 black 2 pasch 60 low 12 all 12"},
		{"w45 y45 g45 b45 r45 k45", "fours 24 fives 30 sixes 0 white 9 yellow 9 green 9 blue 9 red 9 black 9 pasch 0 low 0 all 54"},
		{"w12 y21 g33 b14 r56 k65", "fours 4 fives 10 sixes 12 white 3 yellow 3 green 6 blue 5 red 11 black 11 pasch 10 low 13 all 39"},
	} {
		words := strings.Fields(c.want)
		for i := 0; i < len(words); i += 2 {
			var want int
			if err := json.Unmarshal([]byte(words[i+1]), &want); err != nil {
				t.Fatal(err)
			}
			if got := Category(words[i]).Points(throw(t, strings.Fields(c.dice)...)); got != want {
				t.Errorf("%s: %s scores %d, want %d", c.dice, words[i], got, want)
			}
		}
	}
}

func TestDC4_ThePointsGoIntoTheBoxThatWasCrossed(t *testing.T) {
	for _, c := range Categories {
		s := play(t, newGame(t, 2), threw+"; Ann "+string(c)+"; Ben fives")
		want := Sheet{{c: c.Points(throw(t, strings.Fields(booklet)...))}}
		if got := body(s).Sheets["Ann"]; !reflect.DeepEqual(got, want) {
			t.Errorf("%s: the sheet says %v, want %v", c, got, want)
		}
	}
}

func TestDC4_EachCategoryOnce(t *testing.T) {
	scored := play(t, newGame(t, 3), threw+"; Ann red; Ben sixes; Cem blue")
	verdicts{
		{"what another has scored is free", threw + "; Ann blue; Ben red; Cem sixes", "throw r3 cup Cem totals 19 14 17"},
	}.run(t, scored)
	refusals{
		{"again", threw, "Ann red", "DC-4"},
		{"again, of others", threw, "Cem blue", "DC-4"},
		{"a category there is not", threw, "Ann ones", games.Input},
	}.run(t, scored)
	nothing := play(t, newGame(t, 2), "throw w11 y11 g11 b11 r11 k11; Ann sixes; Ben all; "+threw)
	refused(t, nothing, "Ann sixes", "DC-4") // 0 is a score too
}

func TestDC5_TheLastRound(t *testing.T) {
	last := rounds(t, newGame(t, 3), 11)
	verdicts{
		{"crossed by all", threw + "; Ann all; Cem all; Ben all", "over r12 cup Cem totals 118 118 118 winner Ann Ben Cem"},
		{"crossed by the table", threw + "; last", "over r12 cup Cem totals 118 118 118 winner Ann Ben Cem"},
		{"crossed by the table for who has not", threw + "; Ben all; last", "over r12 cup Cem totals 118 118 118 winner Ann Ben Cem"},
		{"looked at when the cup is aside", "seen; last", "score r12 cup Cem totals 82 82 82"},
		{"not for who has left", threw + "; Ben leaves; last", "over r12 cup Cem totals 118 82 118 left Ben winner Ann Cem"},
	}.run(t, last)
	refusals{
		{"before the throw", "", "last", "DC-2"},
		{"after the crosses", "seen; last", "last", "DC-2"},
		{"another box than the last", threw, "Ann red", "DC-4"},
	}.run(t, last)
	refusals{{"in an earlier round", threw, "last", "DC-5"}}.run(t, rounds(t, newGame(t, 3), 10))
}

func TestDC6_TheEnd(t *testing.T) {
	s := play(t, rounds(t, newGame(t, 3), 11), "throw w66 y66 g66 b66 r66 k66; Ann all; Ben all; Cem all")
	want := Totals{Upper: 12 + 5 + 6, Middle: 3 + 4 + 6 + 11 + 8 + 4, Lower: 10 + 13 + 72, Total: 154}
	if got := body(s).Totals["Ben"]; got != want {
		t.Errorf("totals %+v, want %+v", got, want)
	}
	for _, act := range []string{threw, "seen", "rethrow", "Ann red", "last", "lies " + booklet, "decide seen", "Ann leaves"} {
		refused(t, s, act, "DC-6")
	}
	refused(t, s, "Zoe red", games.Input)
	raw, err := json.Marshal(s.View(games.Public))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{`"phase":"over"`, `"turn":null`, `"winners":["Ann","Ben","Cem"]`, `"round":12`, `"cup":"Cem"`, `"waiting":[]`} {
		if !strings.Contains(string(raw), part) {
			t.Errorf("%s is not in %s", part, raw)
		}
	}
}

func TestDC6_TheHighestTotalWins(t *testing.T) {
	s := rounds(t, newGame(t, 3), 10)
	verdicts{
		{"alone", threw + "; Ann low; Ben all; Cem low; throw w66 y66 g66 b66 r66 k66; Ann all; Ben low; Cem all", "over r12 cup Cem totals 154 105 154 winner Ann Cem"},
		{"a single winner", threw + "; Ann low; Ben all; Cem all; throw w66 y66 g66 b66 r66 k66; Ann all; Ben low; Cem low", "over r12 cup Cem totals 154 105 105 winner Ann"},
	}.run(t, s)
}

func TestDC7_SeveralColumns(t *testing.T) {
	two := newGame(t, 2, "columns=2")
	verdicts{
		{"the same category in both", threw + "; Ann red 1; Ben red 2;" + threw + "; Ann red 2; Ben red 1", "throw r3 cup Ann totals 16 16"},
	}.run(t, two)
	refusals{
		{"no column", threw, "Ann red", games.Input},
		{"a column there is not", threw, "Ann red 3", games.Input},
		{"a column before the first", threw, "Ann red -1", games.Input},
		{"no column before the throw", "", "Ann red", games.Input},
		{"the same box again", threw + "; Ann red 1; Ben red 2;" + threw, "Ann red 1", "DC-4"},
	}.run(t, two)
	refusals{
		{"a column there is not", threw, "Ann red 2", games.Input},
		{"column 1 may be named and left out", threw + "; Ann red 1; Ben red;" + threw, "Ann red", "DC-4"},
	}.run(t, newGame(t, 2))
	if got := line(rounds(t, two, 23)); got != "throw r24 cup Ben totals 200 200" {
		t.Errorf("after 23 rounds: %s", got)
	}
	if got := line(rounds(t, two, 24)); got != "over r24 cup Ben totals 236 236 winner Ann Ben" {
		t.Errorf("after 24 rounds: %s", got)
	}
}

func TestDC7_SheetsAsTheyAreEncoded(t *testing.T) {
	for _, c := range []struct{ columns, acts, want string }{
		{"1", "", `{"Ann":{},"Ben":{}}`},
		{"1", threw + "; Ann red; Ben fives", `{"Ann":{"red":8},"Ben":{"fives":5}}`},
		{"1", "throw w11 y11 g11 b11 r11 k11; Ann fives; Ben all", `{"Ann":{"fives":0},"Ben":{"all":12}}`},
		{"2", "", `{"Ann":[{},{}],"Ben":[{},{}]}`},
		{"3", threw + "; Ann red 3; Ben low 1", `{"Ann":[{},{},{"red":8}],"Ben":[{"low":13},{},{}]}`},
		{"1", threw + "; Ann red", `{"Ann":{},"Ben":{}}`},
	} {
		raw, err := json.Marshal(body(play(t, newGame(t, 2, "columns="+c.columns), c.acts)).Sheets)
		if err != nil || string(raw) != c.want {
			t.Errorf("%s columns, %q: %s %v, want %s", c.columns, c.acts, raw, err, c.want)
		}
	}
}

func TestUnknownEventsAreRefused(t *testing.T) {
	_, _, err := newGame(t, 2).Apply(stranger{})
	want := games.Refuse(games.Input, "Das ist kein Befehl für Dice Cup.", "This is no command of Dice Cup.")
	if !reflect.DeepEqual(err, error(want)) {
		t.Errorf("an event of another game: %v", err)
	}
}

type stranger struct{}

func (stranger) Do() string { return "bet" }

func TestNames(t *testing.T) {
	seen := map[games.Text]bool{}
	for _, c := range Categories {
		if name := c.Name(); name.DE == "" || name.EN == "" || seen[name] {
			t.Errorf("%s is called %v", c, name)
		}
		seen[c.Name()] = true
	}
	if got := Category("ones").Name(); got != (games.Text{DE: "ones", EN: "ones"}) {
		t.Errorf("no category is called %v", got)
	}
}

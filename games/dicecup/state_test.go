package dicecup

import (
	"strings"
	"testing"

	"dicetable/games"
)

// badStates is a table of states that play leads to, each with a place that is
// changed so that no play leads there any more.
type badStates []struct {
	name     string
	state    games.State
	from, to string
}

func (table badStates) run(t *testing.T) {
	t.Helper()
	for _, c := range table {
		good := show(c.state)
		if _, err := (Book{}).State([]byte(good)); err != nil {
			t.Fatalf("%s: %s: %v", c.name, good, err)
		}
		bad := strings.Replace(good, c.from, c.to, 1)
		if bad == good {
			t.Errorf("%s: %s is not in %s", c.name, c.from, good)
		}
		if _, err := (Book{}).State([]byte(bad)); err == nil {
			t.Errorf("%s: %s was accepted", c.name, bad)
		}
	}
}

// noCross and aCross are the first cross of a state, not yet made and made.
const (
	noCross = `"crosses":[{"category":"","column":0}`
	aCross  = `"crosses":[{"category":"red","column":1}`
)

func TestStatesThatNoPlayLeadsTo(t *testing.T) {
	crossing := play(t, rounds(t, newGame(t, 2), 1), threw+"; Ann red")
	doubt := play(t, newGame(t, 2), "seen; Ann red; Ben red; lies w12 y13 g24 b56 r44 k1")
	over := rounds(t, newGame(t, 2), 12)
	badStates{
		{"a round there is not", crossing, `"round":2`, `"round":13`},
		{"a later round", crossing, `"round":2`, `"round":3`},
		{"a cup of nobody", crossing, `"cup":1`, `"cup":2`},
		{"a cup of who has left", newGame(t, 3), `"left":[false,`, `"left":[true,`},
		{"no columns", crossing, `"columns":1`, `"columns":0`},
		{"columns without boxes", crossing, `"columns":1`, `"columns":2`},
		{"a cross on a scored box", crossing, `"category":"red"`, `"category":"fours"`},
		{"a cross on no box", crossing, `"category":"red","column":1`, `"category":"red","column":2`},
		{"too many points", crossing, `[12,`, `[73,`},
		{"two dice of a colour changed theirs", crossing, `"colour":"white"`, `"colour":"black"`},
		{"a phase there is not", crossing, `"phase":"cross"`, `"phase":"shake"`},
		{"dice in another phase", crossing, `"phase":"cross"`, `"phase":"score"`},
		{"the end in the middle", crossing, `"phase":"cross"`, `"phase":"over"`},
		{"a throw with a cross", crossing, `"phase":"cross"`, `"phase":"throw"`},
		{"nobody is waited for", crossing, `{"category":"","column":0}`, `{"category":"red","column":1}`},
		{"nothing to decide", doubt, `{"colour":"black","value":1}]`, `{"colour":"black","value":1},{"colour":"black","value":1}]`},
		{"decided about an orange die", doubt, `{"colour":"black","value":1}]`, `{"colour":"orange","value":1}]`},
		{"a decision that is none", doubt, `"phase":"decide"`, `"phase":"score"`},
		{"a last round without its dice", over, `"dice":[{"colour":"white","value":1},`, `"dice":[`},
		{"a last round of strangers", over, `{"player":"Ann"`, `{"player":"Zoe"`},
		{"a last round in a box there is not", over, `"category":"all"`, `"category":"any"`},
		{"play after the end", over, `"phase":"over"`, `"phase":"throw"`},
	}.run(t)
}

func TestStatesOfNoSuchGame(t *testing.T) {
	start, crossing := newGame(t, 2), play(t, newGame(t, 2), threw+"; Ann red")
	badStates{
		{"two of one name", start, `["Ann","Ben"]`, `["Ann","Ann"]`},
		{"nobody knows whether Ben plays", start, `"left":[false,false]`, `"left":[false]`},
		{"a cross too few", crossing, `,{"category":"","column":0}]`, `]`},
		{"a sheet too few", start, `]],[[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1]]`, `]]`},
		{"no time to look", start, `"look":3`, `"look":0`},
		{"the cup of who sits before the first", start, `"cup":0`, `"cup":-1`},
		{"a cross in no column", crossing, aCross, `"crosses":[{"category":"red","column":0}`},
		{"a number where there is none", start, `"last":null`, `"last":null,"timed_out":7`},
	}.run(t)
}

// Every box of every sheet is looked at.
func TestSheetsThatNoPlayLeadsTo(t *testing.T) {
	over, two := rounds(t, newGame(t, 2), 12), rounds(t, newGame(t, 2, "columns=2"), 13)
	left := play(t, newGame(t, 2), threw+"; Ann red; Ben all; Ann leaves; Ben leaves")
	badStates{
		{"too few points", over, `[[12,5,`, `[[-2,5,`},
		{"too many points in another box", over, `[[12,5,`, `[[12,73,`},
		{"too many points in another column", two, `],[12,`, `],[73,`},
		{"too many points on another sheet", over, `]],[[12,`, `]],[[73,`},
		{"points of a round that was not played", left, `"round":2`, `"round":1`},
	}.run(t)
}

func TestDC7_AStateHasSoManyColumnsAsMayBeSet(t *testing.T) {
	s := *newGame(t, 2, "columns=99").(*state)
	if _, err := (Book{}).State([]byte(show(&s))); err != nil {
		t.Errorf("with 99 columns: %v", err)
	}
	s.Settings.Columns, s.Sheets = 100, []sheet{newSheet(100), newSheet(100)}
	if _, err := (Book{}).State([]byte(show(&s))); err == nil {
		t.Error("a state with 100 columns was accepted")
	}
}

// Dice, crosses and a doubt are there in their phase only.
func TestPhasesThatNoPlayLeadsTo(t *testing.T) {
	start, once := newGame(t, 2), rounds(t, newGame(t, 2), 1)
	crossing := play(t, start, threw+"; Ann red")
	score := play(t, start, "seen; Ann red; Ben red")
	doubt := play(t, score, "lies w12 y13 g24 b56 r44 k1")
	over, left := rounds(t, start, 12), play(t, start, "Ann leaves; Ben leaves")
	badStates{
		{"dice before the throw", start, `"thrown":null`, `"thrown":[]`},
		{"a doubt before the throw", start, `"doubt":null`, `"doubt":{}`},
		{"a cross before the throw", start, noCross, aCross},
		{"a throw that nobody is left for", start, `"left":[false,false]`, `"left":[true,true]`},
		{"a scoring that nobody is left for", score, `"left":[false,false]`, `"left":[true,true]`},
		{"a game that goes on after its time", start, `"last":null`, `"last":null,"timed_out":true`},
		{"a doubt while crosses are awaited", crossing, `"doubt":null`, `"doubt":{}`},
		{"dice that are told before the scoring", score, `"thrown":null`, `"thrown":[]`},
		{"a doubt before the scoring", score, `"doubt":null`, `"doubt":{}`},
		{"a scoring that a cross is missing for", score, aCross, noCross},
		{"a scoring that the last cross is missing for", score, `,{"category":"red","column":1}]`, `,{"category":"","column":0}]`},
		{"dice that are told before the ruling", doubt, `"thrown":null`, `"thrown":[]`},
		{"a ruling that a cross is missing for", doubt, aCross, noCross},
		{"a ruling about nothing", score, `"phase":"score"`, `"phase":"decide"`},
		{"a round after the last", over, `"phase":"over","round":12`, `"phase":"throw","round":13`},
		{"the end after the first round", once, `"phase":"throw","round":2`, `"phase":"over","round":1`},
		{"a cross after the end", left, noCross, aCross},
		{"dice after the end", left, `"thrown":null`, `"thrown":[]`},
		{"a doubt after the end", left, `"doubt":null`, `"doubt":{}`},
	}.run(t)
}

func TestDC1_StatesOfOtherDice(t *testing.T) {
	crossing, once := play(t, newGame(t, 2), threw), rounds(t, newGame(t, 2), 1)
	doubt := play(t, newGame(t, 2), "seen; Ann red; Ben red; lies w12 y13 g24 b56 r44 k13 moved k")
	const white, star, orange = `{"colour":"white","value":1}`, `{"colour":"white","value":"star"}`, `{"colour":"orange","value":1}`
	badStates{
		{"a star was thrown", crossing, white, star},
		{"an orange die was thrown", crossing, white, orange},
		{"a star was scored", once, white, star},
		{"an orange die was scored", once, white, orange},
		{"a stranger scored after another", once, `{"player":"Ben"`, `{"player":"Zoe"`},
		{"a star lies there", doubt, white, star},
		{"three of a colour lie there", doubt, white, white + "," + white},
		{"three of a colour were seen", doubt, `"seen":null`, `"seen":[` + white + "," + white + "," + white + `]`},
	}.run(t)
}

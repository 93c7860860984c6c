package bluff

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"dicetable/games"
)

func TestBL9_Reveal(t *testing.T) {
	verdicts{
		{"one is missing", "222", "", "A1x1 B! C=11 A=22", "reveal r1 bet A1x1 dice 2 2 2 lost 9"},
		{"laid out ones are not repeated", "55", "zeigs_mir=true", "A2x1 A+1* B! A=222 B=22222", "betting r2 A dice 5 4 lost 1"},
	}.run(t)
	refusals{
		{"too few", "222", "", "A1x1 B!", "A=1", "BL-9"},
		{"too many", "222", "", "A1x1 B!", "A=111", "BL-9"},
		{"twice", "222", "", "A1x1 B! A=11", "A=11", "BL-9"},
		{"who is out", "202", "", "A1x1 C!", "B=", "BL-9"},
		{"laid out ones repeated", "55", "zeigs_mir=true", "A2x1 A+1* B!", "A=1*222", "BL-9"},
		{"before the challenge", "222", "", "A1x1", "A=11", "BL-9"},
		{"laying out now", "222", "zeigs_mir=true", "A1x1 B!", "A+1", "BL-9"},
	}.run(t)
}

func TestBL10_Settlement(t *testing.T) {
	verdicts{
		{"higher: the challenger loses the difference", "555", "", "A3x2 B! A=22222 B=11111 C=11111", "betting r2 A dice 5 3 5 lost 2"},
		{"equal: everyone but the bettor loses one", "555", "", "A3x2 B! A=222** B=11111 C=11111", "betting r2 A dice 5 3 5 lost 2"},
		{"lower: the bettor loses the difference", "555", "", "A3x2 B! A=21111 B=11111 C=11111", "betting r2 B dice 3 5 5 lost 2"},
		{"nobody loses more than they have", "525", "", "A1x2 B! A=22222 B=22 C=11111", "betting r2 A dice 5 0 5 lost 5"},
		{"only stars", "555", "", "A3x* B! A=*2222 B=*2222 C=11111", "betting r2 B dice 4 5 5 lost 1"},
		{"a bet beyond all dice", "55", "", "A2000x1 B! A=11111 B=11111", "over r1 dice 0 5 lost 5 winner Ben"},
	}.run(t)
}

func TestBL10_BookletExamples(t *testing.T) {
	// Ten twos bet; eight twos and four stars lie there: the challenger loses 2.
	tens := play(t, betting(t, "555"), "A10x2 B! A=2222* B=2222* C=**111")
	if last := body(tens).Last; last.Actual != 12 || !reflect.DeepEqual(last.Losses, map[string]int{"Ben": 2}) {
		t.Errorf("%+v", last)
	}
	// Eight stars bet and there: everyone but the bettor loses 1.
	stars := play(t, betting(t, "5555"), "A8x* B! A=***11 B=***11 C=**111 D=11111")
	if last := body(stars).Last; last.Actual != 8 || !reflect.DeepEqual(last.Losses, map[string]int{"Ben": 1, "Cem": 1, "Dora": 1}) {
		t.Errorf("%+v", last)
	}
}

func TestBL10_TheVerdictInWords(t *testing.T) {
	s := play(t, betting(t, "22"), "A1x* B! A=*1")
	_, told, err := s.Apply(event(t, s, "B=**"))
	if err != nil {
		t.Fatal(err)
	}
	want := games.Text{DE: "Gezählt: 3 Sterne, gewettet: 1. Ben verliert 2 Würfel.", EN: "Counted: 3 stars, bet: 1. Ben loses 2 dice."}
	if told[1].Kind != "settled" || told[1].Text != want {
		t.Errorf("%+v", told[1])
	}
}

func TestBL11_LostDiceNoLongerCount(t *testing.T) {
	verdicts{{"the next reveal is smaller", "55", "", "A3x2 B! A=22222 B=11111 A1x1 B! A=22222 B=222", "betting r3 B dice 4 3 lost 3"}}.run(t)
}

func TestBL12_WhoHasNoDiceIsOut(t *testing.T) {
	verdicts{{"not in turn any more", "515", "", "A2x1 B! A=11111 B=1 C=11111 A1x1", "betting r2 C bet A1x1 dice 5 0 5 lost 5"}}.run(t)
	refusals{{"leaving", "505", "", "", "B-", "BL-12"}}.run(t)
}

func TestBL13_TheWinnerOfTheBetOpens(t *testing.T) {
	verdicts{
		{"the bettor, higher", "222", "", "A1x1 B! A=11 B=22 C=22", "betting r2 A dice 2 1 2 lost 10"},
		{"the bettor, equal", "222", "", "A1x1 B2x1 C! A=11 B=22 C=22", "betting r2 B dice 1 2 1 lost 11"},
		{"the challenger, lower", "222", "", "A1x1 B9x1 C! A=11 B=22 C=22", "betting r2 C dice 2 0 2 lost 11"},
		{"with all dice back under the cup", "555", "zeigs_mir=true", "A1x1 A+11 B! A=222 B=22222 C=22222", "betting r2 A dice 5 4 5 lost 1"},
	}.run(t)
}

func TestBL14_TheLastWithADieWins(t *testing.T) {
	s := play(t, betting(t, "111"), "A1x1 B! A=1 B=2 C=2")
	if got, want := line(s), "over r1 dice 1 0 0 lost 14 winner Ann"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, w := range []string{"A1x1", "A!", "A+1", "A=1", "A-", "~"} {
		refused(t, s, w, "BL-14")
	}
	if _, _, err := s.Apply(Opening{"Gil", nil}); err.(*games.Refusal).Rule != games.Input {
		t.Errorf("an unknown player after the end: %v", err)
	}
	raw, _ := json.Marshal(s.View(games.Public))
	for _, part := range []string{`"turn":null`, `"bet":null`, `"laid_out":{}`, `"winners":["Ann"]`, `"phase":"over"`, `"round":1`} {
		if !strings.Contains(string(raw), part) {
			t.Errorf("%s is not in %s", part, raw)
		}
	}
}

func TestBL20_Placings(t *testing.T) {
	for _, c := range []struct {
		name, dice, words string
		want              map[string]int
	}{
		{"the same round shares", "1111", "A1x1 B! A=1 B=2 C=2 D=2", map[string]int{"Ann": 1, "Ben": 2, "Cem": 2, "Dora": 2}},
		{"by the order of going out", "111", "A2x1 B! A=2 B=2 C=1 B1x2 C! B=2 C=1", map[string]int{"Ben": 1, "Cem": 2, "Ann": 3}},
		{"leaving is going out", "1111", "B- A2x1 C! A=2 C=2 D=2 C1x1 D! C=2 D=2", map[string]int{"Dora": 1, "Cem": 2, "Ann": 3, "Ben": 3}},
	} {
		r, ok := play(t, betting(t, c.dice), c.words).Result()
		if !ok || !reflect.DeepEqual(r.Places, c.want) {
			t.Errorf("%s: %v, want %v", c.name, r.Places, c.want)
		}
	}
}

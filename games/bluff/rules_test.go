package bluff

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/gamestest"
)

func TestEveryRuleHasATest(t *testing.T) {
	gamestest.RulesHaveTests(t, "../../docs/rules/bluff.md", "BL")
}

// verdicts is a table of one game each: the words played, and the state after.
type verdicts []struct{ name, dice, set, words, want string }

func (table verdicts) run(t *testing.T) {
	t.Helper()
	for _, c := range table {
		t.Run(c.name, func(t *testing.T) {
			s := play(t, betting(t, c.dice, strings.Fields(c.set)...), c.words)
			if got := line(s); got != c.want {
				t.Errorf("%s\n got %s\nwant %s", c.words, got, c.want)
			}
		})
	}
}

// refusals is a table of one refused word each, after words that are not.
type refusals []struct{ name, dice, set, words, refused, rule string }

func (table refusals) run(t *testing.T) {
	t.Helper()
	for _, c := range table {
		t.Run(c.name, func(t *testing.T) {
			s := play(t, betting(t, c.dice, strings.Fields(c.set)...), c.words)
			refused(t, s, c.refused, c.rule)
		})
	}
}

func TestBL1_TwoToSixPlayersWithFiveDiceEach(t *testing.T) {
	for n := range 8 {
		players := append([]string{}, six...)
		players = append(players, "Gil", "Hal")[:n]
		s, err := Book{}.Start(players, nil)
		if (err == nil) != (n >= 2 && n <= 6) {
			t.Errorf("%d players: %v", n, err)
		}
		if err == nil && body(s).Dice["Ann"] != 5 {
			t.Errorf("%d players: %d dice", n, body(s).Dice["Ann"])
		}
	}
	for _, players := range [][]string{{"Ann", "Ann"}, {"Ann", ""}} {
		if _, err := (Book{}).Start(players, nil); err == nil {
			t.Errorf("%q may play", players)
		}
	}
}

func TestBL1_TheFacesBelongToTheDiceSet(t *testing.T) {
	refused(t, betting(t, "55"), "A3x6", games.Input)
	refused(t, newGame(t, 2), "A=12346", games.Input)
	other := betting(t, "55", "faces=2-6")
	refused(t, other, "A3x1", games.Input)
	refused(t, play(t, other, "A3x6"), "B3x6", "BL-7")
	play(t, other, "A3x5 B3x6 A4x2 B!")
}

func TestBL2_TheHighestOpeningThrowStarts(t *testing.T) {
	for _, c := range []struct{ name, set, words, want string }{
		{"highest", "", "A=11111 B=22222 C=11111", "betting r1 B dice 5 5 5"},
		{"in any order", "", "C=55555 A=11111 B=22222", "betting r1 C dice 5 5 5"},
		{"star counts six", "", "A=5555* B=55555 C=11111", "betting r1 A dice 5 5 5"},
		{"star counts nothing", "opening_star=0", "A=5555* B=55555 C=11111", "betting r1 B dice 5 5 5"},
		{"still throwing", "", "A=5555* C=11111", "opening r1 dice 5 5 5"},
		{"tied throw again", "", "A=22222 B=22222 C=11111", "opening r1 dice 5 5 5"},
		{"only the tied", "", "A=22222 B=22222 C=11111 B=11112 A=11111", "betting r1 B dice 5 5 5"},
		{"tied again", "", "A=22222 B=22222 C=22222 A=33333 B=33333 C=11111 A=11111 B=22222", "betting r1 B dice 5 5 5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := play(t, newGame(t, 3, strings.Fields(c.set)...), c.words)
			if got := line(s); got != c.want {
				t.Errorf("%s\n got %s\nwant %s", c.words, got, c.want)
			}
		})
	}
}

func TestBL2_WhatIsNoOpeningThrow(t *testing.T) {
	for _, c := range []struct{ name, words, refused string }{
		{"four dice", "", "A=1111"},
		{"six dice", "", "A=111111"},
		{"no dice", "", "A="},
		{"twice", "A=11111", "A=22222"},
		{"not among the tied", "A=22222 B=22222 C=11111", "C=33333"},
		{"a bet comes too early", "A=11111", "A1x1"},
		{"a challenge comes too early", "", "A!"},
		{"laying out comes too early", "", "A+1"},
		{"void comes too early", "", "~"},
	} {
		t.Run(c.name, func(t *testing.T) {
			refused(t, play(t, newGame(t, 3, "zeigs_mir=true"), c.words), c.refused, "BL-2")
		})
	}
	s := newGame(t, 2)
	if _, _, err := s.Apply(Reveal{"Ann", roll(t, "11111")}); err.(*games.Refusal).Rule != "BL-2" {
		t.Errorf("a reveal in the opening: %v", err)
	}
	s = betting(t, "55")
	if _, _, err := s.Apply(Opening{"Ann", roll(t, "11111")}); err.(*games.Refusal).Rule != "BL-2" {
		t.Errorf("an opening throw while betting: %v", err)
	}
}

func TestBL3_CoveredDiceAreNobodysBusiness(t *testing.T) {
	s := play(t, betting(t, "55"), "A3x3 B4x2")
	refused(t, s, "A=11111", "BL-9")
	if v := body(s); len(v.Revealed)+len(v.Opening)+len(v.LaidOut) > 0 {
		t.Errorf("dice are open during the betting: %+v", v)
	}
}

func TestBL4_WhatMatchesABet(t *testing.T) {
	for _, c := range []struct {
		bet, dice string
		want      int
	}{
		{"1x3", "12345*", 2}, {"1x1", "11**22", 4}, {"1x*", "12345*", 1}, {"9x*", "55555", 0}, {"2x5", "*****", 5},
	} {
		n := 0
		for _, f := range roll(t, c.dice) {
			if bet(t, c.bet).Matches(f) {
				n++
			}
		}
		if n != c.want {
			t.Errorf("%s: %d of %s match, want %d", c.bet, n, c.dice, c.want)
		}
	}
	refused(t, betting(t, "55"), "A0x3", "BL-4")
	refused(t, betting(t, "55"), "A0x*", "BL-4")
}

// printedTrack is one lap as it is printed on the board, copied by eye.
const printedTrack = "1 *1 2 3 *2 4 5 *3 6 7 *4 8 9 *5 10 11 *6 12 13 *7 14 15 *8 16 17 *9 18 19 *10 20"

// laps writes out n laps of the track as bets, the dumb way.
func laps(t testing.TB, n int) []Bet {
	var bets []Bet
	for lap := range n {
		for _, word := range strings.Fields(printedTrack) {
			f, per := dice.Face(3), NumberFields
			if strings.HasPrefix(word, "*") {
				f, per = dice.Star, StarFields
			}
			var count int
			if err := json.Unmarshal([]byte(strings.TrimPrefix(word, "*")), &count); err != nil {
				t.Fatal(err)
			}
			bets = append(bets, Bet{count + lap*per, f})
		}
	}
	return bets
}

func TestBL5_TheTrackAsPrinted(t *testing.T) {
	track := laps(t, 3)
	if len(track) != 90 {
		t.Fatalf("three laps have %d fields", len(track))
	}
	for i, b := range track {
		if b.Position() != i+1 {
			t.Errorf("%v stands on position %d, want %d", b, b.Position(), i+1)
		}
		if first := track[i%30]; FieldOf(b).Count != first.Count || (FieldOf(b).Kind == Star) != first.IsStar() {
			t.Errorf("%v stands on field %v", b, FieldOf(b))
		}
		for j, last := range track {
			if b.Beyond(last) != (i > j) {
				t.Errorf("%v beyond %v: %v", b, last, b.Beyond(last))
			}
		}
	}
}

func TestBL5_WhatTheMarkerMeans(t *testing.T) {
	for _, c := range []struct {
		field  Field
		face   string
		last   string
		want   string
		lapped bool
	}{
		{Field{Number, 6}, "3", "", "6x3", false},
		{Field{Star, 6}, "*", "", "6x*", false},
		{Field{Number, 6}, "3", "5x5", "6x3", false},
		{Field{Number, 6}, "3", "6x2", "6x3", false},
		{Field{Number, 6}, "3", "6x3", "26x3", true},
		{Field{Number, 6}, "3", "9x3", "26x3", true},
		{Field{Star, 3}, "*", "6x3", "13x*", true},
		{Field{Star, 4}, "*", "6x3", "4x*", false},
		{Field{Number, 1}, "3", "20x3", "21x3", true},
		{Field{Number, 1}, "3", "10x*", "21x3", true},
		{Field{Star, 1}, "*", "21x3", "11x*", false},
		{Field{Star, 1}, "*", "20x3", "11x*", true},
		{Field{Number, 4}, "1", "23x5", "24x1", false},
		{Field{Number, 2}, "1", "11x*", "22x1", false},
	} {
		var last *Bet
		if c.last != "" {
			b := bet(t, c.last)
			last = &b
		}
		got, lapped, ok := BetOn(c.field, face(t, c.face), last)
		if !ok || got != bet(t, c.want) || lapped != c.lapped {
			t.Errorf("%v showing %s after %q: %v %v %v, want %s %v", c.field, c.face, c.last, got, lapped, ok, c.want, c.lapped)
		}
	}
	for _, c := range []struct {
		field Field
		face  dice.Face
	}{{Field{Number, 6}, dice.Star}, {Field{Star, 3}, 3}, {Field{Number, 21}, 3}, {Field{Star, 11}, dice.Star}, {Field{Number, 0}, 1}, {Field{"", 1}, 1}, {Field{Number, 1}, 0}} {
		if b, _, ok := BetOn(c.field, c.face, nil); ok {
			t.Errorf("%v showing %s means %v", c.field, c.face, b)
		}
	}
}

func TestBL6_TheFirstBetIsFreeAndTheOpeners(t *testing.T) {
	verdicts{
		{"one", "555", "", "A1x1", "betting r1 B bet A1x1 dice 5 5 5"},
		{"a star", "555", "", "A1x*", "betting r1 B bet A1x* dice 5 5 5"},
		{"more than there are", "555", "", "A99x5", "betting r1 B bet A99x5 dice 5 5 5"},
	}.run(t)
	refusals{
		{"not the opener", "555", "", "", "B1x1", "BL-6"},
		{"somebody out", "505", "", "", "B1x1", "BL-6"},
	}.run(t)
}

func TestBL7_Raises(t *testing.T) {
	for _, c := range []struct{ last, legal, illegal string }{
		{"5x5", "6x2 6x1 7x5 20x1 21x1 3x* 9x*", "5x5 5x4 4x5 1x1 2x* 1x*"},
		{"2x*", "4x1 5x4 3x* 4x*", "3x5 2x5 1x1 2x* 1x*"},
		{"3x*", "4x* 6x1", "5x5 3x*"},
		{"8x4", "8x5 9x1 5x*", "8x3 8x4 4x* 7x5"},
		{"1x1", "1x2 1x5 1x* 2x1", "1x1"},
		{"1x*", "2x1 2x*", "1x5"},
		{"20x5", "21x1 11x*", "10x* 20x5 19x5"},
		{"10x*", "20x1 11x*", "19x5"},
		{"99x5", "100x1 50x*", "49x*"},
	} {
		s := play(t, betting(t, "55"), "A"+c.last)
		for _, b := range strings.Fields(c.legal) {
			if _, _, err := s.Apply(event(t, s, "B"+b)); err != nil {
				t.Errorf("%s -> %s: %v", c.last, b, err)
			}
		}
		for _, b := range append(strings.Fields(c.illegal), "0x1", "-1x1", "0x*") {
			refused(t, s, "B"+b, "BL-7")
		}
	}
}

func TestBL7_CountsBeyondAnyTableDoNotOverflow(t *testing.T) {
	huge := Bet{math.MaxInt, 3}
	if !(Bet{math.MaxInt, dice.Star}).Raises(huge) || (Bet{2, dice.Star}).Raises(huge) || huge.Raises(Bet{math.MaxInt, dice.Star}) {
		t.Error("huge bets are compared wrongly")
	}
}

func TestBL7_SuggestionsEndWhereCountsEnd(t *testing.T) {
	for _, count := range []int{1, 20, math.MaxInt/2 - 1, math.MaxInt / 2, math.MaxInt/2 + 1, math.MaxInt - 1, math.MaxInt} {
		for _, face := range []dice.Face{1, 5, dice.Star} {
			last := Bet{count, face}
			for _, b := range LowestRaises(&last, faceSets["1-5"]) {
				if b.Count < 1 || !b.Raises(last) {
					t.Errorf("%v is suggested after %v", b, last)
				}
			}
			for _, b := range []Bet{{1, 1}, {1, dice.Star}} {
				if r := refuseRaise(last, b); !b.Raises(last) && strings.Contains(r.Text.EN, "-") {
					t.Errorf("after %v: %s", last, r.Text.EN)
				}
			}
		}
	}
}

func TestBL7_Clockwise(t *testing.T) {
	verdicts{
		{"to the left", "555", "", "A1x1 B2x1 C3x1", "betting r1 A bet C3x1 dice 5 5 5"},
		{"past who is out", "505", "", "A1x1", "betting r1 C bet A1x1 dice 5 0 5 lost 5"},
	}.run(t)
	refusals{
		{"out of turn", "555", "", "A1x1", "C2x1", "BL-7"},
		{"oneself", "555", "", "A1x1", "A2x1", "BL-7"},
		{"somebody out", "505", "", "A1x1", "B2x1", "BL-7"},
		{"in the reveal", "555", "", "A1x1 B!", "B2x1", "BL-9"},
	}.run(t)
}

func TestBL7_TheRefusalSaysWhatWouldDo(t *testing.T) {
	for _, c := range []struct{ last, bet, want string }{
		{"8x4", "4x*", "A star field must lie further along the track than 8 fours: at least star 5."},
		{"3x*", "3x*", "A star field must lie further along the track than 3 stars: at least star 4."},
		{"1x*", "1x5", "A number field must lie further along the track than 1 star: at least field 2."},
		{"5x5", "4x5", "A number field must lie further along the track than 5 fives: at least field 6."},
		{"5x4", "5x4", "On the same field (5 fours) the face must be higher."},
	} {
		s := play(t, betting(t, "55"), "A"+c.last)
		if _, _, err := s.Apply(event(t, s, "B"+c.bet)); err == nil || err.Error() != c.want {
			t.Errorf("%s -> %s: %v\nwant %s", c.last, c.bet, err, c.want)
		}
	}
}

func TestBL8_OnlyThePlayerInTurnMayDoubt(t *testing.T) {
	verdicts{{"in turn", "555", "", "A1x1 B!", "reveal r1 bet A1x1 dice 5 5 5"}}.run(t)
	refusals{
		{"no bet", "555", "", "", "A!", "BL-8"},
		{"the bettor", "555", "", "A1x1", "A!", "BL-8"},
		{"out of turn", "555", "", "A1x1", "C!", "BL-8"},
		{"who is out", "505", "", "A1x1", "B!", "BL-8"},
		{"twice", "555", "", "A1x1 B!", "B!", "BL-9"},
	}.run(t)
}

func TestBL8_ADoubtIsTakenBackBeforeTheFirstCupIsUp(t *testing.T) {
	verdicts{
		{"the bet stands again", "555", "", "A1x1 B! B?", "betting r1 B bet A1x1 dice 5 5 5"},
		{"and is raised", "555", "", "A1x1 B! B? B2x1", "betting r1 C bet B2x1 dice 5 5 5"},
		{"or doubted after all", "222", "", "A1x1 B! B? B! A=11 B=22 C=22", "betting r2 A dice 2 1 2 lost 10"},
		{"laid out dice stay", "55", "zeigs_mir=true", "A2x1 A+1* B! B? B! A=222 B=22222", "betting r2 A dice 5 4 lost 1"},
	}.run(t)
	refusals{
		{"nothing is doubted", "555", "", "A1x1", "B?", "BL-8"},
		{"by the bettor", "555", "", "A1x1 B!", "A?", "BL-8"},
		{"by somebody else", "555", "", "A1x1 B!", "C?", "BL-8"},
		{"a cup is up", "222", "", "A1x1 B! C=22", "B?", "BL-8"},
		{"laying out is over", "55", "zeigs_mir=true", "A2x1 B! B?", "A+1", "BL-15"},
	}.run(t)
	refused(t, newGame(t, 3), "A?", "BL-2")
}

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

func TestBL15_LayingOut(t *testing.T) {
	verdicts{
		{"after the first bet", "55", "zeigs_mir=true", "A1x1 A+1*", "betting r1 B bet A1x1 dice 5+1★ 5"},
		{"grows with the next own bet", "55", "zeigs_mir=true", "A1x1 A+1* B2x1 A3x1 A+5", "betting r1 B bet A3x1 dice 5+1★5 5"},
		{"any but one", "55", "zeigs_mir=true", "A1x1 A+1234", "betting r1 B bet A1x1 dice 5+1234 5"},
		{"counts", "55", "zeigs_mir=true", "A5x1 A+11 B6x1 B+1* A! A=*22 B=222", "betting r2 A dice 5 4 lost 1"},
	}.run(t)
	const on = "zeigs_mir=true"
	refusals{
		{"without the setting", "55", "", "A1x1", "A+1", "BL-15"},
		{"before any bet", "55", on, "", "A+1", "BL-15"},
		{"by another", "55", on, "A1x1", "B+1", "BL-15"},
		{"after the next bet", "55", on, "A1x1 B2x1", "A+1", "BL-15"},
		{"twice", "55", on, "A1x1 A+1", "A+1", "BL-15"},
		{"nothing", "55", on, "A1x1", "A+", "BL-15"},
		{"all dice", "55", on, "A1x1", "A+11111", "BL-15"},
		{"more dice than there are", "55", on, "A1x1", "A+111111", "BL-15"},
		{"the last die", "15", on, "A1x1", "A+1", "BL-15"},
		{"all that is left in the cup", "55", on, "A1x1 A+111 B2x1 A3x1", "A+11", "BL-15"},
		{"a face the dice lack", "55", on, "A1x1", "A+6", games.Input},
	}.run(t)
}

func TestBL16_Chance(t *testing.T) {
	for _, c := range []struct {
		n, k int
		face dice.Face
		want float64
	}{
		{30, 13, 2, 0.1660}, {30, 0, 2, 1}, {30, -3, 2, 1}, {5, 6, 2, 0}, {0, 1, 2, 0},
		{1, 1, 5, 1.0 / 3}, {1, 1, dice.Star, 1.0 / 6}, {2, 1, dice.Star, 11.0 / 36}, {2, 2, 1, 1.0 / 9},
	} {
		if got := Chance(c.n, c.k, c.face); math.Abs(got-c.want) > 0.00005 {
			t.Errorf("P(at least %d of %d show %s) = %.5f, want %.5f", c.k, c.n, c.face, got, c.want)
		}
	}
	s := play(t, betting(t, "22", "zeigs_mir=true"), "A2x1 A+1")
	if got := *body(s).Chance; math.Abs(got-(1-8.0/27)) > 1e-9 {
		t.Errorf("one of three covered dice must match: %v", got)
	}
	if got := body(play(t, s, "B!")).Chance; got != nil {
		t.Errorf("the chance is told as %v while dice are revealed: it would be wrong with each of them", *got)
	}
}

func TestBL17_ExactMaySpareTheLastDie(t *testing.T) {
	verdicts{
		{"off", "211", "", "A1x1 B! A=12 B=2 C=2", "over r1 dice 2 0 0 lost 13 winner Ann"},
		{"on", "212", "exact_spares_last_die=true", "A1x1 B! A=12 B=2 C=22", "betting r2 A dice 2 1 1 lost 11"},
		{"on, all on their last", "211", "exact_spares_last_die=true", "A1x1 B! A=12 B=2 C=2", "betting r2 A dice 2 1 1 lost 11"},
		{"not spared otherwise", "211", "exact_spares_last_die=true", "A1x1 B! A=11 B=2 C=2", "betting r2 A dice 2 0 1 lost 12"},
	}.run(t)
}

func TestBL18_VoidAndLeaving(t *testing.T) {
	verdicts{
		{"all roll again", "555", "zeigs_mir=true", "A1x1 A+1 B2x1 ~", "betting r1 A dice 5 5 5"},
		{"in the reveal", "555", "", "A1x1 B! C=11111 ~", "betting r1 A dice 5 5 5"},
		{"who leaves", "555", "", "A1x1 B2x1 B-", "betting r1 A dice 5 0 5 lost 5"},
		{"the opener leaves", "555", "", "A1x1 A-", "betting r1 B dice 0 5 5 lost 5"},
		{"in the reveal who leaves", "555", "", "A1x1 B! C=11111 C-", "betting r1 A dice 5 5 0 lost 5"},
		{"the last but one leaves", "505", "", "A1x1 C-", "over r1 dice 5 0 0 lost 10 winner Ann"},
	}.run(t)
	for _, c := range []struct{ name, words, want string }{
		{"leaving before the throw", "A=11111 B=22222 C-", "betting r1 B dice 5 5 0 lost 5"},
		{"leaving after the throw", "A=11111 B=22222 B- C=11112", "betting r1 C dice 5 0 5 lost 5"},
		{"leaving a tie", "A=22222 B=22222 C=11111 A-", "betting r1 B dice 0 5 5 lost 5"},
		{"others still throw", "A=22222 B-", "opening r1 dice 5 0 5 lost 5"},
		{"two leave", "A- B-", "over r1 dice 0 0 5 lost 10 winner Cem"},
	} {
		if got := line(play(t, newGame(t, 3), c.words)); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestBL19_CupsUpWithoutAPress(t *testing.T) {
	s := play(t, betting(t, "55"), "A3x3")
	refused(t, s, "B=33333", "BL-9") // dice seen now rule nothing ...
	if got := line(play(t, s, "B! A=11111 B=33333")); got != "betting r2 A dice 5 3 lost 2" {
		t.Errorf("after the player in turn said yes: %s", got) // ... until the word
	}
	if got := line(play(t, s, "~")); got != "betting r1 A dice 5 5" {
		t.Errorf("after a no: %s", got)
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

package bluff

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/dice"
)

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

// The booklet's call is German; who reads English is told what to do in English.
func TestBL8_TheDoubtInWords(t *testing.T) {
	next, told, err := play(t, betting(t, "22"), "A1x1").Apply(Challenge{"Ben"})
	if err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct{ got, want games.Text }{
		"told":  {told[0].Text, games.Text{DE: "Ben zweifelt an: Hoch die Becher!", EN: "Ben challenges: up with the cups!"}},
		"asked": {next.Awaits(games.Public).Text, games.Text{DE: "Hoch die Becher! Es fehlen: Ann, Ben.", EN: "Up with the cups! Still to show: Ann, Ben."}},
	} {
		if c.got != c.want {
			t.Errorf("%s is %+v", what, c.got)
		}
	}
}

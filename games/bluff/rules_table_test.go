package bluff

import (
	"math"
	"slices"
	"testing"

	"dicetable/games"
	"dicetable/games/dice"
)

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

// Who may lay nothing out is not asked to, and shows nobody dice under a cup that is
// up for it.
func TestBL15_NobodyIsAskedToLayOutTheLastDieInTheCup(t *testing.T) {
	for _, c := range []struct {
		name, left, words string
		may               bool
	}{
		{"two dice", "25", "A1x1", true},
		{"one die", "15", "A1x1", false},
		{"one die, with a bet of another before", "51", "A1x1 B2x1", false},
		{"one die beside those laid out", "55", "A1x1 A+1234 B2x1 A3x1", false},
		{"two dice beside those laid out", "55", "A1x1 A+123 B2x1 A3x1", true},
		{"all dice again in the next round", "55", "A1x1 A+1234 B2x1 A3x1 ~ A1x1", true},
	} {
		s := play(t, betting(t, c.left, "zeigs_mir=true"), c.words)
		if may := body(s).MayLayOut != nil; may != c.may {
			t.Errorf("%s: may somebody lay out? %v, want %v", c.name, may, c.may)
		}
		if asked := slices.Contains(s.Awaits(games.Public).Acts, DoLayOut); asked != c.may {
			t.Errorf("%s: is it asked for? %v, want %v", c.name, asked, c.may)
		}
	}
}

func TestBL15_TheRefusalSaysWhy(t *testing.T) {
	for _, c := range []struct{ left, words, act, want string }{
		{"15", "A1x1", "A+1", "At least one die must stay in the cup. Dice in it: 1."},
		{"25", "A1x1", "A+11", "At least one die must stay in the cup. Dice in it: 2."},
		{"55", "A1x1 A+1", "A+2", "Ann has already laid dice out after this bet."},
		{"15", "A1x1 B2x1", "A+1", "Ann may lay dice out only right after their own bet."},
	} {
		s := play(t, betting(t, c.left, "zeigs_mir=true"), c.words)
		if _, _, err := s.Apply(event(t, s, c.act)); err == nil || err.Error() != c.want {
			t.Errorf("%s -> %s: %v\nwant %s", c.words, c.act, err, c.want)
		}
	}
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

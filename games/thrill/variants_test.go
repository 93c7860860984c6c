package thrill

import (
	"testing"

	"dicetable/games"
)

func TestTH10_Tips(t *testing.T) {
	const pushes = "A:l A1 B0 " // Ben pushes
	verdicts{
		{"a card on the table counts", "aa", tips, pushes + "A?f B?n", "push boss A maxe B disc l reserve 0/2/1 chips 9(1) 10(0) small 0 0 tips 2/2 2/2 tipped AB"},
		{"a disc falls", "aaa", tips, "A:l A1 B0 C1 C?n A?f !s", "pick boss B reserve 1/2/1 chips 9 9 9 small 1 0 0 tips 2/2 2/2 2/1"},
		{"none falls", "aaa", tips, "A:l A1 B0 C1 C?n A?f !", "pick boss B reserve 0/2/1 chips 9 10 9 small 0 0 1 tips 1/2 2/2 2/2"},
		{"nobody must tip", "aa", tips, pushes + "!s", "pick boss B reserve 1/2/1 chips 9 9 small 0 0 tips 2/2 2/2"},
		{"Maxe tips too", "aa", tips, pushes + "B?f !s", "pick boss B reserve 1/2/1 chips 9 9 small 0 1 tips 2/2 2/2"},
		{"two small ones stay small", "aa", tips, pushes + "A?f !s B:s A1 B0 A?n !", "pick boss B reserve 0/2/1 chips 8 9 small 2 0 tips 2/2 2/2"},
		{"three small ones become a large one", "aa", tips, pushes + "A?f !s B:s A1 B0 A?n ! B:l A1 B0 A?f !s",
			"pick boss B reserve 1/2/0 chips 8 8 small 0 0 tips 2/2 2/2"},
		{"both cards of a kind can be lost", "aa", tips, pushes + "A?f ! B:l A1 B0 A?f !", "pick boss B reserve 0/2/0 chips 8 10 small 0 0 tips 0/2 2/2"},
		{"with no chip one may tip", "a0", tips, pushes + "B?n !", "pick boss B reserve 0/2/1 chips 9 0 small 0 1 tips 2/2 2/2"},
		{"the tip of who goes out is gone", "aa0", tips, "A:l A1 B1 C0 C?f B?f !s", "pick boss A reserve 1/2/1 chips 9 9 0 small 0 1 0 tips 2/2 2/2 0/0 out C"},
	}.run(t)
	refusals{
		{"without the setting", "aa", "", pushes, "A?f", "TH-10"},
		{"without the setting, before its time", "aa", "", "", "A?f", "TH-10"},
		{"twice", "aa", tips, pushes + "A?f", "A?n", "TH-10"},
		{"without such a card", "aa", tips, pushes + "A?f ! B:l A1 B0 A?f ! B:m A1 B0", "A?f", "TH-10"},
		{"who is out", "aa-", tips, pushes, "C?f", "TH-10"},
	}.run(t)
}

// collected is a game where Ben has two small chips and 2 chips, and Ann is
// boss; with 0 in the hand Ben must push.
func collected(t *testing.T) games.State {
	s := round(t, "a2", tips).(*state)
	s.Seats[1].SmallChips = 2
	return s
}

func TestTH10_MaxePaysBeforeTheTipsAreSettled(t *testing.T) {
	for _, c := range []struct{ name, push, want string }{
		{"a third small chip does not save Maxe", "!l", "over boss A reserve 0/2/2 chips 9 0 small 0 0 tips 2/2 0/0 out B winner Ann"},
		{"but comes to Maxe who can pay", "!m", "pick boss B reserve 0/3/1 chips 9 1 small 0 0 tips 2/2 2/2"},
	} {
		if got := line(play(t, collected(t), "A:l A1 B0 B?f "+c.push)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

func TestTH11_TheWeight(t *testing.T) {
	const pushes = "A:l A1 B0 " // Ben pushes
	verdicts{
		{"Maxe is asked", "aa", weights, pushes, "weigh boss A maxe B disc l reserve 0/2/1 chips 9(1) 10(0) weights 2 2"},
		{"the word spends the card", "aa", weights, pushes + "B+w", "push boss A maxe B disc l weight reserve 0/2/1 chips 9(1) 10(0) weights 2 1"},
		{"a no spends none", "aa", weights, pushes + "B-w", "push boss A maxe B disc l reserve 0/2/1 chips 9(1) 10(0) weights 2 2"},
		{"its disc costs double", "aa", weights, pushes + "B+w !sl*l", "pick boss B reserve 1/2/2 chips 9 3 weights 2 1"},
		{"a small one too", "aa", weights, pushes + "B+w !sl*s", "pick boss B reserve 1/2/2 chips 9 5 weights 2 1"},
		{"only one of a size", "aa", weights, pushes + "B+w !mm*m", "pick boss B reserve 0/4/1 chips 9 4 weights 2 1"},
		{"fallen after the weight came off", "aa", weights, pushes + "B+w !l", "pick boss B reserve 0/2/2 chips 9 7 weights 2 1"},
		{"double can be too much", "a5", weights, pushes + "B+w !l*l", "over boss A reserve 0/2/2 chips 9 0 weights 2 0 out B winner Ann"},
		{"asked again without a card", "aa", weights, pushes + "B+w ! B:l A1 B0 B+w ! B:m A1 B0 B-w", "push boss B maxe B disc m reserve 0/1/0 chips 7(1) 10(0) weights 2 0"},
		{"spent for this push only", "aa", weights, pushes + "B+w ! B:l A1 B0 B-w", "push boss B maxe B disc l reserve 0/2/0 chips 8(1) 10(0) weights 2 1"},
		{"first the word, then the tips", "aa", weights + " " + tips, pushes + "B+w A?n", "push boss A maxe B disc l weight reserve 0/2/1 chips 9(1) 10(0) small 0 0 tips 2/2 2/2 weights 2 1 tipped A"},
	}.run(t)
	refusals{
		{"without the setting", "aa", "", pushes, "B+w", "TH-11"},
		{"without the setting, before its time", "aa", "", "", "A-w", "TH-11"},
		{"not Maxe", "aa", weights, pushes, "A-w", "TH-11"},
		{"the word is binding", "aa", weights, pushes + "B-w", "B+w", "TH-5"},
		{"no card left", "aa", weights, pushes + "B+w ! B:l A1 B0 B+w ! B:m A1 B0", "B+w", "TH-11"},
		{"a push before the word", "aa", weights, pushes, "!", "TH-11"},
		{"a tip before the word", "aa", weights + " " + tips, pushes, "A?f", "TH-11"},
		{"a weighted disc without the weight", "aa", weights, pushes + "B-w", "!l*l", "TH-11"},
		{"a weighted disc without the variant", "aa", "", pushes, "!l*l", "TH-11"},
		{"a weighted disc that did not fall", "aa", weights, pushes + "B+w", "!l*s", "TH-11"},
		{"nothing fell, yet with the weight", "aa", weights, pushes + "B+w", "!*s", "TH-11"},
	}.run(t)
}

func TestTH12_WhoGoesOutGivesUpCards(t *testing.T) {
	verdicts{
		{"by not paying", "a1a", tips + " " + weights, "A:l A1 B0 C1 B+w B?f !m",
			"pick boss C reserve 0/3/1 chips 9 0 9 small 0 0 0 tips 2/2 0/0 2/2 weights 2 0 2 out B"},
		{"by leaving", "aaa", tips + " " + weights, "A:l B-",
			"hand boss A disc l reserve 0/2/1 chips 10 0 10 small 0 0 0 tips 2/2 0/0 2/2 weights 2 0 2 out B"},
	}.run(t)
	s := collected(t)
	if v := body(play(t, s, "A:l A1 B0 !l")); v.SmallChips["Ben"] != 0 {
		t.Errorf("Ben is out and keeps %d small chips", v.SmallChips["Ben"])
	}
}

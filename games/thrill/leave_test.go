package thrill

import (
	"reflect"
	"testing"
)

func TestTH13_Leaving(t *testing.T) {
	verdicts{
		{"before the pick", "aaa", "", "B-", "pick boss A reserve 0/2/2 chips 10 0 10 out B"},
		{"the boss before the pick", "aaa", "", "A-", "pick boss B reserve 0/2/2 chips 0 10 10 out A"},
		{"among the hands", "aaa", "", "A:l B3 B-", "hand boss A disc l reserve 0/2/1 chips 10 0 10 out B"},
		{"the last hand that was due", "aaa", "", "A:l A3 C2 B-", "push boss A maxe C disc l reserve 0/2/1 chips 7(3) 0 8(2) out B"},
		{"the boss among the hands", "aaa", "", "A:l A- B0 C0", "push boss B maxe C disc l reserve 0/2/1 chips 0 10(0) 10(0) out A"},
		{"before the push", "aaa", tips, "A:l A1 B0 C1 C?f C- !s", "pick boss B reserve 1/2/1 chips 9 9 0 small 0 0 0 tips 2/2 2/2 0/0 out C"},
		{"the boss before the push", "aaa", "", "A:l A1 B0 C1 A-", "push boss B maxe B disc l reserve 0/2/1 chips 0 10(0) 9(1) out A"},
		{"Maxe before the push", "aaa", tips, "A:l A1 B0 C1 C?f B-", "pick boss C reserve 0/2/2 chips 9 0 9 small 0 0 0 tips 2/2 0/0 2/2 out B"},
		{"Maxe before the word on the weight", "aaa", weights, "A:l A1 B0 C1 B-", "pick boss C reserve 0/2/2 chips 9 0 9 weights 2 0 2 out B"},
		{"Maxe after the word on the weight", "aaa", weights, "A:l A1 B0 C1 B+w B- C:l A0 C1", "weigh boss C maxe A disc l reserve 0/2/1 chips 9(0) 0 8(1) weights 2 0 2 out B"},
		{"Maxe with a disc off the play area", "aaa", "", "A:l A1 B0 C1 ! B:l A1 B0 C1 ! B:m A1 B0 C1 ! B:m A1 B0 C1 ! B:s A1 B0 C1 B-", "pick boss C reserve 1/0/0 chips 5 0 5 out B"},
		{"Maxe without a disc", "aaa", "empty_reserve=no_disc", "A:l A1 B0 C1 ! B:l A1 B0 C1 ! B:m A1 B0 C1 ! B:m A1 B0 C1 ! A1 B0 C1 B-", "hand boss C reserve 0/0/0 chips 5 0 5 out B"},
		{"the last but one", "aa-", "", "A:l A3 B-", "over boss A reserve 0/2/2 chips 10 0 0 out CB winner Ann"},
		{"the last but one, who was boss", "aa-", "", "A-", "over boss B reserve 0/2/2 chips 0 10 0 out CA winner Ben"},
	}.run(t)
	refusals{{"twice", "aaa", "", "B-", "B-", "TH-13"}}.run(t)
	s := play(t, newGame(t, 3), "C-")
	refused(t, s, "C^", "TH-2")
	if got := line(s); got != "start reserve 0/2/2 chips 10 10 0 out C" {
		t.Errorf("before the start: %s", got)
	}
	if got := line(play(t, s, "A-")); got != "over boss B reserve 0/2/2 chips 0 10 0 out CA winner Ben" {
		t.Errorf("two before the start: %s", got)
	}
}

func TestTH13_Placings(t *testing.T) {
	for _, c := range []struct {
		name, chips, words string
		want               map[string]int
	}{
		{"two", "a1", "A:l A1 B0 !m", map[string]int{"Ann": 1, "Ben": 2}},
		{"by the order of going out", "a111", "A:l A1 B1 C0 D1 !m D:l A1 B0 D0 !l D:m A1 D0 !s", map[string]int{"Ann": 1, "Dora": 2, "Ben": 3, "Cem": 4}},
		{"leaving is going out", "a1aa", "C- A:l A1 B0 D1 !m A-", map[string]int{"Dora": 1, "Ann": 2, "Ben": 3, "Cem": 4}},
	} {
		r, ok := play(t, round(t, c.chips), c.words).Result()
		if !ok || !reflect.DeepEqual(r.Places, c.want) {
			t.Errorf("%s: %v, want %v", c.name, r.Places, c.want)
		}
	}
}

package settle

import "testing"

func TestDiscs(t *testing.T) {
	const before = "watch push\n 30x s@b1 s@b2 m@b3 l@f1\n"
	for name, c := range map[string]struct {
		script string
		want   []string
	}{
		"lying there": {before, []string{"discs b210 f001"}},
		"told anew of a new watch": {before + "watch push\n 9x s@b1 s@b2 m@b3 l@f1",
			[]string{"discs b210 f001", "discs b210 f001"}},
		"laid, pushed, one falls": {before + "9x hand s@b1 s@b2 m@b3\n 9x hand s@b1+20 s@b2+20 l@b4\n 40x s@b1+30 s@b2+30 l@b4+40 m@f3",
			[]string{"discs b210 f001", "discs b201 f010", "pushed b201 f010"}},
		"pushed, none falls": {before + "5x hand s@b1\n 40x s@b1+30 s@b2+30 m@b3+20 l@f1",
			[]string{"discs b210 f001", "pushed b210 f001"}},
		"not while a hand is there": {before + "60x hand s@b1+30 s@b2+30 m@f3 l@f1",
			[]string{"discs b210 f001"}},
		"not while they roll": {before + "s@b1 s@b2 m@f3 l@f1\n s@b1 s@b2 m@f3+20 l@f1\n s@b1 s@b2 m@f3+40 l@f1",
			[]string{"discs b210 f001"}},
		"not yet": {before + "15x s@b1 s@b2 m@f3 l@f1",
			[]string{"discs b210 f001", "discs b200 f011"}},
		"a disc is missed for two frames": {before + "2x s@b1 s@b2 m@b3\n 40x s@b1 s@b2 m@b3 l@f1",
			[]string{"discs b210 f001"}},
		"the board is not found": {before + "40x unsure\n 40x s@b1 s@b2 m@b3 l@f1",
			[]string{"discs b210 f001"}},
		"now certain, now not": {"watch push\n" + flicker(8, "s@b1 s@b2 m@b3 l@f1", "unsure"), []string{"discs b210 f001"}},
		"pushed, then now certain, now not": {before + "5x hand s@b1\n" + flicker(40, "s@b1+30 s@b2+30 m@b3 l@f1", "unsure"),
			[]string{"discs b210 f001", "pushed b210 f001"}},
		"moved while it is not certain": {before + "unsure\n 2x s@b1 m@f3 l@f1\n unsure\n 2x s@b2 m@f3 l@f1\n unsure",
			[]string{"discs b210 f001"}},
		"they cannot be counted for long": {before + "60x unsure\n 9x s@b1 s@b2 m@b3 l@f1",
			[]string{"discs b210 f001", "doubt 1 unsure", "discs b210 f001"}},
		"not to be counted beside a hand": {before + "90x hand unsure", []string{"discs b210 f001"}},
		"pushed, then one cannot be counted for long": {before + "5x hand s@b1\n 40x s@b1+30 s@b2+30 m@f3 l@f1\n 60x unsure\n 9x s@b1+30 s@b2+30 m@f3 l@f1",
			[]string{"discs b210 f001", "discs b200 f011", "pushed b200 f011", "doubt 1 unsure", "discs b200 f011"}},
		"pushed, then one more falls": {before + "5x hand s@b1\n 40x s@b1+30 s@b2+30 m@f3 l@f1\n 40x s@b1+30 s@f2 m@f3 l@f1",
			[]string{"discs b210 f001", "discs b200 f011", "pushed b200 f011", "discs b100 f111", "pushed b100 f111"}},
		"a hand passes": {before + "20x hand s@b1\n 60x s@b1 s@b2 m@b3 l@f1",
			[]string{"discs b210 f001"}},
		"moved again": {before + "40x s@b1+30 s@b2+30 m@b3 l@f1\n 40x s@b1+30 s@b2+60 m@b3 l@f1",
			[]string{"discs b210 f001", "pushed b210 f001", "pushed b210 f001"}},
		"another phase": {before + "watch idle\n 9x s@b1\n watch push\n 40x s@b1",
			[]string{"discs b210 f001", "discs b100 f000"}},
		"pushed in the phase before": {before + "watch push\n 9x hand\n 40x s@b1+30 s@b2+30 m@b3 l@f1",
			[]string{"discs b210 f001", "discs b210 f001", "pushed b210 f001"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := playTray(t, c.script)
			s.ignore("hand", "hand_gone")
			s.want(c.want...)
		})
	}
}

package stats

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"

	"pgregory.net/rapid"
)

func counted(colour dice.Colour, counts ...int) Dice {
	return Dice{Faces: facesOf(Record{Game: "bluff"}), Counts: map[dice.Colour][sides]int{colour: [sides]int(counts)}}
}

func TestVerdictsOnDice(t *testing.T) {
	for _, c := range []struct {
		name   string
		dice   Dice
		want   Verdict
		de, en string
	}{
		{"29 throws", counted("yellow", 29, 0, 0, 0, 0, 0), TooFew, "gelb: 1×29 2×0 3×0 4×0 5×0 ★×0, zusammen 29. Zu wenige Würfe für ein Urteil: mindestens 30 sind nötig.",
			"yellow: 1×29 2×0 3×0 4×0 5×0 ★×0, in all 29. Too few throws to tell: it takes at least 30."},
		{"none", counted("yellow", 0, 0, 0, 0, 0, 0), TooFew, "mindestens 30", "at least 30"},
		{"120 even throws", counted("yellow", 20, 22, 16, 23, 19, 20), TooFew, "Chi-Quadrat 1,5, p: 91,3 %. Zu wenige Würfe für ein Urteil: Bisher fiele nur auf, wenn eine Seite um 98 % zu oft käme.",
			"Chi-square 1.5, p: 91.3 %. Too few throws to tell: so far only a face that comes 98 % too often would show."},
		{"1200 even throws", counted("red", 200, 220, 190, 210, 180, 200), Fair, "rot: 1×200", "Nothing speaks against fair dice; a face that comes 31 % too often would most likely have shown."},
		{"too many stars", counted("yellow", 90, 90, 90, 90, 90, 150), Unfair, "★ fiel 150-mal statt etwa 100-mal", "Furthest off: ★ fell 150 times where about 100 are usual."},
		{"40 throws, all alike", counted("yellow", 40, 0, 0, 0, 0, 0), Unfair, "< 0,1 %", "< 0.1 %"},
		{"somewhat uneven", counted("yellow", 140, 90, 90, 95, 90, 95), Suspect, "Auffällig ungleich", "Suspiciously uneven"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := c.dice.Fairness()
			if len(got) != 1 || got[0].Verdict != c.want {
				t.Fatalf("got %+v, want %s", got, c.want)
			}
			if text := got[0].Text(); !strings.Contains(text.DE, c.de) || !strings.Contains(text.EN, c.en) {
				t.Errorf("%q\n%q", text.DE, text.EN)
			}
		})
	}
}

// What is suspicious of one colour alone is to be expected now and then of one
// in six.
func TestManyColoursNeedARarerAccident(t *testing.T) {
	d := counted(dice.Red, 140, 90, 95, 90, 95, 95)
	if v := d.Fairness()[0]; v.Verdict != Suspect || v.P > 0.01 || 6*v.P < 0.01 {
		t.Fatalf("alone: %+v", v)
	}
	for _, c := range []dice.Colour{dice.White, dice.Yellow, dice.Green, dice.Blue, dice.Black} {
		d.Counts[c] = [sides]int{100, 100, 100, 100, 100, 100}
	}
	for _, v := range d.Fairness() {
		if v.Verdict != Fair {
			t.Errorf("among six: %+v", v)
		}
	}
}

// Of fair dice hardly any are called unfair, and of loaded ones as many are
// noticed as Noticeable promises.
func TestVerdictsKeepTheirPromise(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	const sets, throws = 2000, 1200
	excess := math.Sqrt(noticed * (sides - 1) / throws)
	called := func(excess float64) (n int) {
		for range sets {
			var counts [sides]int
			for range throws {
				if rng.Float64() < (1+excess)/sides {
					counts[5]++
				} else {
					counts[rng.IntN(5)]++
				}
			}
			if v := counted("yellow", counts[:]...).Fairness()[0].Verdict; v == Suspect || v == Unfair {
				n++
			}
		}
		return n
	}
	if n := called(0); n > sets*2/100 {
		t.Errorf("%d of %d fair sets are called suspect or unfair", n, sets)
	}
	if n := called(excess); n < sets*8/10 {
		t.Errorf("%d of %d sets with a face %.0f %% too often are noticed", n, sets, 100*excess)
	}
}

// Dice that are fair are found fair in every game, however people play.
func TestFairDiceOfWholeNights(t *testing.T) {
	for _, c := range []struct {
		game     string
		settings map[string]string
		nights   int
	}{
		{"bluff", nil, 40}, {"bluff", map[string]string{"zeigs_mir": "true"}, 400}, {"dicecup", nil, 60}, {"luckyfive", nil, 60},
	} {
		rng := rand.New(rand.NewPCG(5, 6))
		var all Dice
		for range c.nights {
			d, err := CountDice(randomly(t, c.game, c.settings, rng))
			if err == nil {
				err = all.Add(d)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		for _, f := range all.Fairness() {
			if f.Verdict != Fair {
				t.Errorf("%s %v: %+v", c.game, c.settings, f)
			}
		}
	}
}

// Were all dice counted that lie there in the end, fair dice would look
// loaded in Zeig's mir!: they have been chosen.
func TestChosenDiceWouldLookLoaded(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	all := counted("yellow", 0, 0, 0, 0, 0, 0)
	for range 400 {
		r := randomly(t, "bluff", map[string]string{"zeigs_mir": "true"}, rng)
		for _, e := range r.Events {
			if reveal, ok := e.(bluff.Reveal); ok {
				for _, f := range reveal.Dice {
					all.see("yellow", f)
				}
			}
		}
	}
	if f := all.Fairness()[0]; f.Verdict != Unfair {
		t.Errorf("%+v", f)
	}
}

func TestCountDiceWorkedExample(t *testing.T) {
	d, err := CountDice(smallBluff())
	if want := [sides]int{9 + 1 + 2, 1 + 1 + 2, 2, 0, 1, 1}; err != nil || d.Counts[dice.Yellow] != want {
		t.Errorf("Bluff: %v, want %v, %v", d.Counts, want, err)
	}
	r := Record{Game: "luckyfive", Players: three, Settings: map[string]string{"deck": "red+yellow,lucky"}, Events: []games.Event{
		luckyfive.Start{Dice: luckyfive.Dice{Red: 3, Orange: 4, Yellow: 5}, First: "Ann"},
		luckyfive.Uncover{}, luckyfive.Stake{Player: "Ann", Chip: 10}, luckyfive.Say{Player: "Ann", Higher: true},
		luckyfive.Throw{Dice: luckyfive.Dice{Red: 6, Yellow: 6}}, luckyfive.Stop{Player: "Ann"},
		luckyfive.Uncover{}, luckyfive.Nudge{Player: "Ann", Die: dice.Orange, Value: 1},
	}}
	d, err = CountDice(r)
	want := map[dice.Colour][sides]int{dice.Red: {0, 0, 1, 0, 0, 1}, dice.Orange: {1, 0, 0, 1, 0, 0}, dice.Yellow: {0, 0, 0, 0, 1, 1}}
	for c, n := range want {
		if err != nil || d.Counts[c] != n {
			t.Errorf("Lucky Five, %s: %v, want %v, %v", c, d.Counts[c], n, err)
		}
	}
}

// A throw of Dice Cup is secret until it is scored (DC-8), and one in which a
// die was turned, but counts, is none.
func TestCountDiceOfDiceCup(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	throw := throwCup(rng)
	r := Record{Game: "dicecup", Players: three, Events: []games.Event{dicecup.Throw{Dice: throw},
		dicecup.Cross{Player: "Ann", Category: dicecup.All}, dicecup.Cross{Player: "Ben", Category: dicecup.All}}}
	if d, err := CountDice(r); err != nil || len(d.Counts) != 0 {
		t.Errorf("before the scoring: %v, %v", d, err)
	}
	r.Events = append(r.Events, dicecup.Cross{Player: "Cem", Category: dicecup.All})
	d, err := CountDice(r)
	for _, die := range throw {
		if err != nil || d.Counts[die.Colour][die.Value-1] == 0 {
			t.Errorf("%v is not counted: %v, %v", die, d.Counts, err)
		}
	}
	r.Events[0] = dicecup.Seen{}
	r.Events = append(r.Events, dicecup.Lies{Dice: throw, Moved: []dice.Colour{dice.Red}})
	for ruling, want := range map[dicecup.Ruling]int{dicecup.AsItLies: 0, dicecup.AsSeen: 6} {
		one := r
		one.Events = append(one.Events[:5:5], dicecup.Decide{Ruling: ruling})
		one.Events[4] = dicecup.Lies{Dice: throw, Seen: throw, Moved: []dice.Colour{dice.Red}}
		if d, err := CountDice(one); err != nil || len(d.Counts) != want {
			t.Errorf("%s: %v, %v", ruling, d.Counts, err)
		}
	}
}

func TestDiceOfOtherFacesAreAnotherSet(t *testing.T) {
	d, err := CountDice(Record{Game: "bluff", Players: three, Settings: map[string]string{"faces": "2-6"},
		Events: []games.Event{bluff.Opening{Player: "Ann", Dice: dice.Roll{2, 6, 6, dice.Star, dice.Star}}}})
	if want := [sides]int{1, 0, 0, 0, 2, 2}; err != nil || d.Counts[dice.Yellow] != want {
		t.Fatalf("%v, %v", d, err)
	}
	sum := counted("yellow", 1, 1, 1, 1, 1, 1)
	if err := sum.Add(d); err == nil || sum.Counts["yellow"][0] != 1 {
		t.Errorf("%v, %v", sum, err)
	}
}

// Adding is adding: order and parts do not matter, and the parts stay.
func TestDiceAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) Dice {
			d := counted(rapid.SampledFrom([]dice.Colour{"red", "blue"}).Draw(t, "colour"), 0, 0, 0, 0, 0, 0)
			for _, f := range rapid.SliceOfN(rapid.SampledFrom(d.Faces[:]), 0, 20).Draw(t, name) {
				d.see(rapid.SampledFrom([]dice.Colour{"red", "blue"}).Draw(t, "colour"), f)
			}
			return d
		}
		a, b := draw("a"), draw("b")
		var ab, ba Dice
		for _, err := range []error{ab.Add(a), ab.Add(b), ba.Add(b), ba.Add(a)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		for _, c := range []dice.Colour{"red", "blue"} {
			for i := range sides {
				if n := a.Counts[c][i] + b.Counts[c][i]; ab.Counts[c][i] != n || ba.Counts[c][i] != n {
					t.Fatalf("%v and %v are %v and %v", a, b, ab, ba)
				}
			}
		}
	})
}

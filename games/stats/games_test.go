package stats

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"

	"pgregory.net/rapid"
)

// A report tells secrets, so there is none before the end, whatever the
// moment.
func TestNoReportBeforeTheEnd(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for _, game := range []string{"bluff", "dicecup", "luckyfive", "thrill"} {
		r := randomly(t, game, nil, rng)
		for n := range r.Events {
			part := r
			part.Events = r.Events[:n]
			if report, err := Of(part); !errors.Is(err, ErrNotOver) || report != nil {
				t.Fatalf("%s after %d events: %v, %v", game, n, report, err)
			}
		}
		report, err := Of(r)
		if err != nil {
			t.Fatalf("%s: %v", game, err)
		}
		for _, text := range sentences(report) {
			if text == "" || strings.Contains(text, "%!") || strings.Contains(text, "NaN") {
				t.Errorf("%s: %q", game, text)
			}
		}
		part := r
		part.Events = append(slices.Clone(r.Events[:1]), r.Events...)
		if _, err := Of(part); err == nil || !strings.Contains(err.Error(), "event 2 of the game is refused") {
			t.Errorf("%s with a double event: %v", game, err)
		}
	}
}

func TestNoSuchGame(t *testing.T) {
	if _, err := Of(Record{Game: "chess"}); err == nil {
		t.Error("there are statistics of chess")
	}
	if _, err := CountDice(Record{Game: "chess"}); err == nil {
		t.Error("chess has dice")
	}
}

// The average of a category is that over all 36 throws of the two dice of a
// colour, for a category sums over colours.
func TestCupAverageIsExact(t *testing.T) {
	column := 0.0
	for _, c := range dicecup.Categories {
		sum := 0
		for _, colour := range dicecup.Colours {
			for throw := range 36 {
				sum += c.Points([]dice.Die{{Colour: colour, Value: dice.Face(throw/6 + 1)}, {Colour: colour, Value: dice.Face(throw%6 + 1)}})
			}
		}
		if want := float64(sum) / 36; math.Abs(CupAverage(c)-want) > 1e-12 {
			t.Errorf("%s: %v, want %v", c, CupAverage(c), want)
		}
		column += CupAverage(c)
	}
	if math.Abs(column-136) > 1e-9 {
		t.Errorf("a column is worth %v", column)
	}
}

func TestDiceCupReport(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := randomly(t, "dicecup", nil, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)))
		report, err := Of(r)
		if err != nil {
			t.Fatal(err)
		}
		last, _ := r.replay(func(step) {})
		totals := last.View(games.Public).Body.(dicecup.View).Totals
		got := report.(DiceCup)
		if got.Throws != 12 || math.Abs(got.Luck.Expected-12*42) > 1e-9 {
			t.Fatalf("%+v", got)
		}
		for _, p := range got.Players {
			// In the last round there is but one box, which is the best.
			if p.Points != totals[p.Player].Total || math.Abs(p.Average-136) > 1e-9 || p.Boxes != 12 || p.BestChoices < 1 || p.BestChoices > 12 {
				t.Fatalf("%+v, total %d", p, totals[p.Player].Total)
			}
		}
	})
}

// Blue brings 12, five above its average of 7, and no category brings more
// above its own; all dice together bring just their average.
func TestDiceCupWorkedExample(t *testing.T) {
	report := DiceCupPlayer{Player: "Ann"}
	throw := []dice.Die{{Colour: "white", Value: 1}, {Colour: "white", Value: 5}, {Colour: "yellow", Value: 2}, {Colour: "yellow", Value: 4},
		{Colour: "green", Value: 3}, {Colour: "green", Value: 4}, {Colour: "blue", Value: 6}, {Colour: "blue", Value: 6},
		{Colour: "red", Value: 1}, {Colour: "red", Value: 5}, {Colour: "black", Value: 2}, {Colour: "black", Value: 3}}
	sheet := dicecup.Sheet{{}}
	report.add(dicecup.Entry{Player: "Ann", Box: dicecup.Box{Category: dicecup.Blue, Column: 1}, Points: 12}, sheet, throw)
	report.add(dicecup.Entry{Player: "Ann", Box: dicecup.Box{Category: dicecup.All, Column: 1}, Points: 42}, sheet, throw)
	want := games.Text{
		DE: "Ann: Punkte: 54, ohne zu wählen brächten Würfe dafür im Mittel 49 (+5,0). Das Beste gewählt: 1 von 2. Bester Eintrag: Blau mit 12.",
		EN: "Ann: points: 54; throws would bring 49 on average without a choice (+5.0). Best choice made: 1 of 2. Best entry: blue with 12.",
	}
	if got := report.Text(); got != want {
		t.Errorf("%q\n%q", got.DE, got.EN)
	}
}

// Ann bets on one die showing 2 to come higher, 4 of 6, and is right; then on
// 5 lower, 4 of 6, and is wrong.
func TestLuckyFiveWorkedExample(t *testing.T) {
	p := LuckyFivePlayer{Player: "Ann", Score: 20}
	p.add(luckyfive.Settled{Chip: 10, Dice: luckyfive.Dice{Red: 4}, Before: 2, After: 4, Higher: true, Right: true})
	p.add(luckyfive.Settled{Chip: 50, Dice: luckyfive.Dice{Yellow: 5}, Before: 5, After: 5, Higher: false})
	p.add(luckyfive.Settled{Chip: 10, Dice: luckyfive.Dice{Red: 1, Orange: 1}, Before: 7, After: 2, Higher: false, Right: true})
	want := Luck{2, 4.0/6 + 4.0/6 + 15.0/36, 2*4.0/6*2/6 + 15.0/36*21/36}
	if p.Bets != 3 || p.Staked != 70 || p.BetterWords != 3 || p.Luck.Got != want.Got ||
		math.Abs(p.Luck.Expected-want.Expected) > 1e-12 || math.Abs(p.Luck.Variance-want.Variance) > 1e-12 {
		t.Errorf("%+v, want %+v", p, want)
	}
	text := games.Text{
		DE: "Ann: Punkte: 20. Gewettet: 3-mal, eingesetzt: 70. Richtig: 2, im Mittel 1,8: wie üblich (z +0,3). Das Wahrscheinlichere angesagt: 3 von 3.",
		EN: "Ann: points: 20. Bets: 3, staked: 70. Right: 2, on average 1.8: as usual (z +0.3). On the likelier word: 3 of 3.",
	}
	if got := p.Text(); got != text {
		t.Errorf("%q\n%q", got.DE, got.EN)
	}
}

// Every throw is somebody's bet, and over many games bets win as often as
// their chances say.
func TestLuckyFiveReport(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	var all Luck
	for range 200 {
		r := randomly(t, "luckyfive", nil, rng)
		report, err := Of(r)
		if err != nil {
			t.Fatal(err)
		}
		throws, chips, bets, staked := 0, 0, 0, 0
		for _, e := range r.Events {
			switch e := e.(type) {
			case luckyfive.Throw:
				throws++
			case luckyfive.Stake:
				chips += e.Chip
			}
		}
		for _, p := range report.(LuckyFive).Players {
			bets, staked = bets+p.Bets, staked+p.Staked
			all.add(p.Luck.Got, p.Luck.Expected, p.Luck.Variance)
		}
		if bets != throws || staked != chips {
			t.Fatalf("%d bets of %d, %d throws after chips of %d", bets, staked, throws, chips)
		}
	}
	if z := all.Z(); math.Abs(z) > 3.5 || all.Expected < 1000 {
		t.Errorf("%+v, z %.1f", all, z)
	}
}

// What a player lost is what is missing of ten chips, and of those won by
// tips.
func TestThrillReport(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		settings := map[string]string{"tips": rapid.SampledFrom([]string{"true", "false"}).Draw(t, "tips")}
		r := randomly(t, "thrill", settings, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)))
		report, err := Of(r)
		if err != nil {
			t.Fatal(err)
		}
		won, tips, right := map[string]int{}, map[string]int{}, map[string]int{}
		last, _ := r.replay(func(s step) {
			for _, turned := range factsOf[thrill.Turned](s.told) {
				for _, p := range turned.Large {
					won[p]++
				}
				for _, p := range turned.Right {
					right[p]++
				}
				for _, p := range slices.Concat(turned.Right, turned.Wrong) {
					tips[p]++
				}
			}
		})
		left := last.View(games.Referee).Body.(thrill.View).Chips
		var fell thrill.Discs
		pushes := 0
		for _, p := range report.(Thrill).Players {
			if p.InHands+p.Paid+left[p.Player] != 10+won[p.Player] || p.TipsRight != right[p.Player] || p.Tips != tips[p.Player] || settings["tips"] == "false" && p.Tips > 0 {
				t.Fatalf("%+v with %d left, %d won and %d tips right", p, left[p.Player], won[p.Player], right[p.Player])
			}
			fell, pushes = plus(fell, p.Fell), pushes+p.Pushes
		}
		if got := report.(Thrill); got.Fell != fell || got.Pushes != pushes {
			t.Fatalf("%+v", got)
		}
	})
}

func TestThrillWorkedExample(t *testing.T) {
	p := ThrillPlayer{Player: "Ann", InHands: 4}
	p.push(thrill.Pushed{Fell: thrill.Discs{Small: 1, Large: 2}, Cost: 7, Paid: 6})
	p.tip(true)
	p.tip(false)
	want := games.Text{
		DE: "Ann: Chips in Händen verloren: 4, für Scheiben bezahlt: 6. Geschoben: 1-mal, gefallen: 3 (klein 1, mittel 0, groß 2). Tipps: 2, richtig: 1.",
		EN: "Ann: chips lost in hands: 4, paid for discs: 6. Pushes: 1, fell: 3 (small 1, medium 0, large 2). Tips: 2, right: 1.",
	}
	if got := p.Text(); got != want {
		t.Errorf("%q\n%q", got.DE, got.EN)
	}
}

func TestLuckInWords(t *testing.T) {
	for _, c := range []struct {
		luck   Luck
		de, en string
	}{
		{Luck{}, "0, im Mittel 0,0: wie üblich (z +0,0)", "0, on average 0.0: as usual (z +0.0)"},
		{Luck{12, 10, 4}, "12, im Mittel 10,0: Glück (z +1,0)", "12, on average 10.0: good luck (z +1.0)"},
		{Luck{15, 10, 4}, "15, im Mittel 10,0: großes Glück (z +2,5)", "15, on average 10.0: great luck (z +2.5)"},
		{Luck{7, 10, 4}, "7, im Mittel 10,0: Pech (z -1,5)", "7, on average 10.0: bad luck (z -1.5)"},
		{Luck{6, 10, 4}, "6, im Mittel 10,0: großes Pech (z -2,0)", "6, on average 10.0: very bad luck (z -2.0)"},
	} {
		if got := c.luck.text(); got.DE != c.de || got.EN != c.en {
			t.Errorf("%q, %q", got.DE, got.EN)
		}
	}
}

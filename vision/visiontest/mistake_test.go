package visiontest

import (
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// What is wrong is told with its place, the truth, and what was read.
func TestMistakesHavePlaces(t *testing.T) {
	there, read := calib.Point{X: 110, Y: 110}, calib.Point{X: 112, Y: 109}
	chip := calib.Point{X: 300, Y: 40}
	for _, c := range []struct {
		name   string
		change func(*Label, *vision.Reading)
		want   []Mistake
	}{
		{"nothing wrong", func(*Label, *vision.Reading) {}, nil},
		{"value", func(_ *Label, r *vision.Reading) { r.Dice[0].Value = 4 },
			[]Mistake{{"value 4, not 3, at 110, 110", "yellow 3 flat", "yellow 4 flat, confidence 0.900", &there, nil}}},
		{"flagged", func(_ *Label, r *vision.Reading) { r.Dice[0].Cocked = true },
			[]Mistake{{"falsely cocked at 110, 110", "yellow 3 flat", "yellow 3 cocked, confidence 0.900", &there, nil}}},
		{"missed", func(_ *Label, r *vision.Reading) { r.Dice = nil },
			[]Mistake{{"missed yellow 3 at 110, 110, visible 1.00", "yellow 3 flat", "nothing", &there, nil}}},
		{"extra", func(l *Label, _ *vision.Reading) { l.Dice = nil },
			[]Mistake{{"extra yellow 3 at 112, 109", "nothing", "yellow 3 flat, confidence 0.900", &read, nil}}},
		{"ghost", func(l *Label, _ *vision.Reading) { l.Dice[0].Visible = 0 },
			[]Mistake{{"ghost at 110, 110", "nothing", "yellow 3 flat, confidence 0.900", &read, nil}}},
		{"marker", func(l *Label, r *vision.Reading) {
			l.Dice[0].Colour, r.Dice[0].Colour, r.Marker = dice.Red, dice.Red, nil
		}, []Mistake{{"no marker, not marker on star 2, face star", "marker on star 2, face star", "no marker", &there, nil}}},
		{"chip", func(l *Label, r *vision.Reading) {
			l.Chips, r.Chips = []Chip{{50, 300, 40}}, []vision.Chip{{Value: 10, CenterMM: &chip}}
		}, []Mistake{{"chip {50 300 40}", "chip of 50", "chip of 10", nil, &chip}}},
		{"disc", func(l *Label, _ *vision.Reading) { l.Discs = []Disc{{"small", "fallen", there}} },
			[]Mistake{{"disc {small fallen {110 110}}", "small disc, fallen", "nothing", &there, nil}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, r := truth(), perfect()
			r.Dice[0].Confidence = 0.9
			c.change(&l, &r)
			var tally Tally
			got := tally.Add(l, r).Mistakes
			if !slices.EqualFunc(got, c.want, sameMistake) {
				t.Errorf("got  %+v\nwant %+v", got, c.want)
			}
		})
	}
}

func sameMistake(a, b Mistake) bool {
	same := func(p, q *calib.Point) bool { return (p == nil) == (q == nil) && (p == nil || *p == *q) }
	return a.Text == b.Text && a.Truth == b.Truth && a.Read == b.Read && same(a.Px, b.Px) && same(a.MM, b.MM)
}

// A confidence is borne out when value and colour are right; of dice that
// lean it says nothing, and of dice that are not there nothing is right.
func TestClaims(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Label, *vision.Reading)
		want   []Claim
	}{
		{"right", func(*Label, *vision.Reading) {}, []Claim{{0.9, true, true}}},
		{"value wrong", func(_ *Label, r *vision.Reading) { r.Dice[0].Value = 4 }, []Claim{{0.9, false, true}}},
		{"colour wrong", func(_ *Label, r *vision.Reading) { r.Dice[0].Colour = dice.Red }, []Claim{{0.9, true, false}}},
		{"half hidden, wrong", func(l *Label, r *vision.Reading) { l.Dice[0].Visible, r.Dice[0].Value = 0.4, 4 }, []Claim{{0.9, false, true}}},
		{"hidden", func(l *Label, _ *vision.Reading) { l.Dice[0].Visible = 0.1 }, []Claim{{0.9, false, false}}},
		{"not there", func(l *Label, _ *vision.Reading) { l.Dice = nil }, []Claim{{0.9, false, false}}},
		{"leaning", func(l *Label, r *vision.Reading) { l.Dice[0].Tilt, r.Dice[0].Value = 20, 4 }, nil},
		{"stacked", func(l *Label, _ *vision.Reading) { l.Dice[0].Stacked = true }, nil},
		{"missed", func(_ *Label, r *vision.Reading) { r.Dice = nil }, nil},
	} {
		l, r := truth(), perfect()
		r.Dice[0].Confidence = 0.9
		c.change(&l, &r)
		var tally Tally
		if got := tally.Add(l, r).Claims; !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", c.name, got, c.want)
		}
	}
}

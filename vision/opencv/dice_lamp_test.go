package opencv

import (
	"slices"
	"testing"

	"dicetable/games/dice"
	"dicetable/vision"
)

// Where nothing tells the light, a colour that is certain beside others that are
// makes one that is nearly certain likelier, unless there are two; what looks yellow
// may be orange, and a shade between white and any other is white.
func TestColoursWhereNothingTellsTheLight(t *testing.T) {
	type die = map[dice.Colour]float64
	white, black := die{dice.White: 99}, die{dice.Black: 99}
	for _, c := range []struct {
		name   string
		dice   []die
		colour dice.Colour // of the first
		sure   bool
	}{
		{"white alone", []die{{dice.White: 99}}, dice.White, true},
		{"nearly white alone", []die{{dice.White: 80, dice.Yellow: 18}}, dice.White, false},
		{"nearly white beside white", []die{{dice.White: 80, dice.Yellow: 18}, white}, dice.White, true},
		{"nearly white beside black and white", []die{{dice.White: 80, dice.Yellow: 18}, black, white}, dice.White, false},
		{"nearly white beside nearly white", []die{{dice.White: 80, dice.Yellow: 18}, {dice.White: 80, dice.Yellow: 18}}, dice.White, false},
		{"rather green beside blue", []die{{dice.Green: 60, dice.Blue: 38}, {dice.Blue: 99}}, dice.Green, false},
		{"yellow beside yellow", []die{{dice.Yellow: 99}, {dice.Yellow: 99}}, dice.Yellow, false},
		{"white or grey", []die{{dice.White: 60, anyOther: 39}}, dice.White, true},
		{"grey rather than white", []die{{dice.White: 39, anyOther: 60}}, dice.White, false},
		{"black or a dark colour without a name, of which there are few", []die{{dice.Black: 30, anyOther: 59, dice.Blue: 10}}, dice.Black, false},
	} {
		var looks []look
		for _, d := range c.dice {
			looks = append(looks, look{colours: seeing(d)})
		}
		doubtColours(vision.Frame{}, looks)
		got := looks[0].colours
		best := slices.Index(got[:], slices.Max(got[:]))
		if sure := got[best] >= sureHue; colours[best] != c.colour || sure != c.sure {
			t.Errorf("%s: %s with a chance of %.2f", c.name, colours[best], got[best])
		}
	}
}

package opencv

import (
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// Field number 2 begins at 268.5, 202 and is 38 mm wide.
func TestReadMarker(t *testing.T) {
	red := func(x, y float64) vision.Die {
		return vision.Die{Value: 4, Colour: dice.Red, CenterMM: &calib.Point{X: x, Y: y}, Confidence: 0.9}
	}
	tilted := red(287, 221)
	tilted.Cocked = true
	stacked := red(287, 221)
	stacked.Stacked = true
	yellow := red(287, 221)
	yellow.Colour = dice.Yellow
	for _, c := range []struct {
		name string
		dice []vision.Die
		want string // the field, or none
		why  string // of the doubt, or nothing
	}{
		{"on a number", []vision.Die{red(287, 221)}, "number 2", ""},
		{"on a star", []vision.Die{red(249, 221)}, "star 1", ""},
		{"near the border, but on it", []vision.Die{red(272, 221)}, "number 2", ""},
		{"between two fields", []vision.Die{red(267, 221)}, "star 1", "between two fields"},
		{"over the track's rim", []vision.Die{red(287, 200)}, "number 2", "between two fields"},
		{"beside the track", []vision.Die{red(287, 190)}, "", ""},
		{"tilted", []vision.Die{tilted}, "number 2", "tilted"},
		{"on another die", []vision.Die{stacked}, "number 2", "tilted"},
		{"another colour", []vision.Die{yellow}, "", ""},
		{"one on the track, one off it", []vision.Die{red(100, 100), red(249, 221)}, "star 1", ""},
		{"two on the track", []vision.Die{red(287, 221), red(249, 221)}, "", "only one may be the marker"},
		{"none", nil, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := vision.Reading{Status: vision.OK, Dice: c.dice}
			readMarker(calib.Bluff(), &out)
			got := ""
			if out.Marker != nil {
				got = fieldName(out.Marker.Field)
				if out.Marker.Face != 4 {
					t.Errorf("the face is %v", out.Marker.Face)
				}
			}
			if got != c.want {
				t.Errorf("the field is %q, want %q", got, c.want)
			}
			isDoubt := out.Status != vision.OK
			if out.Marker != nil && out.Marker.Doubted != isDoubt {
				t.Errorf("the marker is doubted: %v, want %v", out.Marker.Doubted, isDoubt)
			}
			if isDoubt != (c.why != "") || !strings.Contains(strings.Join(out.Reasons, "; "), c.why) {
				t.Errorf("status %s with %q, want a doubt about %q", out.Status, out.Reasons, c.why)
			}
		})
	}
}

// A doubt about how the marker lies is about it, one about its face or about another die is not.
func TestADoubtedMarkerIsNoBet(t *testing.T) {
	at, away := calib.Point{X: 287, Y: 221}, calib.Point{X: 300, Y: 240}
	for name, c := range map[string]struct {
		doubt vision.Doubt
		want  bool
	}{
		"how it lies":         {vision.Doubt{Colour: dice.Red, CenterMM: &at}, true},
		"its face":            {vision.Doubt{Colour: dice.Red, CenterMM: &at, Face: true}, false},
		"something beside it": {vision.Doubt{Colour: dice.Red, CenterMM: &away}, false},
		"a yellow die there":  {vision.Doubt{Colour: dice.Yellow, CenterMM: &at}, false},
		"the whole picture":   {vision.Doubt{Colour: dice.Red}, false},
	} {
		out := vision.Reading{Dice: []vision.Die{{Value: 4, Colour: dice.Red, CenterMM: &at}}, Doubts: []vision.Doubt{c.doubt}}
		if readMarker(calib.Bluff(), &out); out.Marker.Doubted != c.want {
			t.Errorf("where %s is doubted: the marker is doubted %v", name, out.Marker.Doubted)
		}
	}
}

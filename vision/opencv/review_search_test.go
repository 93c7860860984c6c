package opencv

import (
	"testing"

	"dicetable/calib"
	"dicetable/vision"
)

// What has the dice's colour and belongs to no die that geometry read is explained by a die of
// which the networks are certain, in plain view, or by a cup in the middle of which it is.
func TestWhatExplainsTheDicesColour(t *testing.T) {
	r, f, s, got := pictured(t, "bluff-0002")
	die, _ := dieAt(got, fourAt.X, fourAt.Y)
	side := quad(die.Outline).side()
	bare := calib.Point{X: 860, Y: 261}
	covered := cupOver(f, 966+7, 180, 966+7+140, 340)
	known := []lyingDie{{Die: die, top: quad(die.Outline)}}
	for _, c := range []struct {
		name  string
		f     vision.Frame
		at    calib.Point
		cups  []vision.Cup
		read  []lyingDie // by geometry
		isSet bool
	}{
		{"by a die", f, fourAt, nil, nil, true},
		{"not by a die that geometry read", f, fourAt, nil, known, false},
		{"not by a die that is further off", f, fourAt.Plus(calib.Point{X: side}), nil, nil, false},
		{"not by a die of which a fifth is covered", covered, fourAt, nil, nil, false},
		{"by the middle of a cup", f, bare, []vision.Cup{{CenterPx: bare.Plus(calib.Point{X: 30}), RadiusPx: 70}}, nil, true},
		{"not by the rim of a cup", f, bare, []vision.Cup{{CenterPx: bare.Plus(calib.Point{X: 40}), RadiusPx: 70}}, nil, false},
		{"not by a cup in which a die is seen", covered, fourAt, []vision.Cup{{CenterPx: fourAt, RadiusPx: 70}}, nil, false},
	} {
		at := s
		at.Cups, at.bare = c.cups, bareMat{}
		v := review{diceReader: r.dice, f: c.f, s: at, dice: c.read, measured: len(c.read)}
		if got := v.explains(c.at); got != c.isSet {
			t.Errorf("%s: explained %v", c.name, got)
		}
	}
}

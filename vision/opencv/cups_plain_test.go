package opencv

import (
	"math/rand/v2"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
)

// dimTable is a table whose mat is as dark as its cups, in little light.
func dimTable(seed uint64) sim.Setting {
	set := sim.RandomSetting(rand.New(rand.NewPCG(seed, 14)))
	set.Theme = "2009"
	set.Props.Cup = sim.RGB{44, 44, 46}
	set.Light.Gain, set.Light.Noise, set.Light.Hard = 0.66, 5.7, 0.7
	return set
}

// A dark cup on a dark mat in little light, of which only side and shadow are
// seen well, stands where it stands; and dice in the open are no cup.
func TestCupsOfTheMatsColourInLittleLight(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	const tables = 8
	stood, seen := 0, 0
	for seed := range uint64(tables) {
		s := drawnCups(dimTable(seed), 0, seed)
		for i := range 5 {
			at := calib.Bluff().Seats[2].Center().Plus(calib.Point{X: 25 * float64(i-2), Y: 18 * float64(i%2)})
			s.Dice = append(s.Dice, sim.SceneDie{
				Colour: dice.Yellow, SizeMM: 14, X: at.X, Y: at.Y, H: 7,
				R: [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}, Faces: [6]dice.Face{3, 4, 2, 5, dice.Star, 1},
			})
		}
		f, err := d.Draw(s)
		if err != nil {
			t.Fatal(err)
		}
		out, err := reader(t, Options{Mat: "bluff", Dice: "bluff"}).Read(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range s.Cups {
			stood++
			if slices.ContainsFunc(out.Cups, func(o vision.Cup) bool { return o.Seat == c.Seat && o.State == vision.Down }) {
				seen++
			}
		}
		for _, c := range out.Cups {
			if c.Seat == 3 || c.Seat == 6 {
				t.Errorf("table %d: a cup is seen at seat %d, where none is", seed, c.Seat)
			}
		}
	}
	t.Logf("%d of %d cups were seen", seen, stood)
	if float64(seen) < 0.9*float64(stood) {
		t.Errorf("%d of %d cups were seen", seen, stood)
	}
}

package cubes

import (
	"testing"

	"dicetable/games/dice"
)

// showing are dice that show a star with each of the chances, or else a one.
func showing(stars ...float64) (all []found) {
	for _, p := range stars {
		d := found{face: dice.Star, chance: p}
		if p < 0.5 {
			d.face, d.chance = 1, 1-p
		}
		d.net[dice.Star], d.net[1] = p, 1-p
		all = append(all, d)
	}
	return all
}

// Stars that might be another set's ones are certain where several look alike
// beside one of the set's own ones, and nowhere else.
func TestSmallStarsAreToldFromOnesOfTheirSet(t *testing.T) {
	for _, c := range []struct {
		name  string
		stars []float64
		sure  []bool
	}{
		{"three alike beside a one", []float64{0.84, 0.88, 0.9, 0.01}, []bool{true, true, true, true}},
		{"no one to compare with", []float64{0.84, 0.88, 0.9}, []bool{false, false, false}},
		{"two may be ones under glare", []float64{0.84, 0.88, 0.01}, []bool{false, false, true}},
		{"a one that is not certain", []float64{0.84, 0.88, 0.86, 0.1}, []bool{false, false, false, false}},
		{"stars that look different", []float64{0.72, 0.9, 0.999, 0.01}, []bool{false, false, true, true}},
		{"three alike and another one", []float64{0.72, 0.9, 0.91, 0.92, 0.01}, []bool{false, true, true, true, true}},
		{"a fourth that looks halfway like a one", []float64{0.84, 0.88, 0.9, 0.01, 0.55}, []bool{true, true, true, true, false}},
	} {
		all := showing(c.stars...)
		settleStars(all, starsOf(all, 0))
		for i, d := range all {
			if sure := d.chance > 0.97; sure != c.sure[i] {
				t.Errorf("%s: die %d is given %.3f", c.name, i, d.chance)
			}
		}
	}
}

// What was learned holds for later pictures with fewer dice.
func TestHowStarsLookIsRemembered(t *testing.T) {
	look := starsOf(showing(0.84, 0.88, 0.9, 0.01), 0)
	later := showing(0.86, 0.55, 0.3)
	if now := starsOf(later, look); now != look {
		t.Fatalf("%.2f became %.2f", look, now)
	}
	settleStars(later, look)
	if later[0].chance < 0.97 || later[1].chance > 0.6 || later[2].chance > 0.75 {
		t.Errorf("the chances are %.3f, %.3f and %.3f", later[0].chance, later[1].chance, later[2].chance)
	}
	lying := showing(0.84, 0.88, 0.9, 0.01)
	lying[1].stacked = true
	if look := starsOf(lying, 0); look != 0 {
		t.Errorf("stars of which one lies on another die tell %.2f", look)
	}
}

package cubes

import (
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// shown is a die as it shows a one or a star: the chance that it is a star, by
// the network, and its mark.
type shown struct{ star, area, contrast float64 }

func showing(dies ...shown) (all []found) {
	for _, s := range dies {
		d := found{face: dice.Star, chance: s.star, kind: BluffSet().Kinds[0], mark: mark{s.area, s.contrast}}
		if s.star < 0.5 {
			d.face, d.chance = 1, 1-s.star
		}
		d.net[dice.Star], d.net[1] = s.star, 1-s.star
		all = append(all, d)
	}
	return all
}

// Stars that might be another set's ones are certain where two are about as large
// as one another, and larger than the set's own ones, and nowhere else.
func TestSmallStarsAreToldFromOnesOfTheirSet(t *testing.T) {
	one := shown{0.01, 27, 250}
	for _, c := range []struct {
		name  string
		dice  []shown
		faces string
	}{
		{"two alike beside a one", []shown{{0.7, 64, 250}, {0.6, 60, 240}, one}, "star star 1"},
		{"stars that look like ones to the network", []shown{{0.45, 64, 250}, {0.4, 60, 240}, one}, "star star 1"},
		{"no one to compare with", []shown{{0.7, 64, 250}, {0.6, 60, 240}}, "star? star?"},
		{"a one that is not certain", []shown{{0.7, 64, 250}, {0.6, 60, 240}, {0.1, 27, 250}}, "star? star? 1"},
		{"one large mark alone", []shown{{0.7, 64, 250}, one}, "star? 1"},
		{"marks hardly larger than ones", []shown{{0.7, 35, 250}, {0.6, 36, 250}, one}, "star? star? 1"},
		{"large marks that are not alike", []shown{{0.7, 45, 250}, {0.6, 90, 250}, one}, "star? star? 1"},
		{"a third under glare", []shown{{0.7, 64, 250}, {0.6, 60, 240}, one, {0.6, 62, 90}}, "star star 1 star?"},
		{"a third as large as ones", []shown{{0.7, 64, 250}, {0.6, 60, 240}, one, {0.6, 27, 250}}, "star star 1 1"},
		{"a third between both", []shown{{0.7, 64, 250}, {0.6, 60, 240}, one, {0.6, 41, 250}}, "star star 1 star?"},
		{"what the network takes for a one and is as large as stars", []shown{{0.7, 64, 250}, {0.6, 60, 240}, one, {0.02, 62, 250}}, "star star 1 1?"},
	} {
		all := showing(c.dice...)
		marks := marksOf(all, Marks{})
		if got := facesBy(marks, all); got != c.faces {
			t.Errorf("%s: %s, not %s", c.name, got, c.faces)
		}
	}
}

// facesBy are the faces of dice in words, those that are not certain with a
// question mark.
func facesBy(m Marks, all []found) (words string) {
	for _, d := range all {
		m.settle(&d)
		if words += " " + d.face.String(); d.chance < sureFace {
			words += "?"
		}
	}
	return words[1:]
}

// What was learned holds for later pictures with fewer dice.
func TestHowStarsLookIsRemembered(t *testing.T) {
	two := []shown{{0.7, 64, 250}, {0.6, 60, 240}, {0.01, 27, 250}}
	known := marksOf(showing(two...), Marks{})
	later := showing(shown{0.6, 61, 250}, shown{0.6, 41, 250}, shown{0.3, 26, 250})
	if now := marksOf(later, known); now != known {
		t.Fatalf("%v became %v", known, now)
	}
	if got := facesBy(known, later); got != "star 1? 1" {
		t.Errorf("later dice are %s", got)
	}
	lying := showing(two...)
	lying[1].stacked = true
	if m := marksOf(lying, Marks{}); m != (Marks{}) {
		t.Errorf("stars of which one lies on another die tell %v", m)
	}
}

// Light that hides the most of a mark leaves what may be a star's rest or a one's: beside a
// mark that is clear it is doubted, whatever the network says.
func TestAMarkInGlareIsDoubted(t *testing.T) {
	all := showing(shown{0.99, 64, 240}, shown{0.01, 27, 250}, shown{0.99, 62, 60}, shown{0.01, 30, 80}, shown{0.99, 60, 90})
	all = append(all, found{face: 3, chance: 0.99})
	markGlaring(all)
	for i, want := range []bool{false, false, true, true, false, false} {
		if all[i].glares != want {
			t.Errorf("die %d: glares is %v", i, all[i].glares)
		}
	}
	flat := vision.Frame{Width: 200, Height: 200, BGR: make([]byte, 3*200*200)}
	straight := frame{x: calib.Point{X: 1}, y: calib.Point{Y: 1}}
	d := found{face: dice.Star, chance: 0.99, kind: BluffSet().Kinds[0]}
	d.cube = cube{frame: straight, at: calib.Point{X: 100, Y: 100}, size: 30}
	if why, _ := d.doubt(flat); why != "" {
		t.Errorf("a clear star is doubted: %s", why)
	}
	d.glares = true
	if why, about := d.doubt(flat); why == "" || about != UnclearFace {
		t.Errorf("a star in glare is not doubted (%q, %v)", why, about)
	}
}

package opencv

import (
	"strings"
	"testing"

	"dicetable/calib"
)

// laidOn is a bare mask of the tray mat, seen from above, with something
// foreign on a square of the mat, mm.
func laidOn(v calib.View, from, to calib.Point) bareMat {
	p := &plan{view: v, mat: calib.TrayMat()}
	p.Width, p.Height = v.Lens.Width/planBy, v.Lens.Height/planBy
	m := newMask(p.Width, p.Height)
	for y := range p.Height {
		for x := range p.Width {
			if on, ok := v.Locate(p.px(float64(x), float64(y)), 0); ok && on.X > from.X && on.X < to.X && on.Y > from.Y && on.Y < to.Y {
				m.cells[y*p.Width+x] = foreign
			}
		}
	}
	return bareMat{plan: p, mask: m}
}

// What sticks out from under a die is doubted; the die itself is not, nor what
// lies outside the tray.
func TestSomethingUnderADie(t *testing.T) {
	v, mat := above(), calib.TrayMat()
	c := calib.Point{X: mat.Tray.X, Y: mat.Tray.Y}
	die := sharp(v, c.X, c.Y)
	for _, tc := range []struct {
		name     string
		from, to calib.Point
		doubt    bool
	}{
		{"nothing", c, c, false},
		{"the die itself", c.Minus(calib.Point{X: 8, Y: 8}), c.Plus(calib.Point{X: 8, Y: 8}), false},
		{"half a die beside it", c.Plus(calib.Point{X: -8, Y: -4}), c.Plus(calib.Point{X: 24, Y: 12}), true},
		{"something off the tray", c.Plus(calib.Point{X: mat.Tray.R + 10}), c.Plus(calib.Point{X: mat.Tray.R + 40, Y: 40}), false},
	} {
		s := diceScene{View: v, Mat: mat, Set: &diceCup, bare: laidOn(v, tc.from, tc.to)}
		if got := s.bare.strange(s, []posed{{look: die, size: 16}}); (len(got) > 0) != tc.doubt {
			t.Errorf("%s: doubts %v", tc.name, got)
		}
	}
}

// Under the dice of a whole set lies none: then what is beside them is a shadow.
func TestNothingLiesUnderAWholeSet(t *testing.T) {
	v, mat := above(), calib.TrayMat()
	bare := laidOn(v, calib.Point{X: mat.Tray.X, Y: mat.Tray.Y + 30}, calib.Point{X: mat.Tray.X + 16, Y: mat.Tray.Y + 46})
	for read, want := range map[int]int{11: 1, 12: 0} {
		s := diceScene{View: v, Mat: mat, Set: &diceCup, bare: bare}
		if got := reported(s, twelve(v)[:read]...); len(got.Doubts) != want {
			t.Errorf("beside %d dice: doubts %v", read, got.Doubts)
		}
	}
}

// What hangs together with a hand is no die; what lies apart from it may be.
func TestAHandIsNothingUnderADie(t *testing.T) {
	v, mat := above(), calib.TrayMat()
	c := calib.Point{X: mat.Tray.X, Y: mat.Tray.Y}
	for _, off := range []float64{0, 60} {
		bare := laidOn(v, c.Plus(calib.Point{X: -8, Y: -4}), c.Plus(calib.Point{X: 24, Y: 12}))
		x := bare.plan.cell(v.Project(c.Plus(calib.Point{X: 20 + off, Y: 4}), 0))
		i := int(x.Y)*bare.plan.Width + int(x.X)
		bare.mask.cells[i] = foreign
		bare.hands = []blob{{cells: []int{i}}}
		s := diceScene{View: v, Mat: mat, Set: &diceCup, bare: bare}
		if got := s.bare.strange(s, []posed{{look: sharp(v, c.X, c.Y), size: 16}}); (len(got) > 0) != (off > 0) {
			t.Errorf("%.0f mm from the hand: doubts %v", off, got)
		}
	}
}

// Two dice cannot lie in one place: one lies on the other.
func TestDiceThatShareTheirPlace(t *testing.T) {
	v := above()
	for beside, want := range map[float64]string{17: "", 9: "lies on another one"} {
		got := reported(diceScene{View: v, Mat: calib.Bluff(), Set: &bluffDice}, sharp(v, 420, 260), sharp(v, 420+beside, 260))
		var why []string
		for _, d := range got.Doubts {
			why = append(why, d.Reason)
		}
		if all := strings.Join(why, "; "); (want == "") != (all == "") || !strings.Contains(all, want) {
			t.Errorf("%.0f mm apart: doubts %q", beside, why)
		}
	}
}

package sim

import "testing"

// away is a cup as it lies now.
func (r *runner) away(seat int) SceneCup {
	c := r.cups[seat]
	return SceneCup{Seat: seat, X: c.at.x, Y: c.at.y, H: c.at.h, Lean: c.lean, Toward: c.toward}
}

// A cup that is put away hides no die that lies in the open.
func TestACupThatIsPutAwayHidesNoDice(t *testing.T) {
	all := []int{1, 2, 3, 4, 5, 6}
	for seed := range uint64(6) {
		r := run(t, seed, all...)
		for _, seat := range all {
			r.do(Act{Do: Shake, Seat: seat})
		}
		for _, seat := range all {
			if r.do(Act{Do: Lift, Seat: seat}); r.hides(r.away(seat)) {
				t.Errorf("%d: the cup of seat %d hides dice", seed, seat)
			}
		}
	}
}

// What another cup covers cannot be hidden; what lies in the open can.
func TestDiceUnderACupAreNotHidden(t *testing.T) {
	r := run(t, 3, 1, 4)
	over := func(seat int) bool {
		d := r.of(seat)[0].rest.At
		return r.hides(SceneCup{Seat: 5 - seat, X: d.X, Y: d.Y})
	}
	if r.do(Act{Do: Shake, Seat: 4}); over(4) {
		t.Error("dice under a cup are taken to be hidden by another")
	}
	if r.do(Act{Do: Lift, Seat: 4}); !over(4) {
		t.Error("dice in the open are not taken to be hidden")
	}
}

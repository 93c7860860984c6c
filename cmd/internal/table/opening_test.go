package table

import (
	"testing"

	"dicetable/vision/settle"
)

// BL-2: whose dice lay there before the throw is told to throw, until they have.
func TestWhoseDiceLayThereIsToldToThrow(t *testing.T) {
	r := newRig(t)
	r.start()
	r.saw(settle.Event{Kind: settle.RollDoubt, Seat: 3, Missing: 5, Lain: 5})
	r.notice("die_missing", "")
	if says := r.state.Notices[0].Text; says.DE != "Platz 3: was schon vor diesem Wurf dalag, zählt nicht: bitte werfen" ||
		says.EN != "Seat 3: what lay there before this throw does not count: please throw" {
		t.Errorf("the table says %+v", says)
	}
	r.roll(3, 5, 5, 5, 5, 5)
	r.notice("", "")
}

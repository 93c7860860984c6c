package panel_test

import (
	"testing"
	"time"

	"dicetable/hardware/panel"
)

func TestAScenesBeginningIsToldOnce(t *testing.T) {
	call := panel.Scene{Kind: panel.CupsUp, Start: start}
	later := panel.Scene{Kind: panel.CupsUp, Start: start.Add(time.Minute)}
	look, turn := panel.Scene{Kind: panel.Look, Seat: 2}, panel.Scene{Kind: panel.Turn, Seat: 3}
	loss := panel.Scene{Kind: panel.Verdict, Seat: 2, Number: 1, Start: start.Add(time.Second)}
	corrected := loss
	corrected.Number = 2
	for _, c := range []struct {
		name   string
		scenes []panel.Scene
		begin  []bool
	}{
		{"what stays", []panel.Scene{look, look}, []bool{true, false}},
		{"a call that a doubt interrupts", []panel.Scene{call, look, call, look, call}, []bool{true, true, false, true, false}},
		{"a call whose clock was set back", []panel.Scene{call, later}, []bool{true, false}},
		{"another call", []panel.Scene{call, turn, later}, []bool{true, true, true}},
		{"what has no time stamp", []panel.Scene{turn, look, turn}, []bool{true, true, true}},
		{"another ruling of the same moment", []panel.Scene{loss, turn, corrected}, []bool{true, true, true}},
	} {
		var b panel.Beginnings
		for i, s := range c.scenes {
			if b.Begin(s) != c.begin[i] {
				t.Errorf("%s: scene %d of %d is taken wrongly", c.name, i+1, len(c.scenes))
			}
		}
	}
}

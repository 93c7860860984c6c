package table

import (
	"testing"

	"dicetable/hardware/panel"
)

// Who is called finds the table by the number on its panel, until the game begins.
func TestThePanelCallsToTheTable(t *testing.T) {
	r := newRig(t)
	r.input(Call{calledThree})
	if want := (panel.Scene{Kind: panel.Call, Number: 2}); r.scene != want {
		t.Errorf("while a game is called the panel shows %+v", r.scene)
	}
	r.press()
	if r.scene.Kind == panel.Call {
		t.Error("while it is played the panel still calls")
	}
	r.leave()
	if r.scene.Kind == panel.Call {
		t.Error("when it is over the panel calls again")
	}
	next := calledThree
	next.Draw.Round, next.Draw.Pod = 4, 1
	r.input(Call{next})
	if want := (panel.Scene{Kind: panel.Call, Number: 1}); r.scene != want {
		t.Errorf("the next game is called and the panel shows %+v", r.scene)
	}
	r.input(Call{})
	if r.scene.Kind == panel.Call {
		t.Error("the club took it back and the panel still calls")
	}
}

package table

import (
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/vision/settle"
)

// BL-7: a marker that was not seen to be put where it lies is no raise: who is in
// turn is asked. Here the host has put Ben's bet right, and nobody has moved the
// marker since.
func TestAMarkerThatMerelyLiesThereIsNoRaise(t *testing.T) {
	corrected := func(t *testing.T) *rig {
		r := newRig(t)
		r.betting()
		r.marker("number", 5, 3)
		act := r.core.kept.past[len(r.core.kept.past)-1].number
		if a := r.command(host, wire.Correct, wire.Correction{Do: wire.CorrectReplace, Act: act, Event: []byte(`{"do":"bet","player":"Ben","count":4,"face":3}`)}); !a.OK {
			t.Fatal(a.Text.EN)
		}
		r.now = r.now.Add(correctionLasts)
		r.input(Tick{})
		r.bet("Ben 4 × 3")
		return r
	}
	again := map[string]func(r *rig) *rig{
		"told by a new eye":              func(r *rig) *rig { r.input(EyeDown{}); r.input(EyeUp{}); return r },
		"told after a restart":           func(r *rig) *rig { return newRig(r.t, r.records...) },
		"tilted before a new eye saw it": func(r *rig) *rig { r.input(EyeUp{}); r.saw(settle.Event{Kind: settle.MarkerDoubt}); return r },
		"told again by the same eye":     func(r *rig) *rig { r.saw(settle.Event{Kind: settle.MarkerDoubt}); return r },
	}
	for name, happens := range again {
		t.Run(name, func(t *testing.T) {
			r := happens(corrected(t))
			r.marker("number", 5, 3)
			r.bet("Ben 4 × 3")
			r.notice(AskFirstBet, "")
			if says := r.state.Notices[len(r.state.Notices)-1].Text.EN; says != "Cem: is 5 × 3 the bet? Please confirm, or place the marker anew." {
				t.Errorf("asked is %q", says)
			}
		})
	}
	asked := func(t *testing.T) *rig {
		r := again["told by a new eye"](corrected(t))
		r.marker("number", 5, 3)
		return r
	}
	t.Run("it is the bet", func(t *testing.T) {
		r := asked(t)
		r.command(cem, wire.Confirm, wire.Confirmation{Code: AskFirstBet, Yes: true})
		r.bet("Cem 5 × 3")
		r.notice("", "")
	})
	t.Run("it is not", func(t *testing.T) {
		r := asked(t)
		r.command(cem, wire.Confirm, wire.Confirmation{Code: AskFirstBet, Yes: false})
		r.bet("Ben 4 × 3")
		r.notice("", "")
		if r.state.MarkerWanted == nil {
			t.Error("the marker is not wanted back on the bet")
		}
	})
	t.Run("put right, and raised", func(t *testing.T) {
		r := asked(t)
		r.marker("number", 4, 3)
		r.notice("", "")
		r.marker("number", 6, 3)
		r.bet("Cem 6 × 3")
	})
	t.Run("moved on, it is the raise", func(t *testing.T) {
		r := corrected(t)
		r.marker("number", 6, 3)
		r.bet("Cem 6 × 3")
	})
	t.Run("taken and put back, it is the raise", func(t *testing.T) {
		r := corrected(t)
		r.saw(settle.Event{Kind: settle.MarkerGone})
		r.marker("number", 5, 3)
		r.bet("Cem 5 × 3")
	})
	t.Run("what is no raise is said at once", func(t *testing.T) {
		r := corrected(t)
		r.input(EyeUp{})
		r.marker("number", 4, 2)
		r.notice("illegal_bet", "BL-7")
		r.bet("Ben 4 × 3")
	})
}

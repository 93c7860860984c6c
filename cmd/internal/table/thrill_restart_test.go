package table

import (
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/thrill"
	"dicetable/vision/settle"
)

// TH-6: a table that starts again after the push finds what fell beside the board, and
// asks about it as before: it does not have it taken away for the reserve.
func TestWhatFellIsAskedAboutAfterARestart(t *testing.T) {
	fallen := func(t *testing.T, small, medium, large int) thrillRig {
		r := thrillRig{pushed(t, map[string]string{"tips": "true"}).restarted()}
		r.beside(settle.Discs, small, medium, large)
		return r
	}
	t.Run("and paid for", func(t *testing.T) {
		r := fallen(t, 2, 2, 1)
		r.says(AskFell, "Fallen: 2 small, that costs 2. Is that right?")
		if a := r.secret(cem, thrill.LayTip{Player: "Cem", Falls: true}); a.OK || a.Rule != "TH-10" {
			t.Errorf("a tip was laid after the push: %+v", a)
		}
		r.press()
		if last := r.view().Last; last == nil || last.Fell.Small != 2 {
			t.Errorf("paid was %+v, want two small ones", last)
		}
	})
	t.Run("with the reserve off the mat", func(t *testing.T) {
		fallen(t, 2, 0, 0).says(AskFell, "Fallen: 2 small, that costs 2. Is that right?")
	})
	t.Run("unless it was before the push", func(t *testing.T) {
		r := fallen(t, 0, 2, 2) // the disc that was taken lies there still
		r.says(AskFell, "Fallen: 1 large, that costs 3. Is that right?")
		r.command(ben, wire.Confirm, wire.Confirmation{Code: AskFell})
		r.beside(settle.Discs, 0, 2, 1)
		r.beside(settle.Pushed, 1, 2, 1)
		r.says(AskFell, "Fallen: 1 small, that costs 1. Is that right?")
	})
	t.Run("but not where the stage began before its eyes", func(t *testing.T) {
		r := thrillRig{newThrill(t, nil).restarted()}
		r.command(ann, wire.Act, thrill.Pick{Player: "Ann", Size: thrill.Large})
		r.hands()
		r.beside(settle.Discs, 1, 2, 1)
		r.says(AskFell, "")
		r.says(CallDiscs, "Only the reserve should lie beside the board: 2 medium, 1 large.")
	})
}

package table

import (
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/thrill"
	"dicetable/hardware/button"
	"dicetable/vision/settle"
)

// thrillRig plays Thrill by hand.
type thrillRig struct{ *rig }

// newThrill begins a game of Thrill: Ann is the youngest.
func newThrill(t *testing.T, settings map[string]string) thrillRig {
	t.Helper()
	r := thrillRig{newRig(t)}
	r.core.setup.Game, r.core.setup.Settings = "thrill", settings
	if a := r.command(host, wire.StartGame, wire.Start{Game: "thrill", Players: three, Settings: settings}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	r.notice(AskYoungest, "TH-2")
	r.input(Pressed{Kind: button.Short, Seat: 1})
	r.at(thrill.PhasePick)
	return r
}

func (r thrillRig) view() thrill.View { r.t.Helper(); return r.state.View.Body().(thrill.View) }

func (r thrillRig) at(p thrill.Phase) {
	r.t.Helper()
	if got := r.view().Phase; got != p {
		r.t.Fatalf("the phase is %s, want %s; notices %v", got, p, r.state.Notices)
	}
}

func (r thrillRig) secret(from wire.Asker, act any) wire.Answer { return cupRig(r).secret(from, act) }

// beside tells how many small, medium and large discs lie beside the board.
func (r thrillRig) beside(kind settle.Kind, small, medium, large int) {
	r.t.Helper()
	r.saw(settle.Event{Kind: kind, Fallen: map[string]int{"small": small, "medium": medium, "large": large}})
}

// hands closes all hands; Ben holds the fewest.
func (r thrillRig) hands() {
	r.t.Helper()
	for i, chips := range []int{2, 0, 1} {
		player := three[i].Name
		if a := r.secret(askers[player], thrill.Hand{Player: player, Chips: chips}); !a.OK {
			r.t.Fatal(a.Text.EN)
		}
	}
}

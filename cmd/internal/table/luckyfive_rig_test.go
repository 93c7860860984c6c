package table

import (
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/luckyfive"
	"dicetable/vision"
	"dicetable/vision/settle"
)

// fiveRig plays Lucky Five by hand.
type fiveRig struct{ *rig }

// newFive begins a game of Lucky Five.
func newFive(t *testing.T, settings map[string]string) fiveRig {
	t.Helper()
	r := fiveRig{newRig(t)}
	r.core.setup.Game, r.core.setup.Settings = "luckyfive", settings
	r.core.setup.Draw = func() string { return "000102030405060708090a0b0c0d0e0f" }
	if a := r.command(host, wire.StartGame, wire.Start{Game: "luckyfive", Players: three, Settings: settings}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	r.at(luckyfive.PhaseStart)
	return r
}

func (r fiveRig) view() luckyfive.View { r.t.Helper(); return r.state.View.Body().(luckyfive.View) }

func (r fiveRig) at(p luckyfive.Phase) {
	r.t.Helper()
	if got := r.view().Phase; got != p {
		r.t.Fatalf("the phase is %s, want %s; notices %v", got, p, r.state.Notices)
	}
}

// throw tells how red, orange and yellow lie after some were thrown.
func (r fiveRig) throw(red, orange, yellow dice.Face, thrown ...dice.Colour) {
	r.t.Helper()
	r.threw(time.Time{}, red, orange, yellow, thrown...)
}

// threw is the same of dice that have lain there for a while.
func (r fiveRig) threw(since time.Time, red, orange, yellow dice.Face, thrown ...dice.Colour) {
	r.t.Helper()
	e := settle.Event{Kind: settle.RollRead, Thrown: thrown, Since: since}
	for i, f := range []dice.Face{red, orange, yellow} {
		e.Dice = append(e.Dice, vision.Die{Colour: dice3[i], Value: f, Confidence: 1})
	}
	r.saw(e)
}

func (r fiveRig) card(numbers ...int) {
	r.t.Helper()
	r.saw(settle.Event{Kind: settle.CardRead, Cards: numbers})
}

func (r fiveRig) chips(values ...int) {
	r.t.Helper()
	r.saw(settle.Event{Kind: settle.Staked, Chips: values})
}

// begun is a game that Ann began with red 3, orange 4 and yellow 5.
func begun(t *testing.T, settings map[string]string) fiveRig {
	t.Helper()
	r := newFive(t, settings)
	r.throw(3, 4, 5, dice3...)
	r.notice(AskFirst, "LF-2")
	r.press()
	r.at(luckyfive.PhaseCard)
	return r
}

// Numbers of cards in a deck of the usual make-up.
const (
	redCard, orangeYellowCard, pickCard, neighbourCard, luckyCard = 1, 18, 22, 26, 30
)

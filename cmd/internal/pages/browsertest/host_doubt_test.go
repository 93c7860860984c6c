package browsertest

import (
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dicecup"
	"dicetable/vision/settle"
)

// A die that is missing is no question to the host of Bluff: the table goes on once
// it is seen, whatever anybody answers.
func TestNobodyIsAskedAboutADieThatMustBeSeen(t *testing.T) {
	d, host, _, phone := begun(t)
	d.bets(4, 5)
	d.press()
	d.sees(settle.Event{Kind: settle.RollDoubt, Seat: 1, Missing: 1})
	host.shows(".now .notice[data-code=die_missing]", "? Seat 1: one die not seen")
	host.lacks("[data-question]")
	phone.shows(".notice[data-code=die_missing]", "? Platz 1")
	host.picture("host, a die is missing")
	host.quiet()
}

// The host of Dice Cup says whether the dice that are seen do (DC-9).
func TestTheHostOfDiceCupIsAskedAboutAMissingDie(t *testing.T) {
	d := newTableDesk(t)
	d.hosts(wire.StartGame, wire.Start{Game: "dicecup", Players: annAndBen})
	host := open(t, browser(t), "host", d.address+"host?lang=en", 390, 844)
	login(d, host)
	shown := time.Now()
	for _, k := range []settle.Kind{settle.CupAside, settle.CupDown, settle.Thrown, settle.CupUp, settle.DiceShown, settle.CupDown} {
		d.sees(settle.Event{Kind: k})
	}
	d.sees(settle.Event{Kind: settle.LookOver, Look: &settle.Look{Shown: shown, Covered: shown.Add(3 * time.Second)}})
	for _, p := range annAndBen {
		d.hosts(wire.Act, dicecup.Cross{Player: p.Name, Category: dicecup.Low, Column: 1})
	}
	d.sees(settle.Event{Kind: settle.CupUp})
	d.sees(settle.Event{Kind: settle.CupAside})
	d.sees(settle.Event{Kind: settle.RollDoubt, Missing: 1})
	host.has("[data-question=die_missing] [data-yes]")
	host.lacks(".notice[data-code=die_missing]")
	host.quiet()
}

package browsertest

import (
	"testing"

	"dicetable/games"
	"dicetable/games/thrill"
	"dicetable/vision/settle"
)

// beside tells how many small, medium and large discs lie beside the board.
func (d *driver) beside(kind settle.Kind, small, medium, large int) {
	d.t.Helper()
	d.saw(settle.Event{Kind: kind, Fallen: map[string]int{"small": small, "medium": medium, "large": large}})
}

func (d *driver) hands(chips ...int) {
	d.t.Helper()
	for i, n := range chips {
		d.act(thrill.Hand{Player: d.players[i].Name, Chips: n})
	}
}

// Every scene of Thrill with its variants, for six players with long names.
func TestThrillOnTheWall(t *testing.T) {
	d := newDriver(t, newTable(t), "thrill", six, map[string]string{"tips": "true", "weights": "true"})
	w := newWalls(t, d, "thrill")
	hidden := `!$(".hand.open")`
	w.show("who is the youngest", `$(".notice[data-code=youngest]")`, `$$(".player-card").length === 6`)
	d.press(1)
	w.show("the boss picks", says(".player-card.turn .mark", ""), `$(".area").dataset.discs === "30"`, `$$(".reserve .lot").length === 2`)
	d.beside(settle.Discs, 0, 2, 2)
	d.beside(settle.Discs, 0, 2, 1)
	w.show("hands", `$(".area .disc[data-size=large]")`, `$$(".hand.due").length === 6`, hidden)
	d.hands(4, 3, 0)
	w.show("some hands closed", `$$(".hand.done").length === 3`, `$$(".hand.due").length === 3`, hidden, `!$$(".hand.done").some((e) => /[0-9]/.test(e.textContent))`)
	d.act(thrill.Hand{Player: six[3].Name, Chips: 2}, thrill.Hand{Player: "Eve", Chips: 10}, thrill.Hand{Player: six[5].Name, Chips: 1})
	w.show("hands open, the weight", `$$(".hand.open").length === 6`, `$(".player-card[data-seat='5'] .hand.open").dataset.chips === "10"`, `$(".notice[data-code=weight]")`, says(".player-card[data-seat='3']", "Maxe"))
	d.confirm("weight", true)
	d.act(thrill.LayTip{Player: "Ann", Falls: true}, thrill.LayTip{Player: six[1].Name, Falls: false})
	w.show("push and tips", `$$(".kept.laid").length === 2`, `!$(".tips")`)
	d.beside(settle.Discs, 1, 2, 1)
	w.show("something else lies there", `$(".notice[data-code=discs]")`)
	d.beside(settle.Discs, 0, 2, 1)
	d.beside(settle.Pushed, 3, 3, 2)
	w.show("what fell", `$(".notice[data-code=fell]")`)
	d.confirm("weighted_large", true)
	w.show("paid", `$(".fell[data-cost='11']")`, `$$(".tips li").length === 2`, `$(".tips li[data-right=true]")`, `$(".tips li[data-right=false]")`, `$(".player-card[data-seat='3'].out")`)
	d.photographed()
	w.show("photograph", `$(".ruled .photo image")`)
	d.act(games.Event(thrill.Pick{Player: six[3].Name, Size: thrill.Small}))
	w.show("next round", `$(".area .disc[data-size=small]")`, `$$(".hand").length === 5`)
	for _, p := range six[3:] {
		d.act(thrill.Leave{Player: p.Name})
	}
	d.act(thrill.Leave{Player: six[1].Name})
	w.show("placings", `$(".placings[data-winner=Ann]")`, `$(".placings li:last-child").dataset.place === "6"`)
	for _, p := range w.pages {
		p.leads(d.table)
	}
}

// Where nothing falls nobody pays, and the wall speaks of no payment.
func TestWhereNothingFallsNothingIsPaid(t *testing.T) {
	d := newDriver(t, newTable(t), "thrill", six[:3], nil)
	d.press(1)
	d.act(thrill.Pick{Player: "Ann", Size: thrill.Medium})
	d.hands(1, 0, 2)
	d.act(thrill.Push{})
	wall := open(t, browser(t), "wall", d.table.address+"/wall?lang=de", 1920, 1080)
	wall.shows(".fell", "keine Scheibe fällt")
	if said := wall.text(".fell"); contains(said, "zahlt") {
		t.Errorf("the wall says %q", said)
	}
	wall.quiet()
}

package browsertest

import (
	"testing"

	"dicetable/cmd/internal/table"
	"dicetable/games/dice"
	"dicetable/games/luckyfive"
	"dicetable/vision"
	"dicetable/vision/settle"
)

var (
	threeDice     = []dice.Colour{dice.Red, dice.Orange, dice.Yellow}
	orangeYellow  = []dice.Colour{dice.Orange, dice.Yellow}
	redAndOrange  = []dice.Colour{dice.Red, dice.Orange}
	numberOfCards = map[luckyfive.Card]int{"red": 1, "orange+yellow": 18, luckyfive.PlayerPicks: 22, luckyfive.NeighbourPicks: 26, luckyfive.Lucky: 30}
)

// thrown tells how red, orange and yellow lie after some were thrown.
func (d *driver) thrown(red, orange, yellow dice.Face, thrown ...dice.Colour) {
	d.t.Helper()
	e := settle.Event{Kind: settle.RollRead, Thrown: thrown}
	for i, f := range []dice.Face{red, orange, yellow} {
		e.Dice = append(e.Dice, vision.Die{Colour: threeDice[i], Value: f, Confidence: 1})
	}
	d.saw(e)
}

func (d *driver) card(c luckyfive.Card) {
	d.t.Helper()
	d.saw(settle.Event{Kind: settle.CardRead, Cards: []int{numberOfCards[c]}})
}

func (d *driver) staked(values ...int) {
	d.t.Helper()
	d.saw(settle.Event{Kind: settle.Staked, Chips: values})
}

// Every scene of Lucky Five, for six players with long names.
func TestLuckyFiveOnTheWall(t *testing.T) {
	d := newDriver(t, newTable(t), "luckyfive", six, nil)
	w := newWalls(t, d, "luckyfive")
	players := `$$(".player-card").length === 6`
	w.show("first throw", players, `$$(".three .die.hidden").length === 3`)
	d.thrown(3, 4, 5, threeDice...)
	w.show("who begins", `$(".notice[data-code=first]")`)
	d.press(1)
	w.show("card", `$(".card.back")`, `$(".three [data-colour=yellow]").dataset.value === "5"`, says(".player-card.turn", "Ann"), says(".player-card .holdings", "×7"))
	d.card("orange+yellow")
	w.show("stake", `$(".card[data-card='orange+yellow']")`, `$$(".three .meant").length === 2`, says(".sum-now", "9"))
	d.staked(10, 10)
	w.show("two chips", `$(".notice[data-code=stake]")`)
	d.staked(100)
	w.show("say", `$(".said .chip.worth-100")`, says(".said .sum-now", "9"))
	d.press(1)
	w.show("the word", `$(".notice[data-code=word]")`)
	d.thrown(3, 6, 6, orangeYellow...)
	w.show("right", `$(".said[data-right=true]")`, says(".said", "12"), says(".pot", "1 × 100"))
	d.photographed()
	w.show("right, photograph", `$(".ruled .photo image")`)
	d.card(luckyfive.PlayerPicks)
	w.show("choose", `$(".card[data-card='?']")`, `!$(".three .meant")`)
	d.act(luckyfive.Choose{Player: "Ann", Dice: redAndOrange})
	d.staked(50)
	d.act(luckyfive.Say{Player: "Ann", Higher: false})
	w.show("throw", `$(".said .chip.worth-50")`, says(".said .word", "9"), says(".pot", "2 × 150"))
	d.thrown(4, 5, 6, redAndOrange...)
	w.show("wrong", `$(".said[data-right=false]")`, says(".pot", "0 × 150"))
	d.card(luckyfive.NeighbourPicks)
	w.show("the neighbour picks", `$(".card[data-card='!']")`)
	d.act(luckyfive.Choose{Player: "Ann", Dice: redAndOrange})
	d.staked(10)
	d.act(luckyfive.Say{Player: six[1].Name, Higher: true})
	d.thrown(5, 6, 6, redAndOrange...)
	d.act(luckyfive.Stop{Player: six[1].Name})
	w.show("pile taken", says(".player-card[data-seat='2'] .score", "160"), says(".player-card[data-seat='2'] .piles", "1"), `$(".pot.none")`)
	d.card(luckyfive.Lucky)
	w.show("before Lucky Five", `$(".card.lucky")`, `$$(".three .meant").length === 3`)
	for _, p := range six[2:] {
		d.act(luckyfive.Leave{Player: p.Name})
	}
	w.show("players leave", `$$(".player-card.out").length === 4`)
	d.act(luckyfive.Leave{Player: "Ann"}, luckyfive.Leave{Player: six[1].Name})
	w.show("placings", `$(".placings")`, `$$(".placings li").length === 6`)
}

// A deck that the table deals: what binds it is told before the game, the seed
// after it.
func TestADealtDeckOnTheWall(t *testing.T) {
	d := newDriver(t, newTable(t), "luckyfive", six[:3], map[string]string{"seed": "drawn", "first": "Ann"})
	w := newWalls(t, d, "luckyfive dealt")
	w.show("commitment", `$(".commitment code").textContent.replaceAll(" ", "").length === 64`, `!document.body.textContent.includes("00010203")`)
	d.thrown(1, 2, 6, threeDice...)
	w.show("card", says(".deck figcaption", "33"))
	d.step(table.EyeDown{})
	w.show("camera failed", `$(".notice[data-code=eye]")`)
	d.act(luckyfive.Leave{Player: six[0].Name}, luckyfive.Leave{Player: six[1].Name}, luckyfive.Leave{Player: six[2].Name})
	w.show("seed", says(".commitment", "00010203 04050607"))
}

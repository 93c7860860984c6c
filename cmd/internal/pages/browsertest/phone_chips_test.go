package browsertest

import (
	"testing"

	"dicetable/games/dice"
	"dicetable/vision/settle"
)

// fives are the three dice of Lucky Five after some were thrown.
func fives(r *guests, red, orange, yellow dice.Face, thrown ...dice.Colour) {
	r.t.Helper()
	e := settle.Event{Kind: settle.RollRead, Thrown: thrown}
	for i, c := range []dice.Colour{dice.Red, dice.Orange, dice.Yellow} {
		coloured(&e, c, []dice.Face{red, orange, yellow}[i])
	}
	r.sees(e)
}

func TestLuckyFiveByPhone(t *testing.T) {
	r := newGuests(t)
	ann, ben := r.two()
	r.play("luckyfive", `{"deck":"red+yellow,?,!,lucky,red,orange,yellow,red,orange,yellow"}`)
	fives(r, 5, 2, 1, dice.Red, dice.Orange, dice.Yellow)
	ann.has("[data-question=first]")
	show(r, "luckyfive, who begins", ann, ben)
	ann.click("[data-question=first] button")
	ann.has("[data-do=card]")
	show(r, "luckyfive, card", ann, ben)
	ann.click("[data-do=card]")
	ann.has("[data-do=stake_10]")
	show(r, "luckyfive, stake", ann, ben)
	ben.lacks(".mine [data-do]")
	ann.click("[data-do=stake_50]")
	ann.has("[data-do=higher]")
	show(r, "luckyfive, say", ann, ben)
	ann.click("[data-do=higher]")
	ann.until("the throw", `document.querySelector(".sheet").dataset.phase === "throw"`)
	show(r, "luckyfive, throw", ann, ben)
	fives(r, 6, 2, 4, dice.Red, dice.Yellow)
	show(r, "luckyfive, right", ann, ben)
	ann.click("[data-question=go_on] button")
	ann.has("[data-do=choose_red_orange]")
	show(r, "luckyfive, choose", ann)
	ann.click("[data-do=choose_red_orange]")
	ann.click("[data-do=stake_10]")
	ann.click("[data-do=lower]")
	ann.until("the throw", `document.querySelector(".sheet").dataset.phase === "throw"`)
	fives(r, 6, 6, 4, dice.Red, dice.Orange)
	show(r, "luckyfive, wrong", ann, ben)
	if got := r.now().Seats[0]; got.Score == nil || *got.Score != 0 {
		t.Errorf("Ann has %v points", got.Score)
	}

	// The card of the right-hand neighbour.
	r.act("Ben", `{"do":"card"}`)
	ann.has("[data-do=choose_red_yellow]")
	show(r, "luckyfive, neighbour chooses", ann, ben)
	ann.click("[data-do=choose_red_yellow]")
	ben.click("[data-do=stake_10]")
	ben.click("[data-do=higher]")
	ben.until("the throw", `document.querySelector(".sheet").dataset.phase === "throw"`)
	fives(r, 1, 6, 2, dice.Red, dice.Yellow)
	r.act("Cem", `{"do":"card"}`)
	ben.has("[data-do=nudge_none]")
	show(r, "luckyfive, nudge", ben)
	ben.click("[data-do=nudge_none]")
	ben.until("the stake", `document.querySelector(".sheet").dataset.phase === "stake"`)
	ann.quiet()
	ben.quiet()
}

// With printed cards the table reads them; who must, enters one by hand.
func TestPrintedCardsByPhone(t *testing.T) {
	r := newGuests(t)
	ann, _ := r.two()
	r.play("luckyfive", `{"first":"Ann"}`)
	fives(r, 5, 2, 1, dice.Red, dice.Orange, dice.Yellow)
	ann.click("[data-do=enter_card]")
	ann.has("[data-card='lucky']")
	show(r, "luckyfive, which card", ann)
	ann.click("button[data-card='red+yellow']")
	ann.has("[data-do=stake_10]")
	r.sees(settle.Event{Kind: settle.Staked, Chips: []int{10}})
	ann.has("[data-do=higher]")
	ann.click("[data-do=lower]")
	ann.until("the throw", `document.querySelector(".sheet").dataset.phase === "throw"`)
	fives(r, 1, 2, 1, dice.Red, dice.Yellow)
	ann.click("[data-do=stop]")
	ann.has("[data-do=stop][data-asked=true]")
	show(r, "luckyfive, stop", ann)
	ann.click("[data-do=stop]")
	ann.until("Cem's turn", `document.querySelector(".sheet").dataset.waits !== "Ann"`)
}

// beside are the discs beside Thrill's board.
func beside(r *guests, kind settle.Kind, small, medium, large int) {
	r.t.Helper()
	r.sees(settle.Event{Kind: kind, Fallen: map[string]int{"small": small, "medium": medium, "large": large}})
}

func TestThrillByPhone(t *testing.T) {
	r := newGuests(t)
	r.lay()
	ann, ben := r.two()
	r.play("thrill", `{"tips":"true","weights":"true"}`)
	show(r, "thrill, youngest", ann, ben)
	ann.click("[data-question=youngest] button")
	ann.has("[data-do=pick_large]")
	show(r, "thrill, pick", ann, ben)
	ann.click("[data-do=pick_large]")
	ann.has("[data-veil=hand]")
	show(r, "thrill, hand", ann, ben)
	closeHand(ann, 2)
	show(r, "thrill, hand closed", ann)
	ann.lacks("[data-do=hand]")

	ann.mouse("mousePressed", "[data-hold=chips]")
	ann.has("[data-open=chips]")
	ann.shot("thrill, held")
	if got := eval[[]string](ann, `[...document.querySelectorAll("[data-open=chips] dd")].map((e) => e.textContent)`); len(got) != 2 || got[1] != "2" {
		t.Errorf("Ann is shown %q", got)
	}
	ann.mouse("mouseReleased", "[data-hold=chips]")
	ann.until("covered again", `!document.querySelector("[data-open=chips]")`)

	closeHand(ben, 0)
	r.act("Cem", `{"do":"hand","player":"Cem","chips":1}`)
	ben.has("[data-question=weight]")
	show(r, "thrill, weight", ann, ben)
	ben.click("[data-question=weight] button:last-child")
	ann.has("[data-veil=tip]")
	show(r, "thrill, push", ann, ben)
	ann.click("[data-veil=tip]")
	ann.has("[data-do=tip_falls]")
	ann.shot("thrill, tip")
	ann.click("[data-do=tip_falls]")
	ann.has("[data-tipped]")
	show(r, "thrill, tipped", ann, ben)
	beside(r, settle.Discs, 0, 2, 1)
	beside(r, settle.Pushed, 1, 2, 2)
	ben.has("[data-question=fell]")
	show(r, "thrill, fell", ann, ben)
	ben.click("[data-question=fell] button")
	ben.until("the next round", `document.querySelector(".sheet").dataset.phase === "pick"`)
	show(r, "thrill, paid", ann, ben)

	// Anybody seated may doubt a ruling.
	ann.click("[data-do=dispute]")
	ann.click("[data-do=dispute][data-asked=true]")
	ann.until("the doubt", `!document.querySelector("[data-do=dispute]")`)
	if d := r.now().Dispute; d == nil || d.Player != "Ann" {
		t.Errorf("in dispute is %+v", d)
	}
}

// closeHand closes a hand over so many chips, under the veil.
func closeHand(p *page, chips int) {
	p.t.Helper()
	p.click("[data-veil=hand]")
	p.has("[data-open=hand]")
	for range chips {
		p.click("[data-do=more]")
	}
	if p.name == "Ann's phone" {
		p.shot("thrill, closing")
	}
	p.click("[data-do=hand]")
	p.has("[data-closed]")
	p.until("covered", `!document.querySelector("[data-open=hand]")`)
}

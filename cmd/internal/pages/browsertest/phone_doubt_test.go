package browsertest

import (
	"testing"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// ruledOnce brings Bluff to the first bet of its second round.
func ruledOnce(r *guests) {
	r.t.Helper()
	opened(r)
	r.order(host, "act", `{"do":"bet","player":"Ben","count":6,"face":5}`)
	r.order(host, "act", `{"do":"challenge","player":"Cem"}`)
	r.rolls(1, roundOne[1]...)
	r.rolls(3, 5, 5, 5, 5, dice.Star)
	r.rolls(4, roundOne[4]...)
}

// A ruling may be doubted by phone until its time is over, also when the next bet
// was laid; then the phone says which ruling that is.
func TestARulingMayBeDoubtedAfterTheNextBet(t *testing.T) {
	r := newGuests(t)
	ann, ben := r.two()
	ruledOnce(r)
	ruling := r.now().Verdict
	ann.has("[data-do=dispute]")
	ann.lacks("[data-doubtful]")

	opener := *r.now().View.Body().(bluff.View).Turn
	r.order(host, "act", `{"do":"bet","player":"`+opener+`","count":1,"face":3}`)
	show(r, "bluff, doubt after the next bet", ann, ben)
	ann.has("[data-do=dispute]")
	ann.says("[data-doubtful]", ruling.Text.DE)
	ben.says("[data-doubtful]", ruling.Text.EN)
	ann.click("[data-do=dispute]")
	ann.click("[data-do=dispute][data-asked=true]")
	ben.has("[data-question=disputed]")
	if d := r.now().Dispute; d == nil || d.Player != "Ann" || d.Verdict != ruling.ID {
		t.Errorf("in dispute is %+v", d)
	}
	r.order(host, "confirm", `{"code":"disputed","yes":true}`)
	ben.has("[data-do=dispute]")

	r.passes(doubtable)
	for _, p := range []*page{ann, ben} {
		p.until("its time is over", `!document.querySelector("[data-do=dispute]")`)
		p.quiet()
	}
}

// lay are dice as photographs show them from now on.
func (d *desk) lay(all ...eye.Outline) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lying = append([]eye.Outline{}, all...)
}

// doubts has Ben doubt the ruling by phone and open the photograph.
func doubts(ben *page) {
	ben.t.Helper()
	ben.click("[data-do=dispute]")
	ben.click("[data-do=dispute][data-asked=true]")
	ben.click("[data-propose] > summary")
}

// agreed has the others accept what Ben proposes; it then says what was put right.
func agreed(r *guests, ann *page) string {
	r.t.Helper()
	ann.click("[data-accepts]")
	ann.has("[data-accepts][aria-pressed=true]")
	if a := r.does(4, wire.Confirm, wire.Confirmation{Code: "disputed"}); !a.OK {
		r.t.Fatal(a.Text.EN)
	}
	all := r.now().Corrections
	if len(all) != 1 {
		r.t.Fatalf("put right was %+v", all)
	}
	return all[0].Text.EN
}

// In Lucky Five a die is tapped in the photograph and given its true value; none can
// be added or struck.
func TestADieOfLuckyFiveIsPutRightByPhone(t *testing.T) {
	r := newGuests(t)
	ann, ben := r.two()
	r.lay(eye.Outline{Colour: "red", Value: "6"}, eye.Outline{Colour: "orange", Value: "2"}, eye.Outline{Colour: "yellow", Value: "4"})
	r.play("luckyfive", `{"deck":"red+yellow,?,!,lucky,red,orange,yellow,red,orange,yellow"}`)
	fives(r, 5, 2, 1, dice.Red, dice.Orange, dice.Yellow)
	ann.click("[data-question=first] button")
	ann.click("[data-do=card]")
	ann.click("[data-do=stake_50]")
	ann.click("[data-do=higher]")
	ann.until("the throw", `document.querySelector(".sheet").dataset.phase === "throw"`)
	fives(r, 6, 2, 4, dice.Red, dice.Yellow)
	before := r.now().Verdict.Text.EN
	doubts(ben)
	ben.has("[data-known]")
	ben.lacks("[data-missed]")
	ben.tap("[data-propose] [data-die=o0]")
	ben.has("[data-value] [data-is='5']")
	ben.lacks("[data-none]")
	show(r, "luckyfive, how a die lay", ben)
	ben.click("[data-value] [data-is='4']")
	ben.click("[data-put]")
	if got := agreed(r, ann); !contains(got, "red: it is a 4, not a 6.") || contains(got, before) {
		t.Errorf("put right was %q", got)
	}
	ann.quiet()
	ben.quiet()
}

// In Dice Cup a die that was missed is added by its colour, and one that is none is
// struck.
func TestADieOfDiceCupIsPutRightByPhone(t *testing.T) {
	r := newGuests(t)
	ann, ben := r.two()
	r.lay(eye.Outline{Colour: "white", Value: "1"}, eye.Outline{Colour: "white", Value: "1"})
	crossing(r, `{}`)
	for player, box := range map[string]string{"Ann": "low", "Ben": "red", "Cem": "all"} {
		r.act(player, `{"do":"cross","player":"`+player+`","category":"`+box+`"}`)
	}
	lies(r, thrown)
	doubts(ben)
	ben.tap("[data-propose] [data-die=o0]")
	ben.click("[data-value] [data-none]")
	ben.click("[data-propose] .dicefix > details > summary")
	ben.click("[data-missed=white]")
	ben.click("[data-value] [data-is='3']")
	show(r, "dicecup, how dice lay", ben)
	ben.click("[data-put]")
	if got := agreed(r, ann); !contains(got, "white: the 1 is no die.") || !contains(got, "white: there is one 3 more.") {
		t.Errorf("put right was %q", got)
	}
	ann.quiet()
	ben.quiet()
}

// In Thrill who doubts a push says how many discs of each size really fell and which
// had the weight on it; the others are asked in their language, and it counts when
// all of them say so.
func TestWhatFellIsPutRightByPhone(t *testing.T) {
	r := newGuests(t)
	r.lay()
	ann, ben := r.two()
	r.play("thrill", `{"weights":"true"}`)
	ann.click("[data-question=youngest] button")
	ann.has("[data-do=pick_large]")
	r.act("Ann", `{"do":"pick","player":"Ann","size":"large"}`)
	for player, chips := range map[string]string{"Ann": "0", "Ben": "2", "Cem": "1"} {
		r.act(player, `{"do":"hand","player":"`+player+`","chips":`+chips+`}`)
	}
	r.act("Ann", `{"do":"weigh","player":"Ann","use":true}`)
	r.act("Ann", `{"do":"push","fell":["small","small","large"],"weighted":null}`)
	ben.until("the next round", `document.querySelector(".sheet").dataset.phase === "pick"`)
	doubts(ben)
	ben.until("what was ruled", `["2", "0", "1"].every((n, i) => document.querySelectorAll("[data-propose] [data-fell]")[i].value === n)`)
	ben.has("[data-propose] .photo image")
	ben.has("[data-propose] [data-do=push][disabled]")
	ben.write("[data-propose] [data-fell=small]", "1")
	ben.has("[data-propose] [data-weighted=none][aria-pressed=true]")
	ben.tap("[data-propose] [data-weighted=large]")
	ben.write("[data-propose] [name=reason]", "one lay under the board")
	show(r, "thrill, what really fell", ann, ben)
	ben.tap("[data-propose] [data-do=push]")
	ann.says("[data-question=disputed]", "Gefallen: 1 kleine, 1 große (Gewicht: große) statt 2 kleine, 1 große.")
	show(r, "thrill, is that what fell", ann, ben)
	got := agreed(r, ann)
	if !contains(got, "Fell: 1 small, 1 large (weight: large) instead of 2 small, 1 large.") || !contains(got, "That costs 7 chips, Ann pays 7.") {
		t.Errorf("put right was %q", got)
	}
	ben.says(".ruling", "That costs 7 chips, Ann pays 7.")
	ann.quiet()
	ben.quiet()
}

package browsertest

import (
	"testing"

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

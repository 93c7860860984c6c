package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/vision/settle"
)

// offered are the values of a data attribute on the buttons of a choice.
func (p *page) offered(selector, name string) []string {
	p.t.Helper()
	p.has(selector)
	return eval[[]string](p, fmt.Sprintf(`[...document.querySelectorAll("%s button[data-%s]")].map((e) => e.dataset.%[2]s)`, selector, name))
}

// offers checks that these faces can be chosen, and no others.
func (p *page) offers(selector, name string, want ...string) {
	p.t.Helper()
	if got := p.offered(selector, name); !slices.Equal(got, want) {
		p.t.Errorf("%s: %s offers %q, want %q", p.name, selector, got, want)
	}
}

// BL-1: a set has 1 to 5 or 2 to 6 beside the star, and each of its faces can be
// laid out by phone, and none that it does not have.
func TestEveryFaceOfASetIsLaidOutByPhone(t *testing.T) {
	r := newGuests(t)
	ben := r.phone(browser(t), "Ben's phone", "en")
	r.sits(ben, 3)
	for set, faces := range map[string][]dice.Face{"1-5": {1, 2, 3, 4, 5, dice.Star}, "2-6": {2, 3, 4, 5, 6, dice.Star}} {
		names := make([]string, len(faces))
		for i, f := range faces {
			names[i] = f.String()
		}
		r.play("bluff", fmt.Sprintf(`{"zeigs_mir":"true","faces":%q}`, set))
		for seat, first := range map[int]dice.Face{1: 2, 3: 5, 4: 3} {
			r.rolls(seat, first, first, first, first, first)
		}
		r.sees(settle.Event{Kind: settle.MarkerGone})
		for _, p := range three {
			r.sees(settle.Event{Kind: settle.CupDown, Seat: p.Seat})
		}
		r.order(host, "act", `{"do":"bet","player":"Ben","count":6,"face":3}`)
		r.follows(ben)
		ben.offers(".mine", "lay", names...)
		show(r, "bluff, dice of "+set, ben)
		last := faces[len(faces)-2:]
		for _, f := range last {
			ben.click(fmt.Sprintf("[data-lay='%s']", f))
		}
		ben.click("[data-act=lay_out]")
		ben.until("the end of laying out", `!document.querySelector("[data-lay]")`)
		r.follows(ben)
		if got := r.now().View.Body().(bluff.View).LaidOut["Ben"]; !slices.Equal(got, last) {
			t.Errorf("dice of %s: laid out are %v, chosen were %v", set, got, last)
		}
		r.order(host, "stop", `{}`)
	}
}

// A die of a ruling is given any face that dice of its game can have.
func TestEveryFaceCanBePutRight(t *testing.T) {
	r := newGuests(t)
	ann := r.phone(browser(t), "Ann's phone", "en")
	r.sits(ann, 1)
	pips := []string{"1", "2", "3", "4", "5", "6"}
	games := []struct {
		name  string
		rule  func()
		faces []string
	}{
		{"bluff", func() {
			opened(r)
			r.order(host, "act", `{"do":"bet","player":"Ben","count":6,"face":3}`)
			r.order(host, "act", `{"do":"challenge","player":"Cem"}`)
			r.rolls(1, roundOne[1]...)
			r.rolls(3, 5, 5, 5, 5, dice.Star)
			r.rolls(4, roundOne[4]...)
		}, append(slices.Clone(pips), "star")},
		{"dicecup", func() {
			crossing(r, `{}`)
			for _, p := range three {
				r.act(p.Name, fmt.Sprintf(`{"do":"cross","player":%q,"category":"red"}`, p.Name))
			}
			lies(r, thrown)
		}, pips},
		{"luckyfive", func() {
			r.play("luckyfive", `{"deck":"red+yellow,?"}`)
			fives(r, 5, 2, 1, dice.Red, dice.Orange, dice.Yellow)
			r.order(host, "act", `{"do":"start","dice":{"red":5,"orange":2,"yellow":1},"first":"Ann"}`)
			r.act("Ann", `{"do":"card"}`)
			r.act("Ann", `{"do":"stake","player":"Ann","chip":10}`)
			r.act("Ann", `{"do":"say","player":"Ann","higher":true}`)
			fives(r, 6, 2, 4, dice.Red, dice.Yellow)
		}, pips},
	}
	for _, g := range games {
		t.Log(g.name)
		g.rule()
		r.follows(ann)
		ann.click("[data-do=dispute]")
		ann.click("[data-do=dispute][data-asked=true]")
		ann.click("[data-propose] > summary")
		ann.has("[data-propose] .evidence [data-die]") // the photograph comes after the ruling
		for _, face := range g.faces {
			ann.tap("[data-propose] [data-die]")
			ann.offers(".dicefix [data-value]", "is", g.faces...)
			ann.click(fmt.Sprintf(".dicefix [data-value] [data-is='%s']", face))
			ann.shows(".dicefix .changes li", " is "+strings.Replace(face, "star", "★", 1))
			ann.lacks(".dicefix [data-value]")
		}
		ann.quiet()
		r.order(host, "confirm", `{"code":"disputed","yes":true}`)
		r.order(host, "stop", `{}`)
	}
}

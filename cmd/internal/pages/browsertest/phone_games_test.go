package browsertest

import (
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/vision/settle"
)

// text is what an element says, as one line.
func (p *page) text(selector string) string {
	p.t.Helper()
	p.has(selector)
	return eval[string](p, `document.querySelector(`+"`"+selector+"`"+`).innerText.replace(/\s+/g, " ").trim()`)
}

// says waits until an element has a text.
func (p *page) says(selector, text string) {
	p.t.Helper()
	p.until(selector+" with "+text, `document.querySelector(`+"`"+selector+"`"+`)?.innerText.includes(`+"`"+text+"`"+`)`)
}

// lacks fails the test if the page has an element.
func (p *page) lacks(selector string) {
	p.t.Helper()
	if eval[bool](p, `Boolean(document.querySelector(`+"`"+selector+"`"+`))`) {
		p.t.Errorf("%s has %s", p.name, selector)
	}
}

// opened brings Bluff to Ben's first bet.
func opened(r *guests) {
	r.t.Helper()
	r.play("bluff", `{"zeigs_mir":"true"}`)
	r.rolls(1, 1, 1, 1, 1, 1)
	r.rolls(3, 5, 5, 5, 5, dice.Star)
	r.rolls(4, 2, 2, 2, 2, 2)
	r.sees(settle.Event{Kind: settle.MarkerGone})
	for _, p := range three {
		r.sees(settle.Event{Kind: settle.CupDown, Seat: p.Seat})
	}
}

// BL-3, BL-6: a marker that lies where it lay is offered as the first bet once all
// cups are down, and not while one is still to come.
func TestNoBetIsOfferedBeforeTheCupsAreDown(t *testing.T) {
	r := newGuests(t)
	_, ben := r.two()
	r.play("bluff", `{}`)
	face := dice.Face(3)
	r.sees(settle.Event{Kind: settle.MarkerRested, Face: &face, Field: &calib.Field{Kind: "number", Count: 5}})
	r.rolls(1, 1, 1, 1, 1, 1)
	r.rolls(3, 5, 5, 5, 5, dice.Star)
	r.rolls(4, 2, 2, 2, 2, 2)
	r.sees(settle.Event{Kind: settle.CupDown, Seat: 1})
	r.follows(ben)
	ben.has(".sheet[data-phase=betting]")
	ben.lacks("[data-do=first_bet]")
	for _, seat := range []int{3, 4} {
		r.sees(settle.Event{Kind: settle.CupDown, Seat: seat})
	}
	ben.has("[data-do=first_bet]")
	ben.quiet()
}

func TestBluffByPhone(t *testing.T) {
	r := newGuests(t)
	ann, ben := r.two()
	opened(r)
	show(r, "bluff, first bet", ann, ben)
	ann.lacks("[data-do=challenge]")
	r.order(host, "act", `{"do":"bet","player":"Ben","count":6,"face":3}`)
	r.follows(ben)
	ben.click("[data-lay='3']")
	ben.click("[data-lay='star']")
	show(r, "bluff, zeigs mir", ben)
	r.order(host, "act", `{"do":"bet","player":"Cem","count":7,"face":3}`)
	show(r, "bluff, bet", ann, ben)
	ben.lacks("[data-do=challenge]")
	ben.lacks("[data-lay]")

	// A slip does not doubt a bet: it takes two taps.
	ann.click("[data-do=challenge]")
	ann.has("[data-do=challenge][data-asked=true]")
	ann.shot("bluff, sure")
	if r.now().Reveal {
		t.Fatal("one tap was enough")
	}
	ann.click("[data-do=challenge]")
	ann.has("[data-do=take_back]")
	show(r, "bluff, cups up", ann, ben)
	ben.lacks("[data-do=take_back]")
	ann.click("[data-do=take_back]")
	ann.until("the bet again", `document.querySelector(".sheet").dataset.phase === "betting" && document.querySelector("[data-do=challenge]")`)
	if r.now().Reveal {
		t.Error("it was not taken back")
	}
	r.order(host, "act", `{"do":"challenge","player":"Ann"}`)
	r.rolls(1, roundOne[1]...)
	r.rolls(3, 5, 5, 5, 5, dice.Star)
	r.rolls(4, roundOne[4]...)
	agrees(r, ann, ben)
}

// agrees has Ann doubt a ruling and say how a die really lay, and the others agree.
func agrees(r *guests, ann, ben *page) {
	r.t.Helper()
	ann.click("[data-do=dispute]")
	ann.click("[data-do=dispute][data-asked=true]")
	ben.has("[data-question=disputed] [data-stands]")
	ben.lacks("[data-accepts]")
	ann.click("[data-propose] > summary")
	ann.tap("[data-propose] [data-die=o1]")
	ann.has("[data-value]")
	show(r, "bluff, how a die lay", ann)
	ann.click("[data-value] [data-is='5']")
	ann.click("[data-put]")
	ben.has("[data-accepts]")
	show(r, "bluff, proposed", ann, ben)
	ann.lacks("[data-question=disputed]")
	ben.click("[data-accepts]")
	ben.has("[data-accepts][aria-pressed=true]")
	if a := r.does(4, wire.Confirm, wire.Confirmation{Code: "disputed"}); !a.OK {
		r.t.Fatal(a.Text.EN)
	}
	ben.until("it was agreed", `!document.querySelector("[data-question=disputed]")`)
	if c := r.now().Corrections; len(c) != 1 || c[0].Text.EN == "" {
		r.t.Errorf("put right was %+v", c)
	}
}

// crossing brings Dice Cup to the crosses.
func crossing(r *guests, settings string) {
	r.t.Helper()
	r.play("dicecup", settings)
	showThrow(r)
}

// showThrow is a throw that everybody has seen.
func showThrow(r *guests) {
	r.t.Helper()
	r.saws(settle.CupAside, settle.CupDown, settle.Thrown, settle.CupUp)
	shown := time.Now()
	r.saws(settle.DiceShown)
	r.saws(settle.CupDown)
	r.sees(settle.Event{Kind: settle.LookOver, Look: &settle.Look{Lifted: shown, Shown: shown, Covered: shown.Add(3 * time.Second)}})
}

// lies are the dice of a throw that nobody has moved, two of each colour.
func lies(r *guests, faces [12]dice.Face) {
	r.t.Helper()
	r.saws(settle.CupUp, settle.CupAside)
	e := settle.Event{Kind: settle.RollRead}
	for i, f := range faces {
		c := dicecup.Colours[i/2]
		e.Compared = append(e.Compared, settle.Compared{Colour: c, Lies: &f, Seen: &f})
		coloured(&e, c, f)
	}
	r.sees(e)
}

var thrown = [12]dice.Face{1, 1, 2, 5, 3, 3, 6, 6, 4, 2, 1, 5}

func TestDiceCupByPhone(t *testing.T) {
	r := newGuests(t)
	ann, ben := r.two()
	r.play("dicecup", `{}`)
	show(r, "dicecup, throw", ann, ben)
	r.saws(settle.CupAside, settle.CupDown, settle.Thrown, settle.CupUp)
	shown := time.Now()
	r.saws(settle.DiceShown)
	show(r, "dicecup, eyes open", ben)
	r.saws(settle.CupDown)
	r.sees(settle.Event{Kind: settle.LookOver, Look: &settle.Look{Lifted: shown, Shown: shown, Covered: shown.Add(3 * time.Second)}})
	show(r, "dicecup, cross", ann)
	ann.click("[data-box=blue]")
	ann.click("[data-box=low]")
	ann.has("[data-box=low][aria-pressed=true]")
	ann.lacks("[data-box=blue][aria-pressed=true]")
	ann.shot("dicecup, chosen")
	ann.click("[data-do=cross]")
	ann.has("[data-crossed]")
	show(r, "dicecup, crossed", ann, ben)
	ann.lacks("[data-box]")

	// What was crossed is seen only as long as a finger holds.
	ann.mouse("mousePressed", "[data-hold=cross]")
	ann.says("[data-open=cross]", "1 + 2 + 3")
	ann.shot("dicecup, held")
	ann.mouse("mouseReleased", "[data-hold=cross]")
	ann.until("covered again", `!document.querySelector("[data-open=cross]")`)
	ann.must(ann.key("[data-hold=cross]", "keyDown"))
	ann.says("[data-open=cross]", "1 + 2 + 3")
	ann.must(ann.key("[data-hold=cross]", "keyUp"))
	ann.until("covered again", `!document.querySelector("[data-open=cross]")`)
	if deck := ann.text(".mine"); contains(deck, "1 + 2 + 3") {
		t.Errorf("nobody holds it, and it says %q", deck)
	}

	r.act("Ben", `{"do":"cross","player":"Ben","category":"red"}`)
	r.act("Cem", `{"do":"cross","player":"Cem","category":"all"}`)
	show(r, "dicecup, cup aside", ann, ben)
	lies(r, thrown)
	show(r, "dicecup, scored", ann, ben)
	showThrow(r)
	show(r, "dicecup, second round", ann, ben)
	ann.lacks("[data-box=low]")
	if own := ann.text(".own-sheet"); !contains(own, "1 + 2 + 3 13") {
		t.Errorf("the own sheet says %q", own)
	}
}

func TestDiceCupOfTwoColumnsByPhone(t *testing.T) {
	r := newGuests(t)
	ann, ben := r.two()
	crossing(r, `{"columns":"2"}`)
	show(r, "dicecup, two columns", ann, ben)
	ann.click("[data-column='2']")
	ann.click("[data-box=red]")
	ann.click("[data-do=cross]")
	ann.has("[data-crossed]")
	ann.mouse("mousePressed", "[data-hold=cross]")
	ann.says("[data-open=cross]", "Spalte 2")
	ann.mouse("mouseReleased", "[data-hold=cross]")
}

package browsertest

import (
	"fmt"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/vision/settle"
)

// ruled is a game of Bluff whose first round was ruled on, with one die of the
// first player misread.
func ruled(t *testing.T) *driver {
	t.Helper()
	d := newDriver(t, newTable(t), "bluff", six[:2], nil)
	for i, p := range d.players {
		d.roll(p.Seat, 1, 1, 1, 1, dice.Face(i+1))
	}
	d.saw(settle.Event{Kind: settle.MarkerGone})
	for _, p := range d.players {
		d.saw(settle.Event{Kind: settle.CupDown, Seat: p.Seat})
	}
	turn := func() string { return *d.state.View.Body().(bluff.View).Turn }
	d.act(bluff.Place{Player: turn(), Bet: bluff.Bet{Count: 3, Face: 5}})
	d.act(bluff.Challenge{Player: turn()})
	for _, p := range d.players {
		d.act(bluff.Reveal{Player: p.Name, Dice: dice.Roll{1, 4, 5, dice.Star, 2}})
	}
	return d
}

// putsRight gives the misread die its true value.
func (d *driver) putsRight() {
	d.t.Helper()
	was, is := dice.Face(4), dice.Face(5)
	d.command(wire.Correct, wire.Correction{Do: wire.CorrectDice, Verdict: d.state.Verdict.ID, Reason: "under a sleeve",
		Dice: []wire.DieChange{{Seat: d.players[0].Seat, Was: &was, Is: &is}}})
}

// What was put right is told to who cannot see the screen, in words and in a tone
// of its own, with the ruling that was made again.
func TestACorrectionIsHeard(t *testing.T) {
	d := ruled(t)
	b := browser(t)
	en := open(t, b, "wall", d.table.address+"/wall?lang=en", 1280, 720)
	de := open(t, b, "phone", d.table.address+"/?lang=de", 360, 740)
	spoken := `document.getElementById("spoken").textContent`
	first := d.state.Verdict.Text
	en.until("the ruling", fmt.Sprintf("%s === %q", spoken, first.EN))
	de.until("the ruling", fmt.Sprintf("%s === %q", spoken, first.DE))
	eval[any](en, listening)
	en.tapped("[data-sound]")
	en.has("[data-sound][aria-pressed=true]")
	en.click("[data-voice]")
	en.has("[data-voice][aria-pressed=true]")

	d.putsRight()
	if d.state.Verdict.Text == first {
		t.Fatal("the ruling is still the same")
	}
	want := d.state.Corrections[0].Text
	if !contains(want.EN, d.state.Verdict.Text.EN) {
		t.Fatalf("the correction says %q, ruled was %q", want.EN, d.state.Verdict.Text.EN)
	}
	en.until("the correction", fmt.Sprintf("%s === %q", spoken, "Correction: "+want.EN))
	de.until("the correction", fmt.Sprintf("%s === %q", spoken, "Berichtigung: "+want.DE))
	en.until("its tone", "tones.includes(587)")
	en.until("its words", fmt.Sprintf("words.includes(%q)", "en: Correction: "+want.EN))

	// Who comes later is told the ruling as it is now.
	late := open(t, b, "late phone", d.table.address+"/?lang=en", 360, 740)
	late.until("the ruling made again", fmt.Sprintf("%s === %q", spoken, d.state.Verdict.Text.EN))
	for _, p := range []*page{en, de, late} {
		p.quiet()
	}
}

package browsertest

import (
	"fmt"
	"strconv"
	"testing"

	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/vision"
	"dicetable/vision/settle"
)

func (d *driver) roll(seat int, faces ...dice.Face) {
	d.t.Helper()
	e := settle.Event{Kind: settle.RollRead, Seat: seat}
	for _, f := range faces {
		e.Dice = append(e.Dice, vision.Die{Value: f, Colour: dice.Yellow, Confidence: 1})
	}
	d.saw(e)
}

// Bluff with six players, long names, dice laid out, and bets beyond the
// track: there is no highest one (BL-5).
func TestBluffOnTheWall(t *testing.T) {
	d := newDriver(t, newTable(t), "bluff", six, map[string]string{"zeigs_mir": "true"})
	w := newWalls(t, d, "bluff")
	w.show("opening", `$$(".seat").length === 6`)
	for _, p := range six {
		d.roll(p.Seat, dice.Star, 5, 5, 5, 5)
	}
	w.show("tie", `$$(".seat.due").length === 6`)
	for _, p := range six {
		if d.state.View.Body().(bluff.View).Phase == bluff.PhaseOpening {
			d.roll(p.Seat, 1, 1, 1, 1, dice.Face(p.Seat%5+1))
		}
	}
	d.saw(settle.Event{Kind: settle.MarkerGone})
	for _, p := range six {
		d.saw(settle.Event{Kind: settle.CupDown, Seat: p.Seat})
	}
	first := *d.state.View.Body().(bluff.View).Turn
	d.act(bluff.Place{Player: first, Bet: bluff.Bet{Count: 12, Face: 5}})
	d.act(bluff.LayOut{Player: first, Dice: dice.Roll{5, dice.Star}})
	w.show("laid out", `$$(".seat [data-face='5']").length > 0`)
	for i, count := range []int{20, 41, 9999, 1234567, 999_999_999_999} {
		player := *d.state.View.Body().(bluff.View).Turn
		d.act(bluff.Place{Player: player, Bet: bluff.Bet{Count: count, Face: dice.Face(i%5 + 1)}})
		if count > 20 {
			w.show(fmt.Sprintf("bet of %d", count), `Boolean($(".bet .lap")) === `+strconv.FormatBool(count < 10_000), `$(".bet .count").getBoundingClientRect().right <= innerWidth`)
		}
	}
	d.act(bluff.Place{Player: *d.state.View.Body().(bluff.View).Turn, Bet: bluff.Bet{Count: 999_999_999_999, Face: dice.Star}})
	w.show("very large star bet", `$(".bet .face, .bet polygon")`)
	d.act(bluff.Challenge{Player: *d.state.View.Body().(bluff.View).Turn})
	w.show("cups up", says(".side h1", "!"))
	for _, p := range d.state.View.Body().(bluff.View).Waiting {
		n := d.state.View.Body().(bluff.View).Dice[p] - len(d.state.View.Body().(bluff.View).LaidOut[p])
		d.act(bluff.Reveal{Player: p, Dice: dice.Roll{1, dice.Star, 3, 4, 5}[:n]})
	}
	w.show("counted", `$(".verdict[data-done=true]")`, `$$(".row .die").length === 30`)
	d.photographed()
	w.show("photograph", `$(".exhibit .photo image")`)
}

package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
)

// notesCounting has a page note what it says, aloud as well, while a verdict is
// counted.
const notesCounting = `void (window.noted = [], new MutationObserver(() => {
	const table = "graveyard " + document.querySelector(".graveyard .count")?.textContent + ", out " + document.querySelectorAll(".seat.out").length + ", turn " + document.querySelectorAll(".seat.turn").length;
	if (document.querySelector(".verdict:not([data-done=true])")) noted.push(document.body.innerText + table);
}).observe(document.body, { subtree: true, childList: true, characterData: true }))`

// whileCounting is the table as long as nobody has lost the dice of a ruling.
func whileCounting(ruled wire.State) string {
	graveyard, out := ruled.View.Body().(bluff.View).Graveyard, 0
	for _, seat := range ruled.Seats {
		lost := ruled.Verdict.Losses[seat.Player]
		graveyard -= lost
		if seat.Out && lost == 0 {
			out++
		}
	}
	return fmt.Sprintf("graveyard %d, out %d, turn 0", graveyard, out)
}

// While the dice of a verdict are counted nothing tells how it comes out: not who
// has won or goes on, nor who is out, and no die lies in the graveyard yet.
func TestTheRulingIsToldOnceItIsCounted(t *testing.T) {
	tb := newTable(t)
	b := browser(t)
	wall := open(t, b, "wall", tb.address+"/wall?lang=en", 1280, 720)
	phone := open(t, b, "phone", tb.address+"/?lang=en", 390, 844)
	all := scenes(t)
	for i, c := range []struct{ scene, told string }{{"verdict", "Counted: 7"}, {"winner", "Cem wins!"}} {
		ruled := all[slices.IndexFunc(all, func(s scene) bool { return s.name == c.scene })].state
		before := ruled
		before.Verdict, before.Winners, before.Reveal = nil, nil, true
		before.Revision, ruled.Revision = uint64(1001+2*i), uint64(1002+2*i)
		tb.broker.Load().Publish(before)
		for _, p := range []*page{wall, phone} {
			p.until("the state before", fmt.Sprintf("document.querySelector('[data-revision]')?.dataset.revision === '%d'", before.Revision))
			eval[any](p, notesCounting)
		}
		tb.broker.Load().Publish(ruled)
		for _, p := range []*page{wall, phone} {
			p.has(".verdict[data-done=true]")
			p.shows("body", c.told)
			p.shows("#spoken", ruled.Verdict.Text.EN)
			p.shows(".graveyard .count", fmt.Sprint(ruled.View.Body().(bluff.View).Graveyard))
			notes := eval[[]string](p, "noted")
			if len(notes) == 0 {
				t.Errorf("%s, %s: nothing was counted", p.name, c.scene)
			}
			for _, note := range notes {
				if strings.Contains(note, "wins") || strings.Contains(note, ruled.Verdict.Text.EN) || !strings.HasSuffix(note, whileCounting(ruled)) {
					t.Errorf("%s, %s: it is told before it is counted, where there is to be %s: %s", p.name, c.scene, whileCounting(ruled), note)
					break
				}
			}
			p.quiet()
		}
	}
}

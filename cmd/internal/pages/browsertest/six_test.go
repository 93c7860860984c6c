package browsertest

import (
	"fmt"
	"testing"

	"dicetable/cmd/internal/wire"
)

// A phone on which six play, some with long names, is read as well as one of three.
func TestSixPlayersOnAPhone(t *testing.T) {
	tb := newTable(t)
	var states []wire.State
	pieces(t, tb, &states)
	for _, language := range []string{"de", "en"} {
		phone := open(t, browser(t), "phone", tb.address+"/?lang="+language, 360, 740)
		phone.unhurried()
		for i, s := range states {
			s.Revision += uint64(1000 * (i + 1))
			tb.broker.Load().Publish(s)
			phone.has(fmt.Sprintf(".sheet[data-revision='%d']", s.Revision))
			scene := fmt.Sprintf("six, %s %02d", s.Game, i)
			phone.fits(scene)
			if cut := eval[[]string](phone, `[...document.querySelectorAll(".sheets :is(.due, .done)")].filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.innerText)`); len(cut) > 0 {
				t.Errorf("%s: cut off: %q", scene, cut)
			}
			phone.shot(scene)
		}
		phone.quiet()
	}
}

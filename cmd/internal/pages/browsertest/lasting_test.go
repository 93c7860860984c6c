package browsertest

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/memory"
	"github.com/chromedp/chromedp"

	"dicetable/cmd/internal/wire"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
	"dicetable/vision/settle"
)

// evening are the states of a piece of every game.
func evening(t *testing.T, tb *shownTable) []wire.State {
	var all []wire.State
	keep := func(d *driver) *driver { d.kept = &all; return d }
	d := keep(newDriver(t, tb, "dicecup", six, nil))
	for round := range 2 {
		d.toss()
		d.cover(d.lift(), 1)
		d.crosses(round, six...)
		d.lies(round)
		d.photographed()
	}
	d = keep(newDriver(t, tb, "luckyfive", six, nil))
	d.thrown(3, 4, 5, threeDice...)
	d.press(1)
	d.card("orange+yellow")
	d.staked(100)
	d.press(1)
	d.thrown(3, 6, 6, orangeYellow...)
	d.photographed()
	d.act(luckyfive.Stop{Player: "Ann"})
	d = keep(newDriver(t, tb, "thrill", six, nil))
	d.press(1)
	d.act(thrill.Pick{Player: "Ann", Size: thrill.Large})
	d.hands(1, 0, 2, 3, 4, 5)
	d.beside(settle.Discs, 0, 2, 1)
	d.beside(settle.Pushed, 2, 2, 1)
	d.confirm("fell", true)
	for _, sc := range scenes(t) {
		all = append(all, sc.state)
	}
	// At last it is idle, as at first.
	return append(all, scenes(t)[0].state)
}

// counted is what a page holds once the browser has tidied up.
type counted struct{ nodes, listeners, clocks int64 }

// countClocks keeps account of what ticks.
const countClocks = `void (() => {
	const start = setInterval, stop = clearInterval;
	window.ticking = new Set();
	window.setInterval = (...all) => { const clock = start(...all); ticking.add(clock); return clock; };
	window.clearInterval = (clock) => { ticking.delete(clock); stop(clock); };
})()`

func (p *page) counted() counted {
	p.t.Helper()
	// What was only just thrown away takes a second round to go.
	for range 2 {
		p.must(chromedp.Do(p.ctx, command(heapprofiler.CollectGarbage, cdp.Empty{})))
	}
	c, err := chromedp.Run(p.ctx, func(ctx context.Context, t *chromedp.Target) (memory.GetDOMCountersResult, error) {
		return cdp.Call(ctx, t, memory.GetDOMCounters, cdp.Empty{})
	})
	p.must(err)
	return counted{c.Nodes, c.JsEventListeners, eval[int64](p, "ticking.size")}
}

// A wall runs for days: however many states it has shown, it holds no more
// than after the first.
func TestTheWallDoesNotGrow(t *testing.T) {
	tb := newTable(t)
	wall := open(t, browser(t), "wall", tb.address+"/wall?lang=en", 1920, 1080)
	wall.unhurried()
	eval[any](wall, countClocks)
	all := evening(t, tb)
	revision := uint64(1_000_000)
	show := func(times int) counted {
		for range times {
			for _, s := range all {
				revision++
				s.Revision = revision
				tb.broker.Load().Publish(s)
				wall.until("the state", fmt.Sprintf("document.querySelector('.screen').dataset.revision === '%d'", revision))
			}
		}
		return wall.counted()
	}
	before := show(2)
	after := show(6)
	t.Logf("%d states a time: %+v, then %+v", len(all), before, after)
	if after.nodes > before.nodes+before.nodes/20 || after.listeners > before.listeners+5 || after.clocks > before.clocks+1 {
		t.Errorf("the wall grew from %+v to %+v", before, after)
	}
	wall.quiet()
}

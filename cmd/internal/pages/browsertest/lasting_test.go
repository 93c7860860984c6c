package browsertest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/memory"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
	"dicetable/vision/settle"
)

// pieces plays a piece of every game but Bluff; each announced state is added to
// all.
func pieces(t *testing.T, tb *shownTable, all *[]wire.State) (played []*driver) {
	keep := func(d *driver) *driver {
		d.kept, played = all, append(played, d)
		return d
	}
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
	return played
}

// evening are the states of a piece of every game.
func evening(t *testing.T, tb *shownTable) []wire.State {
	var all []wire.State
	pieces(t, tb, &all)
	for _, sc := range scenes(t) {
		all = append(all, sc.state)
	}
	// At last it is idle, as at first.
	return append(all, scenes(t)[0].state)
}

// evenings are the standings after some games.
func evenings(played int) wire.Standings {
	s := wire.Standings{Began: time.Now(), Games: played, Records: []wire.Feat{
		{Kind: "longest", Game: "bluff", Players: []string{"Ann", "Ben"}, Value: 72, Text: both("Längstes Spiel: Lucky Five, 172 min", "Longest game: Lucky Five, 172 min")},
		{Kind: "most_won", Players: []string{"Ann"}, Value: 12, Text: both("Meiste Siege: Ann (12)", "Most games won: Ann (12)")},
		{Kind: "highest", Game: "dicecup", Players: []string{"Cem"}, Value: 213, Text: both("Dice Cup: höchster Stand 213, Großtante Hildegard", "Dice Cup: highest score 213, Großtante Hildegard")},
		{Kind: "highest", Game: "luckyfive", Players: []string{"Cem"}, Value: 2150, Text: both("Lucky Five: höchster Stand 2150, Wolfeschlegelsteinhausen", "Lucky Five: highest score 2150, Wolfeschlegelsteinhausen")},
		{Kind: "highest", Game: "thrill", Players: []string{"Eve"}, Value: 41, Text: both("Thrill: höchster Stand 41, Eve", "Thrill: highest score 41, Eve")},
	}}
	for i, p := range six {
		s.Players = append(s.Players, wire.Standing{Place: i + 1, Player: p.Name, Games: played, Won: max(0, played-i)})
	}
	return s
}

func both(de, en string) games.Text { return games.Text{DE: de, EN: en} }

// The wall between games, with all there is to tell, in both languages.
func TestTheWallBetweenGames(t *testing.T) {
	tb := newTable(t)
	b := browser(t)
	tb.broker.Load().Standings(evenings(12))
	tb.broker.Load().Publish(scenes(t)[0].state)
	for _, view := range []struct {
		name, lang    string
		width, height int64
		says          []string
	}{
		{"wall", "en", 1920, 1080, []string{says("h2", "Won this evening"), says("[data-player=Ann]", "12 of 12"), says("[data-record=most_won]", "Most games won: Ann (12)")}},
		{"wall, German", "de", 1280, 720, []string{says("[data-player=Cem]", "10 von 12"), says("[data-record=longest]", "Längstes Spiel")}},
		{"wall, upright", "de", 720, 1280, []string{says("[data-player=Cem]", "10 von 12")}},
	} {
		p := open(t, b, view.name, tb.address+"/wall?lang="+view.lang, view.width, view.height)
		for _, c := range append(view.says, `$(".clock time")`, `$$("[data-player]").length === 6`, `$$("[data-record]").length === 5`, `$(".join .code")`) {
			p.until(c, fmt.Sprintf(query, c))
		}
		p.rest()
		p.picture("between games, " + view.name)
		p.leads(tb)
		fits(p, "between games")
		p.quiet()
	}
}

// leads checks that the code on a wall leads a phone's camera to the table.
func (p *page) leads(tb *shownTable) {
	p.t.Helper()
	if got := p.code(); got != tb.address+"/" {
		p.t.Errorf("%s: the code leads to %q, not to %s", p.name, got, tb.address)
	}
}

// counted is what a page holds once the browser has tidied up.
type counted struct{ nodes, listeners, clocks, heap int64 }

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
	heap, err := chromedp.Run(p.ctx, func(ctx context.Context, t *chromedp.Target) (runtime.GetHeapUsageResult, error) {
		return cdp.Call(ctx, t, runtime.GetHeapUsage, cdp.Empty{})
	})
	p.must(err)
	return counted{c.Nodes, c.JsEventListeners, eval[int64](p, "ticking.size"), int64(heap.UsedSize)}
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
		for n := range times {
			// Between games there is something new to tell, too.
			tb.broker.Load().Standings(evenings(n + 1))
			for _, s := range all {
				revision++
				s.Revision = revision
				tb.broker.Load().Publish(s)
				wall.until("the state", fmt.Sprintf("document.querySelector('.screen')?.dataset.revision === '%d'", revision))
			}
		}
		return wall.counted()
	}
	before := show(2)
	after := show(6)
	t.Logf("%d states a time: %+v, then %+v", len(all), before, after)
	if after.nodes > before.nodes+before.nodes/20 || after.listeners > before.listeners+5 || after.clocks > before.clocks+1 || after.heap > before.heap+before.heap/5 {
		t.Errorf("the wall grew from %+v to %+v", before, after)
	}
	wall.quiet()
}

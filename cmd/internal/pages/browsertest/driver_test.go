package browsertest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/button"
	"dicetable/vision/settle"
)

// driver plays a game at the table's own core with an eye that never errs, and
// publishes what the core announces.
type driver struct {
	t     *testing.T
	core  table.Core
	table *shownTable
	// ahead is what the table's clock is ahead of the wall's.
	ahead   time.Duration
	frame   uint64
	watch   settle.Watch
	state   wire.State
	photo   string
	players []wire.SeatedPlayer
	// kept takes every state that is announced, where it is not nil.
	kept *[]wire.State
	// records are those of the journal.
	records []table.Record
}

var host = wire.Asker{User: "host", Role: wire.Host}

// six are as many as can play; some have more of a name than there is room.
var six = []wire.SeatedPlayer{{Seat: 1, Name: "Ann"}, {Seat: 2, Name: "Maximilian-Alexander"}, {Seat: 3, Name: "Cem"},
	{Seat: 4, Name: "Großtante Hildegard"}, {Seat: 5, Name: "Eve"}, {Seat: 6, Name: "Wolfeschlegelsteinhausen"}}

// newDriver begins a game.
func newDriver(t *testing.T, tb *shownTable, game string, players []wire.SeatedPlayer, settings map[string]string) *driver {
	t.Helper()
	id, err := wire.ParseTableID("t1")
	if err != nil {
		t.Fatal(err)
	}
	core, err := table.Load(table.Setup{Table: id, Game: game, Players: players, Settings: settings,
		Draw: func() string { return "000102030405060708090a0b0c0d0e0f" }}, nil)
	if err != nil {
		t.Fatal(err)
	}
	d := &driver{t: t, core: core, table: tb, players: players}
	d.step(table.Tick{})
	d.command(wire.StartGame, wire.Start{Game: game, Players: players, Settings: settings})
	return d
}

// step takes one input and publishes what comes of it.
func (d *driver) step(in table.Input) {
	d.t.Helper()
	var effects []table.Effect
	d.core, effects = d.core.Step(time.Now().Add(d.ahead), in)
	for _, e := range effects {
		switch e := e.(type) {
		case table.Announce:
			d.state = e.State
			d.table.broker.Load().Publish(e.State)
			if d.kept != nil {
				*d.kept = append(*d.kept, e.State)
			}
		case table.Keep:
			d.records = append(d.records, e.Record)
		case table.Watch:
			d.watch = e.Watch
		case table.TakePhoto:
			d.photo = e.Request.ID
		case table.Reply:
			if !e.Answer.OK {
				d.t.Fatalf("%T is refused: %s (%s)", in, e.Answer.Text.EN, e.Answer.Rule)
			}
		}
	}
}

// command is one of the host's, in secret where it must be.
func (d *driver) command(v wire.Verb, body any) {
	d.t.Helper()
	b, err := json.Marshal(body)
	if err != nil {
		d.t.Fatal(err)
	}
	d.frame++
	d.step(table.Asked{Command: wire.Command{ID: fmt.Sprint("c", d.frame), From: host, Verb: v, Body: b, Private: true}})
}

func (d *driver) act(events ...games.Event) {
	d.t.Helper()
	for _, e := range events {
		d.command(wire.Act, e)
	}
}

func (d *driver) confirm(code string, yes bool) {
	d.t.Helper()
	d.command(wire.Confirm, wire.Confirmation{Code: code, Yes: yes})
}

func (d *driver) press(seat int) { d.t.Helper(); d.step(table.Pressed{Kind: button.Short, Seat: seat}) }

// saw tells an event of the eye.
func (d *driver) saw(e settle.Event) {
	d.t.Helper()
	d.frame++
	e.Frame, e.Watch, e.At = d.frame, d.watch.ID, time.Now().Add(d.ahead)
	if e.Since.IsZero() {
		e.Since = e.At
	}
	d.step(table.Seen{Event: e})
}

// photographed gives the picture that was asked for.
func (d *driver) photographed() {
	d.t.Helper()
	if d.photo == "" {
		d.t.Fatal("no photograph was asked for")
	}
	d.step(table.Photographed{Verdict: d.photo, Photo: *photo()})
}

// at checks the rule-book's phase.
func (d *driver) at(phase string) {
	d.t.Helper()
	if got := phaseOf(d.t, d.state); got != phase {
		d.t.Fatalf("the phase is %q, want %q; notices %v", got, phase, d.state.Notices)
	}
}

// phaseOf is the rule-book's phase of a State; none between games.
func phaseOf(t *testing.T, s wire.State) string {
	t.Helper()
	if s.Game == "" {
		return ""
	}
	var v struct {
		Phase string `json:"phase"`
	}
	b, err := json.Marshal(s.View)
	if err == nil {
		err = json.Unmarshal(b, &v)
	}
	if err != nil {
		t.Fatal(err)
	}
	return v.Phase
}

// walls are the screens that show what a driver plays: English and German, a
// large and a small one.
type walls struct {
	d     *driver
	pages []*page
	game  string
	n     int
}

func newWalls(t *testing.T, d *driver, game string) *walls {
	t.Helper()
	b := browser(t)
	en := open(t, b, "wall", d.table.address+"/wall?lang=en", 1920, 1080)
	de := open(t, b, "wall, German", d.table.address+"/wall?lang=de", 1280, 720)
	return &walls{d: d, pages: []*page{en, de}, game: game}
}

// show waits until every wall shows the last state and what it must, keeps the
// picture, and checks that all can be read.
func (w *walls) show(scene string, conditions ...string) {
	w.d.t.Helper()
	w.d.t.Log(scene)
	conditions = append([]string{fmt.Sprintf(`$(".screen")?.dataset.revision === '%d'`, w.d.state.Revision)}, conditions...)
	for _, p := range w.pages {
		for _, c := range conditions {
			p.until(scene+": "+c, fmt.Sprintf(query, c))
		}
		p.rest()
		fits(p, scene)
		p.picture(fmt.Sprintf("%s %02d %s, %s", w.game, w.n, scene, strings.ReplaceAll(p.name, ", ", " ")))
		p.quiet()
	}
	if *screenshots != "" || slices.Contains(crowded, scene) {
		w.upright(scene)
	}
	w.n++
}

// crowded are the scenes with most on them, which are looked at upright, too,
// where nobody wants pictures of all.
var crowded = []string{"counted", "crosses", "scored", "right", "hands open, the weight", "report"}

// upright turns the smaller wall for a look at it.
func (w *walls) upright(scene string) {
	w.d.t.Helper()
	if len(w.pages) < 2 {
		return
	}
	p := w.pages[1]
	p.must(chromedp.Do(p.ctx, chromedp.EmulateViewport(720, 1280)))
	p.until("an upright wall", "innerHeight > innerWidth")
	p.rest()
	fits(p, scene+", upright")
	p.picture(fmt.Sprintf("upright %s %02d %s", w.game, w.n, scene))
	p.must(chromedp.Do(p.ctx, chromedp.EmulateViewport(1280, 720)))
	p.until("a wall that lies", "innerHeight < innerWidth")
}

// fits checks that nothing is cut off or covered by something else, and that
// what is read from five metres is large enough: 40 px at a height of 1080,
// and 26 px for what stands beside it.
func fits(p *page, scene string) {
	p.t.Helper()
	for what, bad := range map[string][]string{
		"cut off": eval[[]string](p, cutOff),
		"small":   eval[[]string](p, tooSmall),
	} {
		if len(bad) > 0 {
			p.t.Errorf("%s, %s: %s: %q", p.name, scene, what, slices.Compact(bad))
			p.picture(fmt.Sprintf("%s, %s, %s", what, p.name, scene))
		}
	}
}

const cutOff = `[...document.querySelectorAll(".game *, .side > *, .report *, .look *, .idle *, footer *")].filter((e) => {
	if (e.closest(".spoken") || e.closest("svg") && e.localName !== "svg") return false;
	const b = e.getBoundingClientRect(), box = (e.closest(".stage, .side, .look, .idle, footer") ?? document.body).getBoundingClientRect();
	return b.width > 0 && (b.bottom > box.bottom + 2 || b.right > box.right + 2 || b.top < box.top - 2 || b.left < box.left - 2 || b.bottom > innerHeight + 1);
}).map((e) => (e.className.baseVal ?? e.className) + " <" + e.localName + "> " + e.textContent.slice(0, 30))`

const tooSmall = `[...document.querySelectorAll("body *")].filter((e) => e.getClientRects().length && !e.closest(".fine, .spoken, figcaption, svg, .besides")
	&& [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())).filter((e) => {
	const aside = e.closest("small, .name, .mark, .holdings, .colour-name, .chip, .sums, .card, .tips");
	return parseFloat(getComputedStyle(e).fontSize) < (aside ? 20 : 28) * Math.min(innerHeight, innerWidth) / 1080 - 0.5;
}).map((e) => e.className + " <" + e.localName + "> " + e.textContent.slice(0, 20) + " " + getComputedStyle(e).fontSize)`

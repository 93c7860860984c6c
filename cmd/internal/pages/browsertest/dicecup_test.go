package browsertest

import (
	"fmt"
	"testing"
	"time"

	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/vision"
	"dicetable/vision/settle"
)

// toss covers a throw.
func (d *driver) toss() {
	d.t.Helper()
	for _, k := range []settle.Kind{settle.CupAside, settle.CupDown, settle.Thrown} {
		d.saw(settle.Event{Kind: k})
	}
}

// lift shows the dice; the look begins.
func (d *driver) lift() time.Time {
	d.t.Helper()
	d.saw(settle.Event{Kind: settle.CupUp})
	shown := time.Now().Add(d.ahead)
	d.saw(settle.Event{Kind: settle.DiceShown, Since: shown})
	return shown
}

// cover ends a look after a time.
func (d *driver) cover(shown time.Time, length time.Duration) {
	d.t.Helper()
	d.saw(settle.Event{Kind: settle.CupDown})
	d.saw(settle.Event{Kind: settle.LookOver, Look: &settle.Look{Lifted: shown, Shown: shown, Covered: shown.Add(length)}})
	d.at("cross")
}

// crosses are those of some players, each the next of its sheet from n on.
func (d *driver) crosses(n int, players ...wire.SeatedPlayer) {
	d.t.Helper()
	for i, p := range players {
		d.act(dicecup.Cross{Player: p.Name, Category: dicecup.Categories[(n+5*i)%len(dicecup.Categories)]})
	}
}

// lies tells the dice with the cup aside; those of changed were otherwise.
func (d *driver) lies(round int, changed ...dice.Colour) {
	d.t.Helper()
	e := settle.Event{Kind: settle.RollRead}
	for i := range dicecup.Dice {
		c, f := dicecup.Colours[i/2], dice.Face((i*i+i/3+round)%6+1)
		seen := f
		for _, other := range changed {
			if other == c {
				seen = f%6 + 1
			}
		}
		size := []float64{16.1, 12.2}[i%2]
		e.Dice = append(e.Dice, vision.Die{Colour: c, Value: f, SizeMM: size, Confidence: 1})
		e.Compared = append(e.Compared, settle.Compared{Colour: c, Lies: &f, Seen: &seen})
	}
	for _, k := range []settle.Kind{settle.CupUp, settle.CupAside} {
		d.saw(settle.Event{Kind: k})
	}
	d.saw(e)
}

// Every scene of Dice Cup, for six players with long names.
func TestDiceCupOnTheWall(t *testing.T) {
	d := newDriver(t, newTable(t), "dicecup", six, map[string]string{"look": "8"})
	// The table's clock need not be the wall's.
	d.ahead = -90 * time.Minute
	w := newWalls(t, d, "dicecup")
	secret := `!$(".cube, .pairs")`
	w.show("throw", says("h1", "1"), `$$(".sheets tbody tr").length === 15`, `$$(".sheets td.open").length === 72`, secret)
	d.toss()
	w.show("cup down", says(".side .prompt", "Ann"), secret)
	shown := d.lift()
	w.show("eyes open", `$(".look[data-up=false]")`, `/^[0-7][.,]\d$/.test($(".tenths").textContent)`)
	d.ahead += 8 * time.Second
	d.step(table.Tick{})
	w.show("cup down again", `$(".look[data-up=true]")`, says(".tenths", "+"))
	d.cover(shown, 9300*time.Millisecond)
	w.show("too long a look", `$(".notice[data-code=look_long]")`, says(".notice", "8"), secret)
	d.crosses(0, six[:4]...)
	w.show("crosses", says(".count", "4 / 6"), `$$(".sheets .done").length === 4`, `$$(".sheets .due").length === 2`, secret)
	d.crosses(8, six[4:]...)
	w.show("cup aside", `$(".screen[data-phase=score]")`, secret)
	d.lies(0, dice.Green)
	w.show("dice changed", `$(".doubt-scene")`, `$$(".pairs li.marked").length === 2`, `$$(".pairs .cube").length === 24`)
	d.act(dicecup.Decide{Ruling: dicecup.AsItLies})
	w.show("scored", `$(".scored[data-round='1']")`, `$$(".scored .cube").length === 12`, `$$(".scored .cube rect[width='27']").length === 6`, `$$(".entries li").length === 6`, `$(".entries .points").textContent !== ""`)
	d.photographed()
	w.show("photograph", `$(".exhibit .photo image")`)
	w.show("sheets", `!$(".exhibit") && $$(".sheets td.fresh").length === 6`, `$(".ruled .photo")`)
	for round := 1; round < 11; round++ {
		d.toss()
		d.cover(d.lift(), 8*time.Second)
		d.crosses(round, six...)
		d.lies(round)
	}
	w.show("last round", `$("h1").textContent.startsWith("L")`)
	w.pages = w.pages[:1]
	d.toss()
	d.lies(11)
	w.show("over, scored", `$(".scored[data-round='12']")`)
	w.show("placings", `$(".placings[data-winner]")`, `$$(".placings li").length === 6`, `$(".placings li.first")`)
	if got := eval[string](w.pages[0], `[...document.querySelectorAll(".placings li")].map((e) => e.dataset.place).join()`); got != places(d.state) {
		t.Errorf("the wall has places %s, the rule-book %v", got, d.state.Places)
	}
}

// Several games at once on one sheet (DC-7): a line shows the sum of its boxes
// and how many of them are filled.
func TestDiceCupColumnsOnTheWall(t *testing.T) {
	d := newDriver(t, newTable(t), "dicecup", six[:2], map[string]string{"columns": "99", "look": "1"})
	w := newWalls(t, d, "dicecup columns")
	for column := 1; column <= 2; column++ {
		d.toss()
		d.cover(d.lift(), time.Second)
		for _, p := range six[:2] {
			d.act(dicecup.Cross{Player: p.Name, Category: dicecup.All, Column: column})
		}
		d.lies(column)
	}
	total := fmt.Sprint(d.state.View.Body().(dicecup.View).Totals["Ann"].Total)
	w.show("sheets", `$$(".sheets td small").length === 2`, says(".sheets td small", "2/99"), says(".sheets td.fresh", total), says(".sheets .total td", total), says("h1", "1188"))
}

// places are those of a finished game in order, as the wall lists them.
func places(s wire.State) string {
	got := ""
	for n := 1; n <= len(s.Places); n++ {
		for _, p := range s.Places {
			if p == n {
				got += fmt.Sprint(",", n)
			}
		}
	}
	return got[1:]
}

package table

import (
	"slices"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/luckyfive"
	"dicetable/hardware/button"
	"dicetable/vision/settle"
)

// saidHigher is a game in which Ann has staked on red, which shows 3, and said
// higher.
func saidHigher(t *testing.T) fiveRig {
	t.Helper()
	r := begun(t, nil)
	r.card(redCard)
	r.chips(10)
	r.press()
	r.notice(CallWord, "LF-4")
	return r
}

// says is the word that the table shows, true for higher.
func (r fiveRig) says(higher bool) {
	r.t.Helper()
	want := wordText("Ann", word{higher: higher}, 3)
	for _, n := range r.state.Notices {
		if n.Code == CallWord {
			if n.Text != want {
				r.t.Errorf("the table shows %q, want %q", n.Text.EN, want.EN)
			}
			return
		}
	}
	r.t.Errorf("no word is shown; notices %v", r.state.Notices)
}

// ruledOn is the word that the throw was ruled on.
func (r fiveRig) ruledOn(higher bool) {
	r.t.Helper()
	if last := r.view().Last; last == nil || last.Higher != higher {
		r.t.Fatalf("ruled was %+v, want one on higher %v; notices %v", last, higher, r.state.Notices)
	}
}

// LF-4: the word comes before the throw. Whoever turns it once dice lie there
// has turned nothing, however long it takes to read them.
func TestAWordAfterTheThrow(t *testing.T) {
	lower := luckyfive.Say{Player: "Ann"}
	for name, turn := range map[string]func(r fiveRig){
		"by the table's button":  func(r fiveRig) { r.press() },
		"by the player's button": func(r fiveRig) { r.input(Pressed{Kind: button.Short, Seat: 1}) },
		"by phone":               func(r fiveRig) { r.secret(ann, lower) },
	} {
		t.Run(name+", before it", func(t *testing.T) {
			r := saidHigher(t)
			turn(r)
			r.says(false)
			r.throw(1, 4, 5, dice.Red)
			r.ruledOn(false)
		})
		t.Run(name+", before it was read", func(t *testing.T) {
			r := saidHigher(t)
			rest := r.now.Add(50 * time.Millisecond)
			turn(r)
			r.threw(rest, 1, 4, 5, dice.Red)
			r.ruledOn(true)
			r.notice("refused", "LF-4")
		})
		t.Run(name+", before it was doubted", func(t *testing.T) {
			r := saidHigher(t)
			rest := r.now.Add(50 * time.Millisecond)
			turn(r)
			r.saw(settle.Event{Kind: settle.RollDoubt, Unsure: 1, Since: rest})
			r.says(true)
			r.throw(1, 4, 5, dice.Red)
			r.ruledOn(true)
		})
		t.Run(name+", while it is doubted", func(t *testing.T) {
			r := saidHigher(t)
			r.saw(settle.Event{Kind: settle.RollDoubt, Unsure: 1})
			turn(r)
			r.says(true)
			r.throw(1, 4, 5, dice.Red)
			r.ruledOn(true)
		})
		t.Run(name+", and a die that had to stay was pushed", func(t *testing.T) {
			r := saidHigher(t)
			r.saw(settle.Event{Kind: settle.RollDoubt, Unsure: 1})
			r.saw(settle.Event{Kind: settle.Disturbed})
			turn(r)
			r.throw(1, 4, 5, dice.Red)
			r.ruledOn(true)
		})
	}
}

// LF-4: a die that was only pushed is no throw, and turns no word away. If it was
// thrown it shows what it showed, and any word on that is wrong.
func TestAWordAfterADieWasPushed(t *testing.T) {
	three, four, five := dice.Face(3), dice.Face(4), dice.Face(5)
	lie := []settle.Compared{{Colour: dice.Red, Seen: &three, Lies: &three, Moved: true}, {Colour: dice.Orange, Seen: &four, Lies: &four}, {Colour: dice.Yellow, Seen: &five, Lies: &five}}
	asked := func(t *testing.T, lie []settle.Compared) fiveRig {
		r := saidHigher(t)
		r.saw(settle.Event{Kind: settle.RollDoubt, Changed: 1, Compared: lie})
		if d := r.core.seen.doubts[onTray]; d.EN != "Pushed or thrown? Please throw again, or enter it." {
			t.Fatalf("the table asks %q", d.EN)
		}
		r.press()
		return r
	}
	t.Run("it was pushed", func(t *testing.T) {
		r := asked(t, lie)
		r.says(false)
		r.notice(CallWord, "LF-4")
		r.throw(1, 4, 5, dice.Red)
		r.ruledOn(false)
	})
	t.Run("it was thrown", func(t *testing.T) {
		r := asked(t, lie)
		for _, ev := range []any{luckyfive.Say{Player: "Ann"}, luckyfive.Throw{Dice: luckyfive.Dice{Red: 3}}} {
			if a := r.secret(host, ev); !a.OK {
				t.Fatal(a.Text.EN)
			}
		}
		if last := r.view().Last; last == nil || last.Right {
			t.Errorf("ruled was %+v", last)
		}
	})
	t.Run("one of them is not read", func(t *testing.T) { asked(t, lie[:2]).says(true) })
	t.Run("one of them shows something else", func(t *testing.T) {
		other := slices.Clone(lie)
		other[1].Lies = &five
		asked(t, other).says(true)
	})
}

// LF-4: who commands the other word while dice lie there is told why not, the
// host too, who enters the throw by the word that stands.
func TestAWordByCommandAfterTheThrow(t *testing.T) {
	r := saidHigher(t)
	r.saw(settle.Event{Kind: settle.RollDoubt, Unsure: 1})
	for _, who := range []wire.Asker{ann, host} {
		if a := r.secret(who, luckyfive.Say{Player: "Ann"}); a.OK || a.Rule != "LF-4" {
			t.Errorf("%s turned the word: %+v", who.User, a)
		}
	}
	for _, ev := range []any{luckyfive.Say{Player: "Ann", Higher: true}, luckyfive.Throw{Dice: luckyfive.Dice{Red: 1}}} {
		if a := r.secret(host, ev); !a.OK {
			t.Fatal(a.Text.EN)
		}
	}
	r.ruledOn(true)
}

// LF-4: nobody turns another's word.
func TestAWordOfSomebodyElse(t *testing.T) {
	r := saidHigher(t)
	for _, player := range []string{"Ann", "Ben"} {
		if a := r.secret(ben, luckyfive.Say{Player: player}); a.OK {
			t.Errorf("Ben said the word as %s", player)
		}
	}
	r.input(Pressed{Kind: button.Short, Seat: 3})
	r.says(true)
}

// LF-4: the next throw has a word of its own, which can be turned again.
func TestTheWordOfTheNextThrow(t *testing.T) {
	r := saidHigher(t)
	r.saw(settle.Event{Kind: settle.RollDoubt, Unsure: 1})
	r.throw(6, 4, 5, dice.Red)
	r.card(redCard + 1)
	r.chips(10)
	r.press()
	r.press()
	r.throw(1, 4, 5, dice.Red)
	r.ruledOn(false)
}

// LF-4: dice that lay there before any word was said are no throw; they are
// thrown again after it.
func TestAThrowBeforeTheWord(t *testing.T) {
	r := saidHigher(t)
	before := r.watch()
	r.threw(r.now.Add(-time.Second), 1, 4, 5, dice.Red)
	r.at(luckyfive.PhaseSay)
	r.notice("die_missing", "")
	if w := r.watch(); len(w.Free) != 0 || w.Throw == before.Throw {
		t.Errorf("the eye watches %+v, before %+v", w, before)
	}
	r.press()
	r.notice(CallWord, "LF-4")
	r.says(true)
	r.throw(6, 4, 5, dice.Red)
	r.ruledOn(true)
}

package table

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"dicetable/cmd/internal/wire"
	"dicetable/games/thrill"
	"dicetable/hardware/button"
	"dicetable/vision/settle"
)

// TH-2 to TH-7: a round as it is played.
func TestARoundOfThrill(t *testing.T) {
	r := newThrill(t, nil)
	r.beside(settle.Discs, 0, 2, 2)
	r.beside(settle.Discs, 0, 2, 1)
	r.at(thrill.PhaseHand)
	if d := r.view().Disc; d == nil || *d != thrill.Large {
		t.Fatalf("the disc is %v", d)
	}
	r.hands()
	r.at(thrill.PhasePush)
	r.lamps()
	r.press()
	r.at(thrill.PhasePush)
	r.beside(settle.Discs, 0, 2, 1)
	r.beside(settle.Discs, 2, 2, 2) // they fall
	r.notice("", "")
	r.beside(settle.Pushed, 2, 2, 2)
	r.notice(AskFell, "TH-6")
	if got := r.state.Notices[0].Text; got.EN != "Fallen: 2 small, 1 large, that costs 5. Is that right?" || got.DE != "Gefallen: 2 kleine, 1 große, das kostet 5. Stimmt das?" {
		t.Errorf("the table says %+v", got)
	}
	r.lamps(0, 3)
	r.beside(settle.Pushed, 2, 2, 1)
	if a := r.command(ann, wire.Confirm, wire.Confirmation{Code: AskFell, Yes: true}); a.OK {
		t.Error("Ann confirmed the push of Ben")
	}
	r.input(Pressed{Kind: button.Short, Seat: 1})
	r.at(thrill.PhasePush)
	r.press()
	r.at(thrill.PhasePick)
	last := r.view().Last
	if last == nil || last.Cost != 2 || last.Maxe != "Ben" || *r.view().Boss != "Ben" || r.view().Reserve != (thrill.Discs{Small: 2, Medium: 2, Large: 1}) {
		t.Fatalf("the push was %+v; boss %s, reserve %+v", last, *r.view().Boss, r.view().Reserve)
	}
	if v := r.state.Verdict; v == nil || v.Round != 1 || v.Text.EN == "" {
		t.Errorf("the verdict is %+v", v)
	}
	if len(r.photos) != 1 || r.photos[0] != r.state.Verdict.ID {
		t.Errorf("photographs were asked for of %v", r.photos)
	}
}

// TH-2: a reserve that is not seen whole is no reserve that a disc is taken
// from, and the boss alone names one.
func TestTheBossPicksByWord(t *testing.T) {
	r := newThrill(t, nil)
	r.beside(settle.Discs, 0, 2, 1)
	r.beside(settle.Discs, 0, 1, 1)
	r.at(thrill.PhasePick)
	if a := r.secret(ben, thrill.Pick{Player: "Ann", Size: thrill.Large}); a.OK {
		t.Error("Ben picked for Ann")
	}
	if a := r.command(ann, wire.Act, thrill.Pick{Player: "Ann", Size: thrill.Large}); !a.OK {
		t.Error(a.Text.EN)
	}
	r.at(thrill.PhaseHand)
}

// TH-6: what fell is counted from what lay there before the push; what cannot
// be is not counted.
func TestWhatLiesBesideTheBoard(t *testing.T) {
	push := func(t *testing.T) thrillRig {
		r := newThrill(t, nil)
		r.command(ann, wire.Act, thrill.Pick{Player: "Ann", Size: thrill.Large})
		r.hands()
		return r
	}
	t.Run("the reserve lies off the mat", func(t *testing.T) {
		r := push(t)
		r.beside(settle.Discs, 0, 0, 0)
		r.beside(settle.Pushed, 0, 0, 0)
		r.press()
		if last := r.view().Last; last == nil || last.Fell.Total() != 0 {
			t.Errorf("the push was %+v", last)
		}
	})
	t.Run("they were moved before, when the boss took a disc", func(t *testing.T) {
		r := push(t)
		r.saw(settle.Event{Kind: settle.Discs, Since: r.now.Add(-time.Second)})
		r.saw(settle.Event{Kind: settle.Pushed, Since: r.now.Add(-time.Second - 200*time.Millisecond)})
		r.notice("", "")
		r.beside(settle.Pushed, 0, 0, 0)
		r.notice(AskFell, "TH-6")
	})
	t.Run("Maxe tells what the table cannot see", func(t *testing.T) {
		r := push(t)
		fell := thrill.Push{Fell: []thrill.Size{thrill.Small}}
		if a := r.secret(cem, fell); a.OK {
			t.Error("Cem told what fell in the push of Ben")
		}
		if a := r.secret(ben, fell); !a.OK || r.view().Last.Cost != 1 {
			t.Errorf("%+v, %+v", a, r.view().Last)
		}
	})
	t.Run("something else lies there", func(t *testing.T) {
		r := push(t)
		r.beside(settle.Discs, 1, 2, 1)
		r.notice(CallDiscs, "TH-2")
		r.beside(settle.Pushed, 3, 2, 1)
		r.notice(CallDiscs, "TH-2")
		r.beside(settle.Discs, 0, 2, 1)
		r.notice("", "")
		r.beside(settle.Pushed, 1, 2, 1)
		r.notice(AskFell, "TH-6")
	})
	t.Run("some of the reserve was taken away", func(t *testing.T) {
		r := push(t)
		r.beside(settle.Discs, 0, 2, 1)
		r.beside(settle.Pushed, 0, 1, 1)
		r.notice(CallDiscs, "TH-6")
		r.press()
		r.at(thrill.PhasePush)
	})
	t.Run("that is not what fell", func(t *testing.T) {
		r := push(t)
		r.beside(settle.Discs, 0, 2, 1)
		r.beside(settle.Pushed, 1, 2, 1)
		r.command(ben, wire.Confirm, wire.Confirmation{Code: AskFell})
		r.notice("", "")
		r.at(thrill.PhasePush)
		if a := r.command(host, wire.Act, thrill.Push{Fell: []thrill.Size{thrill.Medium}}); !a.OK {
			t.Error(a.Text.EN)
		}
		r.at(thrill.PhasePick)
	})
}

// TH-11: the weight doubles, and no press can say which disc had it.
func TestTheWeight(t *testing.T) {
	for code, cost := range map[string]int{AskFell: 5, AskWeighted + "small": 6, AskWeighted + "large": 8} {
		r := newThrill(t, map[string]string{"weights": "true"})
		r.command(ann, wire.Act, thrill.Pick{Player: "Ann", Size: thrill.Large})
		r.hands()
		r.notice(AskWeight, "TH-11")
		if a := r.command(ben, wire.Confirm, wire.Confirmation{Code: AskWeight, Yes: true}); !a.OK {
			t.Fatal(a.Text.EN)
		}
		r.beside(settle.Discs, 0, 0, 0)
		r.beside(settle.Pushed, 2, 0, 1)
		r.press()
		r.at(thrill.PhasePush)
		if a := r.command(ben, wire.Confirm, wire.Confirmation{Code: AskWeighted + "medium", Yes: true}); a.OK {
			t.Error("a medium disc had the weight on it that did not fall")
		}
		if a := r.command(ben, wire.Confirm, wire.Confirmation{Code: code, Yes: true}); !a.OK {
			t.Fatal(a.Text.EN)
		}
		if last := r.view().Last; last.Cost != cost {
			t.Errorf("%s costs %d, want %d", code, last.Cost, cost)
		}
	}
	r := newThrill(t, map[string]string{"weights": "true"})
	r.command(ann, wire.Act, thrill.Pick{Player: "Ann", Size: thrill.Large})
	r.hands()
	r.press()
	r.at(thrill.PhasePush)
	if r.view().WeightCards["Ben"] != 2 {
		t.Error("a press spent a weight card")
	}
}

// TH-13: hands and tips come in secret, and nothing that the table does
// depends on them until they are open.
func TestHandsAndTipsStaySecret(t *testing.T) {
	r := newThrill(t, nil)
	r.command(ann, wire.Act, thrill.Pick{Player: "Ann", Size: thrill.Large})
	for _, who := range []wire.Asker{ann, host} {
		if a := r.command(who, wire.Act, thrill.Hand{Player: "Ann", Chips: 1}); a.OK || a.Rule != "TH-13" {
			t.Errorf("%s closed a hand over MQTT: %+v", who.User, a)
		}
	}
	if a := r.secret(ben, thrill.Hand{Player: "Ann", Chips: 1}); a.OK {
		t.Error("Ben closed the hand of Ann")
	}
	rapid.Check(t, func(rt *rapid.T) {
		play := func(label string) thrillRig {
			r := newThrill(t, map[string]string{"tips": "true"})
			r.command(ann, wire.Act, thrill.Pick{Player: "Ann", Size: thrill.Large})
			r.secret(ann, thrill.Hand{Player: "Ann", Chips: rapid.IntRange(0, 10).Draw(rt, label+"hand")})
			r.press()
			return r
		}
		a, b := play("one "), play("other ")
		if a.told() != b.told() {
			rt.Fatalf("the table tells a hand:\n%s\n%s", a.told(), b.told())
		}
		tip := func(falls bool) string {
			r := newThrill(t, map[string]string{"tips": "true"})
			r.command(ann, wire.Act, thrill.Pick{Player: "Ann", Size: thrill.Large})
			r.hands()
			if a := r.secret(cem, thrill.LayTip{Player: "Cem", Falls: falls}); !a.OK {
				rt.Fatal(a.Text.EN)
			}
			r.beside(settle.Discs, 0, 0, 0)
			r.beside(settle.Pushed, 1, 0, 0)
			return r.told()
		}
		if tip(true) != tip(false) {
			rt.Fatal("the table tells a tip")
		}
	})
}

// Whatever happens, in whatever order: no panic, a meaning for the button, and
// a journal that leads to the same game.
func TestAnythingAtThrillIsSurvived(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "pick") }
		r := newThrill(t, map[string]string{"tips": fmt.Sprint(pick(2) == 0), "weights": fmt.Sprint(pick(2) == 0)})
		for range rapid.IntRange(1, 120).Draw(rt, "n") {
			who := []wire.Asker{host, ann, ben, cem}[pick(4)]
			name := three[pick(3)].Name
			size := []thrill.Size{thrill.Small, thrill.Medium, thrill.Large}[pick(3)]
			switch pick(8) {
			case 0, 1:
				r.input(Pressed{Kind: button.Short, Seat: []int{0, 0, 1, 2, 3, 4}[pick(6)]})
			case 2:
				r.input([]Input{Tick{}, EyeUp{}, EyeDown{}}[pick(3)])
			case 3:
				code := []string{AskFell, AskWeight, AskWeighted + string(size), AskYoungest}[pick(4)]
				r.command(who, wire.Confirm, wire.Confirmation{Code: code, Yes: pick(3) > 0})
			case 4, 5:
				acts := []any{thrill.Hand{Player: name, Chips: pick(3)}, thrill.Hand{Player: name}, thrill.Pick{Player: name, Size: size},
					thrill.LayTip{Player: name}, thrill.Weigh{Player: name}, thrill.Leave{Player: name}}
				if i := pick(len(acts)); i < len(acts)-1 || pick(8) == 0 {
					r.secret(who, acts[i])
				}
			default:
				n := r.view().Reserve
				if pick(3) == 0 {
					n = thrill.Discs{}
				}
				r.beside(settle.Discs, n.Small, n.Medium, n.Large)
				r.beside([]settle.Kind{settle.Pushed, settle.Discs}[pick(2)], n.Small+pick(3), n.Medium+pick(2)-pick(2), n.Large)
			}
			if _, err := json.Marshal(r.state); err != nil {
				rt.Fatal(err)
			}
			r.hasMeaning()
			if v := r.view(); len(v.Chips) != 0 || strings.Contains(fmt.Sprint(r.state.Seats), "score") {
				rt.Fatalf("chips are told: %v", v.Chips)
			}
		}
		again := thrillRig{newRig(t, r.records...)}
		if !reflect.DeepEqual(again.view(), r.view()) || !reflect.DeepEqual(again.core.known(1), r.core.known(1)) {
			rt.Fatalf("after a restart\n%+v\nwant\n%+v", again.view(), r.view())
		}
	})
}

// pushed is a push of Ben's of which the table asks whether two small discs fell.
func pushed(t *testing.T, settings map[string]string) thrillRig {
	t.Helper()
	r := newThrill(t, settings)
	r.command(ann, wire.Act, thrill.Pick{Player: "Ann", Size: thrill.Large})
	r.hands()
	r.beside(settle.Discs, 0, 2, 1)
	r.beside(settle.Pushed, 2, 2, 1)
	r.notice(AskFell, "TH-6")
	return r
}

// TH-10: tips are laid before Maxe lays the disc, and while the board is turned;
// none once everybody sees what fell.
func TestNoTipAfterThePush(t *testing.T) {
	tip := thrill.LayTip{Player: "Cem", Falls: true}
	r := pushed(t, map[string]string{"tips": "true"})
	for _, who := range []wire.Asker{cem, host} {
		if a := r.secret(who, tip); a.OK || a.Rule != "TH-10" {
			t.Errorf("%s laid a tip after the push: %+v", who.User, a)
		}
	}
	if a := r.secret(ben, tip); a.OK || a.Rule != "" {
		t.Errorf("Ben laid a tip of Cem: %+v", a)
	}
	r.press()
	r.at(thrill.PhasePick)
	if got := r.view().TipCards["Cem"].Falls; got != 2 {
		t.Errorf("Cem has %d cards left", got)
	}
	t.Run("the board was turned", func(t *testing.T) {
		r := newThrill(t, map[string]string{"tips": "true"})
		r.command(ann, wire.Act, thrill.Pick{Player: "Ann", Size: thrill.Large})
		r.hands()
		r.seenAll(settle.Discs, [3]int{13, 11, 6}, [3]int{0, 2, 1})
		r.seenAll(settle.Pushed, [3]int{12, 11, 6}, [3]int{1, 2, 1})
		if a := r.secret(cem, tip); !a.OK {
			t.Error(a.Text.EN)
		}
	})
	t.Run("that was no push", func(t *testing.T) {
		r := pushed(t, map[string]string{"tips": "true"})
		r.command(ben, wire.Confirm, wire.Confirmation{Code: AskFell})
		if a := r.secret(cem, tip); !a.OK {
			t.Error(a.Text.EN)
		}
	})
}

// TH-6, TH-13: Maxe leaves once what fell is paid for; then it is in the reserve.
func TestMaxePaysBeforeLeaving(t *testing.T) {
	r := pushed(t, nil)
	for _, who := range []wire.Asker{ben, host} {
		if a := r.secret(who, thrill.Leave{Player: "Ben"}); a.OK || a.Rule != "TH-6" {
			t.Fatalf("%s let Ben leave: %+v", who.User, a)
		}
	}
	if a := r.secret(cem, thrill.Leave{Player: "Ben"}); a.OK || a.Rule != "" {
		t.Errorf("Cem let Ben leave: %+v", a)
	}
	r.press()
	if a := r.secret(ben, thrill.Leave{Player: "Ben"}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	if v := r.view(); v.Reserve != (thrill.Discs{Small: 2, Medium: 2, Large: 1}) || *v.Boss != "Cem" {
		t.Errorf("the reserve is %+v, the boss %s", v.Reserve, *v.Boss)
	}
	t.Run("nothing fell yet", func(t *testing.T) {
		r := pushed(t, nil)
		r.command(ben, wire.Confirm, wire.Confirmation{Code: AskFell})
		if a := r.secret(ben, thrill.Leave{Player: "Ben"}); !a.OK {
			t.Error(a.Text.EN)
		}
	})
	t.Run("somebody else may leave", func(t *testing.T) {
		r := pushed(t, nil)
		if a := r.secret(cem, thrill.Leave{Player: "Cem"}); !a.OK {
			t.Error(a.Text.EN)
		}
		r.notice(AskFell, "TH-6")
	})
}

// TH-2: where nobody says who is the youngest, the first named who is still there
// is boss.
func TestTheFirstNamedLeftThrill(t *testing.T) {
	for name, begin := range map[string]func(thrillRig){
		"the table's button": func(r thrillRig) { r.press() },
		"the host's word": func(r thrillRig) {
			r.command(host, wire.Confirm, wire.Confirmation{Code: AskYoungest, Yes: true})
		},
	} {
		r := thrillRig{newRig(t)}
		r.command(host, wire.StartGame, wire.Start{Game: "thrill", Players: three})
		r.secret(ann, thrill.Leave{Player: "Ann"})
		begin(r)
		r.at(thrill.PhasePick)
		if boss := r.view().Boss; *boss != "Ben" {
			t.Errorf("by %s %s is boss", name, *boss)
		}
	}
}

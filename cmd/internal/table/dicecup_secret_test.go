package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/vision"
	"dicetable/vision/settle"
)

// DC-8: crosses come in secret, each player's own, and a throw is told by
// nobody.
func TestWhatMayBeTold(t *testing.T) {
	r := newCup(t, nil)
	throw := dicecup.Throw{}
	for _, c := range lying(t, "11 22 33 44 55 66") {
		throw.Dice = append(throw.Dice, dice.Die{Colour: c.Colour, Value: *c.Lies})
	}
	if a := r.secret(host, throw); a.OK || a.Rule != "DC-8" {
		t.Errorf("the host told the throw: %+v", a)
	}
	r.look()
	cross := dicecup.Cross{Player: "Ann", Category: dicecup.Low}
	for _, who := range []wire.Asker{ann, host} {
		if a := r.command(who, wire.Act, cross); a.OK || a.Rule != "DC-8" {
			t.Errorf("%s crossed over MQTT: %+v", who.User, a)
		}
	}
	if a := r.secret(ben, cross); a.OK || a.Rule != "" {
		t.Errorf("Ben crossed for Ann: %+v", a)
	}
	if a := r.secret(ann, cross); !a.OK || a.Text.EN != "Crossed: ones to threes." {
		t.Errorf("Ann is told %+v", a)
	}
	if a := r.secret(ann, dicecup.Cross{Player: "Ann", Category: dicecup.All}); a.OK || a.Rule != "DC-2" {
		t.Errorf("Ann crossed twice: %+v", a)
	}
	if a := r.secret(host, dicecup.Cross{Player: "Ben", Category: dicecup.All}); !a.OK || strings.Contains(a.Text.EN, "Dice Cup") {
		t.Errorf("from paper the host is told %+v", a)
	}
}

// An answer that others could hear never has what is one player's own.
func TestAnAnswerInPublicTellsNothingPrivate(t *testing.T) {
	r := newCup(t, nil)
	told := []games.Outcome{{Text: games.Text{EN: "all"}}, {Audience: games.For("Ann"), Text: games.Text{EN: "own"}}}
	s := step{Core: r.core, told: told}
	for _, c := range []struct {
		who     wire.Asker
		private bool
		own     string
	}{{ann, true, "own"}, {ann, false, ""}, {ben, true, ""}, {host, true, ""}} {
		if got, _ := s.own(wire.Command{From: c.who, Private: c.private}); got.EN != c.own {
			t.Errorf("%s, private %v, is answered %q", c.who.User, c.private, got.EN)
		}
	}
}

// What a player may know is asked for seat by seat.
func TestAPlayerKnowsTheOwnCrossAlone(t *testing.T) {
	r := newCup(t, nil)
	r.look()
	if p := r.core.known(3).prompt; len(p.Legal.([]dicecup.Box)) != 12 {
		t.Errorf("Ben may cross %v", p.Legal)
	}
	r.cross(ann, dicecup.Low)
	for seat, knows := range map[int]bool{1: true, 3: false, 4: false} {
		v := r.core.known(seat).view.Body.(dicecup.View)
		if _, ok := v.Crosses["Ann"]; ok != knows {
			t.Errorf("seat %d knows of %v", seat, v.Crosses)
		}
	}
	if k := r.core.known(2); k.view.Body != nil {
		t.Errorf("an empty seat knows %v", k.view.Body)
	}
}

// told is all that the table does but for keeping, and for answering one user:
// what everybody, in the end, might know.
func (r *rig) told() string {
	r.t.Helper()
	var b strings.Builder
	for _, e := range r.effects {
		switch e.(type) {
		case Keep, Reply:
			continue
		}
		raw, err := json.Marshal(e)
		if err != nil {
			r.t.Fatal(err)
		}
		fmt.Fprintf(&b, "%T %s\n", e, raw)
	}
	return b.String()
}

// DC-8: until everybody has crossed, nothing that the table does depends on
// what was crossed but the answer to the one who did, and its journal.
func TestCrossesStaySecret(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tell := func(label string) (cupRig, []wire.Answer) {
			r := newCup(t, nil)
			r.look()
			for _, p := range []wire.Asker{ann, ben} {
				r.cross(p, dicecup.Categories[rapid.IntRange(0, 11).Draw(rt, label+p.User)])
			}
			others := len(r.answers)
			if a := r.secret(ann, dicecup.Cross{Player: "Ann", Category: dicecup.Low}); a.OK {
				rt.Fatal("Ann crossed twice")
			}
			r.cup(settle.CupDown, settle.CupUp)
			r.press()
			r.input(EyeUp{})
			return r, r.answers[others:]
		}
		a, heardA := tell("one ")
		b, heardB := tell("other ")
		if a.told() != b.told() {
			rt.Fatalf("the table tells the crosses:\n%s\n%s", a.told(), b.told())
		}
		if fmt.Sprint(heardA) != fmt.Sprint(heardB) {
			rt.Fatalf("an answer tells the crosses: %v %v", heardA, heardB)
		}
	})
}

// DC-8: whatever a faulty eye might tell of the dice before the cup goes aside,
// the table drops: it does the same for every throw, its journal included.
func TestAThrowStaysSecret(t *testing.T) {
	face := rapid.Map(rapid.IntRange(1, 6), func(i int) dice.Face { return dice.Face(i) })
	throw := rapid.SliceOfN(face, 12, 12)
	rapid.Check(t, func(rt *rapid.T) {
		r := newCup(t, nil)
		one, other := throw.Draw(rt, "one"), throw.Draw(rt, "other")
		a, b := r, cupRig{newRig(t, slices.Clone(r.records)...)}
		*b.rig = *r.rig
		b.records, b.effects = slices.Clone(r.records), nil
		a.effects = nil
		both := func(e settle.Event) {
			with := func(faces []dice.Face) settle.Event {
				e := e
				for i, f := range faces {
					c := dicecup.Colours[i/2]
					e.Dice = append(e.Dice, vision.Die{Colour: c, Value: f, Confidence: 1})
					e.Compared = append(e.Compared, settle.Compared{Colour: c, Lies: &f, Seen: &f})
				}
				e.Reasons = []string{fmt.Sprint(faces)}
				return e
			}
			a.saw(with(one))
			b.saw(with(other))
		}
		junk := func() {
			kinds := []settle.Kind{settle.RollRead, settle.RollDoubt, settle.LaidOut, settle.Disturbed, settle.AllUp}
			for range rapid.IntRange(0, 3).Draw(rt, "junk") {
				both(settle.Event{Kind: rapid.SampledFrom(kinds).Draw(rt, "kind")})
			}
		}
		for _, k := range []settle.Kind{settle.CupDown, settle.Thrown, settle.CupUp, settle.DiceShown, settle.CupDown} {
			junk()
			both(settle.Event{Kind: k})
		}
		junk()
		both(settle.Event{Kind: settle.LookOver, Look: &settle.Look{Shown: a.now, Covered: a.now}})
		a.at(dicecup.PhaseCross)
		junk()
		both(settle.Event{Kind: settle.CupDown})
		a.cross(ann, dicecup.Low)
		b.cross(ann, dicecup.Low)
		junk()
		both(settle.Event{Kind: settle.CupUp})
		if a.told() != b.told() {
			rt.Fatalf("the table tells the throw:\n%s\n%s", a.told(), b.told())
		}
		if kept := [2]string{fmt.Sprintf("%s", a.records), fmt.Sprintf("%s", b.records)}; kept[0] != kept[1] {
			rt.Fatalf("the journal keeps the throw:\n%s\n%s", kept[0], kept[1])
		}
	})
}

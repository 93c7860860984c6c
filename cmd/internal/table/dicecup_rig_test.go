package table

import (
	"encoding/json"
	"strconv"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/vision"
	"dicetable/vision/settle"
)

// The three players of the tests with their own sessions.
var (
	ann = wire.Asker{User: "ann", Role: wire.Player, Seat: 1}
	ben = wire.Asker{User: "ben", Role: wire.Player, Seat: 3}
	cem = wire.Asker{User: "cem", Role: wire.Player, Seat: 4}
)

// cupRig plays Dice Cup by hand.
type cupRig struct{ *rig }

// newCup begins a game of Dice Cup: Ann has the cup.
func newCup(t *testing.T, settings map[string]string) cupRig {
	t.Helper()
	r := cupRig{newRig(t)}
	if a := r.command(host, wire.StartGame, wire.Start{Game: "dicecup", Players: three, Settings: settings}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	r.throwing(1)
	return r
}

func (r cupRig) view() dicecup.View { r.t.Helper(); return r.state.View.Body().(dicecup.View) }

// throwing checks that throw number n is awaited.
func (r cupRig) throwing(n uint64) {
	r.t.Helper()
	r.phase(settle.Tossing)
	if w := r.watch(); w.Throw != n || len(w.Dice) != 6 || w.Dice[dice.Red] != 2 {
		r.t.Fatalf("the eye watches %+v, want throw %d of twelve dice", w, n)
	}
}

// at checks the rule-book's phase and that the eye watches for it.
func (r cupRig) at(p dicecup.Phase) {
	r.t.Helper()
	want := map[dicecup.Phase]settle.Phase{dicecup.PhaseThrow: settle.Tossing, dicecup.PhaseCross: settle.Hidden,
		dicecup.PhaseScore: settle.Scoring, dicecup.PhaseDecide: settle.Scoring, dicecup.PhaseOver: settle.Idle}[p]
	if got := r.view().Phase; got != p {
		r.t.Fatalf("the phase is %s, want %s; notices %v", got, p, r.state.Notices)
	}
	r.phase(want)
}

func (r cupRig) cup(kinds ...settle.Kind) {
	r.t.Helper()
	for _, k := range kinds {
		r.saw(settle.Event{Kind: k})
	}
}

// toss covers a throw.
func (r cupRig) toss() { r.t.Helper(); r.cup(settle.CupAside, settle.CupDown, settle.Thrown) }

// lift lifts the cup from the throw and returns when a die was seen first.
func (r cupRig) lift() time.Time {
	r.t.Helper()
	r.cup(settle.CupUp)
	shown := r.now.Add(-50 * time.Millisecond)
	r.saw(settle.Event{Kind: settle.DiceShown, Since: shown})
	return shown
}

// cover ends a look after a time.
func (r cupRig) cover(shown time.Time, length time.Duration, cocked int) {
	r.t.Helper()
	r.cup(settle.CupDown)
	r.saw(settle.Event{Kind: settle.LookOver, Cocked: cocked,
		Look: &settle.Look{Lifted: shown.Add(-200 * time.Millisecond), Shown: shown, Covered: shown.Add(length)}})
}

// look plays a round up to the crosses, all as it should be.
func (r cupRig) look() {
	r.t.Helper()
	r.toss()
	r.cover(r.lift(), 3*time.Second, 0)
	r.at(dicecup.PhaseCross)
}

// secret sends an act over the asker's own session.
func (r cupRig) secret(from wire.Asker, act any) wire.Answer {
	r.t.Helper()
	b, err := json.Marshal(act)
	if err != nil {
		r.t.Fatal(err)
	}
	r.input(Asked{Command: wire.Command{ID: "s" + r.now.Format("150405.000"), From: from, Verb: wire.Act, Body: b, Private: true}})
	return r.answers[len(r.answers)-1]
}

// cross makes a player cross.
func (r cupRig) cross(from wire.Asker, c dicecup.Category) {
	r.t.Helper()
	player := map[int]string{1: "Ann", 3: "Ben", 4: "Cem"}[from.Seat]
	if a := r.secret(from, dicecup.Cross{Player: player, Category: c}); !a.OK {
		r.t.Fatal(a.Text.EN)
	}
}

// crosses lets everybody cross the same category.
func (r cupRig) crosses(c dicecup.Category) {
	r.t.Helper()
	for _, p := range []wire.Asker{ann, ben, cem} {
		r.cross(p, c)
	}
	r.at(dicecup.PhaseScore)
}

// lies tells the dice with the cup aside.
func (r cupRig) lies(all []settle.Compared) {
	r.t.Helper()
	r.cup(settle.CupDown, settle.CupUp, settle.CupAside)
	e := settle.Event{Kind: settle.RollRead, Compared: all}
	for i, c := range all {
		e.Dice = append(e.Dice, vision.Die{Colour: c.Colour, Value: *c.Lies, SizeMM: []float64{16.1, 12.2}[i%2], Confidence: 1})
	}
	r.saw(e)
}

// lying are twelve dice that lie as they were seen, written colour by colour in
// the order of the sheet: "11 22 33 44 45 66".
func lying(t *testing.T, throw string) []settle.Compared {
	t.Helper()
	var all []settle.Compared
	for _, c := range throw {
		if c == ' ' {
			continue
		}
		n, err := strconv.Atoi(string(c))
		if err != nil {
			t.Fatal(err)
		}
		f := dice.Face(n)
		all = append(all, settle.Compared{Colour: dicecup.Colours[len(all)/2], Lies: &f, Seen: &f})
	}
	if len(all) != dicecup.Dice {
		t.Fatalf("%q are %d dice", throw, len(all))
	}
	return all
}

// total is what a player's seat shows.
func (r cupRig) total(seat int) int {
	r.t.Helper()
	for _, s := range r.state.Seats {
		if s.Seat == seat && s.Score != nil {
			return *s.Score
		}
	}
	r.t.Fatalf("seat %d shows no score", seat)
	return 0
}

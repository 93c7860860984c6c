package table

import (
	"encoding/json"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/hardware/button"
	"dicetable/hardware/panel"
	"dicetable/vision"
	"dicetable/vision/settle"
)

const star = dice.Star

// three are the players of most tests, at seats 1, 3 and 4.
var three = []wire.SeatedPlayer{{Seat: 1, Name: "Ann"}, {Seat: 3, Name: "Ben"}, {Seat: 4, Name: "Cem"}}

// host may command everything.
var host = wire.Asker{User: "host", Role: wire.Host}

// rig plays a table by hand: what it is told, and what it did.
type rig struct {
	t       *testing.T
	core    Core
	now     time.Time
	frame   uint64
	records []json.RawMessage
	state   wire.State
	watches []settle.Watch
	photos  []string
	answers []wire.Answer
	events  int
	// scene is the panel's; effects are all there were, in order.
	scene   panel.Scene
	effects []Effect
	// settings of the game that start begins.
	settings map[string]string
}

func setup(t *testing.T) Setup {
	t.Helper()
	id, err := wire.ParseTableID("test")
	if err != nil {
		t.Fatal(err)
	}
	return Setup{Table: id, Players: three}
}

func newRig(t *testing.T, records ...json.RawMessage) *rig {
	t.Helper()
	return newRigAt(t, time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), records...)
}

// newRigAt is a table that starts at a time.
func newRigAt(t *testing.T, now time.Time, records ...json.RawMessage) *rig {
	t.Helper()
	r := &rig{t: t, now: now}
	core, err := Load(setup(t), records)
	if err != nil {
		t.Fatal(err)
	}
	r.core, r.records = core, records
	r.input(Tick{})
	return r
}

// input takes one step and checks the order of its effects.
func (r *rig) input(in Input) {
	r.t.Helper()
	r.now = r.now.Add(100 * time.Millisecond)
	var effects []Effect
	r.core, effects = r.core.Step(r.now, in)
	r.effects = append(r.effects, effects...)
	for i, e := range effects {
		switch e := e.(type) {
		case Keep:
			if i != 0 {
				r.t.Fatalf("effect %d of %T is to keep: something was told before", i, in)
			}
			b, err := json.Marshal(e.Record)
			if err != nil {
				r.t.Fatal(err)
			}
			if e.Begin {
				r.records = nil
			}
			r.records = append(r.records, b)
		case Announce:
			if e.State.Revision <= r.state.Revision {
				r.t.Fatalf("revision %d after %d", e.State.Revision, r.state.Revision)
			}
			r.state = e.State
			r.worded()
		case Watch:
			r.watches = append(r.watches, e.Watch)
		case TakePhoto:
			r.photos = append(r.photos, e.Request.ID)
		case Reply:
			r.answers = append(r.answers, e.Answer)
		case Tell:
			r.events++
		case Show:
			r.scene = e.Scene
		}
	}
}

// worded checks that all the table says now is said in both languages.
func (r *rig) worded() {
	r.t.Helper()
	said := map[string]games.Text{"what it asks": r.state.Prompt.Text()}
	for _, n := range r.state.Notices {
		said["the notice "+n.Code] = n.Text
	}
	for what, text := range said {
		if text.DE == "" || text.EN == "" {
			r.t.Fatalf("%s has no words in a language: %+v", what, text)
		}
	}
}

// saw tells an event of the eye under the watch in force.
func (r *rig) saw(e settle.Event) {
	r.t.Helper()
	r.frame++
	r.now = r.now.Add(100 * time.Millisecond)
	if e.Watch == 0 {
		e.Watch = r.watch().ID
	}
	e.Frame, e.At = r.frame, r.now
	if e.Since.IsZero() {
		e.Since = r.now
	}
	r.input(Seen{e})
}

func (r *rig) watch() settle.Watch { return r.watches[len(r.watches)-1] }

func (r *rig) phase(want settle.Phase) {
	r.t.Helper()
	if got := r.watch().Phase; got != want {
		r.t.Fatalf("the eye watches %s, want %s; prompt %q, notices %v", got, want, r.state.Prompt.Text().EN, r.state.Notices)
	}
}

func (r *rig) command(from wire.Asker, v wire.Verb, body any) wire.Answer {
	r.t.Helper()
	b, err := json.Marshal(body)
	if err != nil {
		r.t.Fatal(err)
	}
	r.input(Asked{Command: wire.Command{ID: "c" + r.now.Format("150405.000"), From: from, Verb: v, Body: b}})
	return r.answers[len(r.answers)-1]
}

func (r *rig) start() {
	r.t.Helper()
	if a := r.command(host, wire.StartGame, wire.Start{Game: "bluff", Players: three, Settings: r.settings}); !a.OK {
		r.t.Fatal(a.Text.EN)
	}
	r.phase(settle.Opened)
}

func (r *rig) roll(seat int, faces ...dice.Face) {
	r.t.Helper()
	r.saw(settle.Event{Kind: settle.RollRead, Seat: seat, Dice: read(faces...)})
}

// read are dice as the eye tells them.
func read(faces ...dice.Face) []vision.Die {
	var d []vision.Die
	for _, f := range faces {
		d = append(d, vision.Die{Value: f, Colour: dice.Yellow, Confidence: 1})
	}
	return d
}

func (r *rig) cups(kind settle.Kind, seats ...int) {
	r.t.Helper()
	for _, seat := range seats {
		r.saw(settle.Event{Kind: kind, Seat: seat})
	}
}

func (r *rig) marker(kind string, count int, face dice.Face) {
	r.t.Helper()
	r.saw(settle.Event{Kind: settle.MarkerRested, Field: &calib.Field{Kind: kind, Count: count}, Face: &face})
}

// lapped is the same, and the marker was seen to cross field 20.
func (r *rig) lapped(kind string, count int, face dice.Face) {
	r.t.Helper()
	r.saw(settle.Event{Kind: settle.MarkerRested, Field: &calib.Field{Kind: kind, Count: count}, Face: &face, Lapped: true})
}

func (r *rig) press() { r.t.Helper(); r.input(Pressed{Kind: button.Short}) }

func (r *rig) view() bluff.View { r.t.Helper(); return r.state.View.Body().(bluff.View) }

// betting brings a new table to the first bet: Ben opens.
func (r *rig) betting() {
	r.t.Helper()
	r.start()
	r.roll(1, 1, 1, 1, 1, 1)
	r.roll(3, 5, 5, 5, 5, star)
	r.roll(4, 2, 2, 2, 2, 2)
	r.phase(settle.Clearing)
	r.saw(settle.Event{Kind: settle.MarkerGone})
	r.cups(settle.CupDown, 1, 3, 4)
	r.phase(settle.Covered)
}

// bet is what stands, empty for nothing.
func (r *rig) bet(want string) {
	r.t.Helper()
	got := ""
	if b := r.view().Bet; b != nil {
		got = b.Player + " " + betWords(b.Bet)
	}
	if got != want {
		r.t.Fatalf("the bet is %q, want %q; notices %v", got, want, r.state.Notices)
	}
}

// notice checks the code and the rule of the newest notice.
func (r *rig) notice(code, rule string) {
	r.t.Helper()
	var n wire.Notice
	if len(r.state.Notices) > 0 {
		n = r.state.Notices[len(r.state.Notices)-1]
	}
	if n.Code != code || n.Rule != rule {
		r.t.Fatalf("the newest notice is %q of rule %q (%s), want %q of %q", n.Code, n.Rule, n.Text.EN, code, rule)
	}
}

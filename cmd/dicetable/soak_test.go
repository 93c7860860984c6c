package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/footprint"
	"dicetable/cmd/internal/virtual"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// ruled is a table after one round: Ann bet count x face, Ben doubted, and
// these dice were revealed.
func ruled(t *testing.T, count int, face dice.Face, ann, ben []dice.Face) wire.State {
	t.Helper()
	s, err := bluff.Book{}.Start([]string{"Ann", "Ben"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, ev := range []games.Event{
		bluff.Opening{Player: "Ann", Dice: dice.Roll{5, 5, 5, 5, 5}},
		bluff.Opening{Player: "Ben", Dice: dice.Roll{1, 1, 1, 1, 1}},
		bluff.Place{Player: "Ann", Bet: bluff.Bet{Count: count, Face: face}},
		bluff.Challenge{Player: "Ben"},
		bluff.Reveal{Player: "Ann", Dice: ann},
		bluff.Reveal{Player: "Ben", Dice: ben},
	} {
		if s, _, err = s.Apply(ev); err != nil {
			t.Fatal(err)
		}
	}
	w := wire.State{View: games.ViewPublic(s), Seats: []wire.Seat{{Seat: 2, Player: "Ann"}, {Seat: 5, Player: "Ben"}}}
	w.Verdict = &wire.Verdict{ID: "v", Round: 1, Losses: w.View.Body().(bluff.View).Last.Losses}
	for seat, roll := range map[int][]dice.Face{2: ann, 5: ben} {
		for _, f := range roll {
			w.Verdict.Counted = append(w.Verdict.Counted, wire.Counted{Seat: seat, Value: f})
		}
	}
	return w
}

// A photograph without one of the counted dice, laid out ones too, or with one
// that was not counted, is no evidence.
func TestAPhotographThatLacksADieIsNoticed(t *testing.T) {
	outline := func(seat int, f dice.Face) wire.Outline { return wire.Outline{Seat: seat, Value: f} }
	whole := []wire.Outline{outline(2, 1), outline(5, dice.Star), outline(2, 4)}
	for name, c := range map[string]struct {
		photo wire.Photo
		right bool
	}{
		"whole":               {wire.Photo{URL: "x", Outlines: whole}, true},
		"one is missing":      {wire.Photo{URL: "x", Outlines: whole[:2]}, false},
		"one too many":        {wire.Photo{URL: "x", Outlines: append(slices.Clone(whole), outline(5, 2))}, false},
		"with another face":   {wire.Photo{URL: "x", Outlines: append(slices.Clone(whole[:2]), outline(2, 3))}, false},
		"at another seat":     {wire.Photo{URL: "x", Outlines: append(slices.Clone(whole[:2]), outline(3, 4))}, false},
		"there is no picture": {wire.Photo{Outlines: whole}, false},
	} {
		v := wire.Verdict{Photo: &c.photo, Counted: []wire.Counted{{Seat: 2, Value: 4}, {Seat: 2, Value: 1}, {Seat: 5, Value: dice.Star}}}
		if err := checkPhoto(&v); (err == nil) != c.right {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Neither is one of a tray that shows other dice than lay there.
func TestATraysPhotographThatLacksADieIsNoticed(t *testing.T) {
	outline := func(c dice.Colour, f dice.Face) wire.Outline { return wire.Outline{Colour: c, Value: f} }
	whole := []wire.Outline{outline(dice.Red, 1), outline(dice.Orange, 6), outline(dice.Yellow, 6)}
	lay := []dice.Die{{Colour: dice.Yellow, Value: 6}, {Colour: dice.Red, Value: 1}, {Colour: dice.Orange, Value: 6}}
	for name, c := range map[string]struct {
		photo wire.Photo
		right bool
	}{
		"whole":               {wire.Photo{URL: "x", Outlines: whole}, true},
		"one is missing":      {wire.Photo{URL: "x", Outlines: whole[:2]}, false},
		"one too many":        {wire.Photo{URL: "x", Outlines: append(slices.Clone(whole), outline(dice.Red, 1))}, false},
		"with another face":   {wire.Photo{URL: "x", Outlines: append(slices.Clone(whole[:2]), outline(dice.Yellow, 5))}, false},
		"of another colour":   {wire.Photo{URL: "x", Outlines: append(slices.Clone(whole[:2]), outline(dice.Orange, 6))}, false},
		"there is no picture": {wire.Photo{Outlines: whole}, false},
	} {
		if err := checkTrayPhoto(&c.photo, lay); (err == nil) != c.right {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A verdict on dice that were misread is told from a right one, whether or
// not it changes who loses.
func TestAWrongVerdictIsNoticed(t *testing.T) {
	ann, ben := []dice.Face{1, 1, 2, 3, dice.Star}, []dice.Face{1, 4, 4, 5, dice.Star}
	for _, count := range []int{3, 5, 7} {
		s := ruled(t, count, 1, ann, ben)
		truth := virtual.Truth{Dice: map[int][]dice.Face{2: ann, 5: ben}}
		if err := checkVerdict(s, truth); err != nil {
			t.Errorf("bet of %d: %v", count, err)
		}
		for name, really := range map[string][]dice.Face{
			"one counts less": {1, 2, 2, 3, dice.Star}, "one counts more": {1, 1, 1, 3, dice.Star},
			"no count changes": {1, 1, 2, 4, dice.Star}, "star for its number": {1, 1, 2, 3, 1},
			"one die more": {1, 1, 2, 3, dice.Star, 2}, "none": nil,
		} {
			if err := checkVerdict(s, virtual.Truth{Dice: map[int][]dice.Face{2: really, 5: ben}}); err == nil {
				t.Errorf("bet of %d, %s: not noticed", count, name)
			}
		}
		if err := checkVerdict(s, virtual.Truth{Dice: map[int][]dice.Face{2: ann}}); err == nil {
			t.Error("dice of a seat without any are not noticed")
		}
		s.Verdict.Losses = map[string]int{"Ann": 4}
		if err := checkVerdict(s, truth); err == nil {
			t.Error("wrong losses are not noticed")
		}
	}
}

func TestAQuestionIsCountedOnce(t *testing.T) {
	now := []wire.Notice{{Code: "die_missing", Seat: 1}, {Code: "eye"}, {Code: "first_bet", Seat: 1}}
	if got := newQuestions(now[:1], now); len(got) != 1 || got[0] != "first_bet" {
		t.Errorf("counted %q", got)
	}
	if got := newQuestions([]wire.Notice{{Code: "die_missing", Seat: 2}}, now[:1]); len(got) != 1 {
		t.Errorf("the same question to another seat: %q", got)
	}
}

// A verdict that had to wait for an answer is told apart from one that took long;
// a question of the round before is none of it.
func TestAVerdictAfterAQuestionIsToldApart(t *testing.T) {
	start := time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)
	asks := []wire.Notice{{Code: "die_missing", Seat: 1}}
	for name, c := range map[string]struct {
		states []wire.State
		want   bool
	}{
		"asked while the cups are up": {[]wire.State{{Reveal: true}, {Reveal: true, Notices: asks}, {Reveal: true}}, true},
		"asked at once":               {[]wire.State{{Reveal: true, Notices: asks}}, true},
		"asked before":                {[]wire.State{{Notices: asks}, {Notices: asks}, {Reveal: true}}, false},
		"asked in the last round":     {[]wire.State{{Reveal: true, Notices: asks}, {}, {Reveal: true}}, false},
	} {
		w := &witness{start: start, log: slog.New(slog.DiscardHandler), result: played{Questions: map[string]int{}}}
		for _, s := range c.states {
			w.Publish(s)
		}
		w.clear = start
		w.time(start.Add(time.Second), latency{})
		if got := w.result.Latency; len(got) != 1 || got[0].Asked != c.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestTheSumsAddUpAndAreKept(t *testing.T) {
	name := filepath.Join(t.TempDir(), "soak.json")
	s, err := loadSoak(soakFlags{resume: name, seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	s.Games = []played{
		{Game: 0, Verdicts: 3, Right: 3, Frames: 100, Table: time.Hour, Ended: true, Questions: map[string]int{"first_bet": 2}, Latency: []latency{{Frames: 600 * time.Millisecond, Spent: 400 * time.Millisecond, Idle: 300 * time.Millisecond}}},
		{Game: 2, Verdicts: 4, Right: 3, Wrong: 1, Frames: 50, Table: time.Hour, Ended: true, Questions: map[string]int{"first_bet": 1, "die_missing": 1}},
	}
	if err := s.save(name); err != nil {
		t.Fatal(err)
	}
	// A soak that was killed while it kept the next game leaves half of it.
	if err := os.WriteFile(filepath.Join(filepath.Dir(name), ".soak.json.new"), []byte(`{"seed":7,"ga`), 0o600); err != nil {
		t.Fatal(err)
	}
	again, err := loadSoak(soakFlags{resume: name, seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"games 2, not ended 0", "verdicts 7: right 6, wrong 1", "questions asked 4: die_missing 1 first_bet 3", "frames 150, 2.00 hours", "of 1 verdicts: median 1000 ms", "processor: median 700 ms", "waited for: median 600 ms"} {
		if !strings.Contains(again.summary(), line) {
			t.Errorf("%q is not in\n%s", line, again.summary())
		}
	}
	if got := again.missing(soakFlags{games: 4}); len(got) != 2 || got[0] != 1 || got[1] != 3 {
		t.Errorf("games %v are missing", got)
	}
	if !again.bad() {
		t.Error("a wrong verdict is not bad")
	}
	if _, err := loadSoak(soakFlags{resume: name, seed: 8}); err == nil || !strings.Contains(err.Error(), "--seed") {
		t.Errorf("another seed: %v", err)
	}
	other := soakFlags{resume: name, seed: 7, settings: settingsFlag{"zeigs_mir": "true"}}
	if _, err := loadSoak(other); err == nil || !strings.Contains(err.Error(), "with --set nothing, not zeigs_mir=true") {
		t.Errorf("other settings: %v", err)
	}
	if !maps.Equal(again.Games[1].Questions, s.Games[1].Questions) {
		t.Error("questions are not kept")
	}
}

// What becomes more over many games, or in an eye over one, is told and fails
// the soak; a game that was played beside others weighs more for no fault of its own.
func TestASoakTellsWhatGrows(t *testing.T) {
	soakOf := func(table, eye footprint.Footprint) *soak {
		s := &soak{Games: []played{{Ended: true, Parallel: 9, Holds: footprint.Footprint{Memory: 1, Files: 1}}}}
		for i := range 30 {
			p := played{Game: i, Ended: true, Parallel: 2, Holds: footprint.Footprint{Memory: 20e6 + int64(i)*table.Memory, Files: 20 + i*table.Files, Goroutines: 40 + i*table.Goroutines}}
			p.EyeFirst = footprint.Footprint{Memory: 200e6, Files: 9, Goroutines: 8}
			p.EyeLast = footprint.Footprint{Memory: 200e6 + eye.Memory, Files: 9 + eye.Files, Goroutines: 8 + eye.Goroutines}
			s.Games = append(s.Games, p)
		}
		return s
	}
	nothing := footprint.Footprint{}
	for _, more := range []footprint.Footprint{{Memory: 1e6}, {Files: 1}, {Goroutines: 1}} {
		if s := soakOf(more, nothing); len(s.grown()) != 1 || !strings.Contains(s.summary(), "the table needs more and more") {
			t.Errorf("%+v more after each game is told as\n%s", more, s.summary())
		}
		more.Memory *= 60
		if s := soakOf(nothing, more); len(s.grown()) != 30 || !strings.Contains(s.summary(), "the eye of game 7 needs more and more") {
			t.Errorf("%+v more in each eye is told as\n%s", more, s.summary())
		}
	}
	if s := soakOf(nothing, nothing); len(s.grown()) > 0 || !strings.Contains(s.summary(), "held by the table: 20.0 MB, 20 files, 40 goroutines") {
		t.Errorf("nothing grew, and it is told that\n%s", s.summary())
	}
}

// Ten games have every number of players, with Zeig's mir and without.
func TestTenGamesCoverTablesAndSettings(t *testing.T) {
	seen := map[string]bool{}
	for game := range 10 {
		g, err := newSoakGame(game, soakFlags{seed: 1}, slog.New(slog.DiscardHandler), t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		seen[fmt.Sprint(len(g.plan.world.Seats), g.plan.setup.Settings["zeigs_mir"])] = true
	}
	if len(seen) != 10 {
		t.Errorf("ten games are of the kinds %v only", seen)
	}
	given := soakFlags{seed: 1, settings: settingsFlag{"opening_star": "0"}}
	if g, err := newSoakGame(1, given, slog.New(slog.DiscardHandler), t.TempDir()); err != nil || !maps.Equal(g.plan.setup.Settings, given.settings) {
		t.Errorf("with --set opening_star=0 the settings are %v: %v", g.plan.setup.Settings, err)
	}
}

func TestSoakAndRunExplainBadFlags(t *testing.T) {
	for _, args := range [][]string{
		{"soak", "--games", "0"}, {"soak", "--speed"}, {"soak", "now"}, {"soak", "--set", "zeigs_mir=maybe"}, {"soak", "--set", "zeigs_mir"},
		{"run", "--players", "7"}, {"run", "--pace", "-1"}, {"run", "--colour"}, {"run", "now"},
	} {
		var out, errs bytes.Buffer
		if code := run(context.Background(), args, stdio{strings.NewReader(""), &out, &errs}); code != exitUsage || errs.Len() == 0 {
			t.Errorf("%q ends with %d and says %q", args, code, errs.String())
		}
	}
	for _, c := range []struct {
		args, says string
		code       int
	}{
		{"--config /nowhere/table.toml", "there is no configuration", exitFail},
		{"--camera usb", "is no camera", exitUsage},
		{"--listen 8080", "no address to listen on", exitUsage},
	} {
		var out, errs bytes.Buffer
		code := run(context.Background(), append([]string{"run"}, strings.Fields(c.args)...), stdio{strings.NewReader(""), &out, &errs})
		if code != c.code || !strings.Contains(errs.String(), c.says) {
			t.Errorf("%q ends with %d and says %q", c.args, code, errs.String())
		}
	}
}

// Half a second is wanted of every verdict; what other programs took of the
// processor is not the table's.
func TestTheSoakJudgesItsVerdicts(t *testing.T) {
	quick := latency{Frames: 133 * time.Millisecond, Spent: 60 * time.Millisecond}
	kept := latency{Frames: 133 * time.Millisecond, Spent: 900 * time.Millisecond, Idle: 800 * time.Millisecond}
	slow := latency{Frames: 400 * time.Millisecond, Spent: 101 * time.Millisecond}
	answered := latency{Frames: 4 * time.Second, Spent: 60 * time.Millisecond, Asked: true}
	for _, c := range []struct {
		all  []latency
		want string
	}{
		{[]latency{quick, kept}, "without other programs: met\n"},
		{[]latency{quick, slow, kept, slow}, "without other programs: missed by 2\n"},
		{[]latency{quick, answered}, "without other programs: met; the players had to answer a question before 1 more\n"},
	} {
		if got := latencyLine(c.all); !strings.Contains(got, c.want) {
			t.Errorf("%q is not in\n%s", c.want, got)
		}
	}
}

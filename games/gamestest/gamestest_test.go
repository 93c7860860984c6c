package gamestest

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"dicetable/games"

	"pgregory.net/rapid"
)

// fists is a tiny game with a secret: each player closes a fist over 0 to 3
// chips; when all have, the hands open and the most chips win. Its flaws are
// what the suite must find.
type fists struct {
	Players []string `json:"players"`
	Hands   []int    `json:"hands"` // -1 until given
	flaw    string
}

type fist struct {
	Player string `json:"player"`
	Chips  int    `json:"chips"`
}

func (fist) Do() string { return "fist" }

type fistBook struct{ flaw string }

func (fistBook) Name() string { return "fists" }

func (fistBook) Options() []games.Option { return nil }

func (b fistBook) Start(players []string, _ map[string]string) (games.State, error) {
	return &fists{players, slices.Repeat([]int{-1}, len(players)), b.flaw}, nil
}

func (b fistBook) Event(raw json.RawMessage) (games.Event, error) {
	var e fist
	err := json.Unmarshal(raw, &e)
	if b.flaw == "event lost" {
		e.Chips = 0
	}
	return e, err
}

func (b fistBook) State(raw json.RawMessage) (games.State, error) {
	s := &fists{flaw: b.flaw}
	type plain fists
	err := json.Unmarshal(raw, (*plain)(s))
	if b.flaw == "state lost" && len(s.Hands) > 0 {
		s.Hands[0] = -1
	}
	return s, err
}

func (s *fists) MarshalJSON() ([]byte, error) {
	type plain fists
	return json.Marshal((*plain)(s))
}

func (s *fists) Apply(e games.Event) (games.State, []games.Outcome, error) {
	f := e.(fist)
	i := slices.Index(s.Players, f.Player)
	if i < 0 || s.Hands[i] >= 0 {
		if s.flaw == "no rule" {
			return s, nil, errors.New("no")
		}
		return s, nil, games.Refuse("F-1", "Nein.", "No.")
	}
	if s.flaw == "receiver changed" {
		s.Hands[i] = f.Chips
		return s, s.tell(f), nil
	}
	next := &fists{s.Players, slices.Clone(s.Hands), s.flaw}
	next.Hands[i] = f.Chips
	return next, s.tell(f), nil
}

func (s *fists) tell(f fist) []games.Outcome {
	text := games.Text{DE: f.Player + " hat gewählt.", EN: f.Player + " has chosen."}
	switch s.flaw {
	case "one language":
		text.DE = ""
	case "outcome leaks":
		text.EN = fmt.Sprint(s.Hands)
	}
	return []games.Outcome{{Kind: "fist", Text: text}}
}

func (s *fists) waiting() []string {
	var names []string
	for i, p := range s.Players {
		if s.Hands[i] < 0 {
			names = append(names, p)
		}
	}
	return names
}

func (s *fists) Awaits(games.Audience) games.Prompt {
	p := games.Prompt{Players: s.waiting()}
	if len(p.Players) > 0 {
		p.Acts = []string{"fist"}
	}
	switch s.flaw {
	case "prompt leaks":
		p.Legal = s.Hands
	case "empty offer":
		p.Acts = []string{"fist"} // when all hands are open, too
	}
	return p
}

func (s *fists) View(a games.Audience) games.View {
	body := map[string]any{"game": "fists", "phase": "hand", "turn": nil, "winners": []string{}}
	hands := map[string]int{}
	for i, p := range s.Players {
		if len(s.waiting()) == 0 || a.Referee || a.Player == p || s.flaw == "view leaks" {
			hands[p] = s.Hands[i]
		}
	}
	body["hands"] = hands
	if r, end := s.Result(); end {
		body["winners"] = r.Winners
	}
	return games.View{Audience: a, Body: body}
}

func (s *fists) Result() (games.Result, bool) {
	if len(s.waiting()) > 0 || s.flaw == "never ends" {
		return games.Result{}, false
	}
	r := games.Result{Places: map[string]int{}}
	for i, p := range s.Players {
		r.Places[p] = 2
		if s.Hands[i] == slices.Max(s.Hands) {
			r.Winners, r.Places[p] = append(r.Winners, p), 1
		}
	}
	return r, true
}

// fistSuite is the suite for fists with a flaw.
func fistSuite(flaw string) Suite {
	draw := func(t *rapid.T, names []string) games.Event {
		return fist{rapid.SampledFrom(names).Draw(t, "who"), rapid.IntRange(0, 3).Draw(t, "chips")}
	}
	return Suite{
		Book:    fistBook{flaw},
		Players: func(*rapid.T) []string { return []string{"Ann", "Ben", "Cem"} },
		Legal: func(t *rapid.T, s games.State) games.Event {
			if names := s.(*fists).waiting(); len(names) > 0 {
				return draw(t, names)
			}
			return fist{"Ann", 0}
		},
		Junk: func(t *rapid.T, _ games.State) games.Event { return draw(t, []string{"Ann", "Ben", "Zoe"}) },
		Offered: func(g games.State, _ string) games.Event {
			return fist{append(g.(*fists).waiting(), "Ann")[0], 0}
		},
		Sums: func(games.State) error { return nil },
		Disguise: func(t *rapid.T, g games.State, a games.Audience) (games.State, bool) {
			s := g.(*fists)
			i := slices.IndexFunc(s.Hands, func(n int) bool { return n >= 0 })
			if i < 0 || a.Referee || a.Player == s.Players[i] || len(s.waiting()) == 0 {
				return nil, false
			}
			other := &fists{s.Players, slices.Clone(s.Hands), s.flaw}
			other.Hands[i] = 3 - s.Hands[i]
			return other, true
		},
		MaxEvents: 3,
	}
}

func TestASoundBookPasses(t *testing.T) { Run(t, fistSuite("")) }

// TestEveryFlawIsFound runs the suite on flawed books; a finder stands in for
// the test that would fail.
func TestEveryFlawIsFound(t *testing.T) {
	if err := flag.Set("rapid.nofailfile", "true"); err != nil {
		t.Fatal(err)
	}
	for flaw, want := range map[string]string{
		"view leaks": "the view of", "prompt leaks": "the prompt of", "outcome leaks": "the outcomes of",
		"receiver changed": "changed the state", "event lost": "came back as", "state lost": "read back",
		"no rule": "without a rule", "one language": "without a name or a sentence", "never ends": "goes on after",
		"empty offer": "is asked for, but",
	} {
		t.Run(flaw, func(t *testing.T) {
			f := &finder{TB: t}
			func() {
				defer func() { recover() }()
				rapid.Check(f, fistSuite(flaw).Game)
			}()
			if !strings.Contains(f.said.String(), want) {
				t.Errorf("the suite does not say %q but: %s", want, f.said.String())
			}
		})
	}
}

// finder hears what rapid reports instead of failing the test.
type finder struct {
	testing.TB
	said strings.Builder
}

func (f *finder) Errorf(format string, args ...any) { fmt.Fprintf(&f.said, format, args...) }
func (f *finder) Fatalf(format string, args ...any) { f.Errorf(format, args...); panic("found") }
func (f *finder) Logf(format string, args ...any)   { f.Errorf(format, args...) }
func (f *finder) Log(args ...any)                   { fmt.Fprint(&f.said, args...) }
func (f *finder) Error(args ...any)                 { fmt.Fprint(&f.said, args...) }
func (f *finder) Fatal(args ...any)                 { f.Error(args...); panic("found") }
func (f *finder) FailNow()                          { panic("found") }
func (f *finder) Fail()                             {}
func (f *finder) Failed() bool                      { return false }

// Package gamestest is the suite that every rule-book must pass. A book
// supplies what only it knows, a source of legal events and its own sums;
// the suite plays random games to the end and checks what games.State and
// games.RuleBook promise. Ten thousand games of a kind take a minute or two:
//
//	go test ./games/bluff -run TestConformance -rapid.checks=10000 -every=20
package gamestest

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"dicetable/games"

	"pgregory.net/rapid"
)

// Suite is one rule-book under test. Settings, Junk, Offered, Always and Disguise
// may be nil.
type Suite struct {
	Book games.RuleBook
	// Players and Settings draw how a game starts.
	Players  func(*rapid.T) []string
	Settings func(*rapid.T) map[string]string
	// Legal draws an event that s must accept.
	Legal func(t *rapid.T, s games.State) games.Event
	// Junk draws any event, mostly illegal.
	Junk func(t *rapid.T, s games.State) games.Event
	// Offered is an event of an act that the prompt names, which s must accept:
	// what is offered can be done in some way.
	Offered func(s games.State, act string) games.Event
	// Always are events that no prompt names, the table's own.
	Always []string
	// Sums reports what does not add up in a state: dice, chips, cards.
	Sums func(s games.State) error
	// Disguise returns s with something changed that a may not know, false
	// when there is nothing hidden from a. Books without secrets have none.
	Disguise func(t *rapid.T, s games.State, a games.Audience) (games.State, bool)
	// MaxEvents is how many events a game may take.
	MaxEvents int
}

var every = flag.Int("every", 1, "random games: look at encoding, views and secrets only before every Nth event")

// Run plays random games and checks every promise at every step. With the
// flag -every=N the costly ones are checked at every Nth step only, from a
// random one on; each step must still be accepted and add up.
func Run(t *testing.T, s Suite) { rapid.Check(t, s.Game) }

// Game plays one random game and fails t at the first broken promise.
func (s Suite) Game(t *rapid.T) {
	players := s.Players(t)
	var settings map[string]string
	if s.Settings != nil {
		settings = s.Settings(t)
	}
	state := start(t, s.Book, players, settings)
	var played []games.Event
	for gap, first := looks(t); !over(state); {
		if len(played) == s.MaxEvents {
			t.Fatalf("the game goes on after %d events", s.MaxEvents)
		}
		play := s.step
		if len(played)%gap == first {
			check(t, s.still(t, state, players))
			play = s.lookedAtStep
		}
		e := s.Legal(t, state)
		next, err := play(state, e)
		check(t, err)
		state, played = next, append(played, e)
	}
	check(t, s.still(t, state, players))
	check(t, checkEnd(state, players, played))
	check(t, replay(s.Book, players, settings, played, state))
}

func start(t *rapid.T, book games.RuleBook, players []string, settings map[string]string) games.State {
	state, err := book.Start(players, settings)
	if err != nil {
		t.Fatalf("start with %v %v: %v", players, settings, err)
	}
	return state
}

// looks draws at which events a game is looked at closely: the gap between
// two of them, and the first.
func looks(t *rapid.T) (gap, first int) {
	if *every < 2 {
		return 1, 0
	}
	return *every, rapid.IntRange(0, *every-1).Draw(t, "first look")
}

func over(s games.State) bool {
	_, end := s.Result()
	return end
}

func check(t *rapid.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// still checks a state without playing on: sums, view, encoding, secrets, and
// that junk changes nothing.
func (s Suite) still(t *rapid.T, state games.State, players []string) error {
	if s.Junk != nil {
		if err := checkJunk(state, s.Junk(t, state)); err != nil {
			return err
		}
	}
	if err := s.Sums(state); err != nil {
		return fmt.Errorf("%w in %s", err, encode(state))
	}
	if err := s.checkOffered(state); err != nil {
		return err
	}
	for _, a := range audiences(t, players) {
		if err := checkView(state, a); err != nil {
			return err
		}
		if s.Disguise == nil {
			continue
		}
		if other, ok := s.Disguise(t, state, a); ok {
			if err := s.checkSecret(t, state, other, a); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkOffered does each act that is asked for, in one way, and checks that the state
// stays as it was.
func (s Suite) checkOffered(state games.State) error {
	if s.Offered == nil {
		return nil
	}
	for _, act := range state.Awaits(games.Referee).Acts {
		e, before := s.Offered(state, act), encode(state)
		if _, _, err := state.Apply(e); err != nil {
			return fmt.Errorf("%s is asked for, but %s is refused: %w in %s", act, encode(e), err, before)
		}
		if err := checkSame(state, before, e); err != nil {
			return err
		}
	}
	return nil
}

// audiences are those that are no single player, and one player.
func audiences(t *rapid.T, players []string) []games.Audience {
	one := rapid.SampledFrom(players).Draw(t, "who looks")
	return []games.Audience{games.Public, games.Scorer, games.Referee, games.For(one)}
}

// step plays one legal event and adds up.
func (s Suite) step(state games.State, e games.Event) (games.State, error) {
	next, _, err := state.Apply(e)
	if err != nil {
		return nil, fmt.Errorf("legal %s was refused: %w in %s", encode(e), err, encode(state))
	}
	if err := s.Sums(next); err != nil {
		return nil, fmt.Errorf("%w in %s", err, encode(next))
	}
	return next, nil
}

// lookedAtStep plays one legal event and checks that the state before stays
// as it was, that what was awaited was played, and that both survive encoding.
func (s Suite) lookedAtStep(state games.State, e games.Event) (games.State, error) {
	before, raw := encode(state), encode(e)
	acts := append(state.Awaits(games.Referee).Acts, s.Always...)
	if !slices.Contains(acts, e.Do()) {
		return nil, fmt.Errorf("%s is legal but the prompt names only %v", raw, acts)
	}
	next, told, err := state.Apply(e)
	if err != nil {
		return nil, fmt.Errorf("legal %s was refused: %w in %s", raw, err, before)
	}
	if err := checkSame(state, before, e); err != nil {
		return nil, err
	}
	if err := checkTold(told); err != nil {
		return nil, fmt.Errorf("%s: %w", raw, err)
	}
	return next, s.checkCodec(before, raw, e, encode(next))
}

// checkTold wants a name and a sentence in both languages.
func checkTold(told []games.Outcome) error {
	if len(told) == 0 {
		return errors.New("nothing was told")
	}
	for _, o := range told {
		if o.Kind == "" || o.Text.DE == "" || o.Text.EN == "" {
			return fmt.Errorf("an outcome without a name or a sentence: %s", encode(o))
		}
	}
	return nil
}

// checkCodec does the same step from encoded state and encoded event.
func (s Suite) checkCodec(before, raw []byte, e games.Event, want []byte) error {
	event, err := s.Book.Event(raw)
	if err != nil {
		return fmt.Errorf("the book cannot read its own event %s: %w", raw, err)
	}
	if !reflect.DeepEqual(event, e) {
		return fmt.Errorf("event %#v came back as %#v", e, event)
	}
	state, err := s.Book.State(before)
	if err != nil {
		return fmt.Errorf("the book cannot read its own state %s: %w", before, err)
	}
	next, _, err := state.Apply(event)
	if err != nil {
		return fmt.Errorf("the state that was read back refuses %s: %w", raw, err)
	}
	if got := encode(next); !bytes.Equal(got, want) {
		return fmt.Errorf("from the state that was read back %s gives\n%s\nnot\n%s", raw, got, want)
	}
	return nil
}

// checkSame checks that a state is as it was before an event was applied to it.
func checkSame(state games.State, before []byte, e games.Event) error {
	if now := encode(state); !bytes.Equal(now, before) {
		return fmt.Errorf("%s changed the state it was applied to:\n%s\n%s", encode(e), before, now)
	}
	return nil
}

// checkJunk applies any event; if it is refused, with a rule and sentences,
// nothing changes.
func checkJunk(state games.State, e games.Event) error {
	before := encode(state)
	next, _, err := state.Apply(e)
	if err := checkSame(state, before, e); err != nil {
		return err
	}
	if err == nil {
		return nil
	}
	var refusal *games.Refusal
	if !errors.As(err, &refusal) || refusal.Rule == "" || refusal.Text.DE == "" || refusal.Text.EN == "" {
		return fmt.Errorf("%s was refused without a rule or a sentence: %#v", encode(e), err)
	}
	if !bytes.Equal(encode(next), before) {
		return fmt.Errorf("%s was refused and yet changed the state", encode(e))
	}
	return nil
}

// checkView wants an object with the four fields that every game has.
func checkView(state games.State, a games.Audience) error {
	var v struct {
		Game, Phase *string
		Turn        json.RawMessage
		Winners     *[]string
	}
	raw := encode(state.View(a))
	if err := json.Unmarshal(raw, &v); err != nil {
		return err
	}
	if v.Game == nil || v.Phase == nil || v.Turn == nil || v.Winners == nil {
		return fmt.Errorf("the view lacks game, phase, turn or winners: %s", raw)
	}
	if r, _ := state.Result(); !slices.Equal(*v.Winners, r.Winners) {
		return fmt.Errorf("the view says %v won, the result %v", *v.Winners, r.Winners)
	}
	return nil
}

// encode is v as JSON; what cannot be encoded is a bug in the book.
func encode(v any) []byte {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("%T cannot be encoded: %v", v, err))
	}
	return raw
}

package table

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// someSettings are an option's values, each by itself, and one for what cannot
// be listed; an empty one is left out of a call.
func someSettings(o games.Option) (all []map[string]string) {
	samples := map[string][]string{"cards": {"red:3,orange:3,lucky:1"}, "discs": {"16,10,8"}}
	for _, value := range slices.Concat(o.Values, samples[o.Key]) {
		if value != "" {
			all = append(all, map[string]string{o.Key: value})
		}
	}
	return all
}

// The rule-book is begun with the options of the call, of every game and each by
// itself; they stay while the game is played, and the result tells them.
func TestEveryOptionIsPlayedAsItWasCalled(t *testing.T) {
	for _, p := range plays() {
		for _, o := range p.book.Options() {
			all := someSettings(o)
			if len(all) == 0 {
				t.Errorf("%s: no value of %s is tried", p.book.Name(), o.Key)
			}
			for _, settings := range all {
				r := newRig(t)
				r.core.setup.Draw = func() string { return strings.Repeat("5a", 32) }
				call := calledThree
				call.Game, call.Settings = p.book.Name(), settings
				r.input(Call{call})
				r.press()
				want, err := p.book.Start([]string{"Ann", "Ben", "Cem"}, someSeed(settings))
				if err != nil {
					t.Fatal(err)
				}
				if g := r.core.kept.game; g == nil || g.Name != call.Game || !slices.Equal(slices.Sorted(maps.Keys(g.Settings)), slices.Sorted(maps.Keys(settings))) {
					t.Fatalf("called with %v the game is %+v", settings, g)
				}
				is, wants := raw(t, r.core.kept.state), raw(t, want)
				if o.Key != seed && string(is) != string(wants) {
					t.Errorf("called with %v it begins as %s, not %s", settings, is, wants)
				}
				if a := r.command(host, wire.StartGame, wire.Start{Game: call.Game, Players: three}); a.OK {
					t.Errorf("called with %v, another game was begun while it is played", settings)
				}
				call.Up = true
				r.input(Call{call})
				if got := r.reports(); len(got) != 1 || o.Key != seed && !maps.Equal(got[0].Settings, settings) {
					t.Errorf("called with %v the club is told %+v", settings, got)
				}
			}
		}
	}
}

// What a virtual table has no things for is said when it is called, not when
// everybody has sat down.
func TestACallWithoutItsThingsIsSaid(t *testing.T) {
	r := newRig(t)
	r.core.setup.Virtual = true
	call := calledThree
	call.Settings = map[string]string{"faces": "2-6"}
	r.input(Call{call})
	r.notice(callPart, "")
	if r.state.Called != nil {
		t.Error("it is called all the same")
	}
}

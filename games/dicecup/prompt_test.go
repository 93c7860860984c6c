package dicecup

import (
	"reflect"
	"strings"
	"testing"

	"dicetable/games"
)

func TestDC2DC3DC5DC9_WhatIsAwaited(t *testing.T) {
	start := newGame(t, 2)
	for _, c := range []struct {
		name    string
		state   games.State
		players string
		acts    string
	}{
		{"the throw", start, "Ann", "throw seen"},
		{"crosses, or the throw again", play(t, start, threw), "Ann Ben", "cross rethrow"},
		{"the rest of the crosses", play(t, start, threw+"; Ann red"), "Ben", "cross"},
		{"the last crosses", play(t, rounds(t, start, 11), threw+"; Ann all"), "Ben", "cross last"},
		{"not those of who has left", play(t, start, threw+"; Ann leaves"), "Ben", "cross rethrow"},
		{"the cup", play(t, start, "seen; Ann red; Ben red"), "Ann", "lies"},
		{"the host", play(t, start, "seen; Ann red; Ben red; lies "+booklet+" moved w"), "", "decide lies"},
		{"nothing", rounds(t, start, 12), "", ""},
	} {
		for _, a := range everybody() {
			p := c.state.Awaits(a)
			if got := strings.Join(p.Players, " "); got != c.players {
				t.Errorf("%s: awaited are %q, want %q", c.name, got, c.players)
			}
			if got := strings.Join(p.Acts, " "); got != c.acts {
				t.Errorf("%s: the acts are %q, want %q", c.name, got, c.acts)
			}
			if p.Text.DE == "" || p.Text.EN == "" {
				t.Errorf("%s: it is not asked for in words", c.name)
			}
		}
	}
}

// In round 2 the cup is with Ben.
func TestDC2_WhatIsAwaitedInWords(t *testing.T) {
	start := play(t, newGame(t, 2), threw+"; Ann red; Ben red")
	for acts, want := range map[string]games.Prompt{
		"": {Players: []string{"Ben"}, Acts: []string{DoThrow, DoSeen}, Text: games.Text{
			DE: "Ben würfelt mit allen zwölf Würfeln.", EN: "Ben throws all twelve dice."}},
		threw: {Players: []string{"Ann", "Ben"}, Acts: []string{DoCross, DoRethrow}, Text: games.Text{
			DE: "Heimlich ankreuzen. Es fehlen: Ann, Ben.", EN: "Cross in secret. Still to cross: Ann, Ben."}},
		"seen; Ann blue; Ben blue": {Players: []string{"Ben"}, Acts: []string{DoLies}, Text: games.Text{
			DE: "Ben hebt den Becher und stellt ihn beiseite.", EN: "Ben lifts the cup and puts it aside."}},
		"seen; Ann blue; Ben blue; lies w1": {Players: []string{}, Acts: []string{DoDecide, DoLies}, Legal: []Ruling{ThrowAgain}, Text: games.Text{
			DE: "Die Spielleitung entscheidet: noch einmal würfeln.", EN: "The host decides: throw again."}},
		"time up": {Players: []string{}, Acts: []string{}, Text: games.Text{
			DE: "Das Spiel ist aus.", EN: "The game is over."}},
	} {
		if got := play(t, start, acts).Awaits(games.Public); !reflect.DeepEqual(got, want) {
			t.Errorf("after %q awaited is %+v, want %+v", acts, got, want)
		}
	}
}

func TestDC4_OnesOwnOpenBoxesAreOffered(t *testing.T) {
	s := play(t, rounds(t, newGame(t, 2), 9), threw+"; Ann low")
	for _, c := range []struct {
		audience games.Audience
		want     any
	}{
		{games.For("Ben"), []Box{{Pasch, 1}, {Low, 1}, {All, 1}}},
		{games.For("Ann"), nil}, // she has crossed
		{games.For("Zoe"), nil},
		{games.Public, nil},
		{games.Referee, nil},
	} {
		if got := s.Awaits(c.audience).Legal; !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v is offered %v, want %v", c.audience, got, c.want)
		}
	}
}

func TestDC9_TheHostIsAskedForTheRulingsThereAre(t *testing.T) {
	start := play(t, newGame(t, 2), "seen; Ann red; Ben red")
	for _, c := range []struct {
		name, lies string
		want       games.Text
	}{
		{"a die was pushed", "lies " + booklet + " moved w", games.Text{
			DE: "Die Spielleitung entscheidet: wie gesehen, wie es liegt oder noch einmal würfeln.",
			EN: "The host decides: as it was seen, as it lies or throw again."}},
		{"a die is tipped that was seen", "lies w1 y12 g24 b56 r44 k13 seen w11 moved w", games.Text{
			DE: "Die Spielleitung entscheidet: wie gesehen oder noch einmal würfeln.",
			EN: "The host decides: as it was seen or throw again."}},
		{"a die is tipped that nobody saw", "lies w1 y12 g24 b56 r44 k13 moved w", games.Text{
			DE: "Die Spielleitung entscheidet: noch einmal würfeln.",
			EN: "The host decides: throw again."}},
	} {
		if got := play(t, start, c.lies).Awaits(games.Public).Text; got != c.want {
			t.Errorf("%s: asked is %+v", c.name, got)
		}
	}
}

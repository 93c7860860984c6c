package thrill

import (
	"reflect"
	"strings"
	"testing"

	"dicetable/games"
)

// told plays words and returns what the last one tells.
func told(t *testing.T, s games.State, words, last string) (games.State, []games.Outcome) {
	t.Helper()
	next, outcomes, err := play(t, s, words).Apply(event(t, last))
	if err != nil {
		t.Fatal(err)
	}
	return next, outcomes
}

// TestTH6_WhatAPushDid wants every push told and kept with the hands that led
// to it, the disc, what fell, what that cost and how all had tipped.
func TestTH6_WhatAPushDid(t *testing.T) {
	hands := map[string]int{"Ann": 1, "Ben": 0}
	none := map[string]bool{}
	for _, c := range []struct {
		name, chips, set, words, push string
		want                          Pushed
	}{
		{"nothing fell", "aa", "", "A:l A1 B0", "!", Pushed{"Ben", hands, Large.pointer(), Discs{}, nil, 0, 0, none}},
		{"paid in full", "aa", "", "A:m A1 B0", "!sslm", Pushed{"Ben", hands, Medium.pointer(), Discs{2, 1, 1}, nil, 7, 7, none}},
		{"paid with what is left", "a2", "", "A:m A1 B0", "!l", Pushed{"Ben", hands, Medium.pointer(), Discs{Large: 1}, nil, 3, 2, none}},
		{"double with the weight", "aa", weights, "A:l A1 B0 B+w", "!sm*m", Pushed{"Ben", hands, Large.pointer(), Discs{1, 1, 0}, Medium.pointer(), 5, 5, none}},
		{"with tips", "aa", tips, "A:l A1 B0 A?n B?f", "!s", Pushed{"Ben", hands, Large.pointer(), Discs{Small: 1}, nil, 1, 1, map[string]bool{"Ann": false, "Ben": true}}},
		{"with the tip of who goes out", "a0", tips, "A:l A1 B0 B?f", "!s", Pushed{"Ben", hands, Large.pointer(), Discs{Small: 1}, nil, 1, 0, map[string]bool{"Ben": true}}},
		{"without a disc", "aa", "empty_reserve=no_disc", emptied + " A1 B0", "!m", Pushed{"Ben", hands, nil, Discs{Medium: 1}, nil, 2, 2, none}},
	} {
		next, outcomes := told(t, round(t, c.chips, strings.Fields(c.set)...), c.words, c.push)
		if !reflect.DeepEqual(outcomes[0].Data, c.want) {
			t.Errorf("%s: told is %+v, want %+v", c.name, outcomes[0].Data, c.want)
		}
		if last := body(next).Last; !reflect.DeepEqual(*last, c.want) {
			t.Errorf("%s: kept is %+v, want %+v", c.name, *last, c.want)
		}
	}
}

func TestTH10_WhatTheTipsAreTurnedInto(t *testing.T) {
	for _, c := range []struct {
		name        string
		state       games.State
		words, push string
		want        Turned
	}{
		{"a disc fell", round(t, "aa", tips), "A:l A1 B0 A?f B?n", "!s", Turned{true, []string{"Ann"}, []string{"Ben"}, []string{}}},
		{"none fell", round(t, "aa", tips), "A:l A1 B0 A?n B?n", "!", Turned{false, []string{"Ann", "Ben"}, []string{}, []string{}}},
		{"all were wrong", round(t, "aa", tips), "A:l A1 B0 A?f B?f", "!", Turned{false, []string{}, []string{"Ann", "Ben"}, []string{}}},
		{"a third small chip", collected(t), "A:l A1 B0 A?f B?f", "!s", Turned{true, []string{"Ann", "Ben"}, []string{}, []string{"Ben"}}},
		{"not of who goes out", collected(t), "A:l A1 B0 A?f B?f", "!l", Turned{true, []string{"Ann"}, []string{}, []string{}}},
	} {
		_, outcomes := told(t, c.state, c.words, c.push)
		if got := outcomes[len(outcomes)-2]; got.Kind != "tips" || !reflect.DeepEqual(got.Data, c.want) {
			t.Errorf("%s: %s %+v, want %+v", c.name, got.Kind, got.Data, c.want)
		}
	}
}

// Every outcome names the player whom it is about.
func TestWhatOutcomesAreAbout(t *testing.T) {
	for _, c := range []struct {
		chips, set, words, last string
		want                    []any
	}{
		{"aa", "", "", "A:m", []any{Picked{"Ann", Medium}}},
		{"aa", "", emptied, "B:s", []any{Picked{"Ben", Small}}},
		{"aa", "", "A:l", "B2", []any{Named{"Ben"}}},
		{"aa", "", "A:l A1", "B0", []any{Named{"Ben"}, Opened{map[string]int{"Ann": 1, "Ben": 0}, "Ben"}}},
		{"aa", weights, "A:l A1 B0", "B+w", []any{Word{"Ben", true}}},
		{"aa", weights, "A:l A1 B0", "B-w", []any{Word{"Ben", false}}},
		{"aa", tips, "A:l A1 B0", "A?f", []any{Named{"Ann"}}},
		{"aaa", "", "A:l", "B-", []any{Named{"Ben"}}},
		{"aaa", "", "A:l", "A-", []any{Named{"Ann"}, Named{"Ben"}}},
		{"aaa", "", "A:l A1 B0 C1", "B-", []any{Named{"Ben"}, Began{2, "Cem"}}},
		{"aa", "", "A:l", "A-", []any{Named{"Ann"}, Named{"Ben"}}},
	} {
		_, outcomes := told(t, round(t, c.chips, strings.Fields(c.set)...), c.words, c.last)
		data := []any{}
		for _, o := range outcomes {
			data = append(data, o.Data)
		}
		if !reflect.DeepEqual(data, c.want) {
			t.Errorf("%s, then %s: %+v, want %+v", c.words, c.last, data, c.want)
		}
	}
}

// A refusal says what is wrong in numbers and sizes, too.
func TestRefusalsInWords(t *testing.T) {
	for _, c := range []struct{ set, words, refused, de, en string }{
		{"", "A:l A0 B0", "!" + strings.Repeat("s", 32), "So viele Scheiben können nicht fallen. Scheiben im Spiel: 34, auf dem Brett: 31.",
			"So many discs cannot fall. Discs in the game: 34, on the board: 31."},
		{"discs=14,12,8", "A:l A0 B0", "!" + strings.Repeat("l", 8), "Von einer Größe sind mehr Scheiben gefallen, als auf dem Brett liegen.",
			"More discs of a size fell than are on the board."},
		{"", "", "A:s", "Im Vorrat liegt keine kleine Scheibe.", "There is no small disc in the reserve."},
		{"discs=0,20,14", emptied, "B:s", "Eine kleine Scheibe hat dieses Spiel nicht.", "This set has no small disc."},
		{"", "", "B:l", "Die Scheibe wählt der Chef: Ann.", "The boss picks the disc: Ann."},
		{weights, "A:l A0 B0 B+w", "!l*s", "Eine kleine Scheibe mit dem Gewicht muss auch unter den gefallenen sein.",
			"A small disc with the weight on it must be among those that fell."},
	} {
		_, _, err := play(t, round(t, "aa", strings.Fields(c.set)...), c.words).Apply(event(t, c.refused))
		if said := games.TextOf(err); said.DE != c.de || said.EN != c.en {
			t.Errorf("%s %s: %+v, want %q and %q", c.words, c.refused, said, c.de, c.en)
		}
	}
}

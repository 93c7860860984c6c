package luckyfive

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dicetable/games"
)

func TestSettings(t *testing.T) {
	for _, c := range []struct {
		set map[string]string
		ok  bool
	}{
		{nil, true},
		{map[string]string{"deck": "red,orange,yellow,red+orange,red+yellow,orange+yellow,?,!,lucky"}, true},
		{map[string]string{"deck": "lucky"}, true},
		{map[string]string{"deck": ""}, false},
		{map[string]string{"deck": "red,"}, false},
		{map[string]string{"deck": "orange+red"}, false},
		{map[string]string{"deck": "Red"}, false},
		{map[string]string{"deck": "red, red"}, false},
		{map[string]string{"cards": DefaultCards}, true},
		{map[string]string{"cards": "red:1"}, true},
		{map[string]string{"cards": "red"}, false},
		{map[string]string{"cards": "red:0"}, false},
		{map[string]string{"cards": "red:-1"}, false},
		{map[string]string{"cards": "red:1000"}, false},
		{map[string]string{"cards": "red:x"}, false},
		{map[string]string{"cards": "red:1,red:1"}, false},
		{map[string]string{"cards": "blue:1"}, false},
		{map[string]string{"cards": ""}, false},
		{map[string]string{"cards": "red:999"}, true},
		{map[string]string{"deck": "red" + strings.Repeat(",red", 998)}, true},
		{map[string]string{"deck": "red" + strings.Repeat(",red", 999)}, false},
		{map[string]string{"deck": "red", "cards": "red:1"}, false},
		{map[string]string{"deck": "red", "seed": testSeed}, false},
		{map[string]string{"seed": testSeed}, true},
		{map[string]string{"seed": testSeed, "cards": "red:3"}, true},
		{map[string]string{"seed": testSeed[2:]}, false},
		{map[string]string{"seed": testSeed + "0"}, false},
		{map[string]string{"seed": testSeed[1:] + "x"}, false},
		{map[string]string{"first": "Ben"}, true},
		{map[string]string{"first": "Zoe"}, false},
		{map[string]string{"first": ""}, false},
		{map[string]string{"first": "drawn"}, false},
		{map[string]string{"first": "drawn", "seed": testSeed}, true},
		{map[string]string{"first": "Zoe", "seed": testSeed}, false},
		{map[string]string{"jokers": "true"}, false},
	} {
		if _, err := (Book{}).Start(six, c.set); (err == nil) != c.ok {
			t.Errorf("%v: %v", c.set, err)
		}
	}
}

// A set deck is played as it was given, from the top.
func TestLF3_ASetDeckLiesAsGiven(t *testing.T) {
	s := newGame(t, 2, "deck=r,?,r,oy").(*state)
	if got := spell(s.Draw); got != "red,?,red,orange+yellow" {
		t.Errorf("the pile is %s", got)
	}
}

func TestLF2_TheSeedDrawsWhoStarts(t *testing.T) {
	for n, want := range map[int]string{2: "Ann", 3: "Ben", 6: "Emil"} {
		s := newGame(t, n, "seed="+testSeed, "first=drawn").(*state)
		if s.Settings.First != want {
			t.Errorf("of %d players the seed draws %s, want %s", n, s.Settings.First, want)
		}
	}
}

// LF-3: a seed that is to be drawn becomes the one that was; any other settings
// stay what they are.
func TestLF3_ASeedThatIsDrawn(t *testing.T) {
	for _, c := range []struct{ given, want map[string]string }{
		{map[string]string{"seed": Drawn, "cards": "red:1"}, map[string]string{"seed": testSeed, "cards": "red:1"}},
		{map[string]string{"seed": "abcd"}, map[string]string{"seed": "abcd"}},
		{map[string]string{"cards": "red:1"}, map[string]string{"cards": "red:1"}},
	} {
		before := maps.Clone(c.given)
		if got := WithSeed(c.given, testSeed); !maps.Equal(got, c.want) || !maps.Equal(c.given, before) {
			t.Errorf("%v became %v, and the settings given %v", before, got, c.given)
		}
	}
}

// Settings are explained in both languages, under the rule of the cards.
func TestLF3_TheSettingsAreExplained(t *testing.T) {
	values := map[string][]string{}
	for _, o := range (Book{}).Options() {
		if o.Rule != "LF-3" || o.Text.DE == "" || o.Text.EN == "" || o.Default != "" {
			t.Errorf("%+v", o)
		}
		for _, value := range o.Values {
			if word := o.Words[value]; word.DE == "" || word.EN == "" {
				t.Errorf("%s=%q has no word: %+v", o.Key, value, o)
			}
		}
		values[o.Key] = o.Values
	}
	if want := (map[string][]string{"seed": {"", Drawn}, "cards": nil}); !reflect.DeepEqual(values, want) {
		t.Errorf("%v, want %v", values, want)
	}
}

// What is wrong with a setting is said in both languages.
func TestSettingsThatAreRefusedSayWhy(t *testing.T) {
	for _, c := range []struct{ key, value, de, en string }{
		{"seed", "00", "mindestens 32 hexadezimale Ziffern", "at least 32 hexadecimal digits"},
		{"first", "drawn", "braucht auch seed", "needs a seed"},
		{"first", "Zoe", "Name einer Person", "name of a player"},
		{"deck", "blue", "keine Karte", "no card"},
		{"cards", "blue", "nicht KARTE:ANZAHL", "not CARD:NUMBER"},
	} {
		_, err := Book{}.Start(six, map[string]string{c.key: c.value})
		if text := games.TextOf(err); !strings.Contains(text.DE, c.de) || !strings.Contains(text.EN, c.en) {
			t.Errorf("%s=%s: %+v", c.key, c.value, text)
		}
	}
}

func TestAGameKeepsWhatItWasGiven(t *testing.T) {
	players := slices.Clone(six[:2])
	s, err := Book{}.Start(players, nil)
	if err != nil {
		t.Fatal(err)
	}
	players[0] = "Zoe"
	if got := s.View(games.Public).Body.(View).Players; !slices.Equal(got, six[:2]) {
		t.Errorf("the players became %v", got)
	}
	shuffle := event(t, "@r").(Shuffle)
	after, _, err := play(t, begun(t, "721 721", "deck=r"), "+ A$10 A> =r1").Apply(shuffle)
	if err != nil {
		t.Fatal(err)
	}
	shuffle.Deck[0] = "orange"
	if got := spell(after.(*state).Draw); got != "red" {
		t.Errorf("the draw pile became %s", got)
	}
}

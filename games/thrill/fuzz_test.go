package thrill

import (
	"reflect"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/gamestest"
)

// commands are lines of every kind; the flag says whether they are well
// formed.
var commands = gamestest.Commands{
	`{"do":"start","boss":"Ann"}`:                                                true,
	`{"do":"pick","player":"Ann","size":"large"}`:                                true,
	` {"player":"Ann", "do":"pick", "size":"small","more":[1]} `:                 true,
	`{"do":"hand","player":"Ben","chips":2}`:                                     true,
	`{"do":"hand","player":"Ben","chips":-1}`:                                    true,
	`{"do":"hand","player":"Ann","chips":0}`:                                     true,
	`{"do":"weigh","player":"Ben","use":true}`:                                   true,
	`{"do":"weigh","player":"Ben","use":false}`:                                  true,
	`{"do":"tip","player":"Ann","falls":true}`:                                   true,
	`{"do":"tip","player":"Ben","falls":false}`:                                  true,
	`{"do":"push","fell":["small","large"],"weighted":null}`:                     true,
	`{"do":"push","fell":["small","large","large","medium"],"weighted":"large"}`: true,
	`{"do":"push","fell":[],"weighted":null}`:                                    true,
	`{"do":"leave","player":"Ann"}`:                                              true,
	``:                                                                           false,
	`null`:                                                                       false,
	`[]`:                                                                         false,
	`"push"`:                                                                     false,
	`7`:                                                                          false,
	`{}`:                                                                         false,
	`{"do":"start","boss":"Ann"} {}`:                                             false,
	`{"do":null,"boss":"Ann"}`:                                                   false,
	`{"do":7,"boss":"Ann"}`:                                                      false,
	`{"do":"pass","player":"Ann"}`:                                               false,
	`{"DO":"start","boss":"Ann"}`:                                                false,
	`{"do":"start"}`:                                                             false,
	`{"do":"start","player":"Ann"}`:                                              false,
	`{"do":"start","Boss":"Ann"}`:                                                false,
	`{"do":"start","boss":null}`:                                                 false,
	`{"do":"start","boss":["Ann"]}`:                                              false,
	`{"do":"pick","size":"large"}`:                                               false,
	`{"do":"pick","player":"Ann"}`:                                               false,
	`{"do":"pick","player":"Ann","size":"huge"}`:                                 false,
	`{"do":"pick","player":"Ann","size":""}`:                                     false,
	`{"do":"pick","player":"Ann","size":"Large"}`:                                false,
	`{"do":"pick","player":"Ann","size":null}`:                                   false,
	`{"do":"pick","player":"Ann","size":3}`:                                      false,
	`{"do":"hand","player":"Ben"}`:                                               false,
	`{"do":"hand","chips":2}`:                                                    false,
	`{"do":"hand","player":"Ben","chips":"2"}`:                                   false,
	`{"do":"hand","player":"Ben","chips":2.5}`:                                   false,
	`{"do":"hand","player":"Ben","chips":null}`:                                  false,
	`{"do":"hand","player":"Ben","chips":true}`:                                  false,
	`{"do":"hand","player":"Ben","chips":[]}`:                                    false,
	`{"do":"weigh","player":"Ben"}`:                                              false,
	`{"do":"weigh","use":true}`:                                                  false,
	`{"do":"weigh","player":"Ben","use":1}`:                                      false,
	`{"do":"weigh","player":"Ben","use":null}`:                                   false,
	`{"do":"weigh","player":"Ben","use":"true"}`:                                 false,
	`{"do":"tip","player":"Cem"}`:                                                false,
	`{"do":"tip","falls":true}`:                                                  false,
	`{"do":"tip","player":"Cem","falls":"yes"}`:                                  false,
	`{"do":"tip","player":"Cem","falls":null}`:                                   false,
	`{"do":"push","weighted":null}`:                                              false,
	`{"do":"push","fell":[]}`:                                                    false,
	`{"do":"push","fell":null,"weighted":null}`:                                  false,
	`{"do":"push","fell":"small","weighted":null}`:                               false,
	`{"do":"push","fell":{"small":1},"weighted":null}`:                           false,
	`{"do":"push","fell":["huge"],"weighted":null}`:                              false,
	`{"do":"push","fell":["small",null],"weighted":null}`:                        false,
	`{"do":"push","fell":["small",""],"weighted":null}`:                          false,
	`{"do":"push","fell":["small",1],"weighted":null}`:                           false,
	`{"do":"push","fell":["small"],"weighted":""}`:                               false,
	`{"do":"push","fell":["small"],"weighted":"huge"}`:                           false,
	`{"do":"push","fell":["small"],"weighted":false}`:                            false,
	`{"do":"leave"}`:                                                             false,
}

func TestCommands(t *testing.T) { commands.Check(t, Book{}) }

func TestCommandsSayWhatIsDone(t *testing.T) {
	for line, want := range map[string]games.Event{
		`{"do":"start","boss":"Ann"}`:                            Start{"Ann"},
		`{"do":"pick","player":"Ann","size":"large"}`:            Pick{"Ann", Large},
		`{"do":"hand","player":"Ben","chips":2}`:                 Hand{"Ben", 2},
		`{"do":"weigh","player":"Ben","use":true}`:               Weigh{"Ben", true},
		`{"do":"weigh","player":"Ben","use":false}`:              Weigh{"Ben", false},
		`{"do":"tip","player":"Ann","falls":true}`:               LayTip{"Ann", true},
		`{"do":"tip","player":"Ben","falls":false}`:              LayTip{"Ben", false},
		`{"do":"push","fell":["small","large"],"weighted":null}`: Push{[]Size{Small, Large}, ""},
		`{"do":"push","fell":["medium"],"weighted":"medium"}`:    Push{[]Size{Medium}, Medium},
		`{"do":"leave","player":"Ann"}`:                          Leave{"Ann"},
		`{"do":"time_up"}`:                                       TimeUp{},
	} {
		if e, err := (Book{}).Event([]byte(line)); err != nil || !reflect.DeepEqual(e, want) {
			t.Errorf("%s is read as %#v, %v", line, e, err)
		}
	}
}

func TestUnknownWordsAreInput(t *testing.T) {
	s := round(t, "aa", tips, weights)
	for _, e := range []games.Event{
		Start{"Gil"}, Pick{"Gil", Large}, Hand{"", 1}, Weigh{"ann", true}, LayTip{"Cem", true}, Leave{"Fay"},
		Pick{"Ann", "huge"}, Pick{"Ann", ""}, Push{[]Size{"huge"}, ""}, Push{[]Size{Small}, "huge"}, stranger{},
	} {
		if _, _, err := s.Apply(e); err == nil || err.(*games.Refusal).Rule != games.Input {
			t.Errorf("%#v: %v, want a refusal of rule input", e, err)
		}
	}
}

// stranger is an event of no game.
type stranger struct{}

func (stranger) Do() string { return "dance" }

func TestSettings(t *testing.T) {
	for _, c := range []struct {
		key, value string
		ok         bool
	}{
		{"tips", "true", true}, {"tips", "false", true}, {"tips", "1", false}, {"tips", "", false},
		{"weights", "true", true}, {"weights", "yes", false},
		{"empty_reserve", "lift", true}, {"empty_reserve", "no_disc", true}, {"empty_reserve", "", false},
		{"discs", "14,12,8", true}, {"discs", "30,2,2", true}, {"discs", "0,2,32", true}, {"discs", "14,12,9", false},
		{"discs", "30,1,3", false}, {"discs", "30,3,1", false}, {"discs", "-2,18,18", false}, {"discs", "14,12", false},
		{"discs", "14,12,8,0", false}, {"discs", "14,12,x", false}, {"discs", "x,2,32", false}, {"discs", "", false},
		{"discs", "9223372036854775807,9223372036854775807,36", false},
		{"jokers", "true", false}, {"", "", false},
	} {
		_, err := Book{}.Start(six, map[string]string{c.key: c.value})
		if (err == nil) != c.ok {
			t.Errorf("%s=%s: %v", c.key, c.value, err)
		}
	}
}

func TestSettingsThatAreRefusedInWords(t *testing.T) {
	for _, c := range []struct{ key, value, de, en string }{
		{"tips", "1", "erlaubt ist true oder false", "it is true or false"},
		{"weights", "yes", "erlaubt ist true oder false", "it is true or false"},
		{"empty_reserve", "drop", "erlaubt ist lift oder no_disc", "it is lift or no_disc"},
		{"discs", "34,0,0", "nötig ist KLEINE,MITTLERE,GROSSE: zusammen 34 Scheiben, mindestens 2 mittlere und 2 große",
			"it is SMALL,MEDIUM,LARGE: 34 discs in all, at least 2 medium and 2 large"},
	} {
		_, err := Book{}.Start(six, map[string]string{c.key: c.value})
		if said := games.TextOf(err); !strings.HasSuffix(said.DE, ": "+c.de) || !strings.HasSuffix(said.EN, ": "+c.en) {
			t.Errorf("%s=%s: %+v", c.key, c.value, said)
		}
	}
}

func FuzzEvent(f *testing.F) { gamestest.FuzzEvents(f, Book{}, commands) }

func FuzzSettings(f *testing.F) {
	gamestest.FuzzSettings(f, Book{},
		"tips=true\nweights=true\nempty_reserve=no_disc",
		"discs=14,12,8",
		"discs=-2,20,16",
		"discs=34,0,0",
		"discs=9223372036854775807,9223372036854775807,36",
		"empty_reserve=",
		"tips=yes",
	)
}

func FuzzState(f *testing.F) {
	gamestest.FuzzStates(f, Book{}, []games.State{
		newGame(f, 2), newGame(f, 6, tips, weights, "discs=14,12,8"), round(f, "a0a", tips), play(f, round(f, "aa", tips, weights), "A:l A1"),
		play(f, round(f, "aaa", weights), "A:m A1 B0 C1"), play(f, round(f, "a-a", tips, weights), "A:m A1 C0 C+w A?f C?n"),
		play(f, round(f, "aa", "empty_reserve=no_disc"), emptied), play(f, discless(f), "A0 A-"), play(f, round(f, "aa", "discs=0,2,32"), emptied+" B:l"),
		play(f, round(f, "aa", tips), "A:l A1 B0 B?f !ls"), play(f, round(f, "a0", tips), "A:l A1 B0 A?f !s"),
	}, commands, sums)
}

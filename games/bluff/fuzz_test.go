package bluff

import (
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/gamestest"
)

// commands are lines of every kind; the flag says whether they are well
// formed.
var commands = gamestest.Commands{
	`{"do":"opening","player":"Ann","dice":[1,5,"star",2,2]}`:        true,
	`{"do":"bet","player":"Ben","count":6,"face":3}`:                 true,
	`{"do":"bet","player":"Ben","count":6,"face":"star","more":[1]}`: true,
	` {"player":"Ben", "do":"lay_out","dice":[3,"star"]} `:           true,
	`{"do":"challenge","player":"Cem"}`:                              true,
	`{"do":"take_back","player":"Cem"}`:                              true,
	`{"do":"reveal","player":"Ann","dice":[]}`:                       true,
	`{"do":"void","reason":""}`:                                      true,
	`{"do":"leave","player":"Ann"}`:                                  true,
	``:                                                               false,
	`null`:                                                           false,
	`[]`:                                                             false,
	`"bet"`:                                                          false,
	`{}`:                                                             false,
	`{"do":"bet","player":"Ben","count":6,"face":3} {}`:   false,
	`{"do":null,"player":"Ann"}`:                          false,
	`{"do":7,"player":"Ann"}`:                             false,
	`{"do":"pass","player":"Ann"}`:                        false,
	`{"DO":"challenge","player":"Ann"}`:                   false,
	`{"do":"challenge"}`:                                  false,
	`{"do":"challenge","Player":"Ann"}`:                   false,
	`{"do":"challenge","player":["Ann"]}`:                 false,
	`{"do":"challenge","player":null}`:                    false,
	`{"do":"bet","player":"Ben","face":3}`:                false,
	`{"do":"bet","player":"Ben","count":6}`:               false,
	`{"do":"bet","player":"Ben","count":"6","face":3}`:    false,
	`{"do":"bet","player":"Ben","count":6.5,"face":3}`:    false,
	`{"do":"bet","player":"Ben","count":null,"face":3}`:   false,
	`{"do":"bet","player":"Ben","count":6,"face":0}`:      false,
	`{"do":"bet","player":"Ben","count":6,"face":7}`:      false,
	`{"do":"bet","player":"Ben","count":6,"face":"3"}`:    false,
	`{"do":"bet","player":"Ben","count":6,"face":"Star"}`: false,
	`{"do":"reveal","player":"Ann"}`:                      false,
	`{"do":"reveal","player":"Ann","dice":null}`:          false,
	`{"do":"reveal","player":"Ann","dice":[1,null]}`:      false,
	`{"do":"reveal","player":"Ann","dice":{"1":1}}`:       false,
	`{"do":"reveal","player":"Ann","dice":[1,9]}`:         false,
}

func TestCommands(t *testing.T) { commands.Check(t, Book{}) }

func TestSettings(t *testing.T) {
	for _, c := range []struct {
		key, value string
		ok         bool
	}{
		{"zeigs_mir", "true", true}, {"zeigs_mir", "false", true}, {"zeigs_mir", "1", false}, {"zeigs_mir", "", false},
		{"opening_star", "6", true}, {"opening_star", "0", true}, {"opening_star", "5", false}, {"opening_star", "06", false},
		{"exact_spares_last_die", "true", true}, {"exact_spares_last_die", "yes", false},
		{"faces", "2-6", true}, {"faces", "1-6", false}, {"jokers", "true", false}, {"", "", false},
	} {
		_, err := Book{}.Start(six, map[string]string{c.key: c.value})
		if (err == nil) != c.ok {
			t.Errorf("%s=%s: %v", c.key, c.value, err)
		}
	}
}

func TestStatesThatNoPlayLeadsTo(t *testing.T) {
	good := show(play(t, betting(t, "55", "zeigs_mir=true"), "A1x1 A+1"))
	for name, change := range map[string][2]string{
		"all dice laid out":    {`[[1],`, `[[1,1,1,1,1],`},
		"more dice than a cup": {`[5,5]`, `[6,5]`},
		"a face there is not":  {`[[1],`, `[[6],`},
	} {
		bad := strings.Replace(good, change[0], change[1], 1)
		if bad == good {
			t.Fatalf("%s: %q is not in %s", name, change[0], good)
		}
		if _, err := (Book{}).State([]byte(bad)); err == nil {
			t.Errorf("%s: %s was accepted", name, bad)
		}
	}
}

func FuzzEvent(f *testing.F) { gamestest.FuzzEvents(f, Book{}, commands) }

func FuzzState(f *testing.F) {
	const on = "zeigs_mir=true"
	gamestest.FuzzStates(f, Book{}, []games.State{
		newGame(f, 2), play(f, newGame(f, 3), "A=22222 B=22222 C=11111 A=11111"),
		betting(f, "53"), play(f, betting(f, "555", on), "A1x1 A+1*"),
		play(f, betting(f, "205", on), "A1x1 A+1 C! C=11111"),
		play(f, betting(f, "22"), "A1x1 B! A=11 B=11"), play(f, betting(f, "11"), "A1x1 B! A=1 B=1"),
	}, commands, nil)
}

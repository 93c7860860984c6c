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
	const on = "zeigs_mir=true"
	opening := play(t, newGame(t, 3), "A=11111")
	laid := play(t, betting(t, "550", on), "A1x1 A+1")
	revealing := play(t, betting(t, "220"), "A1x1 B! A=11")
	for _, c := range []struct {
		name     string
		good     games.State
		from, to string
	}{
		{"a player without a name", laid, `"Cem"`, `""`},
		{"seven dice", laid, `"dice":[5,5,0]`, `"dice":[7,5,0]`},
		{"fewer than no dice", laid, `"dice":[5,5,0]`, `"dice":[5,-1,0]`},
		{"dice of some players only", laid, `"dice":[5,5,0]`, `"dice":[5,5]`},
		{"out with a die", laid, `"dice":[5,5,0]`, `"dice":[5,5,1]`},
		{"out in a round to come", laid, `"went_out":[0,0,1]`, `"went_out":[0,0,2]`},
		{"all dice laid out", laid, `[[1],`, `[[1,1,1,1,1],`},
		{"a face there is not", laid, `[[1],`, `[[6],`},
		{"dice laid out without a bet", laid, `"bet":{"player":"Ann","count":1,"face":1}`, `"bet":null`},
		{"dice laid out that may not be", laid, `"may_lay_out":false`, `"may_lay_out":true,"phase":"reveal"`},
		{"a star that counts five", laid, `"opening_star":6`, `"opening_star":5`},
		{"dice that were never sold", laid, `"low":1`, `"low":3`},
		{"a round before the first", laid, `"round":1`, `"round":0`},
		{"the turn of who is out", laid, `"turn":1`, `"turn":2`},
		{"the turn of a seat there is not", laid, `"turn":1`, `"turn":3`},
		{"an opener there is not", laid, `"opener":0`, `"opener":-1`},
		{"a bet of nobody", laid, `"bet":{"player":"Ann"`, `"bet":{"player":"Zoe"`},
		{"a bet of who is out", laid, `"bet":{"player":"Ann"`, `"bet":{"player":"Cem"`},
		{"a bet on no die", laid, `"count":1`, `"count":0`},
		{"a last round of nobody", laid, `"last":null`, `"last":{"actual":1,"bet":{"player":"Zoe","count":1,"face":1},"challenger":"Ann"}`},
		{"somebody waited for in the betting", laid, `"waiting":[false`, `"waiting":[true`},
		{"the clock's end in a round", laid, `"last":null`, `"last":null,"timed_out":true`},
		{"over with two players", laid, `"phase":"betting"`, `"phase":"over"`},
		{"a phase there is not", laid, `"phase":"betting"`, `"phase":"bidding"`},
		{"a throw of four dice", opening, `[1,1,1,1,1]`, `[1,1,1,1]`},
		{"a die lost before the first round", opening, `"dice":[5,5,5]`, `"dice":[5,1,5]`},
		{"an opener before the throws", opening, `"opener":-1`, `"opener":0`},
		{"a throw that is still due", opening, `"waiting":[false`, `"waiting":[true`},
		{"nobody waited for", opening, `"waiting":[false,true,true]`, `"waiting":[false,false,false]`},
		{"who is out is waited for", revealing, `"waiting":[false,true,false]`, `"waiting":[false,true,true]`},
		{"dice that were not shown", revealing, `[[1,1],`, `[null,`},
		{"more dice shown than there are", revealing, `[[1,1],`, `[[1,1,1],`},
		{"a doubt of one's own bet", revealing, `"challenger":1`, `"challenger":0`},
		{"a doubt of nobody", revealing, `"challenger":1`, `"challenger":-1`},
	} {
		good := show(c.good)
		bad := strings.Replace(good, c.from, c.to, 1)
		if bad == good {
			t.Fatalf("%s: %q is not in %s", c.name, c.from, good)
		}
		if _, err := (Book{}).State([]byte(bad)); err == nil {
			t.Errorf("%s: %s was accepted", c.name, bad)
		}
		if _, err := (Book{}).State([]byte(good)); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
}

func FuzzEvent(f *testing.F) { gamestest.FuzzEvents(f, Book{}, commands) }

func FuzzSettings(f *testing.F) {
	gamestest.FuzzSettings(f, Book{},
		"zeigs_mir=true\nexact_spares_last_die=false",
		"opening_star=0\nfaces=2-6",
		"opening_star=06",
		"faces=1-6",
		"=",
		"jokers=true",
	)
}

func FuzzState(f *testing.F) {
	const on = "zeigs_mir=true"
	gamestest.FuzzStates(f, Book{}, []games.State{
		newGame(f, 2), play(f, newGame(f, 3), "A=22222 B=22222 C=11111 A=11111"),
		betting(f, "53"), play(f, betting(f, "555", on), "A1x1 A+1*"),
		play(f, betting(f, "205", on), "A1x1 A+1 C! C=11111"),
		play(f, betting(f, "22"), "A1x1 B! A=11 B=11"), play(f, betting(f, "11"), "A1x1 B! A=1 B=1"),
	}, commands, nil)
}

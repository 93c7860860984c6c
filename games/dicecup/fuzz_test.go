package dicecup

import (
	"reflect"
	"testing"

	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/gamestest"
)

// commands are lines of every kind; the flag says whether they are well
// formed.
var commands = gamestest.Commands{
	`{"do":"throw","dice":[{"colour":"white","value":1},{"colour":"white","value":2},{"colour":"yellow","value":1},{"colour":"yellow","value":3},{"colour":"green","value":2},{"colour":"green","value":4},{"colour":"blue","value":5},{"colour":"blue","value":6},{"colour":"red","value":4},{"colour":"red","value":4},{"colour":"black","value":1},{"colour":"black","value":3}]}`: true,
	`{"do":"throw","dice":[]}`:                                        true,
	`{"do":"throw","dice":[{"colour":"red","value":4,"size_mm":16}]}`: true,
	`{"do":"seen"}`:                                                true,
	`{"do":"rethrow","why":"stacked"}`:                             true,
	`{"do":"cross","player":"Ann","category":"blue"}`:              true,
	` {"player":"Ben", "do":"cross","category":"all","column":1} `: true,
	`{"do":"cross","player":"Cem","category":"low","column":2}`:    true,
	`{"do":"last"}`: true,
	`{"do":"lies","dice":[{"colour":"red","value":4}]}`:                           true,
	`{"do":"lies","dice":[],"seen":[{"colour":"red","value":4}],"moved":["red"]}`: true,
	`{"do":"lies","dice":[],"seen":[],"moved":[]}`:                                true,
	`{"do":"decide","ruling":"seen"}`:                                             true,
	`{"do":"decide","ruling":"lies"}`:                                             true,
	`{"do":"decide","ruling":"rethrow"}`:                                          true,
	`{"do":"leave","player":"Ann"}`:                                               true,
	``:                                                                            false,
	`null`:                                                                        false,
	`[]`:                                                                          false,
	`"throw"`:                                                                     false,
	`{}`:                                                                          false,
	`{"do":"rethrow"} {}`:                                                         false,
	`{"do":null}`:                                                                 false,
	`{"do":7}`:                                                                    false,
	`{"do":"score"}`:                                                              false,
	`{"DO":"rethrow"}`:                                                            false,
	`{"do":"throw"}`:                                                              false,
	`{"do":"throw","dice":null}`:                                                  false,
	`{"do":"throw","dice":{"red":[4,4]}}`:                                         false,
	`{"do":"throw","dice":[4,4]}`:                                                 false,
	`{"do":"throw","dice":[null]}`:                                                false,
	`{"do":"throw","dice":[{"colour":"red"}]}`:                                    false,
	`{"do":"throw","dice":[{"value":4}]}`:                                         false,
	`{"do":"throw","dice":[{"colour":"red","value":null}]}`:         false,
	`{"do":"throw","dice":[{"colour":"red","value":"4"}]}`:          false,
	`{"do":"throw","dice":[{"colour":"red","value":0}]}`:            false,
	`{"do":"throw","dice":[{"colour":"red","value":7}]}`:            false,
	`{"do":"throw","dice":[{"colour":"red","value":4.5}]}`:          false,
	`{"do":"throw","dice":[{"colour":3,"value":4}]}`:                false,
	`{"do":"throw","dice":[{"Colour":"red","value":4}]}`:            false,
	`{"do":"cross","category":"blue"}`:                              false,
	`{"do":"cross","player":"Ann"}`:                                 false,
	`{"do":"cross","player":["Ann"],"category":"blue"}`:             false,
	`{"do":"cross","player":"Ann","category":null}`:                 false,
	`{"do":"cross","player":"Ann","category":4}`:                    false,
	`{"do":"cross","player":"Ann","category":"blue","column":0}`:    false,
	`{"do":"cross","player":"Ann","category":"blue","column":-1}`:   false,
	`{"do":"cross","player":"Ann","category":"blue","column":"1"}`:  false,
	`{"do":"cross","player":"Ann","category":"blue","column":1.5}`:  false,
	`{"do":"cross","player":"Ann","category":"blue","column":null}`: false,
	`{"do":"lies","seen":[]}`:                                       false,
	`{"do":"lies","dice":[],"seen":null}`:                           false,
	`{"do":"lies","dice":[],"seen":[7]}`:                            false,
	`{"do":"lies","dice":[],"moved":"red"}`:                         false,
	`{"do":"decide"}`:                                               false,
	`{"do":"decide","ruling":1}`:                                    false,
	`{"do":"leave"}`:                                                false,
	`{"do":"leave","player":null}`:                                  false,
}

func TestCommands(t *testing.T) { commands.Check(t, Book{}) }

func TestWhatCommandsSay(t *testing.T) {
	one, two := dice.Die{Colour: dice.Red, Value: 4}, dice.Die{Colour: dice.Blue, Value: 5}
	for line, want := range map[string]games.Event{
		`{"do":"throw","dice":[{"colour":"red","value":4},{"colour":"blue","value":5}]}`: Throw{[]dice.Die{one, two}},
		`{"do":"seen"}`:    Seen{},
		`{"do":"rethrow"}`: Rethrow{},
		`{"do":"cross","player":"Ann","category":"blue"}`:            Cross{"Ann", Blue, 0},
		`{"do":"cross","player":"Ann","category":"blue","column":2}`: Cross{"Ann", Blue, 2},
		`{"do":"last"}`: Last{},
		`{"do":"lies","dice":[{"colour":"red","value":4}]}`:                                                        Lies{Dice: []dice.Die{one}},
		`{"do":"lies","dice":[],"seen":[],"moved":[]}`:                                                             Lies{Dice: []dice.Die{}},
		`{"do":"lies","dice":[{"colour":"red","value":4}],"seen":[{"colour":"blue","value":5}],"moved":["black"]}`: Lies{[]dice.Die{one}, []dice.Die{two}, []dice.Colour{dice.Black}},
		`{"do":"decide","ruling":"lies"}`:                                                                          Decide{AsItLies},
		`{"do":"leave","player":"Ben"}`:                                                                            Leave{"Ben"},
		`{"do":"time_up"}`:                                                                                         TimeUp{},
	} {
		if got, err := (Book{}).Event([]byte(line)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s says %#v (%v), want %#v", line, got, err, want)
		}
	}
}

func TestMistypedFieldsAreRefusedInWords(t *testing.T) {
	for line, want := range map[string]games.Text{
		`{"do":"score"}`: {
			DE: "Den Befehl „score“ gibt es in Dice Cup nicht.", EN: `Dice Cup has no command "score".`},
		`{"do":"throw","dice":4}`: {
			DE: "Das Feld „dice“ muss eine Liste von Würfeln sein.", EN: `The field "dice" must be a list of dice.`},
		`{"do":"throw","dice":[{"colour":"red","value":7}]}`: {
			DE: "Das Feld „value“ muss eine Zahl von 1 bis 6 sein.", EN: `The field "value" must be a number from 1 to 6.`},
		`{"do":"cross","player":"Ann","category":"red","column":0}`: {
			DE: "Das Feld „column“ muss eine ganze Zahl ab 1 sein.", EN: `The field "column" must be a whole number from 1.`},
		`{"do":"lies","dice":[],"moved":7}`: {
			DE: "Das Feld „moved“ muss eine Liste von Farben sein.", EN: `The field "moved" must be a list of colours.`},
	} {
		_, err := Book{}.Event([]byte(line))
		if got := games.TextOf(err); got != want {
			t.Errorf("%s is refused with %+v", line, got)
		}
	}
}

// TestWordsThatAreNotThere are lines in good order with a word that the game
// does not have; they are malformed in every phase.
func TestWordsThatAreNotThere(t *testing.T) {
	for _, acts := range []string{"", threw, "seen; Ann red; Ben red", "seen; Ann red; Ben red; lies w1"} {
		s := play(t, newGame(t, 2), acts)
		for _, line := range []string{
			`{"do":"throw","dice":[{"colour":"orange","value":4}]}`,
			`{"do":"throw","dice":[{"colour":"Red","value":4}]}`,
			`{"do":"throw","dice":[{"colour":"red","value":"star"}]}`,
			`{"do":"cross","player":"Ann","category":"Blue"}`,
			`{"do":"cross","player":"Ann","category":"orange"}`,
			`{"do":"cross","player":"ann","category":"blue"}`,
			`{"do":"cross","player":"","category":"blue"}`,
			`{"do":"cross","player":"Ann","category":"blue","column":2}`,
			`{"do":"lies","dice":[{"colour":"orange","value":4}]}`,
			`{"do":"lies","dice":[],"moved":["orange"]}`,
			`{"do":"decide","ruling":"again"}`,
			`{"do":"leave","player":"Cem"}`,
		} {
			e, err := Book{}.Event([]byte(line))
			if err == nil {
				_, _, err = s.Apply(e)
			}
			if r, ok := err.(*games.Refusal); !ok || r.Rule != games.Input {
				t.Errorf("after %q %s: %v, want a refusal of rule input", acts, line, err)
			}
		}
	}
}

func FuzzEvent(f *testing.F) { gamestest.FuzzEvents(f, Book{}, commands) }

func FuzzSettings(f *testing.F) {
	gamestest.FuzzSettings(f, Book{},
		"columns=2\nlook=2.5",
		"columns=099",
		"columns=1e1",
		"look=NaN",
		"look=Inf",
		"look=-1",
		"look=0x1p1",
	)
}

func FuzzState(f *testing.F) {
	gamestest.FuzzStates(f, Book{}, []games.State{
		newGame(f, 2), newGame(f, 3, "columns=2"), play(f, newGame(f, 2), threw+"; Ann red"),
		play(f, newGame(f, 2), "seen; Ben red"), play(f, newGame(f, 2), "seen; Ann red; Ben red"),
		play(f, newGame(f, 2), "seen; Ann red; Ben red; lies w12 y13 seen r45 moved k"),
		play(f, newGame(f, 3), "Ann leaves; "+threw+"; Ben all"), play(f, rounds(f, newGame(f, 2), 11), threw+"; Ann all"),
		rounds(f, newGame(f, 2), 12), play(f, newGame(f, 2), "Ann leaves; Ben leaves"),
	}, commands, nil)
}

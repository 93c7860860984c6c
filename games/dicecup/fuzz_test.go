package dicecup

import (
	"strings"
	"testing"

	"dicetable/games"
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

func TestStatesThatNoPlayLeadsTo(t *testing.T) {
	crossing := play(t, rounds(t, newGame(t, 2), 1), threw+"; Ann red")
	doubt := play(t, newGame(t, 2), "seen; Ann red; Ben red; lies w12 y13 g24 b56 r44 k1")
	over := rounds(t, newGame(t, 2), 12)
	for _, c := range []struct {
		name     string
		state    games.State
		from, to string
	}{
		{"a round there is not", crossing, `"round":2`, `"round":13`},
		{"a later round", crossing, `"round":2`, `"round":3`},
		{"a cup of nobody", crossing, `"cup":1`, `"cup":2`},
		{"a cup of who has left", newGame(t, 3), `"left":[false,`, `"left":[true,`},
		{"no columns", crossing, `"columns":1`, `"columns":0`},
		{"columns without boxes", crossing, `"columns":1`, `"columns":2`},
		{"a cross on a scored box", crossing, `"category":"red"`, `"category":"fours"`},
		{"a cross on no box", crossing, `"category":"red","column":1`, `"category":"red","column":2`},
		{"too many points", crossing, `[12,`, `[73,`},
		{"two dice of a colour changed theirs", crossing, `"colour":"white"`, `"colour":"black"`},
		{"a phase there is not", crossing, `"phase":"cross"`, `"phase":"shake"`},
		{"dice in another phase", crossing, `"phase":"cross"`, `"phase":"score"`},
		{"the end in the middle", crossing, `"phase":"cross"`, `"phase":"over"`},
		{"a throw with a cross", crossing, `"phase":"cross"`, `"phase":"throw"`},
		{"nobody is waited for", crossing, `{"category":"","column":0}`, `{"category":"red","column":1}`},
		{"nothing to decide", doubt, `{"colour":"black","value":1}]`, `{"colour":"black","value":1},{"colour":"black","value":1}]`},
		{"decided about an orange die", doubt, `{"colour":"black","value":1}]`, `{"colour":"orange","value":1}]`},
		{"a decision that is none", doubt, `"phase":"decide"`, `"phase":"score"`},
		{"a last round without its dice", over, `"dice":[{"colour":"white","value":1},`, `"dice":[`},
		{"a last round of strangers", over, `{"player":"Ann"`, `{"player":"Zoe"`},
		{"a last round in a box there is not", over, `"category":"all"`, `"category":"any"`},
		{"play after the end", over, `"phase":"over"`, `"phase":"throw"`},
	} {
		good := show(c.state)
		if _, err := (Book{}).State([]byte(good)); err != nil {
			t.Fatalf("%s: %v", good, err)
		}
		bad := strings.Replace(good, c.from, c.to, 1)
		if bad == good {
			t.Errorf("%s: %s is not in %s", c.name, c.from, good)
		}
		if _, err := (Book{}).State([]byte(bad)); err == nil {
			t.Errorf("%s: %s was accepted", c.name, bad)
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

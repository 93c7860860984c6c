package luckyfive

import (
	"errors"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/gamestest"
)

// commands are lines of every kind; the flag says whether they are well
// formed.
var commands = gamestest.Commands{
	`{"do":"start","dice":{"red":5,"orange":2,"yellow":1},"first":"Ann"}`: true,
	`{"do":"start","dice":{"red":5,"orange":2,"yellow":1}}`:               true,
	`{"do":"start","dice":{"red":5},"first":"Ann"}`:                       true,
	`{"do":"start","dice":{},"first":"Ann"}`:                              true,
	`{"do":"card","card":"red+yellow"}`:                                   true,
	`{"do":"card"}`:                                                       true,
	` {"card":"?", "do":"card","more":[1]} `:                              true,
	`{"do":"choose","player":"Ben","dice":["red","yellow"]}`:              true,
	`{"do":"choose","player":"Ben","dice":[]}`:                            true,
	`{"do":"nudge","player":"Ben","die":"red","value":3}`:                 true,
	`{"do":"nudge","player":"Ben","die":null}`:                            true,
	`{"do":"nudge","player":"Ben","die":null,"value":3}`:                  true,
	`{"do":"stake","player":"Ann","chip":50}`:                             true,
	`{"do":"say","player":"Ann","higher":true}`:                           true,
	`{"do":"say","player":"Ann","higher":false}`:                          true,
	`{"do":"throw","dice":{"red":3,"yellow":6}}`:                          true,
	`{"do":"stop","player":"Ann"}`:                                        true,
	`{"do":"shuffle","deck":["red","?"]}`:                                 true,
	`{"do":"shuffle","deck":[]}`:                                          true,
	`{"do":"shuffle"}`:                                                    true,
	`{"do":"leave","player":"Ann"}`:                                       true,
	`{"do":"no_card"}`:                                                    true,
	``:                                                                    false,
	`null`:                                                                false,
	`[]`:                                                                  false,
	`"card"`:                                                              false,
	`{}`:                                                                  false,
	`{"do":"card"} {}`:                                                    false,
	`{"do":null}`:                                                         false,
	`{"do":7}`:                                                            false,
	`{"do":"pass","player":"Ann"}`:                                        false,
	`{"DO":"stop","player":"Ann"}`:                                        false,
	`{"do":"stop"}`:                                                       false,
	`{"do":"stop","Player":"Ann"}`:                                        false,
	`{"do":"stop","player":["Ann"]}`:                                      false,
	`{"do":"stop","player":null}`:                                         false,
	`{"do":"start","first":"Ann"}`:                                        false,
	`{"do":"start","dice":{"red":5,"orange":2,"yellow":1},"first":null}`:     false,
	`{"do":"start","dice":{"red":5,"orange":2,"yellow":1},"first":""}`:       false,
	`{"do":"start","dice":[5,2,1],"first":"Ann"}`:                            false,
	`{"do":"start","dice":null,"first":"Ann"}`:                               false,
	`{"do":"start","dice":{"red":5,"orange":2,"blue":1},"first":"Ann"}`:      false,
	`{"do":"start","dice":{"red":5,"orange":2,"yellow":0},"first":"Ann"}`:    false,
	`{"do":"start","dice":{"red":5,"orange":2,"yellow":null},"first":"Ann"}`: false,
	`{"do":"card","card":null}`:                                              false,
	`{"do":"card","card":""}`:                                                false,
	`{"do":"card","card":["red"]}`:                                           false,
	`{"do":"choose","player":"Ben"}`:                                         false,
	`{"do":"choose","player":"Ben","dice":"red"}`:                            false,
	`{"do":"choose","player":"Ben","dice":null}`:                             false,
	`{"do":"choose","player":"Ben","dice":["red",null]}`:                     false,
	`{"do":"choose","player":"Ben","dice":["red",3]}`:                        false,
	`{"do":"nudge","player":"Ben"}`:                                          false,
	`{"do":"nudge","player":"Ben","value":3}`:                                false,
	`{"do":"nudge","player":"Ben","die":"red"}`:                              false,
	`{"do":"nudge","player":"Ben","die":"red","value":null}`:                 false,
	`{"do":"nudge","player":"Ben","die":"red","value":7}`:                    false,
	`{"do":"nudge","player":"Ben","die":"","value":3}`:                       false,
	`{"do":"nudge","player":"Ben","die":1,"value":3}`:                        false,
	`{"do":"stake","player":"Ann"}`:                                          false,
	`{"do":"stake","player":"Ann","chip":"50"}`:                              false,
	`{"do":"stake","player":"Ann","chip":10.5}`:                              false,
	`{"do":"stake","player":"Ann","chip":null}`:                              false,
	`{"do":"say","player":"Ann"}`:                                            false,
	`{"do":"say","player":"Ann","higher":1}`:                                 false,
	`{"do":"say","player":"Ann","higher":"true"}`:                            false,
	`{"do":"say","player":"Ann","higher":null}`:                              false,
	`{"do":"throw"}`:                  false,
	`{"do":"throw","dice":[3,6]}`:     false,
	`{"do":"throw","dice":{"red":9}}`: false,
	`{"do":"throw","dice":{"Red":3}}`: false,
	`{"do":"shuffle","deck":null}`:    false,
	`{"do":"shuffle","deck":"red"}`:   false,
	`{"do":"shuffle","deck":[1]}`:     false,
}

func TestCommands(t *testing.T) { commands.Check(t, Book{}) }

// TestWordsThereAreNot are well-formed lines with a player, die, face, chip
// or card that the game does not have: input, in whatever phase.
func TestWordsThereAreNot(t *testing.T) {
	for _, s := range []games.State{newGame(t, 2), begun(t, "721 721"), play(t, begun(t, "721 721"), "+?"),
		play(t, begun(t, "100 100"), "+r A$10 A> =r1 +r B$10 B> =r1")} {
		for _, line := range []string{
			`{"do":"start","dice":{"red":5,"orange":2,"yellow":1},"first":"Zoe"}`,
			`{"do":"start","dice":{"red":5,"orange":2,"yellow":1}}`,
			`{"do":"start","dice":{"red":5,"orange":2,"yellow":"star"},"first":"Ann"}`,
			`{"do":"card"}`, `{"do":"card","card":"orange+red"}`, `{"do":"card","card":"joker"}`,
			`{"do":"choose","player":"Zoe","dice":["red","yellow"]}`,
			`{"do":"choose","player":"Ann","dice":["red","blue"]}`,
			`{"do":"nudge","player":"Zoe","die":null}`, `{"do":"nudge","player":"Zoe","die":"red","value":3}`,
			`{"do":"nudge","player":"Ann","die":"blue","value":3}`,
			`{"do":"nudge","player":"Ann","die":"red","value":"star"}`,
			`{"do":"stake","player":"Zoe","chip":10}`, `{"do":"stake","player":"Ann","chip":25}`,
			`{"do":"say","player":"Zoe","higher":true}`, `{"do":"throw","dice":{"red":"star"}}`,
			`{"do":"stop","player":"Zoe"}`, `{"do":"stop","player":""}`,
			`{"do":"shuffle"}`, `{"do":"shuffle","deck":["joker"]}`, `{"do":"shuffle","deck":[""]}`,
			`{"do":"leave","player":"Zoe"}`,
		} {
			e, err := Book{}.Event([]byte(line))
			if err != nil {
				t.Errorf("%s: %v", line, err)
				continue
			}
			var refusal *games.Refusal
			if _, _, err := s.Apply(e); !errors.As(err, &refusal) || refusal.Rule != games.Input {
				t.Errorf("%s in %s: %v, want a refusal of rule input", line, body(s).Phase, err)
			}
		}
	}
}

// foreign is an event of no rule-book here.
type foreign string

func (f foreign) Do() string { return string(f) }

func TestEventsOfOtherBooks(t *testing.T) {
	for _, s := range []games.State{newGame(t, 2), begun(t, "721 721")} {
		for _, do := range []foreign{"bet", DoLeave} {
			if _, _, err := s.Apply(do); err == nil || err.(*games.Refusal).Rule != games.Input {
				t.Errorf("%s in %s: %v", do, body(s).Phase, err)
			}
		}
	}
}

// TestStatesThatNoPlayLeadsTo changes one thing in a state that was played.
func TestStatesThatNoPlayLeadsTo(t *testing.T) {
	good := show(play(t, begun(t, "721 721", "deck=r,oy,L"), "+ A$10 A< =r1 +"))
	for name, change := range map[string][2]string{
		"a chip too many":          {`"10":6`, `"10":7`},
		"a chip that is owed":      {`"gone":{"10":0,"50":0`, `"gone":{"10":1,"50":-1`},
		"a card too many":          {`"draw":["lucky"]`, `"draw":["lucky","red"]`},
		"a card that is another":   {`"draw":["lucky"]`, `"draw":["?"]`},
		"a card there is not":      {`"uncovered":["red",`, `"uncovered":["blue",`},
		"other dice concerned":     {`"concerned":["orange","yellow"]`, `"concerned":["red","yellow"]`},
		"nobody's turn":            {`"turn":0`, `"turn":-1`},
		"the turn of a stranger":   {`"turn":0`, `"turn":2`},
		"a phase there is not":     {`"phase":"stake"`, `"phase":"pass"`},
		"another phase":            {`"phase":"stake"`, `"phase":"say"`},
		"a game that is over":      {`"phase":"stake"`, `"phase":"over"`},
		"a face there is not":      {`"dice":{"red":1,`, `"dice":{"red":"star",`},
		"a die that is not there":  {`"dice":{"red":1,`, `"dice":{`},
		"a seed that is none":      {`"seed":""`, `"seed":"xy"`},
		"a source there is not":    {`"source":"ordered"`, `"source":"invented"`},
		"cards out before time":    {`"cards_out":false`, `"cards_out":true`},
		"shuffles that are text":   {`"shuffles":0`, `"shuffles":"0"`},
		"many shuffles":            {`"shuffles":0`, `"shuffles":-1`},
		"a stranger's throw":       {`"last":{"player":"Ann"`, `"last":{"player":"Zoe"`},
		"who left has chips":       {`"left":[false`, `"left":[true`},
		"one player":               {`"players":["Ann","Ben"]`, `"players":["Ann"]`},
		"no card, of a known deck": {`"cards_out":false`, `"cards_out":false,"no_card":true`},
		"a known deck guessed at":  {`"cards_out":false`, `"cards_out":false,"sure":1`},
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

// A deck that nobody counted in has no more cards to be shuffled than were
// discarded, and one that is to be shuffled is a card that is left (LF-10).
func TestLF10_StatesOfADeckThatNobodyCountedIn(t *testing.T) {
	for words, change := range map[string][2]string{
		"+r A$10 A> =r1 +o":                 {`"discards":["red"]`, `"sure":2,"discards":["red"]`},
		"+r A$10 A> =r1":                    {`"sure":1`, `"sure":-1`},
		"+r A$10 A> =r1 +r B$10 B> =r2 0":   {`"no_card":true`, `"no_card":true,"sure":1`},
		"+r A$10 A> =r1 +r B$10 B> =r2 +r ": {`"draw":null`, `"draw":["red"]`},
	} {
		good := show(play(t, begun(t, "721 721"), words))
		bad := strings.Replace(good, change[0], change[1], 1)
		if bad == good {
			t.Fatalf("%s: %q is not in %s", words, change[0], good)
		}
		if _, err := (Book{}).State([]byte(good)); err != nil {
			t.Errorf("%s: %v", words, err)
		}
		if _, err := (Book{}).State([]byte(bad)); err == nil {
			t.Errorf("%s: %s was accepted", words, bad)
		}
	}
}

func FuzzEvent(f *testing.F) { gamestest.FuzzEvents(f, Book{}, commands) }

func FuzzSettings(f *testing.F) {
	gamestest.FuzzSettings(f, Book{},
		"deck=red,?,!,lucky,red+orange\nfirst=Ann",
		"deck=red,",
		"cards=red:3,lucky:1\nseed=00112233445566778899aabbccddeeff\nfirst=drawn",
		"cards=red:+1",
		"cards=:",
		"seed=0",
		"first=drawn",
		"first=Zoe",
	)
}

func FuzzState(f *testing.F) {
	gamestest.FuzzStates(f, Book{}, []games.State{
		newGame(f, 2), play(f, newGame(f, 3, "seed="+testSeed, "first=drawn"), "A-"),
		begun(f, "721 721 721", "deck=r,?,!,L"), play(f, begun(f, "721 721", "deck=r,L"), "+ A$10 A< =r1 A. +"),
		play(f, begun(f, "721 721"), "+!"), play(f, begun(f, "721 721"), "+? A*ry A$50"),
		play(f, begun(f, "721 721"), "+ry A$50 A>"), play(f, begun(f, "721 721", "cards=red:2,!:1"), "+r A$10 A< =r1"),
		play(f, begun(f, "721 721", "deck=r"), "+ A$10 A> =r1"), play(f, begun(f, "721 721", "deck=r"), "+ A$10 A< =r1 A."),
		play(f, begun(f, "100 721"), "+r A$10 A> =r1 +L B$50 B> =r6o6y6"), play(f, begun(f, "721 721"), "+r A$10 A< =r1 0"),
	}, commands, nil)
}

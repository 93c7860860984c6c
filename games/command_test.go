package games_test

import (
	"encoding/json"
	"testing"

	"dicetable/games"
)

func TestACommandTellsTheFirstThingWrongWithIt(t *testing.T) {
	read := func(c *games.Command) {
		c.Text("who")
		c.Number("many")
		c.Truth("yes")
	}
	for line, want := range map[string]string{
		`{"who":"Ann","many":2,"yes":false}`:   "",
		`{"who":"Ann","many":2,"yes":0,"x":1}`: `The field "yes" must be true or false.`,
		`{"Who":"Ann","many":2,"yes":true}`:    `The field "who" is missing.`,
		`{"who":null,"many":"2"}`:              `The field "who" must be a text.`,
		`{"who":"Ann","many":2.5,"yes":true}`:  `The field "many" must be a whole number.`,
		`null`:                                 "The line is no JSON object.",
		`[1]`:                                  "The line is no JSON object.",
		`{"who":`:                              "The line is no JSON object.",
	} {
		c := games.ReadCommand(json.RawMessage(line))
		read(c)
		got := ""
		if r := c.Refusal(); r != nil {
			if got = r.Error(); r.Rule != games.Input {
				t.Errorf("%s is refused under %q", line, r.Rule)
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

func TestACommandOfCommands(t *testing.T) {
	c := games.ReadCommand(json.RawMessage(`{"dice":[{"value":3},{"value":"x"}],"none":null}`))
	parts := c.Commands("dice", "eine Liste", "a list")
	if len(parts) != 2 || parts[0].Number("value") != 3 || !c.IsNull("none") || !c.Has("none") || c.Has("no") {
		t.Fatalf("%d parts", len(parts))
	}
	parts[1].Number("value")
	c.Adopt(parts[0])
	if c.Refusal() != nil {
		t.Error("a part in order refuses the whole")
	}
	c.Adopt(parts[1])
	if c.Refusal() == nil {
		t.Error("a part that is wrong does not refuse the whole")
	}
}
